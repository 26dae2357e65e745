"""The place Quotes, driven as a person drives it: the project changes by whole steps or not at all."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from engine.project.edits import set_quote_field
from engine.project.project import Project
from engine.quote.quote import HostedApi, Purchase, Rental
from engine.values import UNKNOWN, Between, Known, known
from gui.forms.item_lines import ENTRY_ROLE
from gui.forms.stated_field import StatedField
from gui.i18n import set_language
from gui.quotes.place import QuotesPlace
from gui.widgets.field import LineField

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

    Enter = Callable[[QLineEdit, str], None]


def stated(place: QuotesPlace, name: str) -> StatedField:
    control = place.editor.fields.control(name)
    assert isinstance(control, StatedField)
    return control


def line_field(place: QuotesPlace, name: str) -> LineField:
    control = place.editor.fields.control(name)
    assert isinstance(control, LineField)
    return control


def entries(place: QuotesPlace) -> list[Any]:
    return [place.items.view.item(row).data(ENTRY_ROLE) for row in range(place.items.view.count())]


def label_of_undo(session: ProjectSession) -> str:
    assert session.undo_name is not None
    return session.undo_name.text("en")


def test_the_list_tells_price_and_open_questions(place: QuotesPlace) -> None:
    assert [(entry.letter, entry.title, entry.series) for entry in entries(place)] == [
        ("A", "8 × H200, buy", 0),
        ("B", "8 × H200, rent", 1),
    ]
    assert entries(place)[0].summary == "2,900,000 CNY a machine · 6 open"
    assert entries(place)[1].summary == "236.70 CNY an hour · 6 open"


def test_24_a_price_typed_is_one_step_and_undo_shows_the_old_one(
    place: QuotesPlace, session: ProjectSession, enter: Enter
) -> None:
    place.show_quote("B")
    enter(stated(place, "price").single.line, "240")
    rental = session.project.quote("B")
    assert isinstance(rental, Rental)
    assert rental.price == known(240)
    assert label_of_undo(session) == "Change price of B"
    session.undo()
    assert not session.can_undo
    assert stated(place, "price").single.line.text() == "236.70"


def test_leaving_a_field_commits_it(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    line = line_field(place, "supplier").line
    line.setFocus()
    qtbot.keyClicks(line, "Vendor one")
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    assert session.project.quote("A").supplier == "Vendor one"
    assert line_field(place, "contact").line.hasFocus()


def test_the_note_beside_a_price_is_the_price_without_tax(place: QuotesPlace) -> None:
    """223.30 is 236.70 ÷ 1.06, to the cent."""
    place.show_quote("B")
    notes = place.editor.fields.control("price").toolTip()
    assert "without tax 223.30" in notes


def test_a_price_by_the_card_tells_the_whole_machine(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    place.show_quote("B")
    box = place.editor.fields.control("priced_by").box  # type: ignore[attr-defined]
    index = box.findData("card_hour")
    box.setCurrentIndex(index)
    box.activated.emit(index)
    assert session.project.quote("B").priced_by == "card_hour"  # type: ignore[union-attr]
    assert "1,893.60 for one machine of 8 cards" in place.editor.fields.control("price").toolTip()
    assert stated(place, "price").single._unit == "CNY/card-hour"


def test_36_unreadable_text_marks_its_field_and_changes_nothing(
    place: QuotesPlace, session: ProjectSession, enter: Enter, qtbot: QtBot
) -> None:
    before = session.project
    field = stated(place, "price").single
    enter(field.line, "about three million")
    assert session.project is before
    assert not session.can_undo
    assert field.line.property("state") == "bad"
    assert "not a number" in field.message()
    qtbot.keyClick(field.line, Qt.Key.Key_Escape)
    assert field.line.text() == "2,900,000"
    assert field.message() == ""


def test_what_the_engine_refuses_is_said_beside_the_field(
    place: QuotesPlace, session: ProjectSession, enter: Enter, qtbot: QtBot
) -> None:
    field = line_field(place, "currency")
    enter(field.line, "yuan")
    assert session.project.quote("A").currency == "CNY"
    assert field.message()
    assert field.line.text() == "yuan"
    qtbot.keyClick(field.line, Qt.Key.Key_Escape)
    assert field.line.text() == "CNY"


def test_a_negative_price_is_refused(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    enter(stated(place, "price").single.line, "-5")
    assert not session.can_undo
    assert stated(place, "price").message()


def test_39_an_emptied_price_is_unknown_and_the_list_says_so(
    place: QuotesPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    line = stated(place, "price").single.line
    line.setFocus()
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Delete)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert session.project.quote("A").price == UNKNOWN  # type: ignore[union-attr]
    assert entries(place)[0].summary.startswith("not priced")
    assert entries(place)[0].warns


def test_a_range_is_one_step(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    place.show_quote("B")
    field = stated(place, "storage_per_month")
    field.choose("range")
    enter(field.range_row.low.line, "3000")
    enter(field.range_row.high.line, "5000")
    enter(field.range_row.source.line, "phone call")
    wanted = Between(low=Decimal(3000), high=Decimal(5000), source="phone call")
    assert session.project.quote("B").storage_per_month == wanted  # type: ignore[union-attr]
    session.undo()
    assert not session.can_undo
    assert not field.single.isHidden()


def test_the_card_is_found_by_its_name_on_the_quote(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    enter(place.editor.groups.forms[0].card.line, "H20 96GB")
    assert session.project.quote("A").groups[0].card == "nvidia-h20-96gb"  # type: ignore[union-attr]
    assert "nvidia-h20-96gb" in {card.id for card in session.project.used.cards}


def test_cards_and_machines_are_counted_apart(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    count = place.editor.groups.forms[0].count
    enter(count.machines.line, "3")
    group = session.project.quote("A").groups[0]  # type: ignore[union-attr]
    assert (group.cards_per_machine, group.machines) == (8, 3)
    assert count.total.text() == "= 24"


def test_a_second_kind_of_card_comes_and_goes(place: QuotesPlace, session: ProjectSession) -> None:
    groups = place.editor.groups
    groups.add.click()
    assert len(session.project.quote("A").groups) == 2  # type: ignore[union-attr]
    assert not groups.forms[0].remove.isHidden()
    groups.forms[1].remove.click()
    assert len(session.project.quote("A").groups) == 1  # type: ignore[union-attr]
    assert groups.forms[0].remove.isHidden()
    assert groups.forms[1].isHidden()


def test_links_tell_what_the_catalog_says(place: QuotesPlace) -> None:
    assert place.editor.groups.forms[0].links.text() == "NVLink 4, 900 GB/s both ways, joins up to 8 cards"


def choose_kind(place: QuotesPlace, kind: str) -> None:
    box = place.editor.kind.box
    index = box.findData(kind)
    box.setCurrentIndex(index)
    box.activated.emit(index)


def test_another_kind_of_offer_keeps_what_both_know_and_comes_back(place: QuotesPlace, session: ProjectSession) -> None:
    before = session.project.quote("A")
    choose_kind(place, "rental")
    changed = session.project.quote("A")
    assert isinstance(changed, Rental)
    assert changed.groups == before.groups  # type: ignore[union-attr]
    assert changed.tax_rate == known("0.13")
    assert changed.price == UNKNOWN
    assert not place.editor.fields.control("billing_step").isHidden()
    assert place.editor.fields.control("warranty_years").isHidden()
    choose_kind(place, "purchase")
    again = session.project.quote("A")
    assert isinstance(again, Purchase)
    assert again.price == known(2_900_000)


def test_a_hosted_api_has_prices_a_token_and_no_cards(place: QuotesPlace, session: ProjectSession) -> None:
    place.add("hosted_api")
    assert isinstance(session.project.quotes[-1], HostedApi)
    assert place.quote_id() == "C"
    assert place.editor.groups.isHidden()
    assert stated(place, "output_price").single._unit == "CNY/million tokens"


def test_adding_duplicating_and_removing_are_single_steps(
    place: QuotesPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    place.items.view.setFocus()
    qtbot.keyClick(place.items.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert [quote.id for quote in session.project.quotes] == ["A", "C", "B"]
    assert place.quote_id() == "C"
    qtbot.keyClick(place.items.view, Qt.Key.Key_Delete)
    assert [quote.id for quote in session.project.quotes] == ["A", "B"]
    assert place.quote_id() == "B"
    session.undo()
    session.undo()
    assert [quote.id for quote in session.project.quotes] == ["A", "B"]
    assert not session.can_undo


def test_quotes_are_moved_with_the_keyboard(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    place.show_quote("B")
    place.items.view.setFocus()
    qtbot.keyClick(place.items.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [quote.id for quote in session.project.quotes] == ["B", "A"]
    assert place.quote_id() == "B"


def test_renaming_puts_the_cursor_into_the_name(place: QuotesPlace, qtbot: QtBot) -> None:
    place.items.view.setFocus()
    qtbot.keyClick(place.items.view, Qt.Key.Key_F2)
    assert line_field(place, "name").line.hasFocus()


def test_a_name_cannot_be_empty(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    field = line_field(place, "name")
    field.line.setFocus()
    field.line.selectAll()
    qtbot.keyClick(field.line, Qt.Key.Key_Delete)
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert field.message()
    assert session.project.quote("A").name == "8 × H200, buy"


def test_25_undo_shows_the_quote_that_it_changes(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    enter(stated(place, "price").single.line, "2800000")
    place.show_quote("B")
    session.undo()
    assert place.quote_id() == "A"
    assert stated(place, "price").single.line.text() == "2,900,000"


def test_a_change_elsewhere_leaves_focus_and_half_typed_text_alone(
    place: QuotesPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    line = line_field(place, "supplier").line
    line.setFocus()
    qtbot.keyClicks(line, "Vend")
    changed = set_quote_field(session.project, "A", "valid_days", 30)
    session.apply(set_quote_field.name(session.project, "A", "valid_days", 30), lambda _project: changed)
    assert line.text() == "Vend"
    assert line.hasFocus()
    assert line_field(place, "valid_days").line.text() == "30"


def test_42_an_expired_quote_warns_at_its_validity(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    enter(line_field(place, "date").line, "2026-10-01")
    enter(line_field(place, "valid_days").line, "30")
    note = place.editor.fields.control("valid_days").toolTip()
    assert "expired on 2026-10-31" in note
    quote = session.project.quote("A")
    assert (quote.date, quote.valid_days) == (datetime.date(2026, 10, 1), 30)


def test_a_stated_last_day_goes_before_days(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    enter(line_field(place, "date").line, "2026-10-01")
    enter(line_field(place, "valid_days").line, "30")
    enter(line_field(place, "valid_until").line, "2026-12-31")
    controls = [place.editor.fields.control(name) for name in ("valid_days", "valid_until")]
    assert ["2026" in control.toolTip() for control in controls] == [False, True]
    enter(line_field(place, "valid_days").line, "")
    assert place.editor.fields.control("valid_days").isHidden()
    enter(line_field(place, "valid_until").line, "2026-10-05")
    assert "expired on 2026-10-05" in controls[1].toolTip()
    assert session.project.quote("A").valid_until == datetime.date(2026, 10, 5)


def test_a_validity_beyond_every_calendar_is_the_last_day_of_it(
    place: QuotesPlace, session: ProjectSession, enter: Enter
) -> None:
    enter(line_field(place, "date").line, "2026-10-01")
    enter(line_field(place, "valid_days").line, "10000000")
    assert "9999-12-31" in place.editor.fields.control("valid_days").toolTip()


def test_51_another_currency_asks_for_its_rate(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    rate = place.editor.rate
    assert rate.isHidden()
    enter(line_field(place, "currency").line, "usd")
    assert session.project.quote("A").currency == "USD"
    assert not rate.isHidden()
    assert rate.missing.isHidden()
    enter(rate.rate.line, "7.05")
    assert rate.missing.text() == "Not counted yet, still to be stated: date, source of the rate."
    enter(rate.date.line, "2026-11-28")
    assert rate.missing.text() == "Not counted yet, still to be stated: source of the rate."
    assert not rate.missing.isHidden()
    assert session.project.used.rates == ()
    enter(rate.source.line, "central bank")
    assert rate.missing.isHidden()
    found = session.project.used.rates[0]
    assert (found.base, found.quote, found.rate) == ("USD", "CNY", Decimal("7.05"))


def test_questions_are_answered_with_what_shows_it(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    questions = place.editor.questions
    assert "0 of 6" in questions.heading._note.text()
    row = questions.rows[1]
    row.head.click()
    assert row.answer.line.hasFocus()
    enter(row.evidence.line, "letter of 20 November")
    assert session.project.quote("A").answers == ()
    assert row.answer.message()
    enter(row.answer.line, "In production at two customers")
    answer = session.project.quote("A").answers[0]
    assert (answer.question, answer.text) == ("precedent", "In production at two customers")
    assert answer.evidence == "letter of 20 November"
    assert "1 of 6" in questions.heading._note.text()
    assert entries(place)[0].summary.endswith("5 open")


def test_only_one_question_is_unfolded(place: QuotesPlace) -> None:
    rows = place.editor.questions.rows
    rows[0].head.click()
    rows[2].head.click()
    assert [row.head.isChecked() for row in rows] == [False, False, True, False, False, False]


def test_comparable_prices_are_those_of_the_comparison(place: QuotesPlace, session: ProjectSession) -> None:
    figures = session.comparison.of("A", "w1").figures
    asked: list[str] = []
    place.figure_requested.connect(asked.append)
    for value in place.pane.values:
        value.click()
    assert asked == [
        "A/w1/cost_per_card_hour",
        "A/w1/cost_per_month",
        "A/w1/cost_per_million_output_tokens_all_in",
    ]
    monthly = float(figures["cost_per_month"].value)
    assert place.pane.values[1]._value.text() == f"{monthly:,.0f} + ?"


def test_the_derivation_begins_with_the_price_of_a_unit_of_work(place: QuotesPlace, session: ProjectSession) -> None:
    quantity = session.comparison.of("A", "w1").figures["cost_per_million_output_tokens_all_in"]
    first = place.pane.steps.steps[0]
    assert f"{float(quantity.value):,.2f}" in first.value.text()
    assert "÷" in first.formula.text()


def test_52_a_finding_leads_to_its_field(place: QuotesPlace, qtbot: QtBot) -> None:
    lines = [line for line in place.pane.findings.lines() if "valid" in line.text()]
    assert lines
    qtbot.mouseClick(lines[0], Qt.MouseButton.LeftButton)
    assert line_field(place, "valid_days").line.hasFocus()


def test_without_quotes_one_is_invited(open_session: Any, qtbot: QtBot) -> None:
    session = open_session(Project(as_of=datetime.date(2026, 11, 30)))
    place = QuotesPlace(session)
    qtbot.addWidget(place)
    place.show()
    assert place.empty.isVisible()
    place.empty.activated.emit()
    assert [type(quote) for quote in session.project.quotes] == [Purchase]
    assert not place.empty.isVisible()
    qtbot.waitUntil(place.editor.groups.forms[0].card.line.hasFocus, timeout=1000)


def test_every_field_has_a_name(place: QuotesPlace, qtbot: QtBot) -> None:
    def visible() -> list[QLineEdit]:
        return [line for line in place.findChildren(QLineEdit) if line.isVisible()]

    qtbot.waitUntil(lambda: len(visible()) > 15, timeout=1000)
    lines = visible()
    assert [line for line in lines if not line.accessibleName()] == []


@pytest.mark.parametrize("quote_id", ["A", "B"])
def test_it_changes_language_without_losing_work(place: QuotesPlace, session: ProjectSession, quote_id: str) -> None:
    place.show_quote(quote_id)
    before = session.project
    set_language("zh")
    assert session.project is before
    assert place.quote_id() == quote_id
    assert place.editor.fields.heading("price")._title.text() == "价格"
    assert place.editor.fields._labels[place.editor.fields.control("tax_basis")].text() == "税"
    assert isinstance(session.project.quote(quote_id).tax_rate, Known)
    assert "6 问待答" in entries(place)[0].summary


def in_view(place: QuotesPlace, widget: Any) -> bool:
    area = place._columns.form_column.viewport()
    top = widget.mapTo(area, widget.rect().topLeft()).y()
    return bool(0 <= top <= area.height() - widget.height())


def test_25_undo_scrolls_to_what_it_changes(
    place: QuotesPlace, session: ProjectSession, qtbot: QtBot, enter: Enter
) -> None:
    note = line_field(place, "note")
    enter(note.line, "Ask again in May")
    place._columns.form_column.verticalScrollBar().setValue(0)
    assert not in_view(place, note.line)
    session.undo()
    assert note.line.text() == ""
    assert in_view(place, note.line)


def test_a_finding_scrolls_to_its_field(place: QuotesPlace, qtbot: QtBot) -> None:
    line = next(line for line in place.pane.findings.lines() if line._field.endswith("/answers"))
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    answer = place.editor.questions.rows[0].answer.line
    assert answer.hasFocus()
    qtbot.waitUntil(lambda: in_view(place, answer), timeout=1000)


def test_tokens_are_ready_at_once_in_the_form_as_in_the_comparison(place: QuotesPlace) -> None:
    place.add("hosted_api")
    field = stated(place, "start_delay_weeks").single
    assert field.line.placeholderText() == "at once"
    assert field.line.property("state") == ""
    assert "migration_person_days" not in [
        name for name, row in place.editor.fields.rows().items() if row.stands_for(place._session.project.quotes[-1])
    ]
    place.show_quote("A")
    assert stated(place, "start_delay_weeks").single.line.placeholderText() == "not quoted"


def test_a_finding_stands_at_its_field(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    """13 % of 2,900,000 ÷ 1.13 are 333,628.32; 9 % would be 230,973.45."""
    place.show_quote("A")
    field = stated(place, "stated_tax").single
    enter(field.line, "230973.45")
    assert "333,628.32" in field._hint
    assert "It fits a rate of 9 %" in field._hint
    assert place._columns.form_column.isVisible()
    line = next(line for line in place.pane.findings.lines() if "333,628.32" in line.text())
    assert "added up again" in line.toolTip()
    enter(field.line, "333628.32")
    assert field._hint == ""


def test_only_what_a_quote_owes_looks_open(place: QuotesPlace, session: ProjectSession) -> None:
    """Sums that a supplier may add, and rates of tax that are those of the rent, are no open questions."""
    place.add("rental")
    place.editor.fields.make_all()
    states = {name: stated(place, name).single.control.property("state") for name in ("stated_net", "storage_tax_rate")}
    assert set(states.values()) == {""}
    assert stated(place, "storage_tax_rate").single.line.placeholderText() == "as the rent"
    assert stated(place, "stated_net").single.line.placeholderText() == "not on the quote"
    assert stated(place, "storage_price").single.control.property("state") == "open"
