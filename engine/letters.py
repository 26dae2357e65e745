"""Names of columns as in spreadsheets, which quotes have too: A … Z, AA, AB …"""

from __future__ import annotations

from typing import Final

_LETTERS: Final = 26


def letters_at(number: int) -> str:
    """A for 1, AA for 27; empty for 0."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, _LETTERS)
        letters = chr(ord("A") + rest) + letters
    return letters


def number_at(letters: str) -> int:
    """1 for A, 27 for AA; `letters` are capitals of the Latin alphabet."""
    number = 0
    for letter in letters:
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number
