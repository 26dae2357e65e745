"""Curves and bars of a comparison, and the month in which one quote overtakes another, by hand."""

from __future__ import annotations

import numpy as np
import pytest
from offers import AS_OF, assuming, compared, hosted, purchase, rental, serving

from engine.compare.curves import CostSeries, cost_curves, crossing, memory_bars
from engine.values import UNKNOWN, known

H100 = "nvidia-h100-sxm5-80gb"
MONTHS = np.arange(25, dtype=np.float64)


def line(quote_id: str, upfront: float, monthly: float) -> CostSeries:
    return CostSeries(quote_id, upfront + monthly * MONTHS)


def test_a_crossing_between_two_months() -> None:
    """100 + 2 m against 9 m: equal at 100 ÷ 7 = 14.2857 months."""
    found = crossing([line("buy", 100, 2), line("rent", 0, 9)], MONTHS)
    assert found is not None
    assert found.month == pytest.approx(100 / 7)
    assert (found.cheaper_after, found.overtakes) == ("buy", "rent")


def test_no_crossing_where_one_is_always_cheaper() -> None:
    assert crossing([line("a", 100, 2), line("b", 120, 3)], MONTHS) is None
    assert crossing([line("buy", 1000, 2), line("rent", 0, 9)], MONTHS) is None
    assert crossing([line("only", 1, 1)], MONTHS) is None
    assert crossing([], MONTHS) is None


def test_the_last_of_several_crossings_counts() -> None:
    """Tokens first, rent from 20 ÷ 5 = 4 months on, bought machines from 130 ÷ 6 = 21.667 on."""
    series = [line("buy", 150, 1), line("rent", 20, 7), line("tokens", 0, 12)]
    found = crossing(series, MONTHS)
    assert found is not None
    assert found.month == pytest.approx(130 / 6)
    assert (found.cheaper_after, found.overtakes) == ("buy", "rent")


def test_a_crossing_at_the_very_end() -> None:
    """What is sold in the last month can make the difference."""
    kept = line("buy", 240, 0)
    sold = CostSeries("buy", np.concatenate([kept.amounts[:-1], [100.0]]))  # type: ignore[index]
    found = crossing([sold, line("rent", 0, 9)], MONTHS)
    assert found is not None
    assert 23 < found.month < 24
    assert found.cheaper_after == "buy"


def test_curves_of_a_comparison() -> None:
    quotes = (
        purchase(H100, price=known(1_500_000), start_delay_weeks=known(0)),
        rental(H100, price=known(100), quote_id="B"),
        hosted(),
    )
    workload = serving(requests_per_day=50_000.0)
    comparison = compared(quotes, (workload,), assumptions=assuming(horizon_months=36.0))
    curves = cost_curves(comparison, "chat")
    assert curves.months.tolist() == list(range(37))
    assert [one.quote_id for one in curves.series] == ["A", "B", "D"]
    for one in curves.series:
        cost = comparison.of(one.quote_id, "chat").cost
        assert cost is not None
        assert one.amounts is not None
        assert one.amounts.shape == (37,)
        assert one.amounts[0] == pytest.approx(float(cost.upfront.value))
        assert one.amounts[12] == pytest.approx(float(cost.upfront.value) + 12 * float(cost.monthly.value))
        assert one.amounts[-1] == pytest.approx(float(cost.total.value))
        assert not one.incomplete


def test_the_month_in_which_buying_has_cost_less_than_renting() -> None:
    quotes = (purchase(H100, price=known(1_500_000)), rental(H100, price=known(100)))
    comparison = compared(quotes, (serving(),))
    bought, rented = (comparison.of(quote, "chat").cost for quote in "AB")
    assert bought is not None
    assert rented is not None
    more_at_first = float(bought.upfront.value) - float(rented.upfront.value)
    less_a_month = float(rented.monthly.value) - float(bought.monthly.value)
    found = cost_curves(comparison, "chat").crossing
    assert found is not None
    assert found.month == pytest.approx(more_at_first / less_a_month, rel=1e-6)
    assert 0 < found.month < 36
    assert (found.cheaper_after, found.overtakes) == ("A", "B")


def test_what_is_not_known_is_not_drawn_and_a_lower_bound_overtakes_nobody() -> None:
    quotes = (
        purchase(H100, price=known(300_000), support_per_year=UNKNOWN),
        rental(H100, price=known(100)),
        hosted(output_price=UNKNOWN),
    )
    comparison = compared(quotes, (serving(requests_per_day=1000.0),))
    curves = cost_curves(comparison, "chat")
    bought, rented, tokens = curves.series
    assert bought.incomplete
    assert bought.amounts is not None
    assert bought.reason is not None
    assert not rented.incomplete
    assert tokens.incomplete or tokens.amounts is None
    assert curves.crossing is None


def test_an_expired_quote_overtakes_nobody() -> None:
    quotes = (purchase(H100, price=known(300_000), date=AS_OF.replace(year=2025), valid_days=30), rental(H100))
    assert cost_curves(compared(quotes, (serving(),)), "chat").crossing is None


def test_bars_of_memory() -> None:
    quotes = (rental(H100, 1), rental("nvidia-l40s", 1, quote_id="E"), hosted())
    bars = memory_bars(compared(quotes, (serving("Qwen3 32B"),)), "chat")
    assert [bar.quote_id for bar in bars] == ["B", "E"]
    fits, too_small = bars
    assert fits.fits
    assert not too_small.fits
    assert sum(fits.parts.values()) <= fits.usable_gb < fits.capacity_gb
    assert sum(too_small.parts.values()) > too_small.usable_gb
    assert fits.parts["weights"] == pytest.approx(65.5, abs=0.1)  # 32.76 B parameters in 16 bits
    assert fits.capacity_gb == pytest.approx(81_559 * 2**20 / 1e9)
    assert "gradients" not in fits.parts


def test_quotes_that_begin_alike_do_not_cross() -> None:
    months = np.arange(3, dtype=np.float64)
    first = CostSeries("A", np.array([0.0, 20.0, 40.0]))
    second = CostSeries("B", np.array([0.0, 10.0, 20.0]))
    assert crossing([first, second], months) is None


def test_a_quote_of_which_nothing_is_priced_has_no_line() -> None:
    """Drawn at the bottom it would read as free."""
    quotes = (
        rental(H100, price=known(100)),
        hosted(input_price=UNKNOWN, output_price=UNKNOWN),
        purchase(H100, price=UNKNOWN, support_per_year=known(20_000)),
    )
    curves = cost_curves(compared(quotes, (serving(),)), "chat")
    assert [one.quote_id for one in curves.series if one.amounts is not None] == [quotes[0].id]
