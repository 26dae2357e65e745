"""Rows of measurements as other tools are asked about them: what the engine takes for each, in plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from calibration_rows import TASKS, served

from engine.catalog.interconnect import interconnect
from engine.estimation import metrics
from engine.estimation.answer import Answer, answer
from engine.estimation.cases import read_rows
from engine.estimation.request import Request, request_of_row
from engine.estimation.spelling import folded
from engine.memory.formats import FORMATS
from engine.texts import EngineError
from engine.throughput.rates import dense_leaf, sixteen_bit_leaf

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.catalog.architecture import ModelArchitecture

_NO_LINK_GBS: Final = 1.0
_TERA: Final = 1e12
_GIGA: Final = 1e9


def jobs_of(folder: Path) -> list[dict[str, Any]]:
    """All rows of quality ok that the engine can estimate."""
    found = (job_of(cells) for table in sorted(folder.glob("*.csv")) for cells in read_rows(table))
    return [job for job in found if job is not None]


def job_of(cells: Mapping[str, str]) -> dict[str, Any] | None:
    """One row; None where it is no speed of serving, of lower quality, or refused."""
    if folded(cells.get("quality") or "") in ("suspect", "medium"):
        return None
    try:
        request = request_of_row(cells)
        if request.does not in TASKS or request.wants_memory:
            return None
        found = answer(request, brief=True)
        name = folded(request.metric or "") or metrics.OF_TASK[request.does]
        metric = metrics.METRICS[name]
        factor = metrics.unit_factor(metric, name, cells.get("unit") or "")
        if metric.key != "prefill_tokens_per_s" or not request.single:
            factor *= metrics.card_factor(metric, name, cells.get("unit") or "", request, found)
    except (EngineError, KeyError):
        return None
    plain = _plain(cells, request, found)
    return None if plain is None else {"metric": metrics.figure_key(metric, request), "factor": factor, **plain}


def _plain(cells: Mapping[str, str], request: Request, found: Answer) -> dict[str, Any] | None:
    """What was asked and where; None where the engine has no layout, or the card no peak."""
    layout, model, card, fit = found.main.layout, found.model, found.card, found.main.fit
    if layout is None or model is None or card.bandwidth_gbs is None or fit is None or not fit.fits:
        return None
    workload: Any = found.main.workload
    peak = dense_leaf(card, FORMATS[workload.weight_format])[0]
    if not peak.known:
        return None
    at_once = float(getattr(workload, "concurrency", None) or workload.batch or workload.requests)
    if fit.largest_concurrency is not None:
        at_once = min(at_once, float(fit.largest_concurrency.value))
    together = layout.tensor * layout.expert
    rate = interconnect(card, together, bridged=False).rate.one_direction if together > 1 else None
    return {
        "id": cells["id"],
        "static": "static" in (cells.get("scenario") or ""),
        "framework": cells.get("framework") or "",
        "input": int(workload.input_tokens),
        "output": int(workload.output_tokens),
        "tokens": int(workload.input_tokens - request.depth),
        "batch": max(1, round(at_once / layout.data)),
        "replicas": layout.data,
        "tensor": layout.tensor,
        "pipeline": layout.pipeline,
        "expert": layout.expert,
        "format": workload.weight_format,
        "bits": round(served(found).number_format.bits),
        "cache_bytes": 1 if workload.cache_format in ("fp8", "int8", "q8_0") else 2,
        "card": card.id,
        "tflops": float(peak.value) / _TERA,
        "wide_tflops": float(sixteen_bit_leaf(card).value or 0.0) / _TERA,
        "bandwidth": float(card.bandwidth_gbs),
        "link": _NO_LINK_GBS if rate is None or not rate.known else float(rate.value) / _GIGA,
        **_shape(model),
    }


def _shape(model: ModelArchitecture) -> dict[str, Any]:
    """The sizes of a model."""
    return {
        "model": model.name,
        "layers": model.layers,
        "hidden": model.hidden,
        "heads": model.heads,
        "kv_heads": model.kv_heads or model.heads,
        "head_dim": model.head_dim or 0,
        "width": model.ffn or model.moe_ffn or 0,
        "gated": model.mlp_kind == "gated",
        "vocab": model.vocab,
        "latent": model.is_mla,
        "experts": model.experts if model.is_moe else 0,
        "picked": model.experts_per_token if model.is_moe else 0,
        "expert_width": (model.moe_ffn or 0) if model.is_moe else 0,
    }
