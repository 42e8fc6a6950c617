"""The loop of `_run.pxd`, a batch of deals, and one deal that pauses."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport (
    IMAGINE, NOISE, SHUFFLE, dice_dealer, dice_open, dice_shuffle, dice_t, dice_word,
)
from cardavia_fast._settle cimport (
    MAX_ROWS, ledger_rows, ledger_t, row_amount, row_payee, row_payer, row_rule,
)
from cardavia_fast._table cimport (
    BAD_ANSWER, MAX_LEGAL, MAX_PIECES, MAX_STATE, NO_FAULT, OVER, READS_NOISE, READS_STATE, READS_VIEW,
    TOO_LONG,
    Game, Seat, action_t, check, seat_t,
)

cdef enum:
    MAX_COLUMNS = 32
    MAX_RULES = 32
    UNLISTED = 255

cdef struct column_t:
    uint8_t* cells
    int32_t offset           # of the field in the game's row
    int32_t size             # bytes a deal

# What each seat was paid and has paid under each of the listed rules: cells (deals, seats, rules, 2).
cdef struct flows_t:
    int32_t* cells           # NULL: not asked for
    int32_t rules
    uint8_t[256] place       # of a ledger rule among them, or UNLISTED

# What is kept of each deal besides its row, for records.
cdef struct log_t:
    action_t* actions        # NULL: not asked for; (deals, max_steps)
    uint8_t* actors          # (deals, max_steps)
    uint8_t* orders          # (deals, pieces)
    int32_t* ledger          # (deals, MAX_ROWS, 4): payer, payee, amount, rule
    int32_t* payments        # (deals,): rows of the ledger

cdef uint64_t DIGEST_START = <uint64_t>0xCBF29CE484222325
cdef uint64_t DIGEST_PRIME = <uint64_t>0x100000001B3


# ---- the loop ------------------------------------------------------------------------------------------

cdef void open_deal(play_t* play, void* state, const void* rules, const uint64_t* key, uint64_t number,
                    const uint8_t* order, int32_t dealer) noexcept nogil:
    """Shuffle and deal; `order` NULL and `dealer` -1 draw them from the deal's stream."""
    cdef dice_t dice
    cdef int32_t seat
    dice_open(&dice, key, number, SHUFFLE)
    dice.order = order
    dice.dealer = dealer
    play.game.deal(state, rules, &dice)
    for seat in range(play.game.seats):
        dice_open(&play.noise[seat], key, number, NOISE + seat)
    play.digest = DIGEST_START
    play.dealer = dealer
    play.steps = 0
    play.fault = NO_FAULT


cdef void answer(play_t* play, void* state, int32_t seat, action_t action) noexcept nogil:
    """One answer: logged, then applied."""
    if play.actions is not NULL:
        play.actions[play.steps] = action
        play.actors[play.steps] = <uint8_t>seat
    play.steps += 1
    play.digest = (play.digest ^ (<uint64_t>seat << 16 | action)) * DIGEST_PRIME
    play.game.apply(state, action)


cdef int32_t play_until_asked(play_t* play, void* state) noexcept nogil:
    """Play on until a seat without a policy must act (returns it), the deal is OVER, or a FAULT."""
    cdef uint64_t[512] view
    cdef action_t[128] legal
    cdef int32_t seat, n, index
    cdef uint64_t noise
    cdef seat_t* policy
    cdef const void* seen
    while True:
        seat = play.game.turn(state)
        if seat == OVER:
            return OVER
        if play.steps >= play.game.max_steps:
            return fail(play, TOO_LONG, seat, 0, 0)
        policy = &play.seats[seat]
        if policy.choose is NULL:
            return seat
        n = play.game.legal(state, legal)
        check(0 < n <= MAX_LEGAL, "legal: some and not too many")
        if policy.reads & READS_VIEW:
            play.game.look(state, seat, view)
        noise = dice_word(&play.noise[seat]) if policy.reads & READS_NOISE else 0
        seen = state if policy.reads & READS_STATE else <const void*>view
        index = policy.choose(seen, legal, n, noise, policy.context)
        if index < 0 or index >= n:
            return fail(play, BAD_ANSWER, seat, index, n)
        answer(play, state, seat, legal[index])


cdef int32_t fail(play_t* play, int32_t fault, int32_t seat, int32_t given, int32_t legal) noexcept nogil:
    play.fault = fault
    play.fault_seat = seat
    play.fault_answer = given
    play.fault_legal = legal
    return FAULT


# ---- a batch -------------------------------------------------------------------------------------------

