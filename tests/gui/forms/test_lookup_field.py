"""Names as they stand on quotes: one meaning is taken, several are asked about, none is refused."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from engine.project.project import Project
from gui.forms.finders import CardFinder, ModelFinder
from gui.forms.lookup_field import LookupField
from gui.forms.options import KEY_ROLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QLineEdit
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

# the offscreen platform says so for each popup
pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)

H200 = "nvidia-h200-sxm-141gb"
EMPTY = Project(as_of=datetime.date(2026, 11, 30))


@pytest.fixture
def finder(open_session: Callable[[Project], ProjectSession]) -> CardFinder:
    return CardFinder(open_session(EMPTY))


@pytest.fixture
def field(finder: CardFinder, qtbot: QtBot) -> LookupField:
    field = LookupField(finder)
    qtbot.addWidget(field)
    field.set_value(H200, "H200 SXM 141GB")
    field.show()
    return field


@pytest.fixture
def committed(field: LookupField) -> list[str]:
    found: list[str] = []
    field.committed.connect(found.append)
    return found


@pytest.fixture
def say(field: LookupField, enter: Callable[[QLineEdit, str], None]) -> Callable[[str], None]:
    """Type a name to its end and press Enter, without choosing from what is offered meanwhile."""

    def say_name(text: str) -> None:
        enter(field.line, text)

    return say_name


@pytest.mark.parametrize(
    ("written", "card_id"),
    [
        ("H20 96GB", "nvidia-h20-96gb"),
        ("mi300x", "amd-mi300x"),
        ("昇腾910B3", "huawei-ascend-910b3"),
    ],
)
def test_a_name_of_one_card_is_taken(
    field: LookupField, committed: list[str], qtbot: QtBot, written: str, card_id: str, say: Callable[[str], None]
) -> None:
    say(written)
    assert field.message() == ""
    assert committed == [card_id]


def test_a_name_of_several_cards_is_asked_about(
    field: LookupField, committed: list[str], qtbot: QtBot, say: Callable[[str], None]
) -> None:
    say("H100")
    assert committed == []
    assert "several cards" in field.message()
    qtbot.waitUntil(lambda: field.popup().isVisible(), timeout=1000)
    assert not field.popup().currentIndex().isValid()
    offered = [field.popup().model().index(row, 0).data(KEY_ROLE) for row in range(field.popup().model().rowCount())]
    assert {"nvidia-h100-sxm5-80gb", "nvidia-h100-pcie-80gb", "nvidia-h100-nvl-94gb"} <= set(offered)
    field.popup().hide()


def test_a_name_nobody_knows_is_refused_and_changes_nothing(
    field: LookupField, committed: list[str], qtbot: QtBot, say: Callable[[str], None]
) -> None:
    say("quantum card 7")
    assert committed == []
    assert "quantum card 7" in field.message()
    assert field.value() == H200
    qtbot.keyClick(field.line, Qt.Key.Key_Escape)
    assert field.line.text() == "H200 SXM 141GB"
    assert field.message() == ""


def test_typing_offers_what_contains_the_words(field: LookupField, qtbot: QtBot) -> None:
    field.line.setFocus()
    field.line.selectAll()
    qtbot.keyClicks(field.line, "l40")
    model = field.popup().model()
    titles = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert titles
    assert all("L40" in title for title in titles)
    field.popup().hide()


def test_the_arrow_key_opens_all_and_a_choice_is_taken(
    field: LookupField, committed: list[str], qtbot: QtBot, finder: CardFinder
) -> None:
    field.line.setFocus()
    qtbot.keyClick(field.line, Qt.Key.Key_Down)
    assert field.popup().model().rowCount() == len(finder.search(""))
    qtbot.keyClick(field.popup(), Qt.Key.Key_Down)
    qtbot.keyClick(field.popup(), Qt.Key.Key_Return)
    assert committed == [field.value()]
    assert committed[0] != H200


def test_choosing_the_same_card_again_changes_nothing(
    field: LookupField, committed: list[str], qtbot: QtBot, say: Callable[[str], None]
) -> None:
    say("H200 SXM 141GB")
    assert committed == []


def test_models_are_found_by_repository_and_file_name(open_session: Any) -> None:
    finder = ModelFinder(open_session(EMPTY))
    assert [option.key for option in finder.resolve("meta-llama/Llama-3.1-70B-Instruct")] == ["Llama 3.1 70B"]
    assert finder.resolve("") == ()


def test_a_model_says_how_large_it_is(open_session: Any) -> None:
    finder = ModelFinder(open_session(EMPTY))
    dense = next(option for option in finder.search("Llama 3.1 70B") if option.key == "Llama 3.1 70B")
    assert dense.detail == "70.6\u00a0B"
    mixture = finder.search("DeepSeek V3 / R1")[0]
    assert mixture.detail == "671\u00a0B, 37.6\u00a0B active"
