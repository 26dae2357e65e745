"""Moving a workload to the stack of a quote: one definition for account, schedule, window and command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.catalog.stacks import Stack, same_stack, stack_named
from engine.compare.stages import stage
from engine.cost.figures import share_of_amount
from engine.cost.prices import Settings, quoted_number
from engine.figures import Leaf, Quantity
from engine.migration import effort
from engine.migration.assess import counts_of, operators_of_model, operators_of_profile, shares_of
from engine.migration.effort_figures import fallback_time_factor
from engine.migration.kept_evidence import precedents_in, stack_in
from engine.migration.plan import plan_of
from engine.migration.precedents import Precedent, feature_precedents
from engine.migration.records import ValidationResult
from engine.migration.results import Migration, OperatorRow, PlanStep, Question, Reply, ends
from engine.migration.wording import stated_wording
from engine.project.assumed import assumed
from engine.source_texts import source_wording
from engine.texts import Message
from engine.values import Unknown
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Pretraining, Workload

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture
    from engine.catalog.card import Card
    from engine.compare.results import Cost, Speed
    from engine.migration.kept_evidence import KeptEvidence
    from engine.migration.profile import ProfileSummary
    from engine.migration.records import Step
    from engine.project.assumptions import MigrationAssumptions
    from engine.quote.quote import HardwareQuote

_EIGHT_BIT: Final = ("fp8", "int8", "int4", "nf4", "fp4", "mxfp4")


@stage
def migration_of(
    quote: HardwareQuote,
    workload: Workload,
    model: ModelArchitecture | None,
    speed: Speed | None,
    current_stack: str,
    group: MigrationAssumptions,
    profile: ProfileSummary | None,
    results: tuple[ValidationResult, ...],
    kept: KeptEvidence | None,
    *cards: Card,
) -> Migration:
    """Everything that is known about the move; where the stack stays, that nothing has to move."""
    found = _move(quote, workload, model, current_stack, group, profile, results, kept, *cards)
    if not found.needed:
        return found
    plan = plan_of(workload, found.operators, {} if speed is None else speed.values, group, results)
    return replace(found, plan=plan, figures=_figures(found, plan))


@stage
def _move(
    quote: HardwareQuote,
    workload: Workload,
    model: ModelArchitecture | None,
    current_stack: str,
    group: MigrationAssumptions,
    profile: ProfileSummary | None,
    results: tuple[ValidationResult, ...],
    kept: KeptEvidence | None,
    *cards: Card,
) -> Migration:
    """The move without what is measured in it, which rests on the speed."""
    other = next((card for card in cards if not same_stack(card, current_stack)), None)
    if other is None:
        return _nothing(quote, workload, cards, current_stack)
    stack = stack_in(kept, other.stack) or Stack(id=other.stack, name=other.stack, vendor=other.vendor)
    rows, models, features = _evidence(model, workload, stack, profile, kept)
    questions = _questions(quote, rows, models, results)
    here = _situation(quote, workload, rows, models, stack, questions)
    procedures = effort.procedures_of(here, group, results)
    stated = not isinstance(quote.migration_person_days, Unknown)
    days = quoted_number(quote, "migration_person_days", "d") if stated else effort.effort_of(procedures)
    shares = shares_of(rows, profile)
    return Migration(
        quote.id, workload.id, current_stack, stack, stack.name,
        "quoted" if stated else "profile" if profile else "architecture" if rows else "nothing",
        profile, days, *ends(days), effort.weeks_of(days, here, group),
        shares=shares,
        counts=counts_of(rows),
        operators=rows,
        procedures=procedures,
        questions=questions,
        models=models,
        features=features,
        remarks=(*_of_profile(profile), *_remarks(workload, stack, models)),
        fallback_factor=fallback_time_factor(shares["fallback"], assumed(group, "fallback_slowdown")),
        house_days=effort.house_days(group),
    )  # fmt: skip


@stage
def _evidence(
    model: ModelArchitecture | None,
    workload: Workload,
    stack: Stack,
    profile: ProfileSummary | None,
    kept: KeptEvidence | None,
) -> tuple[tuple[OperatorRow, ...], tuple[Precedent, ...], tuple[Precedent, ...]]:
    """Operators and precedents, which no assumption moves."""
    rows = operators_of_profile(profile, stack, kept) if profile else operators_of_model(model, workload, stack, kept)
    models = () if model is None else precedents_in(kept, model, stack)
    return rows, models, feature_precedents(model, workload, stack)


def with_house_cost(migration: Migration, cost: Cost | None, settings: Settings) -> Migration:
    """The same with the labelled rule of 10 to 30 % of the purchase price, where something is bought."""
    bought = [] if cost is None else [line.upfront for line in cost.lines if line.account == "hardware"]
    if not migration.needed or not bought or not bought[0].known or not bought[0].value:
        return migration
    share = assumed(settings.migration, "migration_price_share")
    cost_by_share = share_of_amount(share, bought[0])
    return replace(migration, house_cost=cost_by_share, figures={**migration.figures, "house_cost": cost_by_share})


def _nothing(quote: HardwareQuote, workload: Workload, cards: Sequence[Card], current_stack: str) -> Migration:
    stack = next((stack_named(card.stack) for card in cards if card.stack), None)
    name = current_stack if stack is None else stack.name
    path = f"quotes/{quote.id}/migration_person_days"
    none = Leaf(0.0, "d", path, "Same software stack as today")
    days = (
        none if isinstance(quote.migration_person_days, Unknown) else quoted_number(quote, "migration_person_days", "d")
    )
    weeks = Leaf(0.0, "week", f"quotes/{quote.id}/migration_weeks", "Same software stack as today")
    low, high = ends(days)
    calendar = {"migration_weeks": weeks}
    return Migration(
        quote.id, workload.id, current_stack, stack, name, "same_stack", None, days, low, high, weeks, figures=calendar
    )  # fmt: skip


def _situation(
    quote: HardwareQuote,
    workload: Workload,
    rows: Sequence[OperatorRow],
    models: Sequence[Precedent],
    stack: Stack,
    questions: Sequence[Question],
) -> effort.Situation:
    counts = counts_of(rows)
    precedent = any(one.standing in ("yes", "limited") for one in models)
    answered = any(one.step == "precedent" and one.reply in ("yes", "answered") for one in questions)
    young = stack.lag_releases is None or stack.lag_releases > 0
    listed = bool(models) or bool(stack.engines and stack.id not in ("ROCm", "oneAPI"))
    return effort.Situation(
        counts=counts,
        precedent=precedent or answered or not (listed or young),
        waits=not (precedent or answered) and (listed or young),
        quantised=_quantised(workload),
        replaced=bool(counts["fallback"] + counts["missing"]),
        open_questions=sum(one.reply == "open" for one in questions),
        path=f"migration/{quote.id}/{workload.id}",
    )


def _quantised(workload: Workload) -> bool:
    if isinstance(workload, OnlineServing | OfflineBatch):
        return workload.weight_format in _EIGHT_BIT or workload.weight_format.startswith("q")
    if isinstance(workload, FineTuning):
        return workload.method == "qlora" or workload.precision == "fp8"
    return isinstance(workload, Pretraining) and workload.precision == "fp8"


def _questions(
    quote: HardwareQuote,
    rows: Sequence[OperatorRow],
    models: Sequence[Precedent],
    results: Sequence[ValidationResult],
) -> tuple[Question, ...]:
    found = {one.step: one for one in results}
    return (
        _entered("precedent", found) or _precedent(quote, models),
        _entered("fillable", found) or _fillable(rows),
        _support(found),
    )


def _entered(step: Step, found: Mapping[Step, ValidationResult]) -> Question | None:
    if step not in found:
        return None
    reply: Reply = "yes" if found[step].value >= 1 else "no"
    return Question(step, reply, Message.of("migration.basis.validated"))


def _precedent(quote: HardwareQuote, models: Sequence[Precedent]) -> Question:
    if models and models[0].standing in ("yes", "limited"):
        first = models[0]
        told = {"engine": first.engine, "subject": first.subject, "date": first.evidence.date or "—"}
        listed = Message.of("migration.basis.listed", **told, stated=stated_wording(first.stated))
        return Question("precedent", "yes", listed)
    if quote.answered("precedent"):
        return Question("precedent", "answered", Message.of("migration.basis.supplier"))
    if models and models[0].standing == "no":
        return Question("precedent", "no", Message.of("migration.basis.listed_no", engine=models[0].engine))
    return Question("precedent", "open", Message.of("migration.basis.no_list"))


def _fillable(rows: Sequence[OperatorRow]) -> Question:
    hot = [row for row in rows if row.hot]
    lacking = [row for row in hot if row.support != "native"]
    if not hot:
        return Question("fillable", "open", Message.of("migration.basis.no_operators"))
    if not lacking:
        return Question("fillable", "yes", Message.of("migration.basis.all_native", count=len(hot)))
    if all(row.filler is not None for row in lacking):
        return Question("fillable", "yes", Message.of("migration.basis.filler", count=len(lacking)))
    without = sum(row.filler is None for row in lacking)
    return Question("fillable", "open", Message.of("migration.basis.lacking", count=without, all=len(hot)))


def _support(found: Mapping[Step, ValidationResult]) -> Question:
    if "support_answer" not in found:
        return Question("support_answer", "open", Message.of("migration.basis.ask_support"))
    hours = found["support_answer"].value
    return Question("support_answer", "yes", Message.of("migration.basis.support_hours", hours=hours))


def _of_profile(profile: ProfileSummary | None) -> tuple[Message, ...]:
    """That a profile is too small to say much."""
    if profile is None or not profile.thin:
        return ()
    told = {"seconds": profile.compute_seconds, "count": len(profile.operators)}
    return (Message.of("migration.remark.thin_profile", **told),)


def _remarks(workload: Workload, stack: Stack, models: Sequence[Precedent]) -> tuple[Message, ...]:
    """Dialects, types and lengths that decide, and how old the evidence is."""
    found = [Message.of(f"migration.fallback.{stack.behaviour}", stack=stack.name)]
    weights = getattr(workload, "weight_format", getattr(workload, "precision", ""))
    if weights == "fp8":
        key = "migration.remark.fp8" if stack.fp8.known else "migration.remark.fp8_open"
        found.append(Message.of(key, stack=stack.name, dialect=stack.fp8.value))
    if stack.types.known:
        found.append(Message.of("migration.remark.types", stack=stack.name, types=source_wording(stack.types.value)))
    if stack.lag_releases:
        found.append(Message.of("migration.remark.lag", stack=stack.name, releases=stack.lag_releases))
    if stack.evidence.known:
        found.append(Message.of("migration.remark.evidence", stack=stack.name, date=stack.evidence.value))
    needed = _context(workload)
    longest = max((one.longest_tokens for one in models if one.longest_tokens), default=None)
    if longest is not None and needed > longest:
        found.append(Message.of("migration.remark.length", needed=needed, longest=longest))
    return tuple(found)


def _context(workload: Workload) -> int:
    if isinstance(workload, OnlineServing | OfflineBatch):
        return workload.input_tokens + workload.output_tokens
    return 0 if isinstance(workload, GraphicsScience) else workload.sequence_tokens


def _figures(found: Migration, plan: Sequence[PlanStep]) -> dict[str, Quantity]:
    """What a reader can open, by name."""
    named: dict[str, Quantity] = {f"{one.procedure}_days": one.days for one in found.procedures}
    named["migration_effort_days"] = found.effort
    named["migration_weeks"] = found.weeks
    named |= {f"share_{support}": share for support, share in found.shares.items() if share.known}
    named |= {f"validation_{one.step}": one.limit for one in plan if one.limit is not None and one.limit.known}
    if found.fallback_factor is not None and found.fallback_factor.known:
        named["fallback_time_factor"] = found.fallback_factor
    if found.house_days is not None:
        named["house_days"] = found.house_days
    return named
