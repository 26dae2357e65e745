"""Evaluate a project: every quote under every workload, in stages that are remembered by identity."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.addresses import addressed
from engine.compare.cost_stage import cost_of
from engine.compare.findings import findings_of
from engine.compare.group_stage import group_results
from engine.compare.groups import GroupResult, combined
from engine.compare.measured import measured_speed
from engine.compare.migration_stage import migration_of, with_house_cost
from engine.compare.plan_findings import Ground
from engine.compare.results import Comparison, Cost, Evaluation, Extent, Finding, Layout, Schedule
from engine.compare.schedule_stage import schedule_of
from engine.compare.stages import stage
from engine.compare.switch_findings import with_switches
from engine.cost.conventions import Conventions
from engine.cost.prices import Settings
from engine.electricity.plan import ElectricityPlan
from engine.electricity.site import Site
from engine.figures import Quantity
from engine.migration.kept_evidence import KeptEvidence
from engine.migration.profile import ProfileSummary
from engine.migration.records import MigrationRecords, ValidationResult
from engine.migration.results import Migration
from engine.project.assumptions import (
    CostAssumptions,
    MemoryAssumptions,
    MigrationAssumptions,
    ScheduleAssumptions,
    SpeedAssumptions,
)
from engine.project.project import Project
from engine.quote.money import ExchangeRate
from engine.quote.quote import CardGroup, HardwareQuote, HostedApi, Owned, Quote
from engine.texts import EngineError, Message
from engine.throughput.calibration import Calibration
from engine.values import Assumption
from engine.workload.workload import GraphicsScience, Workload

Recorded: TypeAlias = tuple[ProfileSummary | None, tuple[ValidationResult, ...], KeptEvidence | None]
"""The profile of a workload, and what a validation of a quote under it found."""

Kept = Mapping[tuple[str, str], tuple[Layout | None, ...]]
"""Layouts of the groups of a quote under a workload, by quote id and workload id."""


@stage
def settings_of(
    currency: str,
    tax_included: bool,
    rates: tuple[ExchangeRate, ...],
    current_stack: str,
    cost: CostAssumptions,
    migration: MigrationAssumptions,
    electricity: ElectricityPlan | None,
    site: Site | None,
    conventions: Conventions,
    schedule: ScheduleAssumptions,
    available_weeks: float | None,
    owned_cards: str,
    scaling_loss: Assumption,
) -> Settings:
    """How a project compares amounts."""
    return Settings(
        currency, tax_included, rates, current_stack, cost, migration, electricity, site, conventions, schedule,
        available_weeks, owned_cards, scaling_loss,
    )  # fmt: skip


def settings_of_project(project: Project) -> Settings:
    """How a project compares amounts, the same object for the same inputs."""
    assumptions = project.assumptions
    return settings_of(
        project.currency,
        project.tax_included,
        project.used.rates,
        project.current_stack,
        assumptions.cost,
        assumptions.migration,
        project.electricity,
        project.site,
        project.conventions,
        assumptions.schedule,
        None if project.needed_by is None else (project.needed_by - project.as_of).days / 7,
        " ".join(sorted({group.card for one in project.quotes if isinstance(one, Owned) for group in one.groups})),
        assumptions.speed.scaling_loss_per_doubling,
    )


def evaluate(project: Project, kept: Comparison | None = None, *, speed_only: bool = False) -> Comparison:
    """Evaluate all quotes under all workloads.

    Args:
        speed_only: leave out costs, findings, and what would make a model fit.
        kept: an earlier comparison whose layouts are used again, as long as quote and workload are the same
            objects; while a slider is dragged the search can wait.
    """
    extent: Extent = "speed" if speed_only else "all"
    evaluations = _evaluated(project, project.workloads, kept, extent)
    return Comparison(project, evaluations if speed_only else with_switches(project, evaluations))


def evaluate_lines(project: Project, workload_id: str, kept: Comparison | None = None) -> Comparison:
    """What lines and bars show of one workload, sooner than all of it: fit, speed, accounts, schedule.

    Left out are latencies at a rate of requests, costs of time and of idleness, and figures by address but where they
    say why nothing is drawn. Findings, like layouts, are those of `kept`: where a limit is passed on the way, they
    follow with the whole evaluation.
    """
    return Comparison(project, _evaluated(project, (project.workload(workload_id),), kept, "lines"))


def _evaluated(
    project: Project, workloads: tuple[Workload, ...], kept: Comparison | None, extent: Extent
) -> dict[tuple[str, str], Evaluation]:
    assumptions = project.assumptions
    settings = settings_of_project(project)
    calibration = project.used.fit
    both = {"online_serving", "offline_batch"} <= {workload.kind for workload in project.workloads}
    evaluations = {}
    for workload in workloads:
        architecture = None if isinstance(workload, GraphicsScience) else _model(project, workload.model)
        for quote in project.quotes:
            cards = () if isinstance(quote, HostedApi) else tuple(_card(project, group) for group in quote.groups)
            earlier = _earlier(kept, quote, workload)
            evaluations[quote.id, workload.id] = _evaluate_one(
                quote,
                workload,
                architecture,
                assumptions.speed,
                calibration,
                assumptions.memory,
                settings,
                project.as_of,
                both,
                None if earlier is None else earlier.group_layouts,
                () if earlier is None or extent != "lines" else earlier.findings,
                _recorded(project.migration, quote, workload, project.used.evidence),
                extent,
                *cards,
            )
    return evaluations


@stage
def _recorded(records: MigrationRecords, quote: Quote, workload: Workload, evidence: KeptEvidence | None) -> Recorded:
    return records.profile_of(workload.id), records.results_of(quote.id, workload.id), evidence


def _earlier(kept: Comparison | None, quote: Quote, workload: Workload) -> Evaluation | None:
    found = None if kept is None else kept.evaluations.get((quote.id, workload.id))
    return None if found is None or found.quote is not quote or found.workload is not workload else found


def _card(project: Project, group: CardGroup) -> Card | Message:
    try:
        return project.used.card(group.card)
    except EngineError as error:
        return error.message


def _model(project: Project, name: str) -> ModelArchitecture | Message:
    try:
        return project.used.model(name)
    except EngineError as error:
        return error.message


@stage
def _evaluate_one(
    quote: Quote,
    workload: Workload,
    architecture: ModelArchitecture | Message | None,
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
    settings: Settings,
    as_of: datetime.date,
    mixed: bool,
    layouts: tuple[Layout | None, ...] | None,
    findings: tuple[Finding, ...],
    recorded: Recorded,
    extent: Extent,
    *cards: Card | Message,
) -> Evaluation:
    missing = next((item for item in (architecture, *cards) if isinstance(item, Message)), None)
    known = tuple(card for card in cards if isinstance(card, Card))
    shape = architecture if isinstance(architecture, ModelArchitecture) else None
    if missing is not None:
        result = GroupResult(reason=missing)
        group_layouts: tuple[Layout | None, ...] = ()
    elif isinstance(quote, HostedApi):
        result, group_layouts = GroupResult(), ()
    else:
        network = settings.cost.network_gbs
        result, group_layouts = _worked(
            quote, workload, shape, speed, calibration, memory, network, layouts, extent, *known
        )
    migration = schedule = cost = None
    estimated = result
    if missing is None and extent != "speed":
        result, migration, schedule, cost = _with_work(
            quote, workload, shape, known, result, settings, recorded, speed, extent
        )
    if extent == "all":
        ground = Ground(speed, calibration, migration, _decode(estimated))
        findings = findings_of(quote, workload, shape, known, result, cost, schedule, settings, as_of, mixed, ground)
    evaluation = Evaluation(
        quote=quote,
        workload=workload,
        layout=result.layout,
        refused=result.refused,
        fit=result.fit,
        speed=result.speed,
        cost=cost,
        findings=findings,
        group_layouts=group_layouts,
        migration=migration,
        schedule=schedule,
    )
    if extent == "lines" and result.speed is not None:
        return evaluation
    return replace(evaluation, figures=addressed(evaluation, result))


@stage
def _worked(
    quote: HardwareQuote,
    workload: Workload,
    architecture: ModelArchitecture | None,
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
    network: Assumption,
    layouts: tuple[Layout | None, ...] | None,
    extent: Extent,
    *cards: Card,
) -> tuple[GroupResult, tuple[Layout | None, ...]]:
    """What all groups do together, and the layout of each."""
    results = group_results(quote, workload, architecture, cards, speed, calibration, memory, network, layouts, extent)
    found = tuple(one.layout for one in results)
    return combined(workload, results), layouts if found == layouts else found


@stage
def _measured(result: GroupResult, validated: tuple[ValidationResult, ...]) -> GroupResult:
    return replace(result, speed=measured_speed(result.speed, validated)) if validated else result


def _decode(result: GroupResult) -> Quantity | None:
    return None if result.speed is None else result.speed.values.get("decode_tokens_per_s")


def _with_work(
    quote: Quote,
    workload: Workload,
    shape: ModelArchitecture | None,
    cards: tuple[Card, ...],
    result: GroupResult,
    settings: Settings,
    recorded: Recorded,
    speed: SpeedAssumptions,
    extent: Extent,
) -> tuple[GroupResult, Migration | None, Schedule, Cost]:
    """The speed as far as it was measured, what it takes to move there and until when, and what all of it costs."""
    used = _measured(result, recorded[1])
    hours = None if used.speed is None else used.speed.values.get("run_hours")
    if isinstance(quote, HostedApi):
        schedule = schedule_of(quote, None, hours, settings)
        return used, None, schedule, cost_of(quote, workload, cards, used.speed, settings, None, speed)
    group, stack = settings.migration, settings.current_stack
    migration = migration_of(quote, workload, shape, result.speed, stack, group, *recorded, *cards)
    schedule = schedule_of(quote, migration, hours, settings)
    cost = cost_of(quote, workload, cards, used.speed, settings, migration, speed, schedule.late, extent=extent)
    return used, with_house_cost(migration, cost, settings), schedule, cost
