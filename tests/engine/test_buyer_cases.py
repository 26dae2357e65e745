"""Worked cases of real buyers, from public issues, logs and manuals; the file names the source of each."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from cases_of_bills import BILL_CASES
from cases_of_cards import CARD_CASES
from cases_of_memory import MEMORY_CASES
from cases_of_money import MONEY_CASES
from cases_of_time import TIME_CASES

FILE: Final = Path(__file__).parent.parent / "data" / "buyer_cases.csv"
CASES: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    **MEMORY_CASES,
    **CARD_CASES,
    **MONEY_CASES,
    **BILL_CASES,
    **TIME_CASES,
}

LATER: Final = {
    "B040": "later: partitions of a card",
    "B060": "later: speed-up from measurements of one's own",
    "B139": "later: tested pairs of driver and image",
    "B143": "later: exports tied to the results",
    "B145": "later: operators that fall back to the processor",
    "B146": "later: the risk of spreadsheets, told in the documentation",
}

with FILE.open(encoding="utf-8", newline="") as opened:
    ROWS: Final = {row["id"]: row for row in csv.DictReader(opened)}


def test_every_case_is_answered_or_put_off_with_a_reason() -> None:
    assert len(ROWS) == 87
    assert set(CASES) | set(LATER) == set(ROWS)
    assert set(CASES) & set(LATER) == set()
    assert len(CASES) >= 50


@pytest.mark.parametrize("case", ROWS)
def test_case(case: str) -> None:
    if case in LATER:
        pytest.skip(LATER[case])
    CASES[case](json.loads(ROWS[case]["inputs"]), json.loads(ROWS[case]["expected"]))
