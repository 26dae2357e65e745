"""The nearest flips as chips: what they say, what a click plays, and how that ends."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from engine.compare.figure_at import figure_at
from engine.compare.outlook import CONVENTIONS, outlook
from engine.compare.ranking import admitted
from engine.compare.table import letters_of, slots_of
from engine.compare.uncertainty.breaking_points import Breaking
from engine.compare.uncertainty.together import flips_together
from engine.project.edits import remove_quote, set_assumption
from engine.texts import text
from gui import i18n
from gui.comparison.place import ComparePlace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.compare.outlook import Outlook
    from gui.session import ProjectSession


@pytest.fixture
def found(place: ComparePlace, session: ProjectSession) -> Outlook:
    found = outlook(session.comparison, session.workload_id or "")
    letters = letters_of(session.project.quotes)
    place.chips.set_outlook(found, letters, slots_of(letters))
    return found


def first(session: ProjectSession) -> str:
    return admitted(session.comparison, session.workload_id or "")[0].quote.id


def shown(place: ComparePlace) -> list[str]:
    return [chip.text() for chip in place.chips.chips if chip.isVisibleTo(place)]


def test_the_three_nearest_flips_stand_as_chips_in_both_languages(
    place: ComparePlace, session: ProjectSession, found: Outlook
) -> None:
    points = (
        Breaking("cost.horizon_months", 36.0, 9.0, 144.0, 47.2155, "D", unit="month"),
        Breaking("cost.busy_share", 0.6, 0.0, 1.0, 0.41, "A"),
        Breaking("cost.busy_share", 0.6, 0.0, 1.0, 0.99, "C"),
        Breaking("cost.electricity_price", 0.7, 0.175, 2.8, 1.456, "C", unit="money/kWh"),
        Breaking("cost.pue", 1.5, 1.0, 6.0, 5.0, "C"),
    )
    letters = letters_of(session.project.quotes)
    place.chips.set_outlook(replace(found, breaking=points, terms=()), letters, slots_of(letters))
    assert shown(place) == [
        "Horizon above 47.2 months → D",
        "Busy share below 41 % → A",
        "Electricity price above 1.46 CNY/kWh → C",
    ]
    assert not place.chips._said.isVisibleTo(place)
    i18n.set_language("zh")
    assert shown(place)[1] == "忙时占比低于 41 % → A"


def test_a_flip_far_outside_what_is_assumed_says_so_in_both_languages(
    place: ComparePlace, session: ProjectSession, found: Outlook
) -> None:
    far = Breaking("cost.available_share", 0.96, 0.0, 1.0, 0.283, "D", likely=(0.9, 0.99))
    near = replace(far, value=0.87)
    letters = letters_of(session.project.quotes)
    place.chips.set_outlook(replace(found, breaking=(near,), terms=()), letters, slots_of(letters))
    assert shown(place) == ["Available share below 87 % → D"]
    place.chips.set_outlook(replace(found, breaking=(far,), terms=()), letters, slots_of(letters))
    assert shown(place) == ["Available share below 28.3 % → D (far outside the assumed 90 % to 99 %)"]
    i18n.set_language("zh")
    assert shown(place) == ["可用率低于 28.3 % → D（远超假设范围 90 % 至 99 %）"]


def test_what_an_open_answer_may_cost_plays_and_returns(
    place: ComparePlace, session: ProjectSession, found: Outlook
) -> None:
    letters = letters_of(session.project.quotes)
    answers = tuple(one for one in found.breaking if one.name == "quotes/B/open_answers/add_ons")
    place.chips.set_outlook(replace(found, breaking=answers, terms=()), letters, slots_of(letters))
    assert shown(place)[0].startswith("Add-ons of B above ")
    place.chips.chips[0].click()
    session._evaluator._show_awaited()
    assert first(session) == answers[0].winner
    assert place.chips.playing == answers[0]
    place.chips.stop()
    session._evaluator._show_awaited()
    assert first(session) == "B"
    assert session.project.quote("B").open_costs == ()


def test_a_click_plays_the_flip_and_nothing_is_committed(
    place: ComparePlace, session: ProjectSession, found: Outlook, qtbot: QtBot
) -> None:
    letters = letters_of(session.project.quotes)
    place.chips.set_outlook(replace(found, terms=()), letters, slots_of(letters))
    chosen = [flip.name for flip in found.nearest].index("cost.busy_share")
    busy, flip = place.chips.chips[chosen], found.nearest[chosen]
    assert first(session) == "B"
    qtbot.mouseClick(busy, Qt.MouseButton.LeftButton)
    session._evaluator._show_awaited()
    assert first(session) == flip.winner == "D"
    assert session.comparison.project.assumptions.cost.busy_share.value == flip.beyond
    assert place.what_if.row("busy_share").value() == pytest.approx((flip.beyond or 0) * 100)
    assert busy.isChecked()
    assert session.project.assumptions.cost.busy_share.value == 0.6
    assert not session.can_undo
    qtbot.mouseClick(busy, Qt.MouseButton.LeftButton)
    session._evaluator._show_awaited()
    assert first(session) == "B"
    assert place.what_if.row("busy_share").value() == 60
    assert not session.previewing
    assert not busy.isChecked()


def test_a_chip_plays_the_other_reading_of_an_open_term(
    place: ComparePlace, session: ProjectSession, found: Outlook
) -> None:
    assert shown(place)[0] == "Idle hours of B are billed → D"
    place.chips.chips[0].click()
    session._evaluator._show_awaited()
    assert first(session) == "D"
    assert session.comparison.project.quote("B").billed_when_stopped == "full_rate"  # type: ignore[union-attr]
    assert session.project.quote("B").billed_when_stopped == "unknown"  # type: ignore[union-attr]
    place.chips.stop()
    session._evaluator._show_awaited()
    assert first(session) == "B"


def test_49_every_chip_really_flips_the_winner(place: ComparePlace, session: ProjectSession, found: Outlook) -> None:
    for chip, flip in zip(place.chips.chips, found.minds, strict=True):
        chip.click()
        session._evaluator._show_awaited()
        assert first(session) == flip.winner
        assert [each.isChecked() for each in place.chips.chips].count(True) == 1
    assert len(found.minds) == 3


def test_what_is_played_is_judged_by_flips_of_its_own(
    place: ComparePlace, session: ProjectSession, executor: Any, ranges_arrive: Any
) -> None:
    def look() -> None:
        ranges_arrive()
        place._flips._start()
        executor.drain()

    look()
    before, sentence = place._flips.shown, place.recommendation._lead.full_text()
    assert before is not None
    chip = next(at for at, flip in enumerate(before.minds) if isinstance(flip, Breaking))
    place.chips.chips[chip].click()
    session._evaluator._show_awaited()
    assert place._flips.shown is None
    look()
    played = place._flips.shown
    assert played is not None
    assert played is not before
    for flips in played.flips.values():
        assert first(session) not in {flip.winner for flip in flips}
    assert shown(place) == [place.chips._words(flip) for flip in before.minds]
    place.chips.stop()
    session._evaluator._show_awaited()
    look()
    assert place.recommendation._lead.full_text() == sentence


def test_escape_returns(place: ComparePlace, session: ProjectSession, found: Outlook, qtbot: QtBot) -> None:
    place.activateWindow()
    place.chips.chips[0].click()
    session._evaluator._show_awaited()
    assert session.previewing
    assert place.chips._title.text() == "As if it were so · Esc returns"
    qtbot.keyClick(place.chips.chips[0], Qt.Key.Key_Escape)
    assert not session.previewing
    assert place.chips.playing is None
    assert not place.chips._escape.isEnabled()


def test_an_edit_a_drag_or_leaving_ends_what_is_played(
    place: ComparePlace, session: ProjectSession, found: Outlook
) -> None:
    chip = place.chips.chips[0]
    chip.click()
    session._evaluator._show_awaited()
    session.preview(lambda project: set_assumption(project, "cost.electricity_price", 0.9))
    session._evaluator._show_awaited()
    assert (place.chips.playing, session.previewing) == (None, True)
    chip.click()
    session._evaluator._show_awaited()
    session.apply(
        set_assumption.name(session.project, "cost.pue", 1.4), lambda project: set_assumption(project, "cost.pue", 1.4)
    )
    session._evaluator._show_awaited()
    assert place.chips.playing is None
    assert session.project.assumptions.cost.horizon_months.value == 36
    chip.click()
    place.hide()
    assert not session.previewing
    place._flips._pause.stop()


def test_one_quiet_sentence_stands_where_nothing_flips(
    place: ComparePlace, session: ProjectSession, found: Outlook
) -> None:
    still = replace(found, terms=(), breaking=tuple(replace(one, value=None, winner=None) for one in found.breaking))
    place.chips.set_outlook(still, {}, {})
    assert shown(place) == []
    assert place.chips._said.text() == "No assumption alone makes another quote the cheapest in the range searched."
    place.chips.set_outlook(replace(still, breaking=()), {}, {})
    assert place.chips._said.text() == "No assumption alone makes another quote the cheapest in the range searched."
    place.chips.set_outlook(None, {}, {})
    assert place.chips._said.text() == "looking for what would change it …"
    for quote in session.project.quotes[1:]:
        session.apply(remove_quote.name(session.project, quote.id), partial(remove_quote, quote_id=quote.id))
    place.chips.set_outlook(outlook(session.comparison, session.workload_id or ""), {}, {})
    said = text("outlook.no_contest")
    assert place.chips._said.text() == said
    place._flips._pause.stop()


def test_a_chip_leads_to_the_derivation_of_its_value(
    place: ComparePlace, session: ProjectSession, found: Outlook, qtbot: QtBot
) -> None:
    letters = letters_of(session.project.quotes)
    place.chips.set_outlook(replace(found, terms=()), letters, slots_of(letters))
    button = place.chips.explain[0]
    assert button.isVisibleTo(place)
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    with qtbot.waitSignal(place.figure_requested) as asked:
        qtbot.keyClick(button, Qt.Key.Key_Space)
    quantity = figure_at(session.comparison, asked.args[0])
    assert quantity is not None
    assert quantity.value == pytest.approx(found.nearest[0].value, rel=1e-3)


def test_what_flips_together_is_one_chip_that_sets_all_of_it(
    place: ComparePlace, session: ProjectSession, found: Outlook
) -> None:
    together = flips_together(session.comparison, session.workload_id or "", CONVENTIONS)
    assert together is not None
    letters = letters_of(session.project.quotes)
    place.chips.set_outlook(replace(found, together=together, terms=()), letters, slots_of(letters))
    said = shown(place)[0]
    assert said.startswith("Together: ")
    assert said.endswith(f" → {letters[together.winner]}")
    place.chips.chips[0].click()
    session._evaluator._show_awaited()
    assert first(session) == together.winner
    assert place.chips.playing == together
    place.chips.stop()
    session._evaluator._show_awaited()
    assert not together.is_played(session.comparison.project)
    i18n.set_language("zh")
    assert shown(place)[0].startswith("同时：")
