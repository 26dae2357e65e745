"""Rules of practice: each is found where it holds, and not where it does not."""

from __future__ import annotations

import pytest
from offers import MODELS, assuming, evaluated, group, pretraining, purchase, serving, tuning

from engine.values import known


def keys(*offer: object, **changes: object) -> dict[str, str]:
    found = evaluated(*offer, **changes).findings  # type: ignore[arg-type]
    return {finding.key: finding.message.text() for finding in found}


def test_links_of_a_training_card_that_serves_on_one_card_are_unused() -> None:
    small = serving(MODELS["dense"], parallelism={"tensor": 1, "pipeline": 1})
    split = serving(MODELS["dense"], parallelism={"tensor": 8, "pipeline": 1})
    assert "links_unused" in keys(purchase("nvidia-h100-sxm5-80gb"), small)
    assert "links_unused" not in keys(purchase("nvidia-h100-sxm5-80gb"), split)
    assert "links_unused" not in keys(purchase("nvidia-l20"), small)


def test_a_consumer_card_varies_under_concurrency() -> None:
    assert "consumer_jitter" in keys(purchase("geforce-rtx-4090"), serving(MODELS["dense"]))
    assert "consumer_jitter" not in keys(purchase("geforce-rtx-4090"), serving(MODELS["dense"], concurrency=1))
    assert "consumer_jitter" not in keys(purchase("nvidia-l20"), serving(MODELS["dense"]))


def test_an_inference_card_does_not_pretrain() -> None:
    assert "inference_card_pretrains" in keys(purchase("nvidia-l40s"), pretraining())
    assert "inference_card_pretrains" not in keys(purchase("nvidia-h100-sxm5-80gb"), pretraining())


@pytest.mark.parametrize(("machines", "said"), [(4, False), (5, True)])
def test_more_than_thirty_two_cards_want_a_team(machines: int, said: bool) -> None:
    quote = purchase("nvidia-h100-sxm5-80gb", groups=(group("nvidia-h100-sxm5-80gb", 8, machines),))
    assert ("many_cards" in keys(quote, tuning())) == said
    assert "many_cards" not in keys(quote, serving(MODELS["dense"]))


def test_a_mixture_of_experts_is_not_sized_by_its_active_parameters() -> None:
    """Mixtral 8x7B: 46.7 billion parameters in 16 bits on one card of 48 GB, of which 12.9 are active."""
    found = keys(purchase("nvidia-l40s", 1), serving(MODELS["moe"]))
    assert "46.7" in found["active_parameters_only"]
    assert "12.9" in found["active_parameters_only"]
    assert "active_parameters_only" not in keys(purchase("nvidia-l40s", 1), serving(MODELS["large"]))


def test_a_migration_dearer_than_usual_is_said() -> None:
    """400 days at 1,800 against a million: 72 %."""
    dear = purchase("amd-mi300x", migration_person_days=known(400))
    assert "72 %" in keys(dear, serving(MODELS["dense"]))["migration_dear"]
    usual = purchase("amd-mi300x", migration_person_days=known(100))
    assert "migration_dear" not in keys(usual, serving(MODELS["dense"]))


def test_a_discount_is_set_against_use() -> None:
    """10 % off the price weighs as much as 54 instead of 60 % of the time."""
    said = keys(purchase("nvidia-l20", discount_share=0.1), serving(MODELS["dense"]))
    assert "10 %" in said["discount_and_use"]
    assert "54 %" in said["discount_and_use"]
    assert "busy_share_assumed" in said
    stated = keys(purchase("nvidia-l20", discount_share=0.1), serving(MODELS["dense"], requests_per_day=1000.0))
    assert not {"discount_and_use", "busy_share_assumed"} & set(stated)


def test_a_wait_that_nothing_is_counted_for_is_said() -> None:
    assert "8 weeks" in keys(purchase("nvidia-l20"), serving(MODELS["dense"]))["late_start_uncounted"]
    counted = assuming(late_week_cost=1000.0)
    assert "late_start_uncounted" not in keys(purchase("nvidia-l20"), serving(MODELS["dense"]), assumptions=counted)
