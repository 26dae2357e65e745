"""Tables of operators and kernels as profilers export them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.importing.profiles import read_profile
from engine.migration.profile import ProfileSummary
from engine.texts import EngineError

KEY_AVERAGES = """\
-------------------------  ------------  ------------  ------------  ------------  ------------
                     Name    Self CPU %      Self CPU     Self CUDA   Self CUDA %    # of Calls
-------------------------  ------------  ------------  ------------  ------------  ------------
                 aten::mm         3.10%       1.102ms       6.500ms        65.00%           120
ampere_bf16_s16816gemm...         0.00%       0.000us       6.500ms        65.00%           120
            aten::softmax         1.00%     100.000us       0.000us           NaN            12
           aten::_softmax         1.00%     100.000us       2.250ms        22.50%            12
     nccl:_all_gather_base        0.00%       0.000us       1.250ms        12.50%             4
-------------------------  ------------  ------------  ------------  ------------  ------------
Self CPU time total: 1.302ms
Self CUDA time total: 10.000ms
"""

KERNEL_DETAILS = (
    "Step Id,Device_id,Model ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),"
    "Wait Time(us),Input Shapes\n"
    "7,0,4294967295,aclnnMatmul_MatMulV3Common_MatMulV3,MatMulV3,dynamic,AI_CORE,"
    '"1736413971560588.764\t",501.5,2.2,"""81920,1536;8192,4096"""\n'
    '7,0,4294967295,FlashAttentionScore_1,FlashAttentionScore,dynamic,MIX_AIC,"1736413971560788.1\t",98.5,1.0,"""4,1024"""\n'
    "7,0,4294967295,hcom_allReduce__445_0,hcom_allReduce_,N/A,HCCL,1736413971560888.1,400.0,2746.77,N/A\n"
)
OP_SUMMARY = (
    "Device_id,Model Name,Op Name,OP Type,OP State,Task Type,Task Start Time,Task Duration(us),Task Wait Time(us)\n"
    "0,m,MatMul_slice_0_,MatMulV2,static,AI_CORE,1,70.5,0\n"
    "0,m,MatMul_slice_1_,MatMulV2,static,AI_CORE,2,9.5,0\n"
    "0,m,hcom_allGather_,hcom_allGather_,N/A,COMMUNICATION,2,20,0\n"
)
OP_STATISTIC = (
    "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n"
    "0,MatMulV2,AI_CORE,40,750.0,1,18.75,30,75.0\n0,SomethingNew,AI_VECTOR_CORE,8,250.0,1,31.25,60,25.0\n"
)
STEPS = (
    "Step,Type,Index,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
    ",rank,0,800.0,150.0,50.0,200.0,50.0\n,rank,1,700.0,250.0,50.0,300.0,50.0\n"
    ',stage,"(0, 1)",800.0,250.0,50.0,300.0,50.0\n'
)
NSIGHT = (
    "Generating SQLite file report.sqlite from report.nsys-rep\n"
    "Processing [report.sqlite] with [cuda_gpu_kern_sum.py]...\n\n ** CUDA GPU Kernel Summary (cuda_gpu_kern_sum):\n\n"
    '"Time (%)","Total Time (ns)","Instances","Avg (ns)","Name"\n'
    '58.5,"5,850,000",50,117000,"void cutlass::Kernel2<cutlass_80_tensorop_bf16_s16816gemm, (int)0>(T1::Params)"\n'
    '41.5,"4,150,000",50,83000,"ncclDevKernel_AllReduce_Sum_f16_RING_LL(ncclDevKernelArgsStorage<4096>)"\n'
    'Processing [report.sqlite] with [cuda_api_sum.py]...\n"Time (%)","Total Time (ns)","Num Calls","Name"\n'
    '99.0,"9,000,000",50,"cudaLaunchKernel"\n'
)


def read(folder: Path, text: str, name: str = "table.csv", encoding: str = "utf-8") -> ProfileSummary:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return read_profile(path)


def micros(found: ProfileSummary) -> dict[str, int]:
    return {one.name: round(one.seconds * 1e6) for one in found.operators}


def test_key_averages_count_the_own_time_of_the_accelerator(tmp_path: Path) -> None:
    found = read(tmp_path, KEY_AVERAGES, "table.txt")
    assert found.format == "key_averages"
    assert micros(found)["aten::_softmax"] == 2250
    assert "aten::softmax" not in micros(found)
    assert found.collective_seconds == pytest.approx(1.25e-3)
    assert found.stack == "CUDA"


def test_key_averages_count_a_kernel_that_repeats_its_operator_once(tmp_path: Path) -> None:
    """Newer tables list kernels beside the operators that launch them, with the same time once more."""
    found = read(tmp_path, KEY_AVERAGES, "table.txt")
    assert found.kernel_seconds == pytest.approx(10e-3)


def test_ascend_kernel_details(tmp_path: Path) -> None:
    found = read(tmp_path, KERNEL_DETAILS)
    assert found.format == "ascend_kernel_details"
    assert micros(found) == {"aten::mm": 502, "aten::_flash_attention_forward": 98}
    assert found.compute_seconds == pytest.approx(600e-6)
    assert found.collective_seconds == pytest.approx(400e-6)
    assert found.stack == "CANN"


def test_ascend_op_summary(tmp_path: Path) -> None:
    found = read(tmp_path, OP_SUMMARY)
    assert (found.format, micros(found)) == ("ascend_op_summary", {"aten::mm": 80})
    assert found.collective_seconds == pytest.approx(20e-6)


def test_ascend_op_statistic_keeps_types_that_nobody_knows(tmp_path: Path) -> None:
    found = read(tmp_path, OP_STATISTIC)
    assert (found.format, micros(found)) == ("ascend_op_statistic", {"aten::mm": 750, "SomethingNew": 250})
    assert [one.calls for one in found.operators] == [40, 8]


def test_ascend_steps_do_not_add_what_overlaps_twice(tmp_path: Path) -> None:
    found = read(tmp_path, STEPS)
    assert found.format == "ascend_step_trace"
    assert found.compute_seconds == pytest.approx(1500e-6)
    assert found.collective_seconds == pytest.approx(400e-6)
    assert found.idle_seconds == pytest.approx(100e-6)


def test_nsight_leaves_the_calls_out(tmp_path: Path) -> None:
    found = read(tmp_path, NSIGHT)
    assert (found.format, micros(found)) == ("nsys_kernel_summary", {"aten::mm": 5850})
    assert found.operators[0].named_by == "kernel"
    assert found.collective_seconds == pytest.approx(4150e-6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("operator,time (ms),calls\naten::mm,1.5,3\naten::add,0.5,1\n", {"aten::mm": 1500, "aten::add": 500}),
        ("Name;Total Time;Calls\naten::mm;1.5 ms;3\n", {"aten::mm": 1500}),
        ("算子,耗时(us),次数\naten::mm,1500,3\n", {"aten::mm": 1500}),
        ("op\tduration\naten::mm\t1500\n", {"aten::mm": 1500}),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_plain_lists(tmp_path: Path, text: str, expected: dict[str, int], encoding: str) -> None:
    found = read(tmp_path, text, encoding=encoding)
    assert (found.format, micros(found)) == ("operator_table", expected)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("colour,weight\nred,5\n", "operator, time"),
        ("operator,time\naten::mm,N/A\n", "no time of an accelerator"),
        ("just a sentence", "no profile that is known here"),
        ("", "no profile that is known here"),
        (KEY_AVERAGES.replace("Self CUDA", "Other one"), "Self CUDA"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(EngineError, match=problem):
        read(tmp_path, text)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"gone\.json was not found in "):
        read_profile(tmp_path / "gone.json")
