"""Formulas of a workbook that were saved without their result, which readers of values would take for empty cells."""

from __future__ import annotations

import html
import re
import zipfile
from collections.abc import Mapping
from typing import Final

from engine.letters import number_at

_SHEET: Final = re.compile(r'<sheet\b[^>]*\bname="([^"]*)"[^>]*\br:id="([^"]*)"')
_RELATION: Final = re.compile(r"<Relationship\b[^>]*>")
_BARE: Final = re.compile(
    rb'<c r="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<f\b[^>]*?(?:/>|>([^<]*)</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>'
)


def bare_formulas(packed: zipfile.ZipFile) -> Mapping[str, Mapping[tuple[int, int], str]]:
    """Formula by row and column (from 0) of each sheet, where no result is stored; empty for other packed files."""
    names = set(packed.namelist())
    if not {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"} <= names:
        return {}
    targets = dict(_relations(packed.read("xl/_rels/workbook.xml.rels").decode("utf-8", "replace")))
    found = {}
    for name, relation in _SHEET.findall(packed.read("xl/workbook.xml").decode("utf-8", "replace")):
        path = targets.get(relation, "").lstrip("/")
        path = path if path.startswith("xl/") else f"xl/{path}"
        if path in names:
            cells = {
                (int(row) - 1, number_at(letters.decode()) - 1): f"={html.unescape(text.decode('utf-8', 'replace'))}"
                for letters, row, text in _BARE.findall(packed.read(path))
            }
            found[html.unescape(name)] = cells
    return found


def _relations(page: str) -> list[tuple[str, str]]:
    found = []
    for tag in _RELATION.findall(page):
        name, target = re.search(r'\bId="([^"]*)"', tag), re.search(r'\bTarget="([^"]*)"', tag)
        if name and target:
            found.append((name[1], target[1]))
    return found
