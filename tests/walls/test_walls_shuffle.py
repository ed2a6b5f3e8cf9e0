"""The fast shuffle: published outputs, its twin, slices, threads, and a different wall for every seed."""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest

from mahjong import tiles, walls
from mahjong._core import wall as core

Examples = Callable[[int], int]

# From splitmix64.c and xoshiro256plusplus.c (Vigna), as many libraries publish them.
SPLITMIX_1234567 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
XOSHIRO_1234 = [
    41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162,
    14011001112246962877,
    12406186145184390807, 15849039046786891736, 10450023813501588000,
]  # fmt: skip


def test_splitmix_gives_its_published_words() -> None:
    assert core.splitmix(1234567, 5) == SPLITMIX_1234567
    assert core.splitmix(0, 1) == [0xE220A8397B1DCDAF]


def test_xoshiro_gives_its_published_words() -> None:
    assert core.xoshiro(1, 2, 3, 4, 10) == XOSHIRO_1234


def test_the_page_prints_what_both_shuffles_give(page: str, twin: SimpleNamespace, line: bytes) -> None:
    rows = re.findall(r"^\| `(.*?)` \| ([\d ]+) \| ([0-9a-f]{16}) \| (\d{8}) \|$", page, re.MULTILINE)
    assert len(rows) == 5
    for call, head, digest, dice in rows:
        names = {**vars(twin), "tiles": line}
        ours = {
            "fast": walls.fast,
            "child": walls.child,
            "tiles": "136",
            "fair": lambda label, codes, seed, words: walls.fair(codes, label=label, seed=seed).wall(words),
        }
        wall, faces = eval(call, names)
        made = eval(call, ours)
        assert (made.tiles, list(made.dice)) == (wall, faces)
        assert " ".join(map(str, wall[:8])) == head
        assert hashlib.sha256(wall).hexdigest()[:16] == digest
        assert "".join(map(str, faces[:8])) == dice
    for call, value in re.findall(r"`(child\(.*?\))` is `(0x[0-9a-f]+)`", page):
        assert eval(call, {"child": walls.child}) == int(value, 16)
    (digest,) = re.findall(r"^`([0-9a-f]{64})`", page, re.MULTILINE)
    assert twin.commitment("table 7, deal 3", line, bytes(range(96))) == digest
    assert walls.fair("136", label="table 7, deal 3", seed=bytes(range(96))).commitment.digest == digest


def test_walls_of_every_size_are_those_of_the_twin(twin: SimpleNamespace, rng: random.Random) -> None:
    for size in range(1, 256):
        seed = rng.getrandbits(64)
        counts = Counter(rng.randrange(63) for _ in range(size))
        wall = walls.fast(seed, [counts[code] for code in range(64)])
        assert (wall.tiles, list(wall.dice)) == twin.fast(seed, bytes(sorted(counts.elements())))


def test_batches_are_those_of_the_twin(
    twin: SimpleNamespace, line: bytes, rng: random.Random, examples: Examples
) -> None:
    for master in [0, 1, 2**64 - 1, *(rng.getrandbits(64) for _ in range(examples(20)))]:
        start = rng.choice([0, 1, 2**63, 2**64 - 30, rng.getrandbits(60)])
        rows = walls.batch(30, master, start=start)
        for at, row in enumerate(rows):
            seed = twin.child(master, start + at)
            assert walls.child(master, start + at) == seed
            assert row.tobytes() == twin.fast(seed, line)[0]


def test_a_wall_of_a_batch_is_the_wall_of_its_child_seed(rng: random.Random) -> None:
    master = rng.getrandbits(64)
    rows = walls.batch(50, master, "144")
    assert [row.tobytes() for row in rows] == [walls.fast(walls.child(master, at), "144").tiles for at in range(50)]


def test_any_slice_can_be_made_alone_and_in_threads(seed: int) -> None:
    whole = walls.batch(4000, seed)
    assert np.array_equal(walls.batch(700, seed, start=1234), whole[1234:1934])
    out = np.zeros_like(whole)
    with ThreadPoolExecutor(4) as pool:
        parts = range(0, 4000, 500)
        list(pool.map(lambda at: walls.batch(500, seed, start=at, out=out[at : at + 500]), parts))
    assert np.array_equal(out, whole)


