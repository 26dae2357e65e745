"""What holds on every screen: names, mnemonics, ways out, one language, panes that cannot be lost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollBar,
    QSpinBox,
    QSplitter,
    QWidget,
)
from shiboken6 import isValid
from speaking import speech_faults
from tabbing import tab_faults

from gui.forms.tab_order import controls_by_eye
from gui.i18n import set_language
from gui.importing.dialog import ImportDialog
from gui.main_window import MainWindow
from gui.screens import SCREENS, shown
from gui.searching.dialog import SearchDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the", extend=True)

GUI = Path(__file__).resolve().parents[2] / "gui"
DIALOGS = tuple(name for name in SCREENS if name.startswith("dialog-"))
CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QAbstractSlider, QSpinBox, QAbstractItemView)
ROLES_WITH_VALUE = (QAccessible.Role.Slider, QAccessible.Role.SpinBox)


def session_of(window: MainWindow) -> ProjectSession:
    assert window.session is not None
    return window.session


@pytest.fixture
def walk(window: MainWindow, executor: Any) -> Any:
    window.resize(1440, 900)

    def every(names: tuple[str, ...] = tuple(SCREENS)) -> Iterator[tuple[str, QWidget]]:
        for name in names:
            with shown(window, name) as screen:
                executor.drain()
                QApplication.processEvents()
                yield name, screen
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # type: ignore[arg-type]

    return every


def visible(root: QWidget, *kinds: type[QWidget]) -> list[Any]:
    return [widget for kind in kinds for widget in root.findChildren(kind) if widget.isVisible()]


def of_another(widget: QWidget) -> bool:
    """Parts that belong to a control with a name of its own: its scroll bars, its inner line, its clear button."""
    if isinstance(widget, QScrollBar | QHeaderView) or widget.objectName().startswith("qt_"):
        return True
    return isinstance(widget.parent(), QLineEdit | QComboBox | QSpinBox)


def test_58_59_75_77_79_names_roles_values_mnemonics_tab_panes_and_one_language(walk: Any, window: MainWindow) -> None:
    """One walk in each language for all of them, since it takes a while; in the second every screen exists already."""
    english, chinese = set[str](), set[str]()
    assert faults_of(walk, window, lambda name, screen: chinese.update(chinese_of(name, screen))) == []
    assert sorted(chinese) == []
    set_language("zh")
    own = own_words(session_of(window))
    assert faults_of(walk, window, lambda name, screen: english.update(english_of(name, screen, own))) == []
    assert sorted(english) == []


def faults_of(
    walk: Any, window: MainWindow, also: Callable[[str, QWidget], None] = lambda name, screen: None
) -> list[str]:
    menus = [letter for action in window.menuBar().actions() if (letter := mnemonic(action.text()))]
    wrong: list[str] = []
    kinds: set[tuple[object, ...]] = set()
    count = 0
    for name, screen in walk():
        controls = [control for control in visible(screen, *CONTROLS) if not of_another(control)]
        count += len(controls)
        found = [f"without name or role: {kind_of(one)}" for one in controls if not told(one)]
        found += [f"silent: {kind_of(one)}" for one in controls if silent(one)]
        found += [f"twice: &{letter}" for letter in twice(screen, [] if isinstance(screen, QDialog) else menus)]
        found += [f"can be lost: {kind_of(one)}" for one in visible(screen, QSplitter) if one.childrenCollapsible()]
        found += ["narrower than its parts"] if screen.width() < screen.minimumSizeHint().width() else []
        found += tab_faults(screen.window(), kinds)
        found += speech_faults(screen)
        wrong += [f"{name}: {line}" for line in dict.fromkeys(found)]
        also(name, screen)
    assert count > 900
    assert len(kinds) > 40
    return wrong


def kind_of(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"


def told(control: QWidget) -> bool:
    interface = QAccessible.queryAccessibleInterface(control)
    named = bool(interface.text(QAccessible.Text.Name).strip())
    return named and interface.role() not in (QAccessible.Role.NoRole, QAccessible.Role.Client)


def silent(control: QWidget) -> bool:
    """Whether a slider or a counter has no value for assistive technology."""
    interface = QAccessible.queryAccessibleInterface(control)
    return interface.role() in ROLES_WITH_VALUE and not interface.text(QAccessible.Text.Value).strip()


def twice(screen: QWidget, menus: list[str]) -> set[str]:
    labels = [label for label in visible(screen, QLabel) if label.buddy() is not None]
    widgets = [*visible(screen, QAbstractButton), *labels]
    letters = [*menus, *(letter for widget in widgets if (letter := mnemonic(widget.text())))]
    return {letter for letter in letters if letters.count(letter) > 1}


def mnemonic(text: str) -> str:
    found = re.search(r"&([^&\s])", text.replace("&&", ""))
    return found[1].lower() if found else ""


def test_59_60_tab_goes_round_in_every_dialog_enter_presses_its_default_and_escape_closes_it(
    walk: Any, qtbot: QtBot
) -> None:
    wrong = []
    for name, dialog in walk(DIALOGS):
        assert isinstance(dialog, QDialog)
        dialog.activateWindow()
        QApplication.processEvents()
        wrong += [f"{name}: {fault}" for fault in (*round_faults(dialog, qtbot), *default_faults(dialog, qtbot))]
        focused = dialog.focusWidget()
        qtbot.keyClick(dialog if focused is None else focused, Qt.Key.Key_Escape)
        if isValid(dialog) and dialog.isVisible():  # a field empties itself first
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        if isValid(dialog) and dialog.isVisible():
            wrong.append(f"{name}: stays")
    assert len(DIALOGS) > 10
    assert wrong == []


def round_faults(dialog: QDialog, qtbot: QtBot) -> Iterator[str]:
    """Tab stops at every control in the order of the eye, and comes back to the first."""
    expected = controls_by_eye(dialog)
    expected[0].setFocus()
    stops: list[QWidget] = []
    while (focused := dialog.focusWidget()) not in stops and focused is not None and len(stops) < 2 * len(expected):
        stops.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    if stops != expected or dialog.focusWidget() is not expected[0]:
        yield f"Tab goes to {[kind_of(one) for one in stops]}"


def default_faults(dialog: QDialog, qtbot: QtBot) -> Iterator[str]:
    """Of the search Enter takes what is marked in its list; of an import only Ctrl+Enter takes over what was read."""
    defaults = [button for button in visible(dialog, QPushButton) if button.isDefault()]
    if isinstance(dialog, SearchDialog | ImportDialog):
        return
    if len(defaults) != 1:
        yield f"{len(defaults)} defaults"
        return
    pressed: list[str] = []
    defaults[0].clicked.disconnect()  # what it does is not wanted here
    defaults[0].clicked.connect(lambda: pressed.append("pressed"))
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    if defaults[0].isEnabled() and not pressed:
        yield f"Enter does not press {defaults[0].text()}"


def texts_of(screen: QWidget) -> list[str]:
    texts = [screen.windowTitle()] if isinstance(screen, QDialog) else []
    texts += [widget.text() for widget in visible(screen, QLabel, QAbstractButton)]
    texts += [box.currentText() for box in visible(screen, QComboBox)]
    texts += [line.placeholderText() for line in visible(screen, QLineEdit)]
    return [text for text in texts if text.strip()]


def english_of(name: str, screen: QWidget, own: list[str]) -> Iterator[str]:
    """Texts of a Chinese screen in which English words stand and nothing Chinese."""
    for text in texts_of(screen):
        plain = "" if "@" in text else text  # an operator is called as in the repository that holds it
        for word in own:
            plain = plain.replace(word, "")
        if re.search(r"[a-z]{3,} [a-z]{3,}", plain) and not re.search(r"[\u4e00-\u9fff]", plain):
            yield f"{name}: {text}"


def chinese_of(name: str, screen: QWidget) -> Iterator[str]:
    """Texts of an English screen in which Chinese stands; the sample itself is in English."""
    yield from (f"{name}: {text}" for text in texts_of(screen) if re.search(r"[\u4e00-\u9fff]", text))


def own_words(session: ProjectSession) -> list[str]:
    """Names that a person gave; they stay as they are."""
    project = session.project
    named = [project.name, *(item.name for item in (*project.quotes, *project.workloads))]
    named += [quote.supplier for quote in project.quotes]
    return sorted((word for word in named if word), key=len, reverse=True)


def test_78_nothing_moves_by_itself() -> None:
    """Nothing that the window is made of knows an animation, so none is needed to understand it."""
    sources = [path.read_text(encoding="utf-8") for path in GUI.rglob("*.py")]
    assert len(sources) > 100
    assert not any(re.search(r"Q\w*Animation|QTimeLine|QMovie", source) for source in sources)


def test_a_dialog_is_closed_when_the_look_at_it_fails(window: MainWindow) -> None:
    with pytest.raises(LookupError), shown(window, "dialog-about") as dialog:
        raise LookupError
    assert not dialog.isVisible()
