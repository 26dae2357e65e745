from __future__ import annotations

import json

import pytest

from engine.project.json_text import MAX_BYTES, canonical, digest, parsed, readable
from engine.texts import EngineError


def test_there_is_one_way_to_write() -> None:
    data = {"b": [1, 0.1, 1e22, 2e-05, True, None], "a": "卡 €", "A": {}}
    assert canonical(data).decode() == '{"A":{},"a":"卡 €","b":[1,0.1,1e+22,2e-05,true,null]}'
    assert readable({"b": 1, "a": [2]}) == b'{\n "a": [\n  2\n ],\n "b": 1\n}\n'
    assert parsed(readable(data)) == data


def test_the_digest_is_sha256_of_the_canonical_text() -> None:
    # printf '{"a":1}' | sha256sum
    assert digest({"a": 1}) == "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862"


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b'\xef\xbb\xbf{"a": 1}', "byte order mark"),
        ('{"a": 1}'.encode("utf-16"), "not UTF-8"),
        ('{"a": 1}'.encode("utf-16-le"), "not UTF-8"),
        ('{"a": 1}'.encode("utf-16-be"), "not UTF-8"),
        ('{"a": 1}'.encode("utf-32"), "not UTF-8"),
        ('{"a": "卡"}'.encode("gb18030"), r"not UTF-8 \(from byte 8 on\)"),
        (b'{"a": "\xed\xa0\x80"}', "not UTF-8"),
        (b'{"a": 1', "ends in the middle"),
        (b'{"a": "b', "ends in the middle"),
        (b'{"a": 1}}', "no valid JSON at line 1, column 9"),
        (b"{'a': 1}", "no valid JSON at line 1, column 2"),
        (b'{"a": "\x01"}', "no valid JSON"),
        (b'{"a": 01}', "no valid JSON"),
        (b'{"a": NaN}', "NaN is not a finite number"),
        (b'{"a": -Infinity}', "-Infinity is not a finite number"),
        (b'{"a": 1e999}', "1e999 is not a finite number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too many digits"),
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "field c stands twice"),
        (b"[" * 10_000 + b"]" * 10_000, "nested too deeply"),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "nested too deeply"),
        (b"[" * 1_000_000, "nested too deeply"),
        (b"[" + b"[]," * 1_000_000 + b"[]]", "more than 1,000,000 values"),
        (b"{" + b",".join(b'"%d": 0' % n for n in range(20_000)) + b"}", "more than 10,000 values"),
        (b" " * (MAX_BYTES + 1), "larger than 64 MB"),
    ],
    ids=lambda value: repr(value[:20]) if isinstance(value, bytes) else "",
)
def test_what_is_no_sound_text_is_refused_with_its_cause(data: bytes, cause: str) -> None:
    with pytest.raises(EngineError, match=cause):
        parsed(data)


def test_half_a_character_is_never_written() -> None:
    with pytest.raises(EngineError, match="half of a character"):
        canonical({"a": json.loads('"\\ud83d"')})
