"""A session on the serving sample whose slow jobs run when a test says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.project.files import load
from gui.comparison.place import ComparePlace
from resources import files

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from engine.project.project import Project
    from gui.session import ProjectSession


@pytest.fixture(scope="session")
def project() -> Project:
    return load(files.path("samples/1-serving-70b.en.cardwise")).project


@pytest.fixture
def session(project: Project, open_session: Callable[[Project], ProjectSession]) -> ProjectSession:
    return open_session(project)


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
