"""Our own rule string: every Ruleset as one short text with a version and a checksum.

``giruda1:`` is the version, then the options that differ from the defaults as compressed canonical JSON in base64url,
and the last six characters are a checksum over all before. Two programs that know the same options read the same
rules; an option added later keeps its default, so old strings stay what they were.

>>> from engine.ruleset import Ruleset
>>> text = write(Ruleset.of({"auction.minimum": 14}))
>>> read(text).auction.minimum, len(text)
(14, 26)
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from typing import Any, cast

from engine.errors import RulesetError
from engine.ruleset import Ruleset

PREFIX = "giruda1"
CHECK = 6
_LIMIT = 16_384
_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_DICTIONARY = (
    b'"forced_opening":"10N","suicide_rules":"tichu5","in_kitty":"suicide","order":"nt_plus1_20","nt_under",'
    b'"direction":"counterclockwise","dealer_after_misdeal":"misdealer","resting":"declarer_and_friend","shuffled":true,'
    b'"joker_first":"forbidden","joker_last":"forbidden","mighty_first":"powerless","mighty_last":"powerless",'
    b'"called_joker":"power","lone_mighty":"free","mighty_answers":false,"trump_lead_first":"allowed",'
    b'"ruff_first":"forbidden","call_first":"effective","call":"automatic","protect_joker":true,"protect_mighty":true,'
    b'"buried_to":"defenders","raising":"by_two","at_maximum":"to_no_trump","blind":true,"blind_cost_to_no_trump":0,'
    b'"cost_from_no_trump":1,"cost_to_no_trump":1,"cost_suit":1,"no_trump_discount":1,"no_trump_base":"lower_at_minimum",'
    b'"run":"double_if_declared","full_contract":"double","no_friend":"won","no_trump":"won","back_run_penalty":'
    b'"at_least_10","back_run":"contract","minimum","points","back_run_at":10,"fake_is_declared":true,"loss":"L1",'
    b'"without":"S4 S2 H4 H3 H2 D4 D3 D2 C4 C2","ranks":"AKQJT98765432","alternate_mighty":"DA","alternate_call":"S3",'
    b'"hand":8,"kitty":5,"when":"turn","limit":1,"ten":"half","mighty":"free","joker":"minus_best","lone_ten":true,'
    b'{"auction":{"maximum":20,"minimum":13},"cards":{},"exchange":{"bury":3},"friends":{"count":0,"joker":false,'
    b'"seat":true},"kill":{"count":1},"misdeal":{"cost":5},"play":{},"scoring":{"run":"double","win":"W5"},'
    b'"seats":{"next_dealer":"next_seat","players":5}}'
)
"""Frozen with the version: what compression may refer to without writing it."""


def write(rules: Ruleset) -> str:
    """The string of these rules. Names and descriptions are no rules and are left out."""
    text = json.dumps(rules.differences(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_DICTIONARY)
    packed = squeeze.compress(text.encode()) + squeeze.flush()
    body = f"{PREFIX}:{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
    return body + _checksum(body)


def read(text: str) -> Ruleset:
    """The rules of a string; they are called by the string itself. Raises RulesetError, with the position where a
    character is wrong or the checksum begins."""
    start = len(PREFIX) + 1
    if not text.startswith(f"{PREFIX}:"):
        raise RulesetError(f"our rule strings begin with {PREFIX}:", 0)
    for position in range(start, len(text)):
        if text[position] not in _ALPHABET:
            reason = f"{text[position]!r} is not one of A-Z a-z 0-9 - _"
            raise RulesetError(f"rule string, position {position}: {reason}", position)
    body, check = text[:-CHECK], text[-CHECK:]
    if len(text) < start + CHECK or check != _checksum(body):
        position = max(start, len(text) - CHECK)
        reason = "the checksum does not fit, the string is damaged"
        raise RulesetError(f"rule string, position {position}: {reason}", position)
    return Ruleset.of(_unpack(body[start:]) | {"name": text})


def _checksum(body: str) -> str:
    digest = hashlib.sha256(body.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:CHECK]


def _unpack(packed: str) -> dict[str, Any]:
    try:
        stretch = zlib.decompressobj(-15, zdict=_DICTIONARY)
        raw = stretch.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), _LIMIT)
        values: Any = json.loads(raw)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise RulesetError("rule string: the checksum fits, but it holds no rules") from None
    if not stretch.eof or not isinstance(values, dict):
        raise RulesetError("rule string: the checksum fits, but it holds no rules")
    return cast("dict[str, Any]", values)
