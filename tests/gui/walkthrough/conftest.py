"""The walkthrough of the serving sample with its ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gui.walkthrough.place import WalkthroughPlace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture
def place(qtbot: QtBot, session: ProjectSession, executor: Any) -> WalkthroughPlace:
    made = WalkthroughPlace(session)
    qtbot.addWidget(made)
    made.resize(1200, 760)
    made.show()
    executor.drain()
    return made
