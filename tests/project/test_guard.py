"""Installations that cannot work are refused at import, with what to type."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from interpreter import Python

from mahjong import _guard

CHECK = "import mahjong._guard as guard; guard.check()"
CURE = "pip uninstall -y mahjong mjcore && pip install mjcore"


@pytest.mark.parametrize(
    "trace",
    [
        "mahjong-2.1.0.dist-info",
        "Mahjong-1.2.0.dev3.dist-info",
        "mahjong-1!2.0.dist-info",
        "mahjong-1.0+local.dist-info",
        "mahjong-1.1.11-py3.11.egg-info",
        "mahjong-1.1.11-py3.11.egg",
        "mahjong.egg-info",
        "mahjong.egg-link",
    ],
)
@pytest.mark.parametrize("beside", [True, False], ids=["same folder", "other folder"])
def test_foreign_distribution_is_refused(python: Python, site: Path, trace: str, beside: bool) -> None:
    """Whichever folder of the path it lies in: programs written for the other one would get this package."""
    folder = site if beside else site.parent / "other"
    (folder / trace).mkdir(parents=True)
    code = CHECK if beside else f"import sys; sys.path.append({str(folder)!r}); {CHECK}"
    run = python("-c", code, path=site, isolated=True)
    assert run.returncode == 1
    assert "ImportError" in run.stderr
    assert str(folder / trace) in run.stderr
    assert CURE in run.stderr


@pytest.mark.parametrize(
    "trace",
    [
        "mjcore-0.1.0.dist-info",
        "mahjong_utils-0.8.0.dist-info",
        "mahjong-utils-0.8.0.egg-info",
        "mahjonggb-1.4.0.dist-info",
        "pymahjong-1.1.2.dist-info",
        "mahjong.py",
        "mahjong-notes",
        "~ahjong-2.1.0.dist-info",
    ],
)
def test_other_names_are_left_alone(python: Python, site: Path, trace: str) -> None:
    (site / trace).mkdir()
    run = python("-c", CHECK, path=site, isolated=True)
    assert (run.returncode, run.stderr) == (0, "")


def test_odd_search_paths_are_passed_over(python: Python, site: Path) -> None:
    code = f"import sys; sys.path += ['', '/no/such/folder', sys.executable, b'bytes', None]; {CHECK}"
    run = python("-c", code, path=site, isolated=True)
    assert (run.returncode, run.stderr) == (0, "")


def test_current_folder_is_searched(python: Python, site: Path) -> None:
    (site / "mahjong-2.1.0.dist-info").mkdir()
    code = f"import os, sys; os.chdir({str(site)!r}); sys.path[0] = ''; {CHECK}"
    run = python("-c", code, isolated=True)
    assert CURE in run.stderr


def test_import_of_the_package_checks_first(python: Python, site: Path) -> None:
    (site / "mahjong-2.1.0.dist-info").mkdir()
    run = python("-c", "import mahjong", path=site, isolated=True)
    assert run.returncode == 1
    assert CURE in run.stderr


def test_python_m_ends_with_the_refusal_of_the_package(python: Python, site: Path) -> None:
    """Python imports the package before its __main__: it tells the refusal itself, in its own words and with its own exit code."""
    (site / "mahjong-2.1.0.dist-info").mkdir()
    run = python("-m", "mahjong", path=site, isolated=True)
    assert (run.returncode, run.stdout) == (1, "")
    assert "Traceback" not in run.stderr
    assert CURE in run.stderr


@pytest.mark.parametrize("lost", [*_guard.CORE, "all"])
def test_unbuilt_core_says_what_to_type(python: Python, site: Path, lost: str) -> None:
    names = _guard.CORE if lost == "all" else (lost,)
    for name in names:
        for suffix in EXTENSION_SUFFIXES:
            (site / "mahjong" / "_core" / f"{name}{suffix}").unlink(missing_ok=True)
    run = python("-c", CHECK, path=site, isolated=True)
    assert run.returncode == 1
    assert "ImportError" in run.stderr
    assert "pip install ." in run.stderr
    assert ", ".join(names) in run.stderr


def test_core_built_for_another_python_is_not_taken_for_ours(python: Python, site: Path) -> None:
    core = site / "mahjong" / "_core"
    for module in [path for path in core.iterdir() if path.name.endswith(tuple(EXTENSION_SUFFIXES))]:
        module.rename(core / f"{module.name.partition('.')[0]}.cpython-39-x86_64-linux-gnu.so")
    run = python("-c", CHECK, path=site, isolated=True)
    assert "pip install ." in run.stderr


def test_core_list_is_what_the_build_makes(tree: Path) -> None:
    listed = re.search(r"foreach\(module IN ITEMS ([\w ]+)\)", (tree / "CMakeLists.txt").read_text(encoding="utf-8"))
    assert listed is not None
    assert tuple(listed[1].split()) == _guard.CORE
    assert {path.stem for path in (tree / "src" / "mjcore").glob("*.pyx")} == set(_guard.CORE)


def test_command_without_its_extra_says_what_to_type(python: Python, site: Path) -> None:
    """Here numpy is all that is installed beside the package."""
    (site / "mahjong" / "cli" / "__init__.py").write_text("import typer\n", encoding="utf-8")
    run = python("-c", "from mahjong.__main__ import main; main()", path=_with_numpy(site), isolated=True)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "mahjong: the mahjong command needs typer and rich, type: pip install 'mjcore[cli]'\n"


def test_command_does_not_hide_other_missing_modules(python: Python, site: Path) -> None:
    (site / "mahjong" / "cli" / "__init__.py").write_text("import no_such_module\n", encoding="utf-8")
    run = python("-c", "from mahjong.__main__ import main; main()", path=_with_numpy(site), isolated=True)
    assert run.returncode == 1
    assert "no_such_module" in run.stderr


def test_the_real_foreign_distribution(python: Python, site: Path) -> None:
    """Both orders of installing. Where theirs came last their __init__ runs, so only our command can tell."""
    theirs = site.parent / "theirs"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    got = subprocess.run(
        [*pip, "--only-binary", ":all:", "--timeout", "20", "--retries", "1", "--target", str(theirs), "mahjong"],
        capture_output=True,
        text=True,
    )
    if got.returncode:
        pytest.skip(f"the package index cannot be reached: {got.stderr.strip()[-200:]}")

    ours_last = shutil.copytree(theirs, site.parent / "ours-last")
    shutil.copytree(site, ours_last, dirs_exist_ok=True)
    run = python("-c", "import mahjong", path=ours_last, isolated=True)
    assert run.returncode == 1
    assert CURE in run.stderr

    theirs_last = shutil.copytree(site, site.parent / "theirs-last")
    shutil.copytree(theirs, theirs_last, dirs_exist_ok=True)
    run = python("-m", "mahjong", path=theirs_last, isolated=True)
    assert run.returncode == 2
    assert run.stderr.startswith("mahjong: ")
    assert CURE in run.stderr


def _with_numpy(site: Path) -> Path:
    """Make numpy importable from `site` too: what the package itself may need."""
    import numpy

    (site / "numpy").symlink_to(Path(numpy.__file__).parent, target_is_directory=True)
    return site
