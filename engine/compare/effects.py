"""Inputs that somebody stated or changed and that change nothing that is computed, found or asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np

from engine.base import Frozen
from engine.compare.bills import quote_bill
from engine.compare.capacity_plan import capacity_plans
from engine.compare.evaluate import evaluate
from engine.compare.investment import investment
from engine.compare.results import Comparison, Evaluation
from engine.compare.stages import keeping
from engine.compare.ways import ways
from engine.compare.ways_words import ways_texts
from engine.field_rows import Row
from engine.figures import Leaf, Quantity
from engine.figures.derivation import ordered
from engine.project.assumption_limits import WEIGHTS
from engine.project.assumptions import GROUPS, Assumptions
from engine.project.edits.assumptions import reset_assumption
from engine.project.project import Project
from engine.quote.field_rows import GROUP_ROWS, SECTIONS, SHEET_ROWS
from engine.quote.follow_up import follow_ups, missing_terms
from engine.quote.quote import QUESTIONS, HostedApi, Quote, Rental
from engine.texts import EngineError
from engine.workload.field_rows import LAYOUT_ROWS
from engine.workload.field_rows import SECTIONS as WORKLOAD_SECTIONS
from engine.workload.workload import Workload

_COUNTED: Final = frozenset({"whole", "number", "share", "stated", "stated_share", "choice", "flag"})
"""Kinds of fields that a computation can rest on; words and dates only describe."""
_GATES: Final = frozenset({"ttft_limit_ms", "tpot_limit_ms", "deadline_hours", "certified_driver"})
"""A limit that is kept has done its work by that."""
_UNITS: Final = frozenset({"priced_by", "unit_sold", "egress_unit"})
"""Part of the value beside it, even where another unit would come to the same, as for one card a machine."""
_ALWAYS: Final = (*WEIGHTS, "tender_price_weight")
"""Each moves the score of every quote."""


Made = TypeVar("Made")
Returned: TypeAlias = Callable[[], Made]
"""Makes something in which an input is as it stands when nobody states it; raises EngineError where it cannot be."""


@keeping(2)
def without_effect(comparison: Comparison) -> tuple[str, ...]:
    """Paths of inputs, as ``assumptions/cost/pue`` or ``quotes/A/market``, that differ from what stands there when
    nobody states anything, and whose return to it moves no figure, no finding and no question that is open.

    Each that no figure rests on is tried by an evaluation of its own, so that nothing is said that is not so: some
    hundred milliseconds for a dozen quotes, so not while somebody waits.
    """
    if not comparison.evaluations:
        return ()
    now = _Outputs(comparison)
    return tuple(path for path, other in _returned(comparison) if now.same_as(_Outputs(evaluate(other))))


def _returned(comparison: Comparison) -> Iterator[tuple[str, Project]]:
    """Each changed input with the project in which it is as it was, those left out that a figure rests on."""
    used = _rested_on(comparison)
    project = comparison.project
    yield from _assumptions(project, used)
    inside = {path[:place] for path in used for place, sign in enumerate(path) if sign == "/"}
    places = (*_quotes(project), *_workloads(project), *_conventions(project), *_conditions(project))
    for path, other in places:
        if path in used or path in inside:
            continue
        try:
            yield path, other()
        except EngineError:
            continue


def _rested_on(comparison: Comparison) -> frozenset[str]:
    """Paths of all leaves behind all figures."""
    roots = [figure for one in comparison.evaluations.values() for figure in one.figures.values()]
    return frozenset(leaf.path for leaf in ordered(roots) if isinstance(leaf, Leaf))


def _assumptions(project: Project, used: frozenset[str]) -> Iterator[tuple[str, Project]]:
    """A changed range of an unchanged value moves the range of what rests on it, and nothing else."""
    usual, own = Assumptions(), project.assumptions
    for group in GROUPS:
        for name in type(getattr(own, group)).model_fields:
            path = f"assumptions/{group}/{name}"
            now, before = getattr(getattr(own, group), name), getattr(getattr(usual, group), name)
            if name in _ALWAYS or (now.value, now.low, now.high) == (before.value, before.low, before.high):
                continue
            if now.value != before.value or path not in used:
                yield path, reset_assumption(project, f"{group}.{name}")


def _quotes(project: Project) -> Iterator[tuple[str, Returned[Project]]]:
    for quote in project.quotes:
        place = f"quotes/{quote.id}"
        entries = (*_entries_of(quote, "lines", place), *_entries_of(quote, "open_costs", place))
        for path, changed in (*_fields_of(quote, SECTIONS, place), *entries, *_groups(quote, place)):
            yield path, partial(_with_quote, project, changed)


def _groups(quote: Quote, path: str) -> Iterator[tuple[str, Returned[Quote]]]:
    if isinstance(quote, HostedApi):
        return
    rows = {"group": (*GROUP_ROWS, *SHEET_ROWS)}
    for place, group in enumerate(quote.groups):
        for field, changed in _fields_of(group, rows, f"{path}/groups/{place}"):
            yield field, partial(_with_group, quote, place, changed)


def _workloads(project: Project) -> Iterator[tuple[str, Returned[Project]]]:
    for workload in project.workloads:
        path = f"workloads/{workload.id}"
        found = [*_fields_of(workload, WORKLOAD_SECTIONS, path)]
        for field, layout in _fields_of(workload.parallelism, {"layout": LAYOUT_ROWS}, f"{path}/parallelism"):
            found.append((field, partial(_with_part, workload, "parallelism", layout)))
        for name in ("usage", "demand", "lengths"):
            found += _inside(workload, name, path)
        for field, changed in found:
            yield field, partial(_with_workload, project, changed)


def _conventions(project: Project) -> Iterator[tuple[str, Returned[Project]]]:
    own = project.conventions
    for name, field in type(own).model_fields.items():
        if getattr(own, name) != field.default:
            changed = partial(own.replace, **{name: field.default})
            yield f"conventions/{name}", partial(_with_part, project, "conventions", changed)


def _conditions(project: Project) -> Iterator[tuple[str, Returned[Project]]]:
    """The electricity contract and the site, which stand for nothing where no machine is one's own; else what is stated
    in the contract. A limit of the site that is kept has done its work."""
    if all(isinstance(quote, Rental | HostedApi) for quote in project.quotes):
        for name in ("electricity", "site"):
            if getattr(project, name) is not None:
                yield name, partial(project.replace, **{name: None})
        return
    yield from _inside(project, "electricity")
    if project.site is not None and project.site.seasonal_pue is not None:
        whole_year = partial(project.site.replace, seasonal_pue=None)
        yield "site/seasonal_pue", partial(_with_part, project, "site", whole_year)


def _fields_of(item: Any, sections: Mapping[str, tuple[Row, ...]], path: str) -> Iterator[tuple[str, Returned[Any]]]:
    """Each field of a form that is not as it stands when nobody states it, with the item in which it is."""
    for row in (row for rows in sections.values() for row in rows):
        if row.control not in _COUNTED or row.name in _GATES | _UNITS or row.name not in type(item).model_fields:
            continue
        field = type(item).model_fields[row.name]
        if not field.is_required() and getattr(item, row.name) != field.default:
            yield f"{path}/{row.name}", partial(item.replace, **{row.name: field.default})


def _entries_of(item: Any, name: str, path: str) -> Iterator[tuple[str, Returned[Any]]]:
    """Each entry of a list of a form with the item without it."""
    entries = getattr(item, name, ())
    for place in range(len(entries)):
        yield f"{path}/{name}/{place}", partial(item.replace, **{name: (*entries[:place], *entries[place + 1 :])})


def _inside(item: Any, name: str, path: str = "") -> Iterator[tuple[str, Returned[Any]]]:
    """Each thing that is stated in a part of a form with a form of its own, and where it can be left out the part."""
    part, place = getattr(item, name, None), f"{path}/{name}".removeprefix("/")
    if part is None:
        return
    if type(item).model_fields[name].default is None:
        yield place, partial(item.replace, **{name: None})
    for inner, field in type(part).model_fields.items():
        stated = getattr(part, inner)
        if isinstance(stated, tuple) and stated and isinstance(stated[0], Frozen):
            for where, one in _entries_of(part, inner, place):
                yield where, partial(_with_part, item, name, one)
        elif not field.is_required() and stated != field.default:
            changed = partial(part.replace, **{inner: field.default})
            yield f"{place}/{inner}", partial(_with_part, item, name, changed)


def _with_part(item: Any, name: str, part: Returned[Any]) -> Any:
    return item.replace(**{name: part()})


def _with_group(quote: Any, place: int, group: Returned[Any]) -> Quote:
    found: Quote = quote.replace(groups=(*quote.groups[:place], group(), *quote.groups[place + 1 :]))
    return found


def _with_quote(project: Project, made: Returned[Quote]) -> Project:
    changed = made()
    return project.replace(quotes=tuple(changed if one.id == changed.id else one for one in project.quotes))


def _with_workload(project: Project, made: Returned[Workload]) -> Project:
    changed = made()
    return project.replace(workloads=tuple(changed if one.id == changed.id else one for one in project.workloads))


class _Outputs:
    """All that a comparison tells; what takes longest is worked out last, and once."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self._known: dict[Callable[[Comparison], list[Any]], list[Any]] = {}

    def same_as(self, other: _Outputs) -> bool:
        """Whether both tell the same."""
        pairs = ((one, other.comparison.evaluations[key]) for key, one in self.comparison.evaluations.items())
        if not all(_same_evaluation(one, again) for one, again in pairs):
            return False
        return all(self._of(part) == other._of(part) for part in (_asked, _bills, _counted, _judged, _ways))

    def _of(self, part: Callable[[Comparison], list[Any]]) -> list[Any]:
        if part not in self._known:
            self._known[part] = part(self.comparison)
        return self._known[part]


