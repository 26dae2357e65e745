"""Present values, rates of return and payback against textbooks, a second library and hand calculation."""

from __future__ import annotations

import numpy as np
import numpy_financial
import pytest
from hypothesis import given, strategies

from engine.cost.investment import after_tax, internal_rates, payback_periods, present_value

amounts = strategies.floats(-1e6, 1e6).map(lambda value: round(value, 2))


@given(strategies.lists(amounts, min_size=1, max_size=40), strategies.floats(-0.5, 1.0))
def test_present_value_agrees_with_a_second_library(payments: list[float], rate: float) -> None:
    expected = float(numpy_financial.npv(rate, payments))
    assert present_value(np.array(payments), rate) == pytest.approx(expected, rel=1e-9, abs=1e-6)


@given(strategies.floats(1.0, 1e6), strategies.lists(strategies.floats(1.0, 1e6), min_size=1, max_size=40))
def test_one_change_of_sign_has_the_one_rate_of_a_second_library(outlay: float, income: list[float]) -> None:
    found = internal_rates(np.array([-outlay, *income]))
    assert found.sign_changes == 1
    assert found.unique
    expected = float(numpy_financial.irr([-outlay, *income]))
    if np.isfinite(expected):  # the library gives up on some; the root is checked below in any case
        assert found.rates[0] == pytest.approx(expected, rel=1e-5, abs=1e-7)
    assert present_value(np.array([-outlay, *income]), found.rates[0]) == pytest.approx(0, abs=1e-6 * outlay)


@given(strategies.lists(amounts, min_size=2, max_size=12))
def test_every_rate_is_a_root_and_there_are_no_more_than_changes_of_sign(payments: list[float]) -> None:
    found = internal_rates(np.array(payments))
    assert len(found.rates) <= found.sign_changes
    for rate in found.rates:
        terms = np.array(payments) / (1 + rate) ** np.arange(len(payments))
        assert abs(terms.sum()) <= 1e-6 * np.abs(terms).sum()


def test_two_rates_where_a_library_names_one() -> None:
    # -100 + 230/(1+r) - 132/(1+r)² = 0 has 1 + r = 1.1 and 1.2
    assert internal_rates(np.array([-100.0, 230.0, -132.0])).rates == pytest.approx((0.1, 0.2))
    # −1 + 6x − 11x² + 6x³ = (x − 1)(2x − 1)(3x − 1): rates of exactly 0, 100 and 200 %
    nothing, *others = internal_rates(np.array([-1000.0, 6000.0, -11000.0, 6000.0])).rates
    assert str(nothing) == "0.0"
    assert others == pytest.approx([1.0, 2.0])


def test_no_rate_where_nothing_changes_sign() -> None:
    assert internal_rates(np.array([100.0, 50.0])).rates == ()
    assert internal_rates(np.zeros(4)).rates == ()
    # -100 + 150/(1+r) - 100/(1+r)²: 150² < 4 × 100 × 100
    assert internal_rates(np.array([-100.0, 150.0, -100.0])).rates == ()


@pytest.mark.parametrize(
    ("timing", "expected"), [("end", 1100 / 1.1**2), ("middle", 1100 / 1.1**1.5), ("begin", 1100 / 1.1)]
)
def test_when_in_its_period_a_payment_is_due(timing: str, expected: float) -> None:
    assert present_value(np.array([0.0, 0.0, 1100.0]), 0.1, timing) == pytest.approx(expected)  # type: ignore[arg-type]


def test_a_rate_below_minus_one_is_refused() -> None:
    with pytest.raises(ValueError, match="above -1"):
        present_value(np.array([-1.0, 2.0]), -1.0)


@pytest.mark.parametrize(
    ("payments", "rate", "expected"),
    [
        ([-100.0, 40.0, 40.0, 40.0], 0.0, 2.5),
        # worth -60, -20 and 20 after 1, 2 and 3 with interest of 0.1: 110, 48.4 and 53.24 are 100, 40 and 40 today
        ([-160.0, 110.0, 48.4, 53.24], 0.1, 2.5),
        ([-100.0, 10.0], 0.0, None),
        ([0.0, 10.0], 0.0, 0.0),
        ([-100.0, 100.0, -50.0], 0.0, 1.0),
    ],
)
def test_payback(payments: list[float], rate: float, expected: float | None) -> None:
    assert payback_periods(np.array(payments), rate) == pytest.approx(expected)


def test_tax_on_profits_by_hand() -> None:
    # 1,200 at once over 24 months and 100 a month, sold for 300 after 12 months; a quarter of each cost comes back
    payments = np.array([1200.0, *[100.0] * 11, 100.0 - 300.0])
    found = after_tax(payments, capital=1200.0, resale=300.0, tax_rate=0.25, life_months=24.0)
    assert found[0] == 1200.0
    # 50 written off and 100 paid
    assert found[1] == pytest.approx(100 - 0.25 * 150)
    # half of the price is still in the books: 300 of it are lost beside the 300 received
    assert found[12] == pytest.approx(-200 - 0.25 * (150 + 300))
    # over the whole time a quarter of what it cost in all
    assert found.sum() == pytest.approx(0.75 * payments.sum())


def test_capital_that_is_written_off_early_is_deducted_in_full() -> None:
    payments = np.array([600.0, 0.0, 0.0, 0.0])
    assert after_tax(payments, 600.0, 0.0, 0.5, 2.0).tolist() == [600.0, -150.0, -150.0, 0.0]
    assert after_tax(payments, 600.0, 0.0, 0.5, 2.5).tolist() == [600.0, -120.0, -120.0, -60.0]
