"""The last pages: what could change the choice, what is still open, and the decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.compare.cost_words import share_shown, share_text
from engine.compare.decision import Decision, demand_of
from engine.compare.decision_remarks import term_flip
from engine.compare.open_terms import OpenTerm
from engine.compare.outlook_words import AssumptionName, InputName, InputText, currency_at, path_of, said_together
from engine.compare.results import Evaluation
from engine.compare.sliders import SLIDERS, FlipPoint, Flips, Slider
from engine.compare.uncertainty.breaking_points import Breaking
from engine.compare.uncertainty.futures import FUTURES
from engine.compare.uncertainty.inputs import is_own_path
from engine.compare.walkthrough_page import (
    KeyFigure,
    Line,
    Page,
    Story,
    listed,
    page_title,
    plain,
    present,
    sentence,
    together,
)
from engine.quote.follow_up import open_questions as still_open
from engine.quote.quote import QUESTIONS, Purchase, Rental
from engine.texts import LANGUAGES, Message, format_number
from engine.value_text import ShareText, ValueText

MOST_LINES: Final = 7
"""Lines that a page shows at once."""
_SAID_BY: Final = {"decision.open_answers": "open_questions"}
"""Remarks of a decision that tell what a finding would tell again."""
_SHARES: Final[frozenset[Slider]] = frozenset({"busy_share", "real_share"})
_SLIDING: Final = frozenset(f"{group}.{slider}" for slider, (group, _, _) in SLIDERS.items())
_UNITS: Final[dict[Slider, str]] = {"electricity_price": "money/kWh", "horizon_months": "month"}


def change(story: Story) -> Page:
    """Which of the assumptions would make another quote the cheapest."""
    found = story.flips
    nearest = _nearest(story, found)
    if len(story.ranked) < 2:
        headline = sentence("change.nothing_to_compare")
    elif story.outlook.terms and story.outlook.terms[0].flips:
        headline = _term_headline(story, story.outlook.terms[0])
    elif nearest is None:
        headline = _first_headline(story, story.outlook.first)
    else:
        slider, flip = nearest
        told = {"other": story.letter(flip.winner), "value": _value(story, slider, flip.value)}
        headline = sentence(f"change.{slider}_{flip.side}", **told)
    return Page(
        "change",
        page_title("change"),
        headline,
        together([_how_often(story), sentence("change.lead")]),
        charts=("swings", "parts", "map") if len(story.ranked) > 1 else (),
        sliders=_moving(story, found) if len(story.ranked) > 1 else (),
        figures=present([*_chances(story), *(_flip_figure(story, *one) for one in _firsts(found)[:2])]),
        lines=(
            *mind_lines(story),
            *(breaking_line(story, one) for one in story.outlook.nearest if one.name not in _SLIDING),
            *(_flip_line(story, slider, flips) for slider, flips in found.items() if _counts(story, slider)),
        ),
    )


def _term_headline(story: Story, term: OpenTerm) -> Message:
    reading = term.said(term.reading, story.column(term.quote).letter)
    return sentence("change.term", other=story.letter(term.winner), reading=reading)


def _first_headline(story: Story, first: Breaking | None) -> Message:
    """A title for where no slider flips the choice: then another input may."""
    if first is None or first.value is None or first.winner is None:
        return sentence("change.steady", best=story.letter(story.ranked[0].quote.id))
    project, path = story.comparison.project, path_of(first.name)
    value = _input_text(story, first, first.value)
    name = InputName.in_title(path, project)
    return sentence(f"change.input_{first.side}", other=story.letter(first.winner), name=name, value=value)


def mind_lines(story: Story) -> Iterator[Line]:
    """The open terms that decide, and what changes the winner only together."""
    yield from _term_lines(story)
    found = story.outlook.together
    if found is not None:
        project, letters = story.comparison.project, {column.quote_id: column.letter for column in story.table.columns}
        told = ((language, said_together(found, language, project, letters)) for language in LANGUAGES)
        address = found.address(story.workload.id)
        yield Line(sentence("change.together"), InputName("together", tuple(told)), address=address, tone="warn")


def breaking_line(story: Story, one: Breaking) -> Line:
    """An input with the values at which the winner changes."""
    path = path_of(one.name)
    project = story.comparison.project
    title = InputName.of_input(path, project) if is_own_path(one.name) else AssumptionName.of(path)
    now = sentence("change.now", value=_input_text(story, one, one.current))
    if one.value is None or one.winner is None:
        return Line(title, sentence("change.no_flip"), now, address=path)
    told = together(
        [
            sentence(f"change.flips_{one.side}", other=story.letter(winner), value=_input_text(story, one, value))
            for value, winner in ((one.value, one.winner), *one.further)
        ]
    )
    address = one.address(story.workload.id) if is_own_path(one.name) else path
    return Line(title, told, now, address=address, tone="warn")


def _input_text(story: Story, one: Breaking, value: float) -> Message:
    path = path_of(one.name)
    currency = currency_at(path, story.comparison.project)
    return InputText.of(path, value=value, unit=one.unit, currency=currency)


def _term_lines(story: Story) -> Iterator[Line]:
    """Each open term that changes the winner, with the reading that counts today."""
    letters = {column.quote_id: column.letter for column in story.table.columns}
    for term in story.outlook.terms:
        if term.flips and story.best is not None:
            now = term.said(term.counted, letters[term.quote])
            name = InputName.of_input(term.path, story.comparison.project)
            told = term_flip(term, story.best, letters, story.comparison.project.currency)
            yield Line(
                name, told, sentence("change.now", value=now), address=term.address(story.workload.id), tone="warn"
            )


def _firsts(found: Flips) -> list[tuple[Slider, FlipPoint]]:
    return [(slider, flips[0]) for slider, flips in found.items() if flips]


def _moving(story: Story, found: Flips) -> tuple[Slider, ...]:
    """The sliders on which the winner flips first, then others that count."""
    nearest = _nearest(story, found)
    first = () if nearest is None else (nearest[0],)
    others = (*(slider for slider, _ in _firsts(found)), *story.sliders("horizon_months", "real_share"))
    return (*first, *(slider for slider in dict.fromkeys(others) if slider not in first))[:2]


def _how_often(story: Story) -> Message | None:
    """In which share of the futures the recommended quote is the cheapest."""
    chance, best = story.outlook.chance, story.best
    if chance is None or best is None or len(chance.quotes) < 2 or best.quote.id not in chance.quotes:
        return None
    told = {"best": story.letter(best.quote.id), "share": share_text(chance.of(best.quote.id))}
    return sentence("change.futures", count=format_number(FUTURES), **told)


def _chances(story: Story) -> list[KeyFigure]:
    """How often each of the foremost quotes is the cheapest."""
    chance = story.outlook.chance
    if chance is None or len(chance.quotes) < 2:
        return []
    often = sorted(chance.quotes, key=chance.of, reverse=True)[:2]
    return [
        KeyFigure(
            share_shown(chance.of(quote_id)),
            sentence("change.caption.futures", quote=story.letter(quote_id), count=format_number(FUTURES)),
        )
        for quote_id in often
    ]


def open_questions(story: Story) -> Page:
    """What nobody has answered yet."""
    asked = [one for one in story.evaluations if isinstance(one.quote, Purchase | Rental)]
    lines = [line for line in (_open_line(story, one) for one in asked) if line is not None]
    lines += [Line(plain(text)) for text in story.comparison.project.open_questions]
    best = story.best
    count = 0 if best is None or best not in asked else _open_count(best)
    if not lines:
        headline = sentence("open.none" if story.evaluations else "candidates.none")
    elif best is not None and count:
        key = "open.best_one" if count == 1 else "open.best"
        headline = sentence(key, count=count, best=story.letter(best.quote.id))
    else:
        headline = sentence("open.others")
    return Page("open", page_title("open"), headline, sentence("open.lead"), lines=tuple(lines))


def decision(story: Story) -> Page:
    """The recommendation, its condition, and how sure it is."""
    decided = story.decision
    best = story.best
    figures = [] if best is None else [story.key_figure(best, fact.figure, fact.caption) for fact in decided.facts]
    return Page(
        "decision",
        page_title("decision"),
        decided.headline,
        together([decided.condition, decided.certainty]),
        sliders=_moving(story, story.flips) if len(story.ranked) > 1 else (),
        figures=present(figures),
        lines=_decision_lines(decided, best),
    )


def _decision_lines(decided: Decision, best: Evaluation | None) -> tuple[Line, ...]:
    """What the decision takes for granted, then findings on the recommended quote, gravest first: as many as a page
    holds."""
    lines = [Line(remark) for remark in decided.remarks]
    said = {_SAID_BY.get(remark.key, "") for remark in decided.remarks}
    found = [] if best is None else [one for one in best.findings if one.severity != "block" and one.key not in said]
    found.sort(key=lambda one: one.severity != "warn")
    room = max(1, MOST_LINES - len(lines))
    shown = found if len(found) <= room else found[: room - 1]
    lines += [Line(one.message, tone="warn" if one.severity == "warn" else "") for one in shown]
    if len(shown) < len(found):
        lines.append(Line(sentence("decision.more", count=len(found) - len(shown))))
    return tuple(lines)


def _counts(story: Story, slider: Slider) -> bool:
    """A stated demand makes the machines as busy as it takes, whatever share is assumed."""
    return slider != "busy_share" or demand_of(story.workload) is None


def _nearest(story: Story, found: Flips) -> tuple[Slider, FlipPoint] | None:
    """The flip that needs the smallest change of its assumption, relative to the slider's whole reach."""
    distances = []
    for slider, flips in found.items():
        _, low, high = SLIDERS[slider]
        now = _current(story, slider)
        distances += [(abs(flip.value - now) / (high - low), slider, flip) for flip in flips[:1]]
    nearest = min(distances, key=lambda one: one[0], default=None)
    return None if nearest is None else (nearest[1], nearest[2])


