"""Contrast by WCAG 2.2 (definition of relative luminance), colour-blindness by Machado, Oliveira and Fernandes 2009
(severity 1.0), distance by CIEDE2000 (Sharma, Wu and Dalal 2005)."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from resources import files
from resources.theme_colors import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Theme

ROOT = Path(__file__).resolve().parents[2]
THEMES = [pytest.param(theme, id=theme.name) for theme in (LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK)]

GROUNDS = ("window", "surface", "surface_alt", "hover", "accent_soft", "selection")
TEXT_ON = {
    "text": (*GROUNDS, "pressed", "good_soft", "bad_soft", "warn_soft"),
    "text_muted": (*GROUNDS, "good_soft", "bad_soft", "warn_soft"),
    "text_faint": ("window", "surface", "surface_alt", "accent_soft", "warn_soft"),
    "accent": ("window", "surface", "surface_alt", "hover", "accent_soft"),
    "good": ("window", "surface", "surface_alt", "accent_soft", "good_soft"),
    "bad": ("window", "surface", "surface_alt", "accent_soft", "bad_soft"),
    "warn": ("window", "surface", "surface_alt", "accent_soft", "warn_soft"),
    "on_accent": ("accent", "accent_hover"),
    "on_tooltip": ("tooltip",),
}
VISION = {
    "usual": np.eye(3),
    "no red cones": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green cones": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no blue cones": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def linear(color: str) -> np.ndarray:
    channels = np.array([int(color[start : start + 2], 16) for start in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    low, high = sorted(float(linear(color) @ [0.2126, 0.7152, 0.0722]) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(light: np.ndarray) -> np.ndarray:
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ np.clip(light, 0, 1) / [0.95047, 1, 1.08883]
    x, y, z = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one: np.ndarray, other: np.ndarray) -> float:
    chroma = (np.hypot(*one[1:]) + np.hypot(*other[1:])) / 2
    stretch = 1 + 0.5 * (1 - np.sqrt(chroma**7 / (chroma**7 + 25**7)))
    c1, c2 = (np.hypot(color[1] * stretch, color[2]) for color in (one, other))
    h1, h2 = (np.degrees(np.arctan2(color[2], color[1] * stretch)) % 360 for color in (one, other))
    turn = (h2 - h1 + 180) % 360 - 180
    hue = (h1 + turn / 2) % 360
    d_light, d_chroma = other[0] - one[0], c2 - c1
    d_hue = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    light, chroma = (one[0] + other[0]) / 2, (c1 + c2) / 2
    waves = ((0.17, 1, -30), (-0.24, 2, 0), (-0.32, 3, 6), (0.2, 4, -63))
    weight = 1 - sum(size * np.cos(np.radians(times * hue + shift)) for size, times, shift in waves)
    s_light = 1 + 0.015 * (light - 50) ** 2 / np.sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    swing = np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2))))
    rotation = -2 * np.sqrt(chroma**7 / (chroma**7 + 25**7)) * swing
    terms = (d_light / s_light, d_chroma / s_chroma, d_hue / s_hue)
    return float(np.sqrt(sum(term**2 for term in terms) + rotation * terms[1] * terms[2]))


def seen_distance(one: str, other: str) -> float:
    """The distance between two colours for the kind of eye that tells them apart least."""
    return min(distance(lab(eye @ linear(one)), lab(eye @ linear(other))) for eye in VISION.values())


def test_measures_give_published_values() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    first = distance(np.array([50.0, 2.6772, -79.7751]), np.array([50.0, 0.0, -82.7485]))
    assert first == pytest.approx(2.0425, abs=1e-4)
    far = distance(np.array([50.0, 2.5, 0.0]), np.array([61.0, -5.0, 29.0]))
    assert far == pytest.approx(22.8977, abs=1e-4)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("token", TEXT_ON)
def test_71_text_can_be_read_on_each_of_its_grounds(theme: Theme, token: str) -> None:
    measured = {ground: contrast(getattr(theme, token), getattr(theme, ground)) for ground in TEXT_ON[token]}
    assert {ground: value for ground, value in measured.items() if value < 4.5} == {}


@pytest.mark.parametrize("theme", [CONTRAST_LIGHT, CONTRAST_DARK], ids=lambda theme: theme.name)
def test_71_high_contrast_is_what_wcag_calls_enhanced(theme: Theme) -> None:
    """Success criteria 1.4.6 (7:1 for text) and 1.4.11 (3:1 for what bounds a control)."""
    for token, grounds in TEXT_ON.items():
        measured = {ground: contrast(getattr(theme, token), getattr(theme, ground)) for ground in grounds}
        assert {ground: value for ground, value in measured.items() if value < 7} == {}, token
    for bound in (theme.border, theme.border_strong, theme.accent, theme.scroll, theme.track):
        assert min(contrast(bound, ground) for ground in (theme.window, theme.surface)) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_lines_and_marks_stand_out_from_the_surface(theme: Theme) -> None:
    for color in (*theme.series, theme.accent, theme.bad):
        assert contrast(color, theme.surface) >= 3
    for color in (*theme.accounts, *theme.memory):
        assert contrast(color, theme.surface) >= 2


@pytest.mark.parametrize("theme", THEMES)
def test_74_every_two_series_differ_for_every_kind_of_eye(theme: Theme) -> None:
    assert len(theme.series) >= 8
    close = {pair: round(seen_distance(*pair), 1) for pair in combinations(theme.series, 2) if seen_distance(*pair) < 9}
    assert close == {}


@pytest.mark.parametrize("theme", THEMES)
def test_neighbouring_parts_differ_for_every_kind_of_eye(theme: Theme) -> None:
    assert len(theme.accounts) >= 12
    assert len(theme.memory) >= 8
    for parts in (theme.accounts, theme.memory):
        assert min(seen_distance(*pair) for pair in pairwise(parts)) >= 10


def test_colors_are_written_down_in_one_place_only() -> None:
    literal = re.compile(r"""["'`]#[0-9A-Fa-f]{3,8}["'`]|(?<!\.)\brgba?\(|QColor\(\s*\d""")
    sources = [path for path in sorted((ROOT / "gui").rglob("*.py")) if path.name != "theme_colors.py"]
    assert len(sources) > 10
    found = [str(path.relative_to(ROOT)) for path in sources if literal.search(path.read_text(encoding="utf-8"))]
    assert found == []
    assert re.search(r"#[0-9A-Fa-f]{3}", files.read_text("themes/window.qss")) is None


@pytest.mark.parametrize("theme", THEMES)
def test_drawn_controls_use_the_colors_of_their_theme(theme: Theme) -> None:
    drawings = sorted(files.path(f"icons/controls/{theme.name}").glob("*.svg"))
    assert drawings
    for drawing in drawings:
        used = set(re.findall(r"#[0-9A-Fa-f]{6}", drawing.read_text(encoding="utf-8")))
        assert used <= {theme.text_muted, theme.on_accent}, drawing.name
