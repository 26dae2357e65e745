"""The first pages: what is needed, and what is on the table."""

from __future__ import annotations

from typing import Final

from engine.compare.card_numbers import numbers_of_quote
from engine.compare.decision import demand_of
from engine.compare.results import Evaluation
from engine.compare.sliders import Slider
from engine.compare.walkthrough_page import (
    KeyFigure,
    Line,
    Page,
    Story,
    listed,
    money_name,
    page_title,
    present,
    sentence,
    together,
)
from engine.compare.walkthrough_tables import candidates_table
from engine.texts import Message
from engine.value_text import ShareText, ValueText
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Pretraining, Workload

_KINDS: Final = ("purchase", "rental", "lease", "owned", "hosted_api")
_CARD: Final = ("card_memory", "card_bandwidth")
_PRICES: Final = {
    "purchase": ("cost_upfront", "upfront"),
    "owned": ("cost_per_month", "monthly"),
    "rental": ("cost_per_month", "monthly"),
    "lease": ("cost_per_month", "monthly"),
    "hosted_api": ("cost_per_month", "monthly"),
}


def need(story: Story) -> Page:
    """What the machines are for."""
    workload = story.workload
    return Page(
        "need",
        page_title("need"),
        _wish(workload),
        together(_conditions(workload)),
        figures=_demands(story),
        lines=tuple(_premises(story)),
    )


def candidates(story: Story) -> Page:
    """Which quotes are compared, by the four numbers of their cards."""
    evaluations = story.evaluations
    count = len(evaluations)
    key = "candidates.none" if count == 0 else "candidates.one" if count == 1 else "candidates.some"
    counted = sentence(key, count=count)
    kinds = [evaluation.quote.kind for evaluation in evaluations]
    listing = [sentence(f"candidates.{kind}", count=kinds.count(kind)) for kind in _KINDS if kind in kinds]
    lead = sentence("candidates.kinds", kinds=listed(listing)) if count > 1 else sentence("candidates.add")
    lead = sentence("candidates.add_second") if count == 1 else lead
    claim = _place_of_best(story) or _strongest(story)
    return Page(
        "candidates",
        page_title("candidates"),
        counted if claim is None else claim,
        lead if claim is None else sentence("candidates.counted", counted=counted, lead=lead),
        lines=tuple(_candidate(story, evaluation) for evaluation in evaluations),
        table=candidates_table(story) if evaluations else None,
    )


def _place_of_best(story: Story) -> Message | None:
    """What a card of the recommended quote has, and who offers more; None where that cannot be said, or nobody does."""
    best = story.best
    if best is None or len(story.evaluations) < 2:
        return None
    own = numbers_of_quote(story.comparison, best.quote.id)
    memory, bandwidth = own.get("card_memory"), own.get("card_bandwidth")
    if memory is None or bandwidth is None or not memory.known or not bandwidth.known:
        return None
    more, faster = (_above(story, name, float(one.value)) for name, one in zip(_CARD, (memory, bandwidth), strict=True))
    told = {
        "best": story.letter(best.quote.id),
        "memory": ValueText.of_value(memory.value, memory.unit),
        "bandwidth": ValueText.of_value(bandwidth.value, bandwidth.unit),
    }
    if not more and not faster:
        return None
    if more == faster:
        return sentence("candidates.behind", quotes=listed(story.letter(one) for one in more), **told)
    letters = {"first": listed(map(story.letter, more)), "second": listed(map(story.letter, faster))}
    key = "candidates.most_memory" if not more else "candidates.most_bandwidth" if not faster else "candidates.between"
    return sentence(key, **letters, **told)


def _above(story: Story, name: str, own: float) -> list[str]:
    """The quotes whose cards have more of something."""
    found = {one.quote.id: numbers_of_quote(story.comparison, one.quote.id).get(name) for one in story.evaluations}
    return [quote_id for quote_id, one in found.items() if one is not None and one.known and float(one.value) > own]


def _strongest(story: Story) -> Message | None:
    """Whose cards have the most memory and whose the most bandwidth; None where no two can be compared."""
    most = {}
    for name in _CARD:
        found = [
            (numbers_of_quote(story.comparison, one.quote.id).get(name), one.quote.id) for one in story.evaluations
        ]
        known = [(number, quote_id) for number, quote_id in found if number is not None and number.known]
        if len(known) < 2:
            return None
        highest = max(float(number.value) for number, _ in known)
        most[name] = [(number, quote_id) for number, quote_id in known if float(number.value) == highest]
    memory, bandwidth = most.values()
    told = {
        "memory": ValueText.of_value(memory[0][0].value, memory[0][0].unit),
        "bandwidth": ValueText.of_value(bandwidth[0][0].value, bandwidth[0][0].unit),
    }
    first, second = ([quote_id for _, quote_id in found] for found in (memory, bandwidth))
    if first == second:
        if len(first) == len(story.evaluations):
            return sentence("candidates.alike", **told)
        return sentence("candidates.both", quotes=listed(story.letter(one) for one in first), **told)
    letters = {
        "first": listed(story.letter(one) for one in first),
        "second": listed(story.letter(one) for one in second),
    }
    return sentence("candidates.each", **letters, **told)


