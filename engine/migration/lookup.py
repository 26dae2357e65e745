"""From the name of an operator in a profile to what a stack says about it."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Final, Literal

from engine.migration.coverage import SUPPORTS, Cell, Evidence, coverage

if TYPE_CHECKING:
    from engine.catalog.stacks import Stack

Role = Literal["compute", "collective", "copy", "generated", "external"]
"""Computation of an operator; traffic between cards; traffic with the host; a kernel that a compiler made; a kernel
of a package outside the framework."""

_ENGINE: Final = ("_C::", "_C_cache_ops::", "_moe_C::", "vllm::")
_ENGINE_LIST: Final = "vllm-csrc-"
_OWN: Final = ("aten::", "prim::", "_C::", "_C_cache_ops::", "_moe_C::", "vllm::", "npu::", "torch_npu::")
"""Name spaces whose operators the lists name without them."""
_COLLECTIVE: Final = re.compile(
    r"^(nccl|rccl|hccl|oneccl|cncl|mccl|xccl)|^hcom_|^c10d::|^_c10d_functional|^record_param_comms|^nccl:"
    r"|^(cross_device_reduce|custom_all_reduce|allreduce_fusion|multimem_all_reduce)|^ms-?ccl",
    re.IGNORECASE,
)
_COPY: Final = re.compile(
    r"^(memcpy|memset|\[?cuda ?memcpy|\[?hip ?memcpy|copy(host|device)|async_?memcpy)", re.IGNORECASE
)
_GENERATED: Final = re.compile(r"^triton_(poi|red|per|tem|for|fused|mm|helion)|^triton_\w*fused")
_PREFERRED: Final = ("Tensor", "self", "default", "out", "dim", "dim_IntList", "int", "input")
_NOTHING: Final = Evidence()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a stack says about an operator of a profile.

    `alias` is the other name under which it was found, with the reason; empty where its own name was found.
    """

    cell: Cell
    alias: str = ""
    why: str = ""

    @property
    def known(self) -> bool:
        """Whether the list makes a claim."""
        return self.cell.support != "unknown"


def role_of(name: str) -> Role:
    """What kind of work a name in a profile stands for."""
    plain = name.strip()
    if _COLLECTIVE.match(plain) or plain.startswith("ncclDevKernel"):
        return "collective"
    if _COPY.match(plain):
        return "copy"
    if _GENERATED.match(plain):
        return "generated"
    if plain.startswith(("split_embedding", "fbgemm::", "flash_attn::", "deep_gemm", "deep_ep")):
        return "external"
    return "compute"


def plain_name(name: str) -> str:
    """The name as the lists write it: without name space, and without what a trace puts behind it."""
    found = name.strip().partition("(")[0].strip()
    for space in _OWN:
        if found.startswith(space):
            return found.removeprefix(space)
    return found


@lru_cache(maxsize=1)
def aliases() -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """Names in profiles, what to look them up as, and why."""
    text = resources.files("resources").joinpath("migration", "aliases.csv").read_text(encoding="utf-8")
    rows: list[tuple[str, tuple[str, ...], str]] = []
    for row in csv.DictReader(io.StringIO(text)):
        targets = tuple(word.partition(" (")[0].strip() for word in row["look_up_as"].split(" / "))
        rows.extend((plain_name(name), targets, row["why"]) for name in row["profiler_name"].split("/"))
    return tuple(rows)


@lru_cache(maxsize=4096)
def targets_of(name: str) -> tuple[tuple[str, ...], str]:
    """The other names of an operator and why it has them."""
    why = ""
    found: tuple[str, ...] = ()
    for pattern, targets, reason in aliases():
        if name == pattern or ("*" in pattern and fnmatchcase(name, pattern)):
            found, why = targets, reason if reason != "same" else why
            break
        why = why if reason == "same" else reason
    return tuple(target for target in found if not target.startswith("[") and target != name), why


def look_up(name: str, stack: Stack) -> Answer:
    """What a stack says about an operator: by its own name, else by an alias where that says more.

    An operator that no list names is unknown; so is one whose forms are listed differently and none is the plain one.
    """
    plain = plain_name(name)
    own = _find(name, stack)
    if own is not None and own.support == "native":
        return Answer(own)
    targets, why = targets_of(plain)
    best = Answer(own or Cell("unknown", plain, stack.lists[0] if stack.lists else "", "", _NOTHING))
    for target in targets:
        found = _find(target, stack)
        if found is not None and SUPPORTS.index(found.support) < SUPPORTS.index(best.cell.support):
            best = Answer(found, target, why)
    return best


def filler(name: str, stack: Stack) -> Cell | None:
    """A library outside the stack that brings the operator natively; None where none is known."""
    plain = plain_name(name)
    for back_end in stack.fillers:
        found = _in_list(back_end, plain)
        if found is not None and found.support == "native":
            return found
    return None


def _find(name: str, stack: Stack) -> Cell | None:
    """The first list that makes a claim; else the first that names the operator at all.

    Kernels of a serving engine and operators of the framework may bear one name, so each is asked where it belongs.
    """
    plain, silent = plain_name(name), None
    of_engine, of_framework = name.startswith(_ENGINE), name.startswith("aten::")
    for back_end in stack.lists:
        if back_end.startswith(_ENGINE_LIST) and of_framework:
            continue
        if of_engine and not back_end.startswith((_ENGINE_LIST, "flaggems-")):
            continue
        found = _in_list(back_end, plain)
        if found is not None and found.support != "unknown":
            return found
        silent = silent or found
    return silent


@lru_cache(maxsize=20_000)
def _in_list(back_end: str, plain: str) -> Cell | None:
    version = "ATB" if plain.startswith("atb::") else ""
    found = coverage().back_end(back_end, version)
    if found is None:
        return None
    exact = found.cell(plain)
    if exact is not None:
        return exact
    forms = [found.cell(name) for name in found.overloads(plain.partition(".")[0])]
    cells = [cell for cell in forms if cell is not None]
    if not cells:
        return None
    for suffix in _PREFERRED:
        for cell in cells:
            if cell.operator.partition(".")[2] == suffix:
                return cell
    if len({cell.support for cell in cells}) == 1:
        return cells[0]
    return replace(cells[0], support="unknown")
