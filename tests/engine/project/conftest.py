"""A small project as two suppliers might have quoted it."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.project.project import Project, Used
from engine.quote import Answer, CardGroup, ExchangeRate, Purchase, Rental
from engine.values import Between, known
from engine.workload import FineTuning, OnlineServing


@pytest.fixture
def card() -> Card:
    return Card(
        id="nvidia-l40s",
        vendor="NVIDIA",
        name="L40S",
        segment="datacenter_inference",
        memory_gb=48.0,
        bandwidth_gbs=864.0,
        bf16_dense_tflops=362.05,
        power_w=350.0,
    )


@pytest.fixture
def other_card() -> Card:
    return Card(id="nvidia-h20", vendor="NVIDIA", name="H20", segment="datacenter_training", memory_gb=96.0)


@pytest.fixture
def model() -> ModelArchitecture:
    return ModelArchitecture(
        name="Llama-3.1-8B",
        layers=32,
        hidden=4096,
        heads=32,
        kv_heads=8,
        ffn=14336,
        vocab=128256,
        attention_layers=32,
    )


@pytest.fixture
def other_model() -> ModelArchitecture:
    return ModelArchitecture(
        name="Qwen3-32B",
        layers=64,
        hidden=5120,
        heads=64,
        kv_heads=8,
        head_dim=128,
        ffn=25600,
        vocab=151936,
        attention_layers=64,
    )


@pytest.fixture
def project(card: Card, model: ModelArchitecture) -> Project:
    serving = OnlineServing(
        id="w1", name="客服问答", model=model.name, input_tokens=1500, output_tokens=300, concurrency=40
    )
    tuning = FineTuning(
        id="w2", name="Weekly tuning", model=model.name, sequence_tokens=2048, global_batch=64, tokens=30_000_000
    )
    bought = Purchase(
        id="A",
        name="华东集成商",
        groups=(CardGroup(card=card.id, cards_per_machine=8, machines=2),),
        price=known("512000.50"),
        tax_basis="included",
        tax_rate=known("0.13"),
        warranty_years=3.0,
        installation=known("12000"),
    )
    rented = Rental(
        id="B",
        name="Cloud",
        currency="USD",
        groups=(CardGroup(card=card.id),),
        price=Between(low=Decimal("6.8"), high=Decimal("8.2"), source="two e-mails of the supplier"),
        answers=(Answer(question="scaling", text="7.1 × on 8 cards", date=datetime.date(2026, 10, 2)),),
    )
    rate = ExchangeRate(
        base="USD", quote="CNY", rate=Decimal("7.0830"), date=datetime.date(2026, 11, 27), source="central parity"
    )
    return Project(
        name="客服大模型",
        as_of=datetime.date(2026, 11, 29),
        workloads=(serving, tuning),
        quotes=(bought, rented),
        used=Used(cards=(card,), models=(model,), rates=(rate,)),
        selected_workload="w1",
    )
