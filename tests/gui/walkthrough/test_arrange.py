"""Pages are ordered, hidden, added, written and reset; every change is a step of the project that undo takes back."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog

from engine.project import edits
from engine.project.walkthrough import COMPOSED, PAGE_CHARTS, TABLE_PARTS
from gui.i18n import set_language
from gui.walkthrough.arrange import ArrangePages
from gui.walkthrough.place import WalkthroughPlace

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture
def place(place: WalkthroughPlace) -> WalkthroughPlace:
    place.arrange()
    place._arrange.pictures.stop()  # type: ignore[union-attr]
    return place


@pytest.fixture
def face(place: WalkthroughPlace) -> ArrangePages:
    assert place._arrange is not None
    return place._arrange


@pytest.fixture
def settle(session: ProjectSession, executor: Any, face: ArrangePages) -> Callable[[], None]:
    def settled() -> None:
        session._evaluator.start_bands()
        executor.drain()
        executor.drain()
        face.pictures.stop()

    return settled


def choose(face: ArrangePages, key: str) -> None:
    keys = [page.key for page in face._pages]
    face.pages.list.setCurrentRow(keys.index(key))


def test_all_pages_are_listed_and_the_one_that_was_shown_is_current(
    place: WalkthroughPlace, face: ArrangePages
) -> None:
    place.show_pages("cost")
    place.arrange()
    face.pictures.stop()
    assert [page.key for page in face._pages] == list(COMPOSED)
    assert face.pages.current() == "cost"
    assert face.editor.title.text() == face._pages[4].headline.text("en")


def test_alt_and_arrows_order_the_pages(
    face: ArrangePages, session: ProjectSession, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    choose(face, "fit")
    qtbot.keyClick(face.pages.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    settle()
    assert session.project.walkthrough.ids()[:3] == ("need", "fit", "candidates")
    assert face.pages.current() == "fit"
    qtbot.keyClick(face.pages.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert session.project.walkthrough.pages == ()


def test_a_dragged_row_is_ordered_in_the_project(face: ArrangePages, session: ProjectSession) -> None:
    choose(face, "decision")
    model = face.pages.list.model()
    assert model.moveRow(face.pages.list.rootIndex(), 8, face.pages.list.rootIndex(), 0)
    assert session.project.walkthrough.ids()[0] == "decision"
    assert session.undo_name is not None
    assert session.undo_name.text("en") == "Move “Decision”"


def test_a_hidden_page_is_listed_and_not_walked_through(
    place: WalkthroughPlace, face: ArrangePages, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    choose(face, "speed")
    qtbot.keyClick(face.pages.list, Qt.Key.Key_H)
    settle()
    assert "speed" in [page.key for page in face._pages]
    assert "speed" not in [page.key for page in place.live.pages()]
    assert "hidden" in face.pages.list.currentItem().text()
    qtbot.keyClick(face.pages.list, Qt.Key.Key_H)
    settle()
    assert "speed" in [page.key for page in place.live.pages()]


def test_the_composed_order_comes_back_with_one_press_and_undo_takes_that_back(
    face: ArrangePages, session: ProjectSession, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    choose(face, "decision")
    face.pages.moved.emit("decision", 0)
    settle()
    face.pages.hidden.emit("fit", True)
    settle()
    qtbot.mouseClick(face.pages.tools["reset"], Qt.MouseButton.LeftButton)
    assert session.project.walkthrough.ids() == COMPOSED
    assert not session.project.walkthrough.page("fit").hidden
    session.undo()
    assert session.project.walkthrough.ids()[0] == "decision"


def test_a_title_is_pinned_flagged_when_it_no_longer_holds_and_released(
    place: WalkthroughPlace,
    face: ArrangePages,
    session: ProjectSession,
    settle: Callable[[], None],
    enter: Callable[..., None],
) -> None:
    choose(face, "cost")
    enter(face.editor.title, "Renting wins")
    settle()
    page = face.pages.page("cost")
    assert page is not None
    assert page.headline.text("zh") == "Renting wins"
    assert not face.editor.warning.isVisible()
    assert face.editor.release.isVisible()
    busier = edits.set_assumption.name(session.project, "cost.busy_share", 0.95)
    session.apply(busier, lambda project: edits.set_assumption(project, "cost.busy_share", 0.95))
    settle()
    assert face.editor.warning.isVisible()
    assert "They said: “Too close to call: B costs" in face.editor.warning.text()
    assert "⚠" in face.pages.list.currentItem().text()
    place.show_pages("cost")
    assert "no longer rests on the results" in place.view._warning.text()
    assert place.view._warning.isVisible()
    place.arrange()
    face.pictures.stop()
    face.editor.confirm.click()
    settle()
    assert not face.editor.warning.isVisible()
    face.editor.release.click()
    settle()
    page = face.pages.page("cost")
    assert page is not None
    assert page.pinned is None
    assert face.editor.title.text() == page.headline.text("en") != "Renting wins"


def test_an_emptied_title_goes_back_to_the_results(
    face: ArrangePages, session: ProjectSession, settle: Callable[[], None], enter: Callable[..., None]
) -> None:
    choose(face, "cost")
    enter(face.editor.title, "Renting wins")
    settle()
    enter(face.editor.title, "")
    assert session.project.walkthrough.pages == ()


def test_notes_are_kept_when_the_page_is_left(
    face: ArrangePages, session: ProjectSession, settle: Callable[[], None], qtbot: QtBot
) -> None:
    choose(face, "fit")
    face.editor.notes.setFocus()
    qtbot.keyClicks(face.editor.notes, "speak slowly")
    choose(face, "cost")
    settle()
    assert session.project.walkthrough.page("fit").notes == "speak slowly"
    assert session.project.walkthrough.page("cost").notes == ""
    assert face.editor.notes.toPlainText() == ""


def test_notes_are_kept_after_a_rest_too(face: ArrangePages, session: ProjectSession, qtbot: QtBot) -> None:
    choose(face, "fit")
    face.editor.notes.setFocus()
    qtbot.keyClicks(face.editor.notes, "a")
    assert session.project.walkthrough.pages == ()
    face.editor.notes._rest.timeout.emit()
    assert session.project.walkthrough.page("fit").notes == "a"


@pytest.mark.parametrize(
    ("kind", "name"),
    [("text", ""), *(("chart", name) for name in PAGE_CHARTS), *(("table", name) for name in TABLE_PARTS)],
)
def test_every_kind_of_page_is_added_behind_the_current_one_and_shown(
    place: WalkthroughPlace, face: ArrangePages, settle: Callable[[], None], kind: str, name: str
) -> None:
    choose(face, "need")
    face.pages.added.emit(kind, name)
    settle()
    assert [page.key for page in face._pages][:3] == ["need", "p1", "candidates"]
    assert face.pages.current() == "p1"
    place.show_pages("p1")
    assert place.page is not None
    assert place.page.key == "p1"
    assert place.page.added
    if kind == "chart":
        assert place.view.charts.made()[name].isVisible()
    elif kind == "table" and name != "points":
        assert place.view.table.isVisible()


def test_an_added_page_is_filled_and_removed(
    face: ArrangePages, session: ProjectSession, settle: Callable[[], None], enter: Callable[..., None], qtbot: QtBot
) -> None:
    face.pages.added.emit("chart", "cost")
    settle()
    enter(face.editor.title, "Where the money goes")
    settle()
    face.editor.choice.setCurrentIndex(face.editor.choice.findData("accounts"))
    face.editor.choice.activated.emit(face.editor.choice.currentIndex())
    settle()
    face.editor.words.setPlainText("Rent first")
    face.editor.words.commit()
    settle()
    kept = session.project.walkthrough.page("p1")
    assert (kept.title, kept.chart, kept.text) == ("Where the money goes", "accounts", "Rent first")  # type: ignore[union-attr]
    qtbot.keyClick(face.pages.list, Qt.Key.Key_Delete)
    settle()
    assert session.project.walkthrough.pages == ()


def test_a_composed_page_is_not_removed(face: ArrangePages, session: ProjectSession, qtbot: QtBot) -> None:
    choose(face, "cost")
    assert not face.pages.tools["remove"].isEnabled()
    assert "can be hidden" in face.pages.tools["remove"].toolTip()
    qtbot.keyClick(face.pages.list, Qt.Key.Key_Delete)
    assert not session.modified


def test_a_picture_file_becomes_a_page_inside_the_project(
    place: WalkthroughPlace,
    face: ArrangePages,
    session: ProjectSession,
    settle: Callable[[], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "机房.png"
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    assert image.save(str(file))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    face.pages.added.emit("picture", "")
    settle()
    file.unlink()
    place.show_pages("p1")
    assert place.page is not None
    assert place.page.headline.text("en") == "机房"
    view = place.view.picture
    assert view.isVisible()
    assert view.grab().toImage().pixelColor(view.width() // 2, 10) == QColor("red")
    assert session.project.walkthrough.page("p1").kind == "picture"


@pytest.mark.parametrize(("content", "complaint"), [(b"no picture", "PNG or JPEG"), (None, "was not found")])
def test_a_file_that_is_no_picture_is_refused_and_nothing_changes(
    face: ArrangePages, session: ProjectSession, tmp_path: Path, qtbot: QtBot, content: bytes | None, complaint: str
) -> None:
    file = tmp_path / "x.png"
    if content is not None:
        file.write_bytes(content)
    with qtbot.waitSignal(session.message) as said:
        face.add_picture(file)
    assert complaint in said.args[0].text("en")
    assert "x.png" in said.args[0].text("en")
    assert not session.modified


def test_pictures_of_pages_are_drawn_one_after_the_other(place: WalkthroughPlace, face: ArrangePages) -> None:
    place.show_pages()
    place.arrange()
    while face.pictures._waiting:
        face.pictures._draw_next()
    face.pictures.stop()
    pictures = [face.pictures.picture(key) for key in COMPOSED]
    assert all(picture is not None and picture.width() > 1000 for picture in pictures)
    images = [picture.toImage() for picture in pictures if picture is not None]
    assert all(first != second for first, second in pairwise(images))
    assert all(not face.pages.list.item(row).icon().isNull() for row in range(len(COMPOSED)))


def test_escape_and_activation_show_the_page_that_is_current(
    place: WalkthroughPlace, face: ArrangePages, qtbot: QtBot
) -> None:
    choose(face, "open")
    qtbot.keyClick(face.pages.list, Qt.Key.Key_Escape)
    assert not place.arranging
    assert place.page is not None
    assert place.page.key == "open"
    qtbot.keyClick(place.live, Qt.Key.Key_E)
    face.pictures.stop()
    assert place.arranging
    face.pages.list.itemActivated.emit(face.pages.list.item(2))
    assert place.page.key == "fit"


def test_the_pages_are_edited_in_the_other_language_too(place: WalkthroughPlace, face: ArrangePages) -> None:
    choose(face, "cost")
    set_language("zh")
    place.retranslate()
    face.pictures.stop()
    assert face.done.text() == "显示页面"
    assert face.editor.title.text() == face._pages[4].headline.text("zh")
    assert face.pages.list.item(4).text() == "5  要花多少钱？"
