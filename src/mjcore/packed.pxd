# cython: language_level=3
# Eight counts at a time: a 64-bit word holds the counts of eight kinds, one a byte, the first lowest.
from libc.string cimport memcpy

from .kinds cimport u8, u16, u32, u64

cdef extern from *:
    """
    #define MJ_EACH_ONE 0x0101010101010101ULL
    #define MJ_EACH_LOW 0x7F7F7F7F7F7F7F7FULL
    #define MJ_EACH_TOP 0x8080808080808080ULL
    #define MJ_EVEN_BYTES 0x00FF00FF00FF00FFULL
    #define MJ_EVEN_PAIRS 0x0000FFFF0000FFFFULL
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int mj_lowest(unsigned long long x) { unsigned long at; _BitScanForward64(&at, x); return (int)at; }
    #else
    #define mj_lowest(x) __builtin_ctzll(x)
    #endif
    """
    int lowest "mj_lowest"(u64 x) noexcept nogil       # the place of the lowest bit of a number other than 0
    const u64 EACH_ONE "MJ_EACH_ONE"
    const u64 EACH_LOW "MJ_EACH_LOW"
    const u64 EACH_TOP "MJ_EACH_TOP"
    const u64 EVEN_BYTES "MJ_EVEN_BYTES"
    const u64 EVEN_PAIRS "MJ_EVEN_PAIRS"


cdef inline u64 word_at(const u8* p) noexcept nogil:
    cdef u64 x
    memcpy(&x, p, 8)
    return x


cdef inline u64 row_tail(const u8* row) noexcept nogil:
    # Kinds 32 and 33, the last of a row.
    cdef u16 x
    memcpy(&x, row + 32, 2)
    return x


cdef inline u64 each_has(u64 x, int n) noexcept nogil:
    # 1 in every byte of x that is at least n.
    return ((x + EACH_ONE * <u64>(128 - n)) >> 7) & EACH_ONE


cdef inline int bytes_sum(u64 x) noexcept nogil:
    return <int>((x * EACH_ONE) >> 56)


cdef inline u64 each_above_four(u64 x) noexcept nogil:
    # Nonzero if a byte of x is more than four.
    return (x | (x + 0x7B * EACH_ONE)) & EACH_TOP


cdef inline u64 base_five(u64 x) noexcept nogil:
    # The counts as two numbers of four base-5 digits: kinds 0-3 in the low half, kinds 4-7 in the high one.
    cdef u64 y = (x & EVEN_BYTES) + 5 * ((x >> 8) & EVEN_BYTES)
    return (y & EVEN_PAIRS) + 25 * ((y >> 16) & EVEN_PAIRS)


# The least of sixteen byte-wise sums. Compilers unroll the plain loop before they see a vector in it, so x86 is told.
cdef extern from *:
    """
    #if defined(__SSE2__) || defined(_M_X64)
    #include <emmintrin.h>
    static inline int mj_least_sum(const unsigned char *a, const unsigned char *b) {
        __m128i v = _mm_add_epi8(_mm_loadu_si128((const __m128i *)a), _mm_loadu_si128((const __m128i *)b));
        v = _mm_min_epu8(v, _mm_srli_si128(v, 8));
        v = _mm_min_epu8(v, _mm_srli_si128(v, 4));
        v = _mm_min_epu8(v, _mm_srli_si128(v, 2));
        v = _mm_min_epu8(v, _mm_srli_si128(v, 1));
        return _mm_cvtsi128_si32(v) & 255;
    }
    #else
    static inline int mj_least_sum(const unsigned char *a, const unsigned char *b) {
        int i, best = 255;
        for (i = 0; i < 16; i++) {
            int v = a[i] + b[i];
            best = v < best ? v : best;
        }
        return best;
    }
    #endif
    """
    int least_sum "mj_least_sum"(const u8* a, const u8* b) noexcept nogil
