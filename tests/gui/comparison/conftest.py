"""A session on the serving sample whose slow jobs run when a test says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gui.comparison.place import ComparePlace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture
def place(session: ProjectSession, qtbot: QtBot) -> ComparePlace:
    place = ComparePlace(session)
    qtbot.addWidget(place)
    place.resize(1290, 800)
    place.show()
    return place


@pytest.fixture
def ranges_arrive(session: ProjectSession, executor: Any) -> Any:
    def arrive() -> None:
        session._evaluator.start_bands()
        executor.drain()

    return arrive
