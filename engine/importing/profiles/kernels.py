"""Which operator a kernel belongs to, where a profile names kernels only.

The names follow from what libraries call their kernels; an account says that such a name is inferred.
"""

from __future__ import annotations

import re
from typing import Final

_PATTERNS: Final[tuple[tuple[str, str], ...]] = (
    (r"paged_?attention|reshape_and_cache|mla_decode|flash_?decod|single_query_cached", "_C::paged_attention_v1"),
    (r"flash|fmha|attention_kernel|fused_attn|FlashAttn|mha_(fwd|bwd)", "aten::_flash_attention_forward"),
    (r"moe_(align|sum)|topk_?gating|grouped_?topk|fused_moe", "_moe_C::topk_softmax"),
    (r"conv.*(wgrad|dgrad|backward)|wgrad.*conv|dgrad.*conv|backward_(data|filter)", "aten::convolution_backward"),
    (r"implicit_?(gemm|convolve)|conv2d|convolve|winograd|cudnn.*conv|Im2Col|MIOpenConv", "aten::cudnn_convolution"),
    (r"gemm|gemv|_mma_|cutlass|cublas|Cijk_|matmul|hgemm|sgemm|wgmma", "aten::mm"),
    (r"batch_?norm|bn_(fw|bw)", "aten::native_batch_norm"),
    (r"rms_?norm", "aten::_fused_rms_norm"),
    (r"layer_?norm|LayerNorm", "aten::native_layer_norm"),
    (r"log_?softmax", "aten::_log_softmax"),
    (r"softmax", "aten::_softmax"),
    (r"rotary|rope", "_C::rotary_embedding"),
    (r"silu|swiglu|act_and_mul", "aten::silu"),
    (r"gelu", "aten::gelu"),
    (r"multi_?tensor_apply.*adam|adam", "aten::_fused_adamw_"),
    (r"embedding.*backward|embedding_dense", "aten::embedding_dense_backward"),
    (r"embedding|indexSelect", "aten::embedding"),
    (r"index_put|index_(elementwise|kernel)|gather|scatter", "aten::index"),
    (r"CatArrayBatch|concat", "aten::cat"),
    (r"radixSort|sort_?kernel|bitonic|cub::.*Sort", "aten::sort"),
    (r"topk|gatherTopK", "aten::topk"),
    (r"max_?pool", "aten::max_pool2d_with_indices"),
    (r"cumsum|scan_kernel|DeviceScan", "aten::cumsum"),
    (r"dropout", "aten::native_dropout"),
    (r"fill_?functor|FillFunctor", "aten::fill_"),
    (r"reduce_kernel.*(mean|MeanOps)", "aten::mean"),
    (r"reduce_kernel|DeviceReduce", "aten::sum"),
    (r"copy_kernel|direct_copy|bfloat16_copy|float16_copy", "aten::copy_"),
    (r"MulFunctor|mul_kernel", "aten::mul"),
    (r"CUDAFunctor_?_?add|AddFunctor|add_kernel", "aten::add"),
)  # fmt: skip
_COMPILED: Final = tuple((re.compile(pattern, re.IGNORECASE), name) for pattern, name in _PATTERNS)

