"""What environments render: the table as the agent sees it that is to act, as text, SVG or pixels."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import mahjong
from mahjong.env.picture import MODES, checked_mode, rendered
from mahjong.errors import MahjongError, RuleError

pytest.importorskip("pettingzoo", reason="pettingzoo is in the extra learn")
pytest.importorskip("resvg_py", reason="resvg is in the extra pictures")

FELT = (0x1F, 0x5F, 0x4A)


@pytest.mark.parametrize("make", [mahjong.env.aec, mahjong.env.parallel])
def test_environments_tell_their_modes(make: Any) -> None:
    env = make("sichuan")
    assert env.metadata["render_modes"] == ["ansi", "svg", "rgb_array"] == list(MODES)
    assert env.metadata["render_fps"] > 0
    env.reset(seed=1)
    assert env.render() is None
    env.metadata["render_modes"].append("human")
    assert make("sichuan").metadata["render_modes"] == list(MODES)
    for wrong in ("human", "SVG", 3, ["svg"]):
        with pytest.raises(RuleError, match="rgb_array") as caught:
            make("sichuan", render_mode=wrong)
        assert "rgb_array" in caught.value.zh


def test_svg_is_what_the_agent_sees_that_is_to_act(rng: Any) -> None:
    env = mahjong.env.aec("chengdu", render_mode="svg")
    env.reset(seed=3)
    for _ in range(12):
        assert env.render() == env.deal.svg(env.seat(env.agent_selection))
        env.step(rng.choice(env.infos[env.agent_selection]["action_ids"]))
    together = mahjong.env.parallel("japan", render_mode="svg")
    together.reset(seed=3)
    assert together.render() == together.deal.svg(together.deal.waiting[0])


def test_pixels_show_the_table(rng: Any) -> None:
    """Felt where nothing lies, white tiles in the hand at the lower edge, backs of others, many colours; after every act another picture."""
    env = mahjong.env.aec("guangdong", render_mode="rgb_array")
    env.reset(seed=5)
    before = None
    for _ in range(3):
        shown = env.render()
        assert isinstance(shown, np.ndarray)
        assert (shown.shape, shown.dtype, shown.flags.writeable) == ((640, 640, 3), np.uint8, True)
        assert tuple(shown[320, 60]) != tuple(shown[620, 90])
        assert len(np.unique(shown.astype(np.uint32) @ (1 << 16, 1 << 8, 1))) > 300
        assert (shown == FELT).all(axis=2).mean() > 0.4
        bright = (shown > 200).all(axis=2)
        assert bright[590:].mean() > 0.25 > 0.05 > bright[:590].mean()  # own tiles lie open, nobody else's
        assert tuple(shown[0, 0]) == FELT
        assert before is None or (shown != before).any(axis=2).mean() > 0.01
        before = shown
        env.step(rng.choice([one for one in env.infos[env.agent_selection]["action_ids"] if one != 2]))


def test_every_table_of_a_vector_is_drawn() -> None:
    for mode in MODES:
        env = mahjong.env.vector("sichuan", 2, render_mode=mode)
        assert env.metadata["render_modes"] == list(MODES)
        _, info = env.reset(seed=2)
        for _ in range(5):
            _, _, _, _, info = env.step(env.action_space.sample())
        shown = env.render()
        assert isinstance(shown, tuple)
        for at, one in enumerate(shown):
            want = rendered(env.deal(at), env.seat(at, int(info["agent"][at])), mode)
            assert (one == want).all() if mode == "rgb_array" else one == want
        assert type(shown[0]) is (np.ndarray if mode == "rgb_array" else str)


def test_a_table_of_panels_and_of_all_phases_is_drawn() -> None:
    env = mahjong.env.parallel("america", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (640, 640, 3)
    assert rendered(mahjong.variant("jifeng", players=6).deal(seed=1), "E", "rgb_array").shape[1:] == (640, 3)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MahjongError, match=r"resvg_py.*mjcore\[pictures\]") as caught:
        mahjong.env.aec("sichuan", render_mode="rgb_array")
    assert "pictures" in caught.value.zh
    assert checked_mode("svg") == "svg"
