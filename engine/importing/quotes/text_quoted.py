# ruff: noqa: E501 - a pattern is read in one line
"""The part of a mail that it answers to: lines behind > and everything below the line that names an earlier mail."""

from __future__ import annotations

import re
from typing import Final

_MARKS: Final = re.compile(r"[ \t]*((?:(?:>|&gt;)[ \t]*)*)")
_EARLIER: Final = re.compile(
    r"-{2,} *(?:original message|original appointment|forwarded message|forwarded by|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|原始邮件|转发邮件|转发的邮件|回复的原邮件|message d'origine|mensaje original)"
    r"|on .{4,160}\bwrote ?:|am .{4,160}\bschrieb\b.{0,80}:|le .{4,160}\ba écrit ?:|el .{4,160}\bescribió ?:"
    r"|.{0,80}(?:写道|写到) ?[:：]|begin forwarded message:|anfang der weitergeleiteten (?:nachricht|e-mail):",
    re.IGNORECASE,
)
_SENDER: Final = re.compile(r"[*]?(?:from|von|发件人|de)[*]? ?[:：]", re.IGNORECASE)
_SENT: Final = re.compile(
    r"[*]?(?:sent|date|gesendet|datum|发送时间|发送日期|日期|时间|envoyé)[*]? ?[:：]", re.IGNORECASE
)
_NEAR: Final = 4


def levels(source: str) -> tuple[tuple[int, int, int], ...]:
    """Each line with how many mails it is behind the newest: start, end, level. An answer between lines is new."""
    lines, place = [], 0
    for line in source.split("\n"):
        marks = _MARKS.match(line)
        behind = marks[1].replace("&gt;", ">").count(">") if marks else 0
        words = line[marks.end() :].strip() if marks else line
        lines.append((place, place + len(line) + 1, behind, words))
        place += len(line) + 1
    found, deeper, last = [], 0, -_NEAR
    for number, (start, end, behind, _) in enumerate(lines):
        below = 0
        if number - last >= _NEAR and _names_earlier(lines, number):
            following = next((one[2] for one in lines[number + 1 :] if one[3]), 0)
            last, below = number, int(following > behind)
            deeper += 1 - below
        found.append((start, end, deeper + behind + below))
    return tuple(found)


def _names_earlier(lines: list[tuple[int, int, int, str]], number: int) -> bool:
    """Whether a line, or it with the next, names an earlier mail; the head at the top is that of the mail itself."""
    words = lines[number][3]
    following = [one[3] for one in lines[number + 1 : number + _NEAR]]
    if _EARLIER.fullmatch(words.rstrip(" -_")) or (_EARLIER.match(words) and words.endswith(("-", ":", "："))):
        return True
    if words[:3].casefold() in ("on ", "am ") and following and _EARLIER.fullmatch(f"{words} {following[0]}"):
        return True
    above = any(one[3] for one in lines[:number])
    return above and bool(_SENDER.match(words)) and any(_SENT.match(one) for one in following)