cdef void keep_row(const column_t* columns, int32_t n_columns, int64_t i, const uint8_t* row) noexcept nogil:
    """Copy the fields of a row to place i of their columns."""
    cdef int32_t c
    for c in range(n_columns):
        memcpy(columns[c].cells + i * columns[c].size, row + columns[c].offset, <size_t>columns[c].size)


cdef void keep_flows(const flows_t* flows, int64_t i, int32_t seats, const ledger_t* ledger) noexcept nogil:
    """Sum the ledger to place i: what came in is positive, what went out negative."""
    cdef int32_t* cells = flows.cells + i * seats * flows.rules * 2
    cdef int32_t r, rule
    memset(cells, 0, seats * flows.rules * 2 * sizeof(int32_t))
    for r in range(ledger.n):
        rule = flows.place[row_rule(ledger.rows[r])]
        if rule != UNLISTED:
            cells[(row_payee(ledger.rows[r]) * flows.rules + rule) * 2] += row_amount(ledger.rows[r])
            cells[(row_payer(ledger.rows[r]) * flows.rules + rule) * 2 + 1] -= row_amount(ledger.rows[r])


cdef void keep_log(const log_t* log, int64_t i, const play_t* play, const uint64_t* key, uint64_t number,
                   const ledger_t* ledger) noexcept nogil:
    """The order and the ledger of a deal to place i; its answers are there already."""
    cdef dice_t dice
    cdef int32_t r
    cdef int32_t* cells = log.ledger + i * MAX_ROWS * 4
    dice_open(&dice, key, number, SHUFFLE)
    dice_shuffle(&dice, log.orders + i * play.game.pieces, play.game.pieces)
    log.payments[i] = ledger.n
    for r in range(ledger.n):
        cells[4 * r] = row_payer(ledger.rows[r])
        cells[4 * r + 1] = row_payee(ledger.rows[r])
        cells[4 * r + 2] = row_amount(ledger.rows[r])
        cells[4 * r + 3] = row_rule(ledger.rows[r])


cdef int64_t play_batch(play_t* play, const void* rules, const uint64_t* key, int64_t first, int64_t deals,
                        int32_t block, int32_t heir, const column_t* columns, int32_t n_columns,
                        uint16_t* steps, uint64_t* digests, const flows_t* flows,
                        const log_t* log) noexcept nogil:
    """Play `deals` deals into the columns; returns -1, or the number of a deal that failed.

    A deal whose number is a multiple of `block` draws its dealer; of each other the row before names it, at
    `heir`. A block is played from its start, so that no deal depends on `first`.
    """
    cdef uint64_t[512] state
    cdef uint64_t[64] row
    cdef int64_t number
    cdef int32_t dealer = -1
    for number in range(first - first % block, first + deals):
        if number % block == 0:
            dealer = -1
        if log.actions is not NULL and number >= first:
            play.actions = log.actions + (number - first) * play.game.max_steps
            play.actors = log.actors + (number - first) * play.game.max_steps
        open_deal(play, state, rules, key, <uint64_t>number, NULL, dealer)
        if play_until_asked(play, state) != OVER:
            return number
        play.game.settle(state, row)
        dealer = (<uint8_t*>row)[heir]
        if number >= first:
            keep_row(columns, n_columns, number - first, <uint8_t*>row)
            steps[number - first] = <uint16_t>play.steps
            if digests is not NULL:
                digests[number - first] = play.digest
            if flows.cells is not NULL:
                keep_flows(flows, number - first, play.game.seats,
                           <const ledger_t*>(<char*>state + play.game.ledger_offset))
            if log.actions is not NULL:
                keep_log(log, number - first, play, key, <uint64_t>number,
                         <const ledger_t*>(<char*>state + play.game.ledger_offset))
    return -1


cdef void seat_players(play_t* play, Game game, list seats) except *:
    cdef int32_t i
    memset(play, 0, sizeof(play_t))
    play.game = game.table
    for i in range(game.table.seats):
        play.seats[i] = (<Seat?>seats[i]).seat


cdef void list_rules(flows_t* flows, const uint8_t[::1] rules, int32_t[:, :, :, ::1] cells, int64_t deals,
                     int32_t seats) except *:
    cdef int32_t r
    flows.cells = NULL
    if cells is None or rules is None:
        return
    if not 0 < rules.shape[0] <= MAX_RULES:
        raise ValueError(f"{rules.shape[0]} ledger rules, expected 1 to {MAX_RULES}")
    shape, expected = tuple([cells.shape[d] for d in range(4)]), (deals, seats, rules.shape[0], 2)
    if shape != expected:
        raise ValueError(f"flows have the shape {shape}, expected {expected}")
    memset(flows.place, UNLISTED, sizeof(flows.place))
    for r in range(<int32_t>rules.shape[0]):
        flows.place[rules[r]] = <uint8_t>r
    flows.rules = <int32_t>rules.shape[0]
    flows.cells = &cells[0, 0, 0, 0]


