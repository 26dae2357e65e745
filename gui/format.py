"""Figures as the window writes them: the same words and digits as in reports."""

from __future__ import annotations

from engine.money_text import money_number, stated_money
from engine.value_text import (
    format_date,
    format_estimate,
    format_money,
    format_range,
    format_share,
    format_time,
    format_value,
    money_unit,
    scaled,
    split_value,
    unit_text,
    unknown_text,
)

__all__ = [
    "format_date",
    "format_estimate",
    "format_money",
    "format_range",
    "format_share",
    "format_time",
    "format_value",
    "money_number",
    "money_unit",
    "scaled",
    "split_value",
    "stated_money",
    "unit_text",
    "unknown_text",
]
