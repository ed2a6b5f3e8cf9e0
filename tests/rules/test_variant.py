"""Declarations are checked when the class is made; instances are values; bad input is refused in two languages."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
import twin_scan
from books import BOOKS

from mahjong import tiles
from mahjong.errors import MahjongError, RuleError
from mahjong.hand import Hand
from mahjong.registry import names, variant, variant_class, variants
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import facts, score, sets, shapes, stated, wall
from mahjong.rules import features as f
from mahjong.rules.case import Case, Story
from mahjong.rules.flags import FLAGS
from mahjong.rules.language import ALWAYS
from mahjong.rules.options import Option, pick, preset
from mahjong.rules.patterns import pattern, refuse, require
from mahjong.rules.result import Reason, Score
from mahjong.rules.values import PAYER, Item, Source, Tier
from mahjong.tiles import physical
from mahjong.variant import Core, Variant, Win
from mahjong.variants.guangdong import Guangdong

CHICKEN = "123m777m456p789s2p"
GOOD: dict[str, Any] = {
    "key": "plain",
    "names": ("Plain", "平常"),
    "tileset": tiles.TILESETS["136"],
    "menu": sets.runs() | sets.pungs() | sets.kongs(),
    "shapes": (shapes.sets(4),),
    "patterns": (pattern("pungs", "pungs", "碰碰", f.all_pungs(), fan=1),),
    "scoring": score.chain(score.power()),
}


def declare(**words: Any) -> type[Variant]:
    return type("Plain", (Variant,), {**GOOD, **words})


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"pattern": ()}, "no word of a rule set 'pattern'; did you mean patterns"),
        ({"scorring": 1}, "did you mean scoring"),
        ({"xyzzy": 1}, "There are: "),
        ({"walls": "dice"}, "walls"),
        ({"walls": wall.rules(wall.deal(16))}, "deals 16 tiles, a hand before the winning tile has 13"),
        ({"walls": wall.rules(wall.build(2, (10, 10, 10, 10)))}, "Plain.walls: 136 tiles do not fill"),
        ({"walls": wall.rules(wall.reserve(100))}, "100 stay undrawn"),
        ({"key": ""}, "needs a key"),
        ({"names": ("only one",)}, "names in English and Chinese"),
        ({"menu": "runs"}, "menu"),
        ({"shapes": (sets.runs(),)}, "shapes"),
        ({"shapes": shapes.sets(4)}, "shapes"),
        ({"patterns": (f.flush(),)}, "patterns"),
        ({"patterns": (GOOD["patterns"][0], GOOD["patterns"][0])}, "twice"),
        ({"patterns": (pattern("a", "a", "甲", f.flush(), fan=1, tier="top"),)}, "tier"),
        ({"tiers": (Tier("top", 0),)}, "top"),
        ({"scoring": score.power()}, "scoring"),
        ({"shapes": pick(Option.flag(False), {True: (), False: ()})}, "not declared"),
        ({"score": Option.flag(False)}, "cannot be called score"),
        ({"menu": Option.flag(False)}, "cannot be called menu"),
        ({"preset": Option.flag(False)}, "cannot be called preset"),
        ({"presets": (preset("short", "short", "短", rounds=1),)}, "no option 'rounds'"),
        ({"patterns": (pattern("a", "a", "甲", f.flush(), points=1),)}, "points"),
    ],
)
def test_a_wrong_declaration_fails_when_the_class_is_made(words: dict[str, Any], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        declare(**words)


def test_every_word_of_an_option_is_tried_when_the_class_is_made() -> None:
    size = Option.choice(4, (4, 5))
    with pytest.raises(RuleError, match="no word for 5"):
        declare(size=size, shapes=pick(size, {4: (shapes.sets(4),)}))
    with pytest.raises(RuleError, match="1 to 5 sets"):
        declare(size=size, shapes=(pick(size, lambda n: shapes.sets(n + 1)),))


def test_presets_choose_options() -> None:
    base = Option.int(1, low=1, high=4)
    rich = declare(
        base=base,
        scoring=pick(base, lambda n: score.chain(score.base(n))),
        presets=(preset("rich", "rich", "大", base=4),),
        patterns=(pattern("any", "any", "任意", ALWAYS),),
    )
    ask = {"seat": "S", "from_seat": "W"}
    assert [rich(**chosen).score(CHICKEN, "2p", **ask).value for chosen in ({}, {"preset": "rich"}, {"base": 2})] == [
        1,
        4,
        2,
    ]


def test_two_numbers_of_sets_are_refused() -> None:
    with pytest.raises(RuleError, match="two numbers of sets"):
        declare(shapes=(shapes.sets(4), shapes.sets(5)))()


def test_words_of_patterns_and_requirements_are_tests() -> None:
    with pytest.raises(RuleError, match="is a test"):
        pattern("a", "a", "甲", True)  # type: ignore[arg-type]
    for wrong in ({"when": 1}, {"unless": lambda case: 1}):
        with pytest.raises(RuleError, match="is a test"):
            require(f.flush(), "x.y.z", "no", "否", **wrong)  # type: ignore[arg-type]


def test_the_base_class_is_no_rule_set() -> None:
    with pytest.raises(RuleError, match="no rule set itself"):
        Variant()


def test_hooks_are_asked() -> None:
    class Hooked(declare()):  # type: ignore[misc]
        key, names = "hooked", ("Hooked", "钩")
        requires = (require(~f.pair(f.Register("barred")), "hooked.win.pair", "a barred pair", "禁将"),)

        def registers(self, story: Story) -> dict[str, int]:
            return {"barred": 1 << 27 if story.dealer == "E" else 0}

        def may_win(self, case: Case) -> Reason | None:
            return Reason("hooked.win.west", "west may not win", "西家不可和") if case.winner == "W" else None

    hooked = Hooked()
    asked = {"from_seat": "N"}
    assert hooked.score("123m777m456p789s1z", "1z", seat="S", **asked, dealer="S").legal
    barred = hooked.score("123m777m456p789s1z", "1z", seat="S", **asked)
    assert barred.reason == Reason("hooked.win.pair", "a barred pair", "禁将")
    west = hooked.score(CHICKEN, "2p", seat="W", **asked)
    assert west.reason is not None
    assert west.reason.id == "hooked.win.west"


def test_five_sets_and_three_players() -> None:
    five = declare(shapes=(shapes.sets(5),))()
    assert five.score("123m777m456p789s22s345p", "2s", seat="S", self_draw=True).legal is False
    assert five.score("123m777m456p789s2s345p", "2s", seat="S", self_draw=True).legal
    three = declare(seats=3)()
    for said in ({}, {"seats": 3}):
        score = three.score(CHICKEN, "2p", seat="S", self_draw=True, **said)
        assert score.payments == {"E": -1, "S": 2, "W": -1}
        with pytest.raises(RuleError, match="E S W"):
            three.score(CHICKEN, "2p", seat="N", self_draw=True, **said)


@pytest.mark.parametrize("wrong", [3, 5, 9, 0, True, 4.0, "4"])
def test_the_number_of_players_is_that_of_the_rule_set(wrong: Any) -> None:
    rules = declare()()
    assert rules.score(CHICKEN, "2p", seat="S", self_draw=True, seats=4).legal
    with pytest.raises(RuleError, match="has 4 players") as caught:
        rules.score(CHICKEN, "2p", seat="S", self_draw=True, seats=wrong)
    assert "4人" in caught.value.zh
    with pytest.raises(RuleError, match="has 4 players"):
        rules.score_all([Win("S", CHICKEN)], "2p", from_seat="E", seats=wrong)


def test_a_rule_set_without_reasons_of_its_own_still_gives_one() -> None:
    reason = declare()().score(CHICKEN, "3p", seat="S", self_draw=True).reason
    assert reason is not None
    assert reason.id == "incomplete"
    shaped = declare(refuses=(refuse(shapes.pairs(), "plain.win.pairs", "no pairs", "无七对"),))()
    refused = shaped.score("1133m5577p2299s6z", "6z", seat="S", self_draw=True).reason
    assert refused is not None
    assert refused.id == "plain.win.pairs"


def test_a_rule_set_knows_the_flags_it_reads() -> None:
    assert variant("guangdong").flags == (
        "kong-bloom", "bloom-claimed", "bloom-added", "bloom-concealed", "robbed-kong", "robbed-concealed", "last-tile", "first-draw",
        "before-first-draw", "first-discard", "interrupted", "passed-win", "konged-wait", "liability-taken", "opened", "openings",
        "open-kongs", "hidden-kongs",
    )  # fmt: skip
    plain = declare()
    assert plain().flags == ("robbed-kong", "robbed-concealed")

    class Hooked(plain):  # type: ignore[misc, valid-type]
        key, names = "hooked", ("Hooked", "钩")
        reads = ("ready-declared",)

    assert Hooked().flags == (
        "robbed-kong",
        "robbed-concealed",
        "ready-declared",
        "ready-first",
        "ready-kind",
        "within-go",
    )
    with pytest.raises(RuleError, match="did you mean ready-first"):
        declare(reads=("ready-frist",))


def test_a_flag_that_a_flag_in_use_implies_is_not_noted() -> None:
    """Nobody told that the deal was interrupted: it follows from what was told, and that has its use."""
    payers = declare(patterns=(Item("opened", ("opened", "开门"), facts.told("opened", "payer"), fan=1, of=PAYER),))()
    score = payers.score(CHICKEN, "2p", seat="S", self_draw=True, flags=["opened@W", "ready@N"])
    assert [en for en, _ in score.notes] == [f"{payers.names[0]} has no use for the flag ready"]


def test_flags_that_change_nothing_are_noted() -> None:
    guangdong, asked = variant("guangdong"), {"seat": "S", "self_draw": True}
    idle = guangdong.score(CHICKEN, "2p", **asked, flags=["ready-first", "ready@W", "opened@W", "interrupted"])
    assert idle.notes == (
        ("Guangdong (Ji Ping Hu) has no use for the flag ready-first", "广东麻将（鸡平和）不用标记ready-first"),
        ("Guangdong (Ji Ping Hu) has no use for the flag ready", "广东麻将（鸡平和）不用标记ready"),
    )
    refused = guangdong.score(CHICKEN, "3p", **asked, flags=["ready-declared"])
    assert not refused.legal
    assert len(refused.notes) == 1
    assert guangdong.score(CHICKEN, "2p", **asked, flags=["last-tile"]).notes == ()


def test_nothing_is_turned_where_the_rules_turn_nothing() -> None:
    with pytest.raises(RuleError, match="turns no tile up") as caught:
        variant("guangdong").score(CHICKEN, "2p", seat="S", self_draw=True, turned="1m")
    assert "不翻牌" in caught.value.zh
    turning = declare(
        patterns=(pattern("dora", "dora", "宝牌", f.has(f.TURNED), fan=1),), scoring=score.chain(score.linear(1))
    )()
    assert turning.score(CHICKEN, "2p", seat="S", self_draw=True, turned="1m").value == 2
    assert turning.score(CHICKEN, "2p", seat="S", self_draw=True, turned="6z").value == 1


def test_payments_are_read_only_and_in_the_order_of_the_winds() -> None:
    guangdong = variant("guangdong")
    for dealer in "ESWN":
        score = guangdong.score(CHICKEN, "2p", seat="S", self_draw=True, dealer=dealer)
        assert list(score.payments) == list(score.to_json()["payments"]) == ["E", "S", "W", "N"]
        settled = guangdong.score_all([Win("S", CHICKEN)], "2p", from_seat="W", dealer=dealer)
        assert list(settled.payments) == list(settled.to_json()["payments"]) == ["E", "S", "W", "N"]
        for payments in (score.payments, settled.payments, settled.scores[0].payments):
            with pytest.raises(TypeError):
                payments["E"] = 1000  # type: ignore[index]
        fresh = score.to_json()["payments"]
        fresh["E"] = 1000
        assert score.payments["E"] == score.to_json()["payments"]["E"] == -2
        for value in (score, settled):
            assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
    outside = Score(True, "S", None, {"pot": 3, "N": -2, "E": -1, "S": 0, "W": 0})
    assert list(outside.payments) == ["E", "S", "W", "N", "pot"]
    three = declare(seats=3)()
    assert list(three.score(CHICKEN, "2p", seat="S", self_draw=True, dealer="W").payments) == ["E", "S", "W"]


def test_words_are_read_as_the_options_make_them() -> None:
    for flowers, size in ((False, 136), (True, 144)):
        words = variant("guangdong", flowers=flowers).words
        assert words["tileset"].size == size
        assert words["walls"].opened.dice == 3
        with pytest.raises(TypeError):
            words["walls"] = None  # type: ignore[index]
    assert declare()().words["walls"] is None


def test_instances_are_values() -> None:
    one, two = variant("guangdong", kong_fan=1), variant("guangdong", kong_fan="1")
    assert one == two
    assert hash(one) == hash(two)
    assert one != variant("guangdong")
    assert repr(one) == "variant('guangdong', kong_fan=1)"
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
        assert again == one
        assert again.score(CHICKEN, "2p", seat="S", self_draw=True) == one.score(
            CHICKEN, "2p", seat="S", self_draw=True
        )


def test_rule_sets_are_found_by_any_name() -> None:
    assert variants()[0] == "guangdong"
    for name in ("guangdong", "Guangdong", "广东麻将", "雞平和", " ji-ping-hu "):
        assert type(variant(name)).key == "guangdong"
        assert names(name).key == "guangdong"
    with pytest.raises(RuleError, match="did you mean guangdong"):
        variant("guangdon")
    for wrong in ("", "xyzzy", None, 7):
        with pytest.raises(RuleError, match=r"^no rule set \S+\. There are: guangdong\b"):
            variant(wrong)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="did you mean kong_fan"):
        variant("guangdong", kongfan=1)
    with pytest.raises(RuleError, match="no option 'core'"):
        variant("guangdong", core="fast")
    entry, cls = names("guangdong"), variant_class("guangdong")
    assert (entry.en, entry.zh) == cls.names


def test_a_preset_is_found_by_its_own_names() -> None:
    for name in ("chengdu", "Chengdu", "成都麻将", "血戰到底", " xuezhan "):
        assert variant(name) == variant("sichuan", preset="chengdu")
        assert names(name).key == "sichuan"
        assert variant_class(name) is variant_class("sichuan")
    assert variant("chengdu", kong_money="off").options["mode"] == "blood_battle"
    assert variant("chengdu", preset="chengdu") == variant("chengdu")
    with pytest.raises(RuleError, match="chengdu means sichuan with preset=chengdu, not 'sichuan'") as caught:
        variant("chengdu", preset="sichuan")
    assert caught.value.zh.startswith("chengdu即sichuan")
    with pytest.raises(RuleError, match="did you mean chengdu"):
        variant("chengduu")


def test_the_schema_of_the_options_is_json() -> None:
    found = variant_class("guangdong").option_schema()
    assert json.loads(json.dumps(found)) == found
    assert set(found["properties"]) == {"kong_fan", "seven_pairs", "first_round_fan", "flowers", "rounds"}
    assert all(one["x-rule"].startswith("guangdong.") and one["description"] for one in found["properties"].values())


def test_json_has_the_promised_keys() -> None:
    found = variant("guangdong").score(CHICKEN, "2p", seat="S", self_draw=True).to_json()
    assert json.loads(json.dumps(found)) == found
    assert list(found)[:5] == ["legal", "reason", "patterns", "value", "payments"]
    assert list(found["patterns"][0])[:5] == ["key", "en", "zh", "worth", "tiles"]
    refused = variant("guangdong").score(CHICKEN, "3p", seat="S", self_draw=True).to_json()
    assert list(refused["reason"]) == ["id", "en", "zh"]
    settled = variant("guangdong").score_all([Win("S", CHICKEN)], "2p", from_seat="E").to_json()
    assert json.loads(json.dumps(settled)) == settled


@pytest.mark.parametrize(
    "asked",
    [
        {"seat": "X"}, {"seat": None}, {"dealer": "Z"}, {"round": "M"}, {"round": 1}, {"from_seat": None}, {"self_draw": True},
        {"from_seat": "S"}, {"from_seat": "Q"}, {"self_draw": 1}, {"winners": 0}, {"winners": 4}, {"winners": "2"}, {"winners": True},
        {"seats": 9}, {"seats": 1}, {"seats": "4"}, {"flags": "kong-bloom"}, {"flags": ["nonsense"]}, {"flags": None},
        {"hand": "123"}, {"hand": "123x"}, {"hand": 7}, {"hand": "11111m"}, {"win": "0z"}, {"win": 99}, {"win": None}, {"win": "?"},
        {"hand": "123m777m456p789s?"}, {"win": "1f"}, {"turned": "8z"},
        {"from_seat": None, "self_draw": True, "winners": 2}, {"from_seat": None, "self_draw": True, "flags": ["kong-bloom"]},
    ],
)  # fmt: skip
def test_what_is_no_question_is_refused(asked: dict[str, Any]) -> None:
    question: dict[str, Any] = {"hand": CHICKEN, "win": "2p", "seat": "S", "from_seat": "W", **asked}
    with pytest.raises(MahjongError) as caught:
        variant("guangdong").score(question.pop("hand"), question.pop("win"), **question)
    assert caught.value.en
    assert caught.value.zh != caught.value.en


def test_what_is_no_set_of_claims_is_refused() -> None:
    score_all = variant("guangdong").score_all
    for wrong in ([], [Win("S", CHICKEN), Win("S", CHICKEN)], None, [3], ["S"]):
        with pytest.raises(MahjongError):
            score_all(wrong, "2p", from_seat="E")  # type: ignore[arg-type]
    with pytest.raises(MahjongError, match="from_seat"):
        score_all([Win("S", CHICKEN)], "2p", from_seat=None)  # type: ignore[arg-type]
    with pytest.raises(MahjongError, match="from S"):
        score_all([Win("S", CHICKEN)], "2p", from_seat="S")
    with pytest.raises(MahjongError, match="list"):
        score_all([Win("S", CHICKEN, "interrupted")], "2p", from_seat="E")


def test_garbage_is_answered_or_refused_never_worse(rng: random.Random, examples: Callable[[int], int]) -> None:
    """Random and mutated questions: a score whose money sums to zero, or a MahjongError."""
    guangdong = variant("guangdong")
    letters = "123456789mpsz[]<>@+EWf?0 "
    flags = [
        key + ("@E" if flag.about == "seat" else "") + ("=1" if flag.counted else "") for key, flag in FLAGS.items()
    ]
    for _ in range(examples(1500)):
        text = list(rng.choice((CHICKEN, "5p[123m][456s][777z][222p@N]", "19m19p19s1234567z", "123m456p789s2p<7777m>")))
        for _ in range(rng.randrange(3)):
            at = rng.randrange(len(text) + 1)
            text[at : at + rng.randrange(3)] = rng.choices(letters, k=rng.randrange(3))
        seat, giver = rng.choices("ESWN", k=2)
        question: dict[str, Any] = {
            "seat": seat,
            "dealer": rng.choice("ESWN"),
            "round": rng.choice("ESWN"),
            "winners": rng.choice((1, 1, 1, 2, 3)),
            "flags": rng.sample(flags, rng.choice((0, 0, 1, 2))),
            **({"self_draw": True} if rng.random() < 0.5 else {"from_seat": giver}),
        }
        win = rng.choice(("2p", "5p", "7z", "1m", "9s", "3f", "x", ""))
        try:
            found = guangdong.score("".join(text), win, **question)
        except MahjongError:
            continue
        assert sum(found.payments.values()) == 0
        assert found.legal is (found.reason is None)
        assert found.legal or not (found.patterns or any(found.payments.values()))


def random_win(rng: random.Random) -> tuple[str, str] | None:
    """A complete hand that often is worth something: crowded tiles, honours, melds."""
    menu = sorted((sets.runs() | sets.pungs()).within(tiles.ORDINARY).triples)
    suit = rng.randrange(3)
    crowd = [one for one in menu if one[0] >= 27 or one[0] // 9 == suit]
    chosen = [rng.choice(crowd if rng.random() < 0.7 else menu) for _ in range(4)]
    pair = rng.choice(rng.choice(crowd))
    concealed, melds = [pair, pair], []
    for one in chosen:
        text = "".join(tiles.code(number) for number in one)
        alike = one[0] == one[2]
        form = rng.choice(("hand", "hand", "open", "kong", "hidden") if alike else ("hand", "hand", "open"))
        if form == "hand":
            concealed += one
        elif form == "open":
            melds.append(f"[{text}]")
        else:
            melds.append(f"[{text}{tiles.code(one[0])}]" if form == "kong" else f"<{text}{tiles.code(one[0])}>")
    rng.shuffle(concealed)
    try:
        hand = Hand(concealed[1:], melds)
        hand.with_tile(concealed[0])
    except MahjongError:
        return None
    return str(hand), tiles.code(concealed[0])


def answer(variant: Variant, question: tuple[str, str], asked: dict[str, Any]) -> Score | str:
    """The score, or what the refusal says."""
    try:
        return variant.score(*question, **asked)
    except MahjongError as error:
        return error.en


def test_variants_score_alike_over_core_and_twin(rng: random.Random, examples: Callable[[int], int]) -> None:
    """Every declaration gives the same score whether the core reads the hand or the slow twin does."""
    slow_core = Core(**twin_scan.as_core())
    pairs = [(cls(), cls(core=slow_core)) for cls in (*map(variant_class, variants()), *BOOKS)]
    legal = 0
    for _ in range(examples(60)):
        question = random_win(rng)
        if question is None:
            continue
        asked: dict[str, Any] = {"seat": rng.choice("ESW"), "dealer": rng.choice("ESWN"), "round": rng.choice("ESWN")}
        asked |= {"self_draw": True} if rng.random() < 0.5 else {"from_seat": "N"}
        for fast, slow in pairs:
            turned = rng.choice(("1m", "5p", "9s")) if fast.words["marks"].turns else None
            one, two = (answer(variant, question, {**asked, "turned": turned}) for variant in (fast, slow))
            if isinstance(one, str) or isinstance(two, str):
                assert one == two
                continue
            assert (one.legal, one.reason, one.value, one.payments) == (two.legal, two.reason, two.value, two.payments)
            assert sum(one.payments.values()) == 0
            legal += one.legal
    assert legal


@pytest.mark.parametrize("dealer", "ESWN")
def test_seat_winds_count_from_the_dealer(dealer: str) -> None:
    seats = "ESWN"
    for seat in seats:
        place = (seats.index(seat) - seats.index(dealer)) % 4
        for wind in range(4):
            score = variant("guangdong").score(
                f"123p456s888s6p[{wind + 1}{wind + 1}{wind + 1}z]",
                "6p",
                seat=seat,
                dealer=dealer,
                round="E" if wind else "S",
                self_draw=True,
            )
            assert ("seat-wind" in [one.key for one in score.patterns]) == (wind == place)


def test_tables_of_up_to_eight_seats() -> None:
    class Eight(Guangdong):
        key = "eight"
        seats = 8

    guangdong = Eight()
    score = guangdong.score("123p456s888s6p[444z@A]", "6p", seat="B", dealer="A", seats=8, self_draw=True)
    assert list(score.payments) == list("ESWNABCD")
    assert score.payments["B"] == -7 * score.payments["D"] > 0
    assert "seat-wind" not in [one.key for one in score.patterns]
    assert "seat-wind" in [
        one.key
        for one in guangdong.score(
            "123p456s888s6p[222z]", "6p", seat="B", dealer="A", seats=8, from_seat="D", flags=["opened@C"]
        ).patterns
    ]
    for seat in "WNABCD":  # the fifth to the eighth from the dealer have no wind, whatever was punged
        for wind in range(1, 5):
            far = guangdong.score(
                f"123p456s888s6p[{wind}{wind}{wind}z]", "6p", seat=seat, dealer="W", seats=8, round="E", self_draw=True
            )
            place = ("ESWNABCD".index(seat) - 2) % 8
            assert ("seat-wind" in [one.key for one in far.patterns]) == (place == wind - 1)
    for wrong in ({"seats": 6, "seat": "C"}, {"seat": "F"}, {"round": "A"}, {"flags": ["opened@F"]}):
        with pytest.raises(RuleError):
            guangdong.score(CHICKEN, "2p", **{"seat": "S", "self_draw": True, **wrong})


def test_a_story_told_is_the_story_stated() -> None:
    rules = variant("guangdong")._rules
    hand = Hand("68p456s888s11p[444z@W]")
    stated_one = stated.story(
        rules,
        hand,
        "7p",
        seat="S",
        from_seat="N",
        dealer="W",
        round="S",
        flags=("robbed-kong",),
        winners=2,
        seats=4,
        turned=None,
    )
    told_one = stated.told_story(
        rules,
        hand,
        physical("7p"),
        seat="S",
        seats=("W", "N", "E", "S"),
        round="S",
        source=Source.ROBBED,
        discarder="N",
        told={"robbed-kong": 1},
        winners=2,
    )
    assert told_one == stated_one
    assert told_one.masks["seat wind"] == 1 << 30
    assert told_one.drawn


@pytest.mark.parametrize(
    ("words", "dealer", "giver", "winner"),
    [
        ({}, "E", "N", "S"),
        ({}, "W", "E", "S"),
        ({"tie": claim.DEALER}, "W", "E", "W"),
        ({"tie": claim.DEALER}, "N", "E", "S"),
        ({"tie": claim.DISCARDER}, "W", "S", "W"),
    ],
)
def test_one_winner_where_the_claims_say_so(words: dict[str, Any], dealer: str, giver: str, winner: str) -> None:
    other = "SW".replace(winner, "") if giver != "S" else "N"
    seats = sorted((winner, other))
    for rules, rule in (
        (None, "one-winner"),
        ({"order": "x.order"}, "x.order"),
        ({"order": "x.order", "win": "x.win"}, "x.win"),
    ):
        one = declare(claims=claim.by(winners=claim.ONE, rules=rules, **words))()
        settled = one.score_all([(seat, CHICKEN) for seat in seats], "2p", from_seat=giver, dealer=dealer)
        legal = {score.winner: score for score in settled.scores}
        assert legal[winner].payments == one.score(CHICKEN, "2p", seat=winner, from_seat=giver, dealer=dealer).payments
        assert settled.payments == legal[winner].payments
        refused = legal[other]
        assert refused.reason is not None
        assert refused.reason.id == rule
        assert winner in refused.reason.en
        assert f"{winner}先于{other}" in refused.reason.zh
        assert not any(refused.payments.values())
        # One that is refused for itself stands in nobody's way.
        wins = [(winner, CHICKEN.replace("2p", "3p")), (other, CHICKEN)]
        assert [score.legal for score in one.score_all(wins, "2p", from_seat=giver, dealer=dealer).scores] == [
            False,
            True,
        ]
    every = declare(claims=claim.by(winners=claim.ALL, **words))()
    assert all(
        score.legal
        for score in every.score_all([(seat, CHICKEN) for seat in seats], "2p", from_seat=giver, dealer=dealer).scores
    )


@pytest.mark.parametrize("what", [ban.SAME, ban.ANY])
def test_what_a_passed_win_bars_is_told_by_flags(what: ban.What) -> None:
    rules = declare(bans=(ban.passed_win(what, rule="x.passed"),))()
    assert ("passed-other" in rules.flags) == (what is ban.ANY)
    for flag in ("passed-win", "passed-other"):
        barred = what is ban.ANY or flag == "passed-win"
        for flags in ([flag], [flag, "robbed-kong"]):
            score = rules.score("57m123m456p789s22p", "6m", seat="S", from_seat="W", flags=flags)
            assert (score.reason is not None and score.reason.id == "x.passed") == barred
            assert score.legal != barred
        assert rules.score(CHICKEN, "2p", seat="S", self_draw=True, flags=[flag]).legal
