from __future__ import annotations

import datetime
from decimal import Decimal

import pytest

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.project import edits
from engine.project.project import Project, Used
from engine.quote import ExchangeRate
from engine.texts import EngineError


def test_a_card_is_entered_replaced_and_removed(project: Project, card: Card, other_card: Card) -> None:
    more = edits.put_card(project, other_card)
    assert more.used.cards == (card, other_card)
    corrected = edits.put_card(more, card.replace(power_w=300.0))
    assert [entry.power_w for entry in corrected.used.cards] == [300.0, None]
    assert corrected.used.cards[1] is other_card
    assert corrected.quotes[0] is project.quotes[0]
    assert edits.remove_card(corrected, "nvidia-h20").used.cards == (corrected.used.cards[0],)
    with pytest.raises(EngineError, match="L40S is still used by A, B"):
        edits.remove_card(project, "nvidia-l40s")
    with pytest.raises(EngineError, match="no card nvidia-h20"):
        edits.remove_card(project, "nvidia-h20")


def test_a_model_is_entered_replaced_and_removed(
    project: Project, model: ModelArchitecture, other_model: ModelArchitecture
) -> None:
    more = edits.put_model(project, other_model)
    assert more.used.models == (model, other_model)
    assert edits.put_model(more, model.replace(note="checked")).used.models[0].note == "checked"
    assert edits.remove_model(more, "Qwen3-32B").used.models == (model,)
    with pytest.raises(EngineError, match=r"Llama-3\.1-8B is still used by w1, w2"):
        edits.remove_model(project, "Llama-3.1-8B")


def test_there_is_one_rate_between_two_currencies(project: Project) -> None:
    turned = ExchangeRate(
        base="CNY", quote="USD", rate=Decimal("0.1405"), date=datetime.date(2026, 12, 1), source="bank"
    )
    changed = edits.put_rate(project, turned)
    assert changed.used.rates == (turned,)
    euro = turned.replace(base="EUR", quote="CNY", rate=Decimal("7.9"))
    assert edits.put_rate(changed, euro).used.rates == (turned, euro)
    assert edits.remove_rate(changed, "USD", "CNY").used.rates == ()
    with pytest.raises(EngineError, match="No exchange rate between EUR and CNY"):
        edits.remove_rate(project, "EUR", "CNY")
    with pytest.raises(EngineError, match="not between CNY and itself"):
        turned.replace(quote="CNY")
    with pytest.raises(EngineError, match="rate must be more than 0"):
        turned.replace(rate=Decimal(0))


def test_entries_have_ids_of_their_own(card: Card, model: ModelArchitecture) -> None:
    with pytest.raises(EngineError, match="Each card needs an id of its own; nvidia-l40s is used twice"):
        Used(cards=(card, card.replace(name="L40S PCIe")))
    with pytest.raises(EngineError, match="Each model"):
        Used(models=(model, model))


def test_the_project_changes(project: Project) -> None:
    assert edits.rename_project(project, "Chat").name == "Chat"
    assert edits.bring_to_date(project, datetime.date(2027, 1, 4)).as_of == datetime.date(2027, 1, 4)
    assert edits.set_currency(project, "USD").currency == "USD"
    assert edits.set_tax_included(project, True).tax_included is True
    assert edits.set_current_stack(project, "CANN").current_stack == "CANN"
    assert edits.set_notes(project, "Ask for spare parts.").notes == "Ask for spare parts."
    for changed in (edits.rename_project(project, "Chat"), edits.set_currency(project, "USD")):
        assert all(now is before for now, before in zip(changed.quotes, project.quotes, strict=True))
        assert changed.used is project.used
    with pytest.raises(EngineError, match="currency must be the three capital letters"):
        edits.set_currency(project, "yuan")


def test_open_questions_are_noted_reworded_and_taken_out(project: Project) -> None:
    two = edits.add_open_question(edits.add_open_question(project, "Rack power?"), "Lead time?")
    assert edits.set_open_question(two, 0, "Rack power above 12 kW?").open_questions == (
        "Rack power above 12 kW?",
        "Lead time?",
    )
    assert edits.set_open_question(two, 0, "").open_questions == ("Lead time?",)
    with pytest.raises(EngineError, match="no open question 3; there are 2"):
        edits.set_open_question(two, 2, "x")
    with pytest.raises(EngineError, match="needs a text"):
        edits.add_open_question(project, " ")
