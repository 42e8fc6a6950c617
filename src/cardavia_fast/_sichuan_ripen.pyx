"""Sichuan: worlds in which the others' hands are as ripe as the deal.

A hand that was played for some turns is nearer to a win than tiles dealt at random, and whoever takes the
others' hands for random believes to have more time than there is. So the others hold few tiles of their
void suits, and exchange tiles with the wall for every discard they chose: they draw one and put back the
one they can spare best. A seat that would win on what it let go by exchanges on.
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memset

from cardavia_fast._dice cimport dice_below, dice_t
from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._sichuan cimport (
    CLAIM, COPIES, DECLARE, KINDS, NONE, PLACE_WALL, RANKS, ROB, SEATS, sichuan_state_t,
    sichuan_view_t,
)
from cardavia_fast._sichuan_hand cimport discarded, discarder, drop, lowest, suit_of, take, update_waits
from cardavia_fast._sichuan_imagine cimport imagine_with
from cardavia_fast._sichuan_outlook cimport hand_t, lose, missing, read_hand, useful_kinds

# As measured on greedy seats, whose hands then are as near and as often ready as those imagined.
cdef enum:
    SURPLUS = 14             # of sixteen void-suit tiles dealt at random, so many go to the wall
    EXCHANGES = 2            # for each choice, since a seat also chose what to claim and knew what it gave up
    TRIES = 3                # exchanges until a hand does not wait for what it let go by


cdef void count_choices(const sichuan_view_t* v, int32_t* choices) noexcept nogil:
    """Discards of each seat that are not of its void suit."""
    cdef int32_t i, seat
    memset(choices, 0, SEATS * sizeof(int32_t))
    for i in range(v.public.n_discards):
        seat = discarder(&v.public, i)
        choices[seat] += suit_of(discarded(&v.public, i)) != v.public.void_suit[seat]


cdef int32_t spared(const sichuan_view_t* v, const sichuan_state_t* s, int32_t seat) noexcept nogil:
    """The kind, not of the void suit, that the hand can spare best; NONE if it is complete."""
    cdef hand_t h
    cdef uint32_t kinds
    cdef uint8_t[27] after
    cdef int32_t k, tiles, away = KINDS, most = -1, best = NONE
    read_hand(&h, s.count[seat], s.chosen[seat], v.public.n_melds[seat])
    if missing(&h) == 0:
        return NONE
    for k in range(KINDS):
        if h.count[k] and suit_of(k) != s.chosen[seat]:
            lose(&h, k, 1)
            after[k] = <uint8_t>missing(&h)
            lose(&h, k, -1)
            away = min(away, after[k])
    for k in range(KINDS):
        if h.count[k] and suit_of(k) != s.chosen[seat] and after[k] == away:
            lose(&h, k, 1)
            kinds = useful_kinds(&h, away)
            lose(&h, k, -1)
            tiles = 0
            while kinds:
                tiles += COPIES - v.public.seen[lowest_bit(kinds)] - h.count[lowest_bit(kinds)]
                kinds &= kinds - 1
            if tiles > most:
                most = tiles
                best = k
    return best


cdef void draw_one(const sichuan_view_t* v, dice_t* dice, sichuan_state_t* s, int32_t seat) noexcept nogil:
    """Draw a tile of the wall and put back another; void-suit tiles are not kept, nor wins missed."""
    cdef int32_t place = s.head + <int32_t>dice_below(dice, v.public.wall)
    cdef int32_t tile = s.order[place], kind
    if suit_of(tile >> 2) == s.chosen[seat]:
        return
    take(s, seat, tile)
    kind = spared(v, s, seat)
    if kind != NONE and kind != tile >> 2:
        tile = lowest(s, seat, kind)
        s.order[place] = <uint8_t>tile
    drop(s, seat, tile, PLACE_WALL)


cdef void give_up_void(const sichuan_view_t* v, dice_t* dice, sichuan_state_t* s,
                       int32_t seat) noexcept nogil:
    """A seat gave up a suit of which it held few tiles: most of those dealt at random go to the wall."""
    cdef int32_t k, _i, place, tile
    for k in range(RANKS * s.chosen[seat], RANKS * s.chosen[seat] + RANKS):
        for _i in range(s.count[seat][k]):
            place = s.head + <int32_t>dice_below(dice, v.public.wall)
            tile = s.order[place]
            if suit_of(tile >> 2) != s.chosen[seat] and dice_below(dice, 16) < SURPLUS:
                s.order[place] = <uint8_t>lowest(s, seat, k)
                drop(s, seat, s.order[place], PLACE_WALL)
                take(s, seat, tile)


cdef uint32_t passed_by(const sichuan_view_t* v, int32_t seat) noexcept nogil:
    """Kinds that a seat let go by since its own last discard, with the hand that it has now."""
    cdef uint32_t kinds = 0
    cdef int32_t i
    for i in range(v.public.n_discards - 1 - (v.public.phase == CLAIM), -1, -1):
        if discarder(&v.public, i) == seat:
            break
        kinds |= 1u << discarded(&v.public, i)
    return kinds


cdef void play_hands(const sichuan_view_t* v, dice_t* dice, sichuan_state_t* s,
                     void* context) noexcept nogil:
    """The others choose as often as they did."""
    cdef int32_t[4] choices
    cdef int32_t seat, _i
    cdef uint32_t passed
    if v.public.phase == DECLARE or v.public.wall == 0:
        return
    count_choices(v, choices)
    for seat in range(SEATS):
        if seat == v.seat or v.public.won[seat] or (v.public.phase == ROB and seat == v.public.turn):
            continue
        give_up_void(v, dice, s, seat)
        for _i in range(EXCHANGES * choices[seat]):
            draw_one(v, dice, s, seat)
        if v.public.hand_size[seat] % 3 == 1:
            update_waits(s, seat)
            passed = passed_by(v, seat)
            for _i in range(TRIES):
                if not s.waits[seat] & passed:
                    break
                draw_one(v, dice, s, seat)
                update_waits(s, seat)


cdef void imagine_ripe(const void* view, dice_t* dice, void* state) noexcept nogil:
    """A world that fits the view, in which the others played for their hands."""
    imagine_with(<const sichuan_view_t*>view, dice, <sichuan_state_t*>state, play_hands, NULL)
