"""The small button that folds a strip to one line and opens it again; untouched, the strip follows its room."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from engine.texts import text
from gui.i18n import keep_translated, language
from gui.icons import set_icon
from gui.theme import set_style

_FOLDED, _OPEN = b"folded", b"open"


class FoldButton(QToolButton):
    folded_changed = Signal(bool)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        set_style(self, kind="quiet")
        self._wish: bool | None = None
        self._short = False
        self.clicked.connect(self._turn)
        keep_translated(self.retranslate)

    @property
    def folded(self) -> bool:
        """As a person wants it, else as the room asks."""
        return self._short if self._wish is None else self._wish

    def set_short(self, short: bool) -> None:
        """Whether there is little room."""
        before, self._short = self.folded, short
        if self.folded != before:
            self._tell()

    def retranslate(self) -> None:
        said = text("window.unfold" if self.folded else "window.fold", language())
        self.setToolTip(said)
        self.setAccessibleName(said)
        set_icon(self, "expand" if self.folded else "collapse")

    def saveState(self) -> QByteArray:
        return QByteArray(b"" if self._wish is None else _FOLDED if self._wish else _OPEN)

    def restoreState(self, state: QByteArray) -> None:
        before = self.folded
        self._wish = {_FOLDED: True, _OPEN: False}.get(bytes(state.data()))
        if self.folded != before:
            self._tell()

    def _turn(self) -> None:
        self._wish = not self.folded
        self._tell()

    def _tell(self) -> None:
        self.retranslate()
        self.folded_changed.emit(self.folded)


class MoreButton(FoldButton):
    """Opens in place what a strip leaves unsaid; untouched, it is closed."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.set_short(True)

    def retranslate(self) -> None:
        said = text("window.more" if self.folded else "window.less", language())
        self.setText(said)
        self.setAccessibleName(said)
        set_icon(self, "expand" if self.folded else "collapse")
