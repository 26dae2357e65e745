"""A report as one web page that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from typing import Final

from engine.exporting.pictures import picture_of
from engine.exporting.progress import Progress
from engine.exporting.report import Block, Chart, Image, Report, Table, narrowed
from engine.exporting.workbook import Paper
from engine.texts import text
from resources.files import read_text
from resources.theme_colors import ACCOUNT_PLACES, DARK, LIGHT, Theme

_MOST_COLUMNS: Final = 8


def web_page_of(report: Report, paper: Paper = "A4", progress: Progress | None = None) -> bytes:
    """The bytes of an HTML file; the same report gives the same bytes.

    Raises:
        Cancelled: `progress` says so.
    """
    import jinja2

    watch = progress or Progress()
    drawn = [0]
    charts = sum(isinstance(block, Chart) for block in report.blocks())

    def picture(chart: Chart) -> str:
        watch.at(min(drawn[0] / max(charts, 1), 1.0))
        drawn[0] += 1
        return picture_of(chart, report.language)

    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    environment.filters |= {
        "named": _named, "picture": picture, "source": _source,
        "grade_name": lambda grade: text(f"grades.{grade}", report.language),
    }  # fmt: skip
    template = environment.from_string(read_text("reports/page.html"))
    light, dark = (_variables(theme) for theme in (LIGHT, DARK))
    return template.render(report=report, paper=paper, light=light, dark=dark).encode()


def _source(image: Image) -> str:
    """A picture as an address that holds it."""
    return f"data:{image.media_type};base64,{base64.b64encode(image.content).decode('ascii')}"


def _named(blocks: Iterable[Block]) -> Iterator[tuple[str, Block]]:
    """Blocks with the names of their kinds; wide tables in parts that fit on paper."""
    for block in blocks:
        for part in narrowed(block, _MOST_COLUMNS) if isinstance(block, Table) else (block,):
            yield type(part).__name__, part


def _variables(theme: Theme) -> str:
    """The colours of a theme as variables of a page."""
    names = (
        "window", "surface", "surface_alt", "border", "border_strong", "text", "text_muted", "text_faint", "accent",
        "good", "bad", "warn", "grid",
    )  # fmt: skip
    colors = {name: getattr(theme, name) for name in names}
    colors |= {f"series-{place}": color for place, color in enumerate(theme.series)}
    colors |= {f"account-{name}": theme.accounts[place] for name, place in ACCOUNT_PLACES.items()}
    colors |= {f"memory-{place}": color for place, color in enumerate(theme.memory)}
    return " ".join(f"--{name}: {color};" for name, color in colors.items())
