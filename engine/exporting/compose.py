"""Compose a report from a comparison: the same content for every form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.compare.bands import bands
from engine.compare.results import Comparison, Estimate
from engine.compare.walkthrough_page import money_name, page_title
from engine.exporting.assumed_values import assumptions, notes
from engine.exporting.checks import findings, migration
from engine.exporting.figure_lines import figure_lines
from engine.exporting.material import Material, Options, Scene
from engine.exporting.middle import candidates, fit, need, speed
from engine.exporting.money import change, cost
from engine.exporting.overview import overview
from engine.exporting.own_pages import own_pages
from engine.exporting.progress import Progress
from engine.exporting.questions import letters, open_points
from engine.exporting.quote_pages import quote_pages
from engine.exporting.receipts import receipts
from engine.exporting.report import Block, Report, Section, Stamp, Topic
from engine.exporting.stamps import project_stamp
from engine.exporting.summary import summary
from engine.project.project import Project
from engine.project.walkthrough import COMPOSED
from engine.texts import Language, Message, text

Bands = Mapping[tuple[str, str], Mapping[str, Estimate]]
_BY_WORKLOAD: Final[Mapping[Topic, Callable[[Scene], Iterator[Block]]]] = {
    "summary": summary,
    "need": need,
    "candidates": candidates,
    "fit": fit,
    "speed": speed,
    "cost": cost,
    "change": change,
    "migration": migration,
    "own": own_pages,
    "findings": findings,
    "receipts": receipts,
}


def report_of(
    comparison: Comparison,
    language: Language,
    options: Options | None = None,
    known: Bands | None = None,
    progress: Progress | None = None,
) -> Report:
    """The report of a comparison.

    Args:
        known: ranges that have been worked out already, by quote id and workload id; the others are worked out here.

    Raises:
        Cancelled: `progress` says so.
        EngineError: the project has no such workload as the options name.
    """
    wanted, watch = options or Options(), progress or Progress()
    found = _all_bands(comparison, known or {}, watch.part(0.0, 0.4))
    material = Material(comparison, found, language, wanted)
    chosen = wanted.workloads or tuple(workload.id for workload in comparison.project.workloads)
    scenes = tuple(material.of(workload_id) for workload_id in chosen)
    sections = _sections(material, scenes, watch.part(0.4, 1.0))
    title = comparison.project.name or text("report.untitled", language)
    figures = tuple(line for scene in scenes for line in figure_lines(scene))
    return Report(title, text("report.title", language), language, stamp_of(material), sections, figures)


def stamp_of(material: Material) -> Stamp:
    """What tells this report from another."""
    project = material.project
    stamp = project_stamp(project, material.options.stamped)
    return replace(stamp, lines=_stamp_lines(stamp, project, material))


def _all_bands(comparison: Comparison, known: Bands, progress: Progress) -> Bands:
    found: dict[tuple[str, str], Mapping[str, Estimate]] = {}
    for place, (key, evaluation) in enumerate(comparison.evaluations.items()):
        progress.at(place / len(comparison.evaluations))
        found[key] = known[key] if key in known else bands(evaluation, comparison.project.seed)
    return found


def _sections(material: Material, scenes: tuple[Scene, ...], progress: Progress) -> tuple[Section, ...]:
    """The overview and the summaries, then each workload with all that is told of it, then what holds for all."""
    work: list[tuple[Topic, Scene | None]] = [("overview", None)] if len(scenes) > 1 else []
    work += [("summary", scene) for scene in scenes]
    work += [(topic, scene) for scene in scenes for topic in _BY_WORKLOAD if topic not in ("summary", "receipts")]
    work += [("open", None), *(("receipts", scene) for scene in scenes)]
    work += [("assumptions", None), ("notes", None), ("quotes", None), ("letters", None)]
    wanted = [one for one in work if one[0] in material.options.topics]
    sections = []
    for place, (topic, scene) in enumerate(wanted):
        progress.at(place / len(wanted))
        blocks = tuple(_whole(material, scenes, topic) if scene is None else _BY_WORKLOAD[topic](scene))
        if blocks:
            sections.append(_section(material, topic, scene if len(scenes) > 1 else None, blocks))
    progress.at(1.0)
    return tuple(sections)


def _whole(material: Material, scenes: tuple[Scene, ...], topic: Topic) -> Iterator[Block]:
    """What is told once for the whole project."""
    if topic == "overview":
        return overview(material, scenes)
    if topic == "open":
        return open_points(material, scenes)
    if topic == "letters":
        return letters(material, scenes)
    if topic == "quotes":
        return quote_pages(material, tuple(scene.workload for scene in scenes))
    return (assumptions if topic == "assumptions" else notes)(material)


def _section(material: Material, topic: Topic, scene: Scene | None, blocks: tuple[Block, ...]) -> Section:
    title = topic_title(topic, material.language)
    if scene is None:
        return Section(topic, title, blocks)
    return Section(topic, title, blocks, scene.workload.id, scene.workload.name or scene.workload.id)


def topic_title(topic: Topic, language: Language) -> str:
    """What a section is called: what a page of the walkthrough tells has its name there."""
    composed = next((key for key in COMPOSED if key == topic), None)
    return text(f"report.topic.{topic}", language) if composed is None else page_title(composed).text(language)


def _stamp_lines(stamp: Stamp, project: Project, material: Material) -> tuple[tuple[str, str], ...]:
    tax = material.say(Message.of(f"walkthrough.need.tax_{'included' if project.tax_included else 'excluded'}"))
    values = {
        "date": "" if stamp.stamped is None else stamp.stamped.isoformat(),
        "as_of": project.as_of.isoformat(),
        "amounts": material.listed((material.say(money_name(stamp.currency)), tax)),
        "engine": stamp.engine_version,
        "data": stamp.data_date,
        "hash": stamp.content_hash,
        "seed": str(stamp.seed),
    }
    return tuple((material.words(f"stamp.{name}"), value) for name, value in values.items() if value)
