"""An estimate with everything it may have been: candidates of an ambiguous name, values that nobody stated."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.evaluate import evaluate
from engine.compare.results import Estimate, Evaluation, Finding
from engine.estimation.installation import card_count, find_cards, find_models, machines
from engine.estimation.request import Request
from engine.estimation.workloads import Reading, Taken, build_workload
from engine.figures import GRADES, Quantity
from engine.figures.derivation import grade_of, ranges
from engine.invalid import readable_errors
from engine.project.project import Project, Used
from engine.quote.quote import Owned
from engine.texts import Message

_NO_DATE: Final = datetime.date(2000, 1, 1)
"""An estimate has no date: nothing in it expires."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The evaluation of the likeliest reading and, beside it, those of every other reading.

    `cards` is how many cards the installation has.
    """

    request: Request
    main: Evaluation
    others: tuple[Evaluation, ...]
    taken: tuple[Taken, ...]
    card: Card
    model: ModelArchitecture
    cards: int
    candidates: tuple[str, ...]

    def findings(self) -> tuple[Finding, ...]:
        """What the evaluation found, what was ambiguous, and what was taken."""
        found = list(self.main.findings)
        if self.candidates:
            chosen = self.candidates[0]
            message = Message.of("estimate.ambiguous", chosen=chosen, candidates=", ".join(self.candidates))
            found.append(Finding("ambiguous", "warn", message))
        found += [Finding(f"taken_{taken.name}", "note", taken.message()) for taken in self.taken]
        return tuple(found)

    def estimate(self, quantities: Sequence[Quantity | None], unit: str = "") -> Estimate | None:
        """One figure over all readings: value of the likeliest, range over all, worst grade.

        Args:
            quantities: the figure in `main` and in each of `others`; None where one does not have it.
        """
        first = quantities[0]
        if first is None:
            return None
        if first.value is None:
            return Estimate(None, None, None, unit or first.unit, None, first.reason)
        known = [quantity for quantity in quantities if quantity is not None and quantity.value is not None]
        bounds = [bound for pair in ranges(known) if pair is not None for bound in pair]
        values = [float(quantity.value) for quantity in known]
        grade = max((grade_of(quantity) for quantity in known), key=GRADES.index)
        return Estimate(
            value=float(first.value),
            low=min(values + bounds),
            high=max(values + bounds),
            unit=unit or first.unit,
            grade=grade,
            incomplete=first.incomplete,
        )

    def of(self, key: str) -> Estimate | None:
        """A figure by its name among the figures of an evaluation."""
        return self.estimate([evaluation.figures.get(key) for evaluation in self.readings()])

    def readings(self) -> tuple[Evaluation, ...]:
        """Every evaluation, the likeliest first."""
        return (self.main, *self.others)


def answer(request: Request) -> Answer:
    """Estimate a request.

    Raises:
        EngineError: a condition is missing, unknown or impossible.
    """
    choice, models = find_cards(request.card), find_models(request)
    cards = card_count(request, choice.units)
    reading = Reading(request)
    main = _evaluated(reading, choice.cards[0], models[0], cards)
    others = tuple(_others(reading, choice.cards, models, cards))
    names = [card.name for card in choice.cards] if len(choice.cards) > 1 else []
    names += [model.name for model in models] if len(models) > 1 else []
    return Answer(
        request=request,
        main=main,
        others=others,
        taken=tuple(reading.taken.values()),
        card=choice.cards[0],
        model=models[0],
        cards=cards,
        candidates=tuple(names),
    )


def _others(
    reading: Reading, cards: Sequence[Card], models: Sequence[ModelArchitecture], count: int
) -> Iterator[Evaluation]:
    for card in cards[1:]:
        yield _evaluated(Reading(reading.request), card, models[0], count)
    for model in models[1:]:
        yield _evaluated(Reading(reading.request), cards[0], model, count)
    for variant in reading.variants():
        yield _evaluated(variant, cards[0], models[0], count)


def _evaluated(reading: Reading, card: Card, model: ModelArchitecture, cards: int) -> Evaluation:
    with readable_errors():
        workload = build_workload(reading, model.name, cards)
        quote = Owned(id="installation", name=card.name, groups=(machines(card, cards, reading.request.nodes),))
        used = Used(cards=(card,), models=(model,))
        project = Project(as_of=_NO_DATE, workloads=(workload,), quotes=(quote,), used=used)
    return evaluate(project).of(quote.id, workload.id)
