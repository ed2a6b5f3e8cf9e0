# One table whose agents act one at a time: the plain steps of the AEC environment, as `table_lanes` makes them, with what is told of each.


@cython.final
@cython.internal
cdef class Rows:
    """New arrays, made in blocks, for one at a time costs more than a step. No array is given out twice."""

    cdef object make
    cdef list rows
    cdef u8* first
    cdef u8* here           # where the one stands that was given out last
    cdef Py_ssize_t at, size
    cdef object block

    def __cinit__(self, make, size):
        self.make, self.rows, self.size = make, [], size

    cdef object next(self):
        cdef Py_buffer view
        if self.at == len(self.rows):
            block = self.make()
            rows = list(block)
            PyObject_GetBuffer(block, &view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS)
            try:
                if view.len != len(rows) * self.size or not rows:
                    raise ValueError(f"blocks are of rows of {self.size} bytes")
                self.first = <u8*>view.buf
            finally:
                PyBuffer_Release(&view)
            self.block, self.rows, self.at = block, rows, 0
        row = self.rows[self.at]
        self.rows[self.at] = None
        self.here = self.first + self.at * self.size
        self.at += 1
        return row


cdef class Stepper:
    """The plain steps; see table.pyi. What has no plain step is its heir's: `_step`, `_stopped`, `observe`."""

    cdef public object agent_selection, rewards, terminations, truncations, infos
    cdef public object _cumulative_rewards, _idle, _zero
    cdef public bint _over, _moved, _fresh
    cdef Lanes core
    cdef i8[:, ::1] legal
    cdef tuple names
    cdef Rows masks, planes
    cdef bint alone         # an observation is the planes, without a mask

    def _play(self, lanes, legal, names, masks, planes, alone):
        """What steps are made with. lanes: of one table; legal: its mask; names: of the agents; masks, planes: make blocks of new arrays."""
        cdef bint bare = yes(alone, "alone")
        cdef int rows
        if not isinstance(lanes, Lanes) or (<Lanes>lanes).size != 1 or (<Lanes>lanes).moves.r.seats != len(names):
            raise ValueError("lanes must be Lanes of one table, names those of its agents")
        rows = KINDS * (P_SEATS + P_EACH * (<Lanes>lanes).moves.r.seats)
        self.legal = (<Lanes>lanes).masks(legal)
        self.masks, self.planes = Rows(masks, ID_END), Rows(planes, rows)
        self.core, self.names, self.alone = lanes, tuple(names), bare

    cdef int tell(self, const Lane* l, const Codes* codes, bint passes) except -1:
        # Whose turn it is, and what he may do.
        cdef tuple ids = PyTuple_New(codes.n + passes)
        cdef int i
        cdef object number, agent
        for i in range(codes.n + passes):
            number = id_of(codes.code[i]) if i < codes.n else ID_PASS
            Py_INCREF(number)
            PyTuple_SET_ITEM(ids, i, number)
        if l.agent[l.seat] >= len(self.names):
            raise ValueError(f"there is no agent {l.agent[l.seat]}")
        agent = self.names[l.agent[l.seat]]
        self.agent_selection = agent
        mask = self.masks.next()
        memcpy(self.masks.here, &self.legal[0, 0], ID_END)
        self.infos[agent] = {"action_mask": mask, "action_ids": ids}
        return 0

    def _offer(self):
        """Tells whose turn it is at a table that has just been lent."""
        cdef Codes codes
        cdef Lane* l
        if self.core is None or self.core.lane[0].mode != IN_TURN:
            raise ValueError("the table is not lent")
        l = &self.core.lane[0]
        turn_codes(&codes, l.at.r, l.at.s, l.seat)
        self.tell(l, &codes, False)

    def step(self, action):
        """The present agent acts with an id. Raises IllegalAction for one that is not legal, and nothing has changed."""
        cdef Lane* l
        cdef Codes codes
        cdef Py_ssize_t number = -1
        if self.core is not None and self.core.lane[0].mode != BY_HAND and not self._over and PyIndex_Check(action):
            try:
                number = PyNumber_AsSsize_t(action, None)
            except Exception:
                number = -1     # an array, say: refused as any that is no id
        if not 0 <= number < ID_END or self.core.lane[0].mode == BY_HAND or not self.legal[0, number]:
            self._step(action)
            return
        l = &self.core.lane[0]
        if not lane_step(l, self.core.moves.menu, &codes, <int>number, &self.legal[0, 0]):
            (<Table>self.core.tables[0]).tell()
            self._stopped(int(l.stop.why), int(l.stop.seat), l.stop.answer, int(l.id))
            return
        if l.at.notes.n > NOTES - ROOM:
            (<Table>self.core.tables[0]).tell()
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.infos[self.agent_selection] = self._idle.copy()
        if self._moved:
            self.rewards = self._zero.copy()
            self._moved = False
        self.tell(l, &codes, l.mode == OFFERED)

    def last(self, observe=True):
        """Of the present agent: what it may know (None where not asked for), what it has got since it acted last, whether the episode is over or cut
        short, and the info with its mask."""
        agent = self.agent_selection
        seen = None
        if self.infos is None:
            self.observe(agent)     # which says that nothing has begun
        if observe:
            seen = self._sight() if self._fresh and self.alone and not self._over else self.observe(agent)
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def _sight(self):
        """The planes of the agent whose turn it is, at a table that is lent and whose rows Python has told."""
        cdef Lane* l
        cdef Lanes core = self.core
        if core is None or core.lane[0].mode == BY_HAND:
            raise ValueError("the table is not lent")
        l = &core.lane[0]
        out = self.planes.next()
        lane_seen(l, core.moves.menu, core.rows + core.each * l.seat, core.by_waits, self.planes.here)
        return out
