"""Utilisation from the buyer's demand curve: hour by hour, what comes against what can be served."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure


@figure(
    unit="1/s",
    formula="requests_per_day ÷ 86400 × peak_to_mean",
    source="Busiest hour of the demand curve over the mean of its week",
)
def peak_request_rate(requests_per_day: Bare, peak_to_mean: Bare) -> Bare:
    """Requests a second in the busiest hour of a week."""
    return requests_per_day / 86400 * peak_to_mean


@figure(
    unit="1",
    method="Hour by hour of a week: of what comes, the part that the installation can serve in that hour",
    source="Buyer's demand curve; what an hour cannot serve is not carried into the next",
    broadcasts=False,
)
def served_share(request_rate: Bare, requests_per_s: Bare, hours_over_mean: Bare) -> Bare:
    """Share of the requests of a week that come while there is room for them."""
    coming = request_rate * np.asarray(hours_over_mean)
    served: Bare = np.minimum(coming, requests_per_s).sum() / coming.sum()
    return served


@figure(
    unit="1",
    formula="min(requests_per_day × served_share ÷ (requests_per_s × 86400), 1)",
    source="Utilisation from the buyer's demand curve, Little 1961",
)
def curve_busy_share(requests_per_day: Bare, served_share: Bare, requests_per_s: Bare) -> Bare:
    """Share of the week in which the demand keeps the installation busy."""
    return np.minimum(requests_per_day * served_share / (requests_per_s * 86400), 1)


@figure(
    unit="1",
    formula="1 ÷ peak_to_mean",
    source="Machines are bought for the busiest hour of the demand curve, which keeps them busy",
)
def shape_busy_share(peak_to_mean: Bare) -> Bare:
    """Share of the week in which machines are busy that the busiest hour fills."""
    return 1 / peak_to_mean
