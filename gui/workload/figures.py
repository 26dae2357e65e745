"""What a workload takes by itself, and on each quote."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.catalog.parameters import count
from engine.compare.curves import memory_bar
from engine.compare.table import slot_of
from engine.figures.run import graph
from engine.memory.inference import cache_bytes, given, served_model
from engine.memory.profiles import serving_profile
from engine.memory.trained_model import trained_model
from engine.texts import EngineError
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing
from gui import i18n
from gui.format import format_value
from gui.forms.finders import parameters_text
from gui.widgets.fit_bar import FitLine
from gui.widgets.fit_words import memory_addresses

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture
    from engine.compare.results import Comparison, Evaluation
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
            base = trained_model(workload, model).base_bytes
            return ModelFigures(parameters_text(counted.total), format_value(base.value, "B", spoken))
        weights = served_model(model, workload.weight_format, workload.cache_format).weights
        whole = workload.input_tokens + workload.output_tokens
        engine = serving_profile(workload.framework)
        one, request = (
            cache_bytes(
                graph, model, workload.cache_format, given(tokens, "token", ""), given(1, "1", ""), engine=engine
            )
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
    column = enumerate(comparison.column(workload_id))
    return [
        _fit_line(evaluation, workload_id, place, unknown)
        for place, evaluation in column
        if evaluation.quote.kind != "hosted_api"
    ]


def _fit_line(evaluation: Evaluation, workload_id: str, place: int, unknown: str) -> FitLine:
    quote = evaluation.quote
    addresses = memory_addresses(quote.id, workload_id)
    return FitLine(
        name=quote.name,
        bar=memory_bar(quote.id, evaluation.fit),
        letter=quote.id,
        slot=slot_of(quote.id, place),
        addresses={part: found for part, found in addresses.items() if found.rpartition("/")[2] in evaluation.figures},
        reason=unknown,
    )
