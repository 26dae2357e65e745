"""What the methods of decision say, in sentences made from their results."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING, Final

from engine.compare.cost_words import gap_text, share_text
from engine.compare.criteria import Axis
from engine.compare.scores import RELATIVE, Method, contributions
from engine.texts import Message, format_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.compare.methods import Methods, Reversal, Standing, Verdict

_LONG: Final = "methods.list_long"


def listed(parts: Iterable[Message | str], key: str = "methods.list") -> Message:
    """Several things in a row."""
    plain = [Message.of("table.plain", text=part) if isinstance(part, str) else part for part in parts]
    return reduce(lambda first, second: Message.of(key, first=first, second=second), plain)


def agreement(found: Methods) -> Message:
    """Whether the methods choose alike, and where not, which chooses what."""
    chosen: dict[tuple[str, ...], list[Method]] = {}
    for verdict in found.verdicts:
        if verdict.leaders:
            chosen.setdefault(verdict.leaders, []).append(verdict.method)
    if not chosen:
        return Message.of("methods.none")
    if len(chosen) == 1:
        said = {verdict.certainty for verdict in found.verdicts} - {"sure", "only", "nothing"}
        key = "methods.agree_unsure" if said - {"unfirm"} else "methods.agree_unfirm" if said else "methods.agree"
        return Message.of(key, ids=listed(next(iter(chosen))))
    choices = (
        Message.of("methods.choice", ids=listed(leaders), methods=listed(_name(method) for method in by))
        for leaders, by in chosen.items()
    )
    return Message.of("methods.disagree", choices=listed(choices, _LONG))


def verdict_text(verdict: Verdict) -> Message:
    """What one method says, and how sure it is."""
    named = {"method": _name(verdict.method)}
    ranked = [one for one in verdict.standings if one.place is not None]
    if verdict.certainty == "nothing":
        return Message.of("methods.verdict_nothing", **named)
    named["id"] = Message.of("table.plain", text=ranked[0].quote_id)
    if verdict.certainty == "only":
        return Message.of("methods.verdict_only", **named)
    return Message.of(
        f"methods.verdict_{verdict.certainty}",
        other=ranked[1].quote_id,
        gap=gap_text(verdict.gap or 0.0) if verdict.method not in RELATIVE else _behind(verdict),
        share=share_text(ranked[0].chance or 0.0),
        **named,
    )


def _behind(verdict: Verdict) -> Message:
    ranked = [float(one.value.value) for one in verdict.standings if one.place is not None]
    return Message.of("methods.points_less", points=format_number(ranked[0] - ranked[1], 3))


def reversal_texts(found: Methods) -> Iterator[Message]:
    """What leaving or joining quotes would turn round; one sentence that nothing does where that is so."""
    turned = [(verdict.method, one) for verdict in found.verdicts for one in verdict.reversals]
    for method, one in turned:
        yield _reversal(method, one)
    if not turned and len(found.quotes) > 2:
        yield Message.of("methods.stable")


def _reversal(method: Method, one: Reversal) -> Message:
    return Message.of(
        f"methods.reversal_{one.way}", method=_name(method), id=one.quote_id, before=one.before, after=one.after
    )


def reason_text(found: Methods) -> Message | None:
    """Why the points choose another quote than the cost does; None where they choose alike."""
    by_cost, by_points = found.verdict("cost"), found.verdict("weighted")
    if not by_cost.leaders or not by_points.leaders or set(by_cost.leaders) & set(by_points.leaders):
        return None
    winner, cheapest = by_points.leaders[0], by_cost.leaders[0]
    if by_points.of(cheapest).place is None:
        missing = by_points.of(cheapest).value.reason
        return None if missing is None else Message.of("methods.unscored", id=cheapest, reason=missing)
    own, other = (contributions(name, found.quotes, found.found, found.weights) for name in (winner, cheapest))
    axis: Axis = max(own, key=lambda name: own[name] - other[name])
    return Message.of(
        "methods.why",
        id=winner,
        other=cheapest,
        criterion=Message.of(f"criteria.{axis}"),
        own=format_number(own[axis], 3),
        points=format_number(other[axis], 3),
    )


def front_text(found: Methods, across: Axis, up: Axis) -> Message:
    """Which quotes stand on two criteria, and by which the others are beaten."""
    shown = found.front(across, up)
    names = {"across": Message.of(f"criteria.{across}"), "up": Message.of(f"criteria.{up}")}
    if not shown.options:
        return Message.of("methods.front_nothing", **names)
    said = Message.of("methods.front_stand", ids=listed(shown.options), **names)
    if not shown.beaten:
        return said
    beaten = listed((Message.of("methods.beaten", id=name, by=by) for name, by in shown.beaten.items()), _LONG)
    return Message.of("methods.front_beaten", stand=said, beaten=beaten)


def place_text(found: Methods, standing: Standing) -> str:
    """The place of a quote, with a question mark where it may be another once an open tax is clear."""
    return f"{standing.place}{'?' if standing.quote_id in found.moved else ''}"


def gate_texts(found: Methods) -> Iterator[Message]:
    """Which quotes stand outside, and why."""
    for gate in found.gates:
        yield Message.of("decision.why_not", id=gate.quote_id, reason=gate.reason)


def method_texts(found: Methods) -> Iterator[Message]:
    """All that the methods say, the agreement first."""
    yield agreement(found)
    reason = reason_text(found)
    if reason is not None:
        yield reason
    yield from (verdict_text(verdict) for verdict in found.verdicts)
    yield from found.unfirm.values()
    yield from reversal_texts(found)
    yield from gate_texts(found)


def _name(method: Method) -> Message:
    return Message.of(f"methods.name.{method}")