ASCEND_TYPES: Final[dict[str, str]] = {
    "MatMul": "aten::mm", "MatMulV2": "aten::mm", "MatMulV3": "aten::mm", "MatMulCommon": "aten::mm",
    "BatchMatMul": "aten::bmm", "BatchMatMulV2": "aten::bmm", "BatchMatMulV3": "aten::bmm",
    "FlashAttentionScore": "aten::_flash_attention_forward",
    "FlashAttentionScoreGrad": "aten::_flash_attention_backward",
    "FusedInferAttentionScore": "aten::_flash_attention_forward",
    "PromptFlashAttention": "aten::_flash_attention_forward", "IncreFlashAttention": "_C::paged_attention_v1",
    "PagedAttentionMaskNdKernel": "_C::paged_attention_v1", "Cast": "aten::_to_copy", "TensorMove": "aten::copy_",
    "Identity": "aten::copy_", "ViewCopy": "aten::copy_", "Add": "aten::add", "AddV2": "aten::add",
    "Axpy": "aten::add", "Sub": "aten::sub", "Mul": "aten::mul", "Muls": "aten::mul", "Div": "aten::div",
    "RealDiv": "aten::div", "Neg": "aten::neg", "Pow": "aten::pow", "Sqrt": "aten::sqrt", "Rsqrt": "aten::rsqrt",
    "Exp": "aten::exp", "Log": "aten::log", "Sin": "aten::sin", "Cos": "aten::cos", "Maximum": "aten::maximum",
    "Minimum": "aten::minimum", "ClipByValueV2": "aten::clamp", "ReduceSum": "aten::sum", "ReduceSumD": "aten::sum",
    "ReduceMean": "aten::mean", "ReduceMax": "aten::amax", "ReduceAny": "aten::any", "ReduceAll": "aten::all",
    "ArgMaxV2": "aten::argmax", "SoftmaxV2": "aten::_softmax", "SoftmaxGrad": "aten::_softmax_backward_data",
    "LogSoftmaxV2": "aten::_log_softmax", "LogSoftmaxGrad": "aten::_log_softmax_backward_data",
    "LayerNormV3": "aten::native_layer_norm", "LayerNorm": "aten::native_layer_norm",
    "LayerNormGrad": "aten::native_layer_norm_backward", "RmsNorm": "aten::_fused_rms_norm",
    "AddRmsNorm": "aten::_fused_rms_norm", "Transpose": "aten::permute", "TransposeD": "aten::permute",
    "Slice": "aten::slice", "StridedSlice": "aten::slice", "StridedSliceD": "aten::slice", "ConcatD": "aten::cat",
    "ConcatV2": "aten::cat", "Concat": "aten::cat", "SplitVD": "aten::split_with_sizes", "Pack": "aten::stack",
    "Tile": "aten::repeat", "BroadcastTo": "aten::expand", "GatherV2": "aten::index_select",
    "GatherV3": "aten::index_select", "GatherElements": "aten::gather", "Index": "aten::index",
    "ScatterElements": "aten::scatter", "IndexPutV2": "aten::index_put_",
    "EmbeddingDenseGradV2": "aten::embedding_dense_backward", "EmbeddingDenseGrad": "aten::embedding_dense_backward",
    "ZerosLike": "aten::zeros_like", "OnesLike": "aten::ones_like", "Fill": "aten::fill_", "Range": "aten::arange",
    "Equal": "aten::eq", "NotEqual": "aten::ne", "Less": "aten::lt", "LessEqual": "aten::le", "Greater": "aten::gt",
    "GreaterEqual": "aten::ge", "LogicalNot": "aten::logical_not", "LogicalAnd": "aten::logical_and",
    "LogicalOr": "aten::logical_or", "SelectV2": "aten::where", "Select": "aten::where",
    "MaskedFill": "aten::masked_fill", "Triu": "aten::triu", "Tril": "aten::tril", "Cumsum": "aten::cumsum",
    "Sort": "aten::sort", "TopKV2": "aten::topk", "TopK": "aten::topk", "NonZero": "aten::nonzero",
    "MaskedSelect": "aten::masked_select", "Conv2D": "aten::convolution", "Conv3D": "aten::convolution",
    "Conv2DBackpropInput": "aten::convolution_backward", "Conv2DBackpropFilter": "aten::convolution_backward",
    "BNTrainingReduce": "aten::native_batch_norm", "BNTrainingUpdate": "aten::native_batch_norm",
    "BatchNorm": "aten::native_batch_norm", "Relu": "aten::relu", "ReluGrad": "aten::threshold_backward",
    "ThresholdGradV2D": "aten::threshold_backward", "Gelu": "aten::gelu", "FastGelu": "aten::gelu",
    "GeluGrad": "aten::gelu_backward", "Swish": "aten::silu", "SwiGlu": "aten::silu",
    "SwiGluGrad": "aten::silu_backward", "SwishGrad": "aten::silu_backward", "Sigmoid": "aten::sigmoid",
    "Tanh": "aten::tanh", "DropOutDoMask": "aten::native_dropout", "DropOutDoMaskV3": "aten::native_dropout",
    "DropOutGenMaskV4": "aten::native_dropout", "StatelessDropOutGenMask": "aten::native_dropout",
    "ApplyAdamW": "aten::_fused_adamw_", "ApplyAdamWV2": "aten::_fused_adamw_", "ApplyAdamD": "aten::_fused_adam_",
    "L2NormReduce": "aten::linalg_vector_norm", "LpNormReduceV2": "aten::linalg_vector_norm",
    "ForeachNorm": "aten::_foreach_norm", "ForeachMulScalarInplace": "aten::_foreach_mul_",
    "RotaryPositionEmbedding": "_C::rotary_embedding", "ApplyRotaryPosEmb": "_C::rotary_embedding",
    "RotaryMul": "_C::rotary_embedding", "GroupedMatmul": "aten::_grouped_mm",
    "MoeGatingTopKSoftmax": "_moe_C::topk_softmax", "StatelessRandomUniformV2": "aten::uniform_",
    "IsFinite": "aten::isfinite", "Abs": "aten::abs", "Square": "aten::pow", "BitwiseAnd": "aten::bitwise_and",
    "Lerp": "aten::lerp", "NLLLoss": "aten::nll_loss_forward", "NLLLossGrad": "aten::nll_loss_backward",
    "MaxPoolWithArgmaxV1": "aten::max_pool2d_with_indices",
}  # fmt: skip
"""What the types of CANN kernels compute, in the names of PyTorch."""


def operator_of_kernel(kernel: str) -> str:
    """The operator that a kernel's name points to; the kernel's own name where it points to none."""
    for pattern, name in _COMPILED:
        if pattern.search(kernel):
            return name
    return kernel[:120]


def operator_of_type(kind: str) -> str:
    """The operator that a type of CANN kernel computes; the type itself where it is not known."""
    return ASCEND_TYPES.get(kind, kind)
