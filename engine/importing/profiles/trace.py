"""Chrome traces of torch.profiler, streamed: kernels, the calls that launch them, and the operators around these."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from engine.importing.profiles.accounts import Accounts
from engine.importing.profiles.attribution import enclosing_names, operator_names, summed
from engine.importing.profiles.kernels import operator_of_type
from engine.importing.profiles.source import Progress, Stop, head_of, opened
from engine.migration.profile import ProfileSummary
from engine.texts import EngineError

if TYPE_CHECKING:
    from pathlib import Path

_MICRO: Final = 1e-6
_OPERATORS: Final = frozenset(("cpu_op", "operator"))
_KERNELS: Final = frozenset(
    ("kernel", "concurrent_kernel", "gpu_memcpy", "gpu_memset", "memcpy", "memset", "gpu_mem_copy", "gpu_mem_set")
)
_LAUNCHES: Final = ("runtime", "driver")
_NONE: Final = -1
_MALFORMED: Final = ("lexical error", "parse error: invalid", "parse error: unallowed", "parse error: object key")
_DEVICE: Final = re.compile(r'"deviceProperties"\s*:\s*\[\s*\{.{0,400}?"name"\s*:\s*"([^"]{1,100})"', re.DOTALL)
_STACKS: Final = (
    (r"ascend|910|npu", "CANN"), (r"mtt|moore|musa", "MUSA"), (r"mlu|cambricon", "Neuware"), (r"hygon|dcu|k100", "DTK"),
    (r"radeon|amd|instinct|gfx|mi\d00x?", "ROCm"), (r"gaudi|hpu", "SynapseAI"), (r"metax|\bc5\d0", "MACA"),
    (r"intel|arc\b|data center gpu max", "oneAPI"), (r"nvidia|geforce|tesla|quadro|rtx|a100|h100|h20|v100", "CUDA"),
)  # fmt: skip


@dataclass(slots=True)
class Thread:
    """What one thread of the host did: operators as start, end, name and id, launches as start and correlation."""

    starts: array[float] = field(default_factory=lambda: array("d"))
    ends: array[float] = field(default_factory=lambda: array("d"))
    names: array[int] = field(default_factory=lambda: array("l"))
    identities: array[int] = field(default_factory=lambda: array("q"))
    launched: array[float] = field(default_factory=lambda: array("d"))
    correlations: array[int] = field(default_factory=lambda: array("q"))


@dataclass(slots=True)
class Recorded:
    """A trace in arrays: some 30 bytes an event, whatever the event holds beside."""

    names: dict[str, int] = field(default_factory=dict)
    threads: dict[tuple[Any, Any], Thread] = field(default_factory=dict)
    seconds: array[float] = field(default_factory=lambda: array("d"))
    kernels: array[int] = field(default_factory=lambda: array("l"))
    correlations: array[int] = field(default_factory=lambda: array("q"))
    identities: array[int] = field(default_factory=lambda: array("q"))
    typed: dict[int, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    events: int = 0
    device: str = ""
    runtime: str = ""

    def name(self, text: str) -> int:
        """The number that stands for a name."""
        return self.names.setdefault(text, len(self.names))

    def take(self, event: Mapping[str, Any]) -> None:
        """Keep what an event says about kernels, launches and operators; all else is passed over."""
        self.events += 1
        if event.get("ph") != "X":
            return
        category = event.get("cat") or ""
        kind = self.kinds.get(category)
        if kind is None:
            kind = self.kinds.setdefault(category, _kind(category))
        if kind == "operator":
            self._operator(event)
        elif kind == "kernel":
            self._kernel(event)
        elif kind == "launch":
            self._launch(event)
        elif kind == "task" and isinstance(arguments := event.get("args"), dict) and "Task Type" in arguments:
            self._task(event, str(arguments["Task Type"]))

    def _thread(self, event: Mapping[str, Any]) -> Thread:
        key = event.get("pid"), event.get("tid")
        found = self.threads.get(key)
        if found is None:
            found = self.threads[key] = Thread()
        return found

    def _operator(self, event: Mapping[str, Any]) -> None:
        thread, start = self._thread(event), float(event["ts"])
        thread.starts.append(start)
        thread.ends.append(start + float(event.get("dur") or 0))
        thread.names.append(self.name(str(event.get("name") or "")))
        thread.identities.append(_number(event, "External id"))

    def _launch(self, event: Mapping[str, Any]) -> None:
        correlation = _number(event, "correlation")
        if correlation != _NONE:
            thread = self._thread(event)
            thread.launched.append(float(event["ts"]))
            thread.correlations.append(correlation)
        if not self.runtime:
            self.runtime = str(event.get("name") or "")

    def _kernel(self, event: Mapping[str, Any]) -> None:
        self.seconds.append(float(event.get("dur") or 0) * _MICRO)
        self.kernels.append(self.name(str(event.get("name") or "")))
        self.correlations.append(_number(event, "correlation"))
        self.identities.append(_number(event, "External id"))

    def _task(self, event: Mapping[str, Any], kind: str) -> None:
        """A task of an Ascend chip; its type is the last word of its name."""
        if kind.startswith(("EVENT", "NOTIFY", "PROFILER", "MODEL_")):
            return
        self._kernel(event)
        name = str(event.get("name") or "")
        self.typed[self.name(name)] = operator_of_type(name.rpartition("_")[2])


def _kind(category: str) -> str:
    """What events of a category are: the categories of old traces have other names."""
    plain = str(category).lower()
    if plain in _OPERATORS:
        return "operator"
    if plain in _KERNELS:
        return "kernel"
    return "launch" if plain.endswith(_LAUNCHES) else "" if plain else "task"


def _number(event: Mapping[str, Any], key: str) -> int:
    arguments = event.get("args")
    found = arguments.get(key) if isinstance(arguments, dict) else None
    if type(found) is int:
        return found
    try:
        return _NONE if found is None else int(found)
    except (TypeError, ValueError):
        return _NONE


class TruncatedTraceError(Exception):
    """The file ends in the middle, or is damaged there; `recorded` is what stood before."""

    def __init__(self, recorded: Recorded, *, damaged: bool) -> None:
        super().__init__()
        self.recorded, self.damaged = recorded, damaged


def record(path: Path, progress: Progress | None = None, stop: Stop | None = None) -> Recorded:
    """Read a trace into arrays.

    Raises:
        TruncatedTraceError: it ends in the middle, or is no JSON from some place on.
    """
    import ijson

    head = head_of(path).lstrip(b"\xef\xbb\xbf \t\r\n")
    recorded = Recorded(device=_device(head))
    prefix = "item" if head.startswith(b"[") else "traceEvents.item"
    try:
        for event in _events(ijson.items, path, prefix, progress, stop):
            if isinstance(event, dict):
                recorded.take(event)
    except EOFError:
        raise TruncatedTraceError(recorded, damaged=False) from None
    except ijson.IncompleteJSONError as error:
        raise TruncatedTraceError(recorded, damaged=str(error).startswith(_MALFORMED)) from None
    except (ijson.JSONError, OSError, ValueError, KeyError, TypeError):
        raise TruncatedTraceError(recorded, damaged=True) from None
    return recorded


def _events(items: Any, path: Path, prefix: str, progress: Progress | None, stop: Stop | None) -> Iterator[Any]:
    with opened(path, progress, stop) as stream:
        if stream.peek(3).startswith(b"\xef\xbb\xbf"):  # type: ignore[attr-defined]
            stream.read(3)
        yield from items(stream, prefix, use_float=True, buf_size=1 << 20)


def _device(head: bytes) -> str:
    found = _DEVICE.search(head.decode("utf-8", errors="replace"))
    return found[1] if found else ""


def stack_of_device(device: str, runtime: str = "") -> str:
    """The stack that a device, or the first call of a runtime, belongs to; empty where neither tells."""
    for pattern, stack in _STACKS:
        if device and re.search(pattern, device, re.IGNORECASE):
            return stack
    for start, stack in (("cuda", "CUDA"), ("cu", "CUDA"), ("hip", "ROCm"), ("musa", "MUSA"), ("ze", "oneAPI")):
        if runtime.startswith(start):
            return stack
    return ""


def account(recorded: Recorded, path: Path, *, complete: bool = True) -> ProfileSummary:
    """Attribute each kernel to the operator around its launch.

    Raises:
        EngineError: the trace holds no kernels.
    """
    if not len(recorded.kernels):
        raise EngineError("profile.no_kernels", file=path.name, events=recorded.events)
    names = list(recorded.names)
    accounts = Accounts()
    for owner, kernel, seconds, calls in summed(recorded, operator_names(recorded, enclosing_names(recorded, names))):
        operator = names[owner] if owner >= 0 else recorded.typed.get(kernel)
        accounts.add(operator, names[kernel], seconds, calls)
    stack = stack_of_device(recorded.device, recorded.runtime) or ("CANN" if recorded.typed else "")
    return accounts.summary(path, "torch_trace", device=recorded.device, stack=stack, complete=complete)
