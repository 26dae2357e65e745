# shellcheck shell=sh disable=SC2034,SC2154
# Read by ./run, which knows the folder $root: the system packages and the Python environment that Cardwise needs.

# say ENGLISH CHINESE
say() {
    case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
    zh*.[Uu][Tt][Ff]*8) printf '%s\n' "$2" ;;
    *) printf '%s\n' "$1" ;;
    esac >&2
}

# fail CODE ENGLISH CHINESE
fail() {
    say "$2" "$3"
    exit "$1"
}

# ---- what the system must bring -------------------------------------------------------------------------------------

# what Qt needs to load and draw; then what it needs to open a window on a screen
QT_PACKAGES='libglib2.0-0 libgl1 libegl1 libfontconfig1 libdbus-1-3 libxkbcommon0'
SCREEN_PACKAGES='libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0'

# the range for which the pinned packages have builds
fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null; }

# Debian splits ensurepip off; without it a virtual environment has no pip
makes_environments() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# sets `python` to one that can make the environment, or to nothing
find_python() {
    for python in ${CARDWISE_PYTHON:+"$CARDWISE_PYTHON"} python3 python3.14 python3.13 python3.12 python3.11; do
        if fits "$python" && makes_environments "$python"; then return; fi
        if [ "$python" = "${CARDWISE_PYTHON:-}" ]; then
            fail 3 "CARDWISE_PYTHON=$python is not a Python 3.11 to 3.14 with the modules venv and ensurepip." \
                "CARDWISE_PYTHON=$python 不是带有 venv 和 ensurepip 模块的 Python 3.11 至 3.14。"
        fi
    done
    python=
}

refuse_python() {
    fail 3 'Cardwise needs Python 3.11 to 3.14 with the modules venv and ensurepip, and found none on the PATH; name one in
CARDWISE_PYTHON.' '卡衡需要带有 venv 和 ensurepip 模块的 Python 3.11 至 3.14，但 PATH 中没有；请用 CARDWISE_PYTHON 指定。'
}

# sets `missing` to those of the packages named that dpkg does not know as installed; Debian 13 renamed some to NAMEt64
find_missing() {
    missing=
    names=
    for package in "$@"; do names="$names $package ${package}t64"; done
    # shellcheck disable=SC2086
    installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' $names 2>/dev/null || :)"
    for package in "$@"; do
        case $installed in
        *" installed:$package "* | *" installed:${package}t64 "*) ;;
        *) missing="$missing $package" ;;
        esac
    done
}

install_packages() {
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    say "Installing system packages:$missing" "正在安装系统软件包：$missing"
    $as_root apt-get -qq update || :
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends $missing >/dev/null ||
        fail 5 'The system packages could not be installed; the lines above say why.' '系统软件包安装失败，原因见上。'
    hash -r
}

# require_system PACKAGES: leaves in `missing` what can be installed from here; stops where it cannot
require_system() {
    missing=
    if ! command -v dpkg-query >/dev/null; then
        [ -n "$is_ready" ] || say_what_is_needed
        return
    fi
    python_packages=
    if [ -z "$is_ready" ]; then
        find_python
        [ -n "$python" ] || python_packages='python3 python3-venv'
    fi
    # shellcheck disable=SC2086
    [ -z "$python_packages$1" ] || find_missing $python_packages $1
    case $missing in *python*) ;; *) [ -z "$python_packages" ] || refuse_python ;; esac
    if [ -z "$missing" ] || [ "$(id -u)" -eq 0 ]; then return; fi
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then return; fi
    fail 3 "Cardwise needs system packages that are not installed. Please run this, then ./run again:
  sudo apt-get install --no-install-recommends$missing" \
        "缺少卡衡所需的系统软件包。请先运行下面的命令，再运行 ./run：
  sudo apt-get install --no-install-recommends$missing"
}

say_what_is_needed() {
    say 'This system has no dpkg, so its packages were not checked. Cardwise needs Python 3.11 to 3.14 with venv, and the
libraries GLib, OpenGL (libGL, libEGL), Fontconfig, D-Bus, xkbcommon, xkbcommon-x11, xcb-cursor, xcb-icccm, xcb-keysyms
and xcb-shape.' \
        '本系统没有 dpkg，未检查系统软件包。卡衡需要带 venv 的 Python 3.11 至 3.14，以及 GLib、OpenGL（libGL、libEGL）、
Fontconfig、D-Bus、xkbcommon、xkbcommon-x11、xcb-cursor、xcb-icccm、xcb-keysyms、xcb-shape 等库。'
}

require_screen() {
    [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ] || return 0
    [ "$(uname -s)" != Darwin ] || return 0
    fail 4 'There is no screen to open the window on: none of DISPLAY, WAYLAND_DISPLAY and QT_QPA_PLATFORM is set.
./run cli works without one, and ./run setup prepares everything for later.' \
        '没有可以打开窗口的屏幕：DISPLAY、WAYLAND_DISPLAY、QT_QPA_PLATFORM 均未设置。
./run cli 不需要屏幕；./run setup 可以先完成安装。'
}

