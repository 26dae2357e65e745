"""Events out of a stream: the same as the JSON of the standard library, wherever blocks end."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from engine.importing.profiles import events as reader
from engine.importing.profiles.events import CutOffError, MalformedError, events

EVENTS: list[Any] = [
    {"ph": "X", "name": 'a "quoted" \\ name', "ts": 12.5e3, "args": {"External id": -3, "shape": [[1, 2], []]}},
    {"name": "中文 \u00e9 \U0001f600", "flag": True, "other": False, "nothing": None},
    {},
]
WHOLE = {"schemaVersion": 1, "deviceProperties": [{"id": 0}], "traceEvents": EVENTS, "traceName": "x.json"}


@pytest.mark.parametrize("block", [1, 2, 3, 7, 64, 1 << 20])
@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("content", [EVENTS, WHOLE, {"traceEvents": []}, {"other": [1]}])
def test_blocks_may_end_anywhere(monkeypatch: pytest.MonkeyPatch, block: int, ascii_only: bool, content: Any) -> None:
    monkeypatch.setattr(reader, "_BLOCK", block)
    text = json.dumps(content, ensure_ascii=ascii_only, indent=1)
    wanted = content if isinstance(content, list) else content.get("traceEvents", [])
    assert list(events(io.BytesIO(text.encode()))) == wanted
    assert list(events(io.BytesIO(b"\xef\xbb\xbf \n" + text.encode()))) == wanted


def test_every_cut_is_a_cut() -> None:
    text = json.dumps(WHOLE).encode()
    for length in range(1, len(text)):
        with pytest.raises(CutOffError):
            list(events(io.BytesIO(text[:length])))


@pytest.mark.parametrize(
    "text",
    ["nonsense", '{"traceEvents": [{"ph": "X", nonsense', "[{},, oops]", '[{"a" 1}]', '{"a": tree}', "[[" * 99_999],
)
def test_what_is_no_json_is_malformed(text: str) -> None:
    with pytest.raises(MalformedError):
        list(events(io.BytesIO(text.encode())))
