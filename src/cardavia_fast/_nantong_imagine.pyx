"""Nantong: imagining a world that fits a view and honours all that was shown."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport dice_below, dice_t
from cardavia_fast._nantong cimport (
    CARDS, CLAIM, COPIES, INDICATORS, KINDS, NONE, OPEN_TRIPLET, PLACE_DISCARDS, PLACE_GROUP,
    PLACE_HEZI, PLACE_INDICATOR, PLACE_STOCK, PLACE_WIN, PREPARE, PUNGED, RANKS, ROB, SEATS, TAKEN,
    TURN, nantong_state_t, nantong_view_t,
)
from cardavia_fast._nantong_hand cimport claims_on, drop, lowest, options_of, take, update_waits
from cardavia_fast._table cimport check
from cardavia_fast._window cimport claims_t, window_answer, window_asked, window_phantom

cdef enum:
    TRIES = 32               # worlds tried until somebody is asked; hands tried until one is ready
    PICKS = 40               # groups tried until one can be taken from the unseen cards
    RUNS = 21                # runs of three suits


cdef void unseen_cards(const nantong_view_t* v, uint8_t* pool) noexcept nogil:
    """Copies of each kind that the seat cannot see."""
    cdef int32_t k
    for k in range(KINDS):
        pool[k] = <uint8_t>(COPIES - v.public.seen[k])
        if v.public.winner != v.seat:        # a winner's hand is laid open, so it is seen already
            pool[k] -= v.hand[k]
        check(pool[k] <= COPIES, "unseen copies")


cdef int32_t new_id(uint8_t* copies, int32_t kind) noexcept nogil:
    """The next free copy of a kind."""
    copies[kind] += 1
    check(copies[kind] <= COPIES, "copies of a kind")
    return 4 * kind + copies[kind] - 1


cdef void place_open(nantong_state_t* s, const nantong_view_t* v, uint8_t* copies) noexcept nogil:
    """Give the cards that lie open their ids: indicators, discards, groups, Hezi, the winning card."""
    cdef int32_t i, _k, seat, kind
    for i in range(INDICATORS):
        s.left[new_id(copies, v.public.indicators[i])] = PLACE_INDICATOR
    for i in range(v.public.n_discards):
        if not v.public.discards[i] & TAKEN:
            s.left[new_id(copies, v.public.discards[i] & 31)] = <uint8_t>(
                PLACE_DISCARDS + (v.public.discards[i] >> 5))
    for seat in range(SEATS):
        for i in range(v.public.n_groups[seat]):
            kind = v.public.groups[seat][i]
            if v.public.group_how[seat][i] == PUNGED:
                s.pungs[seat] |= 1u << kind
            for _k in range(3 if is_three(v.public.group_how[seat][i]) else COPIES):
                s.left[new_id(copies, kind)] = <uint8_t>(PLACE_GROUP + seat)
        if v.public.hezi[seat] != NONE:
            for _k in range(2):
                s.left[new_id(copies, v.public.hezi[seat])] = <uint8_t>(PLACE_HEZI + seat)
    if v.public.winner != NONE and v.public.win_kind != NONE:
        s.left[new_id(copies, v.public.win_kind)] = <uint8_t>(PLACE_WIN + v.public.winner)


cdef bint is_three(int32_t how) noexcept nogil:
    return how == PUNGED or how == OPEN_TRIPLET


cdef void place_known_hands(nantong_state_t* s, const nantong_view_t* v, uint8_t* copies) noexcept nogil:
    """The own hand, a winner's laid hand, and the card of an added kong on offer."""
    cdef int32_t kind, _k
    for kind in range(KINDS):
        for _k in range(v.hand[kind]):
            take(s, v.seat, new_id(copies, kind))
        if v.public.winner != NONE and v.public.winner != v.seat:
            for _k in range(v.public.laid[kind]):
                take(s, v.public.winner, new_id(copies, kind))
    if v.public.phase == ROB and v.public.turn != v.seat:
        take(s, v.public.turn, new_id(copies, v.public.offered))


