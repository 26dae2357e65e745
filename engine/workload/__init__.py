"""What the cards have to do: five kinds of workload as a tagged union."""

from engine.workload.workload import (
    FineTuning,
    GraphicsScience,
    OfflineBatch,
    OnlineServing,
    Parallelism,
    Pretraining,
    Serving,
    Training,
    Workload,
)

__all__ = [
    "FineTuning",
    "GraphicsScience",
    "OfflineBatch",
    "OnlineServing",
    "Parallelism",
    "Pretraining",
    "Serving",
    "Training",
    "Workload",
]
