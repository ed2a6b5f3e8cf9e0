# cython: language_level=3
# The numbers all of the core shares. A kind is what a tile is; a block is up to nine kinds that form sets together.
#   0-8 characters (m), 9-17 dots (p), 18-26 bamboos (s), 27-30 winds E S W N, 31 white, 32 green, 33 red,
#   34-41 flowers 1f-8f, 42-50 specials 1j-9j, 51-59 specials 1k-9k; 60-63 are never playing kinds.
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

ctypedef uint8_t u8
ctypedef uint16_t u16
ctypedef uint32_t u32
ctypedef uint64_t u64

cdef enum:
    KINDS = 64          # room for every kind in one 64-bit mask
    STANDARD = 34       # suits and honours, the width of a batch row
    BLOCK = 9           # the most kinds one block may hold
    COPIES = 4          # copies of a kind in a wall
    SETS_MAX = 5        # sets wanted: 4 in a hand of 14, 5 in a hand of 17
    TILES_MAX = 17      # tiles of the largest complete hand
    WILDS_MAX = 17      # most wildcards a question may hold
    FAR = 31            # a need that cannot be met: every real one is at most 17
