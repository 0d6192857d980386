"""`python -m bot.cli` is `giruda`."""

from bot.cli import main

main()
