"""The three columns of an editor: the list, the form, and what follows from it.

Everything is built from the outside in: moving a finished form into a window costs as much as making it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

from gui.theme import set_style

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

MARGIN: Final = 14
WIDTHS: Final = (220, 560, 380)
SMALLEST: Final = (170, 312, 266)


class ScrolledColumn(QScrollArea):
    """Scrolls up and down, and sideways where what stands in `body` cannot be narrower."""

    def __init__(self, parent: QWidget, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.inside = QWidget(self)
        set_style(self.inside, scrolled="true")
        outer = QVBoxLayout(self.inside)
        outer.setContentsMargins(*margins)
        outer.setSpacing(0)
        self.body = QVBoxLayout()
        self.body.setSpacing(10)
        outer.addLayout(self.body)
        outer.addStretch(1)
        self.setWidget(self.inside)

    def add(self, part: QWidget) -> None:
        self.body.addWidget(part)


class Columns(QSplitter):
    """Where there is no room for three columns, what follows from the form gives way."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName(name)
        self.setChildrenCollapsible(False)
        self.list_column = QWidget(self)
        column = QVBoxLayout(self.list_column)
        column.setContentsMargins(0, 0, 0, 0)
        self._form_frame = QFrame(self)
        set_style(self._form_frame, surface="card")
        frame = QVBoxLayout(self._form_frame)
        frame.setContentsMargins(1, 1, 1, 1)
        self.form_column = ScrolledColumn(self._form_frame, (14, 12, 10, 16))
        frame.addWidget(self.form_column)
        self.aside = ScrolledColumn(self)
        for place, part in enumerate((self.list_column, self._form_frame, self.aside)):
            part.setMinimumWidth(SMALLEST[place])
            self.setStretchFactor(place, WIDTHS[place])
        self.setSizes(list(WIDTHS))

    def set_list(self, part: QWidget) -> None:
        layout = self.list_column.layout()
        if layout is not None:
            layout.addWidget(part)

    def minimumSizeHint(self) -> QSize:
        return QSize(SMALLEST[0] + SMALLEST[1] + self.handleWidth(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.aside.setVisible(event.size().width() >= sum(SMALLEST) + 2 * self.handleWidth())
