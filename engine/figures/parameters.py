"""What the parameters of figures are: their unit, and which numbers somebody may give for them.

A parameter that bears the name of a figure is that figure, and has its unit; every other one has a row here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.figures.figure import FIGURES, Figure
from engine.texts import EngineError

RESULT: Final = "="
"""Unit of parameters that are counted like the result of their figure."""
ANY: Final = ""
"""Unit of parameters that are counted in whatever unit the occasion has."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Unit and domain of a parameter, limits included; `whole` numbers are counts of things that cannot be split."""

    unit: str
    low: float = 0.0
    high: float = math.inf
    whole: bool = False

    @property
    def signed(self) -> bool:
        """Whether the number may be negative."""
        return self.low < 0


def _rows(names: str, unit: str, low: float = 0.0, high: float = math.inf, whole: bool = False) -> dict[str, Parameter]:
    return dict.fromkeys(names.split(), Parameter(unit, low, high, whole))


_ARCHITECTURE: Final = """
    layers attention_layers other_layers sink_layers moe_layers linear_layers heavily_compressed_layers indexed_layers
    hidden heads kv_heads head_dim value_head_dim qk_nope_head_dim qk_rope_head_dim query_matrices
    query_norm_heads key_norm_heads q_lora_rank kv_lora_rank o_lora_rank o_groups index_heads index_head_dim
    compression_ratio stored_vectors vocab learned_positions norms_per_layer norm_vectors residual_streams
    ffn moe_ffn moe_latent intermediate input_matrices experts experts_per_token shared_experts
    ssm_inner ssm_state_size ssm_groups ssm_heads ssm_head_dim ssm_conv_kernel
    attention_width query_width kv_width cache_heads adapter_rank
"""
_PARAMETER_COUNTS: Final = """
    parameters active_parameters parameters_per_layer other_parameters_per_layer mlp_parameters linear_parameters
    expert_parameters expert_layer_parameters shared_expert_parameters shared_gate_parameters
    heavy_compressor_parameters index_compressor_parameters looked_up_parameters trainable_parameters
"""
_SHARES: Final = """
    available_share hard_share busy_share cached_share discount_share fragmentation_share gathered_share
    idle_power_share overlap_share real_share residual_share scaling_loss_per_doubling spares_share usable_memory_share
    calibrated_share matrix_share link_share stage_share draft_cost_share acceptance_share pass_overlap launch_overlap
    switch_share collective_share wide_share ramp_share copied_share usable_share utilisation share_of_best
"""

