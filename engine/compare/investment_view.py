"""Every quote judged against one of them as an investment: present value, returns and payback, and their course."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from engine.compare.curves import CostCurves, CostSeries
from engine.compare.investment import Investment, investment
from engine.compare.ranking import work_ratio
from engine.compare.results import Comparison
from engine.compare.uncertainty.investment_ranges import Ends, InvestmentRange, investment_range
from engine.cost.conventions import rate_a_month
from engine.cost.investment import discounted
from engine.figures.support import grade_of
from engine.texts import Message, format_number
from engine.value_text import RangeText, ShareText, ValueText

_ALIKE: Final = 0.1
"""Below this difference two quotes do the same work."""


@dataclass(frozen=True, slots=True)
class InvestmentLine:
    """Taking one quote instead of the base; `found` is None where the cost of either is not firm.

    `ranges` hold eight in ten futures. `times` is how often the quote does the work of the base, which the present
    value leaves out; `npv_at_same_work` counts as many bases as that takes.
    """

    quote_id: str
    found: Investment | None
    ranges: InvestmentRange | None = None
    times: float = 1.0
    npv_at_same_work: float | None = None

    def payback(self) -> Message:
        """The simple payback in words."""
        return payback_words(None if self.found is None else self.found.payback_months, self.found)

    def discounted_payback(self) -> Message:
        """The payback of what is saved at its present value, in words."""
        return payback_words(None if self.found is None else self.found.discounted_payback_months, self.found)

    def rate_of_return(self) -> Message:
        """The rate of return of a year; where there are several none of them is *the* rate."""
        if self.found is None:
            return Message.of("investment_view.open")
        rates = [(1 + rate) ** 12 - 1 for rate in self.found.returns.rates]
        if not rates:
            return Message.of("investment_view.no_rate")
        shown = [format_number(float(f"{100 * rate:.3g}")) for rate in rates]
        if self.found.returns.unique:
            return Message.of("investment_view.rate", rate=shown[0])
        return Message.of("investment_view.not_unique", rates="; ".join(f"{one} %" for one in shown))

    def spread(self, name: Literal["npv", "returns", "payback", "discounted_payback"]) -> Message | None:
        """Between which ends eight in ten futures lie; None where nothing moves."""
        ends: Ends | None = None if self.ranges is None else getattr(self.ranges, name)
        if ends is None or ends[0] == ends[1]:
            return None
        if name == "npv":
            return RangeText.of_range(ends[0], ends[1], "money")
        written = [_months(end) if "payback" in name else ShareText.of_share(end) for end in ends]
        return Message.of("display.range", low=written[0], high=written[1])

    def work(self, base: str, name: str, currency: str) -> Message | None:
        """That one does more work than the other, which the present value does not count; None where it is alike."""
        if self.found is None or self.npv_at_same_work is None or abs(self.times - 1) < _ALIKE:
            return None
        worth = ValueText.of_value(self.npv_at_same_work, "money", currency)
        return Message.of(
            "investment_view.work", quote=name, base=base, times=format_number(self.times, 2), worth=worth
        )

    def rule(self) -> Message:
        """Whether it is paid back within twelve months, with and without the loss of compute."""
        if self.found is None:
            return Message.of("investment_view.open")
        without, with_loss = self.found.within_rule
        key = "kept" if with_loss else "kept_without" if without else "missed"
        return Message.of(f"investment_view.rule_{key}")


@dataclass(frozen=True, slots=True)
class InvestmentView:
    """All quotes against one; `curves` are the present values so far, money saved above zero, by month."""

    lines: tuple[InvestmentLine, ...]
    curves: CostCurves


def investment_view(comparison: Comparison, workload_id: str, instead_of: str) -> InvestmentView:
    """Judge taking each other quote instead of one."""
    project = comparison.project
    rate = rate_a_month(project.assumptions.cost, project.conventions)
    others = [one.quote.id for one in comparison.column(workload_id) if one.quote.id != instead_of]
    lines = tuple(investment_line(comparison, workload_id, one, instead_of) for one in others)
    series, months = [], np.zeros(1)
    for line in lines:
        amounts = grade = None
        if line.found is not None and rate.known:
            worth = discounted(line.found.payments, float(rate.value), project.conventions.timing)
            amounts, months = np.cumsum(worth), np.arange(len(worth), dtype=np.float64)
            grade = grade_of(line.found.figures["npv"])
        series.append(CostSeries(line.quote_id, amounts, grade=grade))
    return InvestmentView(lines, CostCurves(months, tuple(series), None))


def investment_line(
    comparison: Comparison, workload_id: str, quote_id: str, base: str, *, same_work: bool = False
) -> InvestmentLine:
    """Judge taking one quote instead of another, with ranges; for `same_work` against as many bases as do its work."""
    found = investment(comparison, workload_id, quote_id, base, same_work=same_work)
    if found is None:
        return InvestmentLine(quote_id, None)
    times = work_ratio(comparison.of(quote_id, workload_id), comparison.of(base, workload_id))
    same = investment(comparison, workload_id, quote_id, base, same_work=True)
    return InvestmentLine(
        quote_id,
        found,
        investment_range(comparison, workload_id, quote_id, base, same_work=same_work),
        1.0 if times is None or not times.known else float(times.value),
        None if same is None else same.npv,
    )


def _months(months: float) -> Message:
    if not math.isfinite(months):
        return Message.of("investment_view.never")
    return Message.of("table.plain", text=format_number(float(f"{months:.3g}")))


def payback_words(months: float | None, found: Investment | None) -> Message:
    """A payback as a person says it: at once, after so many months, never."""
    if found is None:
        return Message.of("investment_view.open")
    if months is None:
        return Message.of("investment_view.never")
    if months == 0:
        return Message.of("investment_view.at_once")
    return Message.of("investment_view.months", months=format_number(float(f"{months:.3g}")))
