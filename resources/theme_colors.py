"""The colour tokens of the themes, for the window and for web pages: the only place where colours are written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

ACCOUNT_PLACES: Final[Mapping[str, int]] = {
    "hardware": 0, "rent": 7, "tokens": 10, "electricity": 1, "cooling": 8, "network_storage": 11,
    "installation": 10, "support": 5, "operations": 2, "migration": 3, "lost_compute": 4, "spares": 9,
    "late_start": 6, "resale": 0,
}  # fmt: skip
"""Places of accounts in the colours of a theme; what is not named here is grey."""


@dataclass(frozen=True, kw_only=True)
class Theme:
    """Colour tokens as #RRGGBB.

    Text keeps a contrast of 4.5:1 at least to each ground it stands on, a series 3:1 to a surface, a part of a bar 2:1;
    with high contrast text keeps 7:1 and borders 3:1. Every two series and all neighbouring parts stay apart for
    colour-blind eyes too; use the tuples from the front.
    """

    name: str
    dark: bool

    window: str
    surface: str
    surface_alt: str
    hover: str
    pressed: str
    border: str
    border_strong: str
    shadow: str

    text: str
    text_muted: str
    text_faint: str
    text_disabled: str

    accent: str
    accent_hover: str
    accent_soft: str
    on_accent: str
    selection: str

    good: str
    good_soft: str
    bad: str
    bad_soft: str
    warn: str
    warn_soft: str
    warn_border: str

    tooltip: str
    on_tooltip: str
    track: str
    grid: str
    scroll: str

    series: tuple[str, ...]
    accounts: tuple[str, ...]
    memory: tuple[str, ...]


LIGHT = Theme(
    name="light",
    dark=False,
    window="#F4F6F9",
    surface="#FFFFFF",
    surface_alt="#F5F7FA",
    hover="#EEF2F7",
    pressed="#E2E8F0",
    border="#DDE2E9",
    border_strong="#B9C2CE",
    shadow="#9AA5B3",
    text="#1B2430",
    text_muted="#4E5A69",
    text_faint="#606C7C",
    text_disabled="#A3ADBA",
    accent="#1A5FC4",
    accent_hover="#154FA5",
    accent_soft="#E8F0FC",
    on_accent="#FFFFFF",
    selection="#CFE0FA",
    good="#0B6B3C",
    good_soft="#E6F4EC",
    bad="#B3261E",
    bad_soft="#FCEBEA",
    warn="#8A5200",
    warn_soft="#FFF6E5",
    warn_border="#D69A3A",
    tooltip="#1F2937",
    on_tooltip="#F5F7FA",
    track="#DCE2EA",
    grid="#E8ECF1",
    scroll="#C3CBD6",
    series=("#0072B2", "#D55E00", "#009E73", "#A283D2", "#6B4F08", "#AF157C", "#2E3D4B", "#828E9B"),
    accounts=(
        "#4C6892",
        "#E0A430",
        "#6FA39C",
        "#B4533B",
        "#9A8DBA",
        "#5A7D3A",
        "#D88AA4",
        "#2F5E73",
        "#C9B26B",
        "#7B4B73",
        "#8FB4D9",
        "#8A6D4F",
    ),
    memory=("#4C6892", "#E0A430", "#6FA39C", "#9A8DBA", "#B4533B", "#8FB4D9", "#7B4B73", "#C9B26B"),
)

DARK = Theme(
    name="dark",
    dark=True,
    window="#14181E",
    surface="#1B2027",
    surface_alt="#20262E",
    hover="#262D37",
    pressed="#2F3843",
    border="#323A45",
    border_strong="#4A5563",
    shadow="#080A0D",
    text="#E5E9EF",
    text_muted="#B0B9C5",
    text_faint="#949FAD",
    text_disabled="#5F6977",
    accent="#6FA8FF",
    accent_hover="#8DBBFF",
    accent_soft="#1D3251",
    on_accent="#0B1626",
    selection="#274775",
    good="#62CB92",
    good_soft="#18342A",
    bad="#FF8F86",
    bad_soft="#43221F",
    warn="#F0B65E",
    warn_soft="#382C17",
    warn_border="#A07830",
    tooltip="#E5E9EF",
    on_tooltip="#1B2027",
    track="#39424E",
    grid="#2A313B",
    scroll="#465160",
    series=("#4AA3F0", "#E8693F", "#35D6A0", "#C9B8F2", "#E9E06A", "#E582A8", "#D5DCE6", "#5578DE"),
    accounts=(
        "#6F92C8",
        "#E3AE48",
        "#7DB5AD",
        "#CC6F56",
        "#AFA2D0",
        "#86AD5F",
        "#E09CB4",
        "#4C8CA8",
        "#D6C384",
        "#A8729F",
        "#A9CBEC",
        "#B0906E",
    ),
    memory=("#6F92C8", "#E3AE48", "#7DB5AD", "#AFA2D0", "#CC6F56", "#A9CBEC", "#A8729F", "#D6C384"),
)

CONTRAST_LIGHT = replace(
    LIGHT,
    name="contrast_light",
    window="#FFFFFF",
    surface_alt="#F4F6F8",
    hover="#E3ECFA",
    pressed="#CFDFF6",
    border="#6B7580",
    border_strong="#2B3440",
    text="#000000",
    text_muted="#1F2833",
    text_faint="#323C49",
    text_disabled="#6B7580",
    accent="#003F9E",
    accent_hover="#002F78",
    accent_soft="#E6EFFD",
    selection="#C4D9F8",
    good="#004D29",
    bad="#8A0F0A",
    warn="#5C3500",
    warn_border="#8A5200",
    tooltip="#000000",
    on_tooltip="#FFFFFF",
    track="#79828D",
    grid="#B4BBC4",
    scroll="#5A6470",
)

CONTRAST_DARK = replace(
    DARK,
    name="contrast_dark",
    window="#000000",
    surface="#000000",
    surface_alt="#10151B",
    hover="#1E2731",
    pressed="#2C3845",
    border="#8A95A3",
    border_strong="#D5DCE6",
    shadow="#000000",
    text="#FFFFFF",
    text_muted="#E9EDF2",
    text_faint="#D3DAE3",
    text_disabled="#8A95A3",
    accent="#A6CCFF",
    accent_hover="#C6DFFF",
    accent_soft="#10264A",
    on_accent="#000000",
    selection="#1B4076",
    good="#86E6B3",
    good_soft="#0A2A1C",
    bad="#FFB8B1",
    bad_soft="#3A1512",
    warn="#FFD494",
    warn_soft="#2B1F08",
    warn_border="#FFD494",
    tooltip="#FFFFFF",
    on_tooltip="#000000",
    track="#6F7A87",
    grid="#3E4854",
    scroll="#8A95A3",
)
