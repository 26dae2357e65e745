from __future__ import annotations

import datetime

import pytest

from engine.catalog.card import Card
from engine.project import edits
from engine.project.project import Project
from engine.quote import HostedApi, Purchase, Rental
from engine.texts import EngineError
from engine.values import UNKNOWN, known


def test_a_new_quote_gets_the_next_letter_and_brings_its_card(project: Project, other_card: Card) -> None:
    changed = edits.add_quote(project, "rental", other_card)
    added = changed.quotes[2]
    assert (added.id, added.name) == ("C", "H20")
    assert isinstance(added, Rental)
    assert added.price == UNKNOWN
    assert [card.id for card in changed.used.cards] == ["nvidia-l40s", "nvidia-h20"]
    assert changed.quotes[0] is project.quotes[0]
    assert changed.quotes[1] is project.quotes[1]
    assert changed.workloads[0] is project.workloads[0]
    assert changed.assumptions is project.assumptions


def test_an_entry_that_the_project_has_already_is_not_replaced(project: Project, card: Card) -> None:
    newer = card.replace(memory_gb=47.0)
    changed = edits.add_quote(project, "purchase", newer)
    assert changed.used.card("nvidia-l40s") is project.used.card("nvidia-l40s")


def test_a_hosted_api_needs_no_card(project: Project) -> None:
    changed = edits.add_quote(project, "hosted_api", name="Tokens by the million")
    assert isinstance(changed.quote("C"), HostedApi)
    with pytest.raises(EngineError, match="needs a card"):
        edits.add_quote(project, "purchase")
    with pytest.raises(EngineError, match="no kind loan; it can be purchase, rental, lease, owned, hosted_api"):
        edits.add_quote(project, "loan")


@pytest.mark.parametrize(
    ("existing", "expected"),
    [
        ([], "A"),
        (["A"], "B"),
        (["A", "C"], "D"),
        (["Z"], "AA"),
        (["AZ", "B"], "BA"),
        (["ZZ"], "AAA"),
        (["supplier-1", "B"], "C"),
    ],
)
def test_letters_go_on_as_columns_of_a_sheet_do(project: Project, existing: list[str], expected: str) -> None:
    quotes = tuple(HostedApi(id=name, name="") for name in existing)
    changed = edits.add_quote(project.replace(quotes=quotes), "hosted_api")
    assert changed.quotes[-1].id == expected


def test_a_copy_stands_right_behind_its_original(project: Project) -> None:
    changed = edits.duplicate_quote(project, "A")
    assert [quote.id for quote in changed.quotes] == ["A", "C", "B"]
    assert changed.quote("C").replace(id="A") == project.quote("A")
    assert changed.quotes[0] is project.quotes[0]
    assert changed.quotes[2] is project.quotes[1]


def test_removing_a_quote_keeps_the_entries_it_used(project: Project) -> None:
    changed = edits.remove_quote(project, "A")
    assert changed.quotes == (project.quotes[1],)
    assert changed.used is project.used


@pytest.mark.parametrize(("position", "order"), [(1, "BAC"), (9, "BCA"), (-3, "ABC"), (0, "ABC")])
def test_a_quote_moves(project: Project, position: int, order: str) -> None:
    three = edits.add_quote(project, "hosted_api")
    assert "".join(quote.id for quote in edits.move_quote(three, "A", position).quotes) == order


def test_a_price_changes_and_nothing_else(project: Project) -> None:
    changed = edits.set_price(project, "A", known("498000"))
    assert changed.quote("A") == project.quote("A").replace(price=known("498000"))
    assert changed.quotes[1] is project.quotes[1]
    assert changed.quotes[0].groups == project.quotes[0].groups
    assert project.quote("A").price == known("512000.50")


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("price", known("-1"), "price must be 0 or more, not -1."),
        ("tax_rate", known("13"), "tax rate must be 1 or less, not 13."),
        ("currency", "rmb", "currency must be the three capital letters of a currency such as CNY, not rmb."),
        ("warranty_years", -1.0, "warranty must be 0 or more, not -1.0."),
        ("warranty_years", float("nan"), "warranty must be a finite number, not nan."),
        ("valid_days", 30.5, "validity must be a whole number, not 30.5."),
        ("priced_by", "rack", "price unit must be one of card, machine, total, unclear, not rack."),
        ("date", "soon", "date must be a date such as 2026-03-31, not soon."),
        ("groups", (), "card groups needs at least one entry."),
        ("name", "half \ud83d", "name holds half of a character; type it again."),
        ("commitment_months", 12, "A has no field commitment_months that can be changed."),
        ("id", "Z", "A has no field id that can be changed."),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_one_sentence(
    project: Project, field: str, value: object, complaint: str
) -> None:
    with pytest.raises(EngineError) as refused:
        edits.set_quote_field(project, "A", field, value)
    assert str(refused.value) == complaint
    assert refused.value.message.text("zh") != complaint


def test_a_quote_cannot_hold_a_card_that_the_project_does_not_have(project: Project, other_card: Card) -> None:
    with pytest.raises(EngineError, match="The project has no card nvidia-h20"):
        edits.set_group_field(project, "A", 0, "card", "nvidia-h20")
    changed = edits.set_group_card(project, "A", 0, other_card)
    assert changed.quote("A").groups[0].card == "nvidia-h20"
    assert changed.used.card("nvidia-h20") is other_card


