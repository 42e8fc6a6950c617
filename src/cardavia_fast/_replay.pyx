"""Recorded deals again, many at once: does each follow from its order, its dealer and its answers?"""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from cardavia_fast._dice cimport SHUFFLE, dice_open, dice_shuffle, dice_t
from cardavia_fast._run cimport answer, open_deal, play_t
from cardavia_fast._settle cimport ledger_t, row_amount, row_payee, row_payer, row_rule
from cardavia_fast._table cimport MAX_PIECES, OVER, Game, action_t

cdef enum:
    TRUE = 0                 # verdicts: the record is as the rules have it
    ORDER = 1                # no permutation, or not the shuffle of its seed
    ANSWER = 2               # of a seat that is not asked, not legal, or after the end
    OUTCOME = 3              # digest, points or ledger

# The arrays of `replay`, and where in them a deal's answers and payments begin.
cdef struct sheet_t:
    const uint8_t* rules
    const uint64_t* keys
    const int64_t* numbers
    const uint8_t* seeded
    const uint8_t* orders
    const uint8_t* dealers
    const int64_t* first_answer
    const uint32_t* words
    const int32_t* points
    const int64_t* first_payment
    const int32_t* ledger
    const uint64_t* digests
    int32_t rules_size


cdef bint is_order(const uint8_t* order, int32_t pieces) noexcept nogil:
    """Is each id there once?"""
    cdef uint8_t[128] met
    cdef int32_t i
    memset(met, 0, MAX_PIECES)
    for i in range(pieces):
        if order[i] >= pieces or met[order[i]]:
            return False
        met[order[i]] = 1
    return True


cdef bint is_shuffle(const sheet_t* sheet, int64_t i, const uint8_t* order, int32_t pieces) noexcept nogil:
    """Is it the order of the deal's seed and number?"""
    cdef dice_t dice
    cdef uint8_t[128] own
    dice_open(&dice, sheet.keys + 2 * i, <uint64_t>sheet.numbers[i], SHUFFLE)
    dice_shuffle(&dice, own, pieces)
    return memcmp(own, order, pieces) == 0


cdef bint follow(play_t* play, void* state, const uint32_t* words, int64_t answers) noexcept nogil:
    """Give all answers, 65536 · seat + code; False where one is not legal there."""
    cdef action_t[128] legal
    cdef int64_t step
    cdef int32_t seat, n, place
    for step in range(answers):
        seat = play.game.turn(state)
        if seat == OVER or <uint32_t>seat != words[step] >> 16 or play.steps >= play.game.max_steps:
            return False
        n = play.game.legal(state, legal)
        place = 0
        while place < n and legal[place] != (words[step] & 0xFFFF):
            place += 1
        if place == n:
            return False
        answer(play, state, seat, legal[place])
    return True


cdef bint is_outcome(const play_t* play, const ledger_t* ledger, const sheet_t* sheet,
                     int64_t i) noexcept nogil:
    """Are digest, points and ledger those of the deal?"""
    cdef int64_t payments = sheet.first_payment[i + 1] - sheet.first_payment[i]
    cdef const int32_t* told = sheet.ledger + 4 * sheet.first_payment[i]
    cdef int32_t r, seats = play.game.seats
    if play.digest != sheet.digests[i] or payments != ledger.n:
        return False
    if memcmp(ledger.points, sheet.points + seats * i, seats * sizeof(int32_t)) != 0:
        return False
    for r in range(ledger.n):
        if (told[4 * r] != row_payer(ledger.rows[r]) or told[4 * r + 1] != row_payee(ledger.rows[r])
                or told[4 * r + 2] != row_amount(ledger.rows[r])
                or told[4 * r + 3] != row_rule(ledger.rows[r])):
            return False
    return True


cdef int32_t judge(play_t* play, const sheet_t* sheet, int64_t i, uint8_t* over) noexcept nogil:
    """The verdict on deal i; over: has it ended?"""
    cdef uint64_t[512] state
    cdef int32_t pieces = play.game.pieces
    cdef const uint8_t* order = sheet.orders + pieces * i
    cdef int64_t start = sheet.first_answer[i], end = sheet.first_answer[i + 1]
    if not is_order(order, pieces) or (sheet.seeded[i] and not is_shuffle(sheet, i, order, pieces)):
        return ORDER
    open_deal(play, state, sheet.rules + sheet.rules_size * i, sheet.keys + 2 * i,
              <uint64_t>sheet.numbers[i], order, sheet.dealers[i])
    if not follow(play, state, sheet.words + start, end - start):
        return ANSWER
    over[0] = play.game.turn(state) == OVER
    if not is_outcome(play, <const ledger_t*>(<char*>state + play.game.ledger_offset), sheet, i):
        return OUTCOME
    return TRUE


