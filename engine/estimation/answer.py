"""An estimate with everything it may have been: candidates of an ambiguous name, values that nobody stated."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.evaluate import evaluate
from engine.compare.machine_network import stated_network
from engine.compare.results import Estimate, Evaluation, Finding
from engine.estimation.idle_conditions import idle_conditions
from engine.estimation.idle_sizes import idle_sizes
from engine.estimation.installation import card_count, find_cards, find_models, machines
from engine.estimation.numbers import plain_number
from engine.estimation.reading import Reading, Taken
from engine.estimation.request import Request
from engine.estimation.spread import spread
from engine.estimation.unsure import unsure
from engine.estimation.workloads import build_workload, tight
from engine.invalid import readable_errors
from engine.project.assumptions import CostAssumptions
from engine.project.project import Project, Used
from engine.quote.quote import HostedApi, Owned
from engine.texts import Message
from engine.throughput.engines import engine_of
from engine.throughput.rates import sixteen_bit_leaf
from engine.workload.workload import FineTuning, Pretraining, Workload

_NO_DATE: Final = datetime.date(2000, 1, 1)
"""An estimate has no date: nothing in it expires."""


_INSTALLATION: Final = ("/groups", "/power_limit_w")
_LAYOUT: Final = "/parallelism."
_ROUNDS: Final = 5
"""How often requests at once and the layout that suits them are worked out in turn."""
_MORE: Final = 4
_NEARLY: Final = 0.01


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
    model: ModelArchitecture | None
    cards: int
    candidates: tuple[str, ...]
    unit_unclear: bool
    workload: Workload

    def findings(self) -> tuple[Finding, ...]:
        """What was found about the installation, what was ambiguous, and what was taken; an estimate has no money."""
        found = [one for one in self.main.findings if one.field.endswith(_INSTALLATION) or _LAYOUT in one.field]
        if self.candidates:
            chosen = self.candidates[0]
            message = Message.of("estimate.ambiguous", chosen=chosen, candidates=", ".join(self.candidates))
            found.append(Finding("ambiguous", "warn", message))
        if self.unit_unclear:
            found.append(Finding("ambiguous_unit", "warn", Message.of("estimate.unit_unclear", card=self.card.called)))
        found += unsure(self)
        found += idle_sizes(self.request, self.main.layout, self.model)
        found += idle_conditions(self.request, self.workload, self.card, self.main)
        found += [Finding(f"taken_{taken.name}", "note", taken.message()) for taken in self.unstated()]
        return tuple(found)

    def unstated(self) -> tuple[Taken, ...]:
        """What was taken for conditions that nobody stated; a stated engine that nobody knows is no such condition."""
        return tuple(one for one in self.taken if one.name != "framework" or self.request.framework is None)

    def of(self, key: str) -> Estimate | None:
        """A figure by its name among the figures of an evaluation."""
        return spread([evaluation.figures.get(key) for evaluation in self.readings()])

    @property
    def blocked(self) -> bool:
        """Whether a finding forbids this installation."""
        return any(finding.severity == "block" for finding in self.findings())

    def readings(self) -> tuple[Evaluation, ...]:
        """Every evaluation, the likeliest first."""
        return (self.main, *self.others)


def answer(request: Request, *, brief: bool = False) -> Answer:
    """Estimate a request.

    Args:
        brief: leave out what is found about the installation, for a row among many.

    Raises:
        EngineError: a condition is missing, unknown or impossible.
    """
    choice = find_cards(request.card)
    models: tuple[ModelArchitecture | None, ...] = (None,) if request.does == "fp64" else find_models(request)
    cards = card_count(request, choice.units)
    reading = Reading(request)
    main, card = _likeliest(choice.cards, lambda card: _evaluated(reading, card, models[0], cards, brief=brief))
    if main.fit is not None and not main.fit.fits and "recompute" in reading.taken:
        reading = Reading(request, {"recompute": "full"})
        main = _evaluated(reading, card, models[0], cards, brief=brief)
    if main.fit is not None and not main.fit.fits and (saving := tight(reading, cards)):
        reading = Reading(request, saving)
        main = _evaluated(reading, card, models[0], cards, brief=brief)
    likeliest = (card, *(other for other in choice.cards if other is not card))
    others = tuple(_others(reading, likeliest, models, cards))
    names = [card.name for card in likeliest] if len(likeliest) > 1 else []
    names += [model.name for model in models if model is not None] if len(models) > 1 else []
    return Answer(
        request=request,
        main=main,
        others=others,
        taken=tuple(_all_taken(reading, card, main, choice.units)),
        card=card,
        model=models[0],
        cards=cards,
        candidates=tuple(names),
        unit_unclear=choice.unit_unclear,
        workload=build_workload(reading, "" if models[0] is None else models[0].name, cards),
    )


def _engine_taken(request: Request, card: Card) -> tuple[Taken, ...]:
    """The usual engine of the card's maker, where a request to serve names none that is known; its range is wider."""
    if request.does not in ("serve", "decode", "prefill", "batch"):
        return ()
    engine = engine_of(request.framework, card)
    return () if engine.stated else (Taken("framework", engine.key),)


