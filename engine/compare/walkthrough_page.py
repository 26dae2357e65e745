"""What a page of the walkthrough holds, and the view of a comparison from which pages are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Self

from engine.compare.decision import Decision, decide, demand_of
from engine.compare.outlook import Outlook, outlook
from engine.compare.ranking import admitted
from engine.compare.results import Comparison, Estimate, Evaluation
from engine.compare.sliders import SLIDERS, Flips, Slider
from engine.compare.table import Column, Table, comparison_table
from engine.compare.table_cells import estimate_of
from engine.compare.uncertainty.cost_bands import CostBand
from engine.project.picture import Picture
from engine.project.walkthrough import PageChart, PinnedClaim
from engine.texts import Language, Message, has_text
from engine.value_text import RangeText, ShareText, ValueText
from engine.workload.workload import Workload

Tone = Literal["", "good", "warn", "bad"]
_SHARES: Final = frozenset({"mfu", "busy_share"})


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """A figure in big type with what it is; `address` leads to its derivation as ``quote/workload/figure``.

    `estimate` is the figure at the address where that is what is shown, and not something made of it.
    """

    value: Message
    caption: Message
    address: str = ""
    range: Message | None = None
    grade: str | None = None
    estimate: Estimate | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list: of a quote where `quote_id` is set, with a value that `address` explains."""

    title: Message
    detail: Message | None = None
    value: Message | None = None
    range: Message | None = None
    quote_id: str = ""
    address: str = ""
    tone: Tone = ""
    estimate: Estimate | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page: a claim as its headline, what stands behind it, charts, a table or a list, and key figures.

    `sliders` are the assumptions that may be moved on the page for show, `cost_bands` what shades a chart of costs.
    `hidden`, `notes`, `text` (of an added page) and `picture` are the presenter's. Where `pinned` is set the headline
    is the presenter's as well, `composed` what the results say, and `outdated` whether they say something else than
    when it was written.
    """

    key: str
    title: Message
    headline: Message
    lead: Message
    charts: tuple[PageChart, ...] = ()
    figures: tuple[KeyFigure, ...] = ()
    lines: tuple[Line, ...] = ()
    table: Table | None = None
    sliders: tuple[Slider, ...] = ()
    cost_bands: Mapping[str, CostBand] = field(default_factory=dict, compare=False)
    text: str = ""
    picture: Picture | None = None
    hidden: bool = False
    notes: str = ""
    pinned: PinnedClaim | None = None
    composed: Message | None = None
    outdated: bool = False

    @property
    def added(self) -> bool:
        """Whether it is a page of the presenter's own."""
        return self.composed is None

    def warning(self, language: Language) -> str:
        """What is wrong with a pinned headline; empty where nothing is."""
        if not self.outdated or self.pinned is None or self.composed is None:
            return ""
        said = {"was": self.pinned.basis(language), "now": self.composed.text(language)}
        return sentence("pinned.outdated", **said).text(language)


