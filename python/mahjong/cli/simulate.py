"""`mahjong simulate`: many deals between computer players, and what came of them."""

from __future__ import annotations

import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mahjong.cli.score import Named, Options, chosen_options, plain
from mahjong.cli.view import Json, Lang, View
from mahjong.errors import MahjongError, shown
from mahjong.play.closing import REASONS, told
from mahjong.play.named import Named as Keys

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mahjong.play.deal import Deal
    from mahjong.play.match import Match
    from mahjong.play.players import Player
    from mahjong.sim import Result
    from mahjong.variant import Variant

__all__ = ["Computer", "Tally", "computer", "number", "simulate"]

MOST: Final = 10_000_000
_PLAYERS: Final = 1 << 63
"""Child seeds from here on are those of the players; the deals count from 0."""
_HOW: Final = {
    "drawn": ("by self-draw", "自摸"),
    "discard": ("on a discard", "点炮"),
    "robbed": ("by robbing a kong", "抢杠"),
    "aside": ("on a tile laid aside", "和亮出的牌"),
    "instant": ("at once, without a complete hand", "即和"),
}


class Computer(StrEnum):
    """The computer players there are."""

    random = "random"
    greedy = "greedy"
    value = "value"


def computer(kind: Computer, seed: int) -> Player:
    """One of them."""
    from mahjong.sim.playing import NAMED

    return NAMED[kind.value](seed)


def number(text: str | int, option: str, low: int, high: int) -> int:
    """What an option of the shell counts. Raises MahjongError, with what is allowed."""
    word = str(text)
    if word.isascii() and word.isdigit() and len(word) <= 20 and low <= int(word) <= high:
        return int(word)
    raise MahjongError(
        f"{option} {shown(word)}: a whole number from {low} to {high}",
        f"{option} {shown(word)}：应为{low}至{high}的整数",
    )


class Matched:
    """What came of some matches. ends: why they were over. places: how often each seat came to each, from the first. points, results: sums."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.matches = self.deals = 0
        self.ends: Counter[str] = Counter()
        self.places = {seat: [0] * len(seats) for seat in seats}
        self.points = dict.fromkeys(seats, 0)
        self.results = dict.fromkeys(seats, Fraction(0))

    def add(self, match: Match) -> None:
        """One more match, which is over."""
        self.matches += 1
        self.deals += len(match.deals)
        self.ends["" if match.end is None else match.end.why] += 1
        for seat, one in match.result().items():
            self.places[seat][one.rank - 1] += 1
            self.points[seat] += one.points
            self.results[seat] += one.result

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.matches, "deals": self.deals, "ends": dict(self.ends), "places": self.places, "points": self.points,
            "results": {seat: told(result) for seat, result in self.results.items()},
        }  # fmt: skip


class Tally:
    """What came of some deals. points: of all accounts; as_dealer, others: those of the seats, by who dealt."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.deals = self.draws = self.acts = 0
        self.how: Counter[str] = Counter(dict.fromkeys(("drawn", "discard", "robbed"), 0))
        self.won: Counter[str] = Counter(dict.fromkeys(seats, 0))
        self.fan: Counter[int | Fraction] = Counter()
        self.value: dict[int | Fraction, int | Fraction] = {}
        self.again = 0
        self.aborts: Counter[str] = Counter()
        self.points: Counter[str] = Counter(dict.fromkeys(seats, 0))
        self.as_dealer = 0
        self.dealer_won = 0
        self.matched = Matched(seats)

    def add(self, deal: Deal, sitting: Mapping[str, str] | None = None) -> None:
        """One more deal, which is over. sitting: for every seat the one at which its player began, where they may differ."""
        at = sitting or {seat: seat for seat in self.seats}
        self.deals += 1
        self.acts += len(deal.acts)
        self.draws += not deal.wins
        if deal.aborted:
            self.aborts[deal.aborted] += 1
        for won in deal.wins:
            self.how[won.how] += 1
            self.won[at[won.seat]] += 1
            if won.score is None:
                self.again += 1
            else:
                self.fan[won.score.fan] += 1
                self.value[won.score.fan] = self.value.get(won.score.fan, 0) + won.score.value
        self.dealer_won += any(won.seat == deal.dealer for won in deal.wins)
        totals = deal.ledger.totals()
        self.as_dealer += totals[deal.dealer]
        self.points.update({at.get(one, one): amount for one, amount in totals.items()})

    @classmethod
    def of(cls, result: Result, seats: tuple[str, ...]) -> Tally:
        """The same of deals that were played as columns."""
        tally, deals, wins = cls(seats), result.deals, result.wins
        tally.deals, tally.acts, tally.draws = len(result), int(deals["acts"].sum()), int((deals["wins"] == 0).sum())
        tally.aborts.update(one for one in deals["abort"].tolist() if one)
        tally.how.update(wins["how"].tolist())
        tally.won.update(wins["seat"].tolist())
        tally.again = int(wins["again"].sum())
        for fan, value, again in zip(wins["fan"].tolist(), wins["value"].tolist(), wins["again"].tolist(), strict=True):
            if not again:
                key = Fraction(fan).limit_denominator(1000)
                tally.fan[key] += 1
                tally.value[key] = tally.value.get(key, 0) + Fraction(value).limit_denominator(1000)
        tally.dealer_won = len(set(wins["deal"][wins["dealer"]].tolist()))
        tally.points.update(result.money())
        tally.as_dealer = sum(int(deals[f"money_{seat}"][deals["dealer"] == seat].sum()) for seat in seats)
        return tally

    @property
    def wins(self) -> int:
        return sum(self.how.values())

    @property
    def others(self) -> int:
        """The points of the seats that did not deal."""
        return sum(self.points[seat] for seat in self.seats) - self.as_dealer

    def to_json(self) -> dict[str, Any]:
        return {
            "deals": self.deals,
            "acts": self.acts,
            "wins": self.wins,
            "draws": self.draws,
            "aborts": dict(self.aborts),
            "how": dict(self.how),
            "won": dict(self.won),
            "again": self.again,
            "fan": {str(fan): count for fan, count in sorted(self.fan.items())},
            "points": {seat: self.points[seat] for seat in self.seats},
            "outside": {one: points for one, points in self.points.items() if one not in self.seats},
            "dealer": {"points": self.as_dealer, "won": self.dealer_won},
            "others": {"points": self.others},
            "matches": self.matched.to_json(),
        }


