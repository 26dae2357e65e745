"""Cost of capital on everything that is paid up front, by the dates of payment; and what idle time takes of a rent."""

from __future__ import annotations

from typing import Any

import pytest
from offers import MODELS, compared, owned, purchase, rental, serving

from engine.compare.bands import bands
from engine.compare.evaluate import evaluate
from engine.compare.results import Evaluation
from engine.cost.conventions import Conventions
from engine.project.assumptions import Assumptions, CostAssumptions
from engine.project.edits import set_assumption
from engine.project.edits.assumptions import set_assumption_range
from engine.values import UNKNOWN, known

CARD = "nvidia-h100-sxm5-80gb"
WORK = serving(MODELS["dense"])
EVEN = 0.03321431
"""0.01 × 1.01^36 ÷ (1.01^36 − 1), with 1.01^36 = 1.4307688."""


def bought(**stated: Any) -> Evaluation:
    """100,000 and nothing around it, at 12 % a year, 1 % a month."""
    cost = CostAssumptions()
    changes = {"nominal_rate": 0.12, "spares_share": 0.0}
    cost = cost.replace(**{name: getattr(cost, name).replace(value=one) for name, one in changes.items()})
    bare = {"price": known(100_000), "network_storage": known(0), "installation": known(0)}
    quote = purchase(CARD, **bare | {"support_per_year": known(0)} | stated)
    return compared((quote,), (WORK,), assumptions=Assumptions(cost=cost)).of("A", "chat")


def financing(**stated: Any) -> float:
    return float(bought(**stated).figures["account_financing"].value)


def test_all_that_is_paid_up_front_is_financed() -> None:
    assert financing() == pytest.approx(36 * 100_000 * EVEN - 100_000, rel=1e-5)
    for field, amount in (
        ("network_storage", 20_000),
        ("installation", 5_000),
        ("software", 8_000),
        ("freight", 2_000),
    ):
        paid = 100_000 + amount
        assert financing(**{field: known(amount)}) == pytest.approx(36 * paid * EVEN - paid, rel=1e-5), field
    # support is paid by the year, and not in advance
    assert financing(support_per_year=known(50_000)) == pytest.approx(financing())


def test_payments_are_financed_from_when_they_are_paid() -> None:
    """Delivery three months after the order: 30 % then, 10 % retained for a year, the rest at delivery.

    0.3 × 1.01^3 + 0.1 ÷ 1.01^12 + 0.6 = 0.3090903 + 0.0887449 + 0.6 = 0.9978352
    """
    stated = {
        "order_payment_share": known("0.3"),
        "delivery_payment_share": known("0.6"),
        "retention_share": known("0.1"),
        "retention_months": 12,
        "start_delay_weeks": known("13.04465"),
    }
    assert financing(**stated) == pytest.approx(36 * 100_000 * 0.9978352 * EVEN - 100_000, rel=1e-4)
    # all of it with the order costs three months of interest on all of it: 1.030301
    ahead = financing(order_payment_share=known(1), start_delay_weeks=known("13.04465"))
    assert ahead == pytest.approx(36 * 100_000 * 1.030301 * EVEN - 100_000, rel=1e-5)
    # a day of delivery that nobody states is taken as the day of the order
    assert financing(order_payment_share=known(1), start_delay_weeks=UNKNOWN) == pytest.approx(financing())


def test_installation_and_freight_are_an_account_of_their_own() -> None:
    figures = bought(installation=known(5_000), freight=known(2_000), network_storage=known(20_000)).figures
    assert figures["account_installation"].value == pytest.approx(7_000)
    assert figures["account_network_storage"].value == pytest.approx(20_000)


def test_network_that_words_put_into_another_price_is_not_added_again() -> None:
    apart = bought(network_storage=UNKNOWN, installation=known(25_000))
    inside = bought(network_storage=UNKNOWN, installation=known(25_000), note="机箱与网络计入安装费")
    assert apart.figures["account_network_storage"].value == pytest.approx(15_000)
    assert inside.figures["account_network_storage"].value == 0
    # until the supplier confirms it, it may still come on top
    found = bands(inside)["account_network_storage"]
    assert found.low == 0
    assert found.high is not None
    assert found.high > 10_000


