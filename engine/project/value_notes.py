"""Notes on values of the comparison, by ``quote/workload/row``."""

from __future__ import annotations

from typing import TypeAlias

ValueNotes: TypeAlias = tuple[tuple[str, str], ...]


def address_of(quote_id: str, workload_id: str, row: str) -> str:
    """Where the note on a row of the comparison is kept."""
    return f"{quote_id}/{workload_id}/{row}"


def without_notes(notes: ValueNotes, *, quote_id: str | None = None, workload_id: str | None = None) -> ValueNotes:
    """The notes once a quote or a workload is gone."""
    split = ((address.split("/", 2), (address, note)) for address, note in notes)
    return tuple(kept for parts, kept in split if parts[0] != quote_id and parts[1] != workload_id)
