"""Wild tiles that stand for others in claims: which sets may be made, what they count for, and which of two claims goes first."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from small_rules import small

import usual
from asked import texts
from mahjong import Meld, tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.rules import claims as claim
from mahjong.rules import features as f
from mahjong.rules import identity, lent, score, sets, wild
from mahjong.rules import kongs as kong
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script
from mahjong.tiles import DRAGONS, ORDINARY, PIN, SPECIALS, code, mask, special
from mahjong.variant import Variant

MAY = {"dots": ("1j", PIN), "dragons": ("2j", DRAGONS), "any": ("3-6j", ORDINARY)}
SET = sum((special(f"Joker {n}", f"百搭{n}", f"{n}j") for n in range(1, 7)), start=tiles.TILESETS["136"])
RANKS = ("3j", "4j", "1j")


def jokered(**words: Any) -> Variant:
    given = {name: words.pop(name) for name in ("real", "kongs", "taken", "of", "fifth", "better") if name in words}
    fifth, better = given.pop("fifth", True), given.pop("better", lent.real_first(*RANKS))
    taken = given.get("taken", False)
    return small(
        **{
            "tileset": SET,
            "marks": wild.fixed(**{name: mask(which) for name, (which, _) in MAY.items()}),
            "wilds": wild.of(*MAY, stands_for={name: may for name, (_, may) in MAY.items()}, own_face=False, fifth=fifth),
            "claims": claim.by(
                never=0 if taken else mask("1-6j"), wild=lent.wilds(**given), better=better,
                rules={"never": "small.never", "wild": "small.wild", "real": "small.real", "wild-run": "small.run", "wild-kong": "small.kong"},
            ),
            "kongs": kong.rules(robbable=("added",), rule="small.kongs"),
            "scoring": score.chain(score.power()),
            **words,
        }
    )  # fmt: skip


RULES = jokered()


def rig(hands: dict[str, str], rules: Variant = RULES, **how: Any) -> Deal:
    return usual.dealt(rules, hands=hands, **how)


def after(hands: dict[str, str], discard: str, rules: Variant = RULES, seat: str = "S") -> set[str]:
    deal = script(rig({"E": discard, **hands}, rules), f"E discard {discard}")
    asked = deal._window is not None and seat in deal.waiting
    return {text for text in texts(deal, seat) if text.startswith("claim")} if asked else set()


# ---- words


def test_words_that_are_refused() -> None:
    for bad in (
        lambda: lent.wilds("123z"), lambda: lent.wilds(0), lambda: lent.wilds(True), lambda: lent.wilds(real=3), lambda: lent.wilds(real=True),
        lambda: lent.real_first("1z"), lambda: lent.real_first("1j", "12j"), lambda: lent.real_first(0),
        lambda: claim.by(wild=True), lambda: claim.by(better="1j"),
        lambda: jokered(wilds=None), lambda: jokered(identities=(identity.swap("any", "1m"),)),
        lambda: jokered(marks=wild.fixed(dots=mask("1p"), dragons=mask("2j"), any=mask("3-6j"))),
        lambda: jokered(marks=wild.turned(dots=wild.same()) | wild.fixed(dragons=mask("2j"), any=mask("3-6j"))),
    ):  # fmt: skip
        with pytest.raises(RuleError) as caught:
            bad()
        assert caught.value.en != caught.value.zh
    assert lent.wilds().of == SPECIALS


def test_what_a_pung_counts_for() -> None:
    word = lent.real_first(*RANKS)
    pungs = ["8p8p8p", "8p8p3j", "8p8p4j", "8p8p1j", "8p8p2j", "8p3j4j", "8p4j1j"]
    worth = [word.of([tiles.physical(one[at : at + 2]) for at in (0, 2, 4)], tiles.physical("8p")) for one in pungs]
    assert worth == sorted(worth)
    assert len(set(worth)) == len(worth)
    assert word.of([42, 10, 10], 42) == (0,)  # what was taken says nothing


def test_what_specials_of_a_meld_stand_for() -> None:
    found = {
        "[88p1j]": "8p", "[8p1j2j]": "8p", "[45m1j]": "3m 6m", "[46m1j]": "5m", "[12m1j]": "3m", "[89s1j]": "7s", "[4m1j2j=chow]": "2m 3m 5m 6m",
        "<888p1j>": "8p", "[888p]": "", "[123m]": "", "[1j2j3j=chow]": "", "[5z6z1j]": "",
    }  # fmt: skip
    for text, kinds in found.items():
        assert " ".join(map(code, Meld.parse(text).stands)) == kinds, text


# ---- sets


def test_what_may_be_claimed() -> None:
    assert after({"W": "8p1j2j3j"}, "8p", seat="W") == {"claim [88p1j]", "claim [88p3j]"}
    few = "159m159s1234z79p1j"  # without other dots
    assert after({"S": few}, "8p") == {"claim [789p]", "claim [78p1j]", "claim [89p1j]"}
    assert after({"W": "79p1j"}, "8p", seat="W") == set()  # runs are the next seat's
    assert after({"S": "7z2j1j"}, "7z") == {"claim [77z2j]"}
    for hand, words, found in (
        ("1j3j4j", {}, set()),
        ("1j3j4j", {"real": 0}, {"claim [8p13j]", "claim [8p14j]", "claim [8p34j]"}),
        ("8p1j3j", {"real": 2}, set()),
        ("8p1j3j", {"of": "3-6j"}, {"claim [88p3j]"}),
        ("8p1j3j", {"kongs": True}, {"claim [88p1j]", "claim [88p3j]", "claim [88p13j]"}),
    ):
        assert after({"W": hand}, "8p", jokered(**words), seat="W") == found
    assert after({"S": "88p3j"}, "1j") == set()
    assert "claim [88p1j]" in after({"S": "88p"}, "1j", jokered(taken=True))


def test_why_not() -> None:
    deal = script(rig({"E": "8p", "S": "78p1j2j3j4j"}), "E discard 8p")
    for text, rule in {
        "claim [88p2j]": "small.wild", "claim [78p2j]": "small.wild", "claim [8p34j]": "small.real", "claim [8p34j=chow]": "small.run",
        "claim [88p34j]": "small.kong",
    }.items():  # fmt: skip
        with pytest.raises(IllegalAction) as caught:
            deal.act("S", text)
        assert caught.value.rule == rule, text
        assert caught.value.en != caught.value.zh
    lost = script(rig({"E": "3j8p", "S": "88p"}, jokered(better=None)), "E discard 3j")
    assert lost._window is None
    own = rig({"E": "888p1j2j"})
    with pytest.raises(IllegalAction) as caught:
        own.act("E", "kong <888p1j>")
    assert caught.value.rule == "small.kong"
    with pytest.raises(IllegalAction) as caught:
        rig({"E": "888p1j2j"}, jokered(kongs=True)).act("E", "kong <888p2j>")
    assert caught.value.rule == "small.wild"


def test_melds_that_cannot_be_stated() -> None:
    rest = "123m456m789m1s"
    for text, words in {
        "[88s1j]": {}, "[8p13j]": {}, "[888p3j]": {}, "[7p13j=chow]": {}, "[88p3j@3jE]": {}, "[8p13j@8pE]": {"real": 1, "taken": True},
        "<888p2j>": {"kongs": True}, "[5z6z3j]": {},
    }.items():  # fmt: skip
        with pytest.raises(RuleError, match="the wild tile cannot stand there"):
            jokered(**words).score(rest + text, "1s", seat="S", self_draw=True)
    for text, words in {
        "[88p1j]": {}, "[8p13j]": {"real": 0}, "[888p3j]": {"kongs": True}, "[78p3j]": {}, "[78p3j@8pE]": {}, "[88p3j@3jE]": {"taken": True},
        "[8p13j@1jE]": {"taken": True}, "<8p134j>": {"kongs": True}, "[7z7z2j@W]": {},
    }.items():  # fmt: skip
        assert jokered(**words).score(rest + text, "1s", seat="S", self_draw=True).legal, text
    with pytest.raises(RuleError, match="from the player before"):
        RULES.score(rest + "[78p3j@8pW]", "1s", seat="S", self_draw=True)


def test_groups_of_the_menu_take_wild_tiles_too() -> None:
    rules = jokered(menu=sets.runs() | sets.pungs() | sets.kongs() | sets.group("567z") | sets.distinct("1234z"))
    assert {"claim [67z2j]", "claim [77z2j]"} == after({"S": "6z7z2j"}, "7z", rules)
    assert "claim [12z3j]" in after({"S": "1z3j"}, "2z", rules)
    for text in ("[67z2j]", "[12z3j]"):
        assert rules.score("123m456m789m1s" + text, "1s", seat="S", self_draw=True).legal
    with pytest.raises(RuleError):
        rules.score("123m456m789m1s[12z2j]", "1s", seat="S", self_draw=True)


# ---- what they count for


def test_the_best_of_what_a_meld_may_be_counts() -> None:
    rules = jokered(patterns=(
        pattern("straight", "a straight", "一条龙", f.straight(), fan=3),
        pattern("twins", "two equal runs", "一般高", f.twins(), fan=2),
        pattern("dragons", "a pung of dragons", "箭刻", f.pungs(of=DRAGONS), fan=1),
    ))  # fmt: skip

    def fan(hand: str, win: str = "1s") -> dict[str, int]:
        found = rules.score(hand, win, seat="S", self_draw=True)
        assert found.legal
        return {one.key: one.worth for one in found.patterns}

    assert fan("123m567s123s1s[46m3j]") == {}
    assert fan("123m789m456s1s[45m3j]") == {"straight": 3}
    assert fan("123m789m1s[45m3j][56m4j]") == {"straight": 3, "twins": 2}  # both 456m
    assert fan("345m567s123s1s[45m3j]") == {"twins": 2}
    assert fan("567m567s123s1s[56m3j]") == {"twins": 2}
    assert fan("123m567s123s1s[77z2j]") == {"dragons": 1}
    assert fan("123m567s123s1s[77z3j]") == {"dragons": 1}
    told = rules.score("345m567s123s1s[45m3j]", "1s", seat="S", self_draw=True)
    assert "[45m3j]=345m" in told.reading
    assert [code(one) for one in Meld.parse("[45m3j]").stands] == ["3m", "6m"]


def test_a_wild_tile_of_a_meld_as_the_fifth_of_its_kind() -> None:
    for fifth in (True, False):
        rules = jokered(fifth=fifth)
        for hand, win, legal in (
            ("8p123m456m789m[88p1j]", "8p", fifth), ("666m789m123s1s[45m3j]", "1s", True), ("6667m89m123s1s[45m3j]", "6m", False),
            ("3336m789m45m1s[45m3j]", "1s", True), ("555567m123s1s[46m3j]", "1s", fifth), ("555m67m123s11s[46m3j]", "8m", True),
        ):  # fmt: skip
            assert rules.score(hand, win, seat="S", from_seat="E").legal is legal


def test_kongs_with_wild_tiles_may_be_robbed() -> None:
    rules = jokered(kongs=True)
    deal = rig({"E": "8p", "S": "8p1j1z", "N": "123m456m789m79p11s"}, rules, draws="1m2m3m8p", tail="7z")
    script(
        deal, "E discard 8p; N pass; S claim [88p1j]; S discard 1z; W discard; N discard; E discard; S kong [888p1j+]"
    )
    assert deal.waiting == ("N",)
    for again in (copy.deepcopy(deal), pickle.loads(pickle.dumps(deal))):
        again.act("N", "win")
        assert again.wins[0].how == "robbed"
        assert [str(one) for one in again.view("E").seats[1].melds] == ["[88p1j@8pE]"]
    deal.act("N", "pass")
    assert [str(one) for one in deal.view("E").seats[1].melds] == ["[888p1j+@8pE]"]
    deal.undo()
    assert deal.waiting == ("N",)


def test_a_wild_tile_added_to_a_kong_is_robbed_where_wild_tiles_are_taken() -> None:
    ready = {"E": "8p", "S": "8p13j1z", "N": "123m456m789m77p11s"}
    for taken in (True, False):
        deal = rig(ready, jokered(kongs=True, taken=taken), draws="1m2m3m4m", tail="7z")
        script(deal, "E discard 8p; S claim [88p1j]; S discard 1z; W discard; N discard; E discard; S kong [88p13j+]")
        assert (deal.waiting == ("N",)) is taken
        if taken:
            again = copy.deepcopy(deal)
            again.act("N", "pass")
            assert again.view("S").drawn == "7z"
            script(deal, "N win")
            assert [str(one) for one in deal.view("E").seats[1].melds] == ["[88p1j@8pE]"]
            assert (deal.wins[0].how, deal.wins[0].giver) == ("robbed", "S")
            told = {"seat": "N", "from_seat": "S", "flags": ["robbed-kong"]}
            assert jokered(kongs=True, taken=True).score("123m456m789m77p11s", "3j", **told).legal


# ---- which claim stands


def stands(said: dict[int, str], giver: int, tile: str) -> int | None:
    """Who of these has the tile: a win, else of the pungs the best and of it and the kongs the nearest, else a run."""

    def near(seat: int) -> int:
        return (seat - giver - 1) % 4

    def worth(seat: int) -> tuple[Any, ...]:
        meld = Meld.parse(said[seat].removeprefix("claim "))
        own = [code(one) for one in meld.kinds]
        own.remove(tile)
        lent_ = [one for one in own if one[1] == "j"]
        return (len(lent_), sorted(RANKS.index(one) if one in RANKS else len(RANKS) for one in lent_), near(seat))

    wins = [seat for seat, text in said.items() if text == "win"]
    if wins:
        return min(wins, key=near)
    melds = {seat: Meld.parse(text.removeprefix("claim ")) for seat, text in said.items() if text != "pass"}
    alike = [seat for seat, meld in melds.items() if len(meld) == 3 and len(meld.stands) < 2 and _alike(meld)]
    best = [min(alike, key=worth)] if alike else []
    strong = best + [seat for seat, meld in melds.items() if len(meld) == 4]
    return min(strong, key=near) if strong else next(iter(melds), None)


def _alike(meld: Meld) -> bool:
    return len({kind for kind in meld.kinds if kind < 42}) == 1


@pytest.mark.parametrize(
    "rules",
    [RULES, jokered(real=0, kongs=True), jokered(real=0, taken=True), jokered(better=lent.real_first(*RANKS), real=0)],
)
def test_which_claim_stands_whoever_is_asked_first(rules: Variant, examples: Callable[[int], int], rng: Random) -> None:
    met: Counter[str] = Counter()
    for _ in range(examples(150)):
        pool = [f"{n}j" for n in range(1, 7)] + ["8p"] * 3 + ["7p"] * 3 + ["9p"] * 3
        rng.shuffle(pool)
        cut = sorted(rng.choices(range(len(pool) + 1), k=3))
        hands = {seat: "".join(pool[a:b]) for seat, a, b in zip("SWN", [0, *cut], cut, strict=False)}
        if max(b - a for a, b in zip([0, *cut], cut, strict=False)) > 13:
            continue
        if rng.random() < 0.2:
            hands["N"] = "123m456m789m79p11s"
            hands = {
                seat: text.replace("9p", "").replace("7p", "") if seat != "N" else text for seat, text in hands.items()
            }
        discard = "8p"
        if rules.words["claims"].wild.taken and rng.random() < 0.3 and pool[-1][1] == "j" and cut[-1] < len(pool):
            discard = pool[-1]
        deal = script(rig({"E": discard, **hands}, rules, seed=rng.randrange(99)), f"E discard {discard}")
        window = deal._window
        if window is None:
            continue
        said = {}
        for seat, bits in window.offers.items():
            acts = [one.text for one in deal._table.claim_actions(seat, bits & ~8)] + ["win"] * bool(bits & 8)
            said[seat] = rng.choice([*acts, "pass"]) if rng.random() < 0.9 else "pass"
        asked = 0
        while deal._window is window:
            seat = deal.waiting[rng.randrange(len(deal.waiting))]
            deal.act(seat, said[deal.seats.index(seat)])
            asked += 1
        wanted = stands(said, 0, discard)
        taker = next((at for at, one in enumerate(deal.view("E").seats) if one.melds), None)
        taker = deal.seats.index(deal.wins[0].seat) if deal.wins else taker
        assert taker == wanted, (hands, said)
        met[f"asked {asked} of {len(said)}"] += 1
        met["claims"] += sum(text.startswith("claim") for text in said.values()) > 1
    assert met["claims"]


def test_it_plays(examples: Callable[[int], int]) -> None:
    menu = sets.runs() | sets.pungs() | sets.kongs() | sets.group("567z")
    check_variant(jokered(real=0, kongs=True, taken=True, fifth=False, menu=menu), deals=examples(20))
