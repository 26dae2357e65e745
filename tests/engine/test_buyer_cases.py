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
from cases_of_measuring import MEASURING_CASES
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
    **MEASURING_CASES,
}

with FILE.open(encoding="utf-8", newline="") as opened:
    ROWS: Final = {row["id"]: row for row in csv.DictReader(opened)}


def test_every_case_is_answered() -> None:
    assert len(ROWS) == 87
    assert set(CASES) == set(ROWS)


BILLING: Final = (
    *("B040", "B066", "B067", "B069", "B070", "B072", "B073", "B075", "B077", "B078", "B080", "B086", "B088", "B089"),
    *("B097", "B099", "B100", "B102", "B103", "B117", "B124", "B125", "B136", "B140"),
)
"""Billing, rental, tax, currency, validity, units, storage, traffic, price scores and missing prices."""
BILLING_TOPICS: Final = {
    *("partition", "min-billing", "mixed-config", "stopped-still-billed", "stopped-storage", "restart-stock"),
    *("whole-vs-card", "egress", "unknown-price", "tariff-tiers", "units", "currency", "tax-rounding", "tax-basis"),
    *("idle-cost", "validity", "lease", "price-score"),
}


def test_every_case_on_billing_is_known_as_one() -> None:
    assert {name for name, row in ROWS.items() if row["topic"] in BILLING_TOPICS} == set(BILLING)


@pytest.mark.parametrize("case", ROWS)
def test_case(case: str) -> None:
    CASES[case](json.loads(ROWS[case]["inputs"]), json.loads(ROWS[case]["expected"]))
