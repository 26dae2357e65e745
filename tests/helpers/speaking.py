"""What is wrong with a screen for whoever hears it: parts without name, cells without heading, numbers without unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTableView, QTreeView, QWidget

from gui.importing.sheet_view import SheetView
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = 4
PLAIN = {
    *("Cards in a machine", "Cards in all", "Machines", "Machines a rack", "Independent feeds", "Seed", "Year"),
    *("PCIe generation", "PCIe lanes", "Power factor", "Starts a month"),
    *("每机卡数", "总卡数", "机器数", "每柜台数", "独立供电路数", "随机种子", "年份"),
    *("PCIe 代数", "PCIe 通道数", "功率因数", "每月启动次数"),
}
"""Numbers that are counts of what their name says, or have no unit."""


def speech_faults(root: QWidget) -> list[str]:
    shown = [widget for widget in root.findChildren(QWidget) if widget.isVisible()]
    focusable = [one for one in shown if one.focusPolicy() is not Qt.FocusPolicy.NoFocus and one.focusProxy() is None]
    faults = [f"focus without a name: {_kind(one)}" for one in focusable if not _named(one)]
    for view in shown:
        if isinstance(view, QTableView | QTreeView) and not isinstance(view, SheetView):
            faults += [f"{_kind(view)} speaks a cell as “{spoken}”" for spoken in _bare_cells(view)]
        elif isinstance(view, NumberField) and not _has_unit(view):
            faults.append(f"number without a unit: {view.line.accessibleName()}")
    return faults


def _named(widget: QWidget) -> bool:
    """Words that can be chosen and copied are their own name, and nothing to hear while there are none."""
    if isinstance(widget, QLabel) and not widget.text():
        return True
    if isinstance(widget.parent(), QAbstractItemView) or widget.objectName().startswith("qt_"):
        return True
    return bool(QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name).strip())


def _bare_cells(view: QTableView | QTreeView) -> Iterator[str]:
    """Cells that are spoken without what they are about."""
    model = view.model()
    if model is None or model.columnCount(QModelIndex()) < 2:
        return
    for row in range(min(ROWS, model.rowCount(QModelIndex()))):
        for column in range(1, model.columnCount(QModelIndex())):
            index = model.index(row, column)
            heading = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
            spoken = str(index.data(Qt.ItemDataRole.AccessibleTextRole) or "")
            if index.data() and not _says(spoken, heading, str(model.index(row, 0).data() or "")):
                yield spoken or str(index.data())


def _says(spoken: str, heading: str, row: str) -> bool:
    """A quote is called by its letter, with which its heading begins."""
    return any(name and name in spoken for name in (row, heading.partition("\n")[0], heading.partition(" ")[0]))


def _has_unit(field: NumberField) -> bool:
    name = field.line.accessibleName()
    return bool(field.line.accessibleDescription()) or name in PLAIN or "PUE" in name


def _kind(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName()} in {type(widget.parent()).__name__}"
