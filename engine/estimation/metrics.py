"""What the metrics of public measurements mean, and the estimate in a row's own metric and unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.compare.results import Estimate
from engine.estimation import hardware, memory_reading
from engine.estimation.answer import Answer, answer
from engine.estimation.request import Request
from engine.estimation.result import LOAD, SERVED, figure_of, senseless, why_none
from engine.estimation.spelling import folded
from engine.estimation.spread import known, scaled
from engine.texts import EngineError, Message

_GIB: Final = 2**30
_PER_CARD: Final = ("/gpu", "/card", "per gpu", "per card", "per_gpu", "per_card", "/device", "/npu")
_NOTED: Final = ("taken", "ambiguous", "unknown_engine")
_SCOPE_UNSTATED: Final = ("reported", "unstated")


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric: the figure behind it, its unit where a row names none, and whether it counts one card.

    `units` are the units in which rows may write it, with the factor from the figure's unit.
    """

    key: str
    unit: str
    units: Mapping[str, float]
    per_card: bool = False
    of_card: bool = False


_RATE: Final = dict.fromkeys(("token", "tok", "t/s", ""), 1.0)
_REQUESTS: Final = dict.fromkeys(("req", "1/s", "/s", "qps", "rps", ""), 1.0)
_TIME: Final = {"ms": 1.0, "millisecond": 1.0, "s": 1e-3, "second": 1e-3, "": 1.0}
METRICS: Final[Mapping[str, Metric]] = {
    "output_tokens_per_s": Metric("output_tokens_per_s", "tokens/s", _RATE),
    "generated_tokens_per_s": Metric("output_tokens_per_s", "tokens/s", _RATE),
    "output_tokens_per_s_per_gpu": Metric("output_tokens_per_s", "tokens/s/GPU", _RATE, per_card=True),
    "total_tokens_per_s": Metric("total_tokens_per_s", "tokens/s", _RATE),
    "total_tokens_per_s_per_gpu": Metric("total_tokens_per_s", "tokens/s/GPU", _RATE, per_card=True),
    "decode_tokens_per_s": Metric("decode_tokens_per_s", "tokens/s", _RATE),
    "prefill_tokens_per_s": Metric("prefill_tokens_per_s", "tokens/s", _RATE),
    "first_token_latency_ms": Metric("ttft_ms", "ms", _TIME),
    "ttft_ms": Metric("ttft_ms", "ms", _TIME),
    "tpot_ms": Metric("tpot_ms", "ms", _TIME),
    "itl_ms": Metric("tpot_ms", "ms", _TIME),
    "inter_token_latency_ms": Metric("tpot_ms", "ms", _TIME),
    "ttft_p50_ms": Metric("ttft_ms", "ms", _TIME),
    "ttft_p95_ms": Metric("ttft_p95_ms", "ms", _TIME),
    "tpot_p50_ms": Metric("tpot_ms", "ms", _TIME),
    "tpot_p95_ms": Metric("tpot_p95_ms", "ms", _TIME),
    "tpot_with_first_ms": Metric("tpot_with_first_ms", "ms", _TIME),
    "load_share": Metric("load_share", "1", {"%": 100.0, "1": 1.0, "": 1.0}),
    "load_concurrency": Metric("load_concurrency", "1", {"req": 1.0, "1": 1.0, "": 1.0}),
    "goodput_requests_per_s": Metric("goodput_requests_per_s", "requests/s", _REQUESTS),
    "highest_rate_within_limits": Metric("highest_rate_within_limits", "requests/s", _REQUESTS),
    "requests_per_s": Metric("requests_per_s", "requests/s", _REQUESTS),
    "tokens_per_s_per_gpu": Metric("tokens_per_s_per_card", "tokens/s/GPU", _RATE, of_card=True),
    "tokens_per_s_per_card": Metric("tokens_per_s_per_card", "tokens/s/GPU", _RATE, of_card=True),
    "tokens_per_s": Metric("tokens_per_s_per_card", "tokens/s", _RATE, of_card=True),
    "tokens_per_s_reported": Metric("tokens_per_s_per_card", "tokens/s", _RATE, of_card=True),
    "tokens_per_s_unstated_scope": Metric("tokens_per_s_per_card", "tokens/s", _RATE, of_card=True),
    "step_time_s": Metric("step_time_s", "s", {"ms": 1e3, "millisecond": 1e3, "s": 1.0, "second": 1.0, "": 1.0}),
    "mfu_pct": Metric("mfu", "%", {"%": 100.0, "": 100.0, "1": 1.0}),
    "mfu": Metric("mfu", "1", {"%": 100.0, "": 1.0, "1": 1.0}),
}
OF_TASK: Final[Mapping[str, str]] = {
    "serve": "output_tokens_per_s",
    "batch": "output_tokens_per_s",
    "decode": "decode_tokens_per_s",
    "prefill": "prefill_tokens_per_s",
    "pretrain": "tokens_per_s_per_gpu",
    "finetune": "tokens_per_s_per_gpu",
}


