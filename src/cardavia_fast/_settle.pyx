"""The ledger of `_settle.pxd`."""
from cardavia_fast._table cimport check

MAX_PAYMENTS = MAX_ROWS  # of a deal's ledger


cdef void pay(ledger_t* ledger, int32_t payer, int32_t payee, int32_t amount, int32_t rule) noexcept nogil:
    """Move `amount` from payer to payee and write the row; an amount of zero leaves no row."""
    check(payer != payee and 0 <= amount <= MAX_AMOUNT and ledger.n < MAX_ROWS, "pay: amount and room")
    if amount == 0:
        return
    ledger.points[payer] -= amount
    ledger.points[payee] += amount
    ledger.rows[ledger.n] = (<row_t>payer | <row_t>payee << 3 | <row_t>rule << 6 | <row_t>amount << 14)
    ledger.n += 1


cdef list ledger_rows(const ledger_t* ledger):
    """Rows as (payer, payee, amount, chapter, number)."""
    cdef int32_t i
    cdef row_t row
    rows = []
    for i in range(ledger.n):
        row = ledger.rows[i]
        rows.append((row_payer(row), row_payee(row), row_amount(row), row_rule(row) >> 4, row_rule(row) & 15))
    return rows
