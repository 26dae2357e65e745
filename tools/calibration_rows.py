"""Rows of measurement tables as the engine's composition sees them: over parameters, everything else fixed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from engine.compare.group_stage import wanted_concurrency
from engine.compare.serving_inputs import asked, habits, ways_of
from engine.compare.serving_stage import demand, model_of, serving_fit
from engine.estimation import metrics
from engine.estimation.answer import Answer, answer
from engine.estimation.cases import read_rows
from engine.estimation.request import Request, request_of_row
from engine.estimation.spelling import folded
from engine.figures.run import numbers
from engine.memory.layouts import LayoutSizes
from engine.project.assumptions import MemoryAssumptions, SpeedAssumptions
from engine.texts import EngineError
from engine.throughput.calibration import Level, keys_of
from engine.throughput.coefficients import SHARES, UNITS, Coefficients, Residuals
from engine.throughput.engines import Engine, engine_of
from engine.throughput.rates import achieved, missing
from engine.throughput.serving import ServingPoint, ServingSpeed, serving_speed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STATIC: Final = "static"
"""Residuals of fixed batches, which count among those of several requests too."""

NUDGE: Final = 1e-3
SPEED: Final = SpeedAssumptions()
MEMORY: Final = MemoryAssumptions()
ATTRIBUTES: Final = {"ttft_ms": "ttft_seconds", "tpot_ms": "tpot_seconds"}
TASKS: Final = ("serve", "decode", "prefill", "batch")
_COLUMNS: Final = np.vstack([np.zeros(len(UNITS)), np.eye(len(UNITS)) * NUDGE])
_CEILING: Final = np.array([0.0 if name in SHARES else np.inf for name in UNITS])


LOSSLESS: Final = Coefficients(
    **{name: 1.0 if name in (*SHARES, "expert_factor", "fetched_bytes") else 0.0 for name in UNITS}
)


@dataclass(slots=True)
class Row:
    """A measurement: where it stands on every level, and its estimate over the logarithms of its parameters.

    Attributes:
        timed: it is a time, of which a longer one is a lower rate.
    """

    id: str
    source: str
    task: str
    kind: str
    timed: bool
    kernels: str
    scenario: str
    framework: str
    metric: str
    card: str
    good: bool
    date: str
    keys: Mapping[Level, str]
    log_measured: float
    compute: Callable[..., Any]

    def rates(self, ratio: Any) -> Any:
        """A logarithm of measurements over estimates as one of rates."""
        return -ratio if self.timed else ratio

    def estimate(self, local: Any) -> Any:
        """Logarithm of the estimate at one point of parameters, or at several in rows."""
        points = np.exp(np.minimum(np.atleast_2d(local), _CEILING)).T
        made = np.log(self.compute(Coefficients(*points)))
        return np.broadcast_to(made, points.shape[1:]) if np.ndim(local) > 1 else float(np.ravel(made)[0])

    def roofline(self) -> float:
        """Logarithm of the estimate without any loss: the larger of computing and reading, at the peak of both."""
        return float(np.log(np.ravel(self.compute(LOSSLESS))[0]))

    def slopes(self, local: Any) -> tuple[Any, Any]:
        """The estimate and its slopes, at one point of parameters or at several, shape (points, parameters)."""
        points = np.atleast_2d(local)
        made = self.estimate((points[:, None, :] + _COLUMNS).reshape(-1, points.shape[1])).reshape(len(points), -1)
        values, slopes = made[:, 0], (made[:, 1:] - made[:, :1]) / NUDGE
        return (values, slopes) if np.ndim(local) > 1 else (float(values[0]), slopes[0])


def read_all(folder: Path) -> list[Row]:
    """All usable rows of all tables, in the order of files and rows."""
    return [row for table in sorted(folder.glob("*.csv")) for row in read_table(table)]


def read_table(table: Path) -> Iterator[Row]:
    """The rows of one table that are speeds of serving."""
    for cells in read_rows(table):
        made = read_row(cells)
        if made is not None:
            yield made


def read_row(cells: Mapping[str, str]) -> Row | None:
    """One row, None where it is no speed of serving, suspect, or refused by the engine."""
    quality = folded(cells.get("quality") or "")
    if quality == "suspect":
        return None
    try:
        request = request_of_row(cells)
        if request.does not in TASKS or request.wants_memory:
            return None
        measured = float(cells.get("value") or "nan")
        found = answer(request)
        compute = composed(request, found, cells.get("unit") or "")
    except (EngineError, ValueError):
        return None
    if compute is None or not measured > 0:
        return None
    engine = engine_of(request.framework, found.card)
    return Row(
        id=cells.get("id", ""),
        source=cells.get("source_group") or cells.get("source") or "",
        task=cells.get("task") or "",
        kind=kind_of(request, found),
        timed=metrics.figure_key(metric_of(request), request) in ATTRIBUTES,
        kernels=engine.kernels,
        scenario=cells.get("scenario") or "",
        framework=cells.get("framework") or "",
        metric=cells.get("metric") or "",
        card=found.card.id,
        good=quality != "medium",
        date=cells.get("date") or "",
        keys=dict(keys_of(found.card, engine, served(found).number_format)),
        log_measured=math.log(measured),
        compute=compute,
    )


def kind_of(request: Request, found: Answer) -> str:
    """Whose residual a row belongs to: lone prompts, lone streams, a fixed batch, or several requests."""
    name = folded(request.metric or "")
    if "first_token" in name or "ttft" in name or "prefill" in name:
        return "prefill"
    if request.single and request.does in ("decode", "prefill"):
        return "decode"
    workload = found.main.workload
    return STATIC if workload.kind == "offline_batch" and workload.batch is not None else "serve"


def served(found: Answer) -> Any:
    """The model in the formats of the likeliest reading."""
    workload: Any = found.main.workload
    return model_of(found.model, workload.weight_format, workload.cache_format, workload.framework)


def composed(request: Request, found: Answer, unit: str) -> Callable[..., Any] | None:
    """The estimate of a row in its unit as a function of parameters."""
    workload: Any = found.main.workload
    layout, card = found.main.layout, found.card
    model = served(found)
    if layout is None or found.model is None or missing(card) is not None:
        return None
    group = found.main.quote.groups[0]  # type: ignore[union-attr]
    concurrency = float(asked(workload, card, max(1.0, wanted_concurrency(workload)), layout.data))
    held = serving_fit(workload, card, found.model, concurrency, layout, MEMORY)
    if held is None or not held.fit.fits:
        return None
    engine = engine_of(workload.framework, card)
    wanted, sizes = demand(workload, concurrency), LayoutSizes.of(layout)
    point = ServingPoint(wanted.input_tokens, wanted.output_tokens, held.admitted, *habits(workload))
    read = reading(request, found, unit)

    def compute(fitted: Coefficients) -> Any:
        rate = achieved(numbers, card, model.number_format, engine, model.profile, SPEED, fitted)
        way = ways_of(card, layout, group, rate, numbers)
        return read(serving_speed(numbers, model, sizes, point, rate, way, Residuals()))

    return compute


def metric_name(request: Request) -> str:
    """The metric that a row states, else the one of its task."""
    return folded(request.metric or "") or metrics.OF_TASK[request.does]


def metric_of(request: Request) -> metrics.Metric:
    return metrics.METRICS[metric_name(request)]


def reading(request: Request, found: Answer, unit: str) -> Callable[[ServingSpeed], Any]:
    """What a row reads off a speed, in its unit."""
    name, metric = metric_name(request), metric_of(request)
    factor = metrics.unit_factor(metric, name, unit)
    if metric.key == "prefill_tokens_per_s" and request.single:
        tokens = found.main.workload.input_tokens - request.depth  # type: ignore[union-attr]
        return lambda speed: factor * tokens / speed.ttft_seconds
    factor *= metrics.card_factor(metric, name, unit, request, found)
    key = metrics.figure_key(metric, request)
    if key in ATTRIBUTES:
        return lambda speed: factor * 1000 * getattr(speed, ATTRIBUTES[key])
    return lambda speed: factor * getattr(speed, key)


__all__ = ["Engine", "Row", "read_all", "read_row", "read_table"]
