"""Everything said stands in both languages, with the same variables, and is said somewhere."""

import ast
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot import refusals
from bot.language import CODES, choose, language, texts
from engine import errors

ROOT = Path(__file__).parents[2]
SOURCES = {
    str(path): list(ast.walk(ast.parse(path.read_text("utf-8"))))
    for folder in ("bot", "adapters")
    for path in (ROOT / folder).rglob("*.py")
}


class Variables(Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):  # noqa: N802 - the visitor calls it by this name
        self.names.add(node.id.name)


def messages(code):
    """Each key with the variables its message reads."""
    tree = FluentParser().parse(texts(code))
    found = {}
    for entry in tree.body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            seen = Variables()
            seen.visit(entry)
            found[entry.id.name] = seen.names
    return found


KO, EN = messages("ko"), messages("en")


def spoken_patterns():
    """What the program may say: every text in its source that could be a key, formatted parts left open."""
    for nodes in SOURCES.values():
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch("[a-z][a-z0-9-]*", node.value):
                    yield node.value
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z0-9-]+" for part in node.values
                ]
                if isinstance(node.values[0], ast.Constant):
                    yield "".join(parts)


def test_both_languages_have_the_same_keys():
    assert set(KO) == set(EN)


def test_both_languages_read_the_same_variables():
    assert {key: KO[key] for key in KO} == {key: EN[key] for key in EN}


def test_every_key_is_said_somewhere():
    patterns = {pattern for pattern in spoken_patterns() if re.match(r"[a-z]+\\?-", pattern) or pattern in KO}
    rules = [re.compile(pattern) for pattern in patterns if "[" in pattern]
    spare = {key for key in KO if key not in patterns and not any(rule.fullmatch(key) for rule in rules)}
    spare -= {key_of(refusal) for refusal in all_refusals()} | set(all_codes())
    assert not spare


def key_of(refusal):
    return "refusal-" + re.sub(r"(?<!^)(?=[A-Z])", "-", refusal.__name__).lower()


def all_refusals():
    classes = [cls for cls in vars(refusals).values() if isinstance(cls, type) and issubclass(cls, refusals.Refusal)]
    return [cls for cls in classes if cls not in (refusals.Refusal, refusals.IllegalMove)]


def all_codes():
    classes = [cls for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, errors.IllegalAction)]
    return ["illegal-" + cls.code.replace("_", "-") for cls in (*classes, errors.UnreadableAction)]


@pytest.mark.parametrize("refusal", all_refusals(), ids=lambda cls: cls.__name__)
def test_every_refusal_has_words_that_read_its_fields_alone(refusal):
    assert KO[key_of(refusal)] <= set(refusal.__dataclass_fields__)


def test_every_reason_of_the_engine_has_words():
    assert set(all_codes()) <= set(KO)


def test_refusals_are_one_sentence_or_two_and_short():
    for code in CODES:
        for key in KO:
            if key.startswith(("refusal-", "illegal-")):
                said = language(code)(key, **dict.fromkeys(KO[key], "가나다"))
                assert len(said) <= 160, said
                assert said.rstrip("”?!. ") != said, said


def calls():
    """Every ``language(key, name=…)`` in the source: where, the key's pattern, the variables given."""
    for file, nodes in SOURCES.items():
        for node in nodes:
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.func, (ast.Name, ast.Attribute)):
                continue
            named = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if named not in ("language", "speak") or any(keyword.arg is None for keyword in node.keywords):
                continue
            key = node.args[0]
            if isinstance(key, ast.Constant):
                yield file, node.lineno, re.escape(str(key.value)), {keyword.arg for keyword in node.keywords}


def test_every_call_gives_the_variables_its_message_reads():
    checked = 0
    for name, line, pattern, given in calls():
        for key in KO:
            if re.fullmatch(pattern, key):
                assert KO[key] <= given, f"{name}:{line} {key} needs {KO[key] - given}"
                assert given <= KO[key], f"{name}:{line} {key} does not read {given - KO[key]}"
                checked += 1
    assert checked > 100


@pytest.mark.parametrize("code", CODES)
def test_no_message_fails_or_comes_out_empty(code):
    for key, names in KO.items():
        assert language(code)(key, **dict.fromkeys(names, "x")), key
        assert "{" not in language(code)(key, **dict.fromkeys(names, 2)), key


def test_korean_is_polite():
    """해요체 or 합니다체 at the end of every full sentence, never plain style."""
    for key in KO:
        for sentence in re.split(r"(?<=[.!?])\s", language("ko")(key, **dict.fromkeys(KO[key], "가"))):
            if key.startswith(("refusal-", "illegal-", "say-", "help-", "hand-")) and sentence.endswith("."):
                assert re.search("(요|다|기|까지|\\))[.]$", sentence), (key, sentence)
                assert not re.search("(한다|된다|이다|했다|없다|있다)[.]$", sentence), (key, sentence)


def test_an_unknown_language_and_an_unknown_key():
    assert language("xx").code == "ko"
    assert language("en")("no-such-key") == "no-such-key"


@pytest.mark.parametrize(
    ("tags", "code"),
    [((None,), "ko"), ((None, "en-GB"), "en"), (("ko-KR", "en"), "ko"), (("pt-br",), "en"), (("",), "ko")],
)
def test_the_first_tag_that_says_something_counts(tags, code):
    assert choose(*tags) == code


def test_plural_forms_and_particles():
    assert language("en")("count-points", number=1) == "one point"
    assert language("en")("count-points", number=1700) == "1700 points"
    assert language("ko")("say-host", name="민지") == "이제 민지가 방장이에요."
    assert language("ko")("say-host", name="준") == "이제 준이 방장이에요."
