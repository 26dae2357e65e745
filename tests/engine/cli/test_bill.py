"""The command ``bill``: amounts as decimal text that add up, both readings, and what it refuses."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from offers import assuming, group, project, purchase, rental, serving

from engine.cli import main
from engine.project.document import Document, new_id
from engine.project.files import save
from engine.values import known

CARD = "nvidia-h100-sxm5-80gb"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    rented = rental(
        CARD, billing_step="hour_begun", billing_ends="stop", billed_when_stopped="storage_only", tax_rate=known("0.06")
    )
    unclear = rental(CARD, quote_id="U", priced_by="unclear_hour", held_when_idle="no", tax_rate=known(0))
    bought = purchase(CARD, tax_rate=known("0.13"), groups=(group(CARD),))
    made = project((bought, rented, unclear), (serving(),), assumptions=assuming(busy_share=0.5))
    path = tmp_path / "test.cardwise"
    save(Document(made, new_id()), path)
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code = main(arguments)
    return code, json.loads(capsys.readouterr().out)


def test_json_adds_up_exactly(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """365 h × 100.00 + 800.00 flat and 6 % on it."""
    code, found = said(capsys, "bill", str(file), "--quote", "B", "--json")
    bill = found["bill"]
    assert code == 0
    assert (bill["net"], bill["tax"], bill["total"]) == ("37300", "2238", "39538")
    assert sum(Decimal(line["billed"]) for line in bill["lines"]) == Decimal(bill["total"])
    assert bill["lines"][0]["parts"][0] == {
        "kind": "work",
        "quantity": "365",
        "amount": "36500",
        "explanation": "Work",
    }
    nodes = {node["id"]: node for node in bill["nodes"]}
    assert nodes[bill["lines"][0]["node"]]["figure"] == "line_amount"
    assert found["kindest_reading"] is None


def test_an_open_unit_prints_both_readings_and_blocks(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = said(capsys, "bill", str(file), "--quote", "U", "--json")
    assert code == 1
    assert found["open_terms"][0] == "priced_by"
    assert Decimal(found["kindest_reading"]["lines"][0]["billed"]) == 365 * 100  # a machine's hours of work
    assert Decimal(found["bill"]["lines"][0]["billed"]) == 8 * 730 * 100  # each card's hours, stopped ones too


@pytest.mark.parametrize(("language", "words"), [("en", "To be paid"), ("zh", "应付合计")])
def test_all_bills_in_words(file: Path, capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    assert main(("bill", str(file), "--lang", language)) == 1
    told = capsys.readouterr().out
    assert told.count(words) == 4
    assert "39,538.00" in told
    assert "1,163,900.00" in told  # 1,000,000 + 10,000 + 20,000 and 13 % on it


def test_an_unknown_quote_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("bill", str(file), "--quote", "Z")) == 2
    assert capsys.readouterr().out == ""
