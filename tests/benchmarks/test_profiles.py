"""Large traces: time and memory of reading, on a generated file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MEASURE = """
import resource, sys
from pathlib import Path
from engine.importing.profiles import read_profile
shares = []
found = read_profile(Path(sys.argv[1]), shares.append)
print(found.kernels, round(found.attributed_share, 6), len(shares), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
NAMES = ("aten::mm", "aten::add_", "aten::_softmax", "aten::copy_", "aten::native_layer_norm")


def generate(path: Path, size: int) -> int:
    """Write a trace of at least `size` bytes as a profiler writes it; returns its kernels."""
    step = {"ph": "X", "pid": 1, "tid": 1}
    kernels = written = 0
    with path.open("w", encoding="utf-8") as file:
        file.write('{"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "NVIDIA A100"}], "traceEvents": [\n')
        while written < size:
            start, kernels = 50.0 * kernels, kernels + 1
            shapes = {"Concrete Inputs": ["", "", ""], "Input type": ["float", "float", ""], "Ev Idx": kernels}
            operator = {**step, "cat": "cpu_op", "dur": 40.25, "ts": start, "name": NAMES[kernels % len(NAMES)]}
            launched = {"External id": kernels, "cbid": 211, "correlation": kernels}
            launch = {**step, "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": start + 5, "dur": 10}
            name = "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float> >(int, float)"
            kernel = {"ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 7, "ts": start + 20, "dur": 3.5}
            text = ",\n".join(
                json.dumps(event)
                for event in (
                    {**operator, "args": {"External id": kernels, "Input Dims": [[128, 128], [64, 64]], **shapes}},
                    {**launch, "args": launched},
                    {**kernel, "args": {**launched, "device": 0, "stream": 7, "grid": [1, 1, 1], "block": [128, 1, 1]}},
                    {"ph": "s", "id": kernels, "pid": 1, "tid": 1, "ts": start + 5, "cat": "ac2g", "name": "ac2g"},
                )
            )
            file.write(text if kernels == 1 else ",\n" + text)
            written += len(text) + 2
        file.write("\n]}")
    return kernels


@pytest.mark.slow
def test_a_trace_of_one_gigabyte_is_read_within_one_gigabyte_of_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    kernels = generate(path, 10**9)
    result = subprocess.run(
        [sys.executable, "-c", MEASURE, str(path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    path.unlink()
    read, share, reports, peak_kib = result.stdout.split()
    assert int(read) == kernels
    assert float(share) == 1.0
    assert int(reports) > 500
    assert int(peak_kib) * 1024 < 10**9


@pytest.mark.bench
def test_reading_a_trace(tmp_path: Path, benchmark: pytest.FixtureRequest) -> None:
    from engine.importing.profiles import read_profile

    path = tmp_path / "hundred.json"
    kernels = generate(path, 10**8)
    found = benchmark.pedantic(read_profile, (path,), rounds=1)  # type: ignore[attr-defined]
    assert found.kernels == kernels
