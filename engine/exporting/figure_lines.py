"""Every figure of a comparison, one a line, for workbooks and files of data."""

from __future__ import annotations

from collections.abc import Iterator

from engine.compare.figure_titles import figure_name
from engine.compare.results import Evaluation
from engine.compare.table_cells import estimate_of
from engine.exporting.material import Scene, number_of
from engine.exporting.report import FigureLine
from engine.figures import Quantity


def figure_lines(scene: Scene) -> Iterator[FigureLine]:
    """The figures of all quotes under one workload."""
    for evaluation in scene.evaluations:
        for figure, quantity in evaluation.figures.items():
            yield _line(scene, evaluation, figure, quantity)


def _line(scene: Scene, evaluation: Evaluation, figure: str, quantity: Quantity) -> FigureLine:
    quote_id, workload_id = evaluation.quote.id, scene.workload.id
    band = scene.bands.get(quote_id, {}).get(figure)
    estimate = estimate_of(quantity, band)
    number = number_of(estimate, f"{quote_id}/{workload_id}/{figure}")
    name = scene.material.say(figure_name(figure, quantity))
    return FigureLine(
        quote_id, evaluation.quote.name, workload_id, figure, name, number, scene.material.say(estimate.reason)
    )
