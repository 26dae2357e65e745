"""The figures behind the sentences on ways of having compute, each at an address at which it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.compare.lease_or_buy import LeaseOrBuy, depreciation, lease_or_buy
from engine.compare.ways import Ways, ways
from engine.figures import Quantity
from engine.texts import Message, format_number

if TYPE_CHECKING:
    from engine.compare.results import Comparison
    from engine.compare.ways_words import Section


@dataclass(frozen=True, slots=True)
class WayFigure:
    """A figure with its name and its address."""

    address: str
    name: Message
    quantity: Quantity


def ways_figures(comparison: Comparison, workload_id: str, found: Ways) -> dict[Section, tuple[WayFigure, ...]]:
    """The figures by the section of the sentences that tell them."""
    made: dict[Section, tuple[WayFigure, ...]] = {}
    made["break_even"] = tuple(
        WayFigure(
            f"{one.above}/{workload_id}/ways/{sweep.along}/{one.below}", even_name(sweep.along, one.below), one.figure
        )
        for sweep in found.sweeps
        for one in sweep.break_evens.values()
        if one.figure is not None
    )
    switch = found.switch
    if switch is not None:
        base = f"{switch.quote_id}/{workload_id}/switch/{switch.instead_of}"
        made["rule"] = tuple(
            WayFigure(f"{base}/{name}", Message.of(f"investment_view.figure.{name}"), switch.figures[name])
            for name in ("npv", "payback", "payback_with_loss")
        )
    if found.tuning is not None:
        address = f"{found.best['keep']}/{workload_id}/ways/tuning"
        made["tuning"] = (WayFigure(address, Message.of("figures.tuning_gain_needed"), found.tuning),)
    buy, lease = found.best.get("buy"), found.best.get("lease")
    if buy is not None and lease is not None:
        base = f"{lease}/{workload_id}/lease/{buy}"
        pair = lease_figures(lease_or_buy(comparison, workload_id, lease, buy))
        made["lease"] = tuple(
            WayFigure(f"{base}/{name}", Message.of(f"ways.figure.{name}"), quantity) for name, quantity in pair.items()
        )
    if buy is not None:
        made["lives"] = tuple(
            WayFigure(
                f"{buy}/{workload_id}/depreciation/{years:g}",
                Message.of("ways.figure.depreciation", years=format_number(years)),
                amount,
            )
            for years, _, amount in depreciation(comparison, workload_id, buy)
        )
    return made


def even_name(along: str, other: str) -> Message:
    """What the value is called from which a quote costs less than another one."""
    return Message.of(f"ways.figure.even_{along}", other=other)


def lease_figures(pair: LeaseOrBuy) -> dict[str, Quantity]:
    """What a lease and a purchase are set against each other by."""
    return {
        "lease_value": pair.lease_value,
        "bought_value": pair.bought_value,
        "even_residual": pair.even_residual,
        "implied_rate": pair.implied_rate,
    }


def way_figure(comparison: Comparison, quote_id: str, workload_id: str, address: str) -> Quantity | None:
    """The figure at ``ways/tuning``, ``ways/months/other``, ``ways/busy/other``,
    ``lease/purchase/name`` or ``depreciation/years``; None where there is none."""
    kind, _, name = address.partition("/")
    if (quote_id, workload_id) not in comparison.evaluations:
        return None
    if kind == "ways":
        return _of_ways(ways(comparison, workload_id), quote_id, name)
    if kind == "depreciation":
        amounts = depreciation(comparison, workload_id, quote_id)
        return next((amount for years, _, amount in amounts if f"{years:g}" == name), None)
    other, _, figure = name.partition("/")
    if (other, workload_id) not in comparison.evaluations:
        return None
    return lease_figures(lease_or_buy(comparison, workload_id, quote_id, other)).get(figure)


def _of_ways(found: Ways | None, quote_id: str, name: str) -> Quantity | None:
    if found is None or name == "tuning":
        return None if found is None or found.best.get("keep") != quote_id else found.tuning
    along, _, other = name.partition("/")
    evens = (one for sweep in found.sweeps if sweep.along == along for one in sweep.break_evens.values())
    return next((one.figure for one in evens if (one.above, one.below) == (quote_id, other)), None)
