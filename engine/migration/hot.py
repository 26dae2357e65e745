"""The operators that a model and what is asked of it imply, where nobody profiled it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.stacks import Stack
from engine.migration.coverage import Cell, Evidence, coverage, read_json
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Pretraining, Workload

_GENERIC: Final = frozenset(("topk", "index_put_", "_index_put_impl_", "sort", "multinomial", "rms_norm"))
"""Plain operators that do the work of a fused one, slower."""
_QUANTISED: Final = {
    "fp8": "FP8 scaled GEMM", "int8": "INT8 W8A8 GEMM", "int4": "W4A16 GEMM", "nf4": "W4A16 GEMM",
    "int8_weights": "W4A16 GEMM", "nf4_single": "W4A16 GEMM", "fp4": "W4A16 GEMM", "mxfp4": "W4A16 GEMM",
    "q8_0": "INT8 W8A8 GEMM", "q4_k_m": "W4A16 GEMM", "q4_0": "W4A16 GEMM",
    "q4_k_s": "W4A16 GEMM", "iq4_xs": "W4A16 GEMM",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class HotAnswer:
    """What a stack says about a hot operator; `weak` where a plainer operator stands in for the fused one."""

    cell: Cell
    weak: bool


def hot_operators(model: ModelArchitecture | None, workload: Workload) -> tuple[str, ...]:
    """The hot operators, in the words of the table; none for work that is no text model."""
    if model is None or isinstance(workload, GraphicsScience):
        return ()
    found = [*_attention(model, workload), *_products(model, workload)]
    found.append("layer norm" if model.norm_kind == "layernorm" else "RMSNorm")
    if "rope" in model.position.casefold():
        found.append("RoPE")
    if model.mlp_kind == "gated":
        found.append("SwiGLU / SiLU-mul")
    if isinstance(workload, OnlineServing | OfflineBatch):
        found += ["KV cache write", "top-k / top-p sampling"]
    else:
        found.append("softmax")
    return tuple(dict.fromkeys([*found, "embedding"]))


def _attention(model: ModelArchitecture, workload: Workload) -> list[str]:
    found = []
    if model.is_mla:
        found.append("MLA attention")
    if model.indexed_layers or model.index_heads:
        found.append("sparse attention / indexer (DSA)")
    if model.attention_layers and not model.is_mla:
        found.append("flash attention (prefill, varlen)")
        if isinstance(workload, OnlineServing | OfflineBatch):
            found.append("paged attention (decode)")
    if model.linear_layers:
        kinds = {"gated DeltaNet": "gated delta net / linear attention"}
        found.append(kinds.get(model.ssm_kind or "", "SSM scan (Mamba)"))
    return found


def _products(model: ModelArchitecture, workload: Workload) -> list[str]:
    found = ["GEMM bf16"]
    stored = _weights(workload)
    if stored in _QUANTISED:
        found.append(_QUANTISED[stored])
    if stored in ("fp8", "int8"):
        found.append("dynamic quant per token")
    if model.is_moe:
        found += ["grouped GEMM (MoE)", "MoE gate top-k", "MoE dispatch/combine (all-to-all)"]
    return found


def _weights(workload: Workload) -> str:
    if isinstance(workload, OnlineServing | OfflineBatch):
        return workload.weight_format
    if isinstance(workload, FineTuning):
        return "nf4" if workload.method == "qlora" else workload.precision
    return workload.precision if isinstance(workload, Pretraining) else ""


@lru_cache(maxsize=1)
def _table() -> Any:
    return read_json("hot_operators.json")


def hot_answer(operator: str, stack: Stack) -> HotAnswer:
    """What a stack says about a hot operator: the first of its lists that makes a claim."""
    silent: Cell | None = None
    for back_end in stack.lists:
        cell = _cell(operator, back_end)
        if cell is not None and cell.support != "unknown":
            return HotAnswer(cell, cell.operator in _GENERIC)
        silent = silent or cell
    nothing = Cell("unknown", operator, stack.lists[0] if stack.lists else "", "", Evidence())
    return HotAnswer(silent or nothing, weak=False)


def hot_filler(operator: str, stack: Stack) -> Cell | None:
    """A library outside the stack that brings the operator natively; None where none is known."""
    for back_end in stack.fillers:
        cell = _cell(operator, back_end)
        if cell is not None and cell.support == "native":
            return cell
    return None


def _cell(operator: str, back_end: str) -> Cell | None:
    """The table's own column for a back end; else the operators that its relatives were matched with, looked up."""
    columns = _table()["operators"][operator]
    listed = coverage().back_end(back_end)
    if back_end in columns:
        support, matched, source = columns[back_end]
        version = listed.version if listed is not None else ""
        return Cell(support, matched, back_end, version, Evidence(**_table()["sources"][source]))
    if listed is None:
        return None
    family = back_end.partition("-")[0]
    related = {column[1] for name, column in columns.items() if name.startswith(family) or family == "vllm"}
    cells = [cell for matched in sorted(related) if matched and (cell := listed.cell(matched)) is not None]
    return next((cell for cell in cells if cell.support == "native"), cells[0] if cells else None)
