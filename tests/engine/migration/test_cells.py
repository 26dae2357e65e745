"""No cell claims more than its source: cells of every stack, with what the published lists say, read by hand."""

from __future__ import annotations

import pytest

from engine.catalog.stacks import stack_named, stacks
from engine.migration.coverage import coverage
from engine.migration.hot import hot_answer
from engine.migration.lookup import look_up

TORCH = "pytorch/pytorch"
PLUGIN = "Ascend/op-plugin"
MUSA = "MooreThreads/torch_musa"
MLU = "Cambricon/torch_mlu"
GAUDI = "HabanaAI/gaudi-pytorch-bridge"
XPU = "intel/torch-xpu-ops"
GEMS = "flagos-ai/FlagGems"
GGML = "ggml-org/llama.cpp"
PADDLE = "PaddlePaddle/PaddleCustomDevice"
METAX = "MetaX-MACA/vLLM-metax"
VLLM = "HabanaAI/vllm-fork"

CELLS = [
    ("cuda", "mm", "native", TORCH, "", ""),
    ("cuda", "add.Tensor", "unknown", TORCH, "", ""),
    ("cuda", "linalg_eig", "native", TORCH, "", ""),
    ("cuda", "mkldnn_linear", "unknown", TORCH, "", ""),
    ("rocm", "mm", "native", TORCH, "", ""),
    ("rocm", "cudnn_convolution", "missing", TORCH, "", ""),
    ("rocm", "miopen_convolution", "native", TORCH, "", ""),
    ("rocm", "add.out", "unknown", TORCH, "", ""),
    ("rocm", "_scaled_mm", "native", TORCH, "", ""),
    ("ascend-torch_npu", "mm", "native", PLUGIN, "517f2e7d0f20", ""),
    ("ascend-torch_npu", "cudnn_convolution", "fallback", PLUGIN, "517f2e7d0f20", ""),
    ("ascend-torch_npu", "npu_moe_gating_top_k", "native", PLUGIN, "517f2e7d0f20", ""),
    ("ascend-torch_npu", "_foreach_add_.List", "native", PLUGIN, "517f2e7d0f20", ""),
    ("ascend-torch_npu", "_copy_from", "unknown", "", "", ""),
    ("ascend-torch_npu", "_fused_adamw_", "native", PLUGIN, "517f2e7d0f20", ""),
    ("ascend-torch_npu", "batch_norm_gather_stats", "fallback", PLUGIN, "517f2e7d0f20", ""),
    ("moorethreads-torch_musa", "convolution_backward", "missing", MUSA, "8b583b3f2fd0", "2026-01-19"),
    ("moorethreads-torch_musa", "convolution_backward_overrideable", "native", MUSA, "8b583b3f2fd0", "2026-01-19"),
    ("moorethreads-torch_musa", "cudnn_convolution", "missing", MUSA, "8b583b3f2fd0", "2026-01-19"),
    ("moorethreads-torch_musa", "native_batch_norm", "native", MUSA, "8b583b3f2fd0", "2026-01-19"),
    ("moorethreads-torch_musa", "_grouped_mm", "missing", MUSA, "8b583b3f2fd0", "2026-01-19"),
    ("moorethreads-torch_musa", "_fft_r2c", "native", MUSA, "8b583b3f2fd0", "2026-01-19"),
    ("cambricon-torch_mlu", "mm", "native", MLU, "d578002c0863", "2024-09-18"),
    ("cambricon-torch_mlu", "_fused_adamw_", "fallback", MLU, "d578002c0863", "2024-09-18"),
    ("cambricon-torch_mlu", "_scaled_mm", "fallback", MLU, "d578002c0863", "2024-09-18"),
    ("cambricon-torch_mlu", "add.Tensor", "native", MLU, "d578002c0863", "2024-09-18"),
    ("cambricon-torch_mlu", "_copy_from", "unknown", "", "", ""),
    ("intel-gaudi-hpu", "mm", "native", GAUDI, "5a56187e9868", "2025-01-17"),
    ("intel-gaudi-hpu", "_fused_adamw_", "missing", GAUDI, "5a56187e9868", "2025-01-17"),
    ("intel-gaudi-hpu", "cudnn_convolution", "missing", GAUDI, "5a56187e9868", "2025-01-17"),
    ("intel-gaudi-hpu", "diagonal", "unknown", GAUDI, "5a56187e9868", "2025-01-17"),
    ("intel-gaudi-hpu", "_flash_attention_forward", "missing", GAUDI, "5a56187e9868", "2025-01-17"),
    ("intel-xpu", "convolution_backward", "fallback", XPU, "08c29108150c", "2026-06-17"),
    ("intel-xpu", "convolution_overrideable", "native", XPU, "08c29108150c", "2026-06-17"),
    ("intel-xpu", "_grouped_mm", "fallback", XPU, "08c29108150c", "2026-06-17"),
    ("intel-xpu", "_flash_attention_forward", "fallback", XPU, "08c29108150c", "2026-06-17"),
    ("intel-xpu", "add.Tensor", "native", XPU, "08c29108150c", "2026-06-17"),
    ("intel-xpu", "_copy_from", "unknown", XPU, "08c29108150c", "2026-06-17"),
    ("flaggems-hygon", "mm", "native", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-hygon", "_fused_rms_norm", "unknown", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-hygon", "flash_attn_varlen_func", "missing", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-metax", "zeros_like", "native", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-metax", "flash_attn_varlen_func", "missing", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-metax", "_batch_norm_impl_index", "unknown", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-metax", "copy_", "missing", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("vllm-csrc-metax", "rms_norm", "native", METAX, "3aadf0845da8", "2026-08-05"),
    ("flaggems-kunlunxin", "mm", "native", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-kunlunxin", "_flash_attention_forward", "unknown", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-iluvatar", "mm", "native", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-iluvatar", "_fused_rms_norm", "unknown", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-enflame", "mm", "native", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-enflame", "_scaled_mm", "unknown", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-enflame", "silu", "native", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("flaggems-thead", "mm", "unknown", GEMS, "ed2508bcb5a0", "2026-08-21"),
    ("llama.cpp-metal", "MUL_MAT", "native", GGML, "", ""),
    ("llama.cpp-metal", "OUT_PROD", "fallback", GGML, "", ""),
    ("llama.cpp-cann", "CUMSUM", "fallback", GGML, "", ""),
    ("paddle-npu", "adamw", "native", PADDLE, "77090b642bfe", "2024-10-18"),
    ("paddle-biren_gpu", "adamw", "unknown", PADDLE, "77090b642bfe", "2024-10-18"),
    ("vllm-csrc-rocm", "rms_norm", "native", VLLM, "95af70093fc0", "2025-10-28"),
    ("vllm-csrc-rocm", "awq_gemm", "missing", VLLM, "95af70093fc0", "2025-10-28"),
    ("vllm-csrc-rocm", "cutlass_scaled_mm", "missing", VLLM, "95af70093fc0", "2025-10-28"),
]


def test_there_are_sixty_cells_over_all_stacks_with_a_list() -> None:
    assert len(CELLS) >= 60
    asked = {cell[0] for cell in CELLS}
    assert [stack.id for stack in stacks() if stack.lists and not asked & set(stack.lists)] == []


@pytest.mark.parametrize(("back_end", "operator", "support", "repository", "commit", "date"), CELLS)
def test_a_cell_says_what_its_source_says(
    back_end: str, operator: str, support: str, repository: str, commit: str, date: str
) -> None:
    found = coverage().back_end(back_end)
    assert found is not None
    cell = found.cell(operator)
    assert cell is not None
    evidence = cell.evidence
    assert (cell.support, evidence.repository, evidence.commit, evidence.date) == (support, repository, commit, date)


def test_two_versions_of_one_stack_stand_apart() -> None:
    newest, older = coverage().back_end("ascend-torch_npu"), coverage().back_end("ascend-torch_npu", "torch_npu 2.7")
    assert newest is not None
    assert older is not None
    assert newest.version.startswith("torch_npu 2.11")
    assert older.version.startswith("torch_npu 2.7")
    # 409 and 419 operators fall back, as counted in the published lists
    counted = [
        sum(cell.support == "fallback" for name in one.operators() if (cell := one.cell(name)) is not None)
        for one in (newest, older)
    ]
    assert counted == [409, 419]


def test_what_no_list_names_is_unknown() -> None:
    for stack in stacks():
        assert look_up("aten::no_such_operator", stack).cell.support == "unknown"


@pytest.mark.parametrize("stack", ["CUDA", "ROCm", "CANN", "MUSA", "Neuware", "SynapseAI", "oneAPI"])
@pytest.mark.parametrize(
    "name",
    ["aten::convolution_backward", "aten::cudnn_convolution", "aten::cudnn_batch_norm",
     "aten::cudnn_batch_norm_backward",
     "aten::miopen_batch_norm"],
)  # fmt: skip
def test_names_of_cudnn_are_native_under_another_name(stack: str, name: str) -> None:
    found = stack_named(stack)
    assert found is not None
    answer = look_up(name, found)
    assert answer.cell.support == "native"
    assert answer.alias or answer.cell.operator == name.removeprefix("aten::")


def test_a_kernel_of_an_engine_is_not_taken_for_an_operator_of_the_framework() -> None:
    """PyTorch on Ascend has an `rms_norm` of its own, which says nothing about the kernel of vLLM with that name."""
    cann, rocm = stack_named("CANN"), stack_named("ROCm")
    assert cann is not None
    assert rocm is not None
    assert look_up("aten::rms_norm", cann).cell.support == "native"
    assert look_up("_C::rms_norm", cann).cell.support == "unknown"
    assert look_up("_C::rms_norm", rocm).cell.back_end == "vllm-csrc-rocm"


@pytest.mark.parametrize(
    ("stack", "operator", "support", "matched"),
    [
        ("CANN", "MLA attention", "native", "atb::npu_multi_head_latent_attention"),
        ("CUDA", "MLA attention", "unknown", ""),
        ("MUSA", "grouped GEMM (MoE)", "missing", "_grouped_mm"),
        ("oneAPI", "grouped GEMM (MoE)", "fallback", "_grouped_mm"),
        ("Neuware", "FP8 scaled GEMM", "fallback", "_scaled_mm"),
        ("SynapseAI", "flash attention (prefill, varlen)", "missing", "_flash_attention_forward"),
        ("XPU SDK", "flash attention (prefill, varlen)", "native", "flash_attn_varlen_func"),
        ("DTK", "flash attention (prefill, varlen)", "unknown", "_flash_attention_forward"),
    ],
)
def test_hot_operators_say_which_operator_was_matched(stack: str, operator: str, support: str, matched: str) -> None:
    found = stack_named(stack)
    assert found is not None
    answer = hot_answer(operator, found)
    assert (answer.cell.support, answer.cell.operator) == (support, matched)


def test_a_plain_operator_in_place_of_a_fused_one_is_marked() -> None:
    cuda = stack_named("CUDA")
    assert cuda is not None
    assert hot_answer("MoE gate top-k", cuda).weak
    assert not hot_answer("GEMM bf16", cuda).weak