PARAMETERS: Final[Mapping[str, Parameter]] = {
    # sizes of a model
    **_rows(_ARCHITECTURE, "1", whole=True),
    **_rows("embedding_norm lm_head_bias mlp_bias out_bias qkv_bias router_bias", "1", high=1, whole=True),
    **_rows(_PARAMETER_COUNTS, "1"),
    # sizes of a layout and of a load
    **_rows("tensor pipeline data group shards", "1", low=1, whole=True),
    **_rows("cards cards_in_group machines kinds_of_card max_cards_linked pcie_lanes pcie_gen", "1", whole=True),
    **_rows("offered_machines", "1", low=1, whole=True),
    **_rows("expert context interleave separate_ends sequence_split", "1", low=1, whole=True),
    **_rows("concurrency batch micro_batch requests", "1"),
    **_rows("sequences micro_batches in_flight", "1", low=1),
    **_rows("passes", "1"),
    **_rows("doublings_beyond_four", "1", low=-math.inf),
    **_rows("tokens input_tokens output_tokens sequence_tokens largest_chunk sliding_window", "token"),
    **_rows("tokens_per_s", "token/s"),
    **_rows("smallest_cards", "1", low=1, whole=True),
    **_rows("median_tokens p95_tokens longest_input_tokens longest_output_tokens", "token", low=1),
    **_rows("step_tokens", "token", low=1),
    **_rows("steps_per_s", "1/s"),
    **_rows("tpot_limit_ms ttft_limit_ms", "ms", low=0.001),
    **_rows("deadline_hours", "h", low=0.001),
    **_rows("requests_per_day", "1/d"),
    **_rows("peak_to_mean expert_load", "1", low=1),
    **_rows("hours_over_mean", "1"),
    **_rows("runs_per_month", "1/month"),
    **_rows("block_tokens", "token", low=1),
    **_rows("found_tokens", "token", whole=True),
    **_rows("found_sequences found_cards", "1", whole=True),
    **_rows("cards_in_machine", "1", low=1, whole=True),
    # bytes
    **_rows(
        "activation_bytes allocated_bytes base_bytes block_bytes expert_bytes kept_bytes loaded_bytes master_bytes", "B"
    ),
    **_rows("moment_bytes optimizer_bytes other_bytes stored_bytes reduced_bytes score_bytes working_bytes", "B"),
    **_rows("context_gb workspace_gb graphs_gb collective_gb communication_gb", "GB"),
    **_rows("ends_parameters routed_parameters widest_matrix outputs", "1"),
    **_rows("logit_rows hidden_copies mlp_copies widened_copies load_copies moments", "1"),
    **_rows("all_layers_share host_share linked_share kept_score_share", "1", high=1),
    **_rows("values_of_a_scale", "1", low=1),
    **_rows("scale_bytes bytes bytes_per_parameter bytes_per_value bare_bytes_per_value", "B"),
    **_rows("embedding_bytes_per_parameter logit_bytes", "B"),
    **_rows("cache_bytes embedding_bytes fixed_bytes full_layers_bytes sliding_layers_bytes gradient_bytes", "B"),
    **_rows("kv_bytes_per_token_bf16 state_bytes_per_sequence read_cache_bytes cache_per_sequence", "B"),
    **_rows("weights_per_card cache_per_card activations_per_card gradients_per_card optimizer_per_card", "B"),
    **_rows("reserved_per_card capacity_bytes card_memory_bytes", "B"),
    **_rows("memory_gb framework_gb", "GB"),
    **_rows("reported_memory_mib", "MiB"),
    # rates, times and efficiencies
    **_rows(
        "dense_flops_per_s sparse_flops_per_s matrix_flops_per_s attention_flops_per_s",
        "FLOP/s",
    ),
    **_rows("first_flops_per_s second_flops_per_s", "FLOP/s"),
    **_rows("usual_watts", "W"),
    **_rows("bandwidth_bytes_per_s interconnect_bytes_per_s link_bytes_per_s network_bytes_per_s", "B/s"),
    **_rows("read_bytes_per_s", "B/s"),
    **_rows("operations_per_run model_flops", "FLOP"),
    **_rows("intensity_flop_per_byte", "FLOP/B"),
    **_rows("attention_flops", "FLOP"),
    **_rows("seconds collective_seconds", "s"),
    **_rows("activation_factor class_factor link_factor sparse_factor", "1"),
    **_rows("overhead_factor expert_factor slower_factor residual_factor schedule_loss power_exponent", "1"),
    **_rows("half_tokens cached_tokens prefill_chunk drafted_tokens", "token"),
    **_rows("spread most_stages holders", "1", low=1, whole=True),
    **_rows("cache_bytes_per_s", "B/s"),
    **_rows("sixteen_bit_flops_per_s", "FLOP/s"),
    **_rows("curve_concurrency most_concurrency wanted_concurrency", "1"),
    **_rows("highest_request_rate curve_request_rate curve_requests_per_s highest_rate_within_limits", "1/s"),
    **_rows("curve_times prompt_seconds residence_seconds", "s"),
    **_rows("traffic_share", "1", high=1),
    **_rows("layer_seconds engine_step_seconds sequence_seconds hop_seconds launch_seconds side_seconds", "s"),
    **_rows("library_seconds", "s"),
    **_rows("elementwise_bytes fetched_bytes", "B"),
    **_rows("unpack_operations", "FLOP"),
    **_rows("vector_flops_per_s", "FLOP/s"),
    **_rows("head_parameters lane_factor", "1"),
    **_rows("memory_seconds compute_seconds communication_seconds", "s"),
    **_rows(_SHARES, "1", high=1),
    **_rows("cost_share speed_share latency_share lead_share risk_share", "1", high=1),
    **_rows("cost_weight speed_weight latency_weight lead_time_weight risk_weight tender_price_weight", "1", high=1),
    **_rows("quality_score", "1", high=100),
    **_rows("dearer_factor", "1"),
    **_rows("lowest_value own_value highest_value", ANY),
    **_rows("shortest_weeks own_weeks", "week"),
    **_rows("rate_before rate_after", ANY),
    **_rows("cells", "1", whole=True),
    **_rows("error_share", "1", high=1),
    **_rows("life_years", "1", low=0.01),
    **_rows("in_advance", "1", high=1, whole=True),
    **_rows("dimension_weight sum_of_weights compute_points capacity_points bandwidth_points", "1"),
    **_rows("interconnect_points efficiency_points", "1"),
    # power and energy
    **_rows("power_w card_power_w host_power_w peak_power_w power_limit_w unlimited_power_w", "W"),
    **_rows("energy_kwh", "kWh"),
    **_rows("headroom host_power_share", "1"),
    **_rows("feeds", "1", low=1, whole=True),
    **_rows("pue warm_pue cool_pue", "1", low=1),
    **_rows("warm_share", "1", high=1),
    # time spans and work
    **_rows("hours hours_per_month month_hours", "h"),
    **_rows("months", "month"),
    **_rows("start_weeks queue_weeks installation_weeks before_weeks step_weeks available_weeks", "week"),
    **_rows("setup_days fixed_days", "d"),
    **_rows("years", "year", high=50),
    **_rows("growth_per_year", "1", high=10),
    **_rows("asked_rate other_rate served_rate", "1/s"),
    **_rows("spare_machines", "1", whole=True),
    **_rows("machines_per_copy", "1", low=1, whole=True),
    **_rows("person_days mean_days_per_operator", "d"),
    **_rows("operations_days", "d/month"),
    **_rows("operators_to_change regression_rounds team_size", "1"),
    **_rows("run_days align_days operator_days tuning_days operator_tuning_days", "d"),
    **_rows("work_days_a_week", "d/week"),
    **_rows("waiting_weeks question_weeks canary_weeks", "week"),
    **_rows("structure_factor accuracy_runs missing_operators fallback_operators unknown_operators", "1"),
    **_rows("open_questions fallback_slowdown", "1"),
    **_rows("fallback_fill_share unknown_missing_share fallback_share", "1", high=1),
    **_rows("supported_seconds profile_seconds", "s"),
    **_rows("current_stack_week_cost", "money/week"),
    **_rows("tolerance short_rate_share", "1", high=1),
    **_rows("expected_rate measured_rate computed_rate", ANY),
    # money; what may be paid back can be negative
    **_rows("payments own_payments other_payments", "money", low=-math.inf),
    **_rows("own_unit_cost other_unit_cost monthly_electricity", "money"),
    **_rows("due_earlier income_tax_rate idle_share kind_idle_share hard_idle_share", "1", high=1),
    **_rows("amount base_amount monthly upfront at_end total monthly_cost resale", "money", low=-math.inf),
    **_rows(
        "cost_of_work other_cost lease_value deposit card_price unit_price principal monthly_capacity_cost input_price",
        "money",
    ),
    **_rows("output_price cached_input_price token_price", "money"),
    **_rows("hardware rent hosted_tokens electricity cooling network_storage installation support operations", "money"),
    **_rows("migration lost_compute spares late_start financing invoiced paid worked", "money"),
    **_rows("order_payment_share retention_share", "1", high=1),
    **_rows("retention_months", "month"),
    **_rows("price_per_kwh", "money/kWh"),
    **_rows("person_day_cost", "money/d"),
    **_rows("late_week_cost", "money/week"),
    **_rows("rent_change_share token_price_change_share", "1", low=-0.9),
    **_rows("rack_per_kw_month", "money/kW"),
    **_rows("nominal_rate rate share tax_rate exchange_rate", "1"),
    # a site
    **_rows("circuits", "1", whole=True),
    **_rows("machines_per_rack", "1", low=1, whole=True),
    **_rows("volts", "V"),
    **_rows("amperes", "A"),
    **_rows("phases", "1", low=1, high=3, whole=True),
    **_rows("continuous_share transient_factor", "1"),
    # electricity contracts
    **_rows("period_hours period_work_hours", "h"),
    **_rows("sharp_load_hours peak_load_hours flat_load_hours valley_load_hours", "h"),
    **_rows("sharp_price peak_price flat_price valley_price tier_surcharge", "money/kWh"),
    **_rows("tier_above_kwh", "kWh"),
    **_rows("charge_per_kw", "money/kW"),
    **_rows("charge_per_kva", "money/kVA"),
    **_rows("capacity_kva", "kVA"),
    # worth over time
    **_rows("fixed_charge_rate real_rate inflation_rate power_factor", "1"),
    **_rows("life_months", "month", low=0.01),
    **_rows("yearly_units", ANY),
    **_rows("one_off_cost", "money", low=-math.inf),
    **_rows("fixed_yearly_cost variable_cost old_monthly_cost new_monthly_cost replaced_compute_cost", "money"),
    **_rows("fixed_monthly_cost rent_per_hour energy_per_hour own_cost rent_cost hourly_cost", "money"),
    # bills
    **_rows("gross_amount net_amount rounded_amount working_amount", "money", low=-math.inf),
    **_rows("committed_hours covered_hours held_hours used_hours billed_hours", "h"),
    **_rows("hours_in_use job_card_hours", "h"),
    **_rows("use use_on_bill", ANY),
    **_rows("named_gb actual_gb", "GB"),
    **_rows("kind_amount hard_amount minimum_amount", "money"),
    **_rows("offset_seconds billing_step_seconds minimum_seconds", "s"),
    **_rows("cards_per_unit committed_units times", "1"),
    **_rows("volume_gb", "GB"),
    **_rows("tier_start tier_end", ANY),
    **_rows("payment", "money"),
    **_rows("term_months", "month"),
    **_rows("duty_rate price_weight", "1"),
    **_rows("compared_price lowest_price", "money"),
    # counted as the figure needs it
    **_rows("first second", RESULT),
    **_rows("value_before value_beyond searched_from searched_to", ANY),
    **_rows("gap_before gap_beyond", "money", -math.inf),
    **_rows("dimension_value best_value periods units", ANY),
}
"""Every parameter that is no figure itself."""


