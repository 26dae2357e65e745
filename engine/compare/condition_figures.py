"""Figures of a quote under what holds for the whole project, by address: ``electricity/…``, ``site/…``,
``investment/base/…``, ``switch/base/…``, ``capacity/…``, ``ways/tuning``, ``lease/purchase/…``, ``depreciation/years``.
"""

from __future__ import annotations

from typing import Final

from engine.compare.capacity_plan import capacity_plans
from engine.compare.electricity_view import electricity_view
from engine.compare.investment import Investment, investment
from engine.compare.results import Comparison
from engine.compare.site_view import SiteLine, machines_at, site_lines
from engine.compare.ways_figures import way_figure
from engine.figures import Quantity
from engine.project.assumed import assumed
from engine.quote.quote import HostedApi
from engine.texts import EngineError

_WAYS: Final = ("ways/", "lease/", "depreciation/")
CONDITIONS: Final = ("electricity/", "site/", "investment/", "switch/", "capacity/", *_WAYS)
"""How the names of these figures begin."""


def site_lines_of(comparison: Comparison, quote_id: str) -> tuple[SiteLine, ...]:
    """What the machines of a quote ask of the site; none where they stand elsewhere or a card is not known."""
    project = comparison.project
    quote = project.quote(quote_id)
    if isinstance(quote, HostedApi):
        return ()
    try:
        cards = tuple(project.used.card(group.card) for group in quote.groups)
    except EngineError:
        return ()
    share = assumed(project.assumptions.cost, "host_power_share")
    return site_lines(project.site, machines_at(quote, cards, share))


def condition_figure(comparison: Comparison, quote_id: str, workload_id: str, address: str) -> Quantity | None:
    """The figure at an address such as ``electricity/mean_price`` or ``site/rack``; None where there is none."""
    kind, _, name = address.partition("/")
    if kind == "site":
        return next((line.need for line in site_lines_of(comparison, quote_id) if line.key == name), None)
    if kind == "capacity":
        plans = (plan for plan in capacity_plans(comparison, workload_id) if plan.quote_id == quote_id)
        return next((plan.figures().get(name) for plan in plans), None)
    if kind in ("investment", "switch"):
        base, _, figure = name.partition("/")
        judged = _judged(comparison, workload_id, quote_id, base, same_work=kind == "switch")
        return None if judged is None else judged.figures.get(figure)
    if address.startswith(_WAYS):
        return way_figure(comparison, quote_id, workload_id, address)
    found = electricity_view(comparison, quote_id, workload_id)
    return None if found is None else {"mean_price": found.mean_price, "pue": found.pue}.get(name)


def _judged(
    comparison: Comparison, workload_id: str, quote_id: str, base: str, *, same_work: bool
) -> Investment | None:
    if any((name, workload_id) not in comparison.evaluations for name in (quote_id, base)):
        return None
    return investment(comparison, workload_id, quote_id, base, same_work=same_work)
