"""The application style sheet: resources/themes/window.qss filled with the tokens of a theme."""

from __future__ import annotations

from dataclasses import asdict
from string import Template
from typing import TYPE_CHECKING

from gui import fonts
from gui.fonts import Role
from resources import files

if TYPE_CHECKING:
    from resources.theme_colors import Theme

TONES = ("text_muted", "text_faint", "accent", "good", "bad", "warn", "on_tooltip")


def style_sheet(theme: Theme) -> str:
    """The whole sheet; sizes follow the font scale in force."""
    controls = files.path(f"icons/controls/{theme.name}").as_posix()
    sheet = Template(files.read_text("themes/window.qss")).substitute(asdict(theme), controls=controls)
    return "\n".join([_roles(), _tones(theme), sheet])


def _roles() -> str:
    lines = []
    for role in Role:
        family = ", ".join(f'"{name}"' for name in fonts.families(role))
        lines.append(
            f'*[role="{role.name.lower()}"] {{ font-family: {family}; '
            f"font-size: {fonts.points(role)}pt; font-weight: {700 if role.bold else 400}; }}"
        )
    return "\n".join(lines)


def _tones(theme: Theme) -> str:
    rules = ((token.removeprefix("text_"), getattr(theme, token)) for token in TONES)
    return "\n".join(f'*[tone="{tone}"] {{ color: {value}; }}' for tone, value in rules)
