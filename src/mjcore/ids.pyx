# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Legal acts as action ids: what an environment for learning programs tells at every step. `mahjong.env.ids` says what the ids are."""
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_FromStringAndSize
from cpython.ref cimport PyObject
from libc.string cimport memset

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