cdef void open_log(log_t* log, Game game, int64_t deals, tuple arrays) except *:
    cdef uint16_t[:, ::1] actions = arrays[0]
    cdef uint8_t[:, ::1] actors = arrays[1], orders = arrays[2]
    cdef int32_t[:, :, ::1] ledger = arrays[3]
    cdef int32_t[::1] payments = arrays[4]
    cdef int32_t steps = game.table.max_steps
    found = [
        (actions.shape[0], actions.shape[1]), (actors.shape[0], actors.shape[1]),
        (orders.shape[0], orders.shape[1]), (ledger.shape[0], ledger.shape[1], ledger.shape[2]),
        payments.shape[0],
    ]
    expected = [
        (deals, steps), (deals, steps), (deals, game.table.pieces), (deals, MAX_ROWS, 4), deals,
    ]
    if found != expected:
        raise ValueError(f"log has the shapes {found}, expected {expected}")
    log.actions, log.actors, log.orders = &actions[0, 0], &actors[0, 0], &orders[0, 0]
    log.ledger, log.payments = &ledger[0, 0, 0], &payments[0]


def run(Game game not None, list seats not None, const uint8_t[::1] rules not None,
        const uint64_t[::1] key not None, int64_t first, int32_t block, int32_t heir,
        list columns not None, uint16_t[::1] steps not None, uint64_t[::1] digests,
        const uint8_t[::1] flow_rules=None, int32_t[:, :, :, ::1] flows=None, tuple log=None):
    """Play deals first, first + 1, … into arrays; the GIL is released.

    block: deals of a block; 1: each draws its dealer. heir: offset of the next dealer in the row.
    columns: (uint8 array (deals, bytes), offset of the field in the row); steps: uint16 (deals,); digests:
    uint64 (deals,) or None. flow_rules: rules of the ledger, 16 * chapter + number; flows: int32 (deals,
    seats, rules, 2), what each seat was paid under each (positive) and what it paid (negative); both or None.
    log: None, or arrays to keep: actions uint16 and actors uint8 (deals, max_steps), orders uint8 (deals,
    pieces), ledger int32 (deals, MAX_ROWS, 4) of payer, payee, amount and rule, payments int32 (deals,).
    Returns None, or on a fault (number of the deal, its dealer or -1 where the deal drew it, fault, seat,
    answer, legal).
    """
    cdef play_t play
    cdef column_t[32] table
    cdef uint8_t[:, ::1] cells
    cdef int32_t c, n_columns = len(columns)
    cdef int64_t failed, deals = steps.shape[0]
    cdef uint64_t* digest = NULL
    cdef flows_t sums
    cdef log_t kept
    if deals == 0:
        return None
    if n_columns > MAX_COLUMNS:
        raise ValueError(f"{n_columns} columns, at most {MAX_COLUMNS}")
    if block < 1 or not 0 <= heir < game.table.row_size:
        raise ValueError(f"block is {block}, heir is {heir}, expected at least 1 and a byte of the row")
    seat_players(&play, game, seats)
    for c in range(n_columns):
        cells = columns[c][0]
        if cells.shape[0] != deals:
            raise ValueError(f"column {c} has {cells.shape[0]} rows, expected {deals}")
        table[c].cells = &cells[0, 0]
        table[c].offset = columns[c][1]
        table[c].size = <int32_t>cells.shape[1]
    if digests is not None:
        if digests.shape[0] != deals:
            raise ValueError(f"digests has {digests.shape[0]} rows, expected {deals}")
        digest = &digests[0]
    list_rules(&sums, flow_rules, flows, deals, game.table.seats)
    kept.actions = NULL
    if log is not None:
        open_log(&kept, game, deals, log)
    with nogil:
        failed = play_batch(&play, &rules[0], &key[0], first, deals, block, heir, table, n_columns, &steps[0],
                            digest, &sums, &kept)
    if failed < 0:
        return None
    return failed, play.dealer, play.fault, play.fault_seat, play.fault_answer, play.fault_legal


