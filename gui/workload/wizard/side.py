"""What follows from a workload while it is described: the four numbers, the cards that pass, and warnings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QGraphicsOpacityEffect, QListView, QVBoxLayout, QWidget

from engine.catalog.library import known_cards
from engine.compare.length_findings import length_findings
from engine.compare.passing_cards import passing_cards
from engine.compare.requirements import NUMBERS, requirements
from engine.texts import EngineError, Message, text
from engine.value_text import format_share
from gui import i18n
from gui.catalog.fit import shown_fit
from gui.conditions.figure_rows import FigureRow, FigureRows
from gui.explain.panel import ExplainPanel
from gui.fonts import Role
from gui.forms.finders import card_name, four_words
from gui.forms.options import KEY_ROLE, Option, OptionModel, TwoTone
from gui.jobs import Failed, Ok
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.fit_bars import FitBars
from gui.widgets.messages import InlineMessage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QModelIndex

    from engine.catalog.card import Card as CatalogCard
    from engine.compare.passing_cards import Passing, Verdict
    from engine.compare.requirements import Requirements
    from engine.workload import Workload
    from gui.catalog.fit import ShownFit
    from gui.jobs import JobRunner, Outcome
    from gui.workload.wizard.draft import Draft

PAUSE_MS: Final = 120
TOPIC: Final = "workload_wizard"
DIMMED: Final = 0.4
FIT_TOPIC: Final = "workload_wizard_fit"
NEAREST: Final = 3
LIST_ROWS: Final = 6
RECEIPT_HEIGHT: Final = 420
SLOWING: Final = frozenset({"online_serving", "offline_batch"})
"""Kinds of work that slow each other down on the same cards."""


class _Found(NamedTuple):
    passing: Passing
    fit: ShownFit | None


class SidePane(QWidget):
    """The four numbers follow at once; cards are judged off the GUI thread and said to be on their way until then."""

    def __init__(self, draft: Draft, jobs: JobRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._jobs = draft, jobs
        self._needs: Requirements | None = None
        self._opened = ""
        self._cards: dict[str, CatalogCard] = {}
        self.numbers, self.cards, self.warning = FigureRows(), OptionModel(self), InlineMessage(kind="warn")
        self.receipt = ExplainPanel()
        self.told = text_label(role=Role.STRONG, wrap=True)
        self.nearest = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.fit_sentence = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.list, self.bars = QListView(), FitBars()
        self._dimmed: list[QGraphicsOpacityEffect] = []
        self._lay_out()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.judge)
        self.numbers.figure_requested.connect(self._on_number)
        self.list.selectionModel().currentChanged.connect(self._on_card)
        draft.changed.connect(self.refresh)

    def refresh(self) -> None:
        workload, spoken = self._draft.workload, i18n.language()
        try:
            self._needs = requirements(workload, self._draft.model, self._draft.project.assumptions.memory)
        except EngineError as error:
            self._needs = None
            self._warn([error.message.text(spoken)])
            return
        self.numbers.show_rows(self._rows(self._needs), "CNY")
        self._warn([message.text(spoken) for message in self._warnings(workload)])
        self._show_receipt()
        self._set_judging(True)
        self.told.setText(_words("judging"))
        self._pause.start()

    def retranslate(self) -> None:
        self._needed.set_title(_words("needs"))
        self._needed.set_subtitle(_words("needs_note"))
        self._passing.set_title(_words("cards"))
        self.list.setAccessibleName(_words("cards"))
        self.refresh()

    @property
    def judging(self) -> bool:
        return any(effect.isEnabled() for effect in self._dimmed)

    def _set_judging(self, judging: bool) -> None:
        """What was found for the need of before is dimmed until that of now is found."""
        for effect in self._dimmed:
            effect.setEnabled(judging)

    def judge(self) -> None:
        project, workload_id = self._draft.project, self._draft.workload.id

        def work() -> _Found:
            found = passing_cards(project, workload_id, known_cards(project.used.cards))
            first = next((one.card for one in found.passing), None)
            return _Found(found, None if first is None else shown_fit(project, workload_id, first))

        self._jobs.run(TOPIC, work, self._on_judged)

    def stop(self) -> None:
        self._pause.stop()
        for topic in (TOPIC, FIT_TOPIC):
            self._jobs.drop(topic)

    def _lay_out(self) -> None:
        self.receipt.setVisible(False)
        self.receipt.setMinimumWidth(0)
        self.receipt.setMinimumHeight(RECEIPT_HEIGHT)
        self.receipt.close_requested.connect(self._close_receipt)
        self.list.setModel(self.cards)
        self.list.setItemDelegate(TwoTone(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight(LIST_ROWS * 26)
        self.warning.setVisible(False)
        self._needed, self._passing = Card(), Card()
        self._needed.add(self.numbers)
        self._passing.add(self.told)
        for shown in (self.fit_sentence, self.bars, self.list, self.nearest):
            self._passing.add(shown)
            effect = QGraphicsOpacityEffect(shown)
            effect.setOpacity(DIMMED)
            shown.setGraphicsEffect(effect)
            self._dimmed.append(effect)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (self.warning, self._needed, self.receipt, self._passing):
            column.addWidget(part)
        column.addStretch(1)

    def _rows(self, needs: Requirements) -> list[FigureRow]:
        """A reason that several numbers in a row have in common stands once, below the last of them."""
        spoken = i18n.language()
        reasons = [needs.of(number).reason for number in NUMBERS]
        rows = []
        for number, reason, following in zip(NUMBERS, reasons, (*reasons[1:], None), strict=True):
            quantity = needs.of(number)
            note = "" if reason is None or reason == following else reason.text(spoken)
            instead = "" if quantity.known else _words("not_asked")
            rows.append(FigureRow(number, text(f"requirements.{number}", spoken), quantity, note, instead=instead))
        return rows

    def _warnings(self, workload: Workload) -> Iterator[Message]:
        yield from (found.message for found in length_findings(workload, self._draft.model))
        if {workload.kind, *self._draft.beside} >= SLOWING:
            yield Message.of("findings.online_and_batch")

    def _warn(self, sentences: list[str]) -> None:
        self.warning.set_message("\n".join(sentences), "warn")
        self.warning.setVisible(bool(sentences))

    def _on_number(self, number: str) -> None:
        self._opened = "" if self._opened == number else number
        self._show_receipt()

    def _show_receipt(self) -> None:
        quantity = next((self._needs.of(one) for one in NUMBERS if self._needs and one == self._opened), None)
        self.receipt.setVisible(quantity is not None)
        if quantity is not None:
            self.receipt.show_figure(quantity, Message.of(f"requirements.{self._opened}"))

    def _close_receipt(self) -> None:
        self._opened = ""
        self._show_receipt()

    def _on_judged(self, outcome: Outcome) -> None:
        self._set_judging(False)
        if isinstance(outcome, Failed):
            error = outcome.error
            self.told.setText(error.message.text(i18n.language()) if isinstance(error, EngineError) else str(error))
            return
        found: _Found = outcome.value
        passing, spoken = found.passing.passing, i18n.language()
        counts = {"passing": len(passing), "missing": len(found.passing.missing)}
        self.told.setText(_words("pass_count", **counts, unknown=len(found.passing.cannot_say)))
        self._cards = {one.card.id: one.card for one in passing}
        self.list.selectionModel().blockSignals(True)
        self.cards.set_options([_option(one) for one in passing])
        self.list.selectionModel().blockSignals(False)
        self.list.setVisible(bool(passing))
        misses = [_miss(one, spoken) for one in found.passing.missing[:NEAREST]]
        self.nearest.setText("\n".join((_words("nearest"), *misses)) if misses else "")
        self.nearest.setVisible(bool(misses))
        self._show_fit(found.fit, passing[0].card if passing else None)

    def _on_card(self, current: QModelIndex, _before: QModelIndex) -> None:
        card = self._cards.get(str(current.data(KEY_ROLE)))
        if card is None:
            return
        project, workload_id = self._draft.project, self._draft.workload.id
        work = partial(shown_fit, project, workload_id, card)
        self._jobs.run(FIT_TOPIC, work, partial(self._on_fit, card))

    def _on_fit(self, card: CatalogCard, outcome: Outcome) -> None:
        if isinstance(outcome, Ok):
            self._show_fit(outcome.value, card)

    def _show_fit(self, fit: ShownFit | None, card: CatalogCard | None) -> None:
        shown = fit is not None and card is not None and bool(fit.lines)
        self.bars.setVisible(shown)
        self.fit_sentence.setVisible(shown)
        if fit is not None and card is not None and shown:
            self.fit_sentence.setText(f"{card_name(card)} · {four_words(card)}")
            self.bars.set_lines(fit.lines)


def _option(verdict: Verdict) -> Option:
    return Option(
        verdict.card.id, f"{verdict.cards} × {card_name(verdict.card)}", four_words(verdict.card, power=False)
    )


def _miss(verdict: Verdict, spoken: i18n.Language) -> str:
    lack = verdict.lacks[0]
    number = text(f"requirements.{lack.number}", spoken)
    return _words("miss", card=card_name(verdict.card), number=number, share=format_share(lack.share, spoken, 2))


def _words(key: str, **told: object) -> str:
    return text(f"workload_wizard.{key}", i18n.language(), **told)  # type: ignore[arg-type]
