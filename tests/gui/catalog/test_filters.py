"""The filter bar: chips, counts of cards that do not say, and the panel of further filters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from engine.catalog.library import catalog
from engine.catalog.search import CardIndex, Filters
from engine.catalog.traits import native
from gui.catalog.filters import FilterBar
from gui.i18n import keep_translated

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

# the offscreen platform says so for each popup
pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the", extend=True)


@pytest.fixture
def bar(qtbot: QtBot) -> FilterBar:
    bar = FilterBar(catalog().cards)
    qtbot.addWidget(bar)
    bar.resize(1000, 100)
    keep_translated(bar.retranslate)
    bar.changed.connect(lambda: bar.show_chips(catalog().search("", bar.filters()).open_cards))
    bar.show_chips({})
    bar.show()
    return bar


def test_every_pill_narrows_by_its_own_condition(bar: FilterBar) -> None:
    for name, key, wanted in (
        ("formats", "fp8", Filters(formats=("fp8",))),
        ("ecc", "yes", Filters(ecc=True)),
        ("forms", "module", Filters(forms=("module",))),
        ("segments", "datacenter", Filters(segments=("datacenter_inference", "datacenter_training"))),
        ("uses", "graphics", Filters(uses=("graphics",))),
        ("vendors", "AMD", Filters(vendors=("AMD",))),
        ("stacks", "ROCm", Filters(stacks=("ROCm",))),
        ("domestic", "domestic", Filters(domestic=True)),
    ):
        bar.panel.pills[name].button(key).click()  # type: ignore[index]
        assert bar.filters() == wanted
        bar.chip(name).click()  # type: ignore[arg-type]
        assert bar.filters() == Filters()


def test_a_chip_says_what_is_asked_for_and_how_many_cannot_say(bar: FilterBar) -> None:
    bar.power.field.line.setText("300")
    unsure = sum(card.power_w is None for card in catalog().cards)
    assert bar.chips() == [f"Power ≤ 300 W · {unsure} cannot say  ×"]
    bar.panel.pills["formats"].button("fp8").click()
    bar.panel.pills["formats"].button("fp4").click()
    assert bar.chips()[1].startswith("Computes in: FP8 + FP4")
    assert bar.more.text() == "More filters (1)"


def test_both_answers_and_both_origins_ask_for_nothing(bar: FilterBar) -> None:
    for key in ("yes", "no"):
        bar.panel.pills["ecc"].button(key).click()
    assert bar.filters() == Filters()
    assert bar.chips() == []


def test_the_year_is_a_filter(bar: FilterBar) -> None:
    bar.panel.year.field.line.setText("2024")
    assert bar.filters() == Filters(min_year=2024)
    assert bar.chips()[0].startswith("Year from 2024")


def test_the_bar_stays_in_one_row(bar: FilterBar) -> None:
    bar.resize(1084, 60)
    rows = {number.geometry().center().y() for number in (bar.memory, bar.bandwidth, bar.links, bar.power)}
    assert len({*rows, bar.more.geometry().center().y()}) == 1


def test_escape_closes_the_panel(bar: FilterBar, qtbot: QtBot) -> None:
    bar.more.click()
    assert bar.panel.isVisible()
    qtbot.keyClick(bar.panel, Qt.Key.Key_Escape)
    assert not bar.panel.isVisible()


def test_each_option_says_how_many_cards_have_it(bar: FilterBar) -> None:
    index = CardIndex(catalog().cards)
    bar.panel.opened.connect(lambda: bar.panel.show_counts(index.option_counts("", bar.filters())))
    bar.panel.pills["vendors"].button("Huawei").click()
    bar.more.click()
    fp8 = sum(card.vendor == "Huawei" and native(card, "fp8") == "yes" for card in catalog().cards)
    amd = sum(card.vendor == "AMD" for card in catalog().cards)
    assert bar.panel.pills["formats"].button("fp8").text() == f"FP8  {fp8}"
    assert bar.panel.pills["vendors"].button("AMD").text() == f"AMD  {amd}"
    assert bar.panel.pills["stacks"].button("CUDA").text() == "CUDA  0"
    assert bar.panel.pills["vendors"].button("AMD").accessibleName() == f"Maker: AMD {amd}"
    assert bar.chips() == ["Maker: Huawei  ×"]