def deal_only(Game game not None, const uint8_t[::1] rules not None, const uint64_t[::1] key not None,
              int64_t first, int64_t deals):
    """The floor every batch stands on: shuffle and deal the hands, nothing else.

    What a game finds out after that (in Nantong who has something to prepare) and the seats' streams are left
    out. Returns the sum of the dealers' seats.
    """
    cdef uint64_t[512] state
    cdef dice_t dice
    cdef int64_t i
    cdef uint64_t total = 0
    deal = game.table.deal if game.table.deal_hands is NULL else game.table.deal_hands
    with nogil:
        for i in range(deals):
            dice_open(&dice, &key[0], <uint64_t>(first + i), SHUFFLE)
            deal(state, &rules[0], &dice)
            total += <uint64_t>(game.table.turn(state))
    return total


def shuffled(int32_t pieces, int32_t seats, const uint64_t[::1] key not None, int64_t number):
    """(order, dealer) of a deal as the stream gives them."""
    cdef dice_t dice
    cdef uint8_t[128] order
    if not 0 < pieces <= MAX_PIECES:
        raise ValueError(f"{pieces} pieces, at most {MAX_PIECES}")
    dice_open(&dice, &key[0], <uint64_t>number, SHUFFLE)
    dice_shuffle(&dice, order, pieces)
    return np.array(<uint8_t[:pieces]>order), dice_dealer(&dice, seats)


def shuffle_ends(int32_t pieces, int32_t seats, const uint64_t[::1] key not None, int64_t first,
                 int64_t deals):
    """First piece, last piece and dealer of deals first, first + 1, …: uint8 (deals, 3)."""
    cdef dice_t dice
    cdef uint8_t[128] order
    cdef int64_t i
    ends = np.empty((deals, 3), np.uint8)
    cdef uint8_t[:, ::1] out = ends
    if not 0 < pieces <= MAX_PIECES:
        raise ValueError(f"{pieces} pieces, at most {MAX_PIECES}")
    with nogil:
        for i in range(deals):
            dice_open(&dice, &key[0], <uint64_t>(first + i), SHUFFLE)
            dice_shuffle(&dice, order, pieces)
            out[i, 0] = order[0]
            out[i, 1] = order[pieces - 1]
            out[i, 2] = <uint8_t>dice_dealer(&dice, seats)
    return ends


def decide(Game game not None, Seat seat not None, const uint8_t[::1] view,
           const uint16_t[::1] legal not None, uint64_t noise):
    """The index into `legal` that a seat chooses for a view and a noise word, without a deal.

    view: the bytes of one record of the game's view dtype, or None for a seat that reads none; legal: uint16
    (n,) action codes, ascending. Raises ValueError for other sizes, or for a seat without a policy or one
    that needs the true state.
    """
    cdef uint64_t[512] seen
    cdef int32_t n = <int32_t>legal.shape[0], index
    if seat.seat.choose is NULL or seat.seat.reads & READS_STATE:
        raise ValueError(f"seat {seat.name!r} does not decide by a view")
    if seat.seat.reads & READS_VIEW:
        if view is None or view.shape[0] != game.table.view_size:
            given = 0 if view is None else view.shape[0]
            raise ValueError(f"{given} bytes of a view, {game.name} has {game.table.view_size}")
        memcpy(seen, &view[0], <size_t>game.table.view_size)
    if not 0 < n <= MAX_LEGAL:
        raise ValueError(f"{n} legal actions, expected 1 to {MAX_LEGAL}")
    with nogil:
        index = seat.seat.choose(seen, &legal[0], n, noise if seat.seat.reads & READS_NOISE else 0,
                                 seat.seat.context)
    return index


# ---- one deal ------------------------------------------------------------------------------------------

