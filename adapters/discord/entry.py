"""The entry point's object (bot.adapter.Adapter); the library is imported only when it is used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adapters.discord.addresses import NAME
from bot.adapter import Finding

if TYPE_CHECKING:
    import typer

    from adapters.discord.platform import DiscordPlatform
    from adapters.discord.settings import DiscordSettings
    from bot.adapter import Translation
    from bot.screens.screen import Screen


class DiscordAdapter:
    name = NAME
    fallback = False

    @property
    def settings(self) -> type[DiscordSettings]:
        from adapters.discord.settings import DiscordSettings

        return DiscordSettings

    def configured(self, settings: DiscordSettings) -> bool:
        """A token is set."""
        return bool(settings.token.get_secret_value())

    def create(self, settings: DiscordSettings, data: Path) -> DiscordPlatform:
        from adapters.discord.platform import DiscordPlatform

        return DiscordPlatform(settings, data)

    def commands(self) -> typer.Typer:
        """``giruda discord emojis``."""
        from adapters.discord.shell import application

        return application()

    def translate(self, screen: Screen) -> Translation:
        """See bot.adapter.Adapter."""
        from adapters.discord.translating import translate

        return translate(screen)

    async def doctor(self, settings: DiscordSettings, data: Path) -> list[Finding]:  # noqa: ARG002 - nothing is kept
        """See bot.adapter.Adapter."""
        from adapters.discord.doctor import examine

        return await examine(settings)


adapter = DiscordAdapter()
