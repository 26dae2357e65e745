"""The person-day formula."""

from __future__ import annotations

from engine.figures import Bare, figure


@figure(
    unit="d",
    formula="operators_to_change × mean_days_per_operator + regression_rounds × team_size",
    source="House rule, labelled and editable; no public source states it",
)
def migration_person_days(
    operators_to_change: Bare, mean_days_per_operator: Bare, regression_rounds: Bare, team_size: Bare
) -> Bare:
    """Person-days to move a model to another software stack."""
    return operators_to_change * mean_days_per_operator + regression_rounds * team_size
