"""The six questions to a supplier, and the letter that asks those which are open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.project.edits.quote_parts import set_open_cost
from engine.project.edits.quotes import answer_question
from engine.quote.follow_up import asked, open_questions, question_name
from engine.quote.open_worth import Around, in_own_currency, may_cost
from engine.quote.quote import QUESTIONS
from engine.texts import text
from gui import i18n
from gui.format import unit_text
from gui.forms.performing import perform
from gui.icons import set_icon
from gui.quotes.question_row import QuestionRow
from gui.theme import set_style
from gui.widgets.card import SectionHeader

if TYPE_CHECKING:
    from engine.quote import Quote
    from gui.session import ProjectSession


class QuestionList(QWidget):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote: Quote | None = None
        self.heading, self.write = SectionHeader(), QPushButton()
        set_style(self.write, kind="link")
        set_icon(self.write, "notes", "accent")
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
            row.taken.connect(self._on_taken)
        tail = QHBoxLayout()
        tail.addWidget(self.write)
        tail.addStretch(1)
        column.addLayout(tail)
        self.write.clicked.connect(self.write_letter)

    def retranslate(self) -> None:
        self.heading.set_title(text("quote_editor.section_questions", i18n.language()))
        self.write.setText(self.tr("Letter with the open questions…"))
        for row in self.rows:
            row.retranslate()

    def show_quote(self, quote: Quote) -> None:
        if self._quote is not None and self._quote.id != quote.id:
            for row in self.rows:
                row.fold()
        self._quote = quote
        answers = {answer.question: answer for answer in quote.answers}
        costs = {entry.question: entry for entry in quote.open_costs}
        spoken, currency = i18n.language(), unit_text(quote.currency, i18n.language())
        around = Around.of(self._session.project)
        for row in self.rows:
            row.set_wording(question_name(quote, row.question).text(spoken), asked(quote, row.question).text(spoken))
            row.show_answer(answers.get(row.question))
            row.show_cost(costs.get(row.question), quote.currency)
            guess = may_cost(around, quote, row.question)
            row.show_guess(guess, currency, in_own_currency(around, quote, guess.high) if guess is not None else None)
        self.write.setVisible(bool(open_questions(quote)))
        count = text("quote_editor.answered", i18n.language(), count=len(answers), total=len(QUESTIONS))
        self.heading.set_note(count, "faint" if len(answers) == len(QUESTIONS) else "warn")

    def open_first(self) -> None:
        """Unfold the first question that is open, and go there."""
        waiting = [row for row in self.rows if not row.answer.value()] or self.rows
        waiting[0].unfold()

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

    def _on_taken(self) -> None:
        row, quote = self.sender(), self._quote
        if not isinstance(row, QuestionRow) or quote is None:
            return
        guess = may_cost(Around.of(self._session.project), quote, row.question)
        if guess is not None:
            stated = guess.stated(i18n.language())
            perform(self._session, set_open_cost, quote.id, row.question, stated, guess.per)

    def write_letter(self) -> None:
        from gui.quotes.letter_dialog import LetterDialog

        if self._quote is not None:
            dialog = LetterDialog(self._session.project, self._quote.id, self.window())
            dialog.exec()
            dialog.deleteLater()

    def _on_opened(self) -> None:
        for row in self.rows:
            if row is not self.sender():
                row.fold()
