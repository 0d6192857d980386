"""`giruda rules`: every ruleset can be listed, shown, compared and checked; nothing is guessed."""

import json

import pytest

from engine.presets import load, names, resolve


def test_list_has_every_preset_with_names_in_both_languages(giruda):
    listed = [json.loads(line) for line in giruda("rules", "list", "--json").lines]
    assert [each["name"] for each in listed] == list(names())
    assert all(each["title"]["ko"] and each["title"]["en"] for each in listed if each["name"] != "")


@pytest.mark.parametrize("name", names())
def test_show_tells_strings_that_mean_the_same_rules(giruda, name):
    shown = json.loads(giruda("rules", "show", name, "--json").out)
    assert shown["strings"]["giruda"]
    for text in shown["strings"].values():
        assert resolve(text) == load(name)


def test_show_in_korean_and_english(giruda):
    assert "최소 공약" in giruda("rules", "show", "tichu5", "--language", "ko").out
    assert "inimum" in giruda("rules", "show", "tichu5", "--language", "en").out


def test_diff_tells_each_difference_and_a_report(giruda):
    *differences, report = [json.loads(line) for line in giruda("rules", "diff", "wiki5", "namu5", "--json").lines]
    assert {"option": "auction.minimum", "first": 14, "second": 13} in differences
    assert report == {"first": "wiki5", "second": "namu5", "same": False, "differences": len(differences)}
    assert giruda("rules", "diff", "wiki5", "wiki5").out == "the same rules\n"


def test_options_over_a_preset_can_be_given_as_json(giruda):
    ran = giruda("rules", "diff", "tichu5", '{"preset": "tichu5", "auction.minimum": 15}', "--json")
    assert json.loads(ran.lines[0]) == {"option": "auction.minimum", "first": 13, "second": 15}


@pytest.mark.parametrize(
    "text",
    ['preset = "tichu5"\n[auction]\nminimum = 14\n', 'preset="tichu5"\nauction.minimum=14\n', '{"preset": "tichu5"}'],
)
def test_check_accepts_toml_and_json(giruda, tmp_path, text):
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    assert giruda("rules", "check", file).status == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('preset = "tichu5"\n[cards]\nhand = 11\n', ("cards.hand", "cards.kitty")),
        ('preset = "tichu5"\n[auction]\nminimum = 99\n', ("auction.minimum", "1 to 40")),
        ('preset = "nonsense"\n', ("nonsense", "tichu5")),
        ('preset = "tichu5"\n[auction]\nminimun = 14\n', ("auction.minimun", "auction.minimum")),
        ('preset = "tichu5"\nauction = 3\n', ("auction",)),
        ("preset = 3\n", ("preset",)),
    ],
)
def test_check_finds_what_cannot_be_played_and_names_it(giruda, tmp_path, text, words):
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    ran = giruda("rules", "check", file, "--json")
    assert ran.status == 1
    told = json.loads(ran.out)
    assert told["ok"] is False
    assert all(word in told["error"] for word in words)


@pytest.mark.parametrize("text", ["not = [toml", '{"not": json', "\0", "= 3"])
def test_check_of_a_file_that_is_neither_is_unusable(giruda, tmp_path, text):
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    assert giruda("rules", "check", file).status == 2


def test_a_bare_rule_string_is_read_as_in_the_chat(giruda, tmp_path):
    bare = "(0$1M&_PB(H']#"
    whole = json.loads(giruda("rules", "show", f"mn32:{bare}", "--json").out)
    assert json.loads(giruda("rules", "show", bare, "--json").out) == whole
    assert giruda("rules", "diff", bare, f"mn32:{bare}").out == "the same rules\n"
    (tmp_path / "string.txt").write_text(f"{bare}\n", encoding="utf-8")
    for file in (bare, f"mn32:{bare}", tmp_path / "string.txt"):
        ran = giruda("rules", "check", file, "--json")
        assert ran.status == 0
        assert json.loads(ran.out)["name"] == whole["name"]


def test_words_of_the_chat_are_read_too(giruda):
    differences = giruda("rules", "diff", "namu5", "namu5 auction.minimum=15", "--json").lines
    assert json.loads(differences[0]) == {"option": "auction.minimum", "first": 13, "second": 15}


@pytest.mark.parametrize(
    "rules",
    [
        "nonsense",
        "",
        "mn32:short",
        "mn40:" + "\x7f" * 15,
        "giruda1:!!!",
        "x:y",
        "{",
        '{"preset": []}',
        "[1]",
        "tichu5\0",
    ],
)
def test_rules_that_cannot_be_told_are_one_sentence(giruda, rules):
    assert giruda("rules", "show", rules).status == 2
