"""What a card reaches of its datasheet: products within its power, weights that are read, fetched and widened."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure


@figure(
    unit="1",
    formula="real_share ÷ calibrated_share × class_factor",
    source="The usual real share stands for what was measured on average",
)
def relative_share(real_share: Bare, calibrated_share: Bare, class_factor: Bare) -> Bare:
    """How much more or less than calibrated the cards are taken to reach."""
    return real_share / calibrated_share * class_factor


@figure(
    unit="FLOP/s",
    formula="bandwidth_bytes_per_s × intensity_flop_per_byte",
    source="Williams 2009 (roofline), Commun. ACM 52(4): the ridge point of usual cards",
)
def usual_peak_flops_per_s(bandwidth_bytes_per_s: Bare, intensity_flop_per_byte: Bare) -> Bare:
    """Peak in 16 bits of a card that nobody states it for."""
    return bandwidth_bytes_per_s * intensity_flop_per_byte


@figure(
    unit="1",
    formula="min(matrix_share × (2 × power_w ÷ (power_w + sixteen_bit_flops_per_s ÷ 1e12)) ^ power_exponent, 0.92)",
    source="Clocks under load follow the power budget, less so the more of it there is: against one watt for each"
    " TFLOP/s in 16 bits; no library is known to reach more than 0.92 of a peak",
)
def sustained_share(matrix_share: Bare, power_w: Bare, sixteen_bit_flops_per_s: Bare, power_exponent: Bare) -> Bare:
    """Share of the peak that large products reach within the power limit."""
    budget = 2 * power_w / (power_w + sixteen_bit_flops_per_s / 1e12)
    return np.minimum(matrix_share * budget**power_exponent, 0.92)


@figure(
    unit="B/s",
    formula="1 ÷ (1 ÷ read_bytes_per_s + unpack_operations × (2 ÷ bytes_per_parameter − 1)"
    " ÷ (bytes_per_parameter × vector_flops_per_s × lane_factor))",
    source="Frantar 2024 (Marlin), arXiv 2408.11743: weights are widened by vector units on the way, which portable"
    " kernels do not hide behind reading; the more of them share 16 bits, the more often they are split",
)
def unpacked_bytes_per_s(
    read_bytes_per_s: Bare,
    unpack_operations: Bare,
    bytes_per_parameter: Bare,
    vector_flops_per_s: Bare,
    lane_factor: Bare,
) -> Bare:
    """Rate at which quantised weights are read and widened."""
    splits = 2 / bytes_per_parameter - 1
    vector_bytes_per_s = bytes_per_parameter * vector_flops_per_s * lane_factor
    return 1 / (1 / read_bytes_per_s + unpack_operations * splits / vector_bytes_per_s)


@figure(
    unit="B/s",
    formula="min(read_bytes_per_s, fetched_bytes × vector_flops_per_s × lane_factor)",
    source="Little 1961: what arrives in a second is what is on the way over how long it takes; portable kernels keep"
    " one small load for each lane on the way",
)
def fetched_bytes_per_s(
    read_bytes_per_s: Bare, fetched_bytes: Bare, vector_flops_per_s: Bare, lane_factor: Bare
) -> Bare:
    """Rate at which kernels that are not tuned for a card read its weights."""
    return np.minimum(read_bytes_per_s, fetched_bytes * vector_flops_per_s * lane_factor)
