from __future__ import annotations

from adapters.discord import adapter
from bot.screens.marks import dim, instant, name, strong
from bot.screens.screen import Button, Buttons, Choose, Picture, Screen


def test_a_screen_looks_as_it_would_and_everything_is_escaped() -> None:
    text = f"{strong('공약')} {name('<b>*별*', 20)} {instant(1_796_000_000, '14:32:10')}\n{dim('약속 & 컷')}"
    controls = (
        Buttons((Button("내 <패>", "g1:abcdefgh:hand::"), Button("쉼", disabled=True))),
        Choose("g1:t", 1, (Button("♠2", "g1:a", marked=True), Button("♠3", "g1:b")), ("S2", "S3"), "한 장"),
    )
    made = adapter.translate(Screen("board", "ko", text, controls, picture=Picture(b"", "그래프")))
    assert "<b>공약</b> \u2068&lt;b&gt;*별*\u2069 14:32:10" in made.html
    assert "<small>약속 &amp; 컷</small>" in made.html
    assert '<span class="key">내 &lt;패&gt;</span><span class="key still">쉼</span>' in made.html
    assert '<span class="key">♠2 ▾</span>' in made.html
    assert "그래프" in made.html


def test_what_is_too_large_is_measured_as_it_is() -> None:
    many = Buttons(tuple(Button(f"b{at}", url=f"https://x.example/{at}") for at in range(60)))
    made = adapter.translate(Screen("board", "ko", "가" * 5000, (many,)))
    sizes = {size.name: size for size in made.sizes}
    assert sizes["text"].used == 5000
    assert not sizes["text"].fits
    assert not sizes["components"].fits
    assert sizes["row"].fits
