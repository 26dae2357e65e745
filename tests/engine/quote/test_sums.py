"""The supplier's arithmetic against sums by hand, and the likely cause of each slip."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from offers import group, purchase, rental

from engine.quote import Lease, PurchaseLine
from engine.quote.common import exact
from engine.quote.sums import sum_checks
from engine.values import UNKNOWN, Between, known

CARD = "nvidia-l20"
BARE = {"installation": UNKNOWN, "support_per_year": UNKNOWN}


def offer(**changes: Any) -> Any:
    """Two machines at 500,000 less 12 %: 880,000, with 13 % tax 994,400; without the discount 1,000,000."""
    stated: dict[str, Any] = {
        "groups": (group(CARD, machines=2),),
        "price": known(500_000),
        "discount_share": 0.12,
        "tax_rate": known("0.13"),
    }
    return purchase(CARD, **BARE | stated | changes)


def only(quote: Any) -> Any:
    (found,) = sum_checks(quote)
    return found


def test_a_quote_that_adds_up_has_no_finding() -> None:
    right = offer(
        stated_cards=16,
        stated_unit_price=known(440_000),
        stated_other_price=known(565_000),
        stated_discount=known(120_000),
        stated_amount=known(880_000),
        stated_net=known(880_000),
        stated_tax=known(114_400),
        stated_total=known(994_400),
    )
    assert sum_checks(right) == ()


@pytest.mark.parametrize(
    ("change", "field", "computed", "cause"),
    [
        ({"stated_net": known(1_000_000)}, "stated_net", "880000", "discount_left_out"),
        ({"stated_net": known("774400")}, "stated_net", "880000", "discount_twice"),
        ({"stated_net": known(440_000)}, "stated_net", "880000", "other_pieces"),
        ({"stated_net": known(1_320_000)}, "stated_net", "880000", "other_pieces"),
        ({"stated_net": known(994_400)}, "stated_net", "880000", "tax_added"),
        ({"stated_total": known(880_000)}, "stated_total", "994400", "tax_left_out"),
        ({"stated_net": known(88_000_000)}, "stated_net", "880000", "factor"),
        ({"stated_total": known(994_000)}, "stated_total", "994400", "rounding"),
        ({"stated_net": known(911_111)}, "stated_net", "880000", "none"),
        # 9 % of 880,000; 13 % of 994,400; 880,000 − 880,000 ÷ 1.13
        ({"stated_tax": known(79_200)}, "stated_tax", "114400", "other_rate"),
        ({"stated_tax": known(129_272)}, "stated_tax", "114400", "tax_on_gross"),
        ({"stated_tax": known("101238.94")}, "stated_tax", "114400", "tax_taken_out"),
        ({"stated_cards": 2}, "stated_cards", "16", "machines_for_cards"),
        ({"stated_cards": 15}, "stated_cards", "16", "none"),
    ],
)
def test_one_slip_has_its_cause(change: dict[str, Any], field: str, computed: str, cause: str) -> None:
    found = only(offer(**change))
    assert found.field == field
    assert found.computed.value == Decimal(computed)
    assert found.cause.key == f"sums.cause.{cause}"
    assert found.rounding is (cause == "rounding")


def test_a_slip_shows_where_it_was_made() -> None:
    """Tax and total follow from a wrong net, so only the net is wrong: 1,000,000 + 130,000 = 1,130,000."""
    wrong = offer(stated_net=known(1_000_000), stated_tax=known(130_000), stated_total=known(1_130_000))
    assert only(wrong).kind == "net"
    assert only(wrong.replace(stated_net=known(880_000), stated_tax=known(114_400))).kind == "total"


def test_a_line_that_was_left_out_is_named() -> None:
    """900,000 + 80,000 + 20,000 = 1,000,000; without the network 920,000."""
    lines = (
        PurchaseLine(item="machines", quantity=known(2), list_price=known(450_000)),
        PurchaseLine(item="network", list_price=known(80_000)),
        PurchaseLine(item="software", list_price=known(20_000)),
    )
    quote = purchase(CARD, price=UNKNOWN, lines=lines, stated_net=known(920_000), **BARE)
    assert only(quote).cause.text("en") == "Likely cause: left out: line 2, Network."
    twice = quote.replace(stated_net=known(1_020_000))
    assert only(twice).cause.text("en") == "Likely cause: counted twice: line 3, Software."
    assert sum_checks(quote.replace(stated_net=known(1_000_000))) == ()


def test_support_and_extras_may_stand_beside_the_total() -> None:
    """500,000 alone, with installation 510,000, with a year of support 530,000: each is a way to write the total."""
    for total in (500_000, 510_000, 530_000):
        assert sum_checks(purchase(CARD, price=known(500_000), stated_net=known(total))) == ()
    assert only(purchase(CARD, price=known(500_000), stated_net=known(520_000))).kind == "net"


def test_months_of_rent() -> None:
    """100 an hour × 730 h = 73,000; 720 h are 72,000; 12 months are 876,000, 11 are 803,000."""
    assert sum_checks(rental(CARD, stated_month=known(73_000))) == ()
    short = only(rental(CARD, stated_month=known(72_000)))
    assert short.cause.key == "sums.cause.month_hours"
    year = {"commitment_months": 12, "storage_per_month": UNKNOWN, "bandwidth_per_month": UNKNOWN}
    assert sum_checks(rental(CARD, stated_net=known(876_000), **year)) == ()
    wrong = only(rental(CARD, stated_net=known(803_000), **year))
    assert (wrong.cause.key, wrong.computed.value) == ("sums.cause.other_months", 876_000)
    lease = Lease(
        id="L", name="Lease", groups=(group(CARD),), tax_basis="excluded", lease_payment=known(90_000), lease_months=36
    )
    assert sum_checks(lease.replace(stated_net=known(3_240_000))) == ()
    assert only(lease.replace(stated_net=known(2_160_000))).cause.text("en") == "Likely cause: 24 months instead of 36."


def test_included_tax_is_taken_out() -> None:
    """1,130,000 with 13 %: 1,000,000 before tax and 130,000 of tax."""
    gross = purchase(CARD, price=known(1_130_000), tax_basis="included", tax_rate=known("0.13"), **BARE)
    right = {"stated_net": known(1_000_000), "stated_tax": known(130_000), "stated_total": known(1_130_000)}
    assert sum_checks(gross.replace(**right)) == ()
    assert only(gross.replace(stated_net=known(1_130_000))).cause.key == "sums.cause.tax_added"


def test_what_is_open_is_not_checked() -> None:
    open_price = Between(low=Decimal(1), high=Decimal(2), source="by telephone")
    for change in ({"price": UNKNOWN}, {"price": open_price}, {"priced_by": "unclear"}):
        assert sum_checks(offer(stated_net=known(1), **change)) == ()
    assert sum_checks(offer(stated_tax=known(1), tax_rate=UNKNOWN)) == ()


def test_the_right_amount_carries_its_derivation_and_is_exact() -> None:
    found = only(offer(stated_net=known(1)))
    assert isinstance(found.computed.value, Decimal)
    assert found.computed.figure.name
    thirds = offer(price=known("33333.33"), discount_share=0.0, stated_net=known("66666.67"))
    assert only(thirds).rounding


def test_a_share_keeps_the_digits_that_were_typed_as_far_as_an_exact_number_has_places() -> None:
    assert (exact(0.1), exact(1e-12), exact(1e-308)) == (Decimal("0.1"), Decimal("1e-12"), 0)
    assert known(exact(1.2345678901234567e-30)).value == Decimal("0.0000000000000000000000000000012345678901")


def test_a_second_rate_of_tax_is_in_tax_and_total() -> None:
    """1,000,000 at 13 % and 50,000 at 6 %: 133,000 of tax, 1,183,000 in all; 13 % on all would be 136,500."""
    lines = (
        PurchaseLine(item="machines", quantity=known(2), list_price=known(500_000)),
        PurchaseLine(item="installation", list_price=known(50_000), tax_rate=known("0.06")),
    )
    quote = purchase(CARD, price=UNKNOWN, lines=lines, tax_rate=known("0.13"), **BARE)
    stated = {"stated_net": known(1_050_000), "stated_tax": known(133_000), "stated_total": known(1_183_000)}
    assert sum_checks(quote.replace(**stated)) == ()
    one_rate = only(quote.replace(**stated | {"stated_tax": known(136_500), "stated_total": known(1_186_500)}))
    assert (one_rate.kind, one_rate.computed.value) == ("tax", 133_000)
    assert one_rate.cause.text("en") == "It fits a rate of 13 %."
    gross = quote.replace(
        tax_basis="included",
        lines=(lines[0].replace(list_price=known(565_000)), lines[1].replace(list_price=known(53_000))),
    )
    assert sum_checks(gross.replace(**stated)) == ()
    assert only(gross.replace(stated_net=known(1_000_000))).computed.value == 1_050_000
