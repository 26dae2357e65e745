"""The middle pages: does it fit, how fast, what it costs."""

from __future__ import annotations

from typing import Final

from engine.compare.curves import cost_curves
from engine.compare.decision_remarks import needed_readings
from engine.compare.limits import unsure_of
from engine.compare.missed_limits import judged_at
from engine.compare.open_tax import read_otherwise
from engine.compare.ranking import criterion
from engine.compare.results import Estimate, Evaluation
from engine.compare.walkthrough_page import (
    KeyFigure,
    Line,
    Page,
    Story,
    listed,
    page_title,
    plain,
    present,
    sentence,
    together,
)
from engine.project.walkthrough import PageChart
from engine.quote.quote import HostedApi
from engine.texts import Message
from engine.value_text import ShareText, ValueText
from engine.workload.workload import OfflineBatch, OnlineServing

_COST_CHARTS: Final[tuple[PageChart, ...]] = ("cost", "accounts")
_SPEEDS: Final = (("output_tokens_per_s", "high"), ("run_hours", "low"), ("tokens_per_s_per_card", "high"))


def fit(story: Story) -> Page:
    """Which quotes hold the work in memory."""
    judged = [evaluation for evaluation in story.evaluations if evaluation.fit is not None]
    able = [one for one in judged if one.fit is not None and one.fit.fits]
    unable = [one for one in judged if one not in able]
    names = {
        "able": listed(story.letter(one.quote.id) for one in able),
        "unable": listed(story.letter(one.quote.id) for one in unable),
    }
    if not story.evaluations:
        return Page("fit", page_title("fit"), sentence("candidates.none"), sentence("candidates.add"))
    hosted = all(isinstance(one.quote, HostedApi) for one in story.evaluations)
    unjudged = "hosted" if hosted else "unknown"
    key = unjudged if not judged else "all" if not unable else "none" if not able else "some"
    if key == "all" and len(able) == 1:
        key = "one"
    lead = sentence("fit.lead" if judged else f"fit.lead_{unjudged}")
    figures = [] if story.best is None else _memory_figures(story, story.best)
    return Page(
        "fit",
        page_title("fit"),
        sentence(f"fit.{key}", count=len(able), **names),
        lead,
        charts=("memory",) if judged else (),
        figures=present(figures),
        lines=tuple(_blocked(story, one) for one in unable),
    )


def speed(story: Story) -> Page:
    """How fast each quote does the work."""
    figure, better = next(
        ((name, end) for name, end in _SPEEDS if any(name in one.figures for one in story.evaluations)), _SPEEDS[0]
    )
    known = [one for one in story.evaluations if story.number(one, figure) is not None]
    ranked = sorted(known, key=lambda one: (story.number(one, figure) or 0.0) * (-1 if better == "high" else 1))
    lead = together([sentence("speed.lead"), _judged_by(story)]) if ranked else sentence("speed.lead_none")
    figures = [] if story.best is None else _latency_figures(story, story.best)
    curves = isinstance(story.workload, OnlineServing | OfflineBatch) and any(one.speed for one in ranked)
    return Page(
        "speed",
        page_title("speed"),
        _speed_headline(story, ranked, figure, better),
        lead,
        charts=("capacity",) if curves else (),
        sliders=story.sliders("real_share"),
        figures=present(figures),
        lines=tuple(_speed_line(story, one, figure) for one in ranked),
    )


def cost(story: Story) -> Page:
    """What each quote costs for the work that it does, and over the horizon."""
    best = story.best
    chosen = None if best is None else criterion(best)
    if best is None or chosen is None:
        return Page("cost", page_title("cost"), sentence("cost.none"), story.decision.condition, charts=_COST_CHARTS)
    return Page(
        "cost",
        page_title("cost"),
        _cost_headline(story, best, chosen[0]),
        together([_in_all(story, best), _least(story, best)]),
        charts=_COST_CHARTS,
        sliders=story.sliders("horizon_months", "electricity_price"),
        figures=present(_cost_figures(story, best, chosen[0])),
    )


def _cost_headline(story: Story, best: Evaluation, figure: str) -> Message:
    estimate = story.estimate(best, figure)
    letter, work = story.letter(best.quote.id), sentence(f"cost.work.{figure}")
    shown = plain("") if estimate is None else story.shown(estimate)
    decided = story.decision.headline.key.rpartition(".")[2]
    if decided in ("undecided", "tied", "provisional") and len(story.ranked) > 1:
        second = story.ranked[1]
        next_best = story.estimate(second, figure)
        cost = plain("") if next_best is None else story.shown(next_best)
        told = {"other": story.letter(second.quote.id), "other_cost": cost}
        return sentence(f"cost.{decided}", best=letter, cost=shown, work=work, **told)
    other = read_otherwise(best, figure)
    if decided == "tax_unsaid" and other is not None:
        currency = story.comparison.project.currency
        return sentence(
            "cost.tax_unsaid", best=letter, cost=shown, work=work, other=ValueText.of_value(other, "money", currency)
        )
    terms = needed_readings(best, story.outlook.terms, story.column(best.quote.id).letter)
    if terms is not None:
        return sentence("cost.provided", best=letter, cost=shown, work=work, terms=terms)
    crossing = cost_curves(story.comparison, story.workload.id).crossing
    if crossing is not None and crossing.cheaper_after == best.quote.id and round(crossing.month) >= 1:
        overtaken = story.letter(crossing.overtakes)
        return sentence("cost.crossing", best=letter, other=overtaken, month=round(crossing.month))
    return sentence("cost.only" if len(story.ranked) == 1 else "cost.cheapest", best=letter, cost=shown, work=work)


