# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Legal acts as action ids: what an environment for learning programs tells at every step, and ids drawn from masks. `mahjong.env.ids` says what the ids
are."""
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_FromStringAndSize
from cpython.ref cimport PyObject
from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

cdef extern from "Python.h":
    PyObject* PyDict_GetItemWithError(object, object) except? NULL
    long PyLong_AsLong(object) except? -1

SIZE = 1024

cdef enum:
    IDS = 1024


def offered(acts, first):
    """(options, ids, mask) of a tuple of acts. first: a dict with the id that begins each act; one that lacks an act is asked for it (`__missing__`).
    options: by id the act, None where several begin with it; ids: its keys; mask: 1024 bytes, 1 for each of them."""
    cdef tuple legal
    cdef dict options = {}
    cdef PyObject* found
    cdef char* mask
    cdef long number
    if not isinstance(acts, tuple) or not isinstance(first, dict):
        raise ValueError(f"acts must be a tuple and first a dict, not {type(acts).__name__} and {type(first).__name__}")
    legal = acts
    made = PyByteArray_FromStringAndSize(NULL, IDS)
    mask = PyByteArray_AS_STRING(made)
    memset(mask, 0, IDS)
    for act in legal:
        found = PyDict_GetItemWithError(first, act)
        one = <object>found if found != NULL else first[act]
        number = PyLong_AsLong(one)
        if not 0 <= number < IDS:
            raise ValueError(f"{number} is no id: 0 to {IDS - 1}")
        if mask[number]:
            options[one] = None
        else:
            options[one] = act
            mask[number] = 1
    return options, tuple(options), made


cdef int64_t chosen(const uint8_t* mask, double draw) noexcept nogil:
    cdef uint64_t eight
    cdef int many = 0, i, j
    cdef short legal[IDS]
    for i in range(0, IDS, 8):
        memcpy(&eight, mask + i, 8)
        if eight:
            for j in range(i, i + 8):
                legal[many] = <short>j
                many += mask[j] != 0
    return legal[<int>(draw * many)] if many else 0


def drawn(masks, draws, out):
    """One id of each mask, into `out`; 0 of an empty one. masks: (N, 1024) bytes, contiguous; draws: N numbers from 0, below 1, each of which picks among the
    ids of its mask; out: N of 64 bits."""
    cdef const uint8_t[:, ::1] rows
    cdef const double[::1] numbers
    cdef int64_t[::1] to
    cdef Py_ssize_t i, n
    cdef double draw
    try:
        rows, numbers, to = masks, draws, out
    except (TypeError, ValueError, BufferError) as error:
        raise ValueError(f"masks must be bytes, draws doubles, out integers of 64 bits: {error}") from None
    n = rows.shape[0]
    if rows.shape[1] != IDS or numbers.shape[0] != n or to.shape[0] != n:
        raise ValueError(f"masks must be (N, {IDS}), draws and out N long")
    with nogil:
        for i in range(n):
            draw = numbers[i]
            to[i] = chosen(&rows[i, 0], draw if 0.0 <= draw < 1.0 else 0.0)