@dataclass(frozen=True, slots=True)
class Story:
    """A comparison under one workload, with what several pages need."""

    comparison: Comparison
    workload: Workload
    bands: Mapping[str, Mapping[str, Estimate]] | None
    table: Table
    outlook: Outlook
    decision: Decision
    ranked: tuple[Evaluation, ...]

    @classmethod
    def of(cls, comparison: Comparison, workload_id: str, bands: Mapping[str, Mapping[str, Estimate]] | None) -> Self:
        """Gather it.

        Raises:
            EngineError: the project has no such workload.
        """
        workload = comparison.project.workload(workload_id)
        found = outlook(comparison, workload_id)
        table = comparison_table(comparison, workload_id, bands, found.chance)
        decision = decide(comparison, workload_id, found, bands)
        ranked = tuple(admitted(comparison, workload_id))
        return cls(comparison, workload, bands, table, found, decision, ranked)

    @property
    def flips(self) -> Flips:
        """Where the winner flips on each slider."""
        return self.outlook.flips

    @property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """All quotes in the order of the project."""
        return self.comparison.column(self.workload.id)

    @property
    def best(self) -> Evaluation | None:
        """The recommended quote."""
        return self.ranked[0] if self.ranked else None

    @property
    def currency(self) -> str:
        """The currency in which the project compares."""
        return self.comparison.project.currency

    def column(self, quote_id: str) -> Column:
        """Letter and name of a quote."""
        return next(column for column in self.table.columns if column.quote_id == quote_id)

    def letter(self, quote_id: str) -> Message:
        """The letter of a quote, as a part of a sentence."""
        return plain(self.column(quote_id).letter)

    def estimate(self, evaluation: Evaluation, figure: str) -> Estimate | None:
        """A figure with its range; None where the quote has none."""
        quantity = evaluation.figures.get(figure)
        ranges = (self.bands or {}).get(evaluation.quote.id, {})
        return None if quantity is None else estimate_of(quantity, ranges.get(figure))

    def number(self, evaluation: Evaluation, figure: str) -> float | None:
        """The bare value of a figure; None where it is unknown or there is none."""
        estimate = self.estimate(evaluation, figure)
        return None if estimate is None or estimate.value is None else float(estimate.value)

    def key_figure(self, evaluation: Evaluation, figure: str, caption: Message) -> KeyFigure | None:
        """A figure of a quote in big type; None where there is nothing to show."""
        estimate = self.estimate(evaluation, figure)
        if estimate is None or estimate.value is None:
            return None
        address = self.address(evaluation, figure)
        if figure in _SHARES:
            share = ShareText.of_share(float(estimate.value))
            return KeyFigure(share, caption, address, grade=estimate.grade, estimate=estimate)
        return KeyFigure(self.shown(estimate), caption, address, self.spread(estimate), estimate.grade, estimate)

    def shown(self, estimate: Estimate) -> Message:
        """An estimate as a part of a sentence; a sum with an unknown part is a lower bound."""
        value = ValueText.of_value(estimate.value, estimate.unit, self.currency)
        bound = estimate.incomplete and estimate.value is not None
        return Message.of("display.so_far", value=value) if bound else value

    def spread(self, estimate: Estimate) -> Message | None:
        """The range of an estimate."""
        if estimate.low is None or estimate.high is None or estimate.low == estimate.high:
            return None
        return RangeText.of_range(estimate.low, estimate.high, estimate.unit, estimate.value)

    def sliders(self, *wanted: Slider) -> tuple[Slider, ...]:
        """At most two assumptions to move on a page: the busy share first, where it counts."""
        return (*(("busy_share",) if demand_of(self.workload) is None else ()), *wanted)[:2]

    def assumption(self, slider: Slider) -> str:
        """Where the derivation of an assumption is found."""
        return f"assumptions/{SLIDERS[slider][0]}/{slider}"

    def address(self, evaluation: Evaluation, figure: str) -> str:
        """Where the derivation of a figure is found."""
        return f"{evaluation.quote.id}/{self.workload.id}/{figure}"


def page_title(key: str) -> Message:
    """The short name of a page."""
    return Message.of(f"walkthrough.title.{key}")


def plain(text: str) -> Message:
    """A text that is the same in every language."""
    return Message.of("table.plain", text=text)


def money_name(currency: str) -> Message:
    """What a currency is called; its code where it has no name of its own."""
    key = f"units.{currency}"
    return Message.of(key) if has_text(key) else plain(currency)


def sentence(key: str, **arguments: str | int | float | Message) -> Message:
    """A sentence of the walkthrough."""
    return Message.of(f"walkthrough.{key}", **arguments)


def listed(parts: Iterable[Message]) -> Message:
    """Several parts as "A, B and C"."""
    found = list(parts)
    if not found:
        return plain("")
    line = found[0]
    for part in found[1:-1]:
        line = sentence("list", first=line, second=part)
    return line if len(found) == 1 else sentence("and", first=line, last=found[-1])


def together(parts: Iterable[Message | None]) -> Message:
    """Several sentences after one another."""
    found = [part for part in parts if part is not None]
    if not found:
        return plain("")
    line = found[0]
    for part in found[1:]:
        line = sentence("then", first=line, second=part)
    return line


def present(figures: Iterable[KeyFigure | None]) -> tuple[KeyFigure, ...]:
    """The key figures that there are."""
    return tuple(figure for figure in figures if figure is not None)
