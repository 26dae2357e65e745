"""The place of workloads with one bought machine of 10 kW and one that is rented."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from engine.catalog.library import catalog
from engine.project import edits
from engine.project.project import Project
from engine.values import known
from gui.workload.place import WorkloadPlace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture(scope="module")
def project() -> Project:
    made = Project(as_of=datetime.date(2026, 11, 30))
    made = edits.add_workload(made, "online_serving", catalog().model("Llama 3.1 8B"), "Chat")
    for kind in ("purchase", "rental"):
        made = edits.add_quote(made, kind, catalog().card("nvidia-h100-sxm5-80gb"), f"8 × H100, {kind}")
    made = edits.set_group_field(made, "A", 0, "host_power_w", 4400.0)
    return edits.set_price(made, "A", known(2_000_000))


@pytest.fixture
def place(session: ProjectSession, qtbot: QtBot) -> WorkloadPlace:
    made = WorkloadPlace(session)
    qtbot.addWidget(made)
    made.resize(1290, 770)
    made.show()
    return made
