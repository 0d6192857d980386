"""Input of every kind: what can be read is read, anything else is one sentence that names the place."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli.failing import Unusable
from bot.cli.reading import read_objects


def read(tmp_path, data):
    file = tmp_path / "records"
    file.write_bytes(data)
    return list(read_objects(str(file)))


@pytest.mark.parametrize(
    ("data", "objects"),
    [
        (b'{"a": 1}', [(1, {"a": 1})]),
        (b'{"a": 1}\n\n{"a": 2}\n', [(1, {"a": 1}), (3, {"a": 2})]),
        (b'{\n  "a": 1,\n  "b": [\n 2]\n}\n', [(1, {"a": 1, "b": [2]})]),
        (b'\xef\xbb\xbf{"a": 1}\r\n{"b": 2}\r\n', [(1, {"a": 1}), (2, {"b": 2})]),
        ('{"a": "\u2028\x85"}\n{"a": 2}'.encode(), [(1, {"a": "\u2028\x85"}), (2, {"a": 2})]),
    ],
    ids=["one", "lines", "one over many lines", "byte order mark and CRLF", "line separators within a text"],
)
def test_one_object_or_one_on_each_line(tmp_path, data, objects):
    assert read(tmp_path, data) == objects


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"hello", "line 1: not JSON"),
        (b'{"a": 1', "line 1: not JSON"),
        (b'{"a": 1}\nhello', "line 2: not JSON"),
        (b"[1, 2]", "line 1: a JSON object is wanted, this is a list"),
        (b"5\n", "line 1: a JSON object is wanted, this is a number"),
        (b'{"a": 1}\nnull\n', "line 2: a JSON object is wanted, this is null"),
        (b'{"a": NaN}', "NaN is not JSON"),
        (b'{"a": -1e400}', "-1e400 is too large a number"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is not UTF-8 text (byte 0)"),
        (b'{"a": "\xff"}', "is not UTF-8 text (byte 7)"),
        (b'{"a":' * 50_000, "nested too deeply"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "line 1: not JSON"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path, data, sentence):
    with pytest.raises(Unusable) as caught:
        read(tmp_path, data)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("command", ["replay", "verify", "vectors"])
def test_a_file_that_is_not_there_or_is_a_folder(giruda, tmp_path, command):
    assert "No such file" in giruda(command, tmp_path / "missing").err
    assert "Is a directory" in giruda(command, tmp_path).err
    assert giruda(command, "a\0b").status == 2


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_in_one_line(tmp_path_factory, data):
    file = tmp_path_factory.getbasetemp() / "any"
    file.write_bytes(data)
    with contextlib.suppress(Unusable):  # anything else would surface
        json.dumps([value for _, value in read_objects(str(file))])
