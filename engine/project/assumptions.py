"""The numbers that nobody quoted, each with its range and source, changeable by the user.

They stand in groups so that a change of one leaves the results that do not rest on it untouched.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from pydantic import model_validator

from engine.base import Frozen
from engine.invalid import field_name
from engine.project.assumption_limits import WEIGHTS, limits_of
from engine.texts import EngineError
from engine.values import Assumption

_RULE = "House rule of thumb"
_CALIBRATED = "1 is as calibrated"
_HOUSE = "House default until you state one"
_PRIOR = "House prior, not measured"

STATED_HERE: Final = "Stated in this project"
"""The source of an assumption that the user changed without naming one."""


def _assume(
    value: float | None, unit: str, source: str, low: float | None = None, high: float | None = None
) -> Assumption:
    return Assumption(value=value, low=low, high=high, unit=unit, source=source)


_ALWAYS_KNOWN: Final = ("network_gbs", "tender_price_weight", *WEIGHTS)
"""What layouts and scores rest on among assumptions that may otherwise be unknown."""


class _Group(Frozen):
    """Assumptions within their limits, each counted in the unit of the program.

    Fits and layouts are searched in bare numbers, so what they rest on is never unknown; a cost may be.
    """

    may_be_unknown: ClassVar[bool] = False

    @model_validator(mode="after")
    def _possible(self) -> Self:
        for name, field in type(self).model_fields.items():
            assumption: Assumption = getattr(self, name)
            where = field_name(name)
            if assumption.unit != field.default.unit:
                raise EngineError("invalid.unit", where=where, unit=field.default.unit, given=assumption.unit)
            if assumption.value is None and (not self.may_be_unknown or name in _ALWAYS_KNOWN):
                raise EngineError("invalid.assumption_needed", where=where)
            low, high = limits_of(name)
            for value in (assumption.value, assumption.low, assumption.high):
                if value is not None and value < low:
                    raise EngineError("invalid.at_least", where=where, limit=low, given=value)
                if value is not None and value > high:
                    raise EngineError("invalid.at_most", where=where, limit=high, given=value)
        return self


CALIBRATED_SHARE: Final = 0.65
"""The real share at which estimates of serving are as calibrated."""


class SpeedAssumptions(_Group):
    """How much of the datasheet a card really delivers.

    Serving rests on calibrated parameters; the real share and the factors move them in proportion, and at their
    defaults they leave them as they are. Training and science rest on the shares themselves.
    """

    real_share: Assumption = _assume(
        CALIBRATED_SHARE, "1", "Day-to-day results are 60 to 70 % of paper figures; 0.65 is as calibrated", 0.55, 0.75
    )
    bandwidth_factor: Assumption = _assume(1.0, "1", f"{_CALIBRATED}: reading weights and caches")
    gemm_factor: Assumption = _assume(1.0, "1", f"{_CALIBRATED}: matrix products")
    attention_factor: Assumption = _assume(1.0, "1", f"{_CALIBRATED}: attention over a prompt")
    overhead_factor: Assumption = _assume(1.0, "1", f"{_CALIBRATED}: launches, small operators and the engine's step")
    training_factor: Assumption = _assume(0.7, "1", f"{_RULE}: forward, backward and optimizer together", 0.5, 0.85)
    link_factor: Assumption = _assume(1.0, "1", f"{_RULE}: collectives against the link's peak", 0.8, 1.2)
    collective_seconds: Assumption = _assume(
        20e-6, "s", "Fixed cost of an all-reduce among 8 cards in published per-operator tables", 10e-6, 40e-6
    )
    overlap_share: Assumption = _assume(0.5, "1", f"{_RULE}: gradient traffic hidden behind the backward pass", 0, 0.9)
    scaling_loss_per_doubling: Assumption = _assume(
        0.02, "1", "Each doubling beyond four loses 5 to 15 %, most of it gradients, which count apart", 0.0, 0.08
    )


class MemoryAssumptions(_Group):
    """What an engine takes beside weights, cache and activations."""

    usable_share: Assumption = _assume(0.9, "1", "Default share that serving engines allow themselves")
    framework_gb: Assumption = _assume(1.5, "GB", f"{_RULE}: driver context, graphs and collective buffers", 0.8, 3.0)
    activation_factor: Assumption = _assume(
        1.0, "1", f"{_RULE}: activations and buffers against their count tensor by tensor", 0.85, 1.2
    )
    fragmentation_share: Assumption = _assume(0.05, "1", f"{_RULE}: allocator reserve in training", 0.02, 0.1)


class CostAssumptions(_Group):
    """Prices, habits and policies around the cards."""

    may_be_unknown: ClassVar[bool] = True

    busy_share: Assumption = _assume(0.60, "1", f"{_HOUSE}: share of the month in which the machines work", 0.4, 0.8)
    electricity_price: Assumption = _assume(0.7, "money/kWh", f"{_HOUSE}: flat tariff", 0.5, 1.0)
    pue: Assumption = _assume(1.5, "1", "Industry average of the last surveys is 1.54 to 1.58", 1.2, 1.8)
    idle_power_share: Assumption = _assume(0.25, "1", f"{_RULE}: idle power of a card against its limit", 0.1, 0.4)
    host_power_share: Assumption = _assume(
        0.5, "1", f"{_RULE}: processors, fans and losses against the cards", 0.3, 0.8
    )
    month_hours: Assumption = _assume(730.0, "h", "8,760 hours a year over 12")
    horizon_months: Assumption = _assume(36.0, "month", _HOUSE)
    person_day_cost: Assumption = _assume(1800.0, "money/d", _HOUSE, 1200, 2500)
    operations_days: Assumption = _assume(1.0, "d/month", f"{_RULE}: person-days a machine and month", 0.5, 2.0)
    nominal_rate: Assumption = _assume(0.08, "1", f"{_HOUSE}: yearly cost of capital", 0.04, 0.12)
    inflation_rate: Assumption = _assume(
        0.02, "1", f"{_HOUSE}: counts only where the cost of capital is real", 0.0, 0.04
    )
    income_tax_rate: Assumption = _assume(0.0, "1", "No tax on profits counted until you state one")
    spares_share: Assumption = _assume(0.05, "1", "5 % spare cards, rounded up")
    residual_share: Assumption = _assume(0.0, "1", "No resale counted")
    depreciation_months: Assumption = _assume(
        60.0,
        "month",
        "Large operators write servers off over 5 years (Amazon, in part), 5.5 (Meta), 6 (Microsoft, Google)",
        36,
        72,
    )
    network_storage_share: Assumption = _assume(
        0.15, "1", f"{_RULE}: network and storage on top of the machines where not quoted", 0.05, 0.3
    )
    usual_tax_rate: Assumption = _assume(
        0.13,
        "1",
        "Value-added tax in China: 13 % on goods, 6 % on services; where a quote does not state its rate",
        0.06,
        0.13,
    )
    rent_change_share: Assumption = _assume(
        0.0,
        "1",
        f"{_PRIOR}: mean rent over the horizon against that of today, where a quote does not fix it",
        -0.1,
        0.2,
    )
    token_price_change_share: Assumption = _assume(
        0.0,
        "1",
        f"{_PRIOR}: mean price of hosted tokens over the horizon against that of today, where a quote does not fix it",
        -0.5,
        0.1,
    )
    rack_per_kw_month: Assumption = _assume(
        300.0, "money/kW", f"{_HOUSE}: rack space and facility a kW and month", 150, 600
    )
    available_share: Assumption = _assume(
        0.96, "1", f"{_RULE}: share of the time after delivery in which a machine works", 0.9, 0.99
    )
    late_week_cost: Assumption = _assume(0.0, "money/week", "No cost of a late start counted until you state one")
    network_gbs: Assumption = _assume(50.0, "GB/s", f"{_HOUSE}: network of a machine, 400 Gbit/s", 12.5, 400)


class MigrationAssumptions(_Group):
    """What it takes where a card needs another software stack: four procedures, and the house rules beside them."""

    may_be_unknown: ClassVar[bool] = True

    run_days: Assumption = _assume(
        5.0, "d", "A median of 145 inserted lines a new model in 93 commits to vLLM-Ascend; priors in days", 2, 15
    )
    unprecedented_factor: Assumption = _assume(
        2.0, "1", f"{_PRIOR}: a new form of attention takes far more lines than a variant (vLLM-Ascend)", 1.2, 5
    )
    align_days: Assumption = _assume(6.0, "d", f"{_PRIOR}: one run of comparing accuracy on the real task", 3, 15)
    operator_days: Assumption = _assume(
        4.0, "d", "1.0 to 6.8 days an operator in torch-xpu-ops, 0.9 to 6.9 in FlagGems, 6 to 9 in Ascend C", 1, 9
    )
    unknown_missing_share: Assumption = _assume(
        0.3, "1", f"{_PRIOR}: share of the operators that no list names and that turn out to be missing", 0, 1
    )
    fallback_fill_share: Assumption = _assume(
        0.5, "1", f"{_PRIOR}: share of the hot operators on the processor that have to move to the card", 0.2, 1
    )
    tuning_days: Assumption = _assume(10.0, "d", f"{_PRIOR}: tuning of the whole model", 4, 30)
    operator_tuning_days: Assumption = _assume(2.5, "d", "2 to 3 days of tuning an operator in Ascend C", 2, 3)
    fallback_slowdown: Assumption = _assume(
        10.0,
        "1",
        f"{_PRIOR}: time of an operator on the processor against the card; one report found no gain left",
        3,
        50,
    )
    work_days_a_week: Assumption = _assume(5.0, "d/week", "A working week")
    structure_lag_weeks: Assumption = _assume(
        6.0, "week", f"{_PRIOR}: wait until a young stack supports a new structure that it does not list", 2, 16
    )
    open_question_weeks: Assumption = _assume(
        1.0, "week", f"{_PRIOR}: longer validation for each of the three questions that stays open", 0.5, 3
    )
    canary_weeks: Assumption = _assume(2.0, "week", "Two weeks of canary, both stacks in parallel")
    current_stack_week_cost: Assumption = _assume(
        0.0, "money/week", "No cost of running both stacks counted until you state one"
    )
    migration_price_share: Assumption = _assume(
        0.2, "1", "Labelled house rule: 10 to 30 % of the purchase price; no public source states it", 0.1, 0.3
    )
    speed_tolerance: Assumption = _assume(0.1, "1", "A good choice is within 10 % of the estimate")
    long_context_share: Assumption = _assume(
        0.3, "1", f"{_PRIOR}: what is left at 32K of the rate at a short context", 0.15, 0.6
    )
    accuracy_loss_limit: Assumption = _assume(0.005, "1", f"{_PRIOR}: loss of accuracy that is taken")
    failure_share_limit: Assumption = _assume(0.001, "1", f"{_PRIOR}: share of requests that may fail in the canary")
    operators_to_change: Assumption = _assume(20.0, "1", "Labelled house rule: the first 20 operators decide", 5, 40)
    days_per_operator: Assumption = _assume(3.0, "d", "Labelled house rule", 1, 5)
    regression_rounds: Assumption = _assume(4.0, "1", "Labelled house rule", 2, 6)
    team_size: Assumption = _assume(5.0, "1", "Labelled house rule", 2, 6)


_WEIGHT: Final = f"{_HOUSE}: weight in the score"


class DecisionAssumptions(_Group):
    """By which weights quotes are scored, and who would run the machines."""

    may_be_unknown: ClassVar[bool] = True

    cost_weight: Assumption = _assume(0.5, "1", _WEIGHT)
    speed_weight: Assumption = _assume(0.2, "1", _WEIGHT)
    latency_weight: Assumption = _assume(0.1, "1", _WEIGHT)
    lead_time_weight: Assumption = _assume(0.1, "1", _WEIGHT)
    risk_weight: Assumption = _assume(0.1, "1", _WEIGHT)
    tender_price_weight: Assumption = _assume(
        0.3, "1", "Order 87 of the Ministry of Finance (China), article 55: 30 % or more for goods, 10 % for services"
    )
    model_life_months: Assumption = _assume(None, "month", "Nobody said how long the model stays the same")
    operators_on_staff: Assumption = _assume(None, "1", "Nobody said how many people would run the machines")

    @model_validator(mode="after")
    def _some_weight(self) -> Self:
        if not sum(getattr(self, name).value for name in WEIGHTS):
            raise EngineError("error.no_weight")
        return self


class ScheduleAssumptions(_Group):
    """Time from the order to the work beside what suppliers quote and what a migration takes."""

    may_be_unknown: ClassVar[bool] = True

    queue_weeks: Assumption = _assume(2.0, "week", f"{_PRIOR}: wait for rented machines that are not in stock", 0, 8)
    installation_weeks: Assumption = _assume(
        1.0, "week", f"{_PRIOR}: racking, cabling, first power and acceptance", 0.5, 3
    )
    setup_days: Assumption = _assume(2.0, "d", "A wrong image costs the first day; priors in days", 1, 5)
    pinned_setup_days: Assumption = _assume(
        0.5, "d", f"{_PRIOR}: image and driver are pinned and taken from an earlier machine", 0.2, 1
    )


class CapacityAssumptions(_Group):
    """For how much more than today's demand machines are counted."""

    may_be_unknown: ClassVar[bool] = True

    growth_rate: Assumption = _assume(0.0, "1", "No growth counted until you state one")
    spare_machines: Assumption = _assume(1.0, "1", "N+1: the demand is still served when one machine has failed")


class Assumptions(Frozen):
    """All assumptions of a project."""

    speed: SpeedAssumptions = SpeedAssumptions()
    memory: MemoryAssumptions = MemoryAssumptions()
    cost: CostAssumptions = CostAssumptions()
    migration: MigrationAssumptions = MigrationAssumptions()
    decision: DecisionAssumptions = DecisionAssumptions()
    schedule: ScheduleAssumptions = ScheduleAssumptions()
    capacity: CapacityAssumptions = CapacityAssumptions()


GROUPS: Final[tuple[str, ...]] = tuple(Assumptions.model_fields)
