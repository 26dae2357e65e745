"""One quote instead of another, with payments that can be worked out by hand."""

from __future__ import annotations

import numpy as np
import numpy_financial
import pytest
from offers import MODELS, compared, purchase, rental, serving

from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.compare.investment import NOT_CASH, investment, payments_of
from engine.figures import Derived, Leaf
from engine.figures.derivation import derivation, leaves, replay
from engine.values import UNKNOWN, known

CARD = "nvidia-h100-sxm5-80gb"
WORK = (serving(MODELS["dense"]),)
MONTHS = Leaf(36.0, "month", "test/months")


def test_payments_sum_to_the_total() -> None:
    comparison = compared((purchase(CARD), rental(CARD)), WORK)
    for one in comparison.column("chat"):
        payments = payments_of(one, MONTHS)
        assert payments is not None
        assert payments.value.shape == (37,)
        assert payments.value.sum() == pytest.approx(float(one.figures["cost_total"].value))


def test_buying_instead_of_renting() -> None:
    comparison = compared((purchase(CARD), rental(CARD, price=known(200))), WORK)
    found = investment(comparison, "chat", "A", "B")
    assert found is not None
    both = [payments_of(comparison.of(name, "chat"), MONTHS, NOT_CASH | {"lost_compute"}) for name in ("A", "B")]
    assert both[0] is not None
    assert both[1] is not None
    saved = both[1].value - both[0].value
    assert found.payments == pytest.approx(saved)
    assert saved[0] < 0 < saved[1]
    assert found.npv == pytest.approx(float(numpy_financial.npv(0.08 / 12, saved)))
    assert found.yearly_return == pytest.approx((1 + float(numpy_financial.irr(saved))) ** 12 - 1)
    # even savings: the outlay over the saving of a month
    assert found.payback_months == pytest.approx(-saved[0] / saved[1])
    assert found.discounted_payback_months is not None
    assert found.payback_months is not None
    assert found.discounted_payback_months > found.payback_months


def test_the_other_way_round_pays_the_same_with_the_other_sign() -> None:
    comparison = compared((purchase(CARD), rental(CARD, price=known(200))), WORK)
    there, back = investment(comparison, "chat", "A", "B"), investment(comparison, "chat", "B", "A")
    assert there is not None
    assert back is not None
    assert np.allclose(there.payments, -back.payments)
    assert there.npv == pytest.approx(-back.npv)
    assert back.payback_months == 0.0


def test_the_twelve_months_rule() -> None:
    dear = compared((purchase(CARD), rental(CARD, price=known(400))), WORK)
    cheap = compared((purchase(CARD), rental(CARD, price=known(60))), WORK)
    first, second = (investment(one, "chat", "A", "B") for one in (dear, cheap))
    assert first is not None
    assert second is not None
    assert first.within_rule == (True, True)
    assert second.within_rule == (False, False)


def test_an_open_cost_has_no_return() -> None:
    comparison = compared((purchase(CARD, support_per_year=UNKNOWN), rental(CARD)), WORK)
    assert investment(comparison, "chat", "A", "B") is None


def test_real_rate_timing_and_tax_change_the_present_value_as_they_should() -> None:
    comparison = compared((purchase(CARD), rental(CARD, price=known(200))), WORK)
    plain = investment(comparison, "chat", "A", "B")
    assert plain is not None

    def under(**changes: str) -> float:
        project = comparison.project.replace(conventions=comparison.project.conventions.replace(**changes))
        found = investment(evaluate(project), "chat", "A", "B")
        assert found is not None
        return found.npv

    # 8 % real and 2 % inflation are 10.16 % nominal
    assert under(rate_basis="real") == pytest.approx(float(numpy_financial.npv(0.1016 / 12, plain.payments)))
    assert under(timing="begin") == pytest.approx(
        plain.payments[0] + float(numpy_financial.npv(0.08 / 12, plain.payments[1:]))
    )
    cost = comparison.project.assumptions.cost
    taxed = cost.replace(income_tax_rate=cost.income_tax_rate.replace(value=0.25))
    assumptions = comparison.project.assumptions.replace(cost=taxed)
    found = investment(evaluate(comparison.project.replace(assumptions=assumptions)), "chat", "A", "B")
    assert found is not None
    # what is saved and what is paid shrink by a quarter in all, though not in time
    assert found.payments.sum() == pytest.approx(0.75 * plain.payments.sum())
    assert found.payments[0] < 0.75 * plain.payments[0]


def test_every_figure_of_an_investment_opens_into_its_formula_and_its_sources() -> None:
    comparison = compared((purchase(CARD), rental(CARD, price=known(200))), WORK)
    found = investment(comparison, "chat", "A", "B")
    assert found is not None
    for name, quantity in found.figures.items():
        address = f"A/chat/investment/B/{name}"
        opened = figure_at(comparison, address)
        assert isinstance(opened, Derived)
        assert np.array_equal(opened.value, quantity.value)
        # from what it rests on the same comes out again
        assert np.allclose(replay(derivation(opened)), opened.value, rtol=1e-9)
        assert "quotes/A/price" in {leaf.path for leaf in leaves(opened)}
        assert "instead of B" in figure_title(address, opened).text("en")
        assert "替代 B" in figure_title(address, opened).text("zh")
    npv = figure_at(comparison, "A/chat/investment/B/npv")
    assert npv is not None
    assert {"assumptions/cost/nominal_rate", "conventions/timing/end"} <= {leaf.path for leaf in leaves(npv)}
    assert figure_at(comparison, "A/chat/investment/nobody/npv") is None
    assert figure_at(comparison, "A/chat/investment/B/nothing") is None


def test_the_switch_counts_as_many_of_the_other_as_do_the_same_work() -> None:
    comparison = compared((purchase(CARD), rental(CARD, 4, price=known(100))), WORK)
    plain, same = (figure_at(comparison, f"A/chat/{kind}/B/saved") for kind in ("investment", "switch"))
    assert isinstance(plain, Derived)
    assert isinstance(same, Derived)
    works = [
        float(one.figures["cost_total"].value) / float(one.figures["cost_per_million_output_tokens_all_in"].value)
        for one in comparison.column("chat")
    ]
    assert float(same.inputs[0].value) == pytest.approx(works[0] / works[1])  # type: ignore[union-attr]
    assert float(plain.inputs[0].value) == 1.0  # type: ignore[union-attr]
