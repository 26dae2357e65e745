"""The toolbar: the document at the left, the walkthrough at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolBar, QWidget

from gui.i18n import keep_translated
from gui.icons import set_icon
from gui.theme import set_style

if TYPE_CHECKING:
    from gui.action_set import ActionSet


class Toolbar(QToolBar):
    def __init__(self, actions: ActionSet) -> None:
        super().__init__()
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.toggleViewAction().setVisible(False)
        for name in ("new", "open", "save"):
            self.addAction(actions[name])
        self.addSeparator()
        for name in ("undo", "redo"):
            self.addAction(actions[name])
        for name in ("new", "open", "save", "undo"):
            button = self.widgetForAction(actions[name])
            button.setProperty("toolButtonStyle", Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(spacer)
        self._present = PrimaryButton(actions["present"])
        self.addWidget(self._present)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Toolbar"))
        self.setWindowTitle(self.tr("Toolbar"))


class PrimaryButton(QPushButton):
    """The one emphasised button, which is what its action is."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self._action = action
        set_style(self, kind="primary")
        set_icon(self, "play", "on_accent")
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setText(self._action.iconText())
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())
        self.setAccessibleName(self._action.iconText())
