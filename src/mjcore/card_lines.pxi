# cython: language_level=3
# Part of card.pyx: hands against a card of pattern lines over suit and rank variables.
#
# A line is expanded once into its forms: all assignments of suits, ranks, winds and dragons, equal ones kept once. A form is
# two rows of classes: the tiles it asks for, and those of them no joker may be. The flowers are one class. With n tiles of a
# class held, max(0, asked - n) are missing; what is missing of the second row must be drawn as it is, the rest a joker may
# be. So the distance is  hard + max(0, all - hard - jokers): one pass over two rows of bytes a form.

_SPEC = re.compile(
    r"(?:([ABC]):(?:([1-9])|(x|y|even|odd)([+-][1-8])?)|(F)|D([ABC])|(D)|Z([ESWN])|(Z)|(0))[*]([1-9][0-9]?)", re.ASCII
)
_DRAGON_OF = {0: 33, 9: 31, 18: 32}         # by the first kind of its suit: characters red, dots white, bamboos green
_RANGES = {"x": range(1, 10), "y": range(1, 10), "even": range(2, 10, 2), "odd": range(1, 10, 2),
           "D": range(31, 34), "Z": range(27, 31)}

Match = namedtuple("Match", "line distance groups", module=__name__)
Match.__doc__ = """One way a hand goes towards a line.

`line` is the index of the line, `distance` the tiles missing, `groups` the line's groups in its order, each a tuple
(mask of the kinds, size, natural tiles held, jokers used).
"""


@cython.final
cdef class Line:
    """One line of a card: immutable, hashable, picklable.

    Arguments:
        groups: texts TILE*COUNT whose counts add up to 14. TILE is `F` (any flowers); `A:r` `B:r` `C:r` (rank r of a suit
            variable: equal letters are one suit, different letters different suits); `DA` `DB` `DC` (the dragon of the
            variable's suit: red for characters, green for bamboos, white for dots); `D` (any one dragon kind); `0` (white
            as zero); `ZE` `ZS` `ZW` `ZN`; `Z` (any one wind kind). A rank is a digit or a variable with an offset: `x`
            and `y` (1..9), `even`, `odd`, `x+1`, `even-2`; a variable has one value in the line and every rank is 1..9.
        key: what the caller calls the line.
        points: its worth; the better line comes first where two are equally near.
        concealed: a hand with melds cannot take the line.

    Raises ValueError for a group that is not of this form, counts that do not add up, or a line no tiles can fill.
    """
    cdef readonly tuple groups
    cdef readonly str key
    cdef readonly object points
    cdef readonly bint concealed
    cdef tuple forms                        # each a tuple of (class, size)

    def __cinit__(self, groups, *, key="", points=0, concealed=False):
        if not isinstance(groups, (list, tuple)):
            raise ValueError(f"groups must be a list or tuple of texts, not {type(groups).__name__}")
        if not isinstance(key, str):
            raise ValueError(f"key must be text, not {type(key).__name__}")
        if len(groups) > CARD_TILES:
            raise ValueError(f"a line has at most {CARD_TILES} groups, not {len(groups)}")
        parsed = [_group(text) for text in groups]
        total = sum(size for _, size in parsed)
        if total != CARD_TILES:
            raise ValueError(f"the groups of a line must add up to {CARD_TILES} tiles, not {total}")
        self.groups, self.key = tuple(groups), key
        self.points = whole(points, "points", 0, 1 << 31)
        self.concealed = yes(concealed, "concealed")
        self.forms = _expand(parsed)
        if not self.forms:
            raise ValueError(f"no ranks 1..9 fit the line {' '.join(groups)}")

    @property
    def assignments(self):
        """Every concrete form: tuples of (mask of the kinds, size) for each group."""
        return tuple(tuple((kinds_of(cls), size) for cls, size in form) for form in self.forms)

    def __eq__(self, other):
        return self.__reduce__() == other.__reduce__() if isinstance(other, Line) else NotImplemented

    def __hash__(self):
        return hash((self.groups, self.key, self.points, self.concealed))

    def __reduce__(self):
        return (_line, (self.groups, self.key, self.points, bool(self.concealed)))

    def __repr__(self):
        more = f", key={self.key!r}" if self.key else ""
        more += f", points={self.points}" if self.points else ""
        return f"Line({list(self.groups)}{more}{', concealed=True' if self.concealed else ''})"


