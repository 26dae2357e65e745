"""Cost per unit of work, utilisation from the buyer's demand, hosted tokens."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_DEFINITION = "Definition"


@figure(
    unit="token",
    formula="tokens_per_s × busy_share × month_hours × 3600",
    source="Tokens served = tokens possible × share of the time in use",
)
def monthly_tokens(tokens_per_s: Bare, busy_share: Bare, month_hours: Bare) -> Bare:
    """Tokens of a month."""
    return tokens_per_s * busy_share * month_hours * 3600


@figure(unit="money", formula="monthly_cost ÷ (monthly_tokens ÷ 1e6)", source=_DEFINITION)
def cost_per_million_tokens(monthly_cost: Bare, monthly_tokens: Bare) -> Bare:
    """Cost of a million tokens with all accounts."""
    return monthly_cost / (monthly_tokens / 1e6)


@figure(unit="1", formula="requests_per_s × busy_share × month_hours × 3600", source=_DEFINITION)
def monthly_requests(requests_per_s: Bare, busy_share: Bare, month_hours: Bare) -> Bare:
    """Requests of a month."""
    return requests_per_s * busy_share * month_hours * 3600


@figure(unit="money", formula="monthly_cost ÷ monthly_requests × 10000", source=_DEFINITION)
def cost_per_10k_requests(monthly_cost: Bare, monthly_requests: Bare) -> Bare:
    """Cost of 10,000 requests with all accounts."""
    return monthly_cost / monthly_requests * 10000


@figure(
    unit="1",
    formula="min(requests_per_day ÷ (requests_per_s × 86400), 1)",
    source="Utilisation from the buyer's own demand, Little 1961",
)
def demand_busy_share(requests_per_day: Bare, requests_per_s: Bare) -> Bare:
    """Share of the time in which the demand keeps the installation busy."""
    return np.minimum(requests_per_day / (requests_per_s * 86400), 1)


@figure(
    unit="1",
    formula="min(runs_per_month × run_hours ÷ month_hours, 1)",
    source="Utilisation from the buyer's own runs",
)
def runs_busy_share(runs_per_month: Bare, run_hours: Bare, month_hours: Bare) -> Bare:
    """Share of the time in which the runs keep the installation busy."""
    return np.minimum(runs_per_month * run_hours / month_hours, 1)


@figure(
    unit="1",
    formula="min(job_card_hours ÷ (cards × month_hours), 1)",
    source="Utilisation from the buyer's own jobs",
)
def jobs_busy_share(job_card_hours: Bare, cards: Bare, month_hours: Bare) -> Bare:
    """Share of the time in which jobs keep the installation busy."""
    return np.minimum(job_card_hours / (cards * month_hours), 1)


@figure(unit="1", formula="busy_share × month_hours ÷ run_hours", source=_DEFINITION)
def monthly_runs(busy_share: Bare, month_hours: Bare, run_hours: Bare) -> Bare:
    """Runs that a month has room for."""
    return busy_share * month_hours / run_hours


@figure(unit="money", formula="monthly_cost ÷ monthly_runs", source=_DEFINITION)
def cost_per_run(monthly_cost: Bare, monthly_runs: Bare) -> Bare:
    """Cost of one run with all accounts."""
    return monthly_cost / monthly_runs


@figure(
    unit="money",
    formula="input_price × (1 − cached_share) + cached_input_price × cached_share",
    source="Hosted tokens: what was sent before has a price of its own",
)
def mean_input_price(input_price: Bare, cached_input_price: Bare, cached_share: Bare) -> Bare:
    """Price of a million tokens of prompts of which a share is cached."""
    return input_price * (1 - cached_share) + cached_input_price * cached_share


@figure(
    unit="money",
    formula="input_price × input_tokens ÷ output_tokens + output_price",
    source="Hosted tokens: the prompt of each answer is paid too",
)
def api_cost_per_million_output_tokens(
    input_price: Bare, input_tokens: Bare, output_tokens: Bare, output_price: Bare
) -> Bare:
    """Price of a million output tokens together with their prompts."""
    return input_price * input_tokens / output_tokens + output_price


@figure(
    unit="money",
    formula="(input_price × input_tokens + output_price × output_tokens) ÷ (input_tokens + output_tokens)",
    source="Hosted tokens: mean price of prompt and answer",
)
def api_cost_per_million_tokens(input_price: Bare, input_tokens: Bare, output_price: Bare, output_tokens: Bare) -> Bare:
    """Price of a million tokens of both kinds."""
    return (input_price * input_tokens + output_price * output_tokens) / (input_tokens + output_tokens)


@figure(
    unit="money",
    formula="api_cost_per_million_output_tokens × output_tokens ÷ 1e6 × 10000",
    source="Hosted tokens: prices are per million",
)
def api_cost_per_10k_requests(api_cost_per_million_output_tokens: Bare, output_tokens: Bare) -> Bare:
    """Price of 10,000 requests."""
    return api_cost_per_million_output_tokens * output_tokens / 1e6 * 10000


@figure(unit="1", formula="requests × runs_per_month", source=_DEFINITION)
def batch_requests(requests: Bare, runs_per_month: Bare) -> Bare:
    """Requests of the batch runs of a month."""
    return requests * runs_per_month


@figure(unit="token", formula="monthly_requests × output_tokens", source=_DEFINITION)
def answered_tokens(monthly_requests: Bare, output_tokens: Bare) -> Bare:
    """Output tokens of the requests of a month."""
    return monthly_requests * output_tokens


@figure(unit="token", formula="monthly_requests × (input_tokens + output_tokens)", source=_DEFINITION)
def requested_tokens(monthly_requests: Bare, input_tokens: Bare, output_tokens: Bare) -> Bare:
    """Tokens of the prompts and answers of a month."""
    return monthly_requests * (input_tokens + output_tokens)


@figure(unit="token", formula="monthly_requests × input_tokens", source=_DEFINITION)
def asked_tokens(monthly_requests: Bare, input_tokens: Bare) -> Bare:
    """Input tokens of the requests of a month."""
    return monthly_requests * input_tokens


@figure(unit="token", formula="monthly_runs × tokens", source=_DEFINITION)
def trained_tokens(monthly_runs: Bare, tokens: Bare) -> Bare:
    """Tokens that the runs of a month are trained on."""
    return monthly_runs * tokens


@figure(unit="money", formula="monthly_cost ÷ working_hours", source="All accounts over the hours of work in a month")
def cost_per_working_hour(monthly_cost: Bare, working_hours: Bare) -> Bare:
    """What an hour of work costs with all accounts, those of idle hours among them."""
    return monthly_cost / working_hours


@figure(unit="FLOP/s", formula="first_flops_per_s + second_flops_per_s", source="Groups of machines together")
def added_flops_per_s(first_flops_per_s: Bare, second_flops_per_s: Bare) -> Bare:
    """Effective compute of two groups of machines."""
    return first_flops_per_s + second_flops_per_s


@figure(unit="kW", formula="power_w ÷ 1000", source=_DEFINITION)
def kilowatts(power_w: Bare) -> Bare:
    """Power in kW."""
    return power_w / 1000


@figure(unit="1", formula="requests_per_day × month_hours ÷ 24", source=_DEFINITION)
def demanded_requests(requests_per_day: Bare, month_hours: Bare) -> Bare:
    """Requests that the demand brings in a month."""
    return requests_per_day * month_hours / 24


@figure(
    unit="money",
    formula="monthly_cost ÷ (cards × month_hours)",
    source="All accounts over all cards and hours of a month",
)
def cost_per_card_hour(monthly_cost: Bare, cards: Bare, month_hours: Bare) -> Bare:
    """What a card-hour costs with everything around it, whether it works or not."""
    return monthly_cost / (cards * month_hours)


@figure(unit="money", formula="monthly_cost ÷ machines", source="All accounts over all machines")
def cost_per_machine_month(monthly_cost: Bare, machines: Bare) -> Bare:
    """What a machine costs a month with everything around it."""
    return monthly_cost / machines


@figure(
    unit="1",
    formula="lowest_price ÷ compared_price × price_weight",
    source="Price score of a tender: lowest admitted price ÷ this price × weight",
)
def price_score(lowest_price: Bare, compared_price: Bare, price_weight: Bare) -> Bare:
    """Points for the price, where the lowest admitted price gets them all, nothing to pay too."""
    free = np.equal(compared_price, 0)
    return np.where(free, 1.0, lowest_price / np.where(free, 1.0, compared_price)) * price_weight


@figure(
    unit="money",
    formula="payment × (1 − (1 + rate) ^ −periods) ÷ rate",
    source="Even payments at the end of each period",
)
def annuity_value(payment: Bare, rate: Bare, periods: Bare) -> Bare:
    """Present value of even payments in arrears; `rate` a period is above zero."""
    return payment * (1 - (1 + rate) ** -periods) / rate


@figure(unit="money", formula="annuity_value × (1 + rate)", source="Even payments at the beginning of each period")
def annuity_due_value(annuity_value: Bare, rate: Bare) -> Bare:
    """Present value of even payments in advance."""
    return annuity_value * (1 + rate)


@figure(unit="money", formula="amount × (1 + rate) ^ −periods", source="One payment after some periods")
def discounted_value(amount: Bare, rate: Bare, periods: Bare) -> Bare:
    """Present value of one payment."""
    return amount * (1 + rate) ** -periods


@figure(unit="1", formula="max(1 − busy_share, 0)", source="The time in which machines do not work")
def rest_of_time(busy_share: Bare) -> Bare:
    """Share of the time without work."""
    return np.maximum(1 - busy_share, 0)


@figure(
    unit="money",
    formula="max(hardware + rent + network_storage + installation + support + spares + financing + resale, 0)"
    " × max(1 − busy_share, 0)"
    " + (electricity + cooling) × idle_power_share × max(1 − busy_share, 0)"
    " ÷ (busy_share + idle_power_share × max(1 − busy_share, 0))",
    source="Idle is what an asset costs less what the workload takes of it (OpenCost specification); never below zero",
)
def idle_cost_of_machines(
    hardware: Bare,
    rent: Bare,
    network_storage: Bare,
    installation: Bare,
    support: Bare,
    spares: Bare,
    financing: Bare,
    resale: Bare,
    electricity: Bare,
    cooling: Bare,
    busy_share: Bare,
    idle_power_share: Bare,
) -> Bare:
    """What machines of one's own cost while they do not work: their price in that time, and what they draw in it."""
    kept = hardware + rent + network_storage + installation + support + spares + financing + resale
    machines = np.maximum(kept, 0)
    rest = np.maximum(1 - busy_share, 0)
    drawn = idle_power_share * rest
    return machines * rest + (electricity + cooling) * drawn / (busy_share + drawn)


