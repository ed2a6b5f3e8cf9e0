"""Packages whose docstring says which file holds what: every module is there, and nothing that is none."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest


@pytest.mark.parametrize("name", ["mahjong.rules", "mahjong.play"])
def test_the_map_of_a_package_names_every_module(name: str) -> None:
    package = importlib.import_module(name)
    modules = {one.name for one in pkgutil.iter_modules(package.__path__)}
    named = set(re.findall(r"`([a-z_]+)`", package.__doc__ or ""))
    assert not modules - named
    assert not named - modules
