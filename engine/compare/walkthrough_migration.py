"""The page on moving to another software stack, and on when each quote can begin."""

from __future__ import annotations

from engine.compare.results import Evaluation
from engine.compare.walkthrough_page import KeyFigure, Line, Page, Story, listed, page_title, plain, present, sentence
from engine.project.walkthrough import PageChart
from engine.texts import Message
from engine.value_text import ValueText, half_up


def migration(story: Story) -> Page:
    """What it takes to move, and in which week each quote runs."""
    moving = [one for one in story.evaluations if one.migration is not None and one.migration.needed]
    if not story.evaluations:
        return Page("migration", page_title("migration"), sentence("candidates.none"), sentence("candidates.add"))
    moves: tuple[PageChart, ...] = ("effort", "support") if moving else ()
    return Page(
        "migration",
        page_title("migration"),
        _claim(story, moving),
        sentence("moving.lead" if moving else "moving.lead_none"),
        charts=("schedule", *moves),
        figures=present(_figures(story, moving)),
        lines=tuple(_line(story, one) for one in sorted(story.evaluations, key=lambda one: _weeks(story, one))),
    )


def _claim(story: Story, moving: list[Evaluation]) -> Message:
    best, stack = story.best, story.comparison.project.current_stack
    if not moving:
        return _all_stay(story, stack)
    others = listed(story.letter(one.quote.id) for one in moving)
    if best is None:
        return sentence("moving.some", others=others, stack=stack)
    return _best_moves(story, best) if best in moving else _best_stays(story, best, others)


def _best_stays(story: Story, best: Evaluation, others: Message) -> Message:
    """When the recommended quote runs, against the first of the others."""
    told = {"best": story.letter(best.quote.id), "stack": plain(story.comparison.project.current_stack)}
    weeks, first = story.number(best, "ready_weeks"), _first(story)
    if weeks is None or first is None:
        return sentence("moving.others", others=others, **told)
    shown = {"weeks": _in_weeks(weeks), **told}
    earliest = _weeks(story, first)
    if earliest < weeks:
        return sentence("moving.later", first=story.letter(first.quote.id), earlier=_in_weeks(earliest), **shown)
    return sentence("moving.first", others=others, **shown)


def _in_weeks(weeks: float) -> Message:
    return ValueText.of_value(weeks, "week")


def _all_stay(story: Story, stack: str) -> Message:
    first = _first(story)
    if first is None:
        return sentence("moving.none", stack=stack)
    told = {"first": story.letter(first.quote.id), "stack": plain(stack)}
    weeks = _weeks(story, first)
    if not weeks:
        return sentence("moving.none_now", **told)
    return sentence("moving.none_first", weeks=_in_weeks(weeks), **told)


def _best_moves(story: Story, best: Evaluation) -> Message:
    letter = story.letter(best.quote.id)
    days, weeks = story.number(best, "migration_effort_days"), story.number(best, "ready_weeks")
    if days is None:
        return sentence("moving.best_unknown", best=letter)
    if weeks is None:
        return sentence("moving.best_days", days=half_up(days, 1), best=letter)
    return sentence("moving.best", days=half_up(days, 1), weeks=_in_weeks(weeks), best=letter)


def _first(story: Story) -> Evaluation | None:
    """Who runs first, among those that can be recommended."""
    known = [one for one in story.ranked if story.number(one, "ready_weeks") is not None]
    return min(known, key=lambda one: _weeks(story, one), default=None)


def _weeks(story: Story, one: Evaluation) -> float:
    """Until a quote runs; those that cannot say come last, a service that is there at once first."""
    if one.migration is None:
        return 0.0
    weeks = story.number(one, "ready_weeks")
    return float("inf") if weeks is None else weeks


def _figures(story: Story, moving: list[Evaluation]) -> list[KeyFigure | None]:
    """When the foremost quotes run; what it takes to move to the recommended one, else to the first that has to."""
    chosen = story.best if story.best in moving else next(iter(moving), None)
    wanted = [(one, "ready_weeks") for one in story.ranked[:2]]
    if chosen is not None:
        wanted += [(chosen, "migration_effort_days"), (chosen, "account_migration")]
    return [
        story.key_figure(one, name, sentence(f"moving.caption.{name}", quote=story.letter(one.quote.id)))
        for one, name in wanted
    ]


def _line(story: Story, one: Evaluation) -> Line:
    title = story.column(one.quote.id).title
    if one.migration is None:
        return Line(title, sentence("moving.hosted"), sentence("moving.at_once"), quote_id=one.quote.id)
    estimate = story.estimate(one, "ready_weeks")
    address = story.address(one, "ready_weeks")
    detail = _detail(story, one)
    if estimate is None or estimate.value is None:
        return Line(title, detail, sentence("moving.open"), None, one.quote.id, address, "warn", estimate)
    value = sentence("moving.week", week=half_up(float(estimate.value), 1))
    return Line(title, detail, value, story.spread(estimate), one.quote.id, address, estimate=estimate)


def _detail(story: Story, one: Evaluation) -> Message:
    found = one.migration
    if found is None or not found.needed:
        return sentence("moving.stays", stack=story.comparison.project.current_stack)
    days = story.number(one, "migration_effort_days")
    if days is None:
        return sentence("moving.moves_unknown", stack=found.stack_name)
    return sentence("moving.moves", stack=found.stack_name, days=half_up(days, 1))
