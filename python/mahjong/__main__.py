"""The `mahjong` command, also as `python -m mahjong`: what is needed before the command line can be imported.

Python imports the package before this file. Where the package itself refuses the installation (see `_guard`), nothing here runs: the
command ends with that ImportError, whose text says what to type, and Python's exit code 1.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import NoReturn

from mahjong import _guard

__all__ = ["main"]


def main() -> None:
    """Run the command line. Exit code 2, after one line on stderr, where its extra is not installed or a foreign `mahjong` took the place of
    our package; see the module for an installation that the package itself refuses.
    """
    try:
        # Where a foreign `mahjong` was installed last, its __init__ ran in place of ours and nothing was checked yet.
        _guard.check()
    except ImportError as error:
        _fail(str(error))
    try:
        cli = import_module("mahjong.cli")
    except KeyboardInterrupt:  # stopped before it had begun
        raise SystemExit(130) from None
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"typer", "rich"}:
            raise
        _fail("the mahjong command needs typer and rich, type: pip install 'mjcore[cli]'")
    cli.main()


def _fail(reason: str) -> NoReturn:
    print(f"mahjong: {reason}", file=sys.stderr)
    raise SystemExit(2)


if __name__ == "__main__":
    main()