def _months(story: Story) -> float:
    return story.comparison.project.assumptions.cost.horizon_months.value or 0.0


def _in_all(story: Story, best: Evaluation) -> Message | None:
    total = story.estimate(best, "cost_total")
    if total is None or total.value is None:
        return None
    return sentence("cost.total", best=story.letter(best.quote.id), months=_months(story), cost=story.shown(total))


def _least(story: Story, best: Evaluation) -> Message | None:
    """Who costs least in all, where that is not the recommended quote: it then does less for its money."""
    totals = [(story.number(one, "cost_total"), one) for one in story.ranked]
    known = [(total, one) for total, one in totals if total is not None]
    least = min(known, key=lambda pair: pair[0], default=None)
    if least is None or least[1] is best:
        return None
    estimate = story.estimate(least[1], "cost_total")
    cost = plain("") if estimate is None else story.shown(estimate)
    return sentence("cost.least", other=story.letter(least[1].quote.id), cost=cost)


def _memory_figures(story: Story, best: Evaluation) -> list[KeyFigure | None]:
    who = story.letter(best.quote.id)
    return [
        story.key_figure(best, "total_per_card_gb", sentence("fit.caption.used", quote=who)),
        story.key_figure(best, "usable_gb", sentence("fit.caption.usable", quote=who)),
        story.key_figure(best, "largest_concurrency", sentence("fit.caption.at_once", quote=who)),
    ]


def _blocked(story: Story, evaluation: Evaluation) -> Line:
    reason = next((one.message for one in evaluation.findings if one.severity == "block"), None)
    return Line(story.column(evaluation.quote.id).title, reason, quote_id=evaluation.quote.id, tone="bad")


def _speed_headline(story: Story, ranked: list[Evaluation], figure: str, better: str) -> Message:
    if not ranked:
        return sentence("speed.none")
    first = ranked[0]
    leader = story.estimate(first, figure)
    if leader is None:
        return sentence("speed.none")
    told = {"best": story.letter(first.quote.id), "value": story.shown(leader)}
    if len(ranked) == 1:
        return sentence("speed.only", **told)
    second = story.estimate(ranked[1], figure)
    if second is not None and second.value == leader.value:
        return sentence("speed.tie", other=story.letter(ranked[1].quote.id), **told)
    if second is not None and _touch(leader, second, better):
        return sentence("speed.undecided", other=story.letter(ranked[1].quote.id), **told)
    return sentence("speed.fastest", **told)


def _touch(leader: Estimate, second: Estimate, better: str) -> bool:
    """Whether the ranges of the two reach each other; without ranges, whether they are equal."""
    worst = leader.low if better == "high" else leader.high
    hope = second.high if better == "high" else second.low
    end = float(leader.value) if worst is None else worst
    reach = float(second.value) if hope is None else hope
    return reach >= end if better == "high" else reach <= end


def _judged_by(story: Story) -> Message | None:
    workload = story.workload
    if not isinstance(workload, OnlineServing) or not workload.limited:
        return None
    return sentence("speed.judged_by", where=judged_at(workload, by_rate=True))


def _speed_line(story: Story, evaluation: Evaluation, figure: str) -> Line:
    estimate = story.estimate(evaluation, figure)
    details = [sentence("speed.held_back", by=_bound(evaluation))]
    missed = [one.message for one in evaluation.findings if one.key.startswith("misses_")]
    found = (story.bands or {}).get(evaluation.quote.id, {})
    wishes = ((spec.asked(story.workload), end) for spec, end in unsure_of(evaluation, found) if spec.group == "speed")
    unsure = [sentence("speed.unsure", end=end, wish=wish) for wish, end in wishes if wish is not None]
    details += [*missed, *unsure]
    return Line(
        story.column(evaluation.quote.id).title,
        together(details),
        None if estimate is None else story.shown(estimate),
        None if estimate is None else story.spread(estimate),
        evaluation.quote.id,
        story.address(evaluation, figure),
        "bad" if missed else "warn" if unsure else "",
        estimate,
    )


def _bound(evaluation: Evaluation) -> Message:
    return Message.of(f"table.bound.{'supplier' if evaluation.speed is None else evaluation.speed.bound_by}")


def _latency_figures(story: Story, best: Evaluation) -> list[KeyFigure | None]:
    who = story.letter(best.quote.id)
    names = ("ttft_ms", "tpot_ms", "decode_tokens_per_s")
    if not isinstance(story.workload, OnlineServing):
        names = ("run_hours", "step_time_s", "mfu")
    return [story.key_figure(best, name, sentence(f"speed.caption.{name}", quote=who)) for name in names]


def _cost_figures(story: Story, best: Evaluation, figure: str) -> list[KeyFigure | None]:
    who = story.letter(best.quote.id)
    names = dict.fromkeys((figure, "cost_per_month", "cost_total"))
    units = [story.key_figure(best, name, sentence(f"cost.caption.{name}", quote=who)) for name in names]
    return [_lead(story, best, figure), *units]


def _lead(story: Story, best: Evaluation, figure: str) -> KeyFigure | None:
    """By how much the recommended quote is cheaper than the next one for the same work."""
    second = story.ranked[1] if len(story.ranked) > 1 else None
    own, other = story.number(best, figure), None if second is None else story.number(second, figure)
    if second is None or own is None or not other:
        return None
    letters = {"quote": story.letter(best.quote.id), "other": story.letter(second.quote.id)}
    caption = sentence("cost.caption.lead", **letters)
    return KeyFigure(ShareText.of_share(1 - own / other), caption, story.address(second, figure))