def _line(groups, key, points, concealed):
    return Line(groups, key=key, points=points, concealed=concealed)


def _group(text):
    # ((word, letter or kind, variable, offset), size)
    found = _SPEC.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"a group must be TILE*COUNT like 'A:x+1*4', 'F*2', 'DA*3', 'ZE*2' or '0*4', not {shown(text)}")
    letter, digit, var, offset, flower, dragon_of, dragon, wind, any_wind, zero, size = found.groups()
    if letter:
        spec = ("suit", letter, var or "", int(digit or offset or 0))
    elif flower:
        spec = ("kind", FLOWER, "", 0)
    elif dragon_of:
        spec = ("dragon", dragon_of, "", 0)
    elif wind:
        spec = ("kind", 27 + "ESWN".index(wind), "", 0)
    elif zero:
        spec = ("kind", 31, "", 0)
    else:
        spec = ("any", None, "D" if dragon else "Z", 0)
    return spec, int(size)


def _expand(parsed):
    letters = sorted({spec[1] for spec, _ in parsed if spec[0] in ("suit", "dragon")})
    names = sorted({spec[2] for spec, _ in parsed if spec[2]})
    forms = {}
    for firsts in permutations((0, 9, 18), len(letters)):
        first = dict(zip(letters, firsts))
        for values in product(*[_RANGES[name] for name in names]):
            value = dict(zip(names, values))
            form = []
            for (word, what, var, offset), size in parsed:
                if word == "kind":
                    form.append((what, size))
                elif word == "dragon":
                    form.append((_DRAGON_OF[first[what]], size))
                elif word == "any":
                    form.append((value[var], size))
                else:
                    rank = value.get(var, 0) + offset
                    if not 1 <= rank <= 9:
                        break
                    form.append((first[what] + rank - 1, size))
            else:
                forms.setdefault(tuple(sorted(form)), tuple(form))
    return tuple(forms.values())


cdef inline u64 kinds_of(int cls) noexcept nogil:
    return <u64>0xFF << FLOWER if cls == FLOWER else <u64>1 << cls


cdef inline int form_distance(const Form* f, const Hand* h) noexcept nogil:
    # Sums of missing tiles are at most 14 in all: bytes suffice, and the loops become a few vector operations.
    cdef u8 missing = 0, hard = 0
    cdef int i, soft
    for i in range(ROW):
        missing += (f.asked[i] if f.asked[i] > h.held[i] else h.held[i]) - h.held[i]
        hard += (f.hard[i] if f.hard[i] > h.held_hard[i] else h.held_hard[i]) - h.held_hard[i]
    soft = missing - hard - h.jokers
    return hard + (soft if soft > 0 else 0)


