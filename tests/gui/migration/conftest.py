"""The place of comparison on the serving sample, showing the migration of a quote to another stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gui.comparison.place import ComparePlace
from gui.migration.view import MigrationView

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

OPERATORS = (
    "operator,time (ms),calls\naten::mm,6,10\naten::_grouped_mm,3,5\nncclDevKernel_AllReduce,4,2\naten::add,1,7\n"
)


@pytest.fixture
def place(session: ProjectSession, qtbot: QtBot) -> ComparePlace:
    place = ComparePlace(session)
    qtbot.addWidget(place)
    place.resize(1138, 708)
    place.show()
    return place


@pytest.fixture
def view(place: ComparePlace) -> MigrationView:
    place.show_migration("E")
    assert place.migration is not None
    return place.migration


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "operators.csv"
    path.write_text(OPERATORS, encoding="utf-8")
    return path
