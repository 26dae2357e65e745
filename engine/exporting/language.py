"""The language in which a report is written where nobody says which."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engine.project.project import Project
from engine.texts import Language

_CHINESE: Final = re.compile("[\u4e00-\u9fff]")
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where systems keep the language that they speak, the first that is set before the others."""


def language_of(project: Project, environment: Mapping[str, str]) -> Language:
    """Chinese where the names in the project are, else what the system speaks, else English."""
    named = (project.name, *(one.name for one in project.quotes), *(one.name for one in project.workloads))
    if any(_CHINESE.search(name) for name in named):
        return "zh"
    spoken = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return "zh" if spoken.lower().startswith("zh") else "en"
