"""Reports of the sample projects, composed once."""

from __future__ import annotations

import datetime
from functools import cache
from pathlib import Path

from engine.compare.evaluate import evaluate
from engine.exporting.compose import report_of
from engine.exporting.material import Options
from engine.exporting.report import TOPICS, Report
from engine.project.files import load
from engine.project.project import Project
from engine.texts import Language

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
STAMPED = datetime.date(2026, 11, 30)


@cache
def sample(name: str) -> Project:
    return load(SAMPLES / f"{name}.cardwise").project


@cache
def report(name: str, language: Language) -> Report:
    return report_of(evaluate(sample(name)), language, Options(stamped=STAMPED))


@cache
def hostile_report() -> Report:
    """A report of a project whose names a table program would take for formulas."""
    project = sample("1-serving-70b.en")
    names = ("=cmd|' /C calc'!A0", '+1+1"<b>&', "@SUM(A1)", "-2+3", "\t=1")
    quotes = tuple(quote.replace(name=name) for quote, name in zip(project.quotes, names, strict=True))
    project = project.replace(name='=HYPERLINK("x")</title><script>alert(1)</script>', quotes=quotes)
    return report_of(evaluate(project), "en", Options(stamped=STAMPED))


def fifty_project() -> Project:
    """The serving sample with ten of each of its quotes; quotes of their own at each call, evaluated anew."""
    project = sample("1-serving-70b.en")
    quotes = tuple(project.quotes[place % 5].replace(id=f"quote-{place}", name=f"Offer {place}") for place in range(50))
    return project.replace(quotes=quotes)


@cache
def fifty_quotes() -> Report:
    """A report over fifty quotes, without letters."""
    topics = tuple(one for one in TOPICS if one != "letters")
    return report_of(evaluate(fifty_project()), "en", Options(stamped=STAMPED, topics=topics))
