"""What a plan leaves open or takes for better than it is: cards, paper figures, order of the choice, ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final

from engine.catalog.card import Card
from engine.catalog.score import DIMENSIONS, dimensions
from engine.compare.card_numbers import card_numbers
from engine.compare.groups import GroupResult
from engine.compare.passing_cards import peak_at
from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding
from engine.compare.stages import stage
from engine.cost.prices import Settings
from engine.figures import Quantity
from engine.migration.results import Migration
from engine.project.assumptions import CostAssumptions, SpeedAssumptions
from engine.quote.common import source_of
from engine.quote.quote import HostedApi, Owned, Purchase, Quote, Rental
from engine.texts import Message, format_number
from engine.throughput.calibration import Calibration
from engine.throughput.coefficients import grade_of_card, measured_card
from engine.value_text import ShareText
from engine.values import Unknown
from engine.workload.workload import FineTuning, GraphicsScience, OnlineServing, Pretraining, Workload

DAY_TO_DAY: Final = (0.6, 0.7)
"""Day-to-day results as shares of paper figures."""
HALF: Final = 0.5
"""Below this share of the peak most of what was bought does no work."""
_SLOW_DOUBLE: Final = 8
"""From this ratio of FP32 to FP64 on a card is built for other work."""
_SLOWER: Final = 0.9
"""Below this share of the estimate a measurement is looked into; a good choice is within 10 %."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What an estimate of speed rests on: its assumptions, the calibration, the migration, and one stream of decode as
    it was estimated before a measurement took its place."""

    speed: SpeedAssumptions
    calibration: Calibration
    migration: Migration | None
    estimated: Quantity | None


def plan_findings(
    quote: Quote,
    workload: Workload,
    result: GroupResult,
    settings: Settings,
    ground: Ground,
    *cards: Card,
) -> Iterator[Finding]:
    """All findings on what a plan takes for granted."""
    path = f"quotes/{quote.id}"
    yield from _said(quote, path)
    yield from _ranges(settings.cost, ground.speed)
    if isinstance(workload, OnlineServing) and workload.tpot_limit_ms is not None:
        field = f"workloads/{workload.id}/tpot_limit_ms"
        yield of_terms("first_token_apart", "note", field, limit=format_number(workload.tpot_limit_ms))
    if isinstance(quote, HostedApi):
        return
    for card in dict.fromkeys(cards):
        yield from _of_card(card, workload, ground.calibration, f"{path}/groups")
    yield from _shares(workload, result, settings.cost, ground.speed)
    yield from _order(ground, result, path)


def _said(quote: Quote, path: str) -> Iterator[Finding]:
    """What a quote has to say of itself, and does not."""
    if not isinstance(quote, Owned) and not source_of(quote):
        yield of_terms("unsourced", "note", f"{path}/supplier")
    if isinstance(quote, Purchase | Rental) and not quote.stack_version:
        yield of_terms("version_open", "note", f"{path}/stack_version")
    bare = isinstance(quote, Purchase) and quote.priced_by == "card" and not quote.lines
    if bare and all(isinstance(getattr(quote, field), Unknown) for field in ("installation", "network_storage")):
        yield of_terms("cards_alone", "note", f"{path}/network_storage")


def _of_card(card: Card, workload: Workload, calibration: Calibration, path: str) -> Iterator[Finding]:
    """What is not known of a card, and what it is not built for."""
    unknown = [Message.of(f"table.figure.{name}") for name, value in card_numbers(card).items() if not value.known]
    if unknown:
        yield of_terms("number_unknown", "warn", path, card=card.called, names=_listed(unknown))
    if isinstance(workload, GraphicsScience):
        double, single = card.fp64_tflops, card.fp32_tflops
        if workload.precision == "fp64" and double and single and single / double >= _SLOW_DOUBLE:
            yield of_terms("fp64_slow", "warn", path, card=card.called, times=format_number(round(single / double)))
        return
    missing = [Message.of(f"score.{name}") for name in _without_score(card, workload)]
    if missing:
        yield of_terms("no_score", "note", path, card=card.called, names=_listed(missing))
    if not measured_card(card, calibration):
        of = "card" if grade_of_card(card, calibration) == "calibrated" else "generation"
        yield of_terms(f"no_results_of_{of}", "note", path, card=card.called)
    if isinstance(workload, FineTuning | Pretraining) and card.ecc == "no":
        yield of_terms("no_error_correction", "note", path, card=card.called)


@stage
def _without_score(card: Card, workload: Workload) -> tuple[str, ...]:
    """The dimensions of the score that are unknown of a card at the precision of the work."""
    values = dimensions(card, peak_at(workload, card))
    return tuple(name for name, value in zip(DIMENSIONS, values, strict=True) if not value.known)


def _shares(
    workload: Workload, result: GroupResult, cost: CostAssumptions, speed: SpeedAssumptions
) -> Iterator[Finding]:
    """How much of the paper figures a plan counts on, and how much of them works in the end."""
    trains = isinstance(workload, FineTuning | Pretraining)
    mfu = None if result.speed is None else result.speed.values.get("mfu")
    reached = speed.real_share.value if not trains else float(mfu.value) if mfu is not None and mfu.known else None
    if reached is None:
        return
    field = "assumptions/speed/training_factor" if trains else "assumptions/speed/real_share"
    if reached > DAY_TO_DAY[1]:
        low, high = (ShareText.of_share(share) for share in DAY_TO_DAY)
        yield of_terms("near_paper", "warn", field, share=ShareText.of_share(reached), low=low, high=high)
    available = cost.available_share.value
    if available is not None and reached * available < HALF:
        shares = {"reached": reached, "available": available, "left": reached * available}
        said = {name: ShareText.of_share(share) for name, share in shares.items()}
        yield of_terms("effective_low", "note", "assumptions/cost/available_share", **said)


def _order(ground: Ground, result: GroupResult, path: str) -> Iterator[Finding]:
    """Feasibility before price; and where a machine is slower than it should be, in which order to look."""
    moved = ground.migration
    if moved is not None and moved.needed:
        reply = next((one.reply for one in moved.questions if one.step == "precedent"), "open")
        if reply in ("no", "open"):
            yield of_terms("not_tried", "warn", f"{path}/migration_person_days", stack=moved.stack_name)
    measured = None if result.speed is None else result.speed.values.get("decode_tokens_per_s")
    estimated = ground.estimated
    if measured is None or estimated is None or measured is estimated or not (measured.known and estimated.value):
        return
    share = float(measured.value) / float(estimated.value)
    if share < _SLOWER:
        about = {"rate": round(float(measured.value)), "share": ShareText.of_share(share)}
        yield of_terms("slower_than_estimated", "warn", f"{path}/groups", **about)


def _ranges(cost: CostAssumptions, speed: SpeedAssumptions) -> Iterator[Finding]:
    bare = _without_range(cost, speed)
    if bare:
        kind, _, name = bare[0].partition(".")
        names = _listed(Message.of(f"fields.{one.partition('.')[2]}") for one in bare)
        yield of_terms("no_range", "note", f"assumptions/{kind}/{name}", names=names)


@stage
def _without_range(cost: CostAssumptions, speed: SpeedAssumptions) -> tuple[str, ...]:
    """Assumptions that the house gives a range and that count as certain here."""
    groups = {"cost": (cost, CostAssumptions()), "speed": (speed, SpeedAssumptions())}
    return tuple(
        f"{kind}.{name}"
        for kind, (now, house) in groups.items()
        for name in type(house).model_fields
        if getattr(house, name).low is not None
        and (stated := getattr(now, name)).value is not None
        and stated.low is None
        and stated.high is None
    )


def _listed(names: Iterable[Message]) -> Message:
    return reduce(lambda first, second: Message.of("findings.list", first=first, second=second), names)
