"""The fields of quotes, in the order in which a quote is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gui.forms.rows import Row

if TYPE_CHECKING:
    from collections.abc import Mapping


def _priced_by(quote: Any) -> str:
    return str(quote.priced_by)


SECTIONS: Final[Mapping[str, tuple[Row, ...]]] = {
    "offer": (
        Row("name", "text"),
        Row("supplier", "text", optional=True, empty="", width=24),
        Row("number", "text", optional=True, empty="", width=18),
    ),
    "price": (
        Row("priced_by", "choice"),
        Row("price", "stated", unit_of=_priced_by),
        Row("input_price", "stated", "per_million"),
        Row("output_price", "stated", "per_million"),
        Row("cached_input_price", "stated", "per_million"),
        Row("batch_discount_share", "share"),
        Row("discount_share", "share"),
        Row("resale_today", "stated", "once"),
        Row("currency", "text", width=5),
        Row("tax_basis", "choice"),
        Row("tax_rate", "stated_share"),
        Row("minimum_charge", "choice"),
        Row("held_when_idle", "choice"),
        Row("commitment_months", "whole", "months"),
        Row("remaining_months", "whole", "months", optional=True, vacant="unknown"),
    ),
    "add_ons": (
        Row("installation", "stated", "once"),
        Row("network_storage", "stated", "once"),
        Row("support_per_year", "stated", "per_year"),
        Row("warranty_years", "number", "years", optional=True),
        Row("residual_share", "stated_share"),
        Row("rack_power_per_month", "stated", "per_month"),
        Row("bandwidth_per_month", "stated", "per_month"),
        Row("storage_per_month", "stated", "per_month"),
        Row("support_per_month", "stated", "per_month"),
        Row("deposit", "stated", "once"),
    ),
    "supply": (
        Row("start_delay_weeks", "stated", "weeks"),
        Row("migration_person_days", "stated", "person_days"),
        Row("date", "date"),
        Row("valid_days", "whole", "days", optional=True),
        Row("source", "text", optional=True, empty="", width=36),
        Row("note", "text", optional=True, empty="", width=36),
    ),
}
GROUP_ROWS: Final = (
    Row("network_gbs", "number", "network_gbs", optional=True, vacant="assumed"),
    Row("host_power_w", "number", "host_power_w", optional=True, vacant="assumed"),
)
