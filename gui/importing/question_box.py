"""A question of an import with its answers, where the answer is a click away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from engine.texts import text
from gui import i18n
from gui.forms.finders import CardFinder
from gui.forms.lookup_field import LookupField
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.fields import ChoiceField
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.messages import IconLabel
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from engine.importing.quotes.results import ImportQuestion
    from gui.session import ProjectSession

MOST_BUTTONS: Final = 5
MOST_LETTERS: Final = 200
CARDS: Final = ("card:", "card@")
NAMELESS: Final = ("no_card:", "nameless:")
NUMBERS: Final = ("cards:", "quantity:", "power_machines:", "ports:", "ports@", "years:")
"""Kinds of questions that more answers fit than the choices that are offered."""
UNREAD: Final = "unread:"


class QuestionBox(QFrame):
    """`answered` carries the question and the key of the choice."""

    answered = Signal(str, str)

    def __init__(self, session: ProjectSession, question: ImportQuestion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = question.key
        self._chosen = question.chosen
        self.choices: list[QPushButton] = []
        self.text_field: QLineEdit | None = None
        self.field: ChoiceField | LookupField | NumberField | None = None
        spoken = i18n.language()
        set_style(self, surface="message", kind="info" if question.chosen else "warn")
        sentence = text_label(question.message.text(spoken), wrap=True)
        head = QHBoxLayout()
        head.setSpacing(8)
        done = bool(question.chosen)
        head.addWidget(
            IconLabel("check" if done else "question", "good" if done else "warn", 16), 0, Qt.AlignmentFlag.AlignTop
        )
        head.addWidget(sentence, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(6)
        column.addLayout(head)
        self._add_answers(column, session, question)
        self.setAccessibleName(sentence.text())

    def _add_answers(self, column: QVBoxLayout, session: ProjectSession, question: ImportQuestion) -> None:
        if len(question.choices) > MOST_BUTTONS:
            column.addWidget(self._choice_field(question))
        elif question.choices:
            column.addLayout(self._buttons(question))
        if question.key.startswith(NAMELESS) or (question.key.startswith(CARDS) and not question.choices):
            column.addWidget(self._card_field(session))
        elif question.key.startswith(NUMBERS):
            column.addWidget(self._number_field(question))
        elif question.key.startswith(UNREAD):
            column.addWidget(self._text_field(question))

    def _buttons(self, question: ImportQuestion) -> FlowLayout:
        flow = FlowLayout()
        for choice in question.choices:
            button = QPushButton(choice.message.text(i18n.language()))
            button.setProperty("choice", choice.key)
            button.setAutoDefault(False)
            set_style(button, kind="primary" if choice.key == question.chosen else "")
            button.clicked.connect(self._on_button)
            self.choices.append(button)
            flow.addWidget(button)
        return flow

    def _choice_field(self, question: ImportQuestion) -> ChoiceField:
        spoken = i18n.language()
        field = ChoiceField(open_key="")
        shown = [(choice.key, choice.message.text(spoken)) for choice in question.choices]
        field.set_choices([("", text("import_quotes.choose", spoken)), *shown])
        field.set_value(question.chosen)
        field.committed.connect(self._on_key)
        self.field = field
        return field

    def _card_field(self, session: ProjectSession) -> LookupField:
        field = LookupField(CardFinder(session))
        field.set_placeholder(text("import_quotes.type_card", i18n.language()))
        field.committed.connect(self._on_key)
        self.field = field
        return field

    def _number_field(self, question: ImportQuestion) -> NumberField:
        field = NumberField(minimum=1, decimals=0, optional=True)
        field.set_value(int(question.chosen) if question.chosen.isdecimal() else None)
        field.committed.connect(self._on_number)
        self.field = field
        return field

    def _text_field(self, question: ImportQuestion) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(MOST_LETTERS)
        field.setAccessibleName(question.message.text(i18n.language()))
        if question.chosen not in {choice.key for choice in question.choices}:
            field.setText(question.chosen)
        field.editingFinished.connect(self._on_text)
        self.text_field = field
        return field

    def _on_text(self) -> None:
        written = self.text_field.text().strip() if self.text_field is not None else ""
        if written and written != self._chosen:
            self.answered.emit(self._key, written)

    def _on_number(self) -> None:
        value = self.field.decimal() if isinstance(self.field, NumberField) else None
        if value is not None:
            self.answered.emit(self._key, str(int(value)))

    def _on_button(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.answered.emit(self._key, str(button.property("choice")))

    def _on_key(self, key: str) -> None:
        if key:
            self.answered.emit(self._key, key)
