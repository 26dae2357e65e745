"""One of the six questions to a supplier, folded until somebody answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.texts import Message, text
from engine.values import UNKNOWN
from gui import i18n
from gui.fonts import Role
from gui.forms.revealing import focus_and_reveal
from gui.forms.stated_field import StatedField
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.fields import ChoiceField, DateField, TextField

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from engine.quote.open_worth import MayCost
    from engine.quote.quote import Answer, OpenCost, Question


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
    taken = Signal()
    opened = Signal()

    def __init__(self, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = question
        self._given, self._guess = "", ""
        self.head = _Head()
        self.preview = ElidedLabel(role=Role.CAPTION, tone="faint")
        self.sentence = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.answer, self.evidence, self.date = TextField(), TextField(), _AnswerDate(optional=True)
        self.cost, self.per = StatedField(), ChoiceField()
        self.cost_name = text_label(role=Role.CAPTION, tone="muted")
        self.may_cost = text_label(role=Role.CAPTION, tone="warn", wrap=True)
        self.take = QPushButton()
        set_style(self.take, kind="link")
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
        self.take.clicked.connect(self.taken)

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
        column.addWidget(self.cost_name)
        column.addLayout(self._cost_line())
        guess = QHBoxLayout()
        guess.addWidget(self.may_cost, 1)
        guess.addWidget(self.take)
        column.addLayout(guess)
        body.hide()
        return body

    def _cost_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.cost)
        line.addWidget(self.per)
        line.addStretch(1)
        return line

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.cost_name.setText(text("quote_editor.open_cost", spoken))
        self.per.set_choices([(per, text(f"choices.per.{per}", spoken)) for per in ("once", "month")])
        self.take.setText(text("quote_editor.take_as_assumption", spoken))
        self.set_wording(text(f"choices.question.{self.question}", spoken), "")

    def set_wording(self, name: str, sentence: str) -> None:
        """What the question is called for this kind of offer, and the whole of it."""
        self.head.set_name(name)
        self.sentence.setText(sentence)
        answer, shown_by, day = self.tr("answer"), self.tr("shown by"), self.tr("date of the answer")
        self.answer.set_label(f"{name}, {answer}")
        self.answer.set_placeholder(self.tr("What the supplier answered"))
        self.evidence.set_label(f"{name}, {shown_by}")
        self.evidence.set_placeholder(self.tr("Shown by: a contract, a test, a letter"))
        self.date.set_label(f"{name}, {day}")
        self.cost.set_label(f"{name}, {self.cost_name.text()}")
        self.per.set_label(f"{name}, {self.cost_name.text()}")

    def show_guess(self, guess: MayCost | None, currency: str, own: Message | None = None) -> None:
        """What it may cost by the rules of the house, as long as nobody said another thing; `own` is the same in the
        currency of the project."""
        shown = guess is not None and self.cost.is_open()
        self.may_cost.setVisible(shown)
        self.take.setVisible(shown)
        if guess is not None:
            high, key = f"{guess.high:,.0f}", f"quote_editor.may_cost_{guess.per}"
            said = Message.of(key, high=high, currency=currency, basis=guess.basis)
            said = said if own is None else Message.of("letter.in_both", worth=said, own=own)
            self.may_cost.setText(said.text(i18n.language()))
        self._guess = self.may_cost.text() if shown else ""
        self._show_preview()

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
        self.preview.set_text("" if self.head.isChecked() else self._given or self._guess)
        set_style(self.preview, tone="faint" if self._given else "warn")

    def unfold(self) -> None:
        if self.head.isChecked():
            focus_and_reveal(self.answer.line)
        self.head.setChecked(True)

    def fold(self) -> None:
        self.head.setChecked(False)

    def _on_toggled(self, opened: bool) -> None:
        self.body.setVisible(opened)
        self._show_preview()
        if opened:
            self.opened.emit()
            focus_and_reveal(self.answer.line)

    def _on_committed(self) -> None:
        self.answered.emit()