@cython.final
cdef class Card:
    """A card of lines, and the questions of a hand against it: immutable, picklable.

    Arguments:
        lines: the lines, at most 1024, of at most 65,536 forms together.
        copies: copies of each of the 34 kinds, 1..8. flowers: flower tiles in the set, 0..24. jokers: jokers in it, 0..17.
        joker_min: jokers stand only in groups of at least so many tiles, 1..14.
        joker_only: may a group be jokers alone?

    A hand is `counts` (bytes of 34 to 64 counts: concealed naturals, flowers at 34..41), `jokers` (concealed) and `melds`
    (groups laid open, each (kind, size, jokers in it)). Its distance to a line is the least number of tiles, jokers of the
    set included, that must be drawn to fill the line; FAR (31) if the line cannot be filled: melds that are no groups of
    it, or too few copies and jokers in the set. Tiles elsewhere at the table are not looked at. A hand that no set of tiles
    can give, or of more than 14 tiles, is a ValueError.
    """
    def __cinit__(self, lines, *, copies=4, flowers=8, jokers=8, joker_min=3, joker_only=True):
        cdef Form* f
        cdef Line line
        cdef int i, at, cls, size, over
        cdef bint fits
        if not isinstance(lines, (list, tuple)):
            raise ValueError(f"lines must be a list or tuple of Line, not {type(lines).__name__}")
        if not 1 <= len(lines) <= LINES_MAX:
            raise ValueError(f"a card has 1..{LINES_MAX} lines, not {len(lines)}")
        total = 0
        for one in lines:
            if not isinstance(one, Line):
                raise ValueError(f"lines must be Line objects, not {type(one).__name__}")
            total += len((<Line>one).forms)
        if total > FORMS_MAX:
            raise ValueError(f"the lines have {total} forms together; at most {FORMS_MAX} fit a card")
        self.lines = tuple(lines)
        self.copies = whole(copies, "copies", 1, 8)
        self.flowers = whole(flowers, "flowers", 0, 24)
        self.jokers = whole(jokers, "jokers", 0, 17)
        self.joker_min = whole(joker_min, "joker_min", 1, CARD_TILES)
        self.joker_only = yes(joker_only, "joker_only")
        self.forms = <Form*>calloc(total, sizeof(Form))
        self.asked = <u64*>calloc(2 * total, sizeof(u64))
        if self.forms == NULL or self.asked == NULL:
            raise MemoryError
        self.firm = &self.asked[<Py_ssize_t>total]
        for at in range(len(self.lines)):
            line = self.lines[at]
            for groups in line.forms:
                f = &self.forms[self.n]
                memset(f, 0, sizeof(Form))
                f.line = <u16>at
                f.concealed = line.concealed
                f.groups = <u8>len(groups)
                for i, (cls, size) in enumerate(groups):
                    f.cls[i], f.size[i] = <u8>cls, <u8>size
                    f.asked[cls] += <u8>size
                    f.hard[cls] += <u8>hard_part(size, self.joker_min, self.joker_only)
                self.asked[self.n] = self.firm[self.n] = 0
                for cls in range(CLASSES):
                    self.asked[self.n] |= <u64>(f.asked[cls] != 0) << cls
                    self.firm[self.n] |= <u64>(f.hard[cls] != 0) << cls
                over = 0
                fits = True
                for cls in range(CLASSES):
                    over += max(0, f.asked[cls] - self.copies_of(cls))
                    fits = fits and f.hard[cls] <= self.copies_of(cls)
                f.tight = over > 0
                if fits and over <= self.jokers:        # a form the set can never fill takes no place
                    self.n += 1

    def __dealloc__(self):
        free(self.forms)
        free(self.asked)

    cdef int copies_of(self, int cls) noexcept nogil:
        return self.flowers if cls == FLOWER else self.copies

    cdef int load(self, Hand* h, object counts, object jokers, object melds) except -1:
        cdef u8 c[KINDS]
        cdef int k, cls, size, wild, used
        memset(h, 0, sizeof(Hand))
        h.total = load_counts(counts, "counts", c)
        for k in range(KINDS):
            if c[k] and k >= FLOWER + FLOWER_KINDS:
                raise ValueError(f"counts hold kind {k}; a card knows kinds 0..41 and takes jokers apart")
            h.natural[min(k, FLOWER)] += c[k]
        h.jokers = whole(jokers, "jokers", 0, self.jokers)
        h.total += h.jokers
        if not isinstance(melds, (list, tuple)):
            raise ValueError(f"melds must be a list or tuple of (kind, size, jokers), not {type(melds).__name__}")
        if len(melds) > CARD_TILES:
            raise ValueError(f"a hand has at most {CARD_TILES} melds, not {len(melds)}")
        for meld in melds:
            if not isinstance(meld, tuple) or len(meld) != 3:
                raise ValueError(f"a meld must be a tuple (kind, size, jokers), not {shown(meld)}")
            cls = min(<int>whole(meld[0], "the kind of a meld", 0, FLOWER + FLOWER_KINDS - 1), FLOWER)
            size = whole(meld[1], "the size of a meld", 1, CARD_TILES)
            wild = whole(meld[2], "the jokers of a meld", 0, size)
            if wild > size - hard_part(size, self.joker_min, self.joker_only):
                raise ValueError(f"a meld of {size} tiles cannot hold {wild} jokers on this card")
            h.cls[h.melds], h.size[h.melds], h.wild[h.melds] = <u8>cls, <u8>size, <u8>wild
            h.melds += 1
            h.laid[cls] += <u8>(size - wild)
            h.laid_jokers += wild
            h.total += size
            h.held[cls] += <u8>size
            h.held_hard[cls] += <u8>hard_part(size, self.joker_min, self.joker_only)
        if h.total > CARD_TILES:
            raise ValueError(f"a hand has at most {CARD_TILES} tiles, not {h.total}")
        if h.jokers + h.laid_jokers > self.jokers:
            raise ValueError(f"the set has {self.jokers} jokers; the hand has {h.jokers + h.laid_jokers}")
        for cls in range(CLASSES):
            used = h.natural[cls] + h.laid[cls]
            if used > self.copies_of(cls):
                what = "flowers" if cls == FLOWER else f"copies of kind {cls}"
                raise ValueError(f"the set has {self.copies_of(cls)} {what}; the hand has {used}")
            h.held[cls] += h.natural[cls]
            h.held_hard[cls] += h.natural[cls]
        return 0

    cdef bint fits(self, const Form* f, const Hand* h) noexcept nogil:
        # Can the form be filled at all? Melds must be groups of it, and the set must have the tiles.
        cdef int i, j, cls, asked, hard, left, over = 0
        cdef u32 taken = 0
        if h.melds and f.concealed:
            return False
        for i in range(h.melds):
            for j in range(f.groups):
                if f.cls[j] == h.cls[i] and f.size[j] == h.size[i] and not (taken >> j) & 1:
                    taken |= <u32>1 << j
                    break
            else:
                return False
        if f.tight:
            for cls in range(CLASSES):
                left = self.copies_of(cls) - h.laid[cls]
                asked = f.asked[cls] - (h.held[cls] - h.natural[cls])
                hard = f.hard[cls] - (h.held_hard[cls] - h.natural[cls])
                if hard > left:
                    return False
                over += max(0, asked - left)
            return over <= self.jokers - h.laid_jokers
        return True

    cdef int nearest(self, const Hand* h, u8* best) noexcept nogil:
        # The least distance of each line (best holds FAR for each), and of all.
        cdef int i, d, least = FAR, line
        for i in range(self.n):
            d = form_distance(&self.forms[i], h)
            line = self.forms[i].line
            if d < best[line] and self.fits(&self.forms[i], h):
                best[line] = <u8>d
                least = min(least, d)
        return least

    cdef bytes search(self, const Hand* h, int* least):
        cdef bytearray best = bytearray([FAR]) * len(self.lines)
        cdef u8* to = best
        with nogil:
            least[0] = self.nearest(h, to)
        return bytes(best)

    def distances(self, counts, jokers=0, melds=()):
        """The distance of the hand to each line, one byte a line; FAR (31) where it cannot be filled."""
        cdef Hand h
        cdef int least
        self.load(&h, counts, jokers, melds)
        return self.search(&h, &least)

    def shanten(self, counts, jokers=0, melds=()):
        """Draws from ready, over all lines: -1 complete, 0 ready; FAR (31) if no line can be filled."""
        cdef Hand h
        cdef int least
        self.load(&h, counts, jokers, melds)
        self.search(&h, &least)
        return FAR if least == FAR else least - 1

    def losses(self, counts, jokers=0, melds=()):
        """What one tile less would cost: the distance to the nearest line without one of each concealed kind, as 42 bytes by kind, FAR (31)
        for kinds the hand has none of; and without one concealed joker, FAR without any."""
        cdef Hand h
        cdef u8 after[CLASSES + 1]
        cdef u8 held[KINDS]
        cdef int k, least
        cdef bytes best
        self.load(&h, counts, jokers, melds)
        load_counts(counts, "counts", held)
        best = self.search(&h, &least)
        self.without_each(&h, best, least, after)
        return bytes([after[min(k, FLOWER)] if held[k] else FAR for k in range(FLOWER + FLOWER_KINDS)]), int(after[CLASSES])

    cdef void without_each(self, const Hand* h, const u8* best, int least, u8* after) noexcept nogil:
        # For each class held concealed, and last for a joker: the least distance of a form that can be filled, with one less of it. A tile
        # costs one or nothing, so the nearest forms alone decide.
        cdef const Form* f
        cdef int i, k, missing, hard, less, firm, least_after
        for k in range(CLASSES + 1):
            after[k] = FAR if least == FAR or not (h.natural[k] if k < CLASSES else h.jokers) else <u8>(least + 1)
        if least == FAR:
            return
        for i in range(self.n):
            f = &self.forms[i]
            if best[f.line] != least or form_distance(f, h) != least or not self.fits(f, h):
                continue
            missing = hard = 0
            for k in range(CLASSES):
                missing += max(0, f.asked[k] - h.held[k])
                hard += max(0, f.hard[k] - h.held_hard[k])
            if h.jokers and missing - hard - h.jokers < 0:
                after[CLASSES] = <u8>least
            for k in range(CLASSES):
                if h.natural[k]:
                    less = missing + (f.asked[k] >= h.held[k])
                    firm = hard + (f.hard[k] >= h.held_hard[k])
                    least_after = firm + max(0, less - firm - h.jokers)
                    if least_after == least:
                        after[k] = <u8>least

    def complete(self, counts, jokers=0, melds=()):
        """Indices of the lines the hand fills: all fourteen tiles, jokers and melds included."""
        cdef Hand h
        cdef int least
        self.load(&h, counts, jokers, melds)
        return tuple([i for i, d in enumerate(self.search(&h, &least)) if d == 0])

    def useful(self, counts, jokers=0, melds=()):
        """What brings the hand nearer to its nearest lines: (mask of kinds, would a joker?).

        Copies in the hand and its melds are used up; flowers come as all eight kinds. ValueError for a full hand.
        """
        cdef Hand h
        self.load(&h, counts, jokers, melds)
        if h.total >= CARD_TILES:
            raise ValueError(f"the hand must be short of {CARD_TILES} tiles to draw; it has {h.total}")
        return self.lowering(&h, -1)

    def waits(self, counts, jokers=0, melds=()):
        """What completes a hand of 13 tiles: (mask of kinds, would a joker?); (0, False) if it is not ready.

        ValueError for any other number of tiles. Copies and flowers as for `useful`.
        """
        cdef Hand h
        self.load(&h, counts, jokers, melds)
        if h.total != CARD_TILES - 1:
            raise ValueError(f"a waiting hand has {CARD_TILES - 1} tiles, melds included, not {h.total}")
        return self.lowering(&h, 1)

    cdef tuple lowering(self, const Hand* h, int only):
        cdef int least, i, cls, soft
        cdef bint joker = False
        cdef u64 found = 0
        cdef u8 missing, hard
        cdef const Form* f
        cdef const u8* to
        cdef bytes best = self.search(h, &least)
        if least == FAR or (only >= 0 and least != only):
            return 0, False
        to = best
        for i in range(self.n):
            f = &self.forms[i]
            if to[f.line] != least or form_distance(f, h) != least:
                continue
            if not self.fits(f, h):
                continue
            missing = hard = 0
            for cls in range(CLASSES):
                missing += max(0, f.asked[cls] - h.held[cls])
                hard += max(0, f.hard[cls] - h.held_hard[cls])
            soft = missing - hard - h.jokers
            joker |= soft > 0
            for cls in range(CLASSES):
                if h.natural[cls] + h.laid[cls] < self.copies_of(cls):
                    if f.hard[cls] > h.held_hard[cls] or (soft > 0 and f.asked[cls] > h.held[cls]):
                        found |= <u64>1 << cls
        if found >> FLOWER & 1:
            found |= kinds_of(FLOWER)
        return found, bool(joker and h.jokers + h.laid_jokers < self.jokers)

    def best(self, counts, jokers=0, melds=(), *, limit=16):
        """The nearest forms as `Match`es, the line of most points first; at most `limit` (1..4096) of them.

        Empty if no line can be filled. Natural tiles go first where no joker may stand.
        """
        cdef Hand h
        cdef int least, i
        cdef const Form* f
        room = whole(limit, "limit", 1, 4096)
        self.load(&h, counts, jokers, melds)
        best = self.search(&h, &least)
        if least == FAR:
            return []
        found = []
        for i in range(self.n):
            f = &self.forms[i]
            if best[f.line] == least and form_distance(f, &h) == least:
                if self.fits(f, &h):
                    found.append((-(<Line>self.lines[f.line]).points, i))
        found.sort()
        return [self.match(&self.forms[<int>i], &h, least) for _, i in found[:room]]

    cdef object match(self, const Form* f, const Hand* h, int distance):
        cdef int left[CLASSES]
        cdef int held[CARD_TILES]
        cdef int wild[CARD_TILES]
        cdef bint laid[CARD_TILES]
        cdef int i, j, step, more, most, jokers = h.jokers
        for i in range(CLASSES):
            left[i] = h.natural[i]
        for j in range(f.groups):
            held[j] = wild[j] = 0
            laid[j] = False
        for i in range(h.melds):
            for j in range(f.groups):
                if f.cls[j] == h.cls[i] and f.size[j] == h.size[i] and not laid[j]:
                    laid[j] = True
                    wild[j] = h.wild[i]
                    held[j] = f.size[j] - wild[j]
                    break
        for step in range(2):               # the tiles no joker may be, then the others
            for j in range(f.groups):
                if not laid[j]:
                    most = hard_part(f.size[j], self.joker_min, self.joker_only) if step == 0 else f.size[j]
                    more = min(most - held[j], left[f.cls[j]])
                    if more > 0:
                        held[j] += more
                        left[f.cls[j]] -= more
        for j in range(f.groups):
            if not laid[j]:
                more = min(f.size[j] - max(held[j], hard_part(f.size[j], self.joker_min, self.joker_only)), jokers)
                if more > 0:
                    wild[j] = more
                    jokers -= more
        return Match(f.line, distance, tuple([(kinds_of(f.cls[j]), f.size[j], held[j], wild[j]) for j in range(f.groups)]))

    @property
    def size(self):
        """How many forms the lines have, those the set can never fill left out."""
        return self.n

    def __len__(self):
        return len(self.lines)

    def _key(self):
        return (self.lines, self.copies, self.flowers, self.jokers, self.joker_min, bool(self.joker_only))

    def __eq__(self, other):
        return self._key() == (<Card>other)._key() if isinstance(other, Card) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __reduce__(self):
        return (_card, self._key())

    def __repr__(self):
        return f"Card({len(self.lines)} lines, {self.n} forms)"


def _card(lines, copies, flowers, jokers, joker_min, joker_only):
    return Card(lines, copies=copies, flowers=flowers, jokers=jokers, joker_min=joker_min, joker_only=joker_only)