def replay(Game game not None, const uint8_t[:, ::1] rules not None, const uint64_t[:, ::1] keys not None,
           const int64_t[::1] numbers not None, const uint8_t[::1] seeded not None,
           const uint8_t[:, ::1] orders not None, const uint8_t[::1] dealers not None,
           const int64_t[::1] answers not None, const uint32_t[::1] words not None,
           const int32_t[:, ::1] points not None,
           const int64_t[::1] payments not None, const int32_t[:, ::1] ledger not None,
           const uint64_t[::1] digests not None):
    """Replay `deals` deals from their records; the GIL is released.

    rules: uint8 (deals, size), as a batch takes them; keys: (deals, 2); seeded: 1 where the order must be the
    shuffle of key and number; orders: (deals, pieces); dealers: seats; points: (deals, seats). Of `words`,
    65536 · seat + code of an action, answers[i] … answers[i + 1] - 1 are deal i's; likewise payments[i] … of
    the rows (payer, payee, amount, rule as 16 * chapter + number) of `ledger`.
    Returns (verdicts, over), uint8 (deals,): 0 true, 1 order, 2 answer, 3 digest, points or ledger; and 1
    where the deal has ended.
    """
    cdef play_t play
    cdef sheet_t sheet
    cdef int64_t i, deals = numbers.shape[0]
    verdicts, ended = np.zeros(deals, np.uint8), np.zeros(deals, np.uint8)
    cdef uint8_t[::1] verdict = verdicts, over = ended
    if deals == 0:
        return verdicts, ended
    check_shapes(game, rules, keys, seeded, orders, dealers, points, digests, deals)
    check_parts("answers", answers, deals, words.shape[0])
    check_parts("payments", payments, deals, ledger.shape[0] if ledger.shape[1] == 4 else -1)
    memset(&play, 0, sizeof(play_t))
    play.game = game.table
    sheet.rules, sheet.rules_size = &rules[0, 0], <int32_t>rules.shape[1]
    sheet.keys, sheet.numbers, sheet.seeded = &keys[0, 0], &numbers[0], &seeded[0]
    sheet.orders, sheet.dealers, sheet.points = &orders[0, 0], &dealers[0], &points[0, 0]
    sheet.first_answer, sheet.first_payment, sheet.digests = &answers[0], &payments[0], &digests[0]
    sheet.words = &words[0] if words.shape[0] else NULL
    sheet.ledger = &ledger[0, 0] if ledger.shape[0] else NULL
    with nogil:
        for i in range(deals):
            verdict[i] = <uint8_t>judge(&play, &sheet, i, &over[i])
    return verdicts, ended


cdef void check_shapes(Game game, const uint8_t[:, ::1] rules, const uint64_t[:, ::1] keys,
                       const uint8_t[::1] seeded, const uint8_t[:, ::1] orders, const uint8_t[::1] dealers,
                       const int32_t[:, ::1] points, const uint64_t[::1] digests, int64_t deals) except *:
    cdef int64_t i
    found = [
        tuple([rules.shape[0], rules.shape[1]]), tuple([keys.shape[0], keys.shape[1]]), seeded.shape[0],
        tuple([orders.shape[0], orders.shape[1]]), dealers.shape[0],
        tuple([points.shape[0], points.shape[1]]), digests.shape[0],
    ]
    expected = [
        (deals, game.rules_dtype.itemsize), (deals, 2), deals, (deals, game.table.pieces), deals,
        (deals, game.table.seats), deals,
    ]
    if found != expected:
        raise ValueError(f"rules, keys, seeded, orders, dealers, points, digests are of {found}, "
                         f"expected {expected}")
    for i in range(deals):
        if dealers[i] >= game.table.seats:
            raise ValueError(f"dealer {dealers[i]} of row {i}, expected 0 to {game.table.seats - 1}")


cdef void check_parts(str name, const int64_t[::1] starts, int64_t deals, int64_t rows) except *:
    cdef int64_t i
    if starts.shape[0] != deals + 1 or starts[0] != 0 or starts[deals] != rows:
        raise ValueError(f"{name} begin in {starts.shape[0]} places, expected {deals + 1}, the last {rows}")
    for i in range(deals):
        if starts[i] > starts[i + 1]:
            raise ValueError(f"{name} of row {i + 1} begin at {starts[i + 1]}, before those of row {i}")
