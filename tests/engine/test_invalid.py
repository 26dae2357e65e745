from __future__ import annotations

from decimal import Decimal

import pytest
from pydantic import ValidationError

from engine.catalog.card import Card
from engine.invalid import explained, field_name, readable_path, shown
from engine.quote import HostedApi, Purchase
from engine.values import Between, Known, known


def test_a_place_in_a_list_is_named_by_its_id() -> None:
    data = {"quotes": [{"id": "A"}, {"id": "B", "kind": "purchase", "groups": [{"card": "h20"}]}]}
    path = readable_path(("quotes", 1, "purchase", "groups", 0, "machines"), data)
    assert path.text("en") == "quotes › B › card groups › number 1 › number of machines"
    assert path.text("zh") == "报价 › B › 卡组 › 第 1 项 › 机器台数"


def test_a_field_without_a_text_keeps_its_name() -> None:
    assert field_name("colour_of_box").text("zh") == "colour of box"
    assert readable_path(()).text() == "The value"


def refusal(text: str) -> str:
    with pytest.raises(ValidationError) as refused:
        Purchase.model_validate_json(text)
    return str(explained(refused.value))


START = '{"id": "A", "name": "x", "groups": [{"card": "h20"}]'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"id": "A", "name": "x"}', "card groups is missing."),
        (START + ', "colour": 1}', "colour is no known field; check its spelling or remove it."),
        (START + ', "note": 5}', "note must be text, not 5."),
        (START + ', "discount_share": "5 %"}', "discount must be a number, not 5 %."),
        (START + ', "discount_share": 1}', "discount must be less than 1, not 1."),
        (START + ', "valid_days": "30"}', "validity must be a whole number, not 30."),
        (START + ', "answers": "yes"}', "answers must be a list, not yes."),
        (START + ', "price": 5}', "price must be a record with fields, not 5."),
        (START + ', "price": {"kind": "about"}}', "price must be one of known, range, unknown, not about."),
        (START + ', "date": "2026-02-30"}', "date must be a date such as 2026-03-31, not 2026-02-30."),
        ('{"id": "A/B", "name": "x", "groups": []}', "id must be an id of 1 to 60 characters without spaces"),
    ],
)
def test_one_sentence_says_where_what_and_what_would_be_right(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


def test_an_exact_number_in_a_file_is_text() -> None:
    assert Known.model_validate_json('{"value": "163.725"}').value == Decimal("163.725")
    for wrong in ("163.725", "163", '"１２"', '"1_000"', '"1,000"', '"NaN"', '"Infinity"', '""', "true", "null"):
        with pytest.raises(ValidationError) as refused:
            Known.model_validate_json(f'{{"value": {wrong}}}')
        assert "must be an exact decimal number, in a file within quotes" in str(explained(refused.value))


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), Decimal("1E+19"), 5, 0.1, True, "5"])
def test_only_finite_decimals_of_sensible_size_are_money(value: object) -> None:
    with pytest.raises(ValidationError):
        Known(value=value)


def test_stated_amounts_are_not_negative_at_either_end() -> None:
    for wrong in (known(-1), Between(low=Decimal(-1), high=Decimal(2), source="guess")):
        with pytest.raises(ValidationError):
            HostedApi(id="A", name="", input_price=wrong)
    assert HostedApi(id="A", name="", input_price=known(0)).input_price == known(0)


def test_a_shown_value_is_short_and_on_one_line() -> None:
    assert shown("a\nb") == "a b"
    assert len(shown("x" * 10_000_000)) == 60
    assert shown({"a": 1}) == "{…}"
    assert shown(Between(low=Decimal(1), high=Decimal(2), source="s")) == "1 … 2"
    assert shown("\ud800") == "?"
    assert shown(10**5000) == "…"


def test_no_size_of_a_card_is_negative() -> None:
    for field in ("memory_gb", "bandwidth_gbs", "bf16_dense_tflops", "power_w"):
        for value in (-1.0, 0.0, float("nan"), float("inf")):
            with pytest.raises(ValidationError):
                Card(id="x", vendor="v", name="n", segment="consumer", **{field: value})
