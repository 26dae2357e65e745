"""Presenting on the whole screen: large type, keys, clicks, no edit by accident, notes, a second screen (ux.md 53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication

from engine.project import edits
from engine.project.files import load
from engine.texts import Message
from gui import fonts
from gui.main_window import MainWindow
from gui.samples import samples
from gui.settings.store import Settings
from gui.walkthrough.large_type import scale_for
from gui.walkthrough.parts import KeyFigureView
from gui.walkthrough.place import WalkthroughPlace
from gui.walkthrough.presentation import Presentation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from engine.project.project import Project
    from gui.session import ProjectSession
    from gui.walkthrough.presenter import PresenterView


@pytest.fixture
def session(open_session: Callable[[Project], ProjectSession]) -> ProjectSession:
    project = load(samples("en")[0][0]).project
    return open_session(edits.set_page_notes(project, "candidates", "Begin with B."))


@pytest.fixture
def window(qtbot: QtBot, session: ProjectSession, executor: Any, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Settings(tmp_path / "settings.ini"))
    made.attach(session)
    qtbot.addWidget(made)
    made.show()
    made.show_place("quotes")
    made.action_set["present"].trigger()
    session._evaluator.start_bands()
    executor.drain()
    executor.drain()
    yield made
    made.leave_presentation()


@pytest.fixture
def place(window: MainWindow) -> WalkthroughPlace:
    found = window.stage.place("walkthrough")
    assert isinstance(found, WalkthroughPlace)
    return found


def opened_view(window: MainWindow) -> PresenterView:
    assert window.presentation is not None
    window.presentation.show_view()
    view = window.presentation.view
    assert view is not None
    view._pictures.stop()
    view._soon.stop()
    return view


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1024, 640, 1.0), (1440, 900, 1.2), (1920, 1080, 1.5), (3840, 2160, 1.8)]
)
def test_type_grows_with_the_screen(width: int, height: int, scale: float) -> None:
    assert scale_for(QRect(0, 0, width, height).size()) == pytest.approx(scale)


def test_type_is_large_while_presenting_and_as_before_afterwards(window: MainWindow) -> None:
    assert window.presentation is not None
    window.resize(1440, 900)
    window.presentation._large_type._fit()
    assert fonts.scale() == pytest.approx(1.2)
    window.leave_presentation()
    assert fonts.scale() == 1.0


@pytest.mark.parametrize(("key", "page"), [(Qt.Key.Key_5, 4), (Qt.Key.Key_9, 8), (Qt.Key.Key_0, 8), (Qt.Key.Key_1, 0)])
def test_53_digits_lead_to_a_page(place: WalkthroughPlace, qtbot: QtBot, key: Qt.Key, page: int) -> None:
    place.go_to(2)
    qtbot.keyClick(place.live, key)
    assert place.page_number == page


def test_53_a_click_beside_what_is_alive_moves_on(place: WalkthroughPlace, qtbot: QtBot) -> None:
    qtbot.mouseClick(place.live, Qt.MouseButton.LeftButton, pos=QPoint(12, 200))
    assert place.page_number == 1
    qtbot.mouseClick(place.live, Qt.MouseButton.BackButton, pos=QPoint(12, 200))
    assert place.page_number == 0
    place.go_to(4)
    chart = place.view.charts.made()["cost"]
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any(view.isVisible() for view in place.findChildren(KeyFigureView)))
    figure = next(view for view in place.findChildren(KeyFigureView) if view.isVisible())
    qtbot.mouseClick(figure, Qt.MouseButton.LeftButton)
    assert place.page_number == 4


def test_a_click_moves_nothing_while_nobody_presents(window: MainWindow, place: WalkthroughPlace, qtbot: QtBot) -> None:
    window.leave_presentation()
    window.show_place("walkthrough")
    place.go_to(0)
    qtbot.mouseClick(place.live, Qt.MouseButton.LeftButton, pos=QPoint(12, 200))
    assert place.page_number == 0


def test_53_no_command_changes_opens_or_closes_anything(
    window: MainWindow, session: ProjectSession, qtbot: QtBot, place: WalkthroughPlace
) -> None:
    name = edits.rename_project.name(session.project, "x")
    session.apply(name, lambda project: edits.rename_project(project, "x"))
    before = session.project
    risky = (
        "undo",
        "redo",
        "new",
        "open",
        "close",
        "save",
        "revert",
        "paste_quotes",
        "remove_quote",
        "add_rental",
        "quotes",
    )
    assert [command for command in risky if window.action_set[command].isEnabled()] == []
    for keys in (Qt.Key.Key_Z, Qt.Key.Key_N, Qt.Key.Key_W, Qt.Key.Key_V, Qt.Key.Key_1):
        qtbot.keyClick(place.live, keys, Qt.KeyboardModifier.ControlModifier)
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_E, Qt.Key.Key_H, Qt.Key.Key_A, Qt.Key.Key_Return):
        qtbot.keyClick(place.live, key)
    assert session.project is before
    assert window.presenting
    assert not place.arranging
    window.escape()
    assert window.action_set["undo"].isEnabled()
    session.undo()


def test_53_a_file_dropped_on_the_pages_is_not_taken(window: MainWindow, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "quote.xlsx"))])
    event = QDragEnterEvent(
        QPoint(10, 10), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.setAccepted(False)
    window.dragEnterEvent(event)
    assert not event.isAccepted()
    assert QPointF(event.position()) == QPointF(10, 10)


def test_53_a_figure_opens_its_derivation_which_changes_nothing(
    window: MainWindow, place: WalkthroughPlace, qtbot: QtBot
) -> None:
    place.go_to(0)
    window.stage.show_figure("assumptions/cost/busy_share")
    panel = window.stage._panel
    assert panel is not None
    assert panel.isVisible()
    assert panel._editor is not None
    assert not panel._editor.isVisible()
    qtbot.keyClick(place.live, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert window.presenting
    window.escape()
    assert not window.presenting
    window.stage.show_figure("assumptions/cost/busy_share")
    assert panel._editor.isVisible()


def test_a_number_of_a_card_opens_its_source(window: MainWindow, place: WalkthroughPlace, qtbot: QtBot) -> None:
    place.go_to(1)
    with qtbot.waitSignal(place.figure_requested) as asked:
        cell = next(
            view for view in place.view.table.findChildren(KeyFigureView.__mro__[1]) if "card_memory" in view._address
        )
        qtbot.mouseClick(cell, Qt.MouseButton.LeftButton)
    assert asked.args[0].endswith("/card_memory")
    assert window.stage._panel is not None
    assert window.stage._panel._name.text() == "A · memory of a card"
    assert window.stage._panel._value.text() == "80 GB"


def test_notes_are_shown_below_the_page_on_one_screen(place: WalkthroughPlace, qtbot: QtBot) -> None:
    place.go_to(1)
    assert not place.live.notes_shown
    qtbot.keyClick(place.live, Qt.Key.Key_N)
    strip = place.live._notes
    assert strip is not None
    assert strip.isVisible()
    assert strip.notes.text() == "Begin with B."
    assert strip._next.text() == "Next: Does it fit?"
    qtbot.keyClick(place.live, Qt.Key.Key_Right)
    assert strip.notes.text() == "No notes for this page."
    qtbot.keyClick(place.live, Qt.Key.Key_End)
    assert strip._next.text() == "This is the last page."
    qtbot.keyClick(place.live, Qt.Key.Key_N)
    assert not strip.isVisible()


def test_the_presenters_view_tells_this_page_the_next_one_notes_and_time(
    window: MainWindow, place: WalkthroughPlace, qtbot: QtBot
) -> None:
    place.go_to(1)
    view = opened_view(window)
    assert view.notes.text() == "Begin with B."
    assert view._position.text() == "2 of 9 · What is on the table"
    assert view._next.text() == "Next: Does it fit?"
    assert view._time.text().startswith("0:0")
    view.look()
    while view._pictures._waiting or view.following._picture is None:
        view.show_page()
        view._pictures._draw_next()
    view._soon.stop()
    assert view.current._picture is not None
    assert view.current._picture.toImage() != view.following._picture.toImage()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert place.page_number == 2
    assert view._position.text() == "3 of 9 · Does it fit?"
    view._pictures.stop()
    qtbot.keyClick(view, Qt.Key.Key_P)
    assert not view.isVisible()


def test_on_one_screen_the_presenters_view_waits_to_be_asked_for(window: MainWindow) -> None:
    assert window.presentation is not None
    assert window.presentation.view is None
    view = opened_view(window)
    assert view.isVisible()
    assert not view.swap.isVisible()
    window.leave_presentation()
    assert not view.isVisible()


class Screen:
    """A screen at the right of the only one that a test has."""

    def availableGeometry(self) -> QRect:
        return QRect(800, 0, 640, 480)


def test_with_two_screens_the_presenters_view_opens_on_the_other_one(
    window: MainWindow, place: WalkthroughPlace, session: ProjectSession
) -> None:
    window.leave_presentation()
    both: Any = (window.screen(), Screen())
    presentation = Presentation(window, place, session, lambda: 1.0, lambda: both)
    presentation.begin()
    view = presentation.view
    assert view is not None
    view._pictures.stop()
    assert view.isVisible()
    assert view.swap.isVisible()
    assert view.geometry().topLeft() == QPoint(800, 0)
    presentation.end()
    assert not view.isVisible()
    window.showNormal()
    QApplication.processEvents()


def test_presenting_from_the_editing_of_pages_shows_the_page_that_was_edited(
    window: MainWindow, place: WalkthroughPlace
) -> None:
    window.leave_presentation()
    window.show_place("walkthrough")
    place.go_to(6)
    place.arrange()
    assert place._arrange is not None
    place._arrange.pictures.stop()
    window.present()
    assert not place.arranging
    assert place.page_number == 6


def test_messages_wait_until_the_pages_are_left(window: MainWindow) -> None:
    said = Message.of("walkthrough.open.none")
    window.stage.say(said, "warn")
    assert not window.stage.message.isVisible()
    window.leave_presentation()
    assert window.stage.message.isVisible()
    assert window.stage.message.text() == said.text("en")


def test_an_error_is_said_while_presenting(window: MainWindow) -> None:
    window.stage.say(Message.of("walkthrough.open.none"), "error")
    assert window.stage.message.isVisible()