def _candidate(story: Story, evaluation: Evaluation) -> Line:
    column = story.column(evaluation.quote.id)
    figure, key = _PRICES[evaluation.quote.kind]
    estimate = story.estimate(evaluation, figure)
    if estimate is None or estimate.value is None:
        return Line(column.title, column.subtitle, sentence("candidates.unknown"), quote_id=evaluation.quote.id)
    value = sentence(f"candidates.{key}", cost=story.shown(estimate))
    address = story.address(evaluation, figure)
    spread = story.spread(estimate)
    return Line(column.title, column.subtitle, value, spread, evaluation.quote.id, address, estimate=estimate)


def _wish(workload: Workload) -> Message:
    match workload:
        case OnlineServing():
            key = "need.online_serving_one" if workload.concurrency == 1 else "need.online_serving"
            return sentence(key, model=workload.model, concurrency=workload.concurrency)
        case OfflineBatch():
            return sentence("need.offline_batch", model=workload.model, requests=workload.requests)
        case FineTuning():
            method = Message.of(f"table.method.{workload.method}")
            return sentence("need.fine_tuning", model=workload.model, tokens=workload.tokens, method=method)
        case Pretraining():
            return sentence("need.pretraining", model=workload.model, tokens=workload.tokens)
        case GraphicsScience():
            return sentence("need.graphics_science", precision=workload.precision.upper())


def _conditions(workload: Workload) -> list[Message | None]:
    deadline = getattr(workload, "deadline_hours", None)
    within = None if deadline is None else sentence("need.deadline", hours=deadline)
    match workload:
        case OnlineServing() | OfflineBatch():
            size = sentence(
                "need.tokens",
                input=workload.input_tokens,
                output=workload.output_tokens,
                format=workload.weight_format.upper(),
            )
            return [size, within]
        case FineTuning() | Pretraining():
            return [
                sentence("need.sequences", sequence=workload.sequence_tokens, batch=workload.global_batch),
                within,
            ]
        case GraphicsScience():
            certified = sentence("need.certified") if workload.certified_driver else None
            return [sentence("need.memory", memory=workload.memory_gb), certified, within]


def _demands(story: Story) -> tuple[KeyFigure, ...]:
    workload = story.workload
    return present(
        [
            _demand(getattr(workload, "concurrency", None), "1", "concurrency"),
            _demand(getattr(workload, "requests_per_day", None), "1", "requests_per_day"),
            _demand(getattr(workload, "runs_per_month", None), "1", "runs_per_month"),
            _demand(getattr(workload, "ttft_limit_ms", None), "ms", "ttft_limit"),
            _demand(getattr(workload, "tpot_limit_ms", None), "ms", "tpot_limit"),
            _demand(getattr(workload, "deadline_hours", None), "h", "deadline"),
        ]
    )


def _premises(story: Story) -> list[Line]:
    """What the whole comparison takes for granted."""
    project = story.comparison.project
    assumed = project.assumptions
    money = project.currency
    values: dict[Slider, Message] = {
        "horizon_months": ValueText.of_value(assumed.cost.horizon_months.value, "month"),
        "busy_share": _share(assumed.cost.busy_share.value),
        "electricity_price": ValueText.of_value(assumed.cost.electricity_price.value, "money/kWh", money),
        "real_share": _share(assumed.speed.real_share.value),
    }
    if demand_of(story.workload) is not None:
        del values["busy_share"]
    lines = [
        Line(sentence(f"need.premise.{name}"), value=value, address=story.assumption(name))
        for name, value in values.items()
    ]
    basis = sentence("need.tax_included" if project.tax_included else "need.tax_excluded")
    amounts = sentence("need.money", currency=money_name(money), tax=basis)
    return [*lines, Line(sentence("need.premise.money"), value=amounts)]


def _share(share: float | None) -> Message:
    return ValueText.of_value(None, "1") if share is None else ShareText.of_share(share)


def _demand(value: float | None, unit: str, caption: str) -> KeyFigure | None:
    if value is None:
        return None
    return KeyFigure(ValueText.of_value(value, unit), sentence(f"need.caption.{caption}"))
