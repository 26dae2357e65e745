"""What speaks for buying, renting, keeping and hosted tokens, in sentences made from results."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from engine.compare.cost_words import gap_text
from engine.compare.lease_or_buy import depreciation, lease_or_buy
from engine.cost.investment import RULE_MONTHS
from engine.texts import Message, format_number
from engine.value_text import ShareText, ValueText

if TYPE_CHECKING:
    from engine.compare.investment import Investment
    from engine.compare.lease_or_buy import LeaseOrBuy
    from engine.compare.results import Comparison
    from engine.compare.ways import BreakEven, Sweep, Way, Ways

OWN: Final[tuple[Way, ...]] = ("buy", "lease", "keep")
AS_IT_GOES: Final[tuple[Way, ...]] = ("rent", "api")
FEW_PEOPLE: Final = 3
"""A team of two or three without operations staff rents or stays."""
Section = Literal["break_even", "rule", "team", "tuning", "lease", "lives"]


def ways_texts(comparison: Comparison, workload_id: str, found: Ways) -> dict[Section, tuple[Message, ...]]:
    """All sentences by what they are about; sections without a sentence are left out."""
    currency = comparison.project.currency
    sections: dict[Section, tuple[Message, ...]] = {
        "break_even": (
            _cheapest(found),
            *(said for sweep in found.sweeps for said in _break_evens(sweep, found, currency)),
        ),
        "rule": () if found.switch is None else (_rule(found.switch, found),),
        "team": tuple(_team(comparison, found)),
        "tuning": tuple(_tuning(comparison, workload_id, found)),
        "lease": (),
        "lives": (),
    }
    if "lease" in found.best and "buy" in found.best:
        pair = lease_or_buy(comparison, workload_id, found.best["lease"], found.best["buy"])
        sections["lease"] = tuple(lease_texts(pair, comparison))
    if "buy" in found.best:
        sections["lives"] = (_lives(comparison, workload_id, found.best["buy"]),)
    return {name: said for name, said in sections.items() if said}


def doing(found: Ways, quote_id: str) -> Message:
    """The way of a quote as what one does: buying A, renting B."""
    way = next(way for way, named in found.best.items() if named == quote_id)
    return Message.of(f"ways.doing.{way}", id=quote_id)


def _cheapest(found: Ways) -> Message:
    first, *others = found.best.values()
    if not others:
        return Message.of("ways.one_way", one=doing(found, first))
    return Message.of("ways.cheapest", one=doing(found, first), other=doing(found, others[0]))


def _break_evens(sweep: Sweep, found: Ways, currency: str) -> Iterator[Message]:
    """Owning against paying as it goes; other pairs are in the chart."""
    owned = {found.best[way] for way in OWN if way in found.best}
    as_it_goes = {found.best[way] for way in AS_IT_GOES if way in found.best}
    for pair, even in sweep.break_evens.items():
        if len(owned & set(pair)) == 1 and len(as_it_goes & set(pair)) == 1:
            yield _break_even(sweep, pair, even, found, currency)


def _break_even(sweep: Sweep, pair: tuple[str, str], even: BreakEven, found: Ways, currency: str) -> Message:
    kind = "demand" if sweep.along == "busy" and sweep.leaf.unit != "1" else sweep.along
    if even.value is None:
        other = next(name for name in pair if name != even.above)
        ends = (_at(sweep, float(end), currency) for end in (sweep.values[0], sweep.values[-1]))
        low, high = ends
        named = {"one": doing(found, even.above), "other": doing(found, other), "low": low, "high": high}
        return Message.of(f"ways.always_{kind}", **named)
    named = {"one": doing(found, even.above), "other": doing(found, even.below)}
    return Message.of(f"ways.from_{kind}", value=_at(sweep, even.value, currency), **named)


def _at(sweep: Sweep, value: float, currency: str) -> Message:
    if sweep.along == "busy" and sweep.leaf.unit == "1":
        return ShareText.of_share(value)
    shown = round(value, 1) if sweep.along == "months" else value
    return ValueText.of_value(shown, sweep.leaf.unit, currency)


def _rule(switch: Investment, found: Ways) -> Message:
    named = {"one": doing(found, switch.quote_id), "other": doing(found, switch.instead_of)}
    months = len(switch.payments) - 1
    if switch.payback_months is None:
        return Message.of("ways.never_paid_back", months=months, **named)
    key = "ways.within_rule" if all(switch.within_rule) else "ways.beyond_rule"
    if switch.within_rule == (True, False):
        key = "ways.within_without_loss"
    return Message.of(
        key,
        plain=_months(switch.payback_months, months),
        with_loss=_months(switch.payback_with_loss_months, months),
        rule=RULE_MONTHS,
        **named,
    )


def _months(value: float | None, horizon: int) -> Message:
    if value is None:
        return Message.of("ways.not_within", months=horizon)
    return ValueText.of_value(round(value, 1), "month")


def _team(comparison: Comparison, found: Ways) -> Iterator[Message]:
    """A model that changes soon, and few people, speak for renting."""
    rented = next((found.best[way] for way in AS_IT_GOES if way in found.best), None)
    bought = next((found.best[way] for way in ("buy", "lease") if way in found.best), None)
    if rented is None or bought is None:
        return
    decision, sweep = comparison.project.assumptions.decision, found.sweep("months")
    pair = {"rent": doing(found, rented), "buy": doing(found, bought)}
    even = None if sweep is None else sweep.break_evens.get((bought, rented)) or sweep.break_evens.get((rented, bought))
    if even is not None and even.value is not None and even.above == bought:
        life, months = decision.model_life_months.value, ValueText.of_value(round(even.value, 1), "month")
        if life is None:
            yield Message.of("ways.life_unknown", months=months, **pair)
        else:
            key = "ways.life_short" if life < even.value else "ways.life_long"
            yield Message.of(key, months=months, life=ValueText.of_value(life, "month"), **pair)
    people = decision.operators_on_staff.value
    if people is None:
        yield Message.of("ways.people_unknown", **pair)
    elif people <= FEW_PEOPLE:
        yield Message.of("ways.few_people", people=format_number(people), **pair)


def _tuning(comparison: Comparison, workload_id: str, found: Ways) -> Iterator[Message]:
    if found.tuning is None or found.tuning.value is None:
        return
    kept = found.best["keep"]
    other = next(name for way, name in found.best.items() if way != "keep")
    gain = float(found.tuning.value)
    named = {"keep": doing(found, kept), "other": doing(found, other)}
    if gain <= 0:
        yield Message.of("ways.keep_ahead", gap=gap_text(1 / (1 + gain) - 1 if gain > -1 else math.inf), **named)
        return
    mfu = comparison.of(kept, workload_id).figures.get("mfu")
    reached = (
        comparison.project.assumptions.speed.real_share.value if mfu is None or not mfu.value else float(mfu.value)
    )
    room = 1 / float(reached or 1.0) - 1
    key = "ways.keep_and_tune" if gain < room else "ways.keep_beyond_peak"
    yield Message.of(key, gain=ShareText.of_share(gain), room=ShareText.of_share(room), **named)


def lease_texts(found: LeaseOrBuy, comparison: Comparison) -> Iterator[Message]:
    """Lease against buy, under which residual value, at which rate and by which convention."""
    currency = comparison.project.currency
    named = {"lease": found.lease_id, "buy": found.purchase_id}
    if found.lease_value.value is None or found.bought_value.value is None:
        reason = found.lease_value.reason or found.bought_value.reason
        if reason is not None:
            yield Message.of("ways.lease_unknown", reason=reason, **named)
        return
    amounts = {
        "leased": ValueText.of_value(float(found.lease_value.value), "money", currency),
        "bought": ValueText.of_value(float(found.bought_value.value), "money", currency),
    }
    key = {found.lease_id: "ways.lease_cheaper", found.purchase_id: "ways.buy_cheaper"}
    yield Message.of(key.get(found.cheaper or "", "ways.lease_same"), **named, **amounts)
    yield _residual(found, currency)
    if found.implied_rate.value is not None and math.isfinite(float(found.implied_rate.value)):
        charged = float(found.implied_rate.value)
        if charged < 0:
            yield Message.of("ways.lease_below_price", lease=named["lease"])
        else:
            yield Message.of("ways.implied_rate", rate=ShareText.of_share(charged), **named)
    convention = comparison.project.conventions.monthly_rate
    rate = ShareText.of_share(float(found.monthly_rate.value))
    yield Message.of("ways.convention", rate=rate, convention=Message.of(f"choices.monthly_rate.{convention}"))


def _residual(found: LeaseOrBuy, currency: str) -> Message:
    even = found.even_residual.value
    shown = ShareText.of_share(float(found.residual.value or 0.0))
    limit = Message.of("display.unknown") if even is None else ShareText.of_share(max(0.0, float(even)))
    if found.bought_range is None:
        return Message.of("ways.residual_point", share=shown, even=limit)
    return Message.of(
        "ways.residual_range",
        share=shown,
        source=found.residual.source,
        low=ValueText.of_value(found.bought_range[0], "money", currency),
        high=ValueText.of_value(found.bought_range[1], "money", currency),
        even=limit,
    )


def _lives(comparison: Comparison, workload_id: str, purchase_id: str) -> Message:
    first, *_, last = depreciation(comparison, workload_id, purchase_id)[1:]
    currency = comparison.project.currency
    return Message.of(
        "ways.lives",
        buy=purchase_id,
        short=format_number(first[0]),
        long=format_number(last[0]),
        dear=ValueText.of_value(first[2].value, "money", currency),
        cheap=ValueText.of_value(last[2].value, "money", currency),
    )
