"""What is installed and what is published: everything a user needs, nothing of the build."""

from __future__ import annotations

import importlib
import json
import os
import sys
import tarfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath

import pytest

from mahjong import _guard

SOURCES = {".pyx", ".pxd", ".c", ".h"}


@pytest.fixture(scope="module")
def ours() -> Distribution:
    return distribution("mjcore")


@pytest.fixture(scope="module")
def installed(ours: Distribution) -> set[str]:
    """The files of the installed distribution, as the installer recorded them."""
    origin = json.loads(ours.read_text("direct_url.json") or "{}")
    if origin.get("dir_info", {}).get("editable"):
        pytest.skip("an editable install: its files lie in the source tree")
    return {PurePosixPath(path).as_posix() for path in ours.files or ()}


@pytest.fixture(scope="module")
def dist() -> Path:
    """The folder into which CI built the wheel and the source distribution."""
    folder = os.environ.get("MAHJONG_DIST")
    if not folder:
        pytest.skip("MAHJONG_DIST names no folder of built distributions")
    return Path(folder)


def test_numpy_is_the_only_dependency(ours: Distribution) -> None:
    plain = [line for line in ours.requires or () if "extra ==" not in line]
    assert len(plain) == 1
    assert plain[0].startswith("numpy")


def test_command_is_installed(ours: Distribution) -> None:
    scripts = {entry.name: entry.value for entry in ours.entry_points if entry.group == "console_scripts"}
    assert scripts == {"mahjong": "mahjong.__main__:main"}


def test_installed_files(installed: set[str]) -> None:
    assert "mahjong/py.typed" in installed
    assert any(path.endswith("licenses/LICENSE") for path in installed)
    assert {path for path in installed if PurePosixPath(path).suffix in SOURCES} == set()
    suffix = EXTENSION_SUFFIXES[0]
    assert {f"mahjong/_core/{name}{suffix}" for name in _guard.CORE} <= installed
    ends = ("mahjong/", "mjcore-", "../")  # the package, its metadata, the command
    assert {path for path in installed if not path.startswith(ends)} == set()


@pytest.mark.parametrize("name", _guard.CORE)
def test_compiled_module_has_a_stub(name: str) -> None:
    """A compiled module that shows the world anything says what in a .pyi beside it."""
    module = importlib.import_module(f"mahjong._core.{name}")
    public = [key for key, value in vars(module).items() if key[0] != "_" and _is_own(value, module.__name__)]
    package = importlib.import_module("mahjong._core")
    stubs = [Path(folder) / f"{name}.pyi" for folder in package.__path__]
    assert not public or any(stub.is_file() for stub in stubs), f"{name}.pyi is missing, for {', '.join(public)}"


def test_wheel(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert f"cp{sys.version_info[0]}{sys.version_info[1]}" in wheel.name
    assert {name for name in names if PurePosixPath(name).suffix in SOURCES} == set()
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"mahjong", "mjcore"}


def test_source_distribution(dist: Path) -> None:
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    assert {"LICENSE", "README.md", "CMakeLists.txt", "pyproject.toml", "PKG-INFO"} <= names
    assert {"python/mahjong/py.typed", "src/mjcore/kinds.pxd", "tests/conftest.py"} <= names
    assert {f"src/mjcore/{name}.pyx" for name in _guard.CORE} <= names
    built = {name for name in names if name.startswith(("build/", ".venv")) or name.endswith((".so", ".pyc", ".c"))}
    assert built == set()


def _is_own(value: object, module: str) -> bool:
    """Whether a compiled module made this value itself: a class, a function, a constant."""
    return getattr(value, "__module__", module) == module and type(value).__name__ != "module"
