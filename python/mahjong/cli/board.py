"""How a deal in play looks at the shell: the table, a hand with numbers, how it all stands. `news` tells what happens in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mahjong import notation
from mahjong.cli.news import News
from mahjong.cli.outcome import came_out, closed, plainly
from mahjong.cli.view import View, signed
from mahjong.play.actions import Action, Verb
from mahjong.play.between import WORDS as BETWEEN
from mahjong.play.closing import WORDS as CLOSING
from mahjong.play.closing import Leave
from mahjong.play.named import SEAT_NAMES, Named
from mahjong.rules.asides import Group
from mahjong.rules.calls import KEY
from mahjong.rules.gaps import Gaps
from mahjong.tiles import CODES, FACES, bits, code

if TYPE_CHECKING:
    from rich.text import Text

    from mahjong.meld import Meld
    from mahjong.play.deal import Deal
    from mahjong.play.match import Match

__all__ = ["Board"]

_STYLES: Final = ("red", "blue", "green", "magenta")


class Board:
    """What one seat sees of a match, in words; seat None: a spectator, before whom all hands lie open."""

    def __init__(self, view: View, match: Match, seat: str | None) -> None:
        self.view = view
        self.match = match
        self.seat = seat
        self._news = News(self)

    # -- words ---------------------------------------------------------------------------------------------------------

    @property
    def named(self) -> Named:
        """Names by the rules of the deal, as its terms have them."""
        return Named(self.view, self.match.deal._plan.variant)

    def who(self, seat: str) -> str:
        """A seat as it is spoken of."""
        return self.view.say("You", "你") if seat == self.seat else self.account(seat)

    def account(self, name: str) -> str:
        """A seat or a party that holds no hand, by name."""
        return self.named.account(name)

    def tile(self, name: str) -> str:
        """A tile: its code, or in Chinese its name."""
        known = self.view.zh and name in CODES
        return self.match.variant.words["tileset"].name(name, "zh") if known else name

    def tiles(self, names: Iterable[str], sep: str = " ") -> Text:
        """Tiles in colours."""
        from rich.text import Text

        return Text(sep).join(Text(self.tile(one), _style(one)) for one in names)

    def melds(self, melds: Iterable[Meld]) -> Text:
        from rich.text import Text

        return Text(" ").join(Text(str(meld), _style(CODES[meld.tiles[0]])) for meld in melds)

    def say(self, en: str, zh: str, style: str | None = None, **parts: str) -> None:
        """A line in the language of the board."""
        self.view.line(self.view.say(en, zh).format(**parts), style)

    def has(self, seat: str) -> str:
        """What a seat of the present deal, or another account, has: its points where the rules give some to begin with, else what it has won or lost."""
        match = self.match
        home = match.sitting.get(seat, seat)
        return (
            str(match.points()[home])
            if match.reckoning.purses and home in match.seats
            else signed(match.totals()[home])
        )

    # -- the table -----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A deal begins."""
        match, say = self.match, self.view.say
        deal, at = match.deal, match.standing
        self._news = News(self)
        wind = say(*SEAT_NAMES[at.round])
        parts = [
            say(f"Deal {match.number + 1}", f"第{match.number + 1}局"),
            say(f"{wind} round", f"{wind}风圈"),
            say(f"dealer {self.who(at.dealer)}", f"庄家{self.who(at.dealer)}"),
        ]
        if at.run:
            parts.append(say(f"stayed {at.run}", f"连庄{at.run}"))
        if at.counters:
            word = match.rotation.counter
            parts.append(
                say(f"counters {at.counters}", f"本场{at.counters}")
                if word is None
                else f"{say(*word.names)} {at.counters}"
            )
        if deal.east != deal.dealer:
            parts.append(say(f"seat winds from {self.who(deal.east)}", f"门风从{self.who(deal.east)}数起"))
        self.view.head(" · ".join(parts))
        before = match.deals[match.number - 1].sitting if match.number else ()
        if before and before != tuple(match.sitting.values()):
            seated = "  ".join(f"{self.account(seat)} {name}" for seat, name in match.seated.items())
            self.say("The players change seats: {seated}", "换座位：{seated}", "dim", seated=seated)
        if deal.source.secret is not None:
            digest = deal.source.secret.commitment.digest
            self.say("wall committed to: {digest}", "牌墙承诺：{digest}", "dim", digest=digest)

    def table(self) -> None:
        """Every seat with what lies before it, as this seat sees it."""
        from rich.text import Text

        view, deal = self.view, self.match.deal
        seen = deal.view(self.seat or deal.seats[0])
        rows: list[list[str | Text]] = []
        for place, other in enumerate(seen.seats):
            if self.seat is None:  # a spectator knows of each what it knows of itself
                other = deal.view(other.seat).seats[place]
            mark = "*" if other.seat == deal.dealer else " "
            name = Text(f"{mark}{self.who(other.seat)}", "bold" if other.seat == self.seat else "")
            if other.state:
                name.append(f" ({self.named.state(other.state)})", "dim")
            if other.gone:
                name.append(view.say(" (won)", "（已和）"), "dim")
            if other.ready:
                name.append(self.named.declared(other.ready, other.stake), "yellow")
            river = Text(" ").join(
                Text(f"({self.tile(tile)})", "dim")
                if taken
                else Text(f"~{self.tile(tile)}" if at == other.sideways else self.tile(tile), _style(tile))
                for at, (tile, _, taken) in enumerate(other.river)
            )
            shown = self.melds(other.melds)
            if other.aside:
                shown.append(" " if shown else "").append_text(self.tiles(other.aside))
            if other.shown and not other.hand:
                shown.append(" " if shown else "").append_text(self.tiles(other.shown))
            if other.kept and not other.hand:
                shown.append(" " if shown else "").append(f"{self.named.held()} ", "dim").append_text(
                    self.tiles(other.kept)
                )
            for key, value in other.choices:
                shown.append(" " if shown else "").append(self.named.choice(key, value), "yellow")
            hand: str | Text = str(other.concealed)
            if self.seat is None:
                hand = self.tiles(CODES[tile] for tile in deal.view(other.seat).hand.tiles)
            elif other.hand is not None:
                hand = self.tiles(CODES[tile] for tile in other.hand.tiles)
            rows.append([name, self.has(other.seat), hand, shown, river])
        view.table(
            (
                (view.say("seat", "座位"), "left"),
                (view.say("points", "得分"), "right"),
                (view.say("held", "手牌"), "fold" if self.seat is None or deal.finished else "right"),
                (view.say("melds", "副露"), "fold"),
                (view.say("discards", "打出"), "fold"),
            ),
            rows,
        )
        facts = [view.say(f"{seen.left} tiles in the wall", f"牌墙剩{seen.left}张")]
        if deal._plan.walls is not None and deal._plan.walls.held.shown:
            dead = seen.left - seen.turns
            facts.append(view.say(f"{dead} of them in the dead wall", f"其中王牌{dead}张"))
        for told, tiles in ((("turned up ", "翻出"), seen.indicator), (("under ", "里牌"), seen.under)):
            if tiles:
                facts.append(view.say(*told) + " ".join(self.tile(CODES[tile]) for tile in notation.parse(tiles)))
        if seen.secret:
            facts.append(f"{self.named.secret()} {self.tile(seen.secret)}")
        facts += self.marks()
        if seen.wild:
            facts.append(view.say("wild ", "百搭") + " ".join(map(self.tile, seen.wild)))
        facts += [f"{self.account(name)} {amount}" for name, amount in seen.pots]
        facts += [
            f"{self.who(caller)}{view.say(': ', '：')}{self.named.choice(KEY, key)}" for caller, key in seen.calls
        ]
        view.line(" · ".join(facts), "dim")

    def marks(self, turned: int | None = None) -> list[str]:
        """Where the marks lie that have names, once they are known. turned: the kind of one of several tiles turned up: where it alone points to."""
        deal, words = self.match.deal, self.match.variant.words["marks"]
        found = {name: deal._masks.get(f"mark {name}", 0) for name in words.names}
        if turned is not None:
            found = {name: words.maps[name][turned] for name in words.names if name in words.maps}
        return [
            f"{self.view.say(*words.names[name])} {' '.join(self.tile(code(kind)) for kind in bits(kinds))}"
            for name, kinds in found.items() if kinds and name not in words.later
        ]  # fmt: skip

    def group(self, tiles: Sequence[int]) -> str:
        """The names of the groups that these tiles are, in brackets; "" if they are none."""
        deal = self.match.deal
        kinds = [FACES[tile] for tile in tiles]
        groups = [one for one in deal.variant.words["asides"] if isinstance(one, Group)]
        names = [one.names[self.view.zh] for one in groups if one.holds(kinds, deal._masks)]
        joined = self.view.say(" or ", "、").join(dict.fromkeys(names))
        return self.view.say(f" ({joined})", f"（{joined}）") if joined else ""

    # -- a hand and what may be done with it ---------------------------------------------------------------------------

    def offer(self, legal: Sequence[Action], numbers: Mapping[Action, int], places: bool) -> None:
        """The hand of the seat, and its legal actions with their numbers. places: the tiles are numbered by their places."""
        deal = self.match.deal
        assert self.seat is not None
        seen = deal.view(self.seat)
        if seen.offered:
            self._asked(deal, seen.giver, seen.offered)
        held = held_of(seen)
        discards = {action.tile: numbers[action] for action in legal if action.verb is Verb.DISCARD}
        marks = [""] * len(held)
        if places:
            marks = [str(place + 1) for place in range(len(held))]
        elif discards:
            marks = [str(discards[tile]) if tile in discards else "·" for tile in held]
        self._row(held, marks, seen.drawn, seen.wild, seen.hand.melds)
        if seen.drawn_alone:
            self.say(
                "  For what you discarded or let pass, only a tile you draw wins.", "  因打过或放过所听的牌，现在只能自摸。", "dim"
            )  # fmt: skip
        if places:
            for action in legal:
                if action.verb is Verb.CHOOSE:
                    self.view.line(f"  {action.key}  {self.act(action)}")
            return
        others: dict[int, list[Action]] = {}
        for action in legal:
            if action.verb is not Verb.DISCARD:
                others.setdefault(numbers[action], []).append(action)
        for number, alike in others.items():
            line = f"  {number:>2}  {self.act(alike[0])}"
            if len(alike) > 1:
                low, high = alike[0].stake, alike[-1].stake
                line += self.view.say(
                    f" ... {high}   (with a stake: `{number} {low}`)", f" ... {high}   （带押注：`{number} {low}`）"
                )
            self.view.line(line, "bold" if alike[0].verb is Verb.WIN else None)

    def _asked(self, deal: Deal, giver: str, offered: str) -> None:
        """What a seat is asked about: a tile to claim, or a win at once."""
        told = {"giver": self.who(giver), "tile": self.tile(offered)}
        if names := deal.instant_offered:
            what = self.view.say(*names)
            self.say(
                "{giver}: {tile}. {what}: do you win?", "{giver}：{tile}。{what}，和不和？", "bold", **told, what=what
            )
        else:
            self.say("{tile} from {giver}: what do you do?", "{giver}打出{tile}，你要：", "bold", **told)

    def between(self) -> None:
        """What this seat is asked between two deals."""
        asked, say = self.match.between, self.view.say
        if asked is None or self.seat is None or self.seat not in asked.waiting:
            return
        if isinstance(asked, Leave):
            self.say("You lead, and would deal again.", "你领先，可继续连庄。", "bold")
            for number, action in enumerate(asked.legal(self.seat), 1):
                self.view.line(f"  {number:>2}  {action.text}  {say(*CLOSING[action.value])}")
            return
        name = say(*asked.word.names)
        if asked.about:
            what = asked.lost[asked.about]
            self.say("{name}: {who} asks to pay you {what} after the next deal.", "{name}：{who}想把{what}缓到下一局之后再付。", "bold",
                     name=name, who=self.who(asked.about), what=str(what))  # fmt: skip
        else:
            what, stake = asked.lost[self.seat], asked.lost[self.seat] // asked.word.part
            self.say("{name}: you owe the dealer {what}. Put off, it is {more} if he wins the next deal, {less} if another does.",
                     "{name}：你欠庄家{what}。若缓付，下一局庄家和则付{more}，他家和则付{less}。", "bold",
                     name=name, what=str(what), more=str(what + stake), less=str(what - stake))  # fmt: skip
        for number, action in enumerate(asked.legal(self.seat), 1):
            self.view.line(f"  {number:>2}  {action.text}  {say(*BETWEEN[action.value])}")

    def _row(
        self, held: Sequence[int], marks: Sequence[str], drawn: str, wild: Sequence[str], melds: Iterable[Meld]
    ) -> None:
        from rich.cells import cell_len
        from rich.text import Text

        top, below = Text("  "), Text("  ")
        for place, (tile, mark) in enumerate(zip(held, marks, strict=True)):
            name = self.tile(CODES[tile])
            width = max(cell_len(name), len(mark)) + 1
            if drawn and place == len(held) - 1:
                top.append("| ", "dim")
                below.append("  ")
            style = f"{_style(CODES[tile])} bold" + (" underline" if code(FACES[tile]) in wild else "")
            top.append(name, style).append(" " * (width - cell_len(name)))
            below.append(mark.rjust(cell_len(name)).ljust(width), "dim")
        shown = self.melds(melds)
        if shown:
            top.append("  ").append_text(shown)
        self.view.console.print(top, soft_wrap=True)
        if any(marks):
            self.view.console.print(Text(below.plain.rstrip(), "dim"), soft_wrap=True)

    def act(self, action: Action) -> str:
        """An action in words, with the text that means it."""
        if action.verb is Verb.CHOOSE:
            return f"{action.text}  {self.named.choice(action.key, action.value)}"
        if action.verb is Verb.ABORT:
            return f"{action.text}  {self.view.say('call the deal off: ', '宣告流局：')}{self.named.abort(action.key)}"
        if action.verb is Verb.ASIDE and len(action.tiles) == 3:
            return f"{action.told('zh') if self.view.zh else action.text}{self.group(action.tiles)}"
        if self.view.zh:
            return f"{action.told('zh')}  {action.text}"
        return action.text

    def catch_up(self) -> int:
        """Tells what has happened since the last time; how many lines that took."""
        return self._news.catch_up()

    # -- how it stands and came out ------------------------------------------------------------------------------------

    def end(self) -> None:
        """The deal is over: the table as it lies, what it brought, and how the match stands."""
        deal, view = self.match.deal, self.view
        view.line()
        if deal.events[-1].note == "void":
            self.say("The deal is void.", "本局作废。", "bold")
        elif deal.aborted:
            caller = deal.events[-1].seat
            self.view.line(self.named.called_off(deal.aborted, self.who(caller) if caller else ""), "bold")
        elif any(isinstance(phase, Gaps) for phase in deal.variant.words["phases"]):
            out = deal.events[-1].note == "wall"
            self.say(
                *(("The tiles are out.", "牌已抓完。") if out else ("The pool is empty.", "海里没钱了。")), style="bold"
            )
        elif not deal.wins:
            self.say("Nobody won.", "流局。", "bold")
        self.table()
        view.line()
        self.standings(deal.ledger.totals())

    def standings(self, here: Mapping[str, int] | None = None) -> None:
        """Points of everybody: of a deal, if one is given, and of the match."""
        view, match = self.view, self.match
        players, accounts = match.seated, [*match.seats, *list(match.totals())[len(match.seats) :]]
        head = [(view.say("seat", "座位"), "left"), (view.say("player", "玩家"), "left")]
        rows: list[list[str]] = [[self.account(one), players.get(one, "")] for one in accounts]
        if here is not None:
            head.append((view.say("this deal", "本局"), "right"))
            for row, one in zip(rows, accounts, strict=True):
                row.append(signed(here.get(one, 0)))
        head.append((view.say("points", "点数") if match.reckoning.purses else view.say("match", "累计"), "right"))
        for row, one in zip(rows, accounts, strict=True):
            row.append(self.has(one))
        view.table(head, rows)

    def result(self) -> None:
        """The match is over: why, and how it has come out."""
        match = self.match
        if match.end is None or not match.reckoning.stated:
            self.view.head(self.view.say("The match is over.", "全场结束。"))
            self.standings()
            return
        self.view.line()
        closed(self.view, match.end.why, match.end.rule)
        came_out(self.view, *plainly(match), match.players)


def held_of(seen: Any) -> list[int]:
    """The concealed tiles of a view, the one just drawn last."""
    held = list(seen.hand.tiles)
    if seen.drawn:
        drawn = next(tile for tile in reversed(held) if CODES[tile] == seen.drawn)
        held.remove(drawn)
        held.append(drawn)
    return held


def _style(tile: str) -> str:
    return _STYLES["mpsz".index(tile[-1])] if tile[-1] in "mpsz" else "yellow"
