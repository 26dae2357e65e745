"""./run on machines that lack something; `helpers/machine.py` makes them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from machine import DPKG_QUERY, PYTHON, QT, SCREEN, Machine

ROOT = Path(__file__).parent.parent


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


WHOLE_SETUP = ["venv", "pip", "pip"]
UPDATE = ["pip", "pip"]


@pytest.mark.parametrize("script", ["run", "tools/set_up.sh"])
def test_scripts_are_posix_shell(script: str) -> None:
    shell = shutil.which("dash") or "/bin/sh"
    checked = subprocess.run([shell, "-n", ROOT / script], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_run_can_be_executed() -> None:
    assert os.access(ROOT / "run", os.X_OK)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_missing_packages_are_named_to_a_user(machine: Machine) -> None:
    result = machine.run(INSTALLED="libgl1 libegl1 libfontconfig1 libdbus-1-3 libxkbcommon0 libxcb-shape0")
    assert result.returncode == 3
    assert result.stderr.splitlines()[-1] == (
        "  sudo apt-get install --no-install-recommends"
        " libglib2.0-0 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1"
    )
    assert machine.noted() == []


def test_debian_13_names_count(machine: Machine) -> None:
    installed = " ".join(QT + SCREEN).replace("libglib2.0-0", "libglib2.0-0t64")
    assert machine.run("setup", INSTALLED=installed).returncode == 0


def test_a_removed_package_with_left_settings_is_missing(machine: Machine) -> None:
    machine.provide("dpkg-query", DPKG_QUERY.replace("libleft", "libgl1"))
    result = machine.run(INSTALLED=" ".join(QT + SCREEN).replace("libgl1", ""))
    assert (result.returncode, result.stderr.split()[-1]) == (3, "libgl1")


@pytest.mark.parametrize(("fault", "value"), [("NO_ENSUREPIP", "1"), ("OLD", "1")])
def test_missing_python_is_named_first(machine: Machine, fault: str, value: str) -> None:
    result = machine.run("cli", **{fault: value})
    assert result.returncode == 3
    assert result.stderr.splitlines()[-1] == "  sudo apt-get install --no-install-recommends python3 python3-venv"


def test_unfit_python_is_no_matter_of_packages(machine: Machine) -> None:
    result = machine.run("cli", INSTALLED="python3 python3-venv", OLD="1")
    assert (result.returncode, machine.noted()) == (3, [])
    assert "needs Python 3.11 to 3.14" in result.stderr
    assert "apt-get" not in result.stderr


def test_tests_need_no_screen_packages_and_commands_no_qt(machine: Machine) -> None:
    assert machine.run("test", INSTALLED=" ".join(QT)).returncode == 0
    assert machine.run("cli", INSTALLED="").returncode == 0
    assert machine.run("setup", INSTALLED=" ".join(QT)).returncode == 3


@pytest.mark.parametrize("who", ["root", "sudo"])
def test_who_may_install_gets_them_installed(machine: Machine, who: str) -> None:
    machine.provide("apt-get", '#!/bin/sh\necho "apt $*" >>"$NOTES"\n')
    if who == "root":
        machine.provide("id", "#!/bin/sh\necho 0\n")
    else:
        machine.provide("sudo", '#!/bin/sh\n[ "$1" = -n ] && exit 0\necho sudo >>"$NOTES"\nexec "$@"\n')
    result = machine.run("setup", INSTALLED=" ".join(QT))
    assert result.returncode == 0
    steps = [line for line in machine.noted() if line != "sudo"]
    assert steps[0] == "apt -qq update"
    assert steps[1].endswith(f"install --no-install-recommends {' '.join(SCREEN)}")
    assert ("sudo" in machine.noted()) == (who == "sudo")


def test_failing_installation_says_so(machine: Machine) -> None:
    machine.provide("id", "#!/bin/sh\necho 0\n")
    machine.provide("apt-get", "#!/bin/sh\nexit 100\n")
    result = machine.run("setup", INSTALLED="")
    assert (result.returncode, machine.setups()) == (5, [])
    assert "could not be installed" in result.stderr


def test_without_a_screen(machine: Machine) -> None:
    result = machine.run(DISPLAY="")
    assert (result.returncode, machine.noted()) == (4, [])
    assert "no screen" in result.stderr
    for variable in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        assert machine.run(**{"DISPLAY": "", variable: "offscreen"}).returncode == 0


def test_other_systems_are_told_what_is_needed_once(machine: Machine) -> None:
    (machine.programs / "dpkg-query").unlink()
    first = machine.run()
    assert first.returncode == 0
    assert "xcb-cursor" in first.stderr
    assert machine.run().stderr == ""


def test_messages_are_in_the_language_of_the_user(machine: Machine) -> None:
    chinese = machine.run(INSTALLED="", LANG="zh_CN.UTF-8")
    assert "缺少卡衡所需的系统软件包" in chinese.stderr
    assert chinese.stderr.splitlines()[-1].startswith("  sudo apt-get install --no-install-recommends libglib2.0-0 ")
    assert "needs system packages" in machine.run(INSTALLED="", LANG="zh_CN.GB2312").stderr


def test_opens_the_window_with_the_file_of_the_caller(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "two quotes.cardwise").touch()
    assert machine.run("two quotes.cardwise", at=tmp_path).returncode == 0
    start = next(line for line in machine.noted() if line.startswith("start"))
    assert start.startswith(f"start in {tmp_path}: -P -c ")
    assert "from gui.app import main" in start
    assert start.endswith(" two quotes.cardwise")


@pytest.mark.parametrize("arguments", [(), ("--lang", "zh")])
def test_opens_a_sample_without_a_file(machine: Machine, arguments: tuple[str, ...]) -> None:
    assert machine.run(*arguments).returncode == 0
    start = next(line for line in machine.noted() if line.startswith("start"))
    assert start.endswith(" ".join((" --sample", *arguments)))


def test_a_wrong_word_is_refused(machine: Machine) -> None:
    result = machine.run("tset")
    assert (result.returncode, machine.noted()) == (2, [])
    assert '"tset"' in result.stderr


def test_sets_up_once(machine: Machine) -> None:
    first = machine.run("cli", "figure")
    assert (first.returncode, first.stdout) == (0, "")
    assert machine.setups() == WHOLE_SETUP
    pip = [line for line in machine.noted() if line.startswith("pip ")]
    assert "--require-hashes" in pip[0]
    assert pip[0].endswith("-r requirements/run-3.11.txt")
    assert machine.run("cli", "figure").stderr == ""
    assert machine.setups() == []
    assert len(machine.noted()) == 2


def test_tests_add_their_tools_and_run_offscreen(machine: Machine) -> None:
    machine.run("setup")
    assert machine.run("test", QT_QPA_PLATFORM="xcb").returncode == 0
    assert machine.setups() == UPDATE
    assert machine.noted()[0].endswith("-r requirements/run-3.11.txt -r requirements/test-3.11.txt")
    assert machine.noted()[-2:] == [
        f"start in {machine.root}: -m pytest -q -n 2 -m not slow and not bench",
        "QT_QPA_PLATFORM=offscreen",
    ]
    for arguments in (("test",), ("setup",), ("cli",), ()):
        machine.run(*arguments)
        assert machine.setups() == []


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (("test", "--all"), "-n 2 -m not bench"),
        (("test", "-x", "--all"), "-n 2 -m not bench -x"),
        (("test", "tests/test_run.py"), "-m not slow and not bench tests/test_run.py"),
        (("test", "-k", "two words"), "-m not slow and not bench -k two words"),
        (("bench", "-x"), "--benchmark-enable -m bench tests/benchmarks -x"),
    ],
)
def test_arguments_go_to_pytest(machine: Machine, arguments: tuple[str, ...], given: str) -> None:
    (machine.root / "tests" / "benchmarks").mkdir(parents=True)
    machine.run(*arguments)
    assert machine.noted()[-2] == f"start in {machine.root}: -m pytest -q {given}"


@pytest.mark.parametrize(("minor", "run_file"), [("12", "run-3.12"), ("14", "run-3.12"), ("11", "run-3.11")])
def test_requirements_of_the_nearest_python(machine: Machine, minor: str, run_file: str) -> None:
    machine.run("setup", MINOR=minor)
    assert any(line.endswith(f"-r requirements/{run_file}.txt") for line in machine.noted())


def test_failed_and_interrupted_setups_start_anew(machine: Machine) -> None:
    assert machine.run("cli", PIP_FAILS="1").returncode == 5
    assert not any(line.startswith("start") for line in machine.noted())
    leftover = machine.root / ".venv" / "half-unpacked"
    leftover.touch()
    assert machine.run("cli").returncode == 0
    assert machine.setups() == WHOLE_SETUP
    assert not leftover.exists()


def test_interrupted_update_starts_anew(machine: Machine) -> None:
    machine.run("setup")
    assert machine.run("test", PIP_FAILS="137").returncode == 5
    machine.run("setup")
    assert machine.setups() == WHOLE_SETUP


@pytest.mark.parametrize("file", ["pyproject.toml", "requirements/run-3.11.txt"])
def test_changed_requirements_update_in_place(machine: Machine, file: str) -> None:
    machine.run("setup")
    with (machine.root / file).open("a", encoding="utf-8") as changed:
        changed.write("# newer\n")
    machine.run("cli")
    assert machine.setups() == UPDATE
    machine.run("cli")
    assert machine.setups() == []


def test_changed_test_requirements_leave_the_app_alone(machine: Machine) -> None:
    machine.run("test")
    with (machine.root / "requirements" / "test-3.11.txt").open("a", encoding="utf-8") as changed:
        changed.write("# newer\n")
    machine.run("cli")
    assert machine.setups() == []
    machine.run("test")
    assert machine.setups() == UPDATE


@pytest.mark.parametrize("how", ["moved", "copied"])
def test_moved_and_copied_folders_are_set_up_anew(machine: Machine, how: str) -> None:
    machine.run("setup")
    target = machine.root.parent / "elsewhere"
    if how == "moved":
        machine.root.rename(target)
    else:
        shutil.copytree(machine.root, target)
    machine.run("cli", by=target / "run")
    assert machine.setups() == WHOLE_SETUP
    machine.run("cli", by=target / "run")
    assert machine.setups() == []


def test_replaced_python_is_set_up_anew(machine: Machine) -> None:
    machine.run("setup")
    machine.run("cli", MINOR="13")
    assert machine.setups() == WHOLE_SETUP


def test_vanished_python_is_set_up_anew(machine: Machine) -> None:
    machine.run("setup")
    (machine.root / ".venv" / "bin" / "python").unlink()
    machine.run("cli")
    assert machine.setups() == WHOLE_SETUP


def test_chosen_python_is_kept_until_another_is_chosen(machine: Machine) -> None:
    machine.provide("my python", PYTHON)
    chosen = str(machine.programs / "my python")
    machine.run("setup")
    machine.run("setup", CARDWISE_PYTHON=chosen)
    assert machine.setups() == WHOLE_SETUP
    machine.run("setup", CARDWISE_PYTHON=chosen)
    assert machine.setups() == []
    machine.run("setup")
    assert machine.setups() == []


def test_useless_chosen_python_is_refused(machine: Machine) -> None:
    result = machine.run("setup", CARDWISE_PYTHON="/nowhere/python3")
    assert (result.returncode, machine.noted()) == (3, [])
    assert "CARDWISE_PYTHON=/nowhere/python3" in result.stderr


def test_called_through_links_and_by_name(machine: Machine, tmp_path: Path) -> None:
    machine.run("setup")
    near = tmp_path / "near"
    near.symlink_to(machine.root / "run")
    far = machine.root / "far"
    far.symlink_to("../../near")
    for link in (near, far):
        machine.run("cli", by=link, at=tmp_path)
        assert machine.noted()[0].startswith(f"start in {tmp_path}: ")
    by_name = subprocess.run(
        ["/bin/sh", "run", "cli"],
        cwd=machine.root,
        env=machine.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (by_name.returncode, by_name.stderr) == (0, "")


def test_user_settings_lead_neither_pip_nor_python_astray(machine: Machine) -> None:
    machine.provide(
        "python3", PYTHON.replace("#!/bin/sh\n", '#!/bin/sh\necho "${PYTHONPATH-}${PIP_TARGET-}$PIP_USER" >>"$NOTES"\n')
    )
    machine.run("cli", PYTHONPATH="/ours", PIP_TARGET="/theirs", PIP_USER="1")
    stray = [line for line in machine.noted() if "/ours" in line or "/theirs" in line or line == "1"]
    assert (machine.noted()[0], stray) == ("0", [])
