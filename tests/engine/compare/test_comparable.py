"""Quotes on one currency, tax basis, unit and horizon; what is open or past never ranks as firm."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from offers import AS_OF, assuming, compared, group, purchase, rental, serving, settled_purchase

from engine.compare.bands import estimate
from engine.compare.bills import quote_bill
from engine.compare.decision import decide
from engine.compare.outlook import outlook
from engine.compare.ranking import admitted
from engine.compare.results import Account, Cost
from engine.compare.uncertainty.futures import chances
from engine.figures import Leaf
from engine.figures.derivation import ordered
from engine.figures.variation import Graph
from engine.quote import PurchaseLine, Quote, Rental
from engine.values import UNKNOWN, known

CARD = "nvidia-h100-sxm5-80gb"
BARE: dict[str, Any] = {"priced_by": "total", "installation": known(0), "support_per_year": known(0)}


def cost_of(quote: Quote, **changes: Any) -> Cost:
    found = compared((quote,), (serving(),), **changes).of(quote.id, "chat").cost
    assert found is not None
    return found


def account(quote: Quote, name: Account, **changes: Any) -> Any:
    return next(line for line in cost_of(quote, **changes).lines if line.account == name)


def test_51_one_currency_at_a_stated_rate_and_date() -> None:
    """1,000,000 USD at 7.1."""
    line = account(purchase(CARD, currency="USD", **BARE), "hardware")
    assert line.upfront.value == pytest.approx(7_100_000)
    (rate,) = (one for one in ordered([line.upfront]) if isinstance(one, Leaf) and one.path == "rates/USD/CNY")
    assert rate.source == "for the test, 2026-11-30"


def test_51_amounts_of_a_currency_without_a_rate_are_not_added() -> None:
    """A million pounds are neither a million yuan nor nothing, and the quote cannot be the cheapest."""
    quotes = (purchase(CARD, currency="GBP", quote_id="A", **BARE), purchase(CARD, quote_id="B", **BARE))
    comparison = compared(quotes, (serving(),))
    cost = comparison.of("A", "chat").cost
    assert cost is not None
    bought = next(line.upfront for line in cost.lines if line.account == "hardware")
    assert bought.value is None
    assert "GBP" in bought.reason.text()
    assert cost.total.incomplete
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    assert decision.winner == "B"


@pytest.mark.parametrize(
    ("basis", "deductible", "with_tax", "amount"),
    [
        # 113,000.00 at 13 %: without 100,000.00 where it is inside, with 127,690.00 where it comes on top
        ("included", "yes", False, 100_000),
        ("included", "yes", True, 113_000),
        ("included", "no", False, 113_000),
        ("excluded", "yes", False, 113_000),
        ("excluded", "yes", True, 127_690),
        ("excluded", "no", False, 127_690),
    ],
)
def test_one_tax_basis(basis: Any, deductible: Any, with_tax: bool, amount: float) -> None:
    quote = purchase(
        CARD, **BARE | {"price": known(113_000), "tax_basis": basis}, tax_rate=known("0.13"), tax_deductible=deductible
    )
    assert account(quote, "hardware", tax_included=with_tax).upfront.value == pytest.approx(amount)


@pytest.mark.parametrize(
    ("basis", "with_tax", "around"),
    [
        ("excluded", True, (10_600, 2_260)),
        ("included", False, (10_000, 2_000)),
        ("excluded", False, (10_600, 2_120)),
    ],
)
def test_each_line_has_its_own_rate_of_tax(basis: Any, with_tax: bool, around: tuple[int, int]) -> None:
    """Installation at 6 % and software at 13 %: 10,000 and 2,000 before tax, 10,600 and 2,260 with it."""
    prices = (10_000, 2_000) if with_tax else (10_600, 2_260) if basis == "included" else (10_600, 2_120)
    lines = (
        PurchaseLine(item="installation", list_price=known(prices[0]), tax_rate=known("0.06")),
        PurchaseLine(item="software", list_price=known(prices[1])),
    )
    stated = BARE | {"installation": UNKNOWN, "network_storage": known(0), "lines": lines}
    quote = purchase(CARD, **stated, tax_basis=basis, tax_rate=known("0.13"))
    installed, licensed = (account(quote, name, tax_included=with_tax).upfront for name in ("installation", "support"))
    assert (installed.value, licensed.value) == pytest.approx(around)


def test_support_at_its_own_rate_of_tax() -> None:
    """12,000 a year and 6 % are 12,720, a month 1,060."""
    lines = (PurchaseLine(item="support", list_price=known(12_000), tax_rate=known("0.06")),)
    quote = purchase(CARD, **BARE | {"support_per_year": UNKNOWN, "lines": lines}, tax_rate=known("0.13"))
    assert account(quote, "support", tax_included=True).monthly.value == pytest.approx(1_060)


def test_amounts_are_rounded_where_the_quote_rounds_them() -> None:
    """3 × 0.333 are 0.999: by lines 1.00."""
    stated = BARE | {"price": known("0.333"), "priced_by": "machine", "groups": (group(CARD, machines=3),)}
    assert account(purchase(CARD, **stated, rounded_at="line"), "hardware").upfront.value == 1
    assert account(purchase(CARD, **stated), "hardware").upfront.value == pytest.approx(0.999)


def test_one_unit_and_one_horizon() -> None:
    """16 cards on 2 machines: the same cost over a card-hour, a machine-month and the horizon."""
    quote = rental(CARD, groups=(group(CARD, machines=2),))
    found = cost_of(quote, assumptions=assuming(horizon_months=24.0))
    month = found.units["per_month"].value
    assert found.units["per_card_hour"].value * 16 * 730 == pytest.approx(month)
    assert found.units["per_machine_month"].value * 2 == pytest.approx(month)
    assert found.total.value == pytest.approx(month * 24)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"date": AS_OF - datetime.timedelta(days=31), "valid_days": 30}, "expired"),
        ({"date": AS_OF - datetime.timedelta(days=8), "valid_days": 30, "freight_valid_days": 7}, "freight_expired"),
        ({"priced_by": "unclear"}, "unit_unclear"),
        ({"price": UNKNOWN}, "cost_incomplete"),
    ],
)
def test_what_is_past_or_open_never_ranks_as_firm(changes: dict[str, Any], key: str) -> None:
    """It is a hundredth of the price of the other quote, and is not recommended."""
    cheap = purchase(CARD, **{"price": known(10_000)} | changes)
    comparison = compared((cheap, purchase(CARD, quote_id="P")), (serving(),))
    finding = next(one for one in comparison.of("A", "chat").findings if one.key == key)
    assert finding.severity == "block"
    assert [one.quote.id for one in admitted(comparison, "chat")] == ["P"]
    assert decide(comparison, "chat").winner == "P"


def test_open_tax_counts_as_the_dearer_reading_and_is_in_the_chances() -> None:
    """113 is 100 before 13 % of tax, or 113: dearer than 105 as it counts, and cheaper in half of the futures."""
    open_one = settled_purchase(CARD, price=known(1_130_000), tax_basis="unknown")
    other = settled_purchase(CARD, quote_id="P", price=known(1_050_000))
    comparison = compared((open_one, other), (serving(),))
    assert [one.quote.id for one in admitted(comparison, "chat")] == ["P", "A"]
    assert account(open_one, "hardware").upfront.value == 1_130_000
    found = chances(comparison, "chat")
    assert found is not None
    assert found.of("A") == pytest.approx(0.5, abs=0.02)
    ends = estimate(comparison.of("A", "chat").figures["account_hardware"])
    assert (ends.low, ends.high) == pytest.approx((1_000_000, 1_130_000))


@pytest.mark.parametrize(
    ("basis", "with_tax", "amount"), [("included", False, 1_000_000), ("excluded", True, 1_276_900)]
)
def test_a_rate_that_nobody_states_is_an_assumption_of_the_project(basis: Any, with_tax: bool, amount: float) -> None:
    """1,130,000 at the usual 13 %, which is an assumption with a range: one at 6 % is the other end."""
    quote = purchase(CARD, price=known(1_130_000), tax_basis=basis)
    assert account(quote, "hardware", tax_included=with_tax).upfront.value == pytest.approx(amount)
    comparison = compared((quote,), (serving(),), tax_included=with_tax)
    hardware = comparison.of("A", "chat").figures["account_hardware"]
    assert "assumptions/cost/usual_tax_rate" in {leaf.path for leaf in Graph([hardware]).uncertain()}
    assert not comparison.of("A", "chat").blocked


def test_a_day_earlier_the_quote_still_holds() -> None:
    dated = purchase(CARD, price=known(10_000), date=AS_OF - datetime.timedelta(days=30), valid_days=30)
    comparison = compared((dated, purchase(CARD, quote_id="P")), (serving(),))
    assert decide(comparison, "chat").winner == "A"


amounts = st.decimals(0, 5000, places=2).map(known)
shares = st.decimals(0, Decimal("0.3"), places=2).map(known)
rentals = st.builds(
    rental,
    st.just(CARD),
    priced_by=st.sampled_from(
        ["card_hour", "machine_hour", "total_hour", "card_month", "machine_month", "total_month"]
    ),
    price=amounts,
    discount_share=st.sampled_from([0.0, 0.1, 0.125]),
    billing_step=st.sampled_from(["second", "minute", "hour_begun", "clock_hour"]),
    billing_ends=st.sampled_from(["guest_shutdown", "stop", "release"]),
    billing_starts=st.sampled_from(["order", "ready"]),
    billed_when_stopped=st.sampled_from(["storage_only", "reduced_rate", "full_rate"]),
    stopped_price=amounts,
    minimum_charge_per_month=amounts | st.just(UNKNOWN),
    commitment_months=st.sampled_from([0, 12]),
    storage_per_month=st.just(UNKNOWN),
    storage_gb=amounts,
    storage_price=amounts,
    public_ips=amounts,
    public_ip_price=amounts,
    support_per_month=amounts,
    tax_basis=st.sampled_from(["included", "excluded"]),
    tax_rate=shares,
    rounded_at=st.sampled_from(["line", "total"]),
)


@settings(max_examples=40, deadline=None)
@given(rentals, st.sampled_from([0.25, 0.6, 1.0]))
def test_a_rental_costs_what_its_bill_says(quote: Rental, busy: float) -> None:
    """All that is invoiced for a month, with tax, to the cents that rounding of lines and tax may move."""
    comparison = compared((quote,), (serving(),), assumptions=assuming(busy_share=busy), tax_included=True)
    bill = quote_bill(comparison, quote.id, "chat").high
    cost = comparison.of(quote.id, "chat").cost
    assert cost is not None
    paid = sum(
        line.monthly.value for line in cost.lines if line.account in ("rent", "network_storage", "support", "cooling")
    )
    assert float(bill.total.value) == pytest.approx(paid, abs=0.01 * (len(bill.lines) + 1), rel=1e-9)