cdef bint pick_group(uint8_t* pool, dice_t* dice, uint8_t* hand) noexcept nogil:
    """Move a random run or triplet from the pool to the hand."""
    cdef int32_t _i, i, pick, kind, step, size
    for _i in range(PICKS):
        pick = <int32_t>dice_below(dice, RUNS + KINDS)
        step = 1 if pick < RUNS else 0
        kind = pick // 7 * RANKS + pick % 7 if pick < RUNS else pick - RUNS
        size = 1 if pick < RUNS else 3
        if pool[kind] >= size and pool[kind + step] >= size and pool[kind + 2 * step] >= size:
            for i in range(3):
                pool[kind + i * step] -= 1
                hand[kind + i * step] += 1
            return True
    return False


cdef bint pick_ready_hand(uint8_t* pool, dice_t* dice, int32_t groups, uint8_t* hand) noexcept nogil:
    """Move a random ready hand from the pool: groups and a pair, less one card, whose copy stays outside."""
    cdef uint8_t[30] before
    cdef int32_t _try, made, kind
    memcpy(before, pool, KINDS)
    for _try in range(TRIES):
        memcpy(pool, before, KINDS)
        memset(hand, 0, KINDS)
        kind = <int32_t>dice_below(dice, KINDS)
        if pool[kind] < 2:
            continue
        pool[kind] -= 2
        hand[kind] += 2
        made = 0
        while made < groups and pick_group(pool, dice, hand):
            made += 1
        if made == groups:
            kind = pick_card(hand, dice, 3 * groups + 2)
            pool[kind] += 1
            return True
    memcpy(pool, before, KINDS)
    return False


cdef int32_t pick_card(uint8_t* cards, dice_t* dice, int32_t n) noexcept nogil:
    """Take a random one of n cards, counted by kind; returns its kind."""
    cdef int32_t k = 0, skip = <int32_t>dice_below(dice, <uint32_t>n)
    while skip >= cards[k]:
        skip -= cards[k]
        k += 1
    cards[k] -= 1
    return k


cdef int32_t total(const uint8_t* cards) noexcept nogil:
    cdef int32_t k, n = 0
    for k in range(KINDS):
        n += cards[k]
    return n


