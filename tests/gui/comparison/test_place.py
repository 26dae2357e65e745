"""The place on the serving sample: what stands where, and what a gesture changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from engine.compare.found_items import found_items
from engine.compare.sliders import FlipPoint
from engine.project.assumptions import Assumptions
from engine.project.edits import remove_quote, set_assumption, set_workload_field
from gui import i18n
from gui.comparison.place import ComparePlace
from gui.comparison.what_if import KNOBS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


def main_text(place: ComparePlace, key: str) -> list[str]:
    rows = place.table_card.table.comparison_model().rows()
    return [cell.main for cell in next(row for row in rows if row.key == key).cells]


def test_the_recommendation_names_the_quote_that_the_engine_recommends(
    place: ComparePlace, session: ProjectSession
) -> None:
    from engine.compare.decision import decide

    assert session.workload_id is not None
    decision = decide(session.comparison, session.workload_id)
    assert decision.winner is not None
    assert place.recommendation._headline.text() == decision.headline.text()
    assert session.project.quote(decision.winner).name in decision.headline.text()


def test_a_figure_is_asked_for_by_its_address(place: ComparePlace, session: ProjectSession, qtbot: QtBot) -> None:
    quote = session.project.quotes[0].id
    with qtbot.waitSignal(place.figure_requested, timeout=1000) as caught:
        place.table_card.table.figure_chosen.emit(quote, "cost_total")
    assert caught.args == [f"{quote}/{session.workload_id}/cost_total"]
    with qtbot.waitSignal(place.figure_requested, timeout=1000) as caught:
        place.charts.memory.part_activated.emit(quote, "weights")
    assert caught.args == [f"{quote}/{session.workload_id}/weights_gb"]
    with qtbot.waitSignal(place.figure_requested, timeout=1000) as caught:
        place.charts.accounts.part_activated.emit(quote, "rent")
    assert caught.args == [f"{quote}/{session.workload_id}/account_rent"]


def test_the_bill_behind_a_cost_is_asked_for(place: ComparePlace, qtbot: QtBot) -> None:
    with qtbot.waitSignal(place.field_requested) as asked:
        place.table_card.table.bill_requested.emit("B")
    assert asked.args == ["quotes/B/bill"]


def test_every_address_in_the_table_leads_to_a_quantity(place: ComparePlace, session: ProjectSession) -> None:
    model = place.table_card.table.comparison_model()
    found = 0
    for row in model.rows():
        for cell, column in zip(row.cells, model.columns(), strict=False):
            if cell.figure:
                found += 1
                assert cell.figure in session.comparison.of(column.quote_id, session.workload_id or "").figures
    assert found > 30


def test_50_ranges_arrive_later_and_dim_while_they_are_old(
    place: ComparePlace, session: ProjectSession, ranges_arrive: Any
) -> None:
    table = place.table_card.table
    assert table._delegate.stale == session.stale
    ranges_arrive()
    rows = table.comparison_model().rows()
    subs = [cell.sub for row in rows if row.key == "cost_total" for cell in row.cells]
    assert all(" to " in sub for sub in subs)
    assert not table._delegate.stale
    session.preview(lambda project: set_assumption(project, "cost.electricity_price", 1.1))
    session._evaluator._show_awaited()
    assert table._delegate.stale


def test_24_48_a_drag_shows_figures_live_and_is_one_undo_step(place: ComparePlace, session: ProjectSession) -> None:
    before = main_text(place, "cost_total")
    slider = place.what_if.row("horizon_months").slider
    slider.setSliderDown(True)
    for position in range(slider.value(), slider.value() + 12):
        slider.setValue(position)
        place.what_if.row("horizon_months")._emit_changing()
        session._evaluator._show_awaited()
    assert main_text(place, "cost_total") != before
    assert not session.can_undo
    slider.setSliderDown(False)
    assert session.can_undo
    assert session.project.assumptions.cost.horizon_months.value == 47
    session.undo()
    assert not session.can_undo
    assert session.project.assumptions.cost.horizon_months.value == 36
    assert main_text(place, "cost_total") == before
    assert place.what_if.row("horizon_months").value() == 36


def test_reset_returns_to_the_defaults_in_one_step(place: ComparePlace, session: ProjectSession) -> None:
    for path, value in (("cost.busy_share", 0.3), ("speed.real_share", 0.5)):
        session.apply(
            set_assumption.name(session.project, path, value),
            lambda project, path=path, value=value: set_assumption(project, path, value),
        )
    assert place.what_if._reset.isEnabled()
    place.what_if._reset.click()
    standard = Assumptions()
    assert session.project.assumptions.cost.busy_share == standard.cost.busy_share
    assert session.project.assumptions.speed.real_share == standard.speed.real_share
    assert not place.what_if._reset.isEnabled()
    session.undo()
    assert session.project.assumptions.cost.busy_share.value == pytest.approx(0.3)


def test_flip_marks_say_who_wins_on_the_other_side(place: ComparePlace) -> None:
    letters = {"a": "A", "b": "B"}
    points = {"busy_share": (FlipPoint(0.41, "b", "below"),), "horizon_months": (FlipPoint(22.0, "b", "above"),)}
    place.what_if.set_flips(points, "a", letters)  # type: ignore[arg-type]
    texts = {knob.slider: place.what_if.row(knob.slider)._legend.whole_text() for knob in KNOBS}
    assert texts == {
        "busy_share": "flips to B below 41 %",
        "electricity_price": "no flip in range",
        "horizon_months": "flips to B above 22 months",
        "real_share": "no flip in range",
    }


def test_flips_are_computed_off_the_drag(
    place: ComparePlace, session: ProjectSession, executor: Any, ranges_arrive: Any
) -> None:
    ranges_arrive()
    session.preview(lambda project: set_assumption(project, "cost.busy_share", 0.5))
    session._evaluator._show_awaited()
    assert not place._flips._pause.isActive()
    session.cancel_preview()
    session._evaluator._show_awaited()
    ranges_arrive()
    assert place._flips._pause.isActive()
    place._flips._pause.stop()
    place._flips._start()
    executor.drain()
    assert place._flips.points is not None
    assert set(place._flips.points) == {knob.slider for knob in KNOBS}


def find_flips(place: ComparePlace, executor: Any) -> None:
    place._flips._pause.stop()
    place._flips._start()
    executor.drain()


def captions(place: ComparePlace) -> dict[str, str]:
    return {knob.slider: place.what_if.row(knob.slider)._legend.whole_text() for knob in KNOBS}


def test_65_flips_of_another_state_of_the_project_are_not_shown(
    place: ComparePlace, session: ProjectSession, executor: Any, ranges_arrive: Any
) -> None:
    ranges_arrive()
    find_flips(place, executor)
    assert "looking for flips …" not in captions(place).values()
    session.apply(
        set_assumption.name(session.project, "speed.real_share", 0.4),
        lambda project: set_assumption(project, "speed.real_share", 0.4),
    )
    session._evaluator._show_awaited()
    assert set(captions(place).values()) == {"looking for flips …"}
    assert all(place.what_if.row(knob.slider).slider._marks == () for knob in KNOBS)


def test_bands_of_the_cumulative_cost_arrive_with_the_futures_and_go_with_the_next_edit(
    place: ComparePlace, session: ProjectSession, executor: Any, ranges_arrive: Any
) -> None:
    ranges_arrive()
    find_flips(place, executor)
    drawn = {series.quote_id: series for series in place.charts.cost.drawn()}
    bands = place._flips.outlook.cost_bands if place._flips.outlook else {}
    assert bands
    for quote_id, (low, high, _) in bands.items():
        assert list(drawn[quote_id].low) == list(low)
        assert list(drawn[quote_id].high) == list(high)
    named = set_assumption.name(session.project, "cost.electricity_price", 0.9)
    session.apply(named, lambda project: set_assumption(project, "cost.electricity_price", 0.9))
    session._evaluator._show_awaited()
    assert all(series.low is None for series in place.charts.cost.drawn())


def test_the_condition_tells_how_busy_the_machines_must_be(
    place: ComparePlace, executor: Any, ranges_arrive: Any
) -> None:
    assert "busy" not in place.recommendation._lead.full_text()
    ranges_arrive()
    find_flips(place, executor)
    assert "busy" in place.recommendation._lead.full_text()


def test_a_stated_demand_makes_the_busy_share_moot(place: ComparePlace, session: ProjectSession, executor: Any) -> None:
    busy = place.what_if.row("busy_share")
    assert busy.isEnabled()
    workload_id = session.workload_id or ""
    session.apply(
        set_workload_field.name(session.project, workload_id, "requests_per_day", 20_000),
        lambda project: set_workload_field(project, workload_id, "requests_per_day", 20_000),
    )
    session._evaluator._show_awaited()
    find_flips(place, executor)
    assert not busy.isEnabled()
    assert captions(place)["busy_share"] == "set by the demand of the workload"
    assert "20,000 requests a day" in place.recommendation._lead.full_text().replace("\N{NO-BREAK SPACE}", " ")
    session.undo()
    assert busy.isEnabled()


def test_52_findings_stand_gravest_first_and_lead_to_their_fields(
    place: ComparePlace, session: ProjectSession, qtbot: QtBot
) -> None:
    letters = {quote.id: chr(65 + number) for number, quote in enumerate(session.project.quotes)}
    items = found_items(session.comparison, session.workload_id or "", letters)
    order = ["block", "warn", "note"]
    assert [item.severity for item in items] == sorted((item.severity for item in items), key=order.index)
    first = next(number for number, item in enumerate(items) if item.field)
    row = place.charts.findings.item(first)
    assert row is not None
    with qtbot.waitSignal(place.field_requested, timeout=1000) as caught:
        place.charts.findings.itemActivated.emit(row)
    assert caught.args == [items[first].field]


def test_a_change_that_moves_nothing_stands_among_the_findings_and_leads_to_its_input(
    place: ComparePlace, session: ProjectSession, executor: Any, ranges_arrive: Any, qtbot: QtBot
) -> None:
    """Nothing in the sample is trained, so the share that training reaches moves no figure."""
    named = set_assumption.name(session.project, "speed.training_factor", 0.55)
    session.apply(named, lambda project: set_assumption(project, "speed.training_factor", 0.55))
    ranges_arrive()
    find_flips(place, executor)
    executor.drain()
    findings = place.charts.findings
    rows = [row for row in map(findings.item, range(findings.count())) if row is not None and "moves no" in row.text()]
    assert len(rows) == 1
    with qtbot.waitSignal(place.field_requested, timeout=1000) as caught:
        findings.itemActivated.emit(rows[0])
    assert caught.args == ["assumptions/speed/training_factor"]
    session.undo()
    assert not [
        row for row in map(findings.item, range(findings.count())) if row is not None and "moves no" in row.text()
    ]


def test_the_count_of_findings_leads_to_the_list(place: ComparePlace, session: ProjectSession) -> None:
    place.table_card.table.findings_chosen.emit(session.project.quotes[0].id)
    assert place.charts.lower_tabs.current() == "findings"
    assert place.charts.findings.isVisible()


def test_a_chart_behind_a_tab_is_drawn_when_it_is_looked_at(place: ComparePlace, session: ProjectSession) -> None:
    assert place.charts.memory.empty or not place.charts.memory.bars.rows
    place.charts.upper_tabs.button("memory").click()
    assert [row.key for row in place.charts.memory.bars.rows] == [quote.id for quote in session.project.quotes]


def test_language_reaches_every_part(place: ComparePlace) -> None:
    i18n.set_language("zh")
    model = place.table_card.table.comparison_model()
    assert next(row.title for row in model.rows() if row.heading) == "放得下吗？"
    assert place.what_if.row("busy_share")._label.text() == "忙时占比"
    assert place.charts.upper_tabs.button("cost").text() == "成本"
    assert place.charts.cost.below.caption == "下单后月数"


@pytest.mark.parametrize("size", [(882, 548), (1138, 708), (1298, 808)])
def test_77_nothing_is_squeezed_out_at_usual_sizes(place: ComparePlace, size: tuple[int, int], qtbot: QtBot) -> None:
    place.resize(*size)
    qtbot.waitUntil(lambda: place.size().width() == size[0], timeout=1000)
    for part in (place.recommendation, place.table_card, place.charts, place.what_if):
        assert part.geometry().right() <= place.width() or part.parentWidget() is not place
        assert part.height() >= part.minimumSizeHint().height()
    assert place.minimumSizeHint().width() <= 882
    assert place.minimumSizeHint().height() <= 548


def test_a_project_without_workloads_says_what_to_do(session: ProjectSession, place: ComparePlace) -> None:
    from engine.texts import Message

    empty = session.project.replace(workloads=(), selected_workload=None)
    session.apply(Message.of("edits.remove_workload", workload="w"), lambda _: empty)
    assert place.recommendation._headline.text() == "Add a workload and quotes to compare them."
    assert place.table_card.table.comparison_model().rowCount() == 0
    assert place.charts.cost.empty


def test_keyboard_reaches_table_and_sliders(place: ComparePlace, qtbot: QtBot) -> None:
    place.setFocus()
    assert place.table_card.table.hasFocus()
    seen = set()
    for _ in range(30):
        focused = place.focusWidget()
        seen.add(type(focused).__name__)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert {"ComparisonTable", "MarkedSlider", "ElidedButton"} <= seen


def test_without_quotes_there_is_one_sentence_and_nothing_else(
    qtbot: QtBot, session: ProjectSession, place: ComparePlace
) -> None:
    assert not place.empty.isVisible()
    assert place.what_if.isVisible()
    for quote in session.project.quotes:
        session.apply(
            remove_quote.name(session.project, quote.id), lambda project, gone=quote.id: remove_quote(project, gone)
        )
    session._evaluator._show_awaited()
    assert place.empty.isVisible()
    assert [part.isVisible() for part in (place.recommendation, place.table_card, place.charts, place.what_if)] == [
        False
    ] * 4
    session.undo()
    session._evaluator._show_awaited()
    assert place.what_if.isVisible()
