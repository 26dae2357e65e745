"""The conditions of a measurement or an estimate: one table behind the flags, the columns and the request."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from engine.estimation import spelling
from engine.estimation.numbers import read_number
from engine.estimation.spelling import Spelled
from engine.texts import EngineError, Message

Kind = Literal[
    "text",
    "count",
    "tokens",
    "positive",
    "share",
    "weights",
    "cache",
    "task",
    "method",
    "recompute",
    "sharding",
    "phase",
    "optimizer",
    "offload",
]
Value = str | int | float | Spelled[str] | None

_SPELLED: Final[Mapping[str, Callable[[str], Spelled[str]]]] = {
    "weights": spelling.read_weights,
    "cache": spelling.read_cache,
    "task": spelling.read_task,
    "method": spelling.read_method,
    "recompute": spelling.read_recompute,
    "sharding": spelling.read_sharding,
    "phase": spelling.read_phase,
    "optimizer": spelling.read_optimizer,
    "offload": spelling.read_offload,
}
_LIMITS: Final[Mapping[str, tuple[float, float]]] = {
    "count": (1, 10_000_000),
    "tokens": (0, 100_000_000),
    "positive": (0, 1e15),
    "share": (0, 0.9999999),
}
_LARGE: Final = 1e10
_REMARK: Final = re.compile(r"([^\s(]+)\s*\(.*\)")
_OPEN: Final = re.compile(r"\bmax\b|\bpeak\b|up to|^yes$|^variable")
_AT_MOST: Final = re.compile(r"<=?\s*([\d.,_]+)")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: its name in a `Request`, its flag, the columns in which tables keep it, and limits of its own."""

    name: str
    columns: tuple[str, ...]
    kind: Kind
    own_limits: tuple[float, float] | None = None

    @property
    def limits(self) -> tuple[float, float]:
        """Least and most of a number."""
        return self.own_limits or _LIMITS[self.kind]

    @property
    def flag(self) -> str:
        """The flag of the command line."""
        return "--" + self.name.replace("_", "-")


CONDITIONS: Final[tuple[Condition, ...]] = (
    Condition("task", ("task",), "task"),
    Condition("method", ("method",), "method"),
    Condition("phase", ("phase",), "phase"),
    Condition("scenario", ("scenario",), "text"),
    Condition("card", ("card", "accelerator", "gpu"), "text"),
    Condition("cards", ("n_cards", "cards", "n_gpus"), "count"),
    Condition("nodes", ("n_nodes", "nodes"), "count", (1, 100_000)),
    Condition("model", ("model",), "text"),
    Condition("params_b", ("params_b",), "positive"),
    Condition("active_params_b", ("active_params_b",), "positive"),
    Condition("precision", ("precision",), "weights"),
    Condition("quant", ("quant", "quantization"), "text"),
    Condition("kv_precision", ("kv_precision",), "cache"),
    Condition("input", ("input_len", "input", "isl"), "tokens"),
    Condition("output", ("output_len", "output", "osl"), "tokens", (0, 10_000_000)),
    Condition("dataset", ("dataset",), "text"),
    Condition("batch", ("batch",), "positive", (0, 1e7)),
    Condition("concurrency", ("concurrency", "max_concurrency"), "positive", (0, 1e7)),
    Condition("rate", ("rate", "request_rate"), "positive", (0, 1e9)),
    Condition("ttft_limit", ("ttft_limit_ms", "ttft_limit"), "positive"),
    Condition("tpot_limit", ("tpot_limit_ms", "tpot_limit"), "positive"),
    Condition("prefill_chunk", ("prefill_chunk",), "count", (16, 1_000_000)),
    Condition("expert_load", ("expert_load",), "positive", (1, 64)),
    Condition("drafted_tokens", ("drafted_tokens", "num_speculative_tokens"), "count", (0, 16)),
    Condition("acceptance_share", ("acceptance_share", "acceptance_rate"), "share"),
    Condition("prefix_share", ("prefix_share", "prefix_cache_hit_rate"), "share"),
    Condition("network_gbs", ("network_gbs",), "positive", (0.001, 1e6)),
    Condition("power_limit", ("power_limit_w", "power_limit"), "positive", (1, 100_000)),
    Condition("requests", ("requests", "num_prompts", "num_requests", "n_requests"), "count"),
    Condition("seq", ("seq_len", "seq"), "tokens", (1, 10_000_000)),
    Condition("micro_batch", ("micro_batch",), "count"),
    Condition("grad_accum", ("grad_accum",), "count"),
    Condition("global_batch", ("global_batch_seqs", "global_batch"), "count"),
    Condition("tokens", ("tokens",), "positive", (1, 1e17)),
    Condition("rank", ("rank",), "count"),
    Condition("operations", ("operations",), "positive", (0, 1e30)),
    Condition("memory_gb", ("memory_gb",), "positive"),
    Condition("tp", ("tp",), "count"),
    Condition("pp", ("pp",), "count"),
    Condition("vp", ("vp",), "count"),
    Condition("dp", ("dp",), "count"),
    Condition("cp", ("cp",), "count"),
    Condition("ep", ("ep",), "count"),
    Condition("recompute", ("recompute",), "recompute"),
    Condition("sharding", ("sharding",), "sharding"),
    Condition("optimizer", ("optimizer",), "optimizer"),
    Condition("offload", ("offload",), "offload"),
    Condition("framework", ("framework",), "text"),
    Condition("collective", ("collective",), "text"),
    Condition("interconnect", ("interconnect",), "text"),
    Condition("message_bytes", ("message_bytes",), "positive"),
    Condition("metric", ("metric",), "text"),
    Condition("scope", ("scope",), "text"),
)


