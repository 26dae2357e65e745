"""Lease against buy, checked with a spreadsheet's functions (numpy-financial) and by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy_financial
import pytest
from offers import compared, group, purchase, rental, serving

from engine.compare.evaluate import evaluate
from engine.compare.investment import investment
from engine.compare.lease_or_buy import depreciation, lease_or_buy
from engine.compare.results import Comparison
from engine.compare.ways_words import lease_texts
from engine.project.edits import set_convention
from engine.quote import Lease
from engine.texts import EngineError
from engine.values import Between, known

CARD = "nvidia-l20"
PRICE = 1_000_000


def lease(**changes: Any) -> Lease:
    stated: dict[str, Any] = {
        "groups": (group(CARD),),
        "tax_basis": "excluded",
        "lease_payment": known(30_000),
        "lease_months": 36,
        "lease_paid": "arrears",
        "buyout": known(50_000),
        "installation": known(0),
        "network_storage": known(0),
        "support_per_year": known(0),
    }
    return Lease(id="L", name="lease", **stated | changes)


def both(purchase_changes: dict[str, Any] | None = None, **changes: Any) -> Comparison:
    return compared((purchase(CARD, **(purchase_changes or {})), lease(**changes)), (serving(),))


@pytest.mark.parametrize(("paid", "when"), [("arrears", "end"), ("advance", "begin"), ("unknown", "begin")])
def test_present_values_are_those_of_a_spreadsheet(paid: str, when: str) -> None:
    found = lease_or_buy(both({"residual_share": known("0.1")}, lease_paid=paid), "chat", "L", "A")
    rate = 0.08 / 12
    payments = -numpy_financial.pv(rate, 36, 30_000, 0, when)
    assert float(found.lease_value.value) == pytest.approx(payments + 50_000 * (1 + rate) ** -36)
    assert float(found.bought_value.value) == pytest.approx(PRICE - 100_000 * (1 + rate) ** -36)
    assert found.cheaper == "A"


def test_the_rate_of_the_lease_is_that_of_a_spreadsheet() -> None:
    found = lease_or_buy(both(), "chat", "L", "A")
    expected = numpy_financial.irr([PRICE, *[-30_000] * 35, -80_000]) * 12
    assert float(found.implied_rate.value) == pytest.approx(expected, rel=1e-6)


def test_at_the_even_residual_value_both_cost_the_same() -> None:
    found = lease_or_buy(both(), "chat", "L", "A")
    share = float(found.even_residual.value)
    again = lease_or_buy(both({"residual_share": known(Decimal(repr(round(share, 12))))}), "chat", "L", "A")
    assert float(again.bought_value.value) == pytest.approx(float(again.lease_value.value), rel=1e-9)


def test_a_residual_value_is_a_range_with_its_source() -> None:
    residual = Between(low=Decimal("0.1"), high=Decimal("0.3"), source="a dealer by telephone")
    comparison = both({"residual_share": residual})
    found = lease_or_buy(comparison, "chat", "L", "A")
    discount = (1 + 0.08 / 12) ** -36
    assert found.bought_range == pytest.approx((PRICE * (1 - 0.3 * discount), PRICE * (1 - 0.1 * discount)))
    said = [message.text() for message in lease_texts(found, comparison)]
    assert any("a dealer by telephone" in sentence for sentence in said)
    plain = both()
    said = [message.text() for message in lease_texts(lease_or_buy(plain, "chat", "L", "A"), plain)]
    assert any("0 % of the price" in sentence for sentence in said)


def test_a_deposit_costs_its_interest() -> None:
    rate = 0.08 / 12
    values = [
        float(lease_or_buy(both(**changes), "chat", "L", "A").lease_value.value)
        for changes in ({}, {"deposit": known(100_000)})
    ]
    assert values[1] - values[0] == pytest.approx(100_000 * (1 - (1 + rate) ** -36))


def test_the_convention_of_the_month_is_chosen_and_said() -> None:
    plain = both()
    other = evaluate(set_convention(plain.project, "monthly_rate", "compounding"))
    rates = [float(lease_or_buy(one, "chat", "L", "A").monthly_rate.value) for one in (plain, other)]
    assert rates == pytest.approx([0.08 / 12, 1.08 ** (1 / 12) - 1])
    said = [
        [message.text() for message in lease_texts(lease_or_buy(one, "chat", "L", "A"), one)][-1]
        for one in (plain, other)
    ]
    assert "yearly rate ÷ 12" in said[0]
    assert "compound" in said[1]
    financing = [float(one.of("A", "chat").figures["account_financing"].value) for one in (plain, other)]
    assert financing[0] > financing[1] > 0


def test_cash_and_accrual_view_are_never_both() -> None:
    """Cash: price and resale. Accrual: depreciation to the residual value over the life, and no resale."""
    residual = {"residual_share": known("0.2")}
    cash = both(residual)
    accrual = evaluate(set_convention(cash.project, "capital", "accrual"))
    figures = [one.of("A", "chat").figures for one in (cash, accrual)]
    assert float(figures[0]["account_hardware"].value) == PRICE
    assert float(figures[0]["account_resale"].value) == -0.2 * PRICE
    assert float(figures[1]["account_hardware"].value) == pytest.approx(0.8 * PRICE * 36 / 60)
    assert float(figures[1]["account_resale"].value) == 0
    views = [investment(compared((purchase(CARD, **residual), rental(CARD)), (serving(),)), "chat", "A", "B")]
    moved = set_convention(
        compared((purchase(CARD, **residual), rental(CARD)), (serving(),)).project, "capital", "accrual"
    )
    views.append(investment(evaluate(moved), "chat", "A", "B"))
    assert views[0] is not None
    assert views[1] is not None
    assert views[0].npv == pytest.approx(views[1].npv)


def test_depreciation_over_the_lives_that_operators_use() -> None:
    found = depreciation(both({"residual_share": known("0.1")}), "chat", "A")
    assert [years for years, _, _ in found] == [3.0, 5.0, 5.5, 6.0]
    assert [float(amount.value) for _, _, amount in found] == pytest.approx(
        [0.9 * PRICE / years for years, _, _ in found]
    )


def test_what_is_refused() -> None:
    comparison = both()
    with pytest.raises(TypeError):
        lease_or_buy(comparison, "chat", "A", "L")
    with pytest.raises(EngineError, match="cash"):
        set_convention(comparison.project, "capital", "both")
    with pytest.raises(EngineError):
        set_convention(comparison.project, "beauty", "cash")