cdef void place_ready_hands(nantong_state_t* s, const nantong_view_t* v, dice_t* dice, uint8_t* copies,
                            uint8_t* pool) noexcept nogil:
    """N2.4: a seat that declared ready holds a ready hand."""
    cdef uint8_t[30] hand
    cdef int32_t seat, kind, _k
    for seat in range(SEATS):
        if seat == v.seat or seat == v.public.winner or not v.public.ready[seat]:
            continue
        if pick_ready_hand(pool, dice, v.public.hand_size[seat] // 3, hand):
            for kind in range(KINDS):
                for _k in range(hand[kind]):
                    take(s, seat, new_id(copies, kind))


cdef void place_hidden(nantong_state_t* s, const nantong_view_t* v, dice_t* dice, uint8_t* copies,
                       uint8_t* pool) noexcept nogil:
    """Deal the unseen cards: the others' hands, then the stock. A ready seat's last card is the one drawn."""
    cdef int32_t seat, kind, n = total(pool)
    s.drawn = NONE
    for seat in range(SEATS):
        while s.public.hand_size[seat] < v.public.hand_size[seat]:
            kind = pick_card(pool, dice, n)
            n -= 1
            take(s, seat, new_id(copies, kind))
            if seat == v.public.turn and v.public.ready[seat]:
                s.drawn = <uint8_t>lowest(s, seat, kind)
    s.head = <uint8_t>(CARDS - v.public.stock)
    s.tail = s.head
    check(n == v.public.stock, "unseen cards fill hands and stock")
    while n:
        s.order[s.tail] = <uint8_t>new_id(copies, pick_card(pool, dice, n))
        s.tail += 1
        n -= 1


cdef void choose_drawn(nantong_state_t* s, const nantong_view_t* v, dice_t* dice) noexcept nogil:
    """The card drawn last: known to its owner, else any of the hand."""
    cdef uint8_t[30] hand
    cdef int32_t seat = v.public.turn
    cdef bint fresh = v.public.phase == ROB or (v.public.phase == TURN and not v.public.first_turn)
    if not fresh:
        s.drawn = NONE
    elif seat == v.seat:
        s.drawn = <uint8_t>lowest(s, seat, v.drawn)
    elif s.drawn == NONE:
        memcpy(hand, s.count[seat], KINDS)
        s.drawn = <uint8_t>lowest(s, seat, pick_card(hand, dice, s.public.hand_size[seat]))


cdef void judge_hands(nantong_state_t* s) noexcept nogil:
    """Waits of all seats, without the card drawn last."""
    cdef int32_t seat
    cdef bint fresh = s.drawn != NONE
    if fresh:
        drop(s, s.public.turn, s.drawn, PLACE_STOCK)
    for seat in range(SEATS):
        if s.public.hand_size[seat] % 3 == 1:
            update_waits(s, seat)
    if fresh:
        take(s, s.public.turn, s.drawn)


cdef void imagine_dealt(nantong_state_t* s, const nantong_view_t* v, dice_t* dice) noexcept nogil:
    """N2.3: of a hand still to be prepared, as many cards as were replaced were not dealt."""
    cdef int32_t seat, _i
    for seat in range(SEATS):
        if seat == v.seat:
            memcpy(s.dealt[seat], v.dealt, KINDS)
        elif not v.public.prepared[seat]:
            memcpy(s.dealt[seat], s.count[seat], KINDS)
            for _i in range(v.public.replaced[seat]):
                pick_card(s.dealt[seat], dice, s.public.hand_size[seat] - _i)


cdef bint imagine_window(nantong_state_t* s, const nantong_view_t* v, dice_t* dice) noexcept nogil:
    """Options of all seats, answers of those asked before; False when this world would ask nobody."""
    cdef uint8_t[3] pending
    cdef claims_t claims = claims_on(s.public.offered)
    cdef int32_t i, seat
    memset(s.options, 0, SEATS)
    memset(s.answers, NONE, SEATS)
    for i in range(1, SEATS):
        seat = (s.public.turn + i) % SEATS
        s.options[seat] = options_of(s, seat, s.public.phase, s.public.offered)
    s.asked = <int8_t>window_asked(s.options, SEATS, s.public.turn, v.seat, v.asked == v.seat,
                                   v.answer != NONE, pending)
    s.answers[v.seat] = v.answer
    for seat in range(SEATS):
        if pending[seat]:
            s.answers[seat] = <uint8_t>window_answer(s.options[seat], &claims, dice)
    return s.asked >= 0


cdef void imagine_once(const nantong_view_t* v, dice_t* dice, nantong_state_t* s) noexcept nogil:
    cdef uint8_t[30] copies
    cdef uint8_t[30] pool
    memset(s, 0, sizeof(nantong_state_t))
    memset(copies, 0, KINDS)
    s.public = v.public
    memset(s.public.hand_size, 0, SEATS)
    memset(s.answers, NONE, SEATS)
    s.asked = v.asked
    s.offered_id = NONE
    unseen_cards(v, pool)
    place_open(s, v, copies)
    place_known_hands(s, v, copies)
    if v.public.phase == ROB and v.public.turn != v.seat:
        pool[v.public.offered] -= 1
    place_ready_hands(s, v, dice, copies, pool)
    place_hidden(s, v, dice, copies, pool)
    choose_drawn(s, v, dice)
    judge_hands(s)
    if v.public.phase == PREPARE:
        imagine_dealt(s, v, dice)


cdef int32_t last_discard_id(const nantong_state_t* s) noexcept nogil:
    """The id given to the discard on offer: the highest of its kind that lies in the discarder's pile."""
    cdef int32_t copy, card
    for copy in range(COPIES - 1, -1, -1):
        card = 4 * s.public.offered + copy
        if s.left[card] == PLACE_DISCARDS + s.public.turn:
            return card
    return NONE


cdef void imagine(const void* view, dice_t* dice, void* state) noexcept nogil:
    """A world that fits the view and all that was shown; hidden answers are imagined too."""
    cdef const nantong_view_t* v = <const nantong_view_t*>view
    cdef nantong_state_t* s = <nantong_state_t*>state
    cdef uint8_t[3] nobody
    cdef int32_t _try
    cdef bint window = v.public.phase == CLAIM or v.public.phase == ROB
    memset(nobody, 0, SEATS)
    for _try in range(TRIES):
        imagine_once(v, dice, s)
        if v.public.phase == CLAIM:
            s.offered_id = <uint8_t>last_discard_id(s)
        elif v.public.phase == ROB:
            s.offered_id = <uint8_t>lowest(s, v.public.turn, v.public.offered)
        if not window or imagine_window(s, v, dice):
            return
    s.asked = <int8_t>window_phantom(s.options, SEATS, s.public.turn, v.seat, v.answer != NONE, nobody)