def _current(story: Story, slider: Slider) -> float:
    group = getattr(story.comparison.project.assumptions, SLIDERS[slider][0])
    return float(getattr(group, slider).value or 0.0)


def _value(story: Story, slider: Slider, value: float) -> Message:
    if slider in _SHARES:
        return ShareText.of_share(value, 3)
    shown = float(f"{value:.3g}")
    return ValueText.of_value(shown, _UNITS[slider], story.currency)


def _flip_figure(story: Story, slider: Slider, flip: FlipPoint) -> KeyFigure:
    caption = sentence(f"change.caption.{slider}_{flip.side}", other=story.letter(flip.winner))
    return KeyFigure(_value(story, slider, flip.value), caption, story.assumption(slider))


def _flip_line(story: Story, slider: Slider, flips: tuple[FlipPoint, ...]) -> Line:
    told = [
        sentence(f"change.flips_{flip.side}", other=story.letter(flip.winner), value=_value(story, slider, flip.value))
        for flip in flips
    ]
    detail = together(told) if told else sentence("change.no_flip")
    now = sentence("change.now", value=_value(story, slider, _current(story, slider)))
    title, address = sentence(f"change.slider.{slider}"), story.assumption(slider)
    return Line(title, detail, now, address=address, tone="warn" if told else "")


def _open_count(evaluation: Evaluation) -> int:
    return len(still_open(evaluation.quote))


def _open_line(story: Story, evaluation: Evaluation) -> Line | None:
    missing = still_open(evaluation.quote)
    if not missing:
        return None
    names = listed(Message.of(f"table.question.{question}") for question in missing)
    return Line(
        story.column(evaluation.quote.id).title,
        sentence("open.all") if len(missing) == len(QUESTIONS) and evaluation is not story.best else names,
        sentence("open.count", count=len(missing), all=len(QUESTIONS)),
        quote_id=evaluation.quote.id,
        tone="warn",
    )
