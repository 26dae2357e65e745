"""Names of columns."""

from __future__ import annotations

import pytest

from engine.letters import letters_at, number_at


@pytest.mark.parametrize(
    ("number", "letters"),
    [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (702, "ZZ"), (703, "AAA"), (16_384, "XFD")],
)
def test_the_columns_of_a_spreadsheet_up_to_its_last(number: int, letters: str) -> None:
    assert letters_at(number) == letters
    assert number_at(letters) == number
