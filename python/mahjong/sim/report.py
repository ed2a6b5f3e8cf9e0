"""A run on one page of HTML: what it was, win rates by seat, fan, lengths and money as plots. The page needs nothing else: no network, no script."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any, Final

import numpy as np

from mahjong.play.named import SEAT_NAMES
from mahjong.sim.result import Result, missing, unwritable

__all__ = ["page", "save"]

_COLOURS: Final = (
    "#9d2235",
    "#1f6f8b",
    "#3a7d44",
    "#b5892b",
    "#6c5b7b",
    "#475b63",
    "#c06c84",
    "#355c7d",
    "#8a5a44",
    "#5b8e7d",
)
_HOW: Final = {
    "drawn": ("self-drawn", "自摸"), "discard": ("on a discard", "点炮"), "robbed": ("robbed kong", "抢杠"), "aside": ("on a tile laid aside", "和亮出的牌"),
    "instant": ("at once", "即和"),
}  # fmt: skip
_STYLE: Final = """
body { font: 16px/1.5 system-ui, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; color: #222; background: #faf8f4;
       margin: 2rem auto; max-width: 62rem; padding: 0 1rem }
h1 { font-size: 1.6rem; margin-bottom: .2rem }
h2 { font-size: 1.1rem; margin: 0 0 .4rem }
p.about { color: #666; margin-top: 0 }
section { background: #fff; border: 1px solid #e4ded2; border-radius: 8px; padding: 1rem 1.2rem; margin: 1rem 0 }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 1rem }
.plots section { margin: 0 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
td, th { padding: .2rem .9rem .2rem 0; text-align: right; border-bottom: 1px solid #eee8dc }
td:first-child, th:first-child { text-align: left }
svg { width: 100%; height: auto }
"""


def page(result: Result, language: str = "en") -> str:
    """The page as text. language: "en" or "zh". Needs the extra `sim`."""
    zh = language == "zh"

    def say(en: str, other: str) -> str:
        return other if zh else en

    n, seats = len(result), result.variant.deal(seed=0).seats
    names = [say(*SEAT_NAMES[seat]) for seat in seats]
    money = result.money()
    won = [int((result.wins["seat"] == seat).sum()) for seat in seats]
    rows = [
        (name, f"{count:,}", f"{count / n:.1%}", f"{money[seat]:+,}", f"{money[seat] / n:+.3f}")
        for name, seat, count in zip(names, seats, won, strict=True)
    ]
    rows += [(name, "", "", f"{total:+,}", f"{total / n:+.3f}") for name, total in money.items() if name not in seats]
    how = [(say(*_HOW[key]), int((result.wins["how"] == key).sum())) for key in _HOW]
    ways = [(told, f"{count:,}", f"{count / n:.1%}") for told, count in how if count]
    nobody = int((result.deals["wins"] == 0).sum())
    ways.append((say("deals nobody won", "无人和牌的局"), f"{nobody:,}", f"{nobody / n:.1%}"))
    title = say(*result.variant.names)
    options = ", ".join(
        f"{name}={value}"
        for name, value in result.variant.options.items()
        if value != result.variant.option_table[name].default
    )
    about = say(
        f"{n:,} deals, players: {', '.join(result.players)}; seed {result.seed}{'; ' + options if options else ''}",
        f"{n:,}局，玩家：{'、'.join(result.players)}；种子{result.seed}{'；' + options if options else ''}",
    )
    figures = [
        (
            say("Wins of each seat", "各家和牌的比例"),
            _bars(names, [100 * count / n for count in won], say("wins in 100 deals", "每百局和牌")),
        ),
        (
            say("Fan of a win", "和牌的番数"),
            _counted(result.wins["fan"][~result.wins["again"]], say("fan", "番"), say("wins", "次数")),
        ),
        (
            say("Discards of a deal", "每局打出的张数"),
            _spread(result.deals["discards"], say("discards", "张"), say("deals", "局数")),
        ),
        (say("Money from deal to deal", "逐局累计"), _flow(result, seats, names, say("deals", "局数"))),
    ]
    plots = "".join(f"<section><h2>{escape(name)}</h2>{svg}</section>" for name, svg in figures)
    head = (
        say("seat", "座位"),
        say("wins", "和牌"),
        say("per deal", "占局数"),
        say("money", "输赢"),
        say("per deal", "每局"),
    )
    return (
        f'<!doctype html><html lang="{say("en", "zh")}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1><p class=about>{escape(about)}</p>"
        f"<section>{_table(head, rows)}</section><section>{_table((say('wins', '和牌'), say('number', '次数'), say('per deal', '占局数')), ways)}</section>"
        f'<div class="plots">{plots}</div></body></html>\n'
    )


def save(result: Result, path: str | Path, language: str = "en") -> Path:
    """Writes the page to a file. Raises MahjongError where that is not possible."""
    file = Path(path)
    try:
        file.write_text(page(result, language), encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error) from error
    return file


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(one)}</th>" for one in head)
    return (
        f"<table><tr>{top}</tr>"
        + "".join("<tr>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows)
        + "</table>"
    )


def _plot(draw: Callable[[Any], None]) -> str:
    """A figure as SVG; its words stay text, so that the reader's fonts write them."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        raise missing("matplotlib") from error
    settings: Any = {"svg.fonttype": "none", "svg.hashsalt": "mahjong", "font.size": 10}
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        warnings.filterwarnings(
            "ignore", "Glyph .* missing", UserWarning
        )  # of the font that measures; another one writes
        figure = Figure(figsize=(5.6, 3.2), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        out = StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    return text[text.index("<svg") :]


def _bars(names: Sequence[str], values: Sequence[float], unit: str) -> str:
    def draw(axes: Any) -> None:
        axes.bar(range(len(names)), values, color=[_COLOURS[at % len(_COLOURS)] for at in range(len(names))])
        axes.set_xticks(range(len(names)), names)
        axes.set_ylabel(unit)

    return _plot(draw)


def _counted(values: Any, name: str, unit: str) -> str:
    kinds, counts = np.unique(values, return_counts=True)

    def draw(axes: Any) -> None:
        if len(kinds) <= 40:
            axes.bar([f"{kind:g}" for kind in kinds], counts, color=_COLOURS[1])
            axes.tick_params(axis="x", labelrotation=90 if len(kinds) > 12 else 0)
        else:
            axes.hist(values, bins=40, color=_COLOURS[1])
        axes.set_xlabel(name)
        axes.set_ylabel(unit)

    return _plot(draw)


def _spread(values: Any, name: str, unit: str) -> str:
    def draw(axes: Any) -> None:
        axes.hist(values, bins=min(60, max(1, int(values.max() - values.min()) + 1)), color=_COLOURS[2])
        axes.set_xlabel(name)
        axes.set_ylabel(unit)

    return _plot(draw)


def _flow(result: Result, seats: Sequence[str], names: Sequence[str], unit: str) -> str:
    step = max(1, len(result) // 1000)

    def draw(axes: Any) -> None:
        for at, (seat, name) in enumerate(zip(seats, names, strict=True)):
            line = np.cumsum(result.deals[f"money_{seat}"])[::step]
            axes.plot(
                np.arange(len(line)) * step + 1, line, color=_COLOURS[at % len(_COLOURS)], label=name, linewidth=1.2
            )
        axes.axhline(0, color="#bbb", linewidth=0.8)
        axes.set_xlabel(unit)
        axes.legend(frameon=False, fontsize=9)

    return _plot(draw)