# ---- the Python environment -----------------------------------------------------------------------------------------

# The stamp is written last and says what the environment was made from. A half-made environment has none, a moved or
# copied one names another folder, and one whose Python was replaced names another version: those are made anew.

# pins NAME MINOR: the requirements file for that Python, or for the nearest older one
pins() {
    minor=$2
    while [ "$minor" -ge 11 ]; do
        if [ -f "requirements/$1-3.$minor.txt" ]; then
            printf '%s' "requirements/$1-3.$minor.txt"
            return
        fi
        minor=$((minor - 1))
    done
    fail 5 "The folder $root has no requirements/$1-3.11.txt; it is not a complete copy." \
        "目录 $root 中没有 requirements/$1-3.11.txt，不是完整的副本。"
}

# describe_wanted MINOR: sets `wanted_place`, which decides between anew and up to date in place, and the whole stamps
# `wanted_run` and `wanted_test`
describe_wanted() {
    wanted_place="cardwise environment 1
folder $root
python 3.$1 ${CARDWISE_PYTHON:-${chosen_python:-python3}}
"
    run_pins=$(pins run "$1") || exit
    test_pins=$(pins test "$1") || exit
    wanted_run="$wanted_place$(cksum pyproject.toml "$run_pins")
"
    wanted_test="$wanted_run$(cksum "$test_pins")
"
}

minor_version_of() { "$1" -I -c 'import sys; print(sys.version_info[1])' 2>/dev/null; }

# sets `stamp`, `minor_version` and `chosen_python` from the environment at hand, to nothing where it is of no use
read_environment() {
    stamp=
    chosen_python=
    [ -f .venv/cardwise-stamp ] || return 0
    minor_version=$(minor_version_of .venv/bin/python) || return 0
    while IFS= read -r line; do
        case $line in python\ *) chosen_python=${line#python * } ;; esac
        stamp="$stamp$line
"
    done <.venv/cardwise-stamp
}

# ready run|test: is the environment good for that?
ready() {
    read_environment
    [ -n "$stamp" ] || return 1
    describe_wanted "$minor_version"
    case $1 in
    run) case $stamp in "$wanted_run"*) return 0 ;; esac ;;
    test) [ "$stamp" != "$wanted_test" ] || return 0 ;;
    esac
    return 1
}

make_environment() {
    find_python
    [ -n "$python" ] || refuse_python
    say 'Setting up Cardwise in .venv; this takes about a minute, once.' '正在 .venv 中安装卡衡，约需一分钟，只此一次。'
    rm -rf .venv
    "$python" -m venv .venv || fail 5 'The Python environment could not be made; the lines above say why.' \
        '无法创建 Python 环境，原因见上。'
}

install_pinned() {
    quiet=-q
    [ ! -t 2 ] || quiet=
    # shellcheck disable=SC2086
    if .venv/bin/python -m pip install $quiet --require-hashes --only-binary :all: "$@" >&2 &&
        .venv/bin/python -m pip install -q --no-deps --no-index --no-build-isolation --editable . >&2; then
        return
    fi
    fail 5 'The Python packages could not be installed; the lines above say why. Setting up needs the network, once.' \
        'Python 软件包安装失败，原因见上。首次安装需要网络。'
}

# set_up run|test
set_up() {
    [ -w . ] || fail 5 "Cardwise sets itself up in its own folder, but $root cannot be written to; copy it elsewhere." \
        "卡衡安装在自己的目录中，但 $root 不可写；请复制到别处。"
    # of two calls at once the second waits; the lock goes with the process
    exec 9>.venv.lock
    if command -v flock >/dev/null && ! flock -n 9; then
        say 'Another ./run is setting up here; waiting for it.' '另一个 ./run 正在此处安装，等待其完成。'
        flock 9
    fi
    if ! ready "$1"; then
        case $stamp in
        "${wanted_place:-none}"*) say 'Bringing .venv up to date.' '正在更新 .venv。' ;;
        *) make_environment ;;
        esac
        rm -f .venv/cardwise-stamp
        describe_wanted "$(minor_version_of .venv/bin/python)"
        case $1 in
        run)
            install_pinned -r "$run_pins"
            made=$wanted_run
            ;;
        test)
            install_pinned -r "$run_pins" -r "$test_pins"
            made=$wanted_test
            ;;
        esac
        printf '%s' "$made" >.venv/cardwise-stamp.new
        mv .venv/cardwise-stamp.new .venv/cardwise-stamp
    fi
    exec 9>&-
}

# prepare run|test PACKAGES [screen]
prepare() {
    caller=$PWD
    cd "$root" || exit
    is_ready=
    if ready "$1"; then is_ready=yes; fi
    require_system "$2"
    [ -z "${3:-}" ] || require_screen
    [ -z "$missing" ] || install_packages
    [ -n "$is_ready" ] || set_up "$1"
    cd "$caller" || exit
}
