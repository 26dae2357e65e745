"""Whatever is closed for good is gone: no signal of something that lives longer holds on to it."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMetaMethod, QObject
from PySide6.QtWidgets import QWidget

from gui.actions import PLACES
from gui.charts.account_chart import AccountChart
from gui.charts.cost_chart import CostChart
from gui.charts.memory_chart import MemoryChart
from gui.dialogs.about import AboutDialog
from gui.dialogs.crash import CrashDialog
from gui.dialogs.shortcuts import ShortcutsDialog
from gui.explain.panel import ExplainPanel
from gui.i18n import language_manager
from gui.main_window import MainWindow
from gui.places import make_place
from gui.session import ProjectSession
from gui.settings.dialog import PreferencesDialog
from gui.settings.store import Settings
from gui.theme import theme_manager

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot


def listeners(*signalling: QObject) -> dict[str, int]:
    """How many listen to each signal of what outlives every widget."""
    found = {}
    for sender in (theme_manager(), language_manager(), *signalling):
        shape = sender.metaObject()
        methods = (shape.method(place) for place in range(shape.methodCount()))
        for signal in (method for method in methods if method.methodType() is QMetaMethod.MethodType.Signal):
            signature = bytes(signal.methodSignature().data()).decode()
            found[f"{shape.className()}.{signature}"] = sender.receivers(f"2{signature}")
    return found


def delete(widget: QWidget) -> None:
    widget.close()
    widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # type: ignore[arg-type]


@pytest.fixture
def assert_gone(session: ProjectSession, executor: Any) -> Callable[[Callable[[], QWidget]], None]:
    def check(make: Callable[[], QWidget]) -> None:
        delete(make())  # what is made once for all, such as the icons that follow the theme
        before = listeners(session)
        made = make()
        made.show()
        QCoreApplication.processEvents()
        executor.drain()
        watched = weakref.ref(made)
        delete(made)
        executor.waiting.clear()  # an executor with threads forgets what was cancelled
        del made
        gc.collect()
        assert watched() is None
        assert listeners(session) == before

    return check


@pytest.mark.parametrize("name", PLACES)
def test_a_place_is_gone_when_it_is_deleted(assert_gone: Any, session: ProjectSession, name: str) -> None:
    assert_gone(lambda: make_place(name, session))


@pytest.mark.parametrize("kind", [CostChart, MemoryChart, AccountChart])
def test_a_chart_is_gone_when_it_is_deleted(assert_gone: Any, kind: type[QWidget]) -> None:
    assert_gone(kind)


def test_the_explanation_is_gone_when_it_is_deleted(assert_gone: Any, session: ProjectSession) -> None:
    assert_gone(lambda: ExplainPanel(session))


@pytest.mark.parametrize(
    "make",
    [
        AboutDialog,
        ShortcutsDialog,
        lambda parent: CrashDialog(parent, "what happened"),
        lambda parent: PreferencesDialog(parent, Settings()),
    ],
    ids=["about", "shortcuts", "crash", "preferences"],
)
def test_a_dialog_is_gone_when_it_is_closed(assert_gone: Any, qtbot: QtBot, make: Callable[[QWidget], QWidget]) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    assert_gone(lambda: make(parent))


def test_a_window_is_gone_when_it_is_closed(assert_gone: Any, session: ProjectSession, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")

    def make() -> MainWindow:
        window = MainWindow(settings)
        window.attach(session)
        for place in PLACES:
            window.show_place(place)
        return window

    assert_gone(make)