def _all_taken(reading: Reading, card: Card, main: Evaluation, units: float) -> Iterator[Taken]:
    yield from reading.taken.values()
    yield from _engine_taken(reading.request, card)
    yield from _machines_taken(reading.request, card, main, units)


def _machines_taken(request: Request, card: Card, main: Evaluation, units: float) -> Iterator[Taken]:
    """Cards, machines and the network between them, as far as neither they nor a layout that needs them is stated."""
    if isinstance(main.quote, HostedApi):
        return
    group = main.quote.groups[0]
    sizes = (request.cards, request.tp, request.pp, request.cp, request.dp)
    if units == 1 and all(size is None for size in sizes):
        yield Taken("cards", group.cards)
    if group.machines > 1 and request.nodes is None:
        yield Taken("machines", group.machines)
    if group.machines > 1 and request.network_gbs is None:
        network = stated_network(card, group)
        if network is not None and network.known:
            yield Taken("network_gbs", plain_number(float(network.value) / 1e9))
        elif isinstance(main.workload, FineTuning | Pretraining):
            yield Taken("network_gbs", plain_number(float(CostAssumptions().network_gbs.value or 0)))


def _likeliest(cards: Sequence[Card], evaluated: Callable[[Card], Evaluation]) -> tuple[Evaluation, Card]:
    """The first candidate whose speed can be computed, one whose peak is stated before others, else the first."""
    stated = sorted(cards, key=lambda card: not sixteen_bit_leaf(card).known)
    first = evaluated(stated[0])
    if first.speed is not None or first.fit is None or not first.fit.fits:
        return first, stated[0]
    tried = ((evaluated(card), card) for card in stated[1:])
    return next((found for found in tried if found[0].speed is not None), (first, stated[0]))


def _others(
    reading: Reading, cards: Sequence[Card], models: Sequence[ModelArchitecture | None], count: int
) -> Iterator[Evaluation]:
    for card in cards[1:]:
        yield _evaluated(reading.again(), card, models[0], count)
    for model in models[1:]:
        yield _evaluated(reading.again(), cards[0], model, count)
    for variant in reading.variants():
        yield _evaluated(variant, cards[0], models[0], count)


def _evaluated(
    reading: Reading, card: Card, model: ModelArchitecture | None, cards: int, *, brief: bool = True
) -> Evaluation:
    """An evaluation; where a rate says how many requests run at once, that of so many."""
    found = _evaluated_once(reading, card, model, cards, brief=brief)
    for last in (*[False] * _ROUNDS, True) if reading.request.by_rate else ():
        asked = int(reading.taken["concurrency"].value)
        wanted = _at_once(found, asked, last=last)
        if wanted is None or wanted == asked:
            continue
        reading.chosen["concurrency"] = wanted
        found = _evaluated_once(reading, card, model, cards, brief=brief)
    return found


def _at_once(found: Evaluation, asked: int, *, last: bool) -> int | None:
    """Requests at once under the rate; None where that cannot be said.

    Beyond capacity more are tried, for which another layout may be better, and at last as many as there is room for.
    """
    loaded, most = found.figures.get("load_concurrency"), found.figures.get("largest_concurrency")
    if loaded is None or most is None or not most.known:
        return None
    room = max(1, math.floor(float(most.value)))
    if loaded.value is None:
        return min(room, asked) if last else asked * _MORE
    return min(room, max(1, math.ceil(float(loaded.value) - _NEARLY)))


def _evaluated_once(
    reading: Reading, card: Card, model: ModelArchitecture | None, cards: int, *, brief: bool = True
) -> Evaluation:
    with readable_errors():
        workload = build_workload(reading, "" if model is None else model.name, cards)
        asked = reading.request
        group = machines(card, cards, asked.nodes, asked.network_gbs).replace(power_limit_w=asked.power_limit)
        quote = Owned(id="installation", name=card.name, groups=(group,))
        used = Used(cards=(card,), models=() if model is None else (model,))
        project = Project(as_of=_NO_DATE, workloads=(workload,), quotes=(quote,), used=used)
    return evaluate(project, speed_only=brief).of(quote.id, workload.id)