def test_idle_time_of_a_rent_follows_how_busy_machines_are() -> None:
    """730 h are paid; 60 % are work, and 40 % are not. At 90 % of the time it is a tenth."""
    comparison = compared((rental(CARD, price_change="fixed"),), (WORK,))
    rent = 36 * 730 * 100.0
    assert comparison.of("B", "chat").figures["cost_idle"].value == pytest.approx(0.4 * rent)
    busier = evaluate(set_assumption(comparison.project, "cost.busy_share", 0.9)).of("B", "chat")
    assert busier.figures["cost_idle"].value == pytest.approx(0.1 * rent)
    ranged = evaluate(set_assumption_range(comparison.project, "cost.busy_share", 0.6, 0.3, 0.9)).of("B", "chat")
    found = bands(ranged)["cost_idle"]
    # triangular from 0.3 to 0.9 around 0.6: eight in ten from 0.434 to 0.766
    assert (found.low, found.high) == pytest.approx((0.234 * rent, 0.566 * rent), rel=0.01)


def test_hours_of_work_and_paid_hours_are_named_and_alike_for_all() -> None:
    """A machine that is there is paid for all 730 h, as is one that is held; one that is given back for 438 h."""
    given_back = {"held_when_idle": "no", "billed_when_stopped": "storage_only"}
    quotes = (
        purchase(CARD),
        rental(CARD),
        rental(CARD, quote_id="C", billing_step="second", billing_starts="ready", billing_ends="stop", **given_back),
    )
    comparison = compared(quotes, (WORK,))
    for quote_id, hours in (("A", 730), ("B", 730), ("C", 438)):
        figures = comparison.of(quote_id, "chat").figures
        by_work, by_paid = (
            float(figures[name].value) for name in ("cost_per_effective_pflop_hour", "cost_per_paid_pflop_hour")
        )
        assert by_work / by_paid == pytest.approx(hours / 438), quote_id


def kept(view: Any = "cash", residual: float = 0.0, **stated: Any) -> dict[str, float]:
    """What is owned, 12 % a year, over 36 months: its accounts of capital."""
    cost = CostAssumptions()
    changes = {"nominal_rate": 0.12, "residual_share": residual}
    cost = cost.replace(**{name: getattr(cost, name).replace(value=one) for name, one in changes.items()})
    quote = owned(CARD, resale_today=known(300_000), **stated)
    found = compared((quote,), (WORK,), assumptions=Assumptions(cost=cost), conventions=Conventions(capital=view))
    figures = found.of("C", "chat").figures
    return {name: float(figures[f"account_{name}"].value) for name in ("hardware", "financing", "resale")}


def test_keeping_machines_costs_the_capital_that_a_sale_would_free() -> None:
    charged = 36 * EVEN - 1
    assert kept() == pytest.approx({"hardware": 300_000, "financing": 300_000 * charged, "resale": 0}, rel=1e-5)
    # what it would still bring at the end counts as it does for machines that are bought
    assert kept(residual=0.1)["resale"] == pytest.approx(-30_000)
    # the value in the books is none of it: nobody pays that
    assert kept(book_value=known(900_000)) == pytest.approx(kept())


def test_the_accrual_view_writes_off_what_the_books_hold_over_the_months_that_are_left() -> None:
    charged = 36 * EVEN - 1
    within = kept("accrual", book_value=known(480_000), remaining_months=48)
    assert within == pytest.approx({"hardware": 36 * 10_000, "financing": 480_000 * charged, "resale": 0}, rel=1e-5)
    # written off in a year: all of it, and no more
    assert kept("accrual", book_value=known(480_000), remaining_months=12)["hardware"] == pytest.approx(480_000)
    # without a value in the books, what a sale would bring, over the life that is assumed: 36 of 60 months
    assert kept("accrual")["hardware"] == pytest.approx(300_000 * 36 / 60)
