"""Refuses an environment in which `mahjong` cannot work, before anything else is imported.

Two things go wrong with an installation. Another distribution on the package index, named `mahjong`, installs an
import package of the same name, and each overwrites files of the other. And a source tree whose core was never
compiled can be imported up to the first call. Both are found here, without `importlib.metadata`: that alone would
take longer than the rest of the import.
"""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec

__all__ = ["CORE", "check"]

CORE = (
    "missing",
    "menu",
    "card",
    "need",
    "question",
    "reading",
    "features",
    "scan",
    "reckon",
    "chance",
    "wall",
    "table",
    "ids",
)
"""The compiled modules of `mahjong._core`: those that CMakeLists.txt builds."""

# What an installer leaves in a folder of `sys.path` for a distribution called `mahjong`, of any version.
# Other projects (mahjong_utils-0.8.0.dist-info) have a letter or an underscore where the version would stand.
_FOREIGN = re.compile(r"mahjong(?:-(?P<version>\d[^-]*)(?:-.*)?)?\.(?:dist-info|egg-info|egg-link|egg)", re.IGNORECASE)


def check() -> None:
    """Raise ImportError if a foreign `mahjong` is installed in this environment, or if the core is not compiled."""
    foreign = _foreign(sys.path)
    if foreign is not None:
        path, version = foreign
        raise ImportError(
            f"two distributions installed the import package 'mahjong': mjcore (this one) and mahjong{version},"
            f" found at {path}. They overwrite each other's files, so neither can be trusted now."
            " To keep this one, type: pip uninstall -y mahjong mjcore && pip install mjcore\n"
            f"两个发行包都安装了名为 mahjong 的包：mjcore（本包）和 mahjong{version}，它们会互相覆盖文件。"
            "保留本包请运行：pip uninstall -y mahjong mjcore && pip install mjcore",
            name="mahjong",
            path=path,
        )
    missing = [name for name in CORE if find_spec(f"mahjong._core.{name}") is None]
    if missing:
        here = os.path.dirname(os.path.abspath(__file__))
        version = ".".join(map(str, sys.version_info[:2]))
        raise ImportError(
            f"the compiled core of mahjong is missing ({', '.join(missing)}): {here} is a source tree that was not"
            f" built, or it was built for another Python than this one ({version})."
            " In the project's folder, type: pip install .   (to work on it: pip install -e .)\n"
            "缺少 mahjong 的编译核心：源码尚未编译，或是为另一个 Python 版本编译的。"
            "请在项目目录运行：pip install .   （参与开发：pip install -e .）",
            name=f"mahjong._core.{missing[0]}",
            path=here,
        )


def _foreign(folders: list[str]) -> tuple[str, str] | None:
    """The first trace of a distribution called `mahjong` in `folders`, and its version with a space before it."""
    for folder in dict.fromkeys(folders):
        try:
            names = os.listdir(folder or os.curdir)
        except OSError:  # a zip file, or a folder that is gone
            continue
        for name in names:
            if name[:7].lower() == "mahjong" and (found := _FOREIGN.fullmatch(name)):
                version = found["version"]
                return os.path.join(folder, name), f" {version}" if version else ""
    return None
