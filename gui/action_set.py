"""The commands of the window as actions: translated, enabled by what the window holds, and saying why they are off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gui.actions import ACTIONS, WHY_NOT, ActionSpec, plain, spec_of, translated
from gui.i18n import language
from gui.icons import set_icon
from gui.menus import MENUS, SUBMENUS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.texts import Message

TOOLBAR_NAME_LENGTH = 28


class ActionSet(QObject):
    def __init__(self, window: QWidget, handlers: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(window)
        self._window = window
        self._actions = {spec.name: self._made(spec, handlers[spec.name]) for spec in ACTIONS}
        self._menus: list[tuple[QMenu, str]] = []
        self.submenus: dict[str, QMenu] = {}
        self._names: dict[str, Message | None] = {"undo": None, "redo": None}
        self._state: frozenset[str] = frozenset()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def fill(self, bar: QMenuBar) -> None:
        for menu_spec in MENUS:
            menu = bar.addMenu("")
            menu.setToolTipsVisible(True)
            self._menus.append((menu, menu_spec.text))
            for item in menu_spec.items:
                self._add(menu, item)

    def set_state(self, state: frozenset[str], undo_name: Message | None, redo_name: Message | None) -> None:
        self._state = state
        self._names = {"undo": undo_name, "redo": redo_name}
        for spec in ACTIONS:
            self._actions[spec.name].setEnabled(not spec.needs or spec.needs in state)
        self.retranslate()

    def retranslate(self) -> None:
        for menu, text in self._menus:
            menu.setTitle(translated(text))
        for spec in ACTIONS:
            self._dress(spec)

    def _made(self, spec: ActionSpec, handler: Callable[[], object]) -> QAction:
        action = QAction(self._window)
        action.setObjectName(spec.name)
        action.setShortcuts([QKeySequence(keys) for keys in spec.shortcuts])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.setCheckable(spec.checkable)
        if spec.icon:
            set_icon(action, spec.icon)
        action.triggered.connect(handler)
        self._window.addAction(action)
        return action

    def _add(self, menu: QMenu, item: str) -> None:
        if item == "-":
            menu.addSeparator()
        elif item in SUBMENUS:
            submenu = menu.addMenu("")
            submenu.setToolTipsVisible(True)
            self._menus.append((submenu, SUBMENUS[item]))
            self.submenus[item] = submenu
        else:
            menu.addAction(self._actions[item])

    def _dress(self, spec: ActionSpec) -> None:
        action = self._actions[spec.name]
        text = translated(spec.text)
        name = self._names.get(spec.name)
        if name is not None:
            shown = name.text(language())
            text = self.tr("{command} {change}").format(command=text, change=shown)
        action.setText(text)
        icon_text = plain(spec.text)
        if name is not None:
            shown = name.text(language())
            short = shown if len(shown) <= TOOLBAR_NAME_LENGTH else shown[: TOOLBAR_NAME_LENGTH - 1].rstrip() + "…"
            icon_text = self.tr("{command} {change}").format(command=icon_text, change=short)
        action.setIconText(icon_text)
        action.setToolTip(self._tip(spec, action))
        action.setStatusTip("")

    def _tip(self, spec: ActionSpec, action: QAction) -> str:
        reason = spec.why_not or WHY_NOT.get(spec.needs, "")
        if not action.isEnabled() and reason:
            return translated(reason)
        keys = " / ".join(keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts())
        tip = translated(spec.tip) or action.text().replace("&", "")
        return f"{tip} ({keys})" if keys else tip


def command_list() -> list[tuple[str, str]]:
    """Every command that has keys, with them, in the language of the window."""
    return [(plain(spec.text), " / ".join(spec.shortcuts)) for spec in ACTIONS if spec.shortcuts]


def describe(name: str) -> str:
    return plain(spec_of(name).text)
