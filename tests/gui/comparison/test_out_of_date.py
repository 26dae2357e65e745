"""While something of a chart is still that of before, the chart is marked, and only then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from engine.project.edits import set_assumption
from engine.texts import Message
from gui import i18n
from gui.comparison.chart_pages import LOWER, UPPER

if TYPE_CHECKING:
    from engine.texts import Language
    from gui.charts.base import Chart
    from gui.comparison.place import ComparePlace
    from gui.session import ProjectSession

VIEWS = ("swings", "parts", "points", "map")
CHARTS = (*UPPER, LOWER[0], *VIEWS)
LATE = {"cost", "scaling", "accounts", "points"}
"""What is found off the GUI thread, or has ranges that are."""


def shown(place: ComparePlace, name: str) -> Chart:
    place.charts.show_page("outlook" if name in VIEWS else name)
    if name in VIEWS:
        place.charts.outlook.views.button(name).click()
        return cast("Chart", getattr(place.charts.outlook, name))
    page = place.charts.page(name)
    return cast("Chart", getattr(page, "chart", page))


def settle(place: ComparePlace, session: ProjectSession, executor: Any) -> None:
    session._evaluator.start_bands()
    executor.drain()
    place._flips._start()
    executor.drain()


def assume(session: ProjectSession, share: float) -> None:
    assert session.apply(Message.of("window.revert"), lambda project: set_assumption(project, "cost.busy_share", share))


def marked(chart: Chart) -> bool:
    return chart.working


def told(chart: Chart) -> tuple[object, ...]:
    return chart.data_table().rows


def test_65_every_chart_is_marked_while_it_is_out_of_date(
    place: ComparePlace, session: ProjectSession, executor: Any
) -> None:
    settle(place, session, executor)
    for place_in_list, name in enumerate(CHARTS):
        chart = shown(place, name)
        settle(place, session, executor)
        assert not marked(chart), name
        assert not chart.empty, name
        assume(session, 0.3 + 0.04 * place_in_list)
        before, was_marked = told(chart), marked(chart)
        assert was_marked == (name in LATE), name
        assert chart.work_mark.isHidden() == (not was_marked or chart.empty), name
        settle(place, session, executor)
        assert was_marked or told(chart) == before, name
        assert not marked(chart), name
        assert chart.work_mark.isHidden(), name


@pytest.mark.parametrize(("language", "said"), [("en", "working…"), ("zh", "正在计算…")])
def test_65_the_mark_is_in_the_language_of_the_window(
    place: ComparePlace, session: ProjectSession, executor: Any, language: Language, said: str
) -> None:
    chart = shown(place, "cost")
    settle(place, session, executor)
    i18n.set_language(language)
    assume(session, 0.3)
    assert chart.work_mark.text() == said
    assert chart.work_mark.isVisible()


def test_65_a_chart_is_marked_all_through_a_drag(place: ComparePlace, session: ProjectSession, executor: Any) -> None:
    points = shown(place, "points")
    settle(place, session, executor)
    assert not marked(points)
    session.preview(lambda project: set_assumption(project, "cost.busy_share", 0.3))
    session._evaluator._show_frame()
    assert marked(points)
    session.cancel_preview()
    session._evaluator._show_frame()
    settle(place, session, executor)
    assert not marked(points)
