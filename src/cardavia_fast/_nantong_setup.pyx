"""Nantong long cards: set-up and preparation (N2)."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport dice_dealer, dice_shuffle, dice_t
from cardavia_fast._nantong cimport (
    CARDS, COPIES, DONE, HAND, HEZI, INDICATORS, KINDS, NONE, OPEN, OPEN_KONG, OPEN_TRIPLET,
    PLACE_HEZI, PLACE_INDICATOR, PREPARE, READY, SEATS, STOCK, TURN, nantong_rules_t, nantong_state_t,
)
from cardavia_fast._nantong_hand cimport (
    CARD_SUMS, add_group, drop, from_back, group_cards, is_ready, lowest, next_seat, take, update_waits,
)
from cardavia_fast._table cimport action_t


cdef void deal_hand(nantong_state_t* s, int32_t seat, int32_t n) noexcept nogil:
    """N2.1: the next n cards. The same as to take one after the other, with all sets in registers."""
    cdef uint32_t kinds = 0, pairs = 0, threes = 0, quads = 0, bit
    cdef uint64_t sums = 0
    cdef int32_t i, kind
    for i in range(s.head, s.head + n):
        kind = s.order[i] >> 2
        bit = 1u << kind
        quads |= threes & bit
        threes |= pairs & bit
        pairs |= kinds & bit
        kinds |= bit
        sums += CARD_SUMS[kind]
        s.count[seat][kind] += 1
        s.held[seat][kind] |= <uint8_t>(1 << (s.order[i] & 3))
    s.sums[seat] = sums
    s.kinds[seat] = kinds
    s.pairs[seat] = pairs
    s.quads[seat] = quads
    s.public.hand_size[seat] = <uint8_t>n
    s.head += <uint8_t>n


cdef void turn_up_indicators(nantong_state_t* s) noexcept nogil:
    cdef int32_t i, card
    for i in range(INDICATORS):
        card = s.order[s.head]
        s.head += 1
        s.public.indicators[i] = <uint8_t>(card >> 2)
        s.public.seen[card >> 2] += 1
        s.left[card] = PLACE_INDICATOR


cdef void clear(nantong_state_t* s, const void* rules) noexcept nogil:
    """A table before the deal."""
    memset(s, 0, sizeof(nantong_state_t))
    memcpy(&s.public.rules, rules, sizeof(nantong_rules_t))
    memset(s.public.hezi, NONE, SEATS)
    memset(s.answers, NONE, SEATS)
    s.public.winner = NONE
    s.public.win_from = NONE
    s.public.win_kind = NONE
    s.public.offered = NONE
    s.offered_id = NONE
    s.drawn = NONE


cdef void deal_hands(void* state, const void* rules, dice_t* dice) noexcept nogil:
    """N2.1: shuffle, deal, turn up the indicators; the dealer's preparation begins."""
    cdef nantong_state_t* s = <nantong_state_t*>state
    cdef int32_t seat
    clear(s, rules)
    dice_shuffle(dice, s.order, CARDS)
    seat = dice_dealer(dice, SEATS)
    s.public.dealer = <uint8_t>seat
    s.public.turn = <uint8_t>seat
    s.asked = <int8_t>seat
    deal_hand(s, seat, HAND + 1)
    deal_hand(s, next_seat(seat), HAND)
    deal_hand(s, next_seat(next_seat(seat)), HAND)
    memcpy(s.dealt, s.count, sizeof(s.dealt))
    turn_up_indicators(s)
    s.tail = CARDS
    s.public.stock = STOCK
    s.public.phase = PREPARE


cdef bint may_open(const nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """N2.2, N2.3: four cards as dealt, or three that match an indicator exactly."""
    if s.dealt[seat][kind] == COPIES:
        return True
    return s.dealt[seat][kind] == 3 and (s.public.indicators[0] == kind or s.public.indicators[1] == kind)


cdef bint may_declare_hezi(const nantong_state_t* s, int32_t seat) noexcept nogil:
    """N2.2: both indicators are equal and the other two copies were dealt to this seat."""
    cdef int32_t kind = s.public.indicators[0]
    return kind == s.public.indicators[1] and s.dealt[seat][kind] == 2


cdef int32_t legal_prepare(const nantong_state_t* s, action_t* out) noexcept nogil:
    cdef int32_t seat = s.asked, k, n = 0
    for k in range(KINDS):
        if s.dealt[seat][k] >= 3 and may_open(s, seat, k):
            out[n] = <action_t>(OPEN + k)
            n += 1
    if may_declare_hezi(s, seat):
        out[n] = HEZI
        n += 1
    if seat != s.public.dealer and is_ready(s, seat):
        out[n] = READY
        n += 1
    out[n] = DONE
    return n + 1


cdef void prepare(nantong_state_t* s, int32_t seat) noexcept nogil:
    """Ask the seat while it has an option besides `done`, else the next one; then the dealer plays."""
    cdef action_t[128] options
    while True:
        s.public.turn = <uint8_t>seat
        s.asked = <int8_t>seat
        if seat != s.public.dealer:
            update_waits(s, seat)
        if legal_prepare(s, options) > 1:
            return
        if end_preparation(s, seat):
            return
        seat = next_seat(seat)


cdef bint end_preparation(nantong_state_t* s, int32_t seat) noexcept nogil:
    """The seat's unused options lapse; True when it was the last and the play has begun."""
    s.public.prepared[seat] = 1
    memset(s.dealt[seat], 0, KINDS)
    if next_seat(seat) != s.public.dealer:
        return False
    open_play(s)
    return True


cdef void open_play(nantong_state_t* s) noexcept nogil:
    """N2.5: the dealer takes its first turn without drawing."""
    s.public.phase = TURN
    s.public.first_turn = 1
    s.public.turn = s.public.dealer
    s.asked = <int8_t>s.public.dealer


cdef void apply_prepare(nantong_state_t* s, action_t action) noexcept nogil:
    cdef int32_t seat = s.asked
    if action == DONE or action == READY:
        s.public.ready[seat] = action == READY
        if not end_preparation(s, seat):
            prepare(s, next_seat(seat))
        return
    if action == HEZI:
        declare_hezi(s, seat)
    else:
        open_group(s, seat, action - OPEN)
    prepare(s, seat)


cdef void declare_hezi(nantong_state_t* s, int32_t seat) noexcept nogil:
    cdef int32_t _i, kind = s.public.indicators[0]
    s.public.hezi[seat] = <uint8_t>kind
    for _i in range(2):
        drop(s, seat, lowest(s, seat, kind), PLACE_HEZI + seat)
    s.public.seen[kind] += 2
    s.dealt[seat][kind] = 0
    for _i in range(2):
        replace_opened(s, seat)


cdef void open_group(nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    cdef bint kong = s.dealt[seat][kind] == COPIES
    group_cards(s, seat, kind, s.dealt[seat][kind])
    add_group(s, seat, kind, OPEN_KONG if kong else OPEN_TRIPLET, seat)
    s.dealt[seat][kind] = 0
    if kong:
        replace_opened(s, seat)


cdef void replace_opened(nantong_state_t* s, int32_t seat) noexcept nogil:
    """A replacement never qualifies for an opening (N2.3), so it is not counted as dealt."""
    take(s, seat, from_back(s))
    s.public.replaced[seat] += 1
