"""The ledger: who paid whom how much under which rule. Zero-sum by construction."""
from libc.stdint cimport int32_t, uint8_t, uint32_t

cdef enum:
    MAX_ROWS = 128
    MAX_AMOUNT = (1 << 18) - 1

# One payment in 32 bits, so that a whole deal's ledger is half a kilobyte:
# payer 0-2, payee 3-5, rule 6-13 (16 * chapter + number: S5.4 is 0x54), amount 14-31.
ctypedef uint32_t row_t

cdef struct ledger_t:
    int32_t points[4]
    int32_t n
    row_t rows[128]


cdef inline int32_t row_payer(row_t row) noexcept nogil:
    return row & 7


cdef inline int32_t row_payee(row_t row) noexcept nogil:
    return (row >> 3) & 7


cdef inline int32_t row_rule(row_t row) noexcept nogil:
    return (row >> 6) & 255


cdef inline int32_t row_amount(row_t row) noexcept nogil:
    return <int32_t>(row >> 14)


cdef void pay(ledger_t* ledger, int32_t payer, int32_t payee, int32_t amount, int32_t rule) noexcept nogil
cdef list ledger_rows(const ledger_t* ledger)
