"""The fields of quotes, in the order in which a quote is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.field_rows import Row

if TYPE_CHECKING:
    from collections.abc import Mapping


def _has_machines(quote: Any) -> bool:
    return str(quote.kind) != "hosted_api"


def _counts_days(quote: Any) -> bool:
    """A stated last day says all that days would."""
    return quote.valid_until is None or quote.valid_days is not None


def _priced_by(quote: Any) -> str:
    return str(getattr(quote, "priced_by", "per_month"))


AT_ONCE: Final = frozenset({"owned", "hosted_api"})
"""Kinds of offer that can be used at once where nothing else is stated."""
PRICED: Final = frozenset({"purchase", "rental", "lease"})
"""Kinds of offer on which suppliers do sums."""
SECTIONS: Final[Mapping[str, tuple[Row, ...]]] = {
    "offer": (
        Row("name", "text"),
        Row("supplier", "text", optional=True, empty="", width=24),
        Row("contact", "text", optional=True, empty="", width=24),
        Row("number", "text", optional=True, empty="", width=18),
    ),
    "price": (
        Row("priced_by", "choice"),
        Row("price", "stated", unit_of=_priced_by),
        Row("lease_payment", "stated", "per_month"),
        Row("lease_months", "whole", "months"),
        Row("lease_paid", "choice"),
        Row("buyout", "stated", "once"),
        Row("input_price", "stated", "per_million"),
        Row("output_price", "stated", "per_million"),
        Row("cached_input_price", "stated", "per_million"),
        Row("batch_discount_share", "share"),
        Row("discount_share", "share"),
        Row("resale_today", "stated", "once"),
        Row("book_value", "stated", "once"),
        Row("currency", "text", width=5),
        Row("tax_basis", "choice"),
        Row("tax_rate", "stated_share"),
        Row("storage_tax_rate", "stated_share", unknown="as_rent", unknown_for=PRICED),
        Row("bandwidth_tax_rate", "stated_share", unknown="as_rent", unknown_for=PRICED),
        Row("power_tax_rate", "stated_share", unknown="as_rent", unknown_for=PRICED),
        Row("support_tax_rate", "stated_share", unknown="as_rent", unknown_for=PRICED),
        Row("tax_deductible", "choice"),
        Row("duty_rate", "stated_share"),
        Row("rounding", "choice"),
        Row("rounded_at", "choice"),
        Row("remaining_months", "whole", "months", optional=True, vacant="unknown"),
    ),
    "billing": (
        Row("unit_sold", "choice"),
        Row("market", "choice"),
        Row("commitment_months", "whole", "months"),
        Row("billing_step", "choice"),
        Row("minimum_minutes", "stated", "minutes"),
        Row("minimum_charge_per_month", "stated", "per_month"),
        Row("billing_starts", "choice"),
        Row("billing_ends", "choice"),
        Row("billed_when_stopped", "choice"),
        Row("stopped_price", "stated", "per_unit_hour"),
        Row("held_when_idle", "choice"),
        Row("volume_moves", "choice"),
        Row("price_change", "choice"),
        Row("price_notice_days", "whole", "days", optional=True),
    ),
    "add_ons": (
        Row("installation", "stated", "once"),
        Row("network_storage", "stated", "once"),
        Row("software", "stated", "once"),
        Row("freight", "stated", "once"),
        Row("renewal_per_year", "stated", "per_year"),
        Row("support_per_year", "stated", "per_year"),
        Row("rack_power_per_month", "stated", "per_month"),
        Row("bandwidth_per_month", "stated", "per_month"),
        Row("storage_per_month", "stated", "per_month"),
        Row("support_per_month", "stated", "per_month"),
        Row("support_tier", "text", optional=True, empty="", width=24),
        Row("deposit", "stated", "once"),
    ),
    "held": (
        Row("storage_gb", "stated", "gb"),
        Row("storage_price", "stated", "per_gb_month"),
        Row("snapshot_gb", "stated", "gb"),
        Row("snapshot_price", "stated", "per_gb_month"),
        Row("public_ips", "stated", "addresses"),
        Row("public_ip_price", "stated", "per_address_month"),
        Row("egress_gb", "stated", "gb_month"),
        Row("egress_free_gb", "stated", "gb_month"),
        Row("egress_price", "stated", "per_gb"),
        Row("egress_unit", "choice"),
        Row("line_mbps", "stated", "mbps"),
        Row("line_price", "stated", "per_mbps_month"),
        Row("rack_power_kw", "stated", "kw"),
        Row("rack_power_price", "stated", "per_kw_month"),
        Row("data_deletion_days", "whole", "days", optional=True),
    ),
    "stated": (
        Row("stated_cards", "whole", optional=True, vacant="unsaid"),
        Row("stated_unit_price", "stated", unit_of=_priced_by, unknown="unsaid", unknown_for=PRICED),
        Row("stated_other_price", "stated", unit_of=_priced_by, unknown="unsaid", unknown_for=PRICED),
        Row("stated_discount", "stated", "whole_offer", unknown="unsaid", unknown_for=PRICED),
        Row("stated_month", "stated", "per_month", unknown="unsaid", unknown_for=PRICED),
        Row("stated_months", "whole", "months", optional=True, vacant="unsaid"),
        Row("stated_amount", "stated", "whole_offer", unknown="unsaid", unknown_for=PRICED),
        Row("stated_net", "stated", "whole_offer", unknown="unsaid", unknown_for=PRICED),
        Row("stated_tax", "stated", "whole_offer", unknown="unsaid", unknown_for=PRICED),
        Row("stated_total", "stated", "whole_offer", unknown="unsaid", unknown_for=PRICED),
    ),
    "payment": (
        Row("order_payment_share", "stated_share"),
        Row("shipment_payment_share", "stated_share"),
        Row("delivery_payment_share", "stated_share"),
        Row("acceptance_payment_share", "stated_share"),
        Row("retention_share", "stated_share"),
        Row("retention_months", "whole", "months", optional=True),
    ),
    "warranty": (
        Row("warranty_years", "number", "years", optional=True),
        Row("warranty_response", "choice"),
        Row("parts_policy", "choice"),
        Row("repair_days", "stated", "days"),
        Row("spare_card_price", "stated", "card"),
        Row("spares_hold_months", "whole", "months", optional=True),
        Row("residual_share", "stated_share"),
        Row("buy_back_share", "stated_share"),
    ),
    "supply": (
        Row("stock", "choice"),
        Row("region", "text", optional=True, empty="", width=24),
        Row("substitute", "text", optional=True, empty="", width=24),
        Row("start_delay_weeks", "stated", "weeks", unknown="at_once", unknown_for=AT_ONCE),
        Row("delivery_term", "choice"),
        Row("delivery_place", "text", optional=True, empty="", width=24),
        Row("late_penalty_share", "stated_share"),
        Row("acceptance_test", "choice"),
        Row("availability_share", "stated_share"),
        Row("sla_credit_share", "stated_share"),
        Row("beside_owned", "choice"),
        Row("migration_person_days", "stated", "person_days", shown=_has_machines),
        Row("stack_version", "text", optional=True, empty="", width=24),
        Row("transfer_limits", "text", optional=True, empty="", width=36),
        Row("date", "date"),
        Row("valid_days", "whole", "days", optional=True, shown=_counts_days),
        Row("valid_until", "date"),
        Row("freight_valid_days", "whole", "days", optional=True),
        Row("source", "text", optional=True, empty="", width=36),
        Row("note", "text", optional=True, empty="", width=36),
    ),
}
GROUP_ROWS: Final = (
    Row("network_gbs", "number", "network_gbs", optional=True, vacant="assumed"),
    Row("host_power_w", "number", "host_power_w", optional=True, vacant="assumed"),
    Row("power_limit_w", "number", "host_power_w", optional=True, vacant="not_limited"),
    Row("condition", "choice"),
)
SHEET_ROWS: Final = (
    Row("stated_form_factor", "text", optional=True, empty="", width=16),
    Row("stated_link", "text", optional=True, empty="", width=16),
    Row("stated_memory_type", "text", optional=True, empty="", width=16),
    Row("stated_power_w", "number", "stated_power_w", optional=True, vacant="unsaid"),
    Row("stated_memory_gb", "number", "stated_memory_gb", optional=True, vacant="unsaid"),
    Row("stated_bandwidth_gbs", "number", "network_gbs", optional=True, vacant="unsaid"),
    Row("stated_link_gbs", "number", "network_gbs", optional=True, vacant="unsaid"),
    Row("stated_tflops", "number", "stated_tflops", optional=True, vacant="unsaid"),
    Row("stated_precision", "choice"),
)
