"""Nantong: cards in hand, what they wait for, what may be claimed with them."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._nantong cimport COPIES, KONG, PASS, PUNG, SEATS, WIN, nantong_state_t
from cardavia_fast._table cimport action_t, check
from cardavia_fast._window cimport claims_t

cdef enum:                   # shapes: see below
    COMPLETE = 8             # a part of 3 n + 2 cards
    WAITS_WHOLE = 1          # a part of 3 n + 1
    WAITS_HALVES = 16        # two parts of 3 n + 2

cdef extern from *:
    """
    /* A card in `sums`: sixteen bits a part (three suits; T, W, R), the upper byte for ranks modulo 3. */
    #define CARDAVIA_CARD(part, rank) ((uint64_t)(1 + ((rank) << 8)) << 16 * (part))
    #define CARDAVIA_THREE(part) CARDAVIA_CARD(part, 0), CARDAVIA_CARD(part, 1), CARDAVIA_CARD(part, 2)
    #define CARDAVIA_SUIT(part) CARDAVIA_THREE(part), CARDAVIA_THREE(part), CARDAVIA_THREE(part)
    static const uint64_t cardavia_card_sums[30] = {
        CARDAVIA_SUIT(0), CARDAVIA_SUIT(1), CARDAVIA_SUIT(2), CARDAVIA_THREE(3)};

    /* Each byte modulo 3, though 3 may stand for 0. Bytes are below 64. */
    static inline uint64_t cardavia_mod3_bytes(uint64_t sums) {
        for (int i = 0; i < 3; i++)
            sums = (sums & 0x0303030303030303ULL) + (sums >> 2 & 0x0F0F0F0F0F0F0F0FULL);
        return sums;
    }

    /* Parts of 3 n + 1 cards, 8 times those of 3 n + 2, 64 times those of 3 n whose ranks add up to no 3 m.
       In n groups they do, and a hand that wins or waits is groups but for the parts that the enum names.
       So most hands are refused at a glance, without a branch. */
    static inline uint32_t cardavia_shape(uint64_t sums) {
        const uint64_t places = 0x0001000100010001ULL;
        const uint64_t rests = cardavia_mod3_bytes(sums), odd = rests ^ rests >> 1;
        const uint64_t one = odd & rests & places, two = odd & rests >> 1 & places;
        const uint64_t broken = odd >> 8 & ~odd & places;
        return (uint32_t)((one + 8 * two + 64 * broken) * places >> 48);
    }
    """
    const uint64_t* CARD_SUMS "cardavia_card_sums"
    uint32_t shape_of "cardavia_shape" (uint64_t sums) noexcept nogil


cdef inline claims_t claims_on(int32_t kind) noexcept nogil:
    """The action codes of the claims on a kind."""
    cdef claims_t claims
    claims.pung = <action_t>(PUNG + kind)
    claims.kong = <action_t>(KONG + kind)
    claims.win = WIN
    claims.pass_ = PASS
    return claims


cdef inline void take(nantong_state_t* s, int32_t seat, int32_t card) noexcept nogil:
    """A card comes into a hand."""
    cdef int32_t kind = card >> 2
    check(not s.held[seat][kind] >> (card & 3) & 1, "take: not held")
    s.count[seat][kind] += 1
    s.sums[seat] += CARD_SUMS[kind]
    s.held[seat][kind] |= <uint8_t>(1 << (card & 3))
    s.pairs[seat] |= s.kinds[seat] & 1u << kind
    s.kinds[seat] |= 1u << kind
    s.quads[seat] |= <uint32_t>(s.count[seat][kind] == COPIES) << kind
    s.public.hand_size[seat] += 1


cdef inline void drop(nantong_state_t* s, int32_t seat, int32_t card, int32_t place) noexcept nogil:
    """A card leaves a hand for `place`."""
    cdef int32_t kind = card >> 2
    check(s.held[seat][kind] >> (card & 3) & 1, "drop: held")
    s.count[seat][kind] -= 1
    s.sums[seat] -= CARD_SUMS[kind]
    s.held[seat][kind] &= <uint8_t>~(1 << (card & 3))
    s.quads[seat] &= ~(1u << kind)
    s.pairs[seat] &= ~(<uint32_t>(s.count[seat][kind] < 2) << kind)
    s.kinds[seat] &= ~(<uint32_t>(s.count[seat][kind] == 0) << kind)
    s.public.hand_size[seat] -= 1
    s.left[card] = <uint8_t>place


cdef inline int32_t lowest(const nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """N1.2: an action names a kind, the lowest id held moves."""
    check(s.held[seat][kind] != 0, "lowest: kind held")
    return COPIES * kind + lowest_bit(s.held[seat][kind])


cdef inline int32_t next_seat(int32_t seat) noexcept nogil:
    return seat + 1 if seat < SEATS - 1 else 0


cdef inline int32_t from_back(nantong_state_t* s) noexcept nogil:
    """A replacement, which comes from the back of the stock."""
    s.tail -= 1
    s.public.stock -= 1
    return s.order[s.tail]


cdef void update_waits(nantong_state_t* s, int32_t seat) noexcept nogil
cdef bint is_complete(const nantong_state_t* s, int32_t seat) noexcept nogil
cdef bint is_ready(const nantong_state_t* s, int32_t seat) noexcept nogil
cdef int32_t pung_of(const nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil
cdef uint8_t options_of(const nantong_state_t* s, int32_t seat, int32_t phase, int32_t kind) noexcept nogil
cdef void add_group(nantong_state_t* s, int32_t seat, int32_t kind, int32_t how,
                    int32_t source) noexcept nogil
cdef void group_cards(nantong_state_t* s, int32_t seat, int32_t kind, int32_t n) noexcept nogil
