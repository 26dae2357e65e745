"""A quote keeps its colour and its marker, wherever it stands in the project."""

from __future__ import annotations

from engine.compare.table import slot_of, slots_of


def test_a_quote_keeps_its_marker_when_another_is_put_before_it() -> None:
    before = slots_of({"A": "A", "B": "B", "C": "C"})
    after = slots_of({"A": "A", "F": "F", "B": "B", "C": "C"})
    assert {quote: after[quote] for quote in before} == before == {"A": 0, "B": 1, "C": 2}
    assert after["F"] == 5


def test_letters_count_on_after_z() -> None:
    assert [slot_of(letter, 0) for letter in ("Z", "AA", "AB", "BA")] == [25, 26, 27, 52]


def test_other_names_take_their_place() -> None:
    assert slots_of({"q1": "q1", "lease": "lease", "Ab": "Ab"}) == {"q1": 0, "lease": 1, "Ab": 2}
