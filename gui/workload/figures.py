"""What a workload takes by itself, and on each quote."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.catalog.parameters import count
from engine.figures.run import graph
from engine.memory.inference import cache_bytes, given, served_model
from engine.texts import EngineError
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing
from gui import i18n
from gui.format import format_value
from gui.forms.finders import parameters_text
from gui.workload.fit_bars import FitLine

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture
    from engine.compare.results import Comparison, Evaluation, Fit
    from engine.workload import Workload


class ModelFigures(NamedTuple):
    """Texts; empty where a figure does not apply."""

    parameters: str
    weights: str
    cache_of_token: str = ""
    cache_of_request: str = ""


def model_figures(model: ModelArchitecture, workload: Workload) -> ModelFigures | None:
    """What the model and one request take in the chosen formats; None where the shape of the model is incomplete."""
    spoken = i18n.language()
    if isinstance(workload, GraphicsScience):
        return None
    try:
        counted = count(model)
        if not isinstance(workload, OnlineServing | OfflineBatch):
            weights = served_model(model, workload.precision, "bf16").weights
            return ModelFigures(parameters_text(counted.total), format_value(weights.value, "B", spoken))
        weights = served_model(model, workload.weight_format, workload.cache_format).weights
        whole = workload.input_tokens + workload.output_tokens
        one, request = (
            cache_bytes(graph, model, workload.cache_format, given(tokens, "token", ""), given(1, "1", ""))
            for tokens in (1, whole)
        )
    except EngineError:
        return None
    return ModelFigures(
        parameters_text(counted.total),
        format_value(weights.value, "B", spoken),
        format_value(one.value, "B", spoken),
        format_value(request.value, "B", spoken),
    )


def fit_lines(comparison: Comparison, workload_id: str, unknown: str) -> list[FitLine]:
    """One line for each quote with cards; `unknown` is shown where the fit cannot be told."""
    lines = []
    for series, evaluation in enumerate(comparison.column(workload_id)):
        if evaluation.quote.kind != "hosted_api":
            lines.append(_fit_line(evaluation, workload_id, series, unknown))
    return lines


def _fit_line(evaluation: Evaluation, workload_id: str, series: int, unknown: str) -> FitLine:
    quote, fit = evaluation.quote, evaluation.fit
    address = f"{quote.id}/{workload_id}/total_per_card_gb" if "total_per_card_gb" in evaluation.figures else ""
    if fit is None or not fit.total.known or not fit.capacity.known:
        return FitLine(address, quote.id, quote.name, series, unknown, None, None, None)
    capacity = float(fit.capacity.value)
    return FitLine(
        address=address,
        letter=quote.id,
        name=quote.name,
        series=series,
        figure=_used_of(fit),
        used=float(fit.total.value) / capacity,
        usable=float(fit.usable.value) / capacity if fit.usable.known else None,
        fits=fit.fits,
    )


def _used_of(fit: Fit) -> str:
    used, capacity = (float(value.value) / 1e9 for value in (fit.total, fit.capacity))
    return f"{used:,.0f} / {capacity:,.0f} GB"
