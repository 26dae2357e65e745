"""Whether a line of a support list speaks of a model: the same family, and its size where the line names sizes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.catalog.architecture import ModelArchitecture

_SIZE: Final = re.compile(r"(?<![a-z0-9.])(?:\d+x)?(\d+(?:\.\d+)?)\s*(b|t|m)(?![a-z0-9])")
_RANGE: Final = re.compile(r"(?<![a-z0-9.])(\d+(?:\.\d+)?)\s*b?\s*-\s*(\d+(?:\.\d+)?)\s*b(?![a-z0-9])")
_EXPERTS: Final = re.compile(r"(?<![a-z0-9.])(\d+)x(\d+(?:\.\d+)?)b")
_ACTIVE: Final = re.compile(r"-?a\d+(?:\.\d+)?b(?![a-z0-9])|\b\d+e\b")
_BESIDE: Final = re.compile(
    r"\b(instruct|chat|base|it|hf|bf16|fp8|w8a8|int8|based|text|quarot|models?|pt|\d{4})\b|\[.*?\]|\(text\)"
)
_TOLERANCE: Final = 0.1
_BILLION: Final = {"b": 1.0, "t": 1000.0, "m": 0.001}


@dataclass(frozen=True, slots=True)
class Named:
    """Families, sizes in billions of parameters, a range of sizes, and whether only dense or only expert models."""

    families: frozenset[str]
    sizes: tuple[float, ...]
    reach: tuple[float, float] | None
    kind: str


@lru_cache(maxsize=4096)
def read_name(text: str) -> Named:
    """What a name says."""
    plain = text.casefold().rpartition("/")[2] if re.match(r"^[A-Za-z_-]+/[\w.-]+$", text) else text.casefold()
    plain = _BESIDE.sub(" ", plain.replace("_", "-").replace("-", " - ").replace(" - a", "-a"))
    plain = re.sub(r"\s*-\s*", "-", plain)
    kind = next((word for word in ("dense", "moe") if re.search(rf"{word}\b", plain)), "")
    plain = re.sub(r"-?(dense|moe)\b", " ", plain)
    plain = _ACTIVE.sub(" ", plain)
    found = _RANGE.search(plain)
    reach = (float(found[1]), float(found[2])) if found else None
    sizes = () if found else tuple(float(one[1]) * _BILLION[one[2]] for one in _SIZE.finditer(plain))
    if _EXPERTS.search(plain):
        sizes = tuple(float(one[1]) * float(one[2]) for one in _EXPERTS.finditer(plain))
    for pattern in (_RANGE, _EXPERTS, _SIZE):
        plain = pattern.sub(" ", plain)
    return Named(_families(plain), sizes, reach, kind)


def _families(plain: str) -> frozenset[str]:
    """Names of families; what begins with a number or a version carries on the name before it."""
    found: list[str] = []
    stem = ""
    for part in re.split(r"[/,]", plain):
        word = re.sub(r"[^a-z0-9.]", "", part).strip(".")
        if not word:
            continue
        carried = bool(stem) and re.match(r"^(v?\d|r\d)", word) is not None
        found.append(stem + word if carried else word)
        if not carried:
            stem = re.sub(r"(v?\d[\d.]*|r\d)$", "", word)
    return frozenset(found)


def speaks_of(line: str, model: ModelArchitecture) -> bool:
    """Whether a line of a support list covers the model."""
    said, own = read_name(line), read_name(model.name)
    if not said.families & own.families:
        return False
    if said.kind and (said.kind == "moe") != model.is_moe:
        return False
    size = model.parameters_published_b or model.parameters_checked_b or next(iter(own.sizes), None)
    if size is None or not (said.sizes or said.reach):
        return True
    if said.reach is not None:
        return said.reach[0] * (1 - _TOLERANCE) <= size <= said.reach[1] * (1 + _TOLERANCE)
    named = (*own.sizes, size)
    return any(abs(one - other) <= _TOLERANCE * one for one in named for other in said.sizes)
