"""Chrome traces: every kernel goes to the operator around its launch, whatever the ids in the trace say."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.importing.profiles import Cancelled, ProfileTruncatedError, read_profile
from engine.texts import EngineError

Event = dict[str, Any]


def operator(
    name: str, start: float, length: float, thread: int = 1, category: str = "cpu_op", identity: int | None = None
) -> Event:
    more = {} if identity is None else {"External id": identity}
    return {"ph": "X", "cat": category, "name": name, "pid": 9, "tid": thread, "ts": start, "dur": length, "args": more}


def launch(start: float, correlation: int, thread: int = 1, category: str = "cuda_runtime") -> Event:
    arguments = {"correlation": correlation, "External id": correlation}
    event = {"ph": "X", "cat": category, "name": "cudaLaunchKernel", "pid": 9, "tid": thread, "ts": start, "dur": 4}
    return {**event, "args": arguments}


def kernel(name: str, length: float, correlation: int, category: str = "kernel") -> Event:
    arguments = {"correlation": correlation, "External id": correlation, "device": 0, "stream": 7}
    return {"ph": "X", "cat": category, "name": name, "pid": 0, "tid": 7, "ts": 900, "dur": length, "args": arguments}


STEP = [
    operator("ProfilerStep#3", 0, 1000, category="user_annotation"),
    operator("aten::linear", 10, 100, identity=71),
    operator("aten::addmm", 20, 60, identity=72),
    launch(40, 5001),
    kernel("ampere_sgemm_128x64_tn", 300, 5001),
    operator("autograd::engine::evaluate_function: ConvolutionBackward0", 200, 90, thread=2),
    operator("ConvolutionBackward0", 205, 80, thread=2),
    operator("aten::convolution_backward", 210, 70, thread=2),
    launch(230, 5002, thread=2),
    kernel("cudnn::wgrad2d_grouped", 200, 5002),
    operator("aten::copy_", 400, 40),
    launch(410, 5003),
    kernel("Memcpy HtoD (Pageable -> Device)", 50, 5003, "gpu_memcpy"),
    operator("record_param_comms", 500, 40),
    launch(510, 5004),
    kernel("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 400, 5004),
    operator("Torch-Compiled Region: 0/0", 600, 80),
    launch(620, 5005, category="cuda_driver"),
    kernel("triton_poi_fused_add_cos_sin_0", 25, 5005),
    operator("aten::add_", 700, 5),
    launch(702, 5006),
    kernel("void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float> >", 20, 5006),
    {"ph": "s", "id": 5006, "pid": 9, "tid": 1, "ts": 702, "cat": "ac2g", "name": "ac2g"},
    operator("aten::mul", 800, 5),
    kernel("void at::native::vectorized_elementwise_kernel<4, at::native::MulFunctor<float> >", 5, 7777),
]
"""A step of a model: 1,000 µs of kernels, of which 400 are a collective, 50 a copy, and 5 have no launch."""

OLD = {
    "cpu_op": "Operator",
    "cuda_runtime": "Runtime",
    "kernel": "Kernel",
    "gpu_memcpy": "Memcpy",
    "cuda_driver": "Runtime",
}


def save(path: Path, content: Any) -> Path:
    text = json.dumps(content)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text, encoding="utf-8")
    return path


def whole(events: list[Event]) -> dict[str, Any]:
    device = [{"id": 0, "name": "NVIDIA A100-SXM4-80GB", "totalGlobalMem": 85899345920}]
    return {"schemaVersion": 1, "deviceProperties": device, "traceEvents": events, "traceName": "step.json"}


def test_each_kernel_goes_to_the_innermost_operator_around_its_launch(tmp_path: Path) -> None:
    found = read_profile(save(tmp_path / "step.json", whole(STEP)))
    assert {one.name: round(one.seconds * 1e6) for one in found.operators} == {
        "aten::addmm": 300,
        "aten::convolution_backward": 200,
        "triton_poi_fused_add_cos_sin_0": 25,
        "aten::add_": 20,
        "aten::mul": 5,
    }
    assert [one.name for one in found.operators][:2] == ["aten::addmm", "aten::convolution_backward"]
    assert (found.device, found.stack, found.kernels) == ("NVIDIA A100-SXM4-80GB", "CUDA", 7)


def test_collectives_and_copies_belong_to_the_links(tmp_path: Path) -> None:
    found = read_profile(save(tmp_path / "step.json", whole(STEP)))
    assert found.collective_seconds == pytest.approx(400e-6)
    assert found.copy_seconds == pytest.approx(50e-6)
    assert found.compute_seconds == pytest.approx(550e-6)
    assert not any("nccl" in one.name or "Memcpy" in one.name for one in found.operators)


def test_the_share_that_the_trace_names_itself_is_stated(tmp_path: Path) -> None:
    found = read_profile(save(tmp_path / "step.json", whole(STEP)))
    assert found.attributed_share == pytest.approx(995 / 1000)
    inferred = {one.name: one.named_by for one in found.operators}
    assert inferred["aten::mul"] == "kernel"
    assert inferred["aten::addmm"] == "operator"


@pytest.mark.parametrize("name", ["step.json", "step.json.gz"])
@pytest.mark.parametrize("shape", ["object", "list"])
@pytest.mark.parametrize("categories", ["new", "old"])
def test_every_shape_of_a_trace_gives_the_same_account(tmp_path: Path, name: str, shape: str, categories: str) -> None:
    events = [{**one, "cat": OLD.get(one["cat"], one["cat"])} for one in STEP] if categories == "old" else STEP
    found = read_profile(save(tmp_path / name, whole(events) if shape == "object" else events))
    assert round(found.kernel_seconds * 1e6) == 1000
    assert [one.name for one in found.operators][:2] == ["aten::addmm", "aten::convolution_backward"]
    assert found.stack == "CUDA"


def test_an_id_that_names_the_operator_is_used_where_there_is_no_launch(tmp_path: Path) -> None:
    events = [operator("aten::bmm", 0, 5, identity=31), kernel("any_kernel", 10, 88)]
    events[1]["args"]["External id"] = 31
    found = read_profile(save(tmp_path / "t.json", events))
    assert [(one.name, one.named_by) for one in found.operators] == [("aten::bmm", "operator")]


def test_a_truncated_trace_says_what_could_be_read(tmp_path: Path) -> None:
    text = json.dumps(whole(STEP))
    path = tmp_path / "cut.json"
    path.write_text(text[: text.index("record_param_comms") - 30], encoding="utf-8")
    with pytest.raises(ProfileTruncatedError) as caught:
        read_profile(path)
    partial = caught.value.partial
    assert partial is not None
    assert not partial.complete
    assert round(partial.kernel_seconds * 1e6) == 550
    assert "cut.json ends in the middle: 13 events with 3 kernels" in str(caught.value)
    assert "截断" in caught.value.message.text("zh")


def test_a_truncated_archive_says_so_too(tmp_path: Path) -> None:
    path = save(tmp_path / "step.json.gz", whole(STEP * 50))
    path.write_bytes(path.read_bytes()[:-600])
    with pytest.raises(ProfileTruncatedError, match="ends in the middle"):
        read_profile(path)


def test_a_trace_without_kernels_is_refused(tmp_path: Path) -> None:
    path = save(tmp_path / "host.json", whole([operator("aten::mm", 0, 5)]))
    with pytest.raises(EngineError, match="1 events and no kernel of an accelerator"):
        read_profile(path)


def test_what_is_no_trace_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"traceEvents": [{"ph": "X", nonsense', encoding="utf-8")
    with pytest.raises(EngineError, match=r"broken\.json is no readable trace"):
        read_profile(path)


def test_progress_ends_with_the_whole_file(tmp_path: Path) -> None:
    shares: list[float] = []
    read_profile(save(tmp_path / "step.json", whole(STEP * 400)), shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_reading_can_be_given_up(tmp_path: Path) -> None:
    path = save(tmp_path / "step.json", whole(STEP * 8000))
    asked = iter([False, False, False, True])
    with pytest.raises(Cancelled):
        read_profile(path, stop=lambda: next(asked, True))


def test_the_hot_operators_make_up_most_of_the_time_and_are_twenty_at_least(tmp_path: Path) -> None:
    events: list[Event] = []
    for place in range(40):
        start = 100.0 * place
        events += [operator(f"aten::op{place}", start, 50), launch(start + 5, place + 1)]
        events.append(kernel("k", 100.0 if place < 30 else 1.0, place + 1))
    found = read_profile(save(tmp_path / "many.json", events))
    # 30 × 100 µs + 10 × 1 µs = 3,010 µs, 95 % of which are 2,859.5 µs: 29 operators
    assert len(found.hot()) == 29
    few = read_profile(save(tmp_path / "few.json", whole(STEP)))
    assert few.hot() == few.operators


SAMPLES = Path(__file__).parents[5] / "shared" / "data" / "importing" / "samples" / "torch"


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="published traces are not beside the repository")
@pytest.mark.parametrize(
    ("name", "first", "stack"),
    [
        ("benchmark_result_2869224_1695835535_trace.json.gz", "aten::cudnn_convolution", "CUDA"),
        ("benchmark_result_493459_1694039959_trace.json.gz", "aten::cudnn_convolution", "CUDA"),
        ("mi250_minitoy_train_ROCm6_2_kineto.json.gz", "aten::addmm", "ROCm"),
        ("triton_example.json.gz", "triton_poi_fused_add_cos_sin_0", "CUDA"),
        ("backward_thread.json", "aten::mm", "CUDA"),
    ],
)
def test_published_traces_are_attributed(name: str, first: str, stack: str) -> None:
    found = read_profile(SAMPLES / name)
    assert found.attributed_share is not None
    assert found.attributed_share >= 0.98
    assert found.operators[0].name == first
    assert found.stack == stack
