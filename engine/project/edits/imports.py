"""The edit that puts imported quotes into a project."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from engine.catalog.card import Card
from engine.project.edits.catalog import with_card
from engine.project.edits.edit import edit
from engine.project.edits.ids import next_quote_id
from engine.project.edits.items import replaced
from engine.project.project import Project
from engine.quote.common import Origin
from engine.quote.quote import HostedApi, Quote
from engine.values import Unknown

_KEPT: Final = frozenset({"id", "kind", "name", "set_aside", "answers", "open_costs", "origins", "groups"})


@edit("import_quotes")
def import_quotes(
    project: Project, quotes: tuple[Quote, ...], cards: Collection[Card], renews: Mapping[int, str] | None = None
) -> Project:
    """Add imported quotes, or renew quotes of the project by them.

    Args:
        quotes: as they were accepted, with the cell of every value.
        cards: the catalog entries that they name; entries that the project has already are kept as they are.
        renews: place in `quotes` → id of the quote that it renews; what the file leaves out stays as it was.
    """
    for card in cards:
        project = with_card(project, card)
    for place, quote in enumerate(quotes):
        old_id = (renews or {}).get(place)
        if old_id is None:
            added = quote.replace(id=next_quote_id(entry.id for entry in project.quotes))
            project = project.replace(quotes=(*project.quotes, added))
        else:
            old = project.quote(old_id)
            project = project.replace(quotes=replaced(project.quotes, old, old.replace(**renewed_fields(old, quote))))
        for group in () if isinstance(quote, HostedApi) else quote.groups:
            project.used.card(group.card)
    return project


def renewed_fields(old: Quote, new: Quote) -> dict[str, Any]:
    """The fields in which a quote read again says something else; what it leaves open is none of them."""
    default = {name: entry.get_default(call_default_factory=True) for name, entry in type(new).model_fields.items()}
    changed = {
        name: getattr(new, name)
        for name in type(new).model_fields
        if name not in _KEPT
        and name in type(old).model_fields
        and getattr(new, name) != default[name]
        and not isinstance(getattr(new, name), Unknown)
        and getattr(old, name) != getattr(new, name)
    }
    if not isinstance(old, HostedApi) and not isinstance(new, HostedApi):
        groups = (_renewed(old.groups[0], new.groups[0]), *old.groups[1:])
        if groups != old.groups:
            changed["groups"] = groups
    if changed:
        read = {origin.field for origin in new.origins}
        kept: tuple[Origin, ...] = tuple(origin for origin in old.origins if origin.field not in read)
        changed["origins"] = (*kept, *new.origins)
    return changed


def _renewed(old: Any, new: Any) -> Any:
    """The group with what the file says; what only people add stays."""
    said = {name: getattr(new, name) for name in ("card", "cards_per_machine", "machines")}
    if new.network_gbs is not None:
        said["network_gbs"] = new.network_gbs
    return old.replace(**said)
