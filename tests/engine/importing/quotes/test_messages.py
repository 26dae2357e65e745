"""Messages of many suppliers: each is read as a person reads it, or asked about; none is misread in silence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from message_readings import outcome

from engine.importing.quotes.text_tables import read_words

MESSAGES: list[dict[str, Any]] = [
    message
    for path in sorted((Path(__file__).parent / "messages").glob("*.json"))
    for message in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("message", MESSAGES, ids=[message["id"] for message in MESSAGES])
def test_a_message_is_read_rightly_or_asked_about(message: dict[str, Any]) -> None:
    found = outcome(read_words(message["text"]), message["offers"])
    assert found.unseen == ()
    assert found.wrong == () or not message["read"]