def _same_evaluation(one: Evaluation, again: Evaluation) -> bool:
    if one is again:
        return True
    if one.figures.keys() != again.figures.keys() or one.findings != again.findings:
        return False
    return all(_equal(one.figures[figure].value, again.figures[figure].value) for figure in one.figures)


def _equal(first: Any, second: Any) -> bool:
    if first is None or second is None:
        return first is second
    return bool(
        np.array_equal(np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64), equal_nan=True)
    )


def _asked(comparison: Comparison) -> list[Any]:
    """What suppliers are still asked."""
    return [
        (missing_terms(quote), *(follow_ups(quote, question) for question in QUESTIONS))
        for quote in comparison.project.quotes
    ]


def _bills(comparison: Comparison) -> list[Any]:
    found: list[Any] = []
    for quote_id, workload_id in comparison.evaluations:
        try:
            bill = quote_bill(comparison, quote_id, workload_id)
        except EngineError as error:
            found.append(error.message)
            continue
        both = (bill.low, bill.high)
        found.append([(one.total.value, *(paid.amount.value for paid in one.payments)) for one in both])
    return found


def _counted(comparison: Comparison) -> list[Any]:
    return [
        [(name, _written(figure)) for name, figure in plan.figures().items()]
        for workload in comparison.project.workloads
        for plan in capacity_plans(comparison, workload.id)
    ]


def _judged(comparison: Comparison) -> list[Any]:
    """Present values against the first quote."""
    first, *others = comparison.project.quotes
    found = (
        investment(comparison, workload.id, other.id, first.id)
        for workload in comparison.project.workloads
        for other in others
    )
    return [None if one is None else one.npv for one in found]


def _ways(comparison: Comparison) -> list[Any]:
    return [
        None if found is None else ways_texts(comparison, workload.id, found)
        for workload in comparison.project.workloads
        for found in (ways(comparison, workload.id),)
    ]


def _written(figure: Quantity) -> str:
    return repr(figure.value)
