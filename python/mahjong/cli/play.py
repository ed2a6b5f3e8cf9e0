"""`mahjong play`: a match against computer players, at a terminal or line by line."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Final

import typer

from mahjong.cli.frame import STOPPED
from mahjong.cli.score import Named, Options, chosen_options
from mahjong.cli.simulate import Computer, computer, number
from mahjong.cli.view import Lang, View
from mahjong.errors import MahjongError, shown

if TYPE_CHECKING:
    from mahjong.cli.board import Board
    from mahjong.play.actions import Action
    from mahjong.play.deal import Deal
    from mahjong.play.match import Match
    from mahjong.play.match_record import MatchRecorder
    from mahjong.variant import Variant

__all__ = ["play"]

YOU: Final = "you"
ENDLESS: Final = 8
"""Deals of a match under rules that have no number of rounds."""
_PACE: Final = 0.4
_QUIT, _HELP, _TABLE = ("q", "quit", "exit", "退出"), ("?", "h", "help", "帮助"), ("t", "table", "牌桌")
_SHORT: Final = {"w": "win", "p": "pass", "和": "win", "胡": "win", "过": "pass", "自摸": "win"}


def play(
    context: typer.Context,
    variant: Named,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits at E, S, W, N and on: you, greedy, value or random, with commas. By default you and greedy players, seated by lot. 座位",
            metavar="LIST",
            show_default=False,
        ),
    ] = None,
    option: Options = None,
    seed: Annotated[
        str | None,
        typer.Option(help="Play the walls of this number, not fair ones. 种子", metavar="N", show_default=False),
    ] = None,
    deals: Annotated[
        str | None, typer.Option(help="How many deals at most. 局数", metavar="N", show_default=False)
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            help="Write the match to this new file, move by move. 牌谱文件", metavar="FILE", show_default=False
        ),
    ] = None,
    officiate: Annotated[
        str,
        typer.Option(
            help="Who sees to the rules: engine refuses what is not allowed, table lets faults happen and judges them. 裁判",
            metavar="WHO",
        ),
    ] = "engine",
    watch: Annotated[bool, typer.Option("--watch", metavar="", help="Watch computer players alone. 旁观")] = False,
    lang: Lang = None,
) -> None:
    """Play a match at this terminal. 打麻将

    Answer with the number of a move, or its text: `discard 5m` or just `5m`, `claim [555m]`, `win`, `pass`.
    """
    view = View.of(context, False, lang)
    rules = chosen_options(variant, option or [])
    many = None if deals is None else number(deals, "--deals", 1, 100_000)
    master = None if seed is None else number(seed, "--seed", 0, (1 << 64) - 1)
    kinds = _kinds(seats, rules.words["seats"], watch)
    if many is None and not rules.words["rotation"].rounds:
        many = ENDLESS
    match, places = _seated(view, rules, kinds, master, many, fixed=seats is not None, officiate=officiate)
    seat = next((one for one, kind in places.items() if kind is None), None)
    from mahjong.cli.board import Board
    from mahjong.play.match_record import MatchRecorder

    board = Board(view, match, seat)
    _welcome(view, board)
    try:
        with nullcontext() if record is None else MatchRecorder(match, record) as recorder:
            done = _run(view, match, board, places, master, recorder)
    except KeyboardInterrupt:
        view.line()
        _stopped(view, board)
        raise typer.Exit(STOPPED) from None
    if not done:
        _stopped(view, board)
        return
    board.result()


# ---- who plays


def _kinds(text: str | None, n: int, watch: bool) -> list[Computer | None]:
    """For each seat what plays there; None: the person."""
    if text is None:
        return [Computer.greedy if watch else None, *[Computer.greedy] * (n - 1)]
    words = [word.strip().lower() for word in text.split(",")]
    known = (YOU, *Computer)
    wrong = [word for word in words if word not in known]
    if wrong or len(words) != n:
        what = shown(wrong[0]) if wrong else str(len(words))
        raise MahjongError(
            f"--seats {shown(text)}: {n} of {', '.join(known)} with commas, not {what}",
            f"--seats {shown(text)}：须为{n}个，以逗号分隔，可用{'、'.join(known)}，不能是{what}",
        )
    if words.count(YOU) > 1 or (watch and YOU in words):
        raise MahjongError(
            "--seats: one person plays at a terminal, and nobody with --watch",
            "--seats：一个终端只坐一人，--watch时无人",
        )
    return [None if word == YOU else Computer(word) for word in words]


def _seated(
    view: View,
    rules: Variant,
    kinds: Sequence[Computer | None],
    seed: int | None,
    deals: int | None,
    *,
    fixed: bool,
    officiate: str,
) -> tuple[Match, dict[str, Computer | None]]:
    """The match, and what plays at each seat."""
    from mahjong.rules.rotation import GIVEN

    names = [view.say(YOU, "你") if kind is None else f"{kind.value} {place + 1}" for place, kind in enumerate(kinds)]
    match = rules.match(seed, names=names, deals=deals, seating=GIVEN if fixed else None, officiate=officiate)
    by_name = dict(zip(names, kinds, strict=True))
    return match, {seat: by_name[name] for seat, name in match.players.items()}


def _welcome(view: View, board: Board) -> None:
    match = board.match
    view.line(view.say(*match.variant.names), "bold")
    tile = {name: board.tile(wind) for name, wind in match.lot.items()}
    for seat, name in match.players.items():
        drew = view.say(f", drew {tile[name]}", f"，抽得{tile[name]}") if name in tile else ""
        view.line(view.say(f"  {view.seat(seat)}: {name}{drew}", f"  {view.seat(seat)}：{name}{drew}"))
    if match.throws:
        from mahjong.rules.seating import WORDS

        for throw in match.throws:
            what = view.say(", ", "，").join(view.say(*WORDS[word]) for word in throw.decides)
            faces = " ".join(map(str, throw.dice))
            by, to = _called(view, match, throw.by), _called(view, match, throw.reached)
            told = view.say(f"  {by} throws {faces}: {to}, {what}", f"  {by}掷{faces}：数到{to}，{what}")
            view.line(told, "dim")
    elif match.dice:
        count = sum(match.dice)
        view.line(view.say(f"  The dice say {count}: so East is found.", f"  骰子{count}点定东。"), "dim")
    if board.seat is not None:
        view.line(
            view.say(
                "Answer with a number or the text of a move; t shows the table, ? helps, q ends.",
                "输入编号或动作文本；t 看牌桌，? 帮助，q 退出。",
            ),
            "dim",
        )


def _called(view: View, match: Match, name: str) -> str:
    """A player by name; one without a name by his seat."""
    return view.seat(name) if match.players.get(name) == name else name


# ---- the match


def _run(
    view: View,
    match: Match,
    board: Board,
    places: dict[str, Computer | None],
    seed: int | None,
    recorder: MatchRecorder | None,
) -> bool:
    """Plays the match, writing down every move where there is a recorder; False where the person leaves."""
    from mahjong import walls
    from mahjong.play.look import Look

    rest = _PACE if board.seat is None and view.console.is_terminal else 0.0
    whole = secrets.randbits(64) if seed is None else seed
    computers = {
        seat: computer(kind, walls.child(whole, (1 << 63) + place))
        for place, (seat, kind) in enumerate(places.items())
        if kind is not None
    }
    while True:
        deal, sitting = match.deal, match.sitting
        players = {seat: computers[home] for seat, home in sitting.items() if home in computers}
        board.seat = next((seat for seat in sitting if seat not in players), None)
        board.begin()
        looks = {seat: Look(deal, seat) for seat in players}
        if board.seat is None:
            board.table()
        while not deal.finished:
            seat = deal.waiting[0]
            if seat in players:
                deal.act(seat, players[seat](looks[seat], deal.legal(seat)))
                if board.seat is None and board.catch_up() and rest:
                    time.sleep(rest)
            elif not _your_move(view, board, deal, seat):
                return False
            if recorder is not None:
                recorder.sync()
        board.catch_up()
        board.end()
        if match.finished:
            return True
        if board.seat is not None and view.console.is_terminal and _stdin_is_terminal():
            line = _read(view, view.say("Enter: the next deal, q: end > ", "回车：下一局，q：结束 > "))
            if line is None or line.lower() in _QUIT:
                return False
        if not _between(view, board, match, whole, recorder):
            return False
        if match.finished:
            return True
        if recorder is None:
            match.next()
        else:
            recorder.next()


def _between(view: View, board: Board, match: Match, whole: int, recorder: MatchRecorder | None) -> bool:
    """Asks what is asked between two deals; computer players end a match that they lead, and answer by chance otherwise. False where the person
    leaves."""
    from random import Random

    from mahjong.play.closing import Leave

    rng = Random(f"{whole} {match.number}")
    while match.waiting:
        seat = match.waiting[0]
        legal = match.legal(seat)
        answer = match.act if recorder is None else recorder.answer
        if seat != board.seat:
            answer(seat, legal[0 if isinstance(match.between, Leave) else int(rng.random() * len(legal))])
            continue
        view.line()
        board.between()
        while seat in match.waiting and match.legal(seat) == legal:
            line = _read(view, view.say("Your answer > ", "请回答 > "))
            if line is None or line.lower() in _QUIT:
                return False
            chosen = {str(number): action for number, action in enumerate(legal, 1)} | {one.value: one for one in legal}
            try:
                answer(seat, chosen.get(line, line))
            except MahjongError as error:
                view.line(view.say(error.en, error.zh), "red")
                continue
            break
    return True


def _stopped(view: View, board: Board) -> None:
    view.head(view.say(f"Stopped in deal {board.match.number + 1}.", f"止于第{board.match.number + 1}局。"))
    board.standings()


def _your_move(view: View, board: Board, deal: Deal, seat: str) -> bool:
    """Asks the person until a legal move is made. False at the end of input, and if he leaves."""
    from mahjong.play.actions import PASS, Verb

    view.line()
    board.catch_up()
    legal = _offered(deal, seat)
    gives = legal[0].verb is Verb.GIVE
    numbers = dict(_numbered(board, deal, seat, legal))
    board.offer(legal, numbers, gives)
    if gives:
        n = len(legal[0].tiles)
        prompt = view.say(f"Give {n} tiles, as in `{' '.join(map(str, range(1, n + 1)))}` > ", f"换出{n}张，写编号 > ")
    else:
        prompt = view.say("Your move > ", "请出招 > ")
    while True:
        line = _read(view, prompt)
        if line is None or line.lower() in _QUIT:
            return False
        if line.lower() in _TABLE:
            board.table()
            continue
        if line.lower() in _HELP:
            _help(view, board, legal, numbers, gives)
            continue
        if not line and PASS not in legal:
            continue
        try:
            deal.act(seat, _meant(view, board, deal, seat, line, legal, numbers, gives))
        except MahjongError as error:
            view.line(view.say(error.en, error.zh), "red")
            continue
        return True


def _offered(deal: Deal, seat: str) -> tuple[Action, ...]:
    """The moves that are listed: all of them, but where the table officiates not every tile that could be laid aside or discarded by mistake; a text
    does such a thing all the same."""
    from mahjong.play.actions import Verb
    from mahjong.play.look import Look

    legal = deal.legal(seat)
    right = Look(deal, seat).lawful(legal)
    return tuple(one for one in legal if one in right or one.verb in (Verb.WIN, Verb.DRAW))


def _numbered(board: Board, deal: Deal, seat: str, legal: Sequence[Action]) -> Iterator[tuple[Action, int]]:
    """The numbers of the moves: discards in the order of the hand as it is shown, then the others."""
    from mahjong.cli.board import held_of
    from mahjong.play.actions import Verb

    discards = {action.tile: action for action in legal if action.verb is Verb.DISCARD}
    ordered = [discards[tile] for tile in dict.fromkeys(held_of(deal.view(seat))) if tile in discards]
    rest = [action for action in legal if action.verb is not Verb.DISCARD]
    number, before = 0, ""
    for action in [*ordered, *rest]:
        alone = action.text.removesuffix(
            str(action.stake)
        )  # declarations and bets that differ in nothing but the amount share a number
        number += alone != before
        before = alone
        yield action, number


def _meant(
    view: View,
    board: Board,
    deal: Deal,
    seat: str,
    line: str,
    legal: Sequence[Action],
    numbers: dict[Action, int],
    gives: bool,
) -> Action:
    """The action that a line means. Raises MahjongError for one that means none; whether it is legal, the deal says."""
    from mahjong.cli.board import held_of
    from mahjong.play.actions import PASS, Action, Verb

    if not line:
        return PASS
    words = line.replace(",", " ").split()
    if all(word.isascii() and word.isdigit() and len(word) < 20 for word in words):
        chosen = [int(word) for word in words]
        if gives:
            held = held_of(deal.view(seat))
            if len(set(chosen)) == len(chosen) == len(legal[0].tiles) and all(1 <= one <= len(held) for one in chosen):
                return Action.give([held[one - 1] for one in chosen])
        else:
            meant = [action for action, one in numbers.items() if one == chosen[0]]
            if len(meant) > 1:
                return _staked(line, meant, chosen[1:])
            if meant and len(chosen) == 1:
                return meant[0]
        most = len(held_of(deal.view(seat))) if gives else max(numbers.values())
        many = len(legal[0].tiles) if gives else 1
        raise MahjongError(
            f"{shown(line)}: {many} of the numbers 1 to {most}", f"{shown(line)}：请写1至{most}中的{many}个编号"
        )
    known: dict[str, Action] = {}
    for action in legal:
        known[action.told("zh")] = known[action.told("zh").replace(" ", "")] = action
        if action.verb in (Verb.DISCARD, Verb.HOLD):
            text = action.text.partition(" ")[2]
            known[text] = known[board.tile(text)] = action
        elif action.verb is Verb.CHOOSE:
            known[action.value] = action
            if sum(one.verb is Verb.CHOOSE for one in legal) == 1:
                known[action.key] = action
        elif action.verb is Verb.READY and action.form is None:
            text = action.text.removeprefix("discard ")
            known[text] = known[text.replace("stake=", "")] = action
    return known.get(line) or Action.parse(_SHORT.get(line.lower(), line))


def _staked(line: str, alike: Sequence[Action], given: Sequence[int]) -> Action:
    """The declaration with the stake that was given. Raises MahjongError where none or another was."""
    for action in alike:
        if [action.stake] == list(given):
            return action
    low, high = alike[0].stake, alike[-1].stake
    number = line.split()[0]
    raise MahjongError(
        f"{shown(line)}: say the stake behind the number, {low} to {high}, as in `{number} {low}`",
        f"{shown(line)}：编号之后须写押注，{low}至{high}，例如`{number} {low}`",
    )


def _help(view: View, board: Board, legal: Sequence[Action], numbers: dict[Action, int], gives: bool) -> None:
    view.line(
        view.say(
            "A number picks the move beside it. Texts work too: `5m` or `discard 5m`, `claim [555m]`, `kong <1111p>`, `win` or w, "
            "`pass`, p or an empty line. To declare ready, `5m ready`, with a stake `5m ready 3`. t: the table, where ~ marks the "
            "discard of a declaration. q: end.",
            "编号即旁边的动作；也可写文本：5m 或 discard 5m（打）、claim [555m]（吃碰杠）、kong <1111p>、win 或 w（和）、pass、p 或空行（过）。"
            "报听：5m ready，带押注 5m ready 3。"
            "t：牌桌（~为报听时打出的牌）。q：结束。",
        ),
        "dim",
    )
    board.offer(legal, numbers, gives)


# ---- lines


def _stdin_is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _read(view: View, prompt: str) -> str | None:
    """One line of the person's, without spaces around it; None at the end of input."""
    if sys.stdin is None:
        return None
    view.console.print(prompt, end="", style="bold")
    sys.stdout.flush()
    try:
        if _stdin_is_terminal():
            return input().strip()
        line = sys.stdin.readline()
    except (EOFError, UnicodeDecodeError):
        line = ""
    if not line:
        view.line()
        return None
    if not view.console.is_terminal or not _stdin_is_terminal():
        view.line(line.strip())
    return line.strip()
