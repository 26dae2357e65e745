"""The operator behind each kernel: the innermost one that is open on the thread when the kernel is launched.

Joining by the ids in a trace attributes next to nothing in many traces, for a kernel's id may repeat its correlation
instead of naming the operator; it is only asked where a kernel has no launch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.importing.profiles.trace import Recorded, Thread

Numbers = npt.NDArray[np.int64]
_NONE: Final = -1
_WRAPPERS: Final = (
    "autograd::engine::", "ProfilerStep", "Optimizer.", "Torch-Compiled Region", "TorchDynamo", "CompiledFunction",
    "CompiledFxGraph", "## ", "[", "nn.Module", "enumerate(", "torch/", "torch::autograd::", "DistributedDataParallel",
    "FullyShardedDataParallel", "FSDP", "DataParallel",
)  # fmt: skip
"""Names around operators: steps, modules and the engine of the backward pass."""


def enclosing_names(recorded: Recorded, names: Sequence[str]) -> tuple[Numbers, Numbers]:
    """For each launch its correlation and the name of the operator around it, sorted by correlation."""
    wrapper = [name.startswith(_WRAPPERS) for name in names]
    correlations: list[Any] = []
    owners: list[Any] = []
    for thread in recorded.threads.values():
        if len(thread.correlations) and len(thread.starts):
            correlations.append(np.asarray(thread.correlations, dtype=np.int64))
            owners.append(_sweep(thread, wrapper))
    if not correlations:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    keys, values = np.concatenate(correlations), np.concatenate(owners)
    order = np.argsort(keys, kind="stable")
    return keys[order], values[order]


def _sweep(thread: Thread, wrapper: Sequence[bool]) -> Numbers:
    """The name of the innermost operator open at each launch, in the order of the launches."""
    starts, ends = np.asarray(thread.starts), np.asarray(thread.ends)
    order = np.lexsort((-ends, starts))
    begun, ended = starts[order].tolist(), ends[order].tolist()
    names = np.asarray(thread.names, dtype=np.int64)[order].tolist()
    times = np.asarray(thread.launched)
    found = np.full(len(times), _NONE, dtype=np.int64)
    opened: list[int] = []
    at, count = 0, len(begun)
    for place in np.argsort(times, kind="stable").tolist():
        now = float(times[place])
        while at < count and begun[at] <= now:
            while opened and ended[opened[-1]] < begun[at]:
                opened.pop()
            opened.append(at)
            at += 1
        while opened and ended[opened[-1]] < now:
            opened.pop()
        found[place] = _innermost(opened, names, wrapper)
    return found


def _innermost(opened: Sequence[int], names: Sequence[int], wrapper: Sequence[bool]) -> int:
    for operator in reversed(opened):
        if not wrapper[names[operator]]:
            return names[operator]
    return names[opened[-1]] if opened else _NONE


def operator_names(recorded: Recorded, launches: tuple[Numbers, Numbers]) -> Numbers:
    """The name of the operator of each kernel, -1 where the trace tells none."""
    kernels = np.asarray(recorded.correlations, dtype=np.int64)
    owners = _joined(kernels, *launches)
    lost = (owners == _NONE) & (np.asarray(recorded.identities, dtype=np.int64) != kernels)
    if lost.any():
        identities, names = _identities(recorded)
        wanted = np.asarray(recorded.identities, dtype=np.int64)[lost]
        owners[lost] = _joined(wanted, identities, names)
    return owners


def summed(recorded: Recorded, owners: Numbers) -> list[tuple[int, int, float, int]]:
    """Operator, kernel, seconds and calls, kernels alike of one operator together."""
    kernels = np.asarray(recorded.kernels, dtype=np.int64)
    width = int(kernels.max()) + 1
    pairs, place, calls = np.unique((owners + 1) * width + kernels, return_inverse=True, return_counts=True)
    seconds = np.bincount(place.ravel(), weights=np.asarray(recorded.seconds))
    return [
        (int(pair // width) - 1, int(pair % width), float(time), int(count))
        for pair, time, count in zip(pairs, seconds, calls, strict=True)
    ]


def _joined(wanted: Numbers, keys: Numbers, values: Numbers) -> Numbers:
    if not len(keys):
        return np.full(len(wanted), _NONE, dtype=np.int64)
    places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    hit = (keys[places] == wanted) & (wanted != _NONE)
    return np.where(hit, values[places], _NONE)


def _identities(recorded: Recorded) -> tuple[Numbers, Numbers]:
    threads = [thread for thread in recorded.threads.values() if len(thread.identities)]
    if not threads:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    keys = np.concatenate([np.asarray(thread.identities, dtype=np.int64) for thread in threads])
    names = np.concatenate([np.asarray(thread.names, dtype=np.int64) for thread in threads])
    order = np.argsort(keys, kind="stable")
    return keys[order], names[order]