def test_groups_are_added_changed_and_removed(project: Project, other_card: Card) -> None:
    two = edits.add_group(project, "A", other_card)
    assert [group.card for group in edits.groups_of(two.quote("A"))] == ["nvidia-l40s", "nvidia-h20"]
    grown = edits.set_group_field(two, "A", 1, "machines", 4)
    assert [group.cards for group in edits.groups_of(grown.quote("A"))] == [16, 32]
    assert edits.groups_of(grown.quote("A"))[0] is edits.groups_of(project.quote("A"))[0]
    assert len(edits.groups_of(edits.remove_group(grown, "A", 0).quote("A"))) == 1
    with pytest.raises(EngineError, match="needs at least one entry"):
        edits.remove_group(project, "A", 0)
    with pytest.raises(EngineError, match="no card group 3; it has 2"):
        edits.set_group_field(two, "A", 2, "machines", 1)
    with pytest.raises(EngineError, match="number of machines must be 1 or more, not 0"):
        edits.set_group_field(two, "A", 1, "machines", 0)
    hosted = edits.add_quote(project, "hosted_api")
    with pytest.raises(EngineError, match="hosted API and has no cards"):
        edits.add_group(hosted, "C", other_card)


def test_answers_stand_in_the_order_of_the_questions(project: Project) -> None:
    changed = edits.answer_question(
        project, "B", "precedent", "vLLM runs it", "log of 3 May", date=datetime.date(2026, 5, 3)
    )
    assert [answer.question for answer in changed.quote("B").answers] == ["precedent", "scaling"]
    replaced = edits.answer_question(changed, "B", "scaling", "6.4 ×")
    assert [answer.text for answer in replaced.quote("B").answers] == ["vLLM runs it", "6.4 ×"]
    emptied = edits.answer_question(replaced, "B", "scaling", "  ")
    assert [answer.question for answer in emptied.quote("B").answers] == ["precedent"]


def test_half_a_character_is_refused_wherever_it_is_typed(project: Project) -> None:
    with pytest.raises(EngineError, match="text holds half of a character; type it again"):
        edits.answer_question(project, "B", "scaling", "7 \udc00")
    with pytest.raises(EngineError, match="name holds half of a character"):
        edits.add_quote(project, "hosted_api", name="\ud83d")


def test_another_kind_keeps_what_both_know_and_sets_the_rest_aside(project: Project) -> None:
    rental = edits.change_quote_kind(project, "A", "rental").quote("A")
    assert isinstance(rental, Rental)
    assert rental.groups == project.quote("A").groups
    assert (rental.name, rental.tax_basis, rental.tax_rate) == ("华东集成商", "included", known("0.13"))
    assert rental.price == UNKNOWN, "512,000 a machine is no price of an hour"
    assert rental.installation == project.quote("A").installation, "what setting up costs once is known to both"
    assert {name for name, _ in rental.set_aside} == {"purchase.price", "purchase.warranty_years"}


def test_nothing_is_lost_on_the_way_through_all_kinds_and_back(project: Project) -> None:
    changed = project
    for kind in ("rental", "hosted_api", "owned", "purchase"):
        changed = edits.change_quote_kind(changed, "A", kind)
    assert changed.quote("A") == project.quote("A")
    assert changed.quotes[1] is project.quotes[1]


def test_a_hosted_api_that_becomes_hardware_takes_a_card(project: Project, other_card: Card) -> None:
    hosted = edits.add_quote(project, "hosted_api")
    bought = edits.change_quote_kind(hosted, "C", "purchase", other_card).quote("C")
    assert isinstance(bought, Purchase)
    assert bought.groups[0].card == "nvidia-h20"
    alone = Project(as_of=project.as_of, quotes=(HostedApi(id="A", name="only"),))
    with pytest.raises(EngineError, match="needs a card"):
        edits.change_quote_kind(alone, "A", "purchase")


def test_the_same_kind_again_changes_nothing(project: Project) -> None:
    assert edits.change_quote_kind(project, "A", "purchase") is project


def test_a_finished_quote_gets_a_free_id(project: Project) -> None:
    changed = edits.insert_quote(project, project.quote("A"))
    assert [quote.id for quote in changed.quotes] == ["A", "B", "C"]


def test_an_edit_of_a_quote_that_is_gone_says_so(project: Project) -> None:
    for change in (edits.duplicate_quote, edits.remove_quote):
        with pytest.raises(EngineError, match="The project has no quote X"):
            change(project, "X")


def test_a_quote_named_after_its_card_follows_another_card(project: Project, card: Card, other_card: Card) -> None:
    """Else a quote for one card would go on under the name of another."""
    added = edits.add_quote(project, "rental", card)
    assert edits.set_group_card(added, "C", 0, other_card).quote("C").name == other_card.name
    named = edits.set_quote_field(added, "C", "name", "Offer of March")
    assert edits.set_group_card(named, "C", 0, other_card).quote("C").name == "Offer of March"
