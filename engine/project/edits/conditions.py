"""Edits of what holds for the whole project: the electricity contract, the site, the seed of the futures."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from engine.catalog.tables import Tariff
from engine.electricity.plan import DayPlan, ElectricityPlan, Tier, plan_of
from engine.electricity.site import Circuit, SeasonalPue, Site
from engine.project.assumptions import STATED_HERE
from engine.project.edits.edit import edit
from engine.project.edits.project import set_electricity, set_site
from engine.project.project import Project
from engine.quote.common import exact
from engine.texts import EngineError, Language
from engine.values import UNKNOWN, Known


@edit("take_tariff")
def take_tariff(project: Project, tariff: Tariff, language: Language = "en") -> Project:
    """Bill electricity as a published tariff does; where its hours are not known, all hours are flat until stated."""
    return set_electricity(project, plan_of(tariff, language, without_hours=True))


@edit("begin_contract")
def begin_contract(project: Project, name: str) -> Project:
    """Begin a contract of one's own at the price that is assumed today."""
    price = project.assumptions.cost.electricity_price.value
    flat = UNKNOWN if price is None else Known(value=exact(price))
    plan = ElectricityPlan(name=name, currency=project.currency, source=STATED_HERE, flat=flat)
    return set_electricity(project, plan)


@edit("change_contract")
def set_electricity_field(project: Project, field: str, value: object) -> Project:
    """Set a field of the contract; a period that is given hours needs a price first."""
    plan = _plan(project)
    if field not in ElectricityPlan.model_fields:
        raise EngineError("error.no_field", field=field, owner=plan.name)
    return set_electricity(project, plan.replace(**{field: value}))


@edit("change_hours")
def set_day_plans(project: Project, day_plans: Sequence[DayPlan]) -> Project:
    """State the hours of the periods, with the seasons and days that have hours of their own."""
    return set_electricity(project, _plan(project).replace(day_plans=tuple(day_plans)))


@edit("change_tiers")
def set_tiers(project: Project, tiers: Sequence[Tier]) -> Project:
    """State what a month's energy above its limits costs in addition, the lowest limit first."""
    ordered = tuple(sorted(tiers, key=lambda tier: tier.above_kwh))
    return set_electricity(project, _plan(project).replace(tiers=ordered))


@edit("change_site_field")
def set_site_field(project: Project, field: str, value: object) -> Project:
    """State a limit of the site; the first one describes the site."""
    site = project.site or Site()
    if field not in Site.model_fields:
        raise EngineError("error.no_field", field=field, owner="site")
    return set_site(project, site.replace(**{field: value}))


@edit("change_circuits")
def set_circuits(project: Project, circuits: Sequence[Circuit]) -> Project:
    """State the circuits of the site."""
    return set_site_field(project, "circuits", tuple(circuits))


@edit("change_seasonal_pue")
def set_seasonal_pue(project: Project, pue: SeasonalPue | None) -> Project:
    """State a PUE for warm and for cool months; None takes the one value of the year."""
    return set_site_field(project, "seasonal_pue", pue)


@edit("change_needed_by")
def set_needed_by(project: Project, date: datetime.date | None) -> Project:
    """Say on which day the work has to be done; None states no such day."""
    return project.replace(needed_by=date)


@edit("change_seed")
def set_seed(project: Project, seed: int) -> Project:
    """Draw other futures."""
    return project.replace(seed=seed)


def _plan(project: Project) -> ElectricityPlan:
    if project.electricity is None:
        raise EngineError("error.no_contract")
    return project.electricity
