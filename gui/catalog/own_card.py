"""What a person knows better: correct a cell of a card with its source, take the catalog's value again, add a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.field_rows import Row
from engine.project.edits.own_cards import (
    CHOSEN,
    CORRECTABLE,
    WORDED,
    add_own_card,
    catalog_card,
    correct_cell,
    corrected_fields,
    remove_own_card,
    restore_cell,
)
from engine.texts import text
from gui import i18n
from gui.catalog.card_form import CardForm
from gui.catalog.cells import unit_of, value_text
from gui.forms.finders import card_name
from gui.forms.performing import perform
from gui.forms.rows import choices_of
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.fields import ChoiceField
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.messages import InlineMessage
from gui.widgets.number_text import NumberTextError, read_number

if TYPE_CHECKING:
    from engine.catalog.card import Card
    from gui.session import ProjectSession

ROOM_AROUND = 28
LEAST_LINE = 320


class OwnCardRow(QWidget):
    """Says what in a card is the project's own, and opens the dialog that changes it."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._card: Card | None = None
        self.mark = text_label(tone="accent", wrap=True)
        self.correct, self.copying, self.removing = QPushButton(), QPushButton(), QPushButton()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.mark)
        buttons = QWidget()
        row = FlowLayout(buttons, gap=14)
        for button in (self.correct, self.copying, self.removing):
            set_style(button, kind="link")
            row.addWidget(button)
        column.addWidget(buttons)
        self.correct.clicked.connect(self.open)
        self.copying.clicked.connect(self.copy)
        self.removing.clicked.connect(self.remove)

    def show_card(self, card: Card | None) -> None:
        self._card = card
        self.setVisible(card is not None)
        own = card is not None and catalog_card(card.id) is None
        corrected = card is not None and bool(corrected_fields(card))
        self.correct.setText(_words("own_edit") if own else self.tr("Correct a value…"))
        self.copying.setText(self.tr("Copy as a card of your own"))
        self.removing.setText(_words("own_remove" if own else "own_reset"))
        self.removing.setVisible(own or corrected)
        said = "" if card is None else self._said(card)
        self.mark.setText(said)
        self.mark.setVisible(bool(said))

    def _said(self, card: Card) -> str:
        if catalog_card(card.id) is None:
            return self.tr("A card of your own, kept in this project")
        names = [text(f"catalog_view.{field}", i18n.language()) for field in corrected_fields(card)]
        return self.tr("Corrected in this project: {cells}").format(cells=", ".join(names)) if names else ""

    def open(self) -> None:
        if self._card is None:
            return
        own = catalog_card(self._card.id) is None
        dialog = (CardForm if own else CorrectionDialog)(self._session, self._card, self.window())
        dialog.exec()
        dialog.deleteLater()

    def copy(self) -> None:
        if self._card is not None:
            name = self.tr("{card} (own)").format(card=card_name(self._card))
            perform(self._session, add_own_card, self._card, name)

    def remove(self) -> None:
        refused = None if self._card is None else perform(self._session, remove_own_card, self._card)
        if refused is not None:
            self._session.message.emit(refused.message, "error")


class CorrectionDialog(OrderlyDialog):
    def __init__(self, session: ProjectSession, card: Card, parent: QWidget | None) -> None:
        super().__init__(parent)
        HelpKey(self, "correction")
        self._session, self._card = session, card
        self.field, self.value, self.source = ChoiceField(), QLineEdit(), QLineEdit()
        self.answer, self._right = ChoiceField(), QStackedWidget()
        for way in (self.value, self.answer):
            self._right.addWidget(way)
        self.now, self.problem = QLabel(), InlineMessage()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        set_style(self.buttons.button(QDialogButtonBox.StandardButton.Ok), kind="primary")
        self.restore = self.buttons.addButton(
            self.tr("Back to the catalog's value"), QDialogButtonBox.ButtonRole.ResetRole
        )
        self._build()
        self._show_cell()

    def _build(self) -> None:
        self.setWindowTitle(self.tr("Correct a value of {card}").format(card=card_name(self._card)))
        now = i18n.language()
        self.field.set_choices([(field, text(f"catalog_view.{field}", now)) for field in self._fields()])
        self.field.set_value(self._fields()[0])
        form = QFormLayout()
        rows = (
            (self.tr("Cell"), self.field),
            (self.tr("At present"), self.now),
            (self.tr("Right value"), self._right),
            (self.tr("Source"), self.source),
        )
        for name, widget in rows:
            form.addRow(name, widget)
            widget.setAccessibleName(name)
        self.field.set_label(rows[0][0])
        for way in (self.value, self.answer):
            way.setAccessibleName(rows[2][0])
        who = self.tr("Who says so: a datasheet, a supplier, a measurement")
        self.source.setPlaceholderText(who)
        self.source.ensurePolished()
        self.source.setMinimumWidth(max(LEAST_LINE, self.source.fontMetrics().horizontalAdvance(who) + ROOM_AROUND))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addWidget(self.buttons)
        self.problem.hide()
        self.field.committed.connect(self._show_cell)
        self.buttons.accepted.connect(self._on_accept)
        self.buttons.rejected.connect(self.reject)
        self.restore.clicked.connect(self._on_restore)

    @staticmethod
    def _fields() -> list[str]:
        numbers = [field for field in CORRECTABLE if field != "fp8_acc16_dense_tflops"]
        return [*numbers, "launch_year", *WORDED, *CHOSEN]

    def _show_cell(self) -> None:
        field = self.field.value()
        stated = value_text(self._card, field, i18n.language())
        self.now.setText(stated)
        self.value.clear()
        self.value.setPlaceholderText(unit_of(field))
        self._right.setCurrentWidget(self.answer if field in CHOSEN else self.value)
        if field in CHOSEN:
            self.answer.set_choices(choices_of(Row(field, "choice"), self._card, i18n.language()))
            self.answer.set_value(str(getattr(self._card, field)))
        self.restore.setEnabled(field in corrected_fields(self._card))

    def _typed(self, field: str) -> float | str:
        if field in CHOSEN:
            return self.answer.value()
        return self.value.text() if field in WORDED else float(read_number(self.value.text(), unit_of(field)))

    def _on_accept(self) -> None:
        field = self.field.value()
        try:
            value = self._typed(field)
        except NumberTextError as error:
            self._refuse(str(error))
            return
        refused = perform(self._session, correct_cell, self._card, field, value, self.source.text())
        if refused is None:
            self.accept()
        else:
            self._refuse(refused.message.text(i18n.language()))

    def _on_restore(self) -> None:
        refused = perform(self._session, restore_cell, self._card, self.field.value())
        if refused is None:
            self.accept()

    def _refuse(self, sentence: str) -> None:
        self.problem.set_message(sentence, "bad")
        self.problem.show()


def _words(key: str) -> str:
    return text(f"catalog_view.{key}", i18n.language())
