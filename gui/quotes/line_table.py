"""The table of lines of a purchase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QComboBox, QStyleOptionViewItem, QWidget

from engine.field_rows import choice_text
from engine.quote.purchase import LINE_KINDS
from gui import i18n
from gui.forms.sheet_table import SheetEditor, SheetTable
from gui.quotes.line_cells import FIELDS
from gui.quotes.line_model import LineModel

if TYPE_CHECKING:
    from gui.forms.sheet_model import SheetModel
    from gui.session import ProjectSession

    Index = QModelIndex | QPersistentModelIndex

_WIDTHS: Final = {
    "item": 104, "text": 128, "quantity": 62, "list_price": 104, "discount_share": 74, "tax_rate": 74,
    "stated_unit_price": 104, "stated_amount": 104,
}  # fmt: skip


class _Editor(SheetEditor):
    """The kind of line is chosen from a list, everything else is typed."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        if FIELDS[index.column()] != "item":
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        for kind in LINE_KINDS:
            box.addItem(choice_text("item", kind, i18n.language()), kind)
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findText(str(index.data()))))
            return
        super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: SheetModel, index: Index) -> None:  # type: ignore[override]
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentText())
            return
        super().setModelData(editor, model, index)


class LineTable(SheetTable):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTHS, parent)
        self.lines = LineModel(session, self)
        self.show_sheet(self.lines, _Editor(self))