@dataclass(frozen=True, slots=True)
class Predicted:
    """An estimate in a row's metric, the unit it stands in, and what was taken for it."""

    estimate: Estimate
    unit: str
    notes: tuple[Message, ...]


def predicted(request: Request, unit: str) -> Predicted:
    """The estimate in the metric of a request; memory in GiB, everything else in `unit`.

    Raises:
        EngineError: the request cannot be estimated, or the metric or unit is none that is known.
    """
    if request.does in hardware.TASKS:
        return Predicted(*hardware.read(request, unit))
    if request.wants_memory:
        found = answer(memory_reading.as_read(request), brief=True)
        return Predicted(memory_reading.gibibytes(found), "GiB", _notes(found))
    name = folded(request.metric or OF_TASK.get(request.does, ""))
    metric = METRICS.get(name)
    if metric is None:
        raise EngineError("estimate.unknown_metric", metric=(request.metric or request.does)[:80])
    factor = unit_factor(metric, name, unit)
    request = replace(request, metric=name)
    found = answer(request, brief=True)
    if metric.key == "prefill_tokens_per_s" and request.single:
        estimate = _one_prompt(request, found, factor)
    else:
        key = figure_key(metric, request)
        if (reason := senseless(request, key)) is not None:
            raise EngineError(reason.key)
        read = found.of(figure_of(request, key))
        if read is None and key in LOAD:
            raise EngineError(why_none(request, key).key)
        estimate = scaled(known(read), factor * card_factor(metric, name, unit, request, found))
    open_ = () if estimate.reason is None else (estimate.reason,)
    if estimate.value and estimate.low == 0:
        open_ = (*open_, Message.of("findings.may_not_fit", card=found.card.called))
    return Predicted(estimate, unit or metric.unit, (*open_, *_notes(found)))


def _notes(found: Answer) -> tuple[Message, ...]:
    return tuple(finding.message for finding in found.findings() if finding.key.startswith(_NOTED))


def figure_key(metric: Metric, request: Request) -> str:
    """Tokens a second and card count what is generated, where a model is served.

    A generation that was timed as a whole has its prompt in it.
    """
    if metric.key == "decode_tokens_per_s" and "generate" in folded(request.scenario or "") and request.single:
        return "output_tokens_per_s"
    return "output_tokens_per_s" if metric.of_card and request.does in SERVED else metric.key


def unit_factor(metric: Metric, name: str, unit: str) -> float:
    plain = folded(unit)
    for spelled, factor in metric.units.items():
        if plain == spelled or (len(spelled) > 2 and plain.startswith(spelled)):
            return factor
    raise EngineError("estimate.unknown_unit", unit=unit[:80], metric=name)


def card_factor(metric: Metric, name: str, unit: str, request: Request, found: Answer) -> float:
    """How the figure's scope becomes the row's: one card, or all cards together."""
    one_card = metric.per_card or any(mark in f"{name} {folded(unit)}" for mark in _PER_CARD)
    if metric.of_card and found.cards > 1 and any(word in name for word in _SCOPE_UNSTATED):
        raise EngineError("estimate.scope_unstated", metric=name)
    if metric.of_card and request.does not in SERVED:
        return 1.0 if one_card else float(found.cards)
    return 1 / found.cards if one_card else 1.0


def _one_prompt(request: Request, found: Answer, factor: float) -> Estimate:
    """Rate at which a lone prompt is taken in, without the part that was in the cache before.

    A replica that is a pipeline takes in more, but only with a prompt in every stage.
    """
    tokens = (request.input if request.input is not None else _taken_input(found)) - request.depth
    if tokens <= 0:
        raise EngineError("estimate.no_prompt")
    whole = known(found.of("ttft_ms"))
    rate = tokens / whole.value * 1000 * factor
    low, high = (whole.value / (bound or whole.value) for bound in (whole.high, whole.low))
    return Estimate(rate, rate * low, rate * high, "token/s", whole.grade)


def _taken_input(found: Answer) -> int:
    return next((int(taken.value) for taken in found.taken if taken.name == "input"), 0)