@figure(unit="money", formula="rent × idle_share", source="Lines of the bill for time that did no work")
def idle_cost_of_rent(rent: Bare, idle_share: Bare) -> Bare:
    """What of a rent is paid while the machines do not work."""
    return rent * idle_share


@figure(
    unit="1",
    formula="min(max(1 − worked ÷ paid, 0), 1)",
    source="Lines of the bill: what is not paid for work is paid for time without it",
)
def idle_share_of_bill(worked: Bare, paid: Bare) -> Bare:
    """The part of a bill that is for time without work."""
    return np.minimum(np.maximum(1 - worked / paid, 0), 1)


@figure(
    unit="h",
    formula="working_hours ÷ (1 − idle_share)",
    source="Hours at the full price: those of work, and those without it as far as they are billed",
)
def paid_hours(working_hours: Bare, idle_share: Bare) -> Bare:
    """Hours of a month that are paid in full, whether machines work in them or not."""
    return working_hours / (1 - idle_share)


@figure(
    unit="money", formula="monthly_cost ÷ paid_hours", source="All accounts over the hours of a month that are paid"
)
def cost_per_paid_hour(monthly_cost: Bare, paid_hours: Bare) -> Bare:
    """What an hour that is paid costs with all accounts, whether machines work in it or not."""
    return monthly_cost / paid_hours


@figure(
    unit="1",
    formula="kind_idle_share + (hard_idle_share − kind_idle_share) × hard_share",
    source="Two readings of what a supplier left open; which counts until it is answered is said beside it",
)
def idle_share_between_readings(kind_idle_share: Bare, hard_idle_share: Bare, hard_share: Bare) -> Bare:
    """The share of a rent for time without work, whose terms can be read in two ways."""
    return kind_idle_share + (hard_idle_share - kind_idle_share) * hard_share


@figure(unit="money", formula="36 × monthly_electricity", source="Three years of electricity are a line of their own")
def electricity_of_three_years(monthly_electricity: Bare) -> Bare:
    """Electricity of three years, whatever the horizon."""
    return 36 * monthly_electricity
