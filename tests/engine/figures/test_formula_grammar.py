"""The grammar of formulas: precedence as on paper, and errors that name the place."""

from __future__ import annotations

import numpy as np
import pytest

from engine.figures.formula import Formula

VALUES = {"a": 2.0, "b": 3.0, "c": 5.0}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a + b × c", 17.0),
        ("(a + b) × c", 25.0),
        ("a − b − c", -6.0),
        ("c ÷ a ÷ b", 5 / 6),
        ("c ÷ (a ÷ b)", 7.5),
        ("a × b ^ a", 18.0),
        ("a ^ b ^ a", 512.0),
        ("(a ^ b) ^ a", 64.0),
        ("a ^ −a", 0.25),
        ("−a + b", 1.0),
        ("−a ^ a", -4.0),
        ("(−a) ^ a", 4.0),
        ("a × −b", -6.0),
        ("a ^ −b ^ −1", 2 ** -(3**-1)),
        ("−−a", 2.0),
        ("a − −b", 5.0),
        ("2.5e3 ÷ a", 1250.0),
        ("1e-3 × a", 0.002),
        ("ceil(c ÷ a)", 3.0),
        ("−ceil(−c ÷ a)", 2.0),
        ("min(c, a, b)", 2.0),
        ("max(a, b × a, c)", 6.0),
        ("max(min(a, b), ceil(0.5))", 2.0),
        ("a-b", -1.0),
        ("  a+b  ", 5.0),
    ],
)
def test_value(text: str, expected: float) -> None:
    assert Formula(text).evaluate(VALUES) == pytest.approx(expected, rel=1e-15)


def test_arrays_broadcast() -> None:
    found = Formula("a × max(b, 2)").evaluate({"a": np.array([1.0, 2.0, 3.0]), "b": np.array([[1.0], [4.0]])})
    assert found.tolist() == [[2.0, 4.0, 6.0], [4.0, 8.0, 12.0]]


def test_names_stand_once_in_the_order_of_the_text() -> None:
    assert Formula("b × a + ceil(b ÷ layers_per_stage) + 1e6").names == ("b", "a", "layers_per_stage")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a + ", "the end"),
        ("a b", "'b'"),
        ("a + × b", "'×'"),
        ("(a + b", "expected )"),
        ("a + b)", "')'"),
        ("min a", "expected ("),
        ("min(a b)", "expected )"),
        ("a * b", "'* b'"),
        ("a + sqrt(b)", "'('"),
        ("a % 2", "'% 2'"),
        ("", "the end"),
        ("a ** b", "'** b'"),
    ],
)
def test_what_is_not_in_the_grammar_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(ValueError, match="formula") as raised:
        Formula(text)
    assert repr(text) in str(raised.value)
    assert place in str(raised.value)


def test_shown_with_values_for_names() -> None:
    formula = Formula("bytes × bytes_per_value + min(batch, 1e6)")
    words = {"bytes": "12", "bytes_per_value": "2", "batch": "4"}
    assert formula.shown(words) == "12 × 2 + min(4, 1,000,000)"


def test_shown_leaves_names_without_a_word() -> None:
    assert Formula("a + b").shown({"a": "1"}) == "1 + b"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a ÷ b", {"b"}),
        ("a ÷ (b × c)", {"b", "c"}),
        ("a ÷ (b + c)", set()),
        ("a ÷ (b ÷ c)", {"b", "c"}),
        ("1 ÷ (1 ÷ a + 1 ÷ b)", {"a", "b"}),
        ("a ÷ min(b, c)", {"b", "c"}),
        ("a ÷ max(b, c)", set()),
        ("a ÷ b ^ c", {"b"}),
        ("ceil(a ÷ b) × c", {"b"}),
    ],
)
def test_names_that_a_zero_would_break(text: str, expected: set[str]) -> None:
    assert Formula(text).divisors == expected


def test_shown_as_people_write_numbers_and_powers() -> None:
    assert Formula("a × 3600 ÷ 1e6 ÷ 1e12").shown({}) == "a × 3,600 ÷ 1,000,000 ÷ 10¹²"
    assert Formula("mib × 2 ^ 20 + tokens ^ 2").shown({"tokens": "input tokens"}) == "mib × 2²⁰ + input tokens²"
    assert Formula("1.645 × a ^ 0.5 + b ^ (c + 1)").shown({}) == "1.645 × a ^ 0.5 + b ^ (c + 1)"
