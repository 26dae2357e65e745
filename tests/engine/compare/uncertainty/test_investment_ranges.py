"""Present value, payback and return over many futures, against numpy-financial and sums by hand."""

from __future__ import annotations

import math
from typing import Any

import numpy_financial
import pytest
from offers import assuming, compared, serving
from offers import settled_purchase as purchase
from offers import settled_rental as rental

from engine.compare.investment import investment
from engine.compare.investment_view import investment_view
from engine.compare.results import Comparison
from engine.compare.uncertainty.investment_ranges import investment_range
from engine.values import Between, known

H100 = "nvidia-h100-sxm5-80gb"
FIXED = assuming(busy_share=0.6, nominal_rate=0.12, operations_days=0.0)


def hourly(price: int, quote_id: str, held: str) -> Any:
    return rental(H100, price=known(price), quote_id=quote_id, held_when_idle=held)


@pytest.fixture(scope="module")
def rented() -> Comparison:
    """A costs 43,800 a month while its idle hours are free and 73,000 once they are billed; B 54,750 in any case."""
    return compared((hourly(100, "A", "no"), hourly(75, "B", "yes")), (serving(),), assumptions=FIXED)


def worth(monthly: float) -> float:
    """36 payments at a twelfth of 12 % a month, the convention of the project."""
    return float(numpy_financial.npv(0.12 / 12, [0.0, *[monthly] * 36]))


def test_the_ends_are_both_readings_of_an_open_term(rented: Comparison) -> None:
    found = investment_range(rented, "chat", "A", "B")
    assert found is not None
    assert found.npv == pytest.approx((worth(54_750 - 73_000), worth(54_750 - 43_800)), rel=1e-9)
    assert found.pays == pytest.approx(0.5, abs=0.01)
    assert found.returns is None


def test_payback_and_return_by_hand() -> None:
    """72,000 to 144,000 more at once against a rent: the ends of ten to ninety per cent of a uniform range are 79,200
    and 136,800, paid back by what is saved a month."""
    price = Between(low=known(72_000).value, high=known(144_000).value, source="x", shape="uniform")
    bought = purchase(H100, 1, price=price, installation=known(0), network_storage=known(0), support_per_year=known(0))
    other = rental(H100, 1, price=known(20))
    sure = assuming(busy_share=0.6, nominal_rate=0.12, operations_days=0.0, electricity_price=0.0, spares_share=0.0,
                    rack_per_kw_month=0.0, pue=1.0)  # fmt: skip
    comparison = compared((bought, other), (serving("Llama 3.2 1B", concurrency=1),), assumptions=sure)
    found = investment_range(comparison, "chat", "A", "B")
    assert found is not None
    monthly = 20 * 730 + 800
    assert found.payback == pytest.approx((79_200 / monthly, 136_800 / monthly), rel=2e-3)
    assert found.paid_back == 1.0
    ends = [(1 + numpy_financial.irr([-paid, *[monthly] * 36])) ** 12 - 1 for paid in (136_800, 79_200)]
    assert found.returns == pytest.approx(ends, rel=5e-3)


def test_what_is_never_paid_back_has_an_open_end(rented: Comparison) -> None:
    found = investment_range(rented, "chat", "B", "A")
    assert found is not None
    assert math.isinf(found.payback[1]) or found.payback == (0.0, 0.0)


def test_a_quote_against_itself_cannot_move(rented: Comparison) -> None:
    found = investment_range(rented, "chat", "A", "A")
    assert found is not None
    assert found.npv == (0.0, 0.0)


def test_the_view_tells_ranges_and_the_work_that_is_not_counted() -> None:
    quotes = (rental("nvidia-l20", price=known(60), quote_id="slow"), rental(H100, price=known(100), quote_id="fast"))
    comparison = compared(quotes, (serving("Llama 3.1 70B", weight_format="fp8"),))
    (line,) = investment_view(comparison, "chat", "slow").lines
    rates = [float(comparison.of(name, "chat").figures["output_tokens_per_s"].value) for name in ("fast", "slow")]
    assert line.times == pytest.approx(rates[0] / rates[1])
    told = line.work("slow", "fast", "CNY")
    assert told is not None
    assert "times the work of slow" in told.text("en")
    same = investment(comparison, "chat", "fast", "slow", same_work=True)
    assert same is not None
    assert line.npv_at_same_work == same.npv
