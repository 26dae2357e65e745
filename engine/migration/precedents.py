"""What serving engines state about a model, and about features, on a stack: version, date and limits with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from engine.migration.coverage import Evidence, read_json
from engine.migration.model_names import speaks_of
from engine.workload.workload import FineTuning, OfflineBatch, OnlineServing, Workload

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture
    from engine.catalog.stacks import Stack

Standing = Literal["yes", "limited", "no", "unknown"]
"""Stated as working; experimental, partial or untested; stated as not working; listed without a statement."""

_STANDINGS: Final[dict[str, Standing]] = {
    "yes": "yes", "validated": "yes", "tested": "yes", "full training": "yes", "full training + listed models": "yes",
    "experimental": "limited", "partial": "limited", "untested": "limited", "planned": "limited",
    "listed models": "limited", "no": "no", "discontinued": "no",
}  # fmt: skip
_LENGTH: Final = re.compile(r"max-model-len (\d+(?:\.\d+)?)\s*([km]?)", re.IGNORECASE)
_THOUSANDS: Final = {"": 1, "k": 1000, "m": 1_000_000}
_OF_MODEL: Final = re.compile(r"^model (.+?): (.+)$")


@dataclass(frozen=True, slots=True)
class Precedent:
    """One statement of one engine; `subject` is the model or feature in its own words."""

    engine: str
    hardware: str
    subject: str
    stated: str
    standing: Standing
    evidence: Evidence
    note: str = ""

    @property
    def longest_tokens(self) -> int | None:
        """The longest context that the statement holds for; None where it names none."""
        found = _LENGTH.search(self.note)
        return None if found is None else int(float(found[1]) * _THOUSANDS[found[2].lower()])


@lru_cache(maxsize=1)
def _content() -> Any:
    return read_json("precedents.json")


def model_precedents(model: ModelArchitecture, stack: Stack) -> tuple[Precedent, ...]:
    """What engines state about a model on a stack, the firmest statements first."""
    return _chosen("models", stack, lambda subject: speaks_of(subject, model))


def feature_precedents(model: ModelArchitecture | None, workload: Workload, stack: Stack) -> tuple[Precedent, ...]:
    """What engines state about the features that a workload uses: of the model itself, else in general."""
    wanted = re.compile("|".join(_features(model, workload)), re.IGNORECASE)

    def asked(subject: str) -> bool:
        of_model = _OF_MODEL.match(subject)
        if of_model is None:
            return all(wanted.search(part) for part in subject.split(" x "))
        return model is not None and bool(wanted.search(of_model[2])) and speaks_of(of_model[1], model)

    return _chosen("features", stack, asked)


def _features(model: ModelArchitecture | None, workload: Workload) -> list[str]:
    """Words by which tables name the features in use."""
    found = ["chunked prefill", "graph"]
    if isinstance(workload, OnlineServing | OfflineBatch):
        quantised = {"fp8": ["fp8"], "int8": ["int8", "w8a8"], "int4": ["awq", "gptq", "w4a16"], "fp4": ["fp4"]}
        quantised |= {"mxfp4": quantised["fp4"], "int8_weights": ["int8", "w8a16", "gptq"]}
        found += quantised.get(workload.weight_format, [])
        found += ["gguf"] if workload.weight_format.startswith("q") else []
        found += ["prefix cach"] if workload.prefix_share else []
        found += ["speculative"] if workload.drafted_tokens else []
        found += [r"kv.*(fp8|int8)"] if workload.cache_format in ("fp8", "int8") else []
    if isinstance(workload, FineTuning):
        found = ["lora"] if workload.method != "full" else ["full training", "training support"]
    if model is not None and model.is_moe:
        found.append("expert parallel")
    if model is not None and model.is_mla:
        found.append("mla")
    return found


def _chosen(table: str, stack: Stack, asked: Any) -> tuple[Precedent, ...]:
    content, names = _content(), tuple(name.casefold() for name in stack.named)
    found = []
    for engine, hardware, subject, stated, source, note in content[table]:
        if hardware.casefold().startswith(names) and asked(subject):
            standing = _STANDINGS.get(stated, "unknown")
            evidence = _dated(Evidence(**content["sources"][source]), note)
            found.append(Precedent(engine, hardware, subject, stated, standing, evidence, note))
    order: tuple[Standing, ...] = ("yes", "limited", "no", "unknown")
    return tuple(sorted(found, key=lambda one: (order.index(one.standing), one.engine, one.subject, one.note)))


def _dated(evidence: Evidence, note: str) -> Evidence:
    """The date of a statement may stand in its remark instead of its source."""
    found = re.match(r"20\d\d-\d\d-\d\d", note)
    if evidence.date or not found:
        return evidence
    return Evidence(evidence.repository, evidence.commit, found[0], evidence.text)
