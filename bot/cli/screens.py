"""`screens OUT`: every screen of every preset, in every language, as each platform draws it; a folder of HTML."""

from pathlib import Path

import typer

from bot.cli.failing import Unusable
from bot.cli.printing import as_json
from bot.cli.rules import chosen, resolve


def mount(app: typer.Typer) -> None:
    app.command()(screens)


def screens(
    out: Path = typer.Argument(metavar="OUT", help="The folder to write into; it is made if it is missing."),
    preset: str = typer.Option("", "--preset", help="Only this preset."),
    language: str = typer.Option("", "--language", help="Only ko or en."),
    json: bool = typer.Option(False, "--json", help="One object per broken limit, the report last."),
) -> int:
    """Write a catalogue of every screen on every platform; exit 1 if a screen breaks a platform's limit."""
    from importlib.metadata import entry_points

    from bot.language import CODES
    from bot.showcase import write
    from engine.presets import names

    if preset and preset not in names():
        resolve(preset)
        raise Unusable(f"{preset[:40]!r} is not a preset's name")
    codes = (chosen(language),) if language else CODES
    adapters = {point.name: point.load() for point in sorted(entry_points(group="giruda.adapters"))}
    try:
        count, broken = write(out, adapters, [preset] if preset else None, codes)
    except OSError as error:
        raise Unusable(f"{out} cannot be written: {error.strerror}") from None
    for each in broken:
        if json:
            size = each.size
            told = {"preset": each.preset, "language": each.language, "screen": each.exhibit}
            as_json(told | {"platform": each.platform, "what": size.name, "used": size.used, "limit": size.limit})
        else:
            print(each)
    if json:
        report = {"screens": count, "platforms": sorted(adapters), "broken": len(broken)}
        as_json(report | {"index": str(out / "index.html")})
    else:
        print(f"{count} screens on {', '.join(sorted(adapters))}; {len(broken)} limits broken; {out / 'index.html'}")
    return 1 if broken else 0
