"""Sichuan: imagining a world that fits a view and honours all that was shown."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport dice_below, dice_mix, dice_t
from cardavia_fast._sichuan cimport (
    CLAIM, COPIES, DECLARE, KINDS, NONE, PLACE_DISCARDS, PLACE_MELD, PLACE_WALL, PLACE_WIN, PUNGED,
    RANKS, ROB, SEATS, SUITS, TAKEN, TILES, TURN, sichuan_state_t, sichuan_view_t,
)
from cardavia_fast._sichuan_hand cimport (
    claims_on, drop, lowest, options_of, playing, suit_of, take, update_waits,
)
from cardavia_fast._table cimport check
from cardavia_fast._window cimport claims_t, window_answer, window_asked, window_phantom

cdef enum:
    TRIES = 32               # deals tried until some other seat has an option in the window
    IN_WALL = SEATS          # place of a hidden tile: a seat's hand, or the wall


cdef int32_t unseen_tiles(const sichuan_view_t* v, uint8_t* kinds) noexcept nogil:
    """The kinds of all tiles that the seat cannot see, with repetition."""
    cdef int32_t k, _i, n = 0, left
    for k in range(KINDS):
        left = COPIES - v.public.seen[k]
        if v.public.won[v.seat] == 0:        # a winner's hand is laid open, so it is seen already
            left -= v.hand[k]
        if v.public.phase == ROB and k == v.public.offered and v.public.turn != v.seat:
            left -= 1        # the fourth tile is known to be in the kong maker's hand
        check(left >= 0, "unseen copies")
        for _i in range(left):
            kinds[n] = <uint8_t>k
            n += 1
    return n


cdef int32_t hidden_places(const sichuan_view_t* v, uint8_t* places) noexcept nogil:
    """Where the unseen tiles lie: a seat for each concealed tile of the others, IN_WALL for the rest."""
    cdef int32_t seat, _i, size, n = 0
    for seat in range(SEATS):
        if seat == v.seat or v.public.won[seat]:
            continue
        size = v.public.hand_size[seat]
        if v.public.phase == ROB and seat == v.public.turn:
            size -= 1
        for _i in range(size):
            places[n] = <uint8_t>seat
            n += 1
    for _i in range(v.public.wall):
        places[n] = IN_WALL
        n += 1
    return n


cdef void honour_limits(const sichuan_view_t* v, dice_t* dice, const uint8_t* places, uint8_t* kinds,
                        int32_t n) noexcept nogil:
    """Swap void-suit tiles out of hands that cannot hold them (S3.2, S3.3).

    While a limit is exceeded some other place can take the tile and give another suit, since the true deal
    is such an arrangement; the search for it starts at a random place.
    """
    cdef int32_t[5] excess
    cdef int32_t i, j, start, step, seat, other
    memset(excess, 0, sizeof(excess))
    for seat in range(SEATS):
        excess[seat] = -<int32_t>v.public.void_limit[seat]
    for i in range(n):
        if places[i] != IN_WALL:
            excess[places[i]] += suit_of(kinds[i]) == v.public.void_suit[places[i]]
    for i in range(n):
        seat = places[i]
        if seat == IN_WALL or excess[seat] <= 0 or suit_of(kinds[i]) != v.public.void_suit[seat]:
            continue
        start = <int32_t>dice_below(dice, <uint32_t>n)
        for step in range(n):
            j = (start + step) % n
            other = places[j]
            if suit_of(kinds[j]) == v.public.void_suit[seat] or other == seat:
                continue
            if other != IN_WALL and suit_of(kinds[i]) == v.public.void_suit[other]:
                if excess[other] >= 0:
                    continue
                excess[other] += 1
            if other != IN_WALL and suit_of(kinds[j]) == v.public.void_suit[other]:
                excess[other] -= 1
            excess[seat] -= 1
            kinds[i], kinds[j] = kinds[j], kinds[i]
            break


cdef void place_public(sichuan_state_t* s, const sichuan_view_t* v, uint8_t* copies) noexcept nogil:
    """Give the tiles that lie open their ids: discards, melds, win areas, laid hands, the own hand."""
    cdef int32_t i, _k, seat, kind
    for i in range(v.public.n_discards):
        if not v.public.discards[i] & TAKEN:
            s.left[new_id(copies, v.public.discards[i] & 31)] = <uint8_t>(
                PLACE_DISCARDS + (v.public.discards[i] >> 5))
    for seat in range(SEATS):
        for i in range(v.public.n_melds[seat]):
            kind = v.public.melds[seat][i]
            if v.public.meld_how[seat][i] == PUNGED:
                s.pungs[seat] |= 1u << kind
            for _k in range(3 if v.public.meld_how[seat][i] == PUNGED else COPIES):
                s.left[new_id(copies, kind)] = <uint8_t>(PLACE_MELD + seat)
        for kind in range(KINDS):
            for _k in range(v.public.laid[seat][kind] if seat != v.seat else v.hand[kind]):
                take(s, seat, new_id(copies, kind))
    for i in range(v.public.n_wins):
        if not v.public.win_shared[i]:
            s.left[new_id(copies, v.public.win_kind[i])] = <uint8_t>(PLACE_WIN + v.public.win_seat[i])


cdef int32_t new_id(uint8_t* copies, int32_t kind) noexcept nogil:
    """The next free copy of a kind."""
    copies[kind] += 1
    check(copies[kind] <= COPIES, "copies of a kind")
    return 4 * kind + copies[kind] - 1


cdef void place_hidden(sichuan_state_t* s, const sichuan_view_t* v, dice_t* dice,
                       uint8_t* copies) noexcept nogil:
    """Deal the unseen tiles to the other hands and the wall."""
    cdef uint8_t[108] kinds
    cdef uint8_t[108] places
    cdef int32_t i, n = unseen_tiles(v, kinds), hidden = hidden_places(v, places)
    check(n == hidden, "unseen tiles fill the hidden places")
    dice_mix(dice, kinds, n)
    if v.public.void_suit[0] >= 0:
        honour_limits(v, dice, places, kinds, n)
    s.head = <uint8_t>(TILES - v.public.wall)
    s.tail = s.head
    for i in range(n):
        if places[i] == IN_WALL:
            s.order[s.tail] = <uint8_t>new_id(copies, kinds[i])
            s.tail += 1
        else:
            take(s, places[i], new_id(copies, kinds[i]))


cdef void choose_drawn(sichuan_state_t* s, const sichuan_view_t* v, dice_t* dice) noexcept nogil:
    """The tile drawn last: known to its owner, else any of the hand; waits are judged without it."""
    cdef int32_t seat = v.public.turn, k, skip
    cdef bint fresh = v.public.phase == TURN or v.public.phase == ROB or v.public.phase == DECLARE
    s.drawn = NONE
    if not fresh:
        return
    if seat == v.seat:
        s.drawn = <uint8_t>lowest(s, seat, v.drawn)
        return
    skip = <int32_t>dice_below(dice, s.public.hand_size[seat])
    for k in range(KINDS):
        skip -= s.count[seat][k]
        if skip < 0:
            s.drawn = <uint8_t>lowest(s, seat, k)
            return


cdef void judge_hands(sichuan_state_t* s) noexcept nogil:
    """Void-suit tiles and waits of all seats."""
    cdef int32_t seat, r
    cdef bint fresh = s.drawn != NONE
    for seat in range(SEATS):
        s.void_held[seat] = 0
        if s.chosen[seat] >= 0:
            for r in range(RANKS):
                s.void_held[seat] += s.count[seat][RANKS * s.chosen[seat] + r]
    if s.public.phase == DECLARE:
        return
    if fresh:
        drop(s, s.public.turn, s.drawn, PLACE_WALL)
    for seat in range(SEATS):
        if s.public.hand_size[seat] % 3 == 1:
            update_waits(s, seat)
    if fresh:
        take(s, s.public.turn, s.drawn)


cdef void imagine_voids(sichuan_state_t* s, const sichuan_view_t* v, dice_t* dice) noexcept nogil:
    """S2.2: the choices of seats asked before are hidden; imagine that each gave up a shortest suit."""
    cdef int32_t i, seat, suit, r, size, best
    memset(s.chosen, -1, SEATS)
    s.chosen[v.seat] = v.void_suit
    for i in range(SEATS):
        seat = (v.public.dealer + i) % SEATS
        if seat == v.asked:
            return
        if seat != v.seat:
            best = TILES
            for suit in range(SUITS):
                size = 0
                for r in range(RANKS):
                    size += s.count[seat][RANKS * suit + r]
                size = size * 4 + <int32_t>dice_below(dice, 4)
                if size < best:
                    best = size
                    s.chosen[seat] = <int8_t>suit


cdef bint imagine_window(sichuan_state_t* s, const sichuan_view_t* v, dice_t* dice) noexcept nogil:
    """Options of all seats, answers of those asked before; False when this world would ask nobody."""
    cdef uint8_t[4] pending
    cdef claims_t claims = claims_on(s.public.offered)
    cdef int32_t i, seat
    memset(s.options, 0, SEATS)
    memset(s.answers, NONE, SEATS)
    for i in range(1, SEATS):
        seat = (s.public.turn + i) % SEATS
        if playing(s, seat):
            s.options[seat] = options_of(s, seat, s.public.phase, s.public.offered)
    s.asked = <int8_t>window_asked(s.options, SEATS, s.public.turn, v.seat, v.asked == v.seat,
                                   v.answer != NONE, pending)
    s.answers[v.seat] = v.answer
    for seat in range(SEATS):
        if pending[seat]:
            s.answers[seat] = <uint8_t>window_answer(s.options[seat], &claims, dice)
    return s.asked >= 0


cdef void imagine_once(const sichuan_view_t* v, dice_t* dice, sichuan_state_t* s) noexcept nogil:
    cdef uint8_t[27] copies
    memset(s, 0, sizeof(sichuan_state_t))
    memset(copies, 0, KINDS)
    memset(s.chosen, -1, SEATS)
    s.public = v.public
    memset(s.public.hand_size, 0, SEATS)
    memset(s.answers, NONE, SEATS)
    memcpy(s.ledger.points, v.points, sizeof(v.points))
    memcpy(s.ledger.rows, v.pays, sizeof(v.pays))
    s.ledger.n = v.n_pays
    s.asked = v.asked
    s.offered_id = NONE
    place_public(s, v, copies)
    if v.public.phase == ROB and v.public.turn != v.seat:
        take(s, v.public.turn, new_id(copies, v.public.offered))
    place_hidden(s, v, dice, copies)
    choose_drawn(s, v, dice)
    if v.public.phase == DECLARE:
        imagine_voids(s, v, dice)
    else:
        memcpy(s.chosen, v.public.void_suit, SEATS)
    judge_hands(s)


cdef int32_t last_discard_id(const sichuan_state_t* s) noexcept nogil:
    """The id given to the discard on offer: the highest of its kind that lies in the discarder's pile."""
    cdef int32_t copy, tile
    for copy in range(COPIES - 1, -1, -1):
        tile = 4 * s.public.offered + copy
        if s.left[tile] == PLACE_DISCARDS + s.public.turn:
            return tile
    return NONE


cdef void imagine_with(const sichuan_view_t* v, dice_t* dice, sichuan_state_t* s,
                       refine_t refine, void* context) noexcept nogil:
    """A world that fits the view; `refine` may exchange hidden tiles before a window is judged by it."""
    cdef int32_t _i
    cdef bint window = v.public.phase == CLAIM or v.public.phase == ROB
    for _i in range(TRIES):
        imagine_once(v, dice, s)
        if refine is not NULL:
            refine(v, dice, s, context)
        if v.public.phase == CLAIM:
            s.offered_id = <uint8_t>last_discard_id(s)
        elif v.public.phase == ROB:
            s.offered_id = <uint8_t>lowest(s, v.public.turn, v.public.offered)
        if not window or imagine_window(s, v, dice):
            return
    s.asked = <int8_t>window_phantom(s.options, SEATS, s.public.turn, v.seat, v.answer != NONE, v.public.won)


cdef void imagine(const void* view, dice_t* dice, void* state) noexcept nogil:
    """A world that fits the view and all that was shown; hidden answers are imagined too."""
    imagine_with(<const sichuan_view_t*>view, dice, <sichuan_state_t*>state, NULL, NULL)
