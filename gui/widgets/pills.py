"""A row of pills of which one is chosen, as tabs or as a short choice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QMenu, QPushButton, QWidget

from engine.texts import text
from gui.i18n import language
from gui.theme import set_style
from gui.widgets.eliding import ElidedButton

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_FOLDS = 3


class PillTabs(QWidget):
    """Emits `current_changed(key)` when a person picks another pill; the arrow keys move along the row."""

    current_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.buttonToggled.connect(self._on_toggled)
        self._buttons: dict[str, QPushButton] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2)
        self._quiet = False

    def set_tabs(self, tabs: Iterable[tuple[str, str]]) -> None:
        """Pairs of key and text; with the same keys as before only the texts change."""
        wanted = dict(tabs)
        if list(wanted) != list(self._buttons):
            self._rebuild(list(wanted))
        for key, shown in wanted.items():
            self._buttons[key].setText(shown)
            self._buttons[key].setAccessibleName(shown)

    def current(self) -> str:
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def set_current(self, key: str) -> None:
        self._quiet = True
        self._buttons[key].setChecked(True)
        self._quiet = False

    def button(self, key: str) -> QPushButton:
        return self._buttons[key]

    def _rebuild(self, keys: list[str]) -> None:
        chosen = self.current()
        for button in self._buttons.values():
            self._group.removeButton(button)
            button.hide()
            button.deleteLater()
        self._buttons = {key: self._pill() for key in keys}
        if keys:
            self.set_current(chosen if chosen in self._buttons else keys[0])

    def _pill(self) -> QPushButton:
        button = ElidedButton()
        button.setCheckable(True)
        set_style(button, kind="pill")
        self._group.addButton(button)
        self._row.insertWidget(len(self._group.buttons()) - 1, button)
        return button

    def _on_toggled(self, button: QAbstractButton, checked: bool) -> None:
        if checked and not self._quiet:
            self.current_changed.emit(next(key for key, known in self._buttons.items() if known is button))


class FoldingPills(PillTabs):
    """Pills for which there is no room move into a menu at the end; the chosen one never does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folding = self._unsettled = False
        self.more = QPushButton()
        set_style(self.more, kind="pill", has_menu="true")
        self._menu = QMenu(self.more)
        self.more.setMenu(self._menu)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._row.addWidget(self.more)
        self._row.addStretch(1)
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self.current_changed.connect(self._fold)

    def set_tabs(self, tabs: Iterable[tuple[str, str]]) -> None:
        super().set_tabs(tabs)
        self.more.setText(text("window.more", language()))
        self.more.setAccessibleName(self.more.text())
        self._row.removeWidget(self.more)
        self._row.insertWidget(len(self._buttons), self.more)
        self.updateGeometry()
        self._fold()

    def set_current(self, key: str) -> None:
        super().set_current(key)
        self._fold()

    def folded(self) -> list[str]:
        """Keys of the pills in the menu."""
        return [key for key, button in self._buttons.items() if button.isHidden()]

    def sizeHint(self) -> QSize:
        return QSize(self._width(list(self._buttons)), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        widest = max((button.sizeHint().width() for button in self._buttons.values()), default=0)
        return QSize(widest + self._row.spacing() + self.more.sizeHint().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent, /) -> bool:
        """New pills know their widths only once they are styled, which asks for a layout."""
        done = super().event(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.LayoutRequest}:
            self._fold()
        return done

    def _width(self, keys: list[str]) -> int:
        return sum(self._buttons[key].sizeHint().width() + self._row.spacing() for key in keys)

    def _fold(self) -> None:
        """Showing a pill may give the row another width while it is being shown: then once more."""
        self._unsettled = True
        if self._folding:
            return
        self._folding = True
        for _ in range(MOST_FOLDS):
            if self._unsettled:
                self._unsettled = False
                self._fold_once()
        self._folding = False

    def _fold_once(self) -> None:
        kept = list(self._buttons)
        room = self.width()
        if self._width(kept) - self._row.spacing() > room:
            room -= self.more.sizeHint().width()
            current = self.current()
            while len(kept) > 1 and self._width(kept) > room:
                kept.remove(next(key for key in reversed(kept) if key != current))
        for key, button in self._buttons.items():
            button.setVisible(key in kept)
        self.more.setVisible(len(kept) < len(self._buttons))

    def _fill_menu(self) -> None:
        self._menu.clear()
        for key in self.folded():
            self._menu.addAction(self._buttons[key].text()).triggered.connect(partial(self._choose, key))

    def _choose(self, key: str) -> None:
        self._buttons[key].setVisible(True)
        self._buttons[key].click()
        self._buttons[key].setFocus()
