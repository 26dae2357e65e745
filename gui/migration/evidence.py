"""The three questions, what to know of the stack, and what engines state about the model and its features."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from engine.migration.wording import evidence_text, stated_text
from engine.texts import text
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.widgets.basics import text_label
from gui.widgets.card import SectionHeader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.migration.precedents import Precedent
    from engine.migration.results import Migration

TONES: Final = {
    "yes": "good", "answered": "good", "limited": "warn", "no": "bad", "open": "warn", "unknown": "faint",
}  # fmt: skip
_TOP: Final = Qt.AlignmentFlag.AlignTop


class EvidencePage(QScrollArea):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._migration: Migration | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        keep_translated(self.retranslate)

    def set_migration(self, migration: Migration | None) -> None:
        if migration is not self._migration:
            self._migration = migration
            self.retranslate()

    def retranslate(self) -> None:
        """Built anew: a page of sentences that changes only with the quote."""
        self.setAccessibleName(text("migration.view.tab_evidence", language()))
        page = QWidget()
        page.setProperty("scrolled", "true")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(10)
        if self._migration is not None:
            self._fill(column, self._migration)
        column.addStretch(1)
        self.setWidget(page)

    def _fill(self, column: QVBoxLayout, found: Migration) -> None:
        now = language()
        questions = [
            (
                text(f"migration.step.{one.step}", now),
                text(f"migration.reply.{one.reply}", now),
                TONES[one.reply],
                one.basis.text(now),
            )
            for one in found.questions
        ]
        _add(column, "three_questions", "", _grid(questions))
        _add(column, "models", "" if found.models else "no_models", _precedents(found.models))
        _add(column, "features", "" if found.features else "no_features", _precedents(found.features))
        remarks = QVBoxLayout()
        remarks.setSpacing(4)
        for remark in found.remarks:
            remarks.addWidget(text_label(remark.text(now), wrap=True))
        _add(column, "remarks", "", remarks)


def _add(column: QVBoxLayout, title: str, nothing: str, content: QGridLayout | QVBoxLayout) -> None:
    column.addWidget(SectionHeader(text(f"migration.view.{title}", language())))
    if nothing:
        column.addWidget(text_label(text(f"migration.view.{nothing}", language()), tone="muted", wrap=True))
    column.addLayout(content)


def _precedents(stated: Sequence[Precedent]) -> QGridLayout:
    rows = []
    for one in stated:
        details = (one.note if one.note != one.evidence.date else "", evidence_text(one.evidence, "", one.hardware))
        told = " · ".join(part for part in details if part)
        rows.append((f"{one.engine} · {one.subject}", stated_text(one.stated, language()), TONES[one.standing], told))
    return _grid(rows)


def _grid(rows: Sequence[tuple[str, str, str, str]]) -> QGridLayout:
    """A line of what, how, and below in small what it rests on."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(1)
    grid.setColumnStretch(0, 1)
    for place, (what, how, tone, basis) in enumerate(rows):
        reply = text_label(how, Role.STRONG, tone, wrap=len(how) > 16)
        reply.setAlignment(Qt.AlignmentFlag.AlignRight | _TOP)
        grid.addWidget(text_label(what, wrap=True), 3 * place, 0, _TOP)
        grid.addWidget(reply, 3 * place, 1, _TOP)
        grid.addWidget(text_label(basis, Role.CAPTION, "faint", wrap=True), 3 * place + 1, 0, 1, 2)
        grid.setRowMinimumHeight(3 * place + 2, 6)
    return grid
