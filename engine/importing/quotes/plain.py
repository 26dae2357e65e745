"""Text as it is read: one width, one kind of bracket, dash and space; and numbers written in Chinese."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from functools import lru_cache
from typing import Final

_ALIKE: Final = str.maketrans(
    dict.fromkeys("–—―‐‑‒－﹣~～〜∼−", "-")
    | {
        "【": "(",
        "】": ")",
        "[": "(",
        "]": ")",
        "、": ",",
        "。": ".",
        "×": "x",
        "✕": "x",
        "✖": "x",
        "\u200b": "",
        "\ufeff": "",
    }
)
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_KANA: Final = re.compile(r"[\u3040-\u30ff]")
_DIGITS: Final = {
    **{character: value for value, character in enumerate("零一二三四五六七八九")},
    **{character: value for value, character in enumerate("零壹贰叁肆伍陆柒捌玖")},
    **{"〇": 0, "两": 2, "俩": 2, "貳": 2, "參": 3, "陸": 6},
}
_TENS: Final = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_GROUPS: Final = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
CHINESE_NUMBER: Final = re.compile(rf"[{''.join((*_DIGITS, *_TENS, *_GROUPS))}]+")


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    """The text in one width, with ASCII brackets, dashes and single spaces; lines stay apart by spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_ALIKE).split())


@lru_cache(maxsize=16384)
def folded(text: str) -> str:
    """`plain` without case."""
    return plain(text).casefold()


def is_chinese(text: str) -> bool:
    """Whether Chinese stands in it, and no Japanese."""
    return bool(_HAN.search(text)) and not _KANA.search(text)


def is_japanese(text: str) -> bool:
    """Whether Japanese stands in it."""
    return bool(_KANA.search(text)) or "円" in text or "税込" in text or "税抜" in text


def chinese_number(text: str) -> Decimal | None:
    """The number that Chinese numerals write, small or formal; None where they write none.

    Both digits in a row (二〇二五) and digits with places (贰佰陆拾壹万) are read.
    """
    if not text or not CHINESE_NUMBER.fullmatch(text) or text[0] in _GROUPS:
        return None
    if all(character in _DIGITS for character in text):
        return Decimal("".join(str(_DIGITS[character]) for character in text))
    total, section, digit = 0, 0, 0
    for character in text:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character in _TENS:
            section += (digit or (0 if section else 1)) * _TENS[character]
            digit = 0
        else:
            total = (
                (total + section + digit) * _GROUPS[character]
                if character in "亿億"
                else total + (section + digit) * 10**4
            )
            section = digit = 0
    return Decimal(total + section + digit)
