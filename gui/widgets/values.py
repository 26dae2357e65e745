"""Figures that can be clicked to see how they come about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.fonts import Role
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.clickable import EnterButton
from gui.widgets.grade_marks import GradeMark
from gui.widgets.ranged import whole_words

if TYPE_CHECKING:
    from engine.compare.results import Estimate


class ValueLabel(EnterButton):
    """A large figure with the mark of its support, above its caption; `clicked` asks for its derivation."""

    def __init__(self, value: str = "", caption: str = "", tone: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = text_label(role=Role.FIGURE)
        self._caption = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self._caption.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.mark, self._support = GradeMark(), ""
        self.mark.hide()
        for label in (self._value, self._caption, self.mark):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 5, 8, 5)
        column.setSpacing(2)
        self._head = head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._value)
        head.addWidget(self.mark)
        head.addStretch(1)
        column.addLayout(head)
        column.addWidget(self._caption, 1)
        set_style(self, kind="value")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.set_value(value, tone)
        self.set_caption(caption)

    def set_value(self, value: str, tone: str = "") -> None:
        self._value.setText(value)
        set_style(self._value, tone=tone)
        self._name()

    def set_caption(self, caption: str) -> None:
        self._caption.setText(caption)
        self._name()

    def set_support(self, estimate: Estimate | None, said: str = "") -> None:
        """Mark what supports the figure; its range is in the tooltip, below what is `said` there besides."""
        self.mark.set_grade(None if estimate is None else estimate.grade)
        self._support = whole_words(estimate)
        self.setToolTip("\n".join(part for part in (said, self._support) if part))
        self._name()

    def set_compact(self, compact: bool) -> None:
        """The caption in one line."""
        self._caption.setWordWrap(not compact)

    def set_clickable(self, clickable: bool) -> None:
        """A figure without a derivation stays readable but is neither pointed at nor reached by Tab."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not clickable)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if clickable else Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def hasHeightForWidth(self) -> bool:
        layout = self.layout()
        return layout is not None and layout.hasHeightForWidth()

    def heightForWidth(self, width: int, /) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else -1

    def _name(self) -> None:
        self._head.invalidate()  # a layout within a layout keeps the width of the text before
        self.setAccessibleName(" ".join(part for part in (self._value.text(), self._caption.text()) if part))
        self.setAccessibleDescription(self._support)