def parameter_of(figure: Figure, name: str) -> Parameter:
    """What a parameter of a figure is.

    Raises:
        KeyError: it is neither a figure nor in `PARAMETERS`.
    """
    found = PARAMETERS.get(name)
    if found is None:
        return Parameter(FIGURES[name].unit)
    return Parameter(figure.unit, found.low, found.high, found.whole) if found.unit == RESULT else found


def check(figure: Figure, name: str, number: float, written: str = "") -> float:
    """The number that somebody gives for a parameter, if it can be one.

    Args:
        written: how they wrote it, for the sentence of a refusal.

    Raises:
        EngineError: it is not finite, outside the domain, not whole, or a zero that the formula divides by.
    """
    parameter = parameter_of(figure, name)
    about: dict[str, Any] = {"figure": figure.name, "parameter": name, "value": written or repr(number)}
    if not math.isfinite(number):
        raise EngineError("error.not_finite", **about)
    if number < parameter.low:
        key = "error.at_least" if parameter.low else "error.negative"
        raise EngineError(key, limit=parameter.low, **about)
    if number > parameter.high:
        raise EngineError("error.at_most", limit=parameter.high, **about)
    if parameter.whole and not number.is_integer():
        raise EngineError("error.not_whole", **about)
    if not number and figure.formula is not None and name in figure.formula.divisors:
        raise EngineError("error.not_positive", **about)
    return number
