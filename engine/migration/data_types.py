"""What Ascend's own list of interfaces says about an operator: the chips that run it, and the data types it names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from engine.migration.coverage import Evidence, read_json
from engine.migration.lookup import plain_name

if TYPE_CHECKING:
    from engine.catalog.stacks import Stack

_STACK: Final = "CANN"
_SPACES: Final = ("torch.", "torch.nn.functional.", "torch.Tensor.", "torch.linalg.", "torch.fft.")


@dataclass(frozen=True, slots=True)
class ChipTypes:
    """One chip: whether the interface runs there, and the types that the remark names; none named is no limit."""

    chip: str
    runs: bool
    types: tuple[str, ...]
    evidence: Evidence


@lru_cache(maxsize=1)
def _table() -> Any:
    return read_json("ascend_apis.json")


def chip_types(operator: str, stack: Stack) -> tuple[ChipTypes, ...]:
    """The chips of a stack for an operator of a profile; empty where no such list covers it."""
    if stack.id != _STACK:
        return ()
    plain = plain_name(operator).partition(".")[0].strip("_")
    table = _table()
    for space in _SPACES:
        found = table["apis"].get(f"{space}{plain}")
        if found is not None:
            return tuple(
                ChipTypes(chip, support == "native", tuple(types.split()), Evidence(**table["sources"][source]))
                for chip, (support, types, source) in sorted(found.items())
            )
    return ()