def simulate(
    context: typer.Context,
    variant: Named,
    deals: Annotated[str, typer.Option(help="How many deals. 局数", metavar="N")] = "1000",
    matches: Annotated[
        str | None,
        typer.Option(help="How many whole matches, in place of deals. 场数", metavar="N", show_default=False),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(help="Equal seeds give equal deals; any by default. 种子", metavar="N", show_default=False),
    ] = None,
    player: Annotated[Computer, typer.Option(help="Who plays. 电脑玩家")] = Computer.greedy,
    workers: Annotated[
        str | None,
        typer.Option(
            help="Deals apart from each other, on so many processes. 并行进程数", metavar="N", show_default=False
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write a row a deal, to FILE.parquet or FILE.csv. 逐局写入文件", metavar="FILE", show_default=False
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(help="Write one page with plots. 写出含图表的网页", metavar="FILE.html", show_default=False),
    ] = None,
    option: Options = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Many deals between computer players: wins, fan, points, speed. 模拟对局

    One deal follows from another, and where the rules state what a match is played for, its matches are counted too: how they ended, places and
    results. With --workers, --out or --report every deal stands by itself and the dealer goes round.
    """
    view = View.of(context, json, lang)
    rules = chosen_options(variant, option or [])
    many = number(deals, "--deals", 1, MOST)
    whole = None if matches is None else number(matches, "--matches", 1, MOST // 10)
    if whole is not None and not rules.words["rotation"].rounds:
        raise MahjongError(
            f"--matches: a match of {rules.names[0]} has no end; say --deals",
            f"--matches：{rules.names[1]}没有全场的终点，请用--deals",
        )
    master = secrets.randbelow(1 << 32) if seed is None else number(seed, "--seed", 0, (1 << 64) - 1)
    rules.deal(seed=0)  # what the first deal of a rule set prepares is no part of its speed
    start = time.perf_counter()
    with _progress(view, many if whole is None else whole) as advance:
        if workers is not None or out is not None or report is not None:
            tally = _apart(
                view, rules, many, master, player, advance, whole=whole, workers=workers, out=out, report=report
            )
        elif whole is None:
            tally = run(rules, many, master, player, advance)
        else:
            tally = run_matches(rules, whole, master, player, advance)
    seconds = time.perf_counter() - start
    speed = tally.deals / seconds
    if view.json:
        view.emit(
            {
                "variant": rules.key,
                "options": {name: plain(value) for name, value in rules.options.items()},
                "seed": master,
                "player": player.value,
                **tally.to_json(),
                "seconds": round(seconds, 3),
                "deals_per_second": round(speed, 1),
            }
        )
        return
    _show(view, rules, tally, player, master)
    view.line()
    view.line(
        view.say(
            f"{speed:,.0f} deals a second; again with --seed {master}", f"每秒{speed:,.0f}局；以 --seed {master} 可重现"
        ),
        "dim",
    )


def run(rules: Variant, deals: int, seed: int, kind: Computer, advance: Callable[[], None]) -> Tally:
    """Plays so many deals, match after match; deal i has child i of the seed, or, where the rules state what a match is played for, match i has. advance:
    called after each."""
    from mahjong import walls
    from mahjong.play.players import play_out
    from mahjong.rules.rotation import Standing

    if rules.words["reckoning"]:
        return run_matches(rules, None, seed, kind, advance, deals=deals)
    rotation = rules.words["rotation"]
    first = rules.deal(seed=0)
    seated = {seat: computer(kind, walls.child(seed, _PLAYERS + place)) for place, seat in enumerate(first.seats)}
    tally, start = Tally(first.seats), Standing(first.seats[0])
    at = start
    for count in range(deals):
        deal = rules.deal(
            seed=walls.child(seed, count),
            dealer=at.dealer,
            round=at.round,
            run=min(at.run, 999),
            counters=min(at.counters, 999),
        )
        play_out(deal, seated)
        tally.add(deal)
        at, _ = rotation.pass_on(at, deal.outcome)
        if rotation.over(at):
            at = start
        advance()
    return tally


def _apart(
    view: View, rules: Variant, deals: int, seed: int, kind: Computer, advance: Callable[[], None], *, whole: int | None, workers: str | None,
    out: Path | None, report: Path | None,
) -> Tally:  # fmt: skip
    """Plays so many deals by themselves, on several processes if asked to, and writes what was asked for."""
    from concurrent.futures import ProcessPoolExecutor
    from contextlib import nullcontext

    from mahjong import sim
    from mahjong.sim.report import save
    from mahjong.sim.result import file_of

    if whole is not None:
        raise MahjongError(
            "--matches: deals stand by themselves with --workers, --out and --report",
            "--matches：用--workers、--out或--report时各局独立",
        )
    many = 1 if workers is None else number(workers, "--workers", 1, 256)
    if out is not None:
        file_of(out)  # before the deals are played, not after
    done = 0

    def step(so_far: int) -> None:
        nonlocal done
        for _ in range(so_far - done):
            advance()
        done = so_far

    with ProcessPoolExecutor(many) if many > 1 else nullcontext() as executor:
        result = sim.run(rules, kind.value, deals, seed, executor=executor, progress=step)
    if out is not None:
        result.write(out)
    if report is not None:
        save(result, report, "zh" if view.zh else "en")
    return Tally.of(result, rules.deal(seed=0).seats)


def run_matches(
    rules: Variant, matches: int | None, seed: int, kind: Computer, advance: Callable[[], None], *, deals: int = 0
) -> Tally:
    """Plays so many whole matches, or as many as so many deals take, the last one as far as they go; match i has child i of the seed. Who may end a
    match that he leads does. advance: called after each match, or deal."""
    from mahjong import walls
    from mahjong.play.players import play_out

    tally, count = Tally(rules.deal(seed=0).seats), 0
    players = {seat: computer(kind, walls.child(seed, _PLAYERS + place)) for place, seat in enumerate(tally.seats)}
    while (count < matches) if matches is not None else (tally.deals < deals):
        match = rules.match(walls.child(seed, count))
        for deal in match:
            sitting = match.sitting
            play_out(deal, {seat: players[home] for seat, home in sitting.items()})
            tally.add(deal, sitting)
            while match.waiting:
                match.act(match.waiting[0], match.legal(match.waiting[0])[0])
            if matches is None:
                advance()
                if tally.deals == deals:
                    break
        if match.finished:
            tally.matched.add(match)
        count += 1
        if matches is not None:
            advance()
    return tally


@contextmanager
def _progress(view: View, total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, where that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(view.say("deals", "局")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, refresh_per_second=5) as bar:
        task = bar.add_task("", total=total)
        step, behind = max(1, total // 500), 0

        def advance() -> None:
            nonlocal behind
            behind += 1
            if behind >= step:
                bar.advance(task, behind)
                behind = 0

        yield advance


# ---- for people


def _share(count: int, whole: int) -> str:
    return f"{count / whole:.1%}" if whole else ""


def _mean(points: int, deals: int) -> str:
    return f"{points / deals:+.3f}" if deals else ""


def _show(view: View, rules: Variant, tally: Tally, player: Computer, seed: int) -> None:
    say, n = view.say, tally.deals
    place = say(*rules.names)
    who = say(
        f"{player.value} players",
        {Computer.random: "随机", Computer.greedy: "贪心", Computer.value: "估值"}[player] + "电脑",
    )
    deals = say(f"{n:,} deal{'' if n == 1 else 's'}", f"{n:,}局")
    view.line(say(f"{place}: {deals}, {who}, seed {seed}", f"{place}：{deals}，{who}，种子{seed}"), "bold")
    rows = [(say(*_HOW[how]), f"{count:,}", _share(count, n)) for how, count in tally.how.items()]
    rows.append((say("deals nobody won", "流局"), f"{tally.draws:,}", _share(tally.draws, n)))
    for key, count in sorted(tally.aborts.items()):
        rows.append((say("  called off: ", "  其中：") + Keys(view, rules).abort(key), f"{count:,}", _share(count, n)))
    rows.append((say("deals the dealer won", "庄家和牌的局"), f"{tally.dealer_won:,}", _share(tally.dealer_won, n)))
    view.line()
    view.table(
        ((say("wins", "和牌"), "left"), (say("number", "次数"), "right"), (say("per deal", "占局数"), "right")), rows
    )
    if tally.fan:
        view.line()
        counted = sum(tally.fan.values())
        fans = [
            (str(fan), f"{count:,}", _share(count, counted), f"{float(tally.value[fan] / count):.4g}")
            for fan, count in sorted(tally.fan.items())
        ]
        if tally.again:
            fans.append((say("won again", "再和"), f"{tally.again:,}", "", ""))
        view.table(
            (
                (say("fan", "番"), "left"),
                (say("wins", "次数"), "right"),
                (say("share", "比例"), "right"),
                (say("mean value", "平均值"), "right"),
            ),
            fans,
        )
    view.line()
    seats = [
        (
            view.seat(one),
            f"{points:+,}" if points else "0",
            _mean(points, n),
            f"{tally.won[one]:,}" if one in tally.won else "",
        )
        for one, points in tally.points.items()
    ]
    seats.append((say("dealer", "庄家"), f"{tally.as_dealer:+,}", _mean(tally.as_dealer, n), ""))
    beside = len(tally.seats) - 1
    seats.append(
        (say("a non-dealer", "每个闲家"), f"{tally.others / beside:+,.1f}", _mean(tally.others, n * beside), "")
    )
    view.table(
        (
            (say("points", "得分"), "left"),
            (say("sum", "合计"), "right"),
            (say("per deal", "每局"), "right"),
            (say("wins", "和牌"), "right"),
        ),
        seats,
    )
    if tally.matched.matches:
        _show_matches(view, tally.matched)


def _show_matches(view: View, found: Matched) -> None:
    """How matches ended, and what came out."""
    say, n = view.say, found.matches
    view.line()
    rows = [(say(*REASONS[why]), f"{count:,}", _share(count, n)) for why, count in found.ends.most_common()]
    mean = say(f"matches: {n:,}, of {found.deals / n:.1f} deals", f"全场：{n:,}，平均{found.deals / n:.1f}局")
    view.table(((mean, "left"), (say("number", "次数"), "right"), (say("share", "比例"), "right")), rows)
    view.line()
    head = [
        (say("seat", "座位"), "left"),
        *((say(f"place {one}", f"第{one}名"), "right") for one in range(1, len(found.places) + 1)),
    ]
    head += [(say("mean points", "平均点数"), "right"), (say("mean result", "平均得分"), "right")]
    view.table(
        head,
        [
            (
                view.seat(seat), *(f"{one:,}" for one in places), f"{found.points[seat] / n:,.0f}",
                f"{float(found.results[seat] / n):+.2f}",
            )
            for seat, places in found.places.items()
        ],
    )  # fmt: skip