def test_out_is_written_and_handed_back() -> None:
    out = np.full((5, 136), 99, np.uint8)
    assert walls.batch(5, 7, out=out) is out
    assert np.array_equal(out, walls.batch(5, 7))
    assert walls.batch(0, 7).shape == (0, 136)


@pytest.mark.rule("guangdong.wall.shuffle")
@pytest.mark.parametrize("name", list(tiles.TILESETS))
def test_a_wall_holds_exactly_its_tiles(name: str) -> None:
    for row in walls.batch(200, 3, name):
        assert sorted(row) == sorted(tiles.TILESETS[name].physical)


def test_tile_sets_can_be_given_in_every_form() -> None:
    ordinary = walls.batch(3, 9, "136")
    counts = [4] * 34
    for same in (
        tiles.TILESETS["136"],
        counts,
        tuple(counts),
        bytes(counts),
        np.array(counts),
        tiles.TILESETS["136"].counts,
    ):
        assert np.array_equal(walls.batch(3, 9, same), ordinary)
    red = tiles.suits() + tiles.honours() + tiles.red_fives()
    assert sorted(walls.fast(1, red).tiles)[-3:] == [60, 61, 62]


def test_every_seed_gives_a_different_wall(examples: Examples) -> None:
    near = examples(20_000)
    seeds = {
        *range(near),
        *range(2**64 - near, 2**64),
        *(1 << bit for bit in range(64)),
        *(2**64 - 1 ^ 1 << bit for bit in range(64)),
    }
    made = [walls.fast(seed) for seed in seeds]
    assert len({wall.tiles for wall in made}) == len(seeds)
    assert len({wall.dice for wall in made}) == len(seeds)


def test_every_deal_of_every_master_is_different() -> None:
    masters = [*range(100), *(2**64 - 1 - low for low in range(100))]
    children = {walls.child(master, index) for master in masters for index in range(200)}
    assert len(children) == len(masters) * 200
    rows = np.concatenate([walls.batch(100, master) for master in masters])
    assert len(np.unique(rows, axis=0)) == len(rows)


def test_no_deal_of_a_master_shares_a_seed_with_another() -> None:
    # The last step is a bijection of 64 bits: check it where an overflow would show.
    ends = [*range(500), *range(2**64 - 500, 2**64), *(1 << bit for bit in range(10, 64))]
    assert len({walls.child(42, index) for index in ends}) == len(ends)


def test_a_deal_is_counted_seat_by_seat(rng: random.Random) -> None:
    red = tiles.suits() + tiles.honours() + tiles.red_fives()
    rows = walls.batch(50, rng.getrandbits(64), red)
    counts = walls.deal_counts(rows)
    assert counts.shape == (50, 4, 34)
    for row, dealt in zip(rows, counts, strict=True):
        for seat in range(4):
            taken = [row[lot * 16 + seat * 4 + tile] for lot in range(3) for tile in range(4)] + [row[48 + seat]]
            want = Counter(tiles.face(int(code)) for code in taken)
            assert list(dealt[seat]) == [want[kind] for kind in range(34)]


def test_a_deal_follows_the_owners_given() -> None:
    rows = walls.batch(20, 5, "144")
    out = np.full((20, 3, 64), 7, np.uint8)
    counts = walls.deal_counts(rows, 3, owners=bytes([2, 255, 0, 0, 1]), kinds=64, out=out)
    assert counts is out
    for row, dealt in zip(rows, counts, strict=True):
        want = np.zeros((3, 64), np.uint8)
        for seat, code in zip([2, 255, 0, 0, 1], row[:5], strict=True):
            if seat != 255:
                want[seat, code] += 1
        assert np.array_equal(dealt, want)
    assert not walls.deal_counts(rows, 4, 0).any()
    assert walls.deal_counts(rows[:0]).shape == (0, 4, 34)
    frozen = rows[:, :].copy()
    frozen.flags.writeable = False
    assert walls.deal_counts(frozen, kinds=64).sum() == 20 * 52
