"""Two quotes for one workload, on screen."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from engine.catalog.library import catalog
from engine.project.edits import add_quote, add_workload, set_price, set_quote_field
from engine.project.project import Project
from engine.values import known
from gui.quotes.place import QuotesPlace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

H200 = "nvidia-h200-sxm-141gb"


@pytest.fixture(scope="session")
def project() -> Project:
    """A, bought for 2,900,000 CNY with 13 % tax included; B, rented for 236.70 CNY an hour with 6 %."""
    made = Project(as_of=datetime.date(2026, 11, 30))
    made = add_workload(made, "online_serving", catalog().model("Llama 3.1 70B"), "Chat")
    card = catalog().card(H200)
    made = add_quote(made, "purchase", card, "8 × H200, buy")
    made = set_price(made, "A", known(2_900_000))
    made = add_quote(made, "rental", card, "8 × H200, rent")
    made = set_price(made, "B", known("236.70"))
    for quote_id, rate in (("A", "0.13"), ("B", "0.06")):
        made = set_quote_field(made, quote_id, "tax_basis", "included")
        made = set_quote_field(made, quote_id, "tax_rate", known(rate))
    return made


@pytest.fixture
def place(session: ProjectSession, qtbot: QtBot) -> QuotesPlace:
    place = QuotesPlace(session)
    qtbot.addWidget(place)
    place.resize(1290, 770)
    place.show()
    return place
