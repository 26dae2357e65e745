"""Parallel sizes that somebody stated and that change nothing."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalog.architecture import ModelArchitecture
from engine.compare.results import Finding, Layout
from engine.estimation.request import Request
from engine.texts import Message


def idle_sizes(request: Request, layout: Layout | None, model: ModelArchitecture | None) -> Iterator[Finding]:
    """One finding for every stated size that the layout does not have, or that makes no difference in it."""
    if layout is None or model is None:
        return
    training = request.does in ("pretrain", "finetune")
    used = {"tp": layout.tensor, "pp": layout.pipeline, "dp": layout.data}
    if not training:
        used |= {"cp": 1, "vp": 1}
    elif layout.pipeline == 1:
        used["vp"] = 1
    for name, size in used.items():
        stated = getattr(request, name)
        if stated is not None and stated != size:
            yield _of("layout_differs", f"--{name}", stated, layout=str(layout))
    if request.ep is not None and request.ep > 1:
        yield from _experts(request.ep, layout, model)


def _experts(stated: int, layout: Layout, model: ModelArchitecture) -> Iterator[Finding]:
    if not model.is_moe:
        yield _of("no_experts", "--ep", stated, model=model.name)
    elif stated != layout.holders:
        yield _of("layout_differs", "--ep", stated, layout=str(layout))


def _of(key: str, flag: str, value: int, **about: str | int) -> Finding:
    return Finding(f"idle_{flag.strip('-')}", "warn", Message.of(f"estimate.{key}", flag=flag, value=value, **about))