cdef class Deal:
    """One deal in native memory that pauses at seats without a policy. Actions are codes here."""
    cdef play_t play
    cdef void* state
    cdef readonly Game game
    cdef readonly list seats
    cdef object rules
    cdef uint64_t[2] key
    cdef uint64_t number
    cdef readonly int asked  # seat that must act, OVER or FAULT
    cdef readonly uint64_t noise  # that seat's noise word for this decision

    def __cinit__(self, Game game not None, *args):
        self.state = calloc(1, MAX_STATE)
        self.play.actions = <action_t*>calloc(game.table.max_steps, sizeof(action_t))
        self.play.actors = <uint8_t*>calloc(game.table.max_steps, 1)
        if self.state is NULL or self.play.actions is NULL or self.play.actors is NULL:
            raise MemoryError("cannot allocate a deal")

    def __dealloc__(self):
        free(self.state)
        free(self.play.actions)
        free(self.play.actors)

    def __init__(self, Game game, list seats not None, const uint8_t[::1] rules not None,
                 const uint64_t[::1] key not None, int64_t number, const uint8_t[::1] order, int dealer):
        """order: uint8 (pieces,) or None; dealer: a seat, or -1 to draw it."""
        cdef int32_t i
        self.game = game
        self.seats = seats
        self.rules = np.array(rules)
        self.key[0] = key[0]
        self.key[1] = key[1]
        self.number = <uint64_t>number
        self.play.game = game.table
        for i in range(game.table.seats):
            self.play.seats[i] = (<Seat?>seats[i]).seat
        open_deal(&self.play, self.state, &rules[0], &key[0], <uint64_t>number,
                  NULL if order is None else &order[0], dealer)
        self._go_on()

    cdef void _go_on(self) noexcept:
        with nogil:
            self.asked = play_until_asked(&self.play, self.state)
        self.noise = dice_word(&self.play.noise[self.asked]) if self.asked >= 0 else 0

    def answer(self, int code):
        """Give the asked seat's answer; `code` must be legal (the caller has checked it)."""
        if self.asked < 0 or code not in self.legal():
            raise ValueError(f"action code {code} is not legal now")
        answer(&self.play, self.state, self.asked, <action_t>code)
        self._go_on()

    def copy(self, bint asking=False):
        """The same deal again, independent of this one; with `asking` no seat has a policy any more."""
        cdef int32_t i
        cdef Deal other = Deal.__new__(Deal, self.game)
        cdef action_t* actions = other.play.actions
        cdef uint8_t* actors = other.play.actors
        other.game = self.game
        other.seats = self.seats
        other.rules = self.rules
        other.key = self.key
        other.number = self.number
        other.asked = self.asked
        other.noise = self.noise
        memcpy(other.state, self.state, MAX_STATE)
        memcpy(actions, self.play.actions, self.game.table.max_steps * sizeof(action_t))
        memcpy(actors, self.play.actors, self.game.table.max_steps)
        other.play = self.play
        other.play.actions = actions
        other.play.actors = actors
        if asking:
            for i in range(self.game.table.seats):
                other.play.seats[i].choose = NULL
        return other

    def imagined(self, int seat, const uint64_t[::1] key not None, int64_t number):
        """A copy in which all that `seat` cannot know is imagined anew."""
        cdef Deal other = self.copy()
        cdef uint64_t[512] view
        cdef dice_t dice
        self.game.table.look(self.state, seat, view)
        dice_open(&dice, &key[0], <uint64_t>number, IMAGINE + seat)
        memset(other.state, 0, MAX_STATE)
        self.game.table.imagine(view, &dice, other.state)
        if self.game.table.turn(other.state) != self.asked:
            other._go_on()       # else the same seat is asked, and keeps its noise word
        return other

    def legal(self):
        """Codes of the legal actions, ascending; empty when nobody is asked."""
        cdef action_t[128] out
        cdef int32_t i, n
        if self.asked < 0:
            return []
        n = self.game.table.legal(self.state, out)
        return [out[i] for i in range(n)]

    def view(self, int seat):
        """What the seat may know, one record of the game's view dtype."""
        out = np.zeros(1, self.game.view_dtype)
        cdef uint8_t[::1] cells = out.view(np.uint8)
        if not 0 <= seat < self.game.table.seats:
            raise ValueError(f"seat {seat}, expected 0 to {self.game.table.seats - 1}")
        self.game.table.look(self.state, seat, &cells[0])
        return out[0]

    def row(self):
        """Result of the deal as it stands, one record of the game's row dtype."""
        out = np.zeros(1, self.game.row_dtype)
        cdef uint8_t[::1] cells = out.view(np.uint8)
        self.game.table.settle(self.state, &cells[0])
        return out[0]

    def ledger(self):
        """Rows (payer, payee, amount, chapter, number) in order."""
        return ledger_rows(<const ledger_t*>(<char*>self.state + self.game.table.ledger_offset))

    def places(self):
        """Place code of each piece, and how many places were counted."""
        cdef uint8_t[128] out
        cdef int32_t found = self.game.table.census(self.state, out)
        return bytes(out[:self.game.table.pieces]), found

    def actions(self):
        """(seat, code) of every answer so far."""
        cdef int32_t i
        return [(self.play.actors[i], self.play.actions[i]) for i in range(self.play.steps)]

    def state_bytes(self):
        """The native state, for tests of determinism."""
        return (<char*>self.state)[:self.game.table.state_size]

    @property
    def steps(self):
        """Number of answers so far."""
        return self.play.steps

    @property
    def digest(self):
        """Hash of all (seat, action) so far."""
        return self.play.digest

    @property
    def fault(self):
        """(fault, seat, answer, legal) or None."""
        if self.play.fault == NO_FAULT:
            return None
        return self.play.fault, self.play.fault_seat, self.play.fault_answer, self.play.fault_legal
