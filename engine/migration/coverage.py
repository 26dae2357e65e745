"""Which operators a back end runs, as its own lists state it; each answer with repository, commit and date."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Support = Literal["native", "fallback", "missing", "unknown"]
SUPPORTS: Final[tuple[Support, ...]] = ("native", "fallback", "missing", "unknown")
"""Runs on the card, runs on the processor instead, does not run, nobody says."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Who states it; what the statement does not name is empty."""

    repository: str = ""
    commit: str = ""
    date: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a list says about one operator; `operator` is the entry that was read."""

    support: Support
    operator: str
    back_end: str
    version: str
    evidence: Evidence


class BackEnd:
    """One list of operators of one version."""

    def __init__(self, entry: Mapping[str, Any], store: Store) -> None:
        self.id: str = entry["id"]
        self.version: str = entry["version"]
        self._groups: list[list[Any]] = entry["cells"]
        self._store = store

    @cached_property
    def _claims(self) -> dict[str, tuple[Support, int]]:
        names = self._store.operators
        return {
            names[place]: (support, source)
            for support, source, steps in self._groups
            for place in accumulate(steps)
        }  # fmt: skip

    @cached_property
    def _overloads(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self._claims:
            found.setdefault(name.partition(".")[0], []).append(name)
        return found

    def __len__(self) -> int:
        return len(self._claims)

    def operators(self) -> tuple[str, ...]:
        """Every operator that the list names."""
        return tuple(self._claims)

    def cell(self, operator: str) -> Cell | None:
        """What the list says about exactly this operator; None where it does not name it."""
        claim = self._claims.get(operator)
        if claim is None:
            return None
        return Cell(claim[0], operator, self.id, self.version, self._store.evidence(claim[1]))

    def overloads(self, name: str) -> tuple[str, ...]:
        """The entries that are forms of one operator, such as ``add.Tensor`` and ``add.out`` of ``add``."""
        return tuple(self._overloads.get(name, ()))


class Store:
    """All lists; each is unpacked when it is first asked."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.operators: tuple[str, ...] = tuple(content["operators"].split(" "))
        self._sources: list[Mapping[str, str]] = content["sources"]
        self.back_ends = tuple(BackEnd(entry, self) for entry in content["back_ends"])

    def evidence(self, place: int) -> Evidence:
        """The source at a place."""
        return Evidence(**self._sources[place])

    def back_end(self, name: str, version: str = "") -> BackEnd | None:
        """The list of a back end: of the version whose name begins so, else the newest; None where there is none."""
        found = [one for one in self.back_ends if one.id == name and one.version.startswith(version)]
        return max(found, key=lambda one: _release(one.version)) if found else None


def _release(version: str) -> tuple[int, ...]:
    """Numbers of a version in order, so that 2.11 is newer than 2.7."""
    words = "".join(letter if letter.isdigit() else " " for letter in version).split()
    return tuple(int(word) for word in words)


@lru_cache(maxsize=1)
def coverage() -> Store:
    """The lists that come with the product, read once."""
    return Store(read_json("coverage.json"))


def read_json(name: str) -> Any:
    """A file of ``resources/migration``."""
    return json.loads(resources.files("resources").joinpath("migration", name).read_bytes())
