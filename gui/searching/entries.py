"""What the search over everything can find, and what choosing it does."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.compare.figure_titles import ASSUMPTIONS, figure_title
from engine.compare.table import letters_of
from engine.figures.support import grade_of
from engine.project.assumptions import Assumptions
from engine.texts import LANGUAGES, text
from gui.actions import ACTIONS, CONTEXT, WHY_NOT, plain, spec_of, translated, without_mnemonic
from gui.format import format_value
from gui.forms.finders import CardFinder, ModelFinder
from gui.forms.options import Option
from gui.i18n import in_all_languages, language
from gui.menus import SUBMENUS
from gui.pages import PAGES
from gui.window_menus import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.figures import Quantity
    from engine.texts import Message
    from gui.main_window import MainWindow
    from gui.session import ProjectSession

SHOWN: Final = 60
OF_THE_CATALOG: Final = 12


class Entry(NamedTuple):
    """`words` are what it may be called in either language."""

    option: Option
    words: tuple[str, ...]
    run: Callable[[], object]
    figure: Quantity | None = None


def entries(window: MainWindow) -> list[Entry]:
    """All but cards and models, which their own search finds."""
    found = [*_commands(window), *_of_submenus(window)]
    session = window.session
    if session is not None and not window.at_start:
        found += [*_pages(window), *_items(window, session), *_figures(window, session), *_assumptions(window, session)]
    return found


def matching(window: MainWindow, fixed: Sequence[Entry], typed: str) -> list[Entry]:
    """Entries in which every word that was typed occurs, those first that begin with them."""
    wanted = _folded(typed).split()
    ranked = [(rank, entry) for entry in fixed if (rank := _rank(entry.words, wanted)) is not None]
    ranked.sort(key=lambda pair: pair[0])
    found = _graded([entry for _, entry in ranked[:SHOWN]])
    return found + list(_of_the_catalog(window, typed)) if wanted else found


def _graded(found: list[Entry]) -> list[Entry]:
    figures = [entry.figure for entry in found if entry.figure is not None]
    grades = map(grade_of, figures)
    return [
        entry if entry.figure is None else entry._replace(option=entry.option._replace(grade=next(grades)))
        for entry in found
    ]


def _rank(words: Sequence[str], wanted: Sequence[str]) -> int | None:
    """0 where a name begins so, 1 where a word of it does, 2 where it occurs; None where it does not."""
    ranks = [rank for name in words if (rank := _rank_in(name, wanted)) is not None]
    return min(ranks, default=None)


def _rank_in(name: str, wanted: Sequence[str]) -> int | None:
    if not all(word in name for word in wanted):
        return None
    if not wanted or name.startswith(wanted[0]):
        return 0
    return 1 if any(part.startswith(wanted[0]) for part in name.split()) else 2


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _words(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_folded(name) for name in names if name))


def _both(message: Message) -> tuple[str, ...]:
    return tuple(message.text(spoken) for spoken in LANGUAGES)


def _commands(window: MainWindow) -> Iterator[Entry]:
    for spec in ACTIONS:
        if spec.name == "search_all":
            continue
        action = window.action_set[spec.name]
        detail = action.shortcut().toString() if action.isEnabled() else action.toolTip()
        option = Option(spec.name, plain(spec.text), detail, action.isEnabled())
        yield Entry(option, _words(*_plain_names(spec.text)), action.trigger)


def _plain_names(source: str) -> list[str]:
    return [without_mnemonic(name) for name in in_all_languages(CONTEXT, source)]


def _of_submenus(window: MainWindow) -> Iterator[Entry]:
    """What is chosen in menus: languages, themes, sizes, templates, samples, recent files."""
    for key, menu in window.action_set.submenus.items():
        of_menu = _plain_names(SUBMENUS[key])
        for action in menu.actions():
            if action.isSeparator():
                continue
            names = [without_mnemonic(name) for name in action.property(NAMES) or (action.text(),)]
            title = f"{without_mnemonic(menu.title())} · {without_mnemonic(action.text())}"
            detail = "" if action.isEnabled() else action.toolTip()
            words = _words(title, *(f"{menu_name} · {name}" for menu_name in of_menu for name in names))
            yield Entry(Option(f"{key}{title}", title, detail, action.isEnabled()), words, action.trigger)


def _pages(window: MainWindow) -> Iterator[Entry]:
    state = window.commands.state()
    for page in PAGES:
        possible = page.needs in state
        reason = WHY_NOT.get(page.needs) or spec_of("present").why_not
        detail = plain(spec_of(page.place).text) if possible else translated(reason)
        option = Option(page.key, page.name(language()), detail, possible)
        yield Entry(option, _words(*page.names()), partial(page.open, window))


def _items(window: MainWindow, session: ProjectSession) -> Iterator[Entry]:
    letters = letters_of(session.project.quotes)
    for quote in session.project.quotes:
        title = f"{letters[quote.id]} {quote.name}"
        option = Option(quote.id, title, quote.supplier or text("entries.quote", language()))
        run = partial(window.commands.items.show_field, f"quotes/{quote.id}")
        yield Entry(option, _words(title, quote.name, f"{quote.supplier} {quote.number or ''}"), run)
    for workload in session.project.workloads:
        run = partial(window.commands.items.show_field, f"workloads/{workload.id}")
        yield Entry(
            Option(workload.id, workload.name, text("entries.workload", language())), _words(workload.name), run
        )


def _figures(window: MainWindow, session: ProjectSession) -> Iterator[Entry]:
    project, workload_id = session.project, session.workload_id
    for (quote_id, of_workload), evaluation in session.comparison.evaluations.items():
        if of_workload != workload_id:
            continue
        for name, quantity in evaluation.figures.items():
            address = f"{quote_id}/{workload_id}/{name}"
            title = figure_title(address, quantity)
            shown = format_value(quantity.value, quantity.unit, language(), project.currency)
            option = Option(address, title.text(language()), shown)
            yield Entry(option, _words(*_both(title)), partial(window.stage.show_figure, address), quantity)


def _assumptions(window: MainWindow, session: ProjectSession) -> Iterator[Entry]:
    for group in Assumptions.model_fields:
        stated = getattr(session.project.assumptions, group)
        for name in type(stated).model_fields:
            address = f"{ASSUMPTIONS}/{group}/{name}"
            title, assumption = figure_title(address), getattr(stated, name)
            shown = format_value(assumption.value, assumption.unit, language(), session.project.currency)
            option = Option(address, title.text(language()), f"{text('entries.assumption', language())} · {shown}")
            yield Entry(option, _words(*_both(title)), partial(window.stage.show_figure, address))


def _of_the_catalog(window: MainWindow, typed: str) -> Iterator[Entry]:
    session = window.session
    if session is None or window.at_start:
        return
    pages = ((CardFinder(session), "show_card"), (ModelFinder(session), "show_model"))
    for finder, show in pages:
        for option in finder.search(typed)[:OF_THE_CATALOG]:
            yield Entry(option, (), partial(_show_in_catalog, window, show, option.key))


def _show_in_catalog(window: MainWindow, show: str, key: str) -> None:
    window.show_place("catalog", focus=True)
    getattr(window.stage.place("catalog"), show)(key)