def read_flag(condition: Condition, text: str) -> Value:
    """The value of a flag.

    Raises:
        EngineError: it cannot be read, or says nothing.
    """
    if condition.kind in _SPELLED:
        spelled = _SPELLED[condition.kind](text)
        if spelled.meaning is None:
            raise _unreadable(condition, condition.flag, text)
        return spelled
    if condition.kind == "text":
        if not text.strip():
            raise _unreadable(condition, condition.flag, text)
        return text.strip()
    return _within(condition, condition.flag, text, read_number(text))


def read_cell(condition: Condition, column: str, text: str) -> Value:
    """The value of a table's cell; None where it says nothing that may be used.

    A remark in brackets after a number is passed over, and a stated upper limit counts as the number.

    Raises:
        EngineError: the cell says something that cannot be read.
    """
    if condition.kind in _SPELLED:
        spelled = _SPELLED[condition.kind](text)
        if spelled.meaning is None and spelled.stated:
            raise _unreadable(condition, column, text)
        return spelled if spelled.meaning is not None else None
    if condition.kind == "text":
        return text.strip() if spelling.names_something(text) else None
    limit = _AT_MOST.search(text)
    if limit is not None:
        return _within(condition, column, text, read_number(limit.group(1)))
    if not spelling.is_stated(text) or _OPEN.search(spelling.folded(text)):
        return None
    remark = _REMARK.fullmatch(text.strip())
    return _within(condition, column, text, read_number(remark.group(1) if remark else text))


def _within(condition: Condition, field: str, text: str, number: float | None) -> int | float:
    if number is None or not math.isfinite(number):
        raise _unreadable(condition, field, text)
    low, high = condition.limits
    if not low <= number <= high or (condition.kind == "positive" and number == 0):
        raise _unreadable(condition, field, text)
    if condition.kind in ("positive", "share"):
        return number
    if condition.kind == "count" and number != round(number):
        raise _unreadable(condition, field, text)
    return round(number)


def _unreadable(condition: Condition, field: str, text: str) -> EngineError:
    expected = Message.of(f"estimate.expected.{condition.kind}")
    if condition.kind in ("positive", "count", "tokens"):
        low, high = condition.limits
        whole = "whole_from" if condition.kind == "count" else "number_from"
        key = "number_above" if condition.kind == "positive" and not low else whole
        expected = Message.of(f"estimate.expected.{key}", low=_plain(low), high=_plain(high))
    return EngineError("estimate.unreadable", field=field, value=text.strip()[:80] or '""', expected=expected)


def _plain(bound: float) -> str:
    return f"{bound:,.15g}" if bound < _LARGE else f"{bound:g}".replace("e+", "e")


def conditions_of_row(row: Mapping[str, str]) -> dict[str, Any]:
    """Read the cells of a row whose columns are known; other columns are passed over.

    Raises:
        EngineError: a cell cannot be read.
    """
    found: dict[str, Any] = {}
    for condition in CONDITIONS:
        for column in condition.columns:
            text = row.get(column)
            if text is None or not text.strip():
                continue
            value = read_cell(condition, column, text)
            if value is not None:
                found[condition.name] = value
                break
    return found
