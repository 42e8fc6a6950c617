"""Sichuan: hand -> fan (S5.1-S5.3). Only readings of a complete hand; who pays is in `_sichuan`."""
from libc.stdint cimport int32_t, uint8_t, uint16_t

from cardavia_fast._splits cimport split_t

# Patterns of S5.2, bit by bit, in the order of the rules file.
cdef enum:
    BASIC_HAND = 1 << 0
    ALL_PUNGS = 1 << 1
    ALL_258 = 1 << 2
    OUTSIDE_HAND = 1 << 3
    SEVEN_PAIRS = 1 << 4
    FULL_FLUSH = 1 << 5
    GOLDEN_WAIT = 1 << 6
    ROOT = 1 << 7
    KONG_REPLACEMENT = 1 << 8
    ROBBED_KONG = 1 << 9
    LAST_TILE = 1 << 10
    EVENTS = KONG_REPLACEMENT | ROBBED_KONG | LAST_TILE

cdef struct sichuan_score_t:
    int32_t fan              # uncapped; -1: the hand does not win
    uint16_t patterns        # the bits above that count
    uint8_t roots
    uint8_t split_groups     # concealed groups in `split`; 0 with seven pairs
    split_t split            # the chosen reading of the concealed tiles

cdef void score_hand(const uint8_t* hand, const uint8_t* melds, int32_t n_melds, const uint8_t* kongs,
                     uint16_t events, sichuan_score_t* out) noexcept nogil
cdef int32_t base_points(int32_t fan, int32_t cap) noexcept nogil
