"""Where a leaf of a derivation is kept, as a person reads it instead of its stored path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.texts import Language, has_text, text

if TYPE_CHECKING:
    from engine.project.project import Project

_CHOICES: Final = "choices"
_NAMES: Final = ("places", "fields", "parameters", "figures", f"{_CHOICES}.question")
_UNSAID: Final = frozenset({"cards", "models", "rules", "weights"})
"""Steps of a path that only sort, unless they end it."""
_TOOLS: Final = {
    "vllm": "vLLM",
    "vllm_ascend": "vLLM Ascend",
    "mindie": "MindIE",
    "sglang": "SGLang",
    "tensorrt_llm": "TensorRT-LLM",
    "lmdeploy": "LMDeploy",
    "tgi": "TGI",
    "llama_cpp": "llama.cpp",
    "litgpt": "LitGPT",
    "megatron": "Megatron-LM",
    "deepspeed": "DeepSpeed",
    "torchtitan": "TorchTitan",
    "torchtitan_2024": "TorchTitan 2024",
    "foundry": "LLM Foundry",
    "peft": "PEFT",
}
"""How engines and frameworks write their names; the others are written as their key."""


def place_text(path: str, language: Language, project: Project | None = None) -> str:
    """Say where `path` leads, "Quote A › price"; with a project its workloads and cards are called by name.

    Empty for what stands nowhere but in the program and has no name of its own.
    """
    root, *steps = path.split("/")
    if root == "memory" and len(steps) > 2:
        root, steps = "tools", steps[1:]
    said = f"explain.origin.{root}"
    if not steps and has_text(said, language):
        name = _step(root, language)
        return name[:1].upper() + name[1:]
    if not has_text(said, language):
        place = _joined(steps, language)
        return text("explain.origin.fixed", language, place=place) if place else ""
    if root == "rates":
        return text(said, language, place=" → ".join(steps))
    if root == "score":
        return text(said, language, place=_step(steps[-1], language, ("score",)))
    owner = _owner(root, steps, language, project)
    if owner:
        steps = steps[2 if root == "catalog" else 1 :]
    return text(said, language, place=" › ".join(part for part in (owner, _joined(steps, language)) if part))


def _owner(root: str, steps: list[str], language: Language, project: Project | None) -> str:
    """What the entry is called that the path leads into."""
    if root == "catalog" and len(steps) > 1 and steps[0] in ("cards", "models"):
        return _card(steps[1], language, project) if steps[0] == "cards" else steps[1]
    if root == "workloads" and steps:
        named = () if project is None else project.workloads
        return next((workload.name for workload in named if workload.id == steps[0] and workload.name), steps[0])
    if root == "formats" and steps:
        return steps[0].upper()
    if root == "tools":
        return _TOOLS.get(steps[0]) or _step(steps[0], language)
    return steps[0] if root == "quotes" and steps else ""


def _card(card_id: str, language: Language, project: Project | None) -> str:
    for card in () if project is None else project.used.cards:
        if card.id == card_id:
            return card.name_in(language)
    return card_id


def _joined(steps: Sequence[str], language: Language) -> str:
    parts: list[str] = []
    *before, last = steps or [""]
    for step in (*(step for step in before if step not in _UNSAID), last):
        if step.isdigit() and parts:
            parts[-1] += f" {int(step) + 1}"
        elif step != "none":
            parts.append(_step(step, language))
    return " › ".join(part for part in parts if part)


def _step(step: str, language: Language, tables: Sequence[str] = _NAMES) -> str:
    keys = (f"{table}.{step}" for table in tables)
    words = next((text(key, language) for key in keys if has_text(key, language)), step.replace("_", " "))
    return words[:1].lower() + words[1:] if words[1:2].islower() else words
