"""The catalog on screen, from a key to the painted rows, against a frame of 16.7 ms at 60 Hz."""

from __future__ import annotations

import datetime
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from engine.catalog.library import catalog
from engine.compare.card_ranking import candidates
from engine.project.project import Project
from gui import theme
from gui.catalog.card_page import CardPage
from gui.catalog.ranking_page import RankingPage
from gui.session import ProjectSession

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication
    from pytest_benchmark.fixture import BenchmarkFixture
    from pytestqt.qtbot import QtBot

    from engine.catalog.card import Card

TYPED = ("n", "nv", "nvi", "nvid", "nvidi", "nvidia", "nvidia h", "nvidia h1", "nvidia h", "nvidia", "", "h", "hb", "")
"""As a person types and takes back."""


@pytest.fixture
def session(qapp: QApplication) -> Iterator[ProjectSession]:
    theme.apply_theme(qapp, theme.LIGHT)
    session = ProjectSession(Project(as_of=datetime.date(2026, 11, 30)))
    yield session
    session.jobs.close()
    session.deleteLater()


@pytest.fixture
def page_of(session: ProjectSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], CardPage]:
    def make(count: int) -> CardPage:
        base = catalog().cards
        cards = [base[place % len(base)].replace(id=f"card-{place}") for place in range(count)]

        def known(_own: object) -> list[Card]:
            return cards

        monkeypatch.setattr("gui.catalog.card_page.known_cards", known)
        page = CardPage(session)
        qtbot.addWidget(page)
        page.resize(1200, 700)
        page.retranslate()
        page.show()
        page.grab()
        return page

    return make


def test_filter_three_thousand_cards_to_paint(benchmark: BenchmarkFixture, page_of: Callable[[int], CardPage]) -> None:
    page, typed = page_of(3_000), cycle(TYPED)

    def key() -> None:
        page.set_search(next(typed))
        page.table.viewport().grab()

    benchmark(key)
    page.set_search("nvidia h1")
    assert 0 < page.table.records.rowCount() < 300


def test_scroll_ten_thousand_cards(benchmark: BenchmarkFixture, page_of: Callable[[int], CardPage]) -> None:
    page = page_of(10_000)
    bar, places = page.table.verticalScrollBar(), cycle(range(0, 200_000, 530))

    def page_down() -> None:
        bar.setValue(next(places))
        page.table.viewport().grab()

    benchmark(page_down)
    assert page.table.records.rowCount() == 10_000


def test_weigh_the_ranking_to_paint(benchmark: BenchmarkFixture, session: ProjectSession, qtbot: QtBot) -> None:
    page = RankingPage(session)
    qtbot.addWidget(page)
    page.resize(1200, 700)
    page._candidates = candidates(session.project, None, catalog().cards)
    page.retranslate()
    page.show()
    weights = cycle(session.project.ranking.weights_in_force.replace(compute=float(weight)) for weight in range(10, 60))

    def drag() -> None:
        page._weigh(session.project.ranking.replace(weights=next(weights)))
        page.table.viewport().grab()

    benchmark(drag)
    assert page.table.records.rowCount() > 200
    qtbot.waitUntil(lambda: not session.jobs.busy)
