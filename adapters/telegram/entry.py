"""The entry point's object (bot.adapter.Adapter); the library is imported only when it is used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adapters.telegram.addresses import NAME
from bot.adapter import Finding

if TYPE_CHECKING:
    import typer

    from adapters.telegram.platform import TelegramPlatform
    from adapters.telegram.settings import TelegramSettings
    from bot.adapter import Translation
    from bot.screens.screen import Screen


class TelegramAdapter:
    name = NAME
    fallback = False

    @property
    def settings(self) -> type[TelegramSettings]:
        from adapters.telegram.settings import TelegramSettings

        return TelegramSettings

    def configured(self, settings: TelegramSettings) -> bool:
        """A token is set."""
        return bool(settings.token.get_secret_value())

    def create(self, settings: TelegramSettings, data: Path) -> TelegramPlatform:  # noqa: ARG002 - keeps no files
        from adapters.telegram.platform import TelegramPlatform

        return TelegramPlatform(settings)

    def commands(self) -> typer.Typer | None:
        """None: all that there is to do is done at the start, or is the doctor's."""
        return None

    def translate(self, screen: Screen) -> Translation:
        """See bot.adapter.Adapter."""
        from adapters.telegram.translating import translate

        return translate(screen)

    async def doctor(self, settings: TelegramSettings, data: Path) -> list[Finding]:  # noqa: ARG002 - nothing is kept
        """See bot.adapter.Adapter."""
        from adapters.telegram.doctor import examine

        return await examine(settings)


adapter = TelegramAdapter()
