"""The showcase as files: an index, and for every preset and language a page with each screen as each platform draws
it, beside what it uses of the platform's limits."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.adapter import Adapter, Size, Translation
from bot.language import CODES
from bot.screens.screen import Picture
from bot.showcase.exhibit import Exhibit
from bot.showcase.exhibits import exhibits
from engine import presets

STYLE = """
:root{color-scheme:light dark;font:15px/1.45 system-ui,"Noto Sans KR",sans-serif}
body{margin:0 auto;max-width:1400px;padding:1rem}
nav a{display:inline-block;margin:0 .8rem .3rem 0}
section{border-top:1px solid #8886;padding:.6rem 0}
h3{font-size:1rem;margin:.2rem 0}
.platforms{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(340px,1fr))}
.screen{border:1px solid #8886;border-radius:.5rem;padding:.6rem;max-width:430px;overflow-wrap:anywhere}
img{max-width:480px;width:100%}
.text{white-space:pre-wrap}
.row{display:flex;flex-wrap:wrap;gap:.3rem;margin-top:.3rem}
.key{flex:1 1 auto;text-align:center;border:1px solid #8888;border-radius:.4rem;padding:.25rem .5rem;white-space:nowrap}
.key.still{opacity:.55}.key.on{outline:2px solid #48c}
.sizes{font-size:.8rem;opacity:.8}.over{color:#c00;font-weight:700;opacity:1}
table{border-collapse:collapse}td,th{border:1px solid #8886;padding:.2rem .5rem;text-align:left}
"""


@dataclass(frozen=True, slots=True)
class Broken:
    """A screen that breaks a limit: where it is shown, on which platform, and what is too much."""

    preset: str
    language: str
    exhibit: str
    platform: str
    size: Size

    def __str__(self) -> str:
        size = self.size
        return f"{self.preset} {self.language} {self.exhibit}: {self.platform} {size.name} {size.used} of {size.limit}"


def translations(exhibit: Exhibit, adapters: Mapping[str, Adapter]) -> dict[str, Translation]:
    """The exhibit on each platform."""
    return {name: adapter.translate(exhibit.screen) for name, adapter in adapters.items()}


def broken(preset: str, code: str, exhibit: Exhibit, drawn: Mapping[str, Translation]) -> list[Broken]:
    """The limits that an exhibit breaks."""
    return [
        Broken(preset, code, f"{exhibit.part}/{exhibit.name}", name, size)
        for name, translation in drawn.items()
        for size in translation.sizes
        if not size.fits
    ]


def write(
    out: Path,
    adapters: Mapping[str, Adapter],
    names: Sequence[str] | None = None,
    codes: Sequence[str] = CODES,
) -> tuple[int, list[Broken]]:
    """Write the showcase of these presets (all of them by default) into ``out``, which is made if it is missing.
    Returns how many screens there are, and what breaks a limit. Raises OSError where it cannot be written."""
    out.mkdir(parents=True, exist_ok=True)
    found: list[Broken] = []
    counted: dict[tuple[str, str], int] = {}
    largest: dict[tuple[str, str], Size] = {}
    for preset in names or presets.names():
        for code in codes:
            shown = [(exhibit, translations(exhibit, adapters)) for exhibit in exhibits(preset, code)]
            for exhibit, drawn in shown:
                found += broken(preset, code, exhibit, drawn)
                _measure(largest, drawn)
            counted[preset, code] = len(shown)
            page = _page(preset, code, shown)
            (out / f"{preset}.{code}.html").write_text(page, encoding="utf-8")
    index = _index(counted, largest, found)
    (out / "index.html").write_text(index, encoding="utf-8")
    return sum(counted.values()), found


def _measure(largest: dict[tuple[str, str], Size], drawn: Mapping[str, Translation]) -> None:
    for name, translation in drawn.items():
        for size in translation.sizes:
            kept = largest.get((name, size.name))
            if kept is None or size.used - size.limit > kept.used - kept.limit:
                largest[name, size.name] = size


def _document(title: str, language: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{html.escape(title)}</title>'
        f"<style>{STYLE}</style><body>{body}</body></html>\n"
    )


def _page(preset: str, code: str, shown: Iterable[tuple[Exhibit, Mapping[str, Translation]]]) -> str:
    rules = presets.load(preset)
    title = rules.title.ko if code == "ko" else rules.title.en
    other = next(each for each in CODES if each != code)
    parts: list[str] = []
    links: list[str] = []
    part = ""
    for exhibit, drawn in shown:
        if exhibit.part != part:
            part = exhibit.part
            parts.append(f'<h2 id="{part}">{part}</h2>')
            links.append(f'<a href="#{part}">{part}</a>')
        columns = "".join(_column(name, translation) for name, translation in drawn.items())
        head = f"<h3>{html.escape(exhibit.name)}</h3>{_image(exhibit.screen.picture)}"
        parts.append(f'<section>{head}<div class="platforms">{columns}</div></section>')
    head = (
        f"<h1>{html.escape(title)} <small>{preset}</small></h1>"
        f'<nav><a href="index.html">index</a><a href="{preset}.{other}.html">{other}</a>{"".join(links)}</nav>'
    )
    return _document(f"{title} ({preset})", code, head + "".join(parts))


def _image(picture: Picture | None) -> str:
    """A screen's picture, which is the same on every platform."""
    if picture is None:
        return ""
    data = base64.b64encode(picture.data).decode()
    return f'<img src="data:image/png;base64,{data}" alt="{html.escape(picture.alt)}">'


def _column(name: str, translation: Translation) -> str:
    sizes = " · ".join(
        f'<span class="{"" if size.fits else "over"}">{html.escape(size.name)} {size.used}/{size.limit}</span>'
        for size in translation.sizes
    )
    return f'<div><b>{name}</b><div class="screen">{translation.html}</div><div class="sizes">{sizes}</div></div>'


def _index(
    counted: Mapping[tuple[str, str], int], largest: Mapping[tuple[str, str], Size], found: Sequence[Broken]
) -> str:
    codes = list(dict.fromkeys(code for _, code in counted))
    rows = "".join(
        f"<tr><td>{preset}</td><td>{len(presets.load(preset).people)}</td>"
        + "".join(f'<td><a href="{preset}.{code}.html">{code} ({counted[preset, code]})</a></td>' for code in codes)
        + "</tr>"
        for preset in dict.fromkeys(preset for preset, _ in counted)
    )
    sizes = "".join(
        f"<tr><td>{name}</td><td>{html.escape(what)}</td><td>{size.used}</td><td>{size.limit}</td></tr>"
        for (name, what), size in sorted(largest.items())
    )
    trouble = "".join(f'<li class="over">{html.escape(str(each))}</li>' for each in found)
    return _document(
        "Giruda: every screen",
        "en",
        f"<h1>Giruda: every screen</h1><p>{sum(counted.values())} screens; {len(found)} break a limit.</p>"
        f"<ul>{trouble}</ul><h2>Presets</h2><table>{rows}</table>"
        f"<h2>Largest</h2><table><tr><th>platform</th><th>what</th><th>most</th><th>limit</th></tr>{sizes}</table>",
    )
