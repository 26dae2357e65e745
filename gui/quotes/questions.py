"""The six questions to a supplier, each folded until somebody answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.project.edits.quote_parts import set_open_cost
from engine.project.edits.quotes import answer_question
from engine.quote.quote import QUESTIONS
from engine.texts import text
from engine.values import UNKNOWN
from gui import i18n
from gui.fonts import Role
from gui.forms.performing import perform
from gui.forms.revealing import focus_and_reveal
from gui.forms.stated_field import StatedField
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.card import SectionHeader
from gui.widgets.fields import ChoiceField, DateField, TextField

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from engine.quote import Quote
    from engine.quote.quote import Answer, OpenCost, Question
    from gui.session import ProjectSession


class _AnswerDate(DateField):
    """When somebody answered is good to know and not an open question."""

    def is_open(self) -> bool:
        return False


class _Head(QPushButton):
    """A heading that folds; it ends in … where room is short."""

    ROOM_FOR_ICON = 28

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = ""
        self.setCheckable(True)
        set_style(self, kind="label")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_name(self, name: str) -> None:
        self._full = name
        self.setAccessibleName(name)
        self.updateGeometry()
        self._elide()

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self._full) + self.ROOM_FOR_ICON
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.ROOM_FOR_ICON * 3, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room = max(0, self.width() - self.ROOM_FOR_ICON + 1)
        shown = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&"))
        self.setToolTip(self._full if shown != self._full else "")


class QuestionRow(QWidget):
    """A line that tells whether the question is answered; opened, it takes the answer, what shows it, and when."""

    answered = Signal()
    costed = Signal()
    opened = Signal()

    def __init__(self, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = question
        self._given = ""
        self.head = _Head()
        self.preview = ElidedLabel(role=Role.CAPTION, tone="faint")
        self.sentence = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.answer, self.evidence, self.date = TextField(), TextField(), _AnswerDate(optional=True)
        self.cost, self.per = StatedField(), ChoiceField()
        self.cost_name = text_label(role=Role.CAPTION, tone="muted")
        self.body = self._body()
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.head)
        top.addWidget(self.preview, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.body)
        self.head.toggled.connect(self._on_toggled)
        for field in (self.answer, self.evidence, self.date):
            field.committed.connect(self._on_committed)
        self.cost.committed.connect(self.costed)
        self.per.committed.connect(self.costed)

    def _body(self) -> QWidget:
        self.answer.set_width(0)
        self.evidence.set_width(0)
        self.date.set_width(12)
        self.date.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self.evidence, 1)
        below.addWidget(self.date)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 0, 0, 8)
        column.setSpacing(6)
        column.addWidget(self.sentence)
        column.addWidget(self.answer)
        column.addLayout(below)
        column.addLayout(self._cost_line())
        body.hide()
        return body

    def _cost_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.cost_name)
        line.addWidget(self.cost)
        line.addWidget(self.per)
        line.addStretch(1)
        return line

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.cost_name.setText(text("quote_editor.open_cost", spoken))
        self.per.set_choices([(per, text(f"choices.per.{per}", spoken)) for per in ("once", "month")])
        name = text(f"choices.question.{self.question}", spoken)
        self.head.set_name(name)
        self.sentence.setText(text(f"quote_editor.question_{self.question}", spoken))
        answer, shown_by, day = self.tr("answer"), self.tr("shown by"), self.tr("date of the answer")
        self.answer.set_label(f"{name}, {answer}")
        self.answer.set_placeholder(self.tr("What the supplier answered"))
        self.evidence.set_label(f"{name}, {shown_by}")
        self.evidence.set_placeholder(self.tr("Shown by: a contract, a test, a letter"))
        self.date.set_label(f"{name}, {day}")
        self.cost.set_label(f"{name}, {self.cost_name.text()}")
        self.per.set_label(f"{name}, {self.cost_name.text()}")

    def show_cost(self, entry: OpenCost | None, currency: str) -> None:
        self.cost.set_unit(currency)
        amount = UNKNOWN if entry is None else entry.amount
        if self.cost.value() != amount:
            self.cost.set_value(amount)
        self.per.set_value("once" if entry is None else entry.per)

    def show_answer(self, answer: Answer | None) -> None:
        given = answer.text if answer is not None else ""
        for field, value in ((self.answer, given), (self.evidence, answer.evidence if answer is not None else "")):
            if field.value() != value:
                field.set_value(value)
        date = answer.date if answer is not None else None
        if self.date.value() != date:
            self.date.set_value(date)
        set_icon(self.head, "check" if given else "question", "good" if given else "warn")
        set_style(self.head, tone="" if given else "warn")
        self._given = given
        self._show_preview()
        self.head.setAccessibleDescription(given or self.tr("not answered"))

    def _show_preview(self) -> None:
        self.preview.set_text("" if self.head.isChecked() else self._given)

    def fold(self) -> None:
        self.head.setChecked(False)

    def _on_toggled(self, opened: bool) -> None:
        self.body.setVisible(opened)
        self._show_preview()
        if opened:
            focus_and_reveal(self.answer.line)
            self.opened.emit()

    def _on_committed(self) -> None:
        self.answered.emit()


class QuestionList(QWidget):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote: Quote | None = None
        self.heading = SectionHeader()
        self.rows = [QuestionRow(question) for question in QUESTIONS]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        column.setSpacing(5)
        column.addWidget(self.heading)
        column.addSpacing(4)
        for row in self.rows:
            column.addWidget(row)
            row.answered.connect(self._on_answered)
            row.costed.connect(self._on_costed)
            row.opened.connect(self._on_opened)

    def retranslate(self) -> None:
        self.heading.set_title(text("quote_editor.section_questions", i18n.language()))
        for row in self.rows:
            row.retranslate()

    def show_quote(self, quote: Quote) -> None:
        if self._quote is not None and self._quote.id != quote.id:
            for row in self.rows:
                row.fold()
        self._quote = quote
        answers = {answer.question: answer for answer in quote.answers}
        costs = {entry.question: entry for entry in quote.open_costs}
        for row in self.rows:
            row.show_answer(answers.get(row.question))
            row.show_cost(costs.get(row.question), quote.currency)
        count = text("quote_editor.answered", i18n.language(), count=len(answers), total=len(QUESTIONS))
        self.heading.set_note(count, "faint" if len(answers) == len(QUESTIONS) else "warn")

    def open_first(self) -> None:
        """Unfold the first question that is open."""
        waiting = [row for row in self.rows if not row.answer.value()] or self.rows
        waiting[0].head.setChecked(True)

    def _on_answered(self) -> None:
        row = self.sender()
        if not isinstance(row, QuestionRow) or self._quote is None:
            return
        given = row.answer.value()
        if not given and (row.evidence.value() or row.date.value()):
            row.answer.set_message(self.tr("Write the answer first; what shows it alone answers nothing."))
            return
        error = perform(
            self._session, answer_question, self._quote.id, row.question, given, row.evidence.value(), row.date.value()
        )
        if error is not None:
            row.answer.set_message(error.message.text(i18n.language()))

    def _on_costed(self) -> None:
        row = self.sender()
        if not isinstance(row, QuestionRow) or self._quote is None:
            return
        per: Literal["once", "month"] = "month" if row.per.value() == "month" else "once"
        error = perform(self._session, set_open_cost, self._quote.id, row.question, row.cost.value(), per)
        if error is not None:
            row.cost.set_message(error.message.text(i18n.language()))

    def _on_opened(self) -> None:
        for row in self.rows:
            if row is not self.sender():
                row.fold()
