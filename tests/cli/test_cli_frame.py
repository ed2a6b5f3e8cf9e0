"""How the command starts, ends and fails: one line, an exit code, never a traceback, in both languages."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cli_calls import PLAIN
from cli_shapes import ERROR, VERSION, check

import mahjong
from mahjong.cli import frame

HAND = "123m456p11s22z77z5z"
CHINESE = re.compile("[\u4e00-\u9fff]")


def test_readme_command(program: Any, pytestconfig: pytest.Config) -> None:
    """The command that the README shows first, as it stands there."""
    path = pytestconfig.rootpath / "README.md"
    if not path.is_file():
        pytest.skip("the tests lie apart from the tree: no README beside them")
    readme = path.read_text(encoding="utf-8")
    found = re.search(r"&& (mahjong .+)", readme)
    assert found is not None
    words = shlex.split(found[1])
    done = program(*words[1:])
    assert (done.returncode, done.stderr) == (0, "")
    assert "East wins on 9m from South" in done.stdout
    assert "East +2   South -2   West 0   North 0" in done.stdout
    assert "\x1b" not in done.stdout


def test_script_is_installed() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("mahjong"), "--version"], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stdout) == (0, f"mjcore {mahjong.__version__}\n")


def test_version(run: Any) -> None:
    assert run("--version").stdout == f"mjcore {mahjong.__version__}\n"
    data = json.loads(run("--version", "--json").stdout)
    check(data, VERSION)
    assert data["version"] == mahjong.__version__


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("wall",), ("wall", "-h"), ("score", "--help")])
def test_help(run: Any, words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.exit_code == 0
    assert "Usage: mahjong" in done.stdout
    assert CHINESE.search(done.stdout)
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "en", "zh"),
    [
        (("analyse",), "Missing argument", "缺少参数"),
        (("analyse", "1z", "--wlid"), "--wild", "；是否指 "),
        (("analyse", "1z", "--wild"), "requires an argument (see: mahjong analyse --help)", "选项 '--wild' 需要一个值"),
        (("analyse", "1z", "--wild", "x"), "Invalid value for '--wild'", "'--wild' 的值不是整数"),
        (("analyse", "1z", "2z"), "unexpected extra argument", "多余的参数"),
        (("analyse", "1z", "--lang", "fr"), "'fr' is not one of", "'--lang' 的值 'fr' 不在可选之列"),
        (("analyze", "1z"), "Did you mean 'analyse'", "没有命令 'analyze'；是否指 'analyse'"),
        (("wall", "hide"), "No such command 'hide'", "没有命令"),
        (("--nothing",), "No such option", "没有选项"),
    ],
)
def test_usage_errors(run: Any, words: tuple[str, ...], en: str, zh: str) -> None:
    for chinese, part in ((False, en), (True, zh)):
        done = run(*words, env={"LANG": "zh_CN.UTF-8"} if chinese else None)
        assert done.exit_code == 2
        assert done.stdout == ""
        assert done.stderr.startswith("mahjong: ")
        assert len(done.stderr.splitlines()) == 1
        assert part in done.stderr
        assert ("参见" if chinese else "see:") in done.stderr


def test_usage_error_in_json(run: Any) -> None:
    done = run("analyse", "--json")
    assert done.exit_code == 2
    data = json.loads(done.stdout)
    check(data, ERROR)
    assert data["error"]["position"] is None
    assert "Missing argument" in data["error"]["en"]
    assert "缺少参数" in data["error"]["zh"]


@pytest.mark.parametrize(
    ("text", "position"), [("12x", 2), ("123m 9z", 5), ("123m [11x1m]", 8), ("1m]", 2), ("11111m", 4), ("甲", 0)]
)
def test_position_is_marked(run: Any, text: str, position: int) -> None:
    done = run("analyse", text)
    first, shown, caret = done.stderr.splitlines()
    assert (done.exit_code, done.stdout) == (2, "")
    assert first.startswith("mahjong: ")
    assert shown == f"  {text}"
    assert caret == " " * (2 + position) + "^"
    data = json.loads(run("analyse", text, "--json").stdout)
    check(data, ERROR)
    assert data["error"]["position"] == position
    assert first == f"mahjong: {data['error']['en']}"
    assert CHINESE.search(data["error"]["zh"])
    assert run("analyse", text, "--lang", "zh").stderr.splitlines()[0] == f"mahjong: {data['error']['zh']}"


def test_caret_counts_columns() -> None:
    """A Chinese character is two columns wide; of a long text the part around the place is shown."""
    assert frame.marked("一二x", 2) == "  一二x\n      ^"
    assert frame.marked("a\tb\n", 2) == "  a·b·\n    ^"
    shown, caret = frame.marked("1m" * 200 + "x" + "1m" * 200, 400).splitlines()
    assert shown[len(caret) - 1] == "x"
    assert shown.startswith("  …")
    assert shown.endswith("…")
    assert len(shown) < 80
    assert frame.marked("12", 9) == "  12\n    ^"


@pytest.mark.parametrize(
    ("environment", "chinese"),
    [
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "zh_TW"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "C"}, False),
        ({"LANG": ""}, False),
        ({"LANG": "zh_CN", "LC_ALL": "C"}, False),
        ({"LANG": "en_US", "LC_ALL": "zh_CN.UTF-8"}, True),
        ({"LANG": "en_US", "LC_MESSAGES": "zh_CN.UTF-8"}, True),
    ],
)
def test_language_of_the_environment(run: Any, environment: dict[str, str], chinese: bool) -> None:
    assert ("向听" in run("analyse", HAND, env=environment).stdout) == chinese
    assert ("shanten" in run("analyse", HAND, env=environment).stdout) != chinese


@pytest.mark.parametrize("before", [True, False])
def test_language_and_json_before_the_command(run: Any, before: bool) -> None:
    words = ("--lang", "zh", "analyse", HAND) if before else ("analyse", HAND, "--lang=zh")
    assert "向听" in run(*words).stdout
    words = ("--json", "analyse", HAND) if before else ("analyse", HAND, "--json")
    assert json.loads(run(*words).stdout)["shanten"] == 1
    assert "向听" not in run("--lang", "zh", "analyse", HAND, "--lang", "en").stdout


def test_unforeseen_faults_are_one_line(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise KeyError("something\nodd")

    monkeypatch.setattr(mahjong.analysis, "shanten", fails)
    done = run("analyse", HAND)
    assert (done.exit_code, done.stdout) == (frame.FAULT, "")
    assert done.stderr.startswith("mahjong: a fault of this program, please report it: KeyError")
    assert len(done.stderr.splitlines()) == 1
    done = run("analyse", HAND, "--json")
    assert done.exit_code == frame.FAULT
    check(json.loads(done.stdout), ERROR)
    assert "程序内部错误" in run("analyse", HAND, "--lang", "zh").stderr
    assert run("analyse", HAND, env={"MAHJONG_TRACEBACK": "1"}).exception.__class__ is KeyError


def test_nothing_heavy_is_imported_for_help() -> None:
    code = (
        "import sys; from mahjong.cli import app\n"
        "try: app(['--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numpy', 'mahjong.registry', 'mahjong.variant', 'mahjong.walls', 'mahjong.rulebook')"
        " if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stderr.strip().splitlines()[-1] == "[]"


def test_analysis_needs_no_numpy() -> None:
    code = (
        "import sys; from mahjong.cli import app\n"
        f"try: app(['analyse', '{HAND}'])\n"
        "except SystemExit: pass\n"
        "print('numpy' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stderr.strip() == "False"


# ---- the world outside


@pytest.mark.skipif(os.name != "posix", reason="pipes of another kind")
@pytest.mark.parametrize("words", [("analyse", HAND), ("analyse", HAND, "--json"), ("--help",), ("analyse", "12x")])
def test_reader_goes_away(words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mahjong", *words], stdout=writer, stderr=subprocess.PIPE, text=True, timeout=120
        )
    finally:
        os.close(writer)
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr
    assert "Exception ignored" not in done.stderr
    if words[-1] != "12x":
        assert (done.returncode, done.stderr) == (frame.GONE, "")
    else:
        assert done.returncode == frame.UNREADABLE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [("analyse", HAND), ("analyse", HAND, "--json")])
def test_disk_is_full(program: Any, words: tuple[str, ...]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = program(*words, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["mahjong: No space left on device"]


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_interrupted() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "mahjong", "wall", "verify", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == frame.STOPPED
    assert (out, err.strip()) == ("", "")


def test_output_that_is_not_unicode(program: Any) -> None:
    done = program("analyse", "12x", "--json", env={"PYTHONIOENCODING": "ascii"})
    check(json.loads(done.stdout), ERROR)
    assert done.stdout.isascii()
    done = program("analyse", HAND, "--lang", "zh", "--unicode", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()


@pytest.mark.skipif(os.name != "posix", reason="arguments are text elsewhere")
def test_arguments_that_are_not_unicode() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mahjong", "analyse", b"\xff\xfe1m", "--json"],
        env=os.environ | PLAIN | {"PYTHONUTF8": "1"},
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 2
    check(json.loads(done.stdout), ERROR)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("typed", "offered"), [("mahjong an", "analyse"), ("mahjong score wuh", "wuhan")])
def test_completion(program: Any, typed: str, offered: str) -> None:
    words = typed.split()
    done = program(env={"_MAHJONG_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)})
    assert done.stdout.split() == [offered]


def test_terminal_gets_colours_and_its_own_width(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="no terminals here")
    import fcntl
    import struct
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "mahjong", "analyse", "19m19p19s1234567z", "--forms", "orphans"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment | {"TERM": "xterm-256color", "LANG": "en_US.UTF-8", "LC_ALL": "en_US.UTF-8"},
    )
    os.close(follower)
    printed = b""
    try:
        while part := os.read(leader, 4096):
            printed += part
    except OSError:  # how Linux tells the end
        pass
    os.close(leader)
    assert process.wait(timeout=60) == 0
    text = printed.decode()
    assert "\x1b[1m" in text
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
    assert any("Waits (13 kinds, 39 left)" in line for line in lines)
    assert max(map(len, lines)) <= 60


@pytest.mark.parametrize(
    ("words", "closed", "code"), [(("replay", "-"), 0, 2), (("wall", "reveal", "-"), 0, 2), (("play", "sichuan"), 1, 0)]
)
def test_a_stream_that_was_closed_is_an_empty_one(words: tuple[str, ...], closed: int, code: int) -> None:
    shut = f"import os, sys; os.close({closed}); os.execv(sys.executable, [sys.executable, '-m', 'mahjong', *sys.argv[1:]])"
    done = subprocess.run(
        [sys.executable, "-c", shut, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == code
    assert "fault of this program" not in done.stderr


def test_who_stops_it_before_it_has_begun_sees_no_traceback() -> None:
    code = (
        "import importlib, mahjong.__main__ as start\n"
        "def stopped(name): raise KeyboardInterrupt\n"
        "start.import_module = stopped\n"
        "start.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
