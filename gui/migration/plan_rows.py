"""One step of the validation plan: what to run, what it must reach, and a field for what it did reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from engine.migration.records import STEP_UNITS
from engine.migration.wording import ANSWERED, SHARES, limit_text
from engine.texts import text
from gui.fonts import Role
from gui.format import unit_text
from gui.i18n import language
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.clickable import ClickableLabel
from gui.widgets.fields import ChoiceField, DateField, TextField
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from engine.migration.results import PlanStep

PERCENT: Final = 100
FIELD_WIDTH: Final = 128
DATE_WIDTH: Final = 112
_TONES: Final = {"open": "faint", "passed": "good", "failed": "bad", "recorded": "muted"}


class _ResultDate(DateField):
    """When a result was found is good to know and not an open question."""

    def is_open(self) -> bool:
        return False


class PlanRow(QFrame):
    entered = Signal(str, object)
    """Step and its result; None takes the result out."""
    told = Signal(str, object, str)
    """Step, when its result was found, and where that stands; only of a step that has one."""
    limit_chosen = Signal(str)
    """Step whose threshold is to be explained."""

    def __init__(self, step: PlanStep, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.step = step
        self._title, self._run = text_label(role=Role.STRONG, wrap=True), text_label(tone="muted", wrap=True)
        self.limit = ClickableLabel(role=Role.CAPTION, tone="accent")
        self.verdict = text_label(role=Role.STRONG)
        self.date, self.source = _ResultDate(optional=True, parent=self), TextField(parent=self)
        self.answer = ChoiceField(open_key="") if step.step in ANSWERED else None
        self.number = NumberField(optional=True, maximum=PERCENT if step.step in SHARES else 1e12, parent=self)
        self.number.setVisible(self.answer is None)
        if self.answer is not None:
            self.answer.committed.connect(self._on_answer)
        else:
            self.number.committed.connect(self._on_number)
        self.date.committed.connect(self._on_told)
        self.source.committed.connect(self._on_told)
        self.limit.clicked.connect(self._on_limit)
        self._lay_out()
        self.show_step(step)

    def show_step(self, step: PlanStep) -> None:
        self.step = step
        now, result = language(), step.result
        self._title.setText(step.title.text(now))
        self._run.setText(step.instruction.text(now))
        self.limit.set_text(limit_text(step, now))
        known = step.limit is not None and step.limit.known
        self.limit.setEnabled(known)
        self.limit.set_tone("accent" if known else "faint")
        self.verdict.setText(text(f"migration.verdict.{step.verdict}", now))
        set_style(self.verdict, tone=_TONES[step.verdict])
        self._show_told(step)
        value = None if result is None else result.value
        label = f"{self._title.text()}: {text('migration.column.result', now)}"
        if self.answer is not None:
            self.answer.set_choices(_choices())
            self.answer.set_value("" if value is None else "yes" if value >= 1 else "no")
            self.answer.set_label(label)
            return
        shared = step.step in SHARES
        self.number.set_unit("%" if shared else unit_text(STEP_UNITS[step.step], now))
        self.number.set_unknown_text(text("migration.view.no_result", now))
        self.number.set_value(None if value is None else round(value * PERCENT, 9) if shared else value)
        self.number.set_label(label)

    def _show_told(self, step: PlanStep) -> None:
        now, result = language(), step.result
        self._about.setVisible(result is not None)
        self.date.set_value(None if result is None else result.date)
        self.source.set_value("" if result is None else result.source)
        self.source.set_placeholder(text("migration.view.result_source_hint", now))
        for field, name in ((self.date, "result_date"), (self.source, "result_source")):
            field.set_label(f"{self._title.text()}: {text(f'migration.view.{name}', now)}")
            field.setToolTip(text(f"migration.view.{name}", now))

    def refuse(self, reason: str) -> None:
        """Say why a result was not entered; the field keeps what was typed."""
        (self.answer or self.number).set_message(reason)

    def _lay_out(self) -> None:
        field = self.answer or self.number
        self.number.line.setMinimumWidth(FIELD_WIDTH)
        field.setFixedWidth(FIELD_WIDTH + 12)
        left = QVBoxLayout()
        left.setSpacing(2)
        left.addWidget(self._title)
        left.addWidget(self._run)
        middle = QVBoxLayout()
        middle.setSpacing(2)
        middle.addWidget(field)
        middle.addWidget(self.limit)
        right = QVBoxLayout()
        right.setSpacing(2)
        right.addWidget(self.verdict)
        for column in (middle, right):
            column.addStretch(1)
        self.verdict.setFixedWidth(72)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addLayout(left, 1)
        row.addLayout(middle)
        row.addLayout(right)
        self._lay_out_about()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 4, 6)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._about)

    def _lay_out_about(self) -> None:
        """When and where a result was found, in a line of its own below the step."""
        self._about = QWidget()
        about = QHBoxLayout(self._about)
        about.setContentsMargins(0, 0, 0, 0)
        about.setSpacing(8)
        self.date.line.setMinimumWidth(0)
        self.date.setFixedWidth(DATE_WIDTH)
        self.source.line.setMinimumWidth(0)
        about.addWidget(self.date)
        about.addWidget(self.source, 1)

    def _on_answer(self, key: str) -> None:
        self.entered.emit(self.step.step, None if not key else 1.0 if key == "yes" else 0.0)

    def _on_number(self, value: float | None) -> None:
        shared = self.step.step in SHARES
        self.entered.emit(self.step.step, value / PERCENT if shared and value is not None else value)

    def _on_told(self, _changed: object) -> None:
        self.told.emit(self.step.step, self.date.value(), self.source.value())

    def _on_limit(self) -> None:
        self.limit_chosen.emit(self.step.step)


def _choices() -> list[tuple[str, str]]:
    now = language()
    known = [(key, text(f"migration.reply.{key}", now)) for key in ("yes", "no")]
    return [("", text("migration.view.no_result", now)), *known]
