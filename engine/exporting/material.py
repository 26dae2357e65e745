"""What the sections of a report are told from: a comparison with ranges, in one language."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Final

from engine.compare.explanation import cell_text, range_text
from engine.compare.gap_view import GapView, contenders, gap_view
from engine.compare.outlook import Outlook, outlook
from engine.compare.ranking import admitted
from engine.compare.results import Comparison, Estimate, Evaluation
from engine.compare.table import Table, comparison_table, letters_of
from engine.compare.table_cells import estimate_of
from engine.compare.walkthrough import Page, arranged_pages
from engine.exporting.report import TOPICS, Cell, Number, Topic
from engine.figures import Quantity
from engine.figures.quantity import Leaf
from engine.project.project import Project
from engine.texts import Argument, Language, Message, text
from engine.workload.workload import Workload

DECIDING: Final = 3
"""How many quotes a manager looks at side by side."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a report shall hold.

    Attributes:
        topics: the sections wanted.
        workloads: ids of the workloads it is about; all of them where it is empty.
        stamped: the date that stands on it; none where it is None.
        receipt_depth: how many steps a receipt goes down from a deciding figure.
    """

    topics: tuple[Topic, ...] = TOPICS
    workloads: tuple[str, ...] = ()
    stamped: datetime.date | None = None
    receipt_depth: int = 2


@dataclass(frozen=True)
class Material:
    """A comparison with its ranges, and how it is said."""

    comparison: Comparison
    bands: Mapping[tuple[str, str], Mapping[str, Estimate]]
    language: Language
    options: Options

    @property
    def project(self) -> Project:
        """The project that is compared."""
        return self.comparison.project

    @cached_property
    def letters(self) -> dict[str, str]:
        """What each quote is called."""
        return letters_of(self.project.quotes)

    def words(self, key: str, **arguments: Argument) -> str:
        """A text of the report."""
        return text(f"report.{key}", self.language, **arguments)

    def say(self, message: Message | None) -> str:
        """A sentence, empty where there is none."""
        return "" if message is None else message.text(self.language)

    def listed(self, names: Iterable[str]) -> str:
        """Several names in one line."""
        return reduce(lambda first, second: text("table.list", self.language, first=first, second=second), names)

    def name(self, quote_id: str) -> str:
        """Letter and name of a quote."""
        name = self.project.quote(quote_id).name
        return f"{self.letters[quote_id]} · {name}" if name else self.letters[quote_id]

    def cell(self, quantity: Quantity, address: str = "", band: Estimate | None = None, shown: str = "") -> Cell:
        """A quantity with its words; `shown` stands in place of those that are usual."""
        estimate = estimate_of(quantity, band)
        number = number_of(estimate, address)
        words = shown or cell_text(quantity, self.language, self.project.currency)
        reason = "" if quantity.value is not None else self.say(quantity.reason)
        ranges = range_text(number.low, number.high, quantity, self.language)
        return Cell(words, number, ranges, reason, "" if quantity.firm else "muted")

    def figure(self, evaluation: Evaluation, figure: str) -> Cell:
        """A figure of a quote with its words; empty where the quote has none."""
        quantity = evaluation.figures.get(figure)
        if quantity is None:
            return Cell("—", tone="muted")
        key = (evaluation.quote.id, evaluation.workload.id)
        return self.cell(quantity, "/".join((*key, figure)), self.bands.get(key, {}).get(figure))

    def of(self, workload_id: str) -> Scene:
        """What is told about one workload."""
        return Scene(self, self.project.workload(workload_id))


@dataclass(frozen=True)
class Scene:
    """One workload of a report; what several sections need is worked out once."""

    material: Material
    workload: Workload

    @property
    def comparison(self) -> Comparison:
        """The comparison of all quotes under all workloads."""
        return self.material.comparison

    @property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """All quotes in the order of the project."""
        return self.comparison.column(self.workload.id)

    @property
    def first(self) -> bool:
        """Whether it is the first workload of the report, which tells what does not depend on any."""
        return self.workload.id == self.first_id

    @property
    def first_id(self) -> str:
        """The first workload of the report."""
        return (self.material.options.workloads or tuple(one.id for one in self.material.project.workloads))[0]

    @cached_property
    def bands(self) -> Mapping[str, Mapping[str, Estimate]]:
        """Ranges by quote id, then figure."""
        known = self.material.bands
        return {quote: found for (quote, workload), found in known.items() if workload == self.workload.id}

    @cached_property
    def outlook(self) -> Outlook:
        """What could change."""
        return outlook(self.comparison, self.workload.id)

    @cached_property
    def table(self) -> Table:
        """The comparison table."""
        return comparison_table(self.comparison, self.workload.id, self.bands, self.outlook.chance)

    @cached_property
    def arranged(self) -> tuple[Page, ...]:
        """The pages of the walkthrough as the presenter arranged them."""
        return arranged_pages(self.comparison, self.workload.id, self.bands)

    @cached_property
    def pages(self) -> Mapping[str, Page]:
        """The same by their key."""
        return {page.key: page for page in self.arranged}

    @cached_property
    def ranked(self) -> tuple[Evaluation, ...]:
        """Quotes that can be recommended, cheapest first."""
        return tuple(admitted(self.comparison, self.workload.id))

    @property
    def deciding(self) -> tuple[Evaluation, ...]:
        """The recommended quote and its rivals; the first of the project where none can be recommended."""
        return (self.ranked or self.evaluations)[:DECIDING]

    @cached_property
    def gap(self) -> GapView | None:
        """The recommended quote against the next one with a firm cost."""
        pair = contenders(self.comparison, self.workload.id)[:2]
        return gap_view(self.comparison, self.workload.id, *pair) if len(pair) == 2 else None


def number_of(estimate: Estimate, address: str = "") -> Number:
    """An estimate as a number; its address leads to the figure."""
    return Number(
        None if estimate.value is None else float(estimate.value),
        estimate.unit,
        estimate.low,
        estimate.high,
        estimate.grade,
        address,
        estimate.incomplete,
    )


def leaf_number(leaf: Leaf, address: str = "") -> Number:
    """A stated value as a number."""
    low, high, value = (None if one is None else float(one) for one in (leaf.low, leaf.high, leaf.value))
    return Number(value, leaf.unit, low, high, leaf.grade, address)
