"""Nantong: a winner's total (N5), and its rows. What they say is told in `_nantong_base.pxd`."""
from libc.stdint cimport int32_t

from cardavia_fast._nantong cimport nantong_holding_t, nantong_rules_t, nantong_score_t
from cardavia_fast._nantong_base cimport nantong_part_t

cdef void score_win(const nantong_holding_t* h, int32_t won_kind, int32_t circumstances,
                    const nantong_rules_t* rules, nantong_score_t* out) noexcept nogil
cdef int32_t win_rows(const nantong_holding_t* h, int32_t won_kind, int32_t circumstances,
                      const nantong_rules_t* rules, const nantong_score_t* score,
                      nantong_part_t* rows) noexcept nogil
