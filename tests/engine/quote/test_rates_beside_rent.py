"""A rental whose power, lines and services stand at other rates of tax than its rent."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.quote import CardGroup, Rental
from engine.quote.billing.charge import bill
from engine.quote.rental_terms import month_of, terms_of
from engine.values import UNKNOWN, Known, known


def _rental(basis: str) -> Rental:
    return Rental(
        id="A",
        name="rent",
        groups=(CardGroup(card="nvidia-h100-sxm5-80gb", cards_per_machine=8, machines=2),),
        priced_by="machine_month",
        price=known(50_000),
        rack_power_per_month=known(6_000),
        bandwidth_per_month=known(2_000),
        support_per_month=known(1_000),
        tax_basis=basis,  # type: ignore[arg-type]
        tax_rate=known(Decimal("0.13")),
        bandwidth_tax_rate=known(Decimal("0.09")),
        support_tax_rate=known(Decimal("0.06")),
    )


def test_tax_on_top_is_that_of_each_line() -> None:
    """(100,000 + 6,000) × 13 % = 13,780; 2,000 × 9 % = 180; 1,000 × 6 % = 60: 14,020 on 109,000."""
    quote = _rental("excluded")
    charged = bill(terms_of(quote), month_of(quote))
    assert (charged.net.value, charged.tax.value, charged.total.value) == (109_000, Decimal("14020.00"), 123_020)
    assert sum(line.billed.value or 0 for line in charged.lines) == charged.total.value
    assert [line.amount.value for line in charged.of("tax")] == [
        Decimal("13780.00"),
        Decimal("180.00"),
        Decimal("60.00"),
    ]


def test_tax_within_is_taken_out_of_each_line() -> None:
    """106,000 ÷ 1.13 = 93,805.31; 2,000 ÷ 1.09 = 1,834.86; 1,000 ÷ 1.06 = 943.40: 96,583.57 before tax."""
    quote = _rental("included")
    charged = bill(terms_of(quote), month_of(quote))
    assert (charged.net.value, charged.total.value) == (Decimal("96583.57"), 109_000)
    assert charged.tax.value == Decimal("12416.43")


@pytest.mark.parametrize("rate", [None, Decimal("0.13")])
def test_no_rate_or_the_same_is_that_of_the_whole(rate: Decimal | None) -> None:
    quote = _rental("excluded")
    stated = UNKNOWN if rate is None else Known(value=rate)
    plain = quote.replace(bandwidth_tax_rate=stated, support_tax_rate=stated)
    charged = bill(terms_of(plain), month_of(plain))
    assert charged.tax.value == Decimal("14170.00")
    assert len(charged.of("tax")) == 1
