"""Nantong long cards with two indicators: the structs. Rules are cited as N1.1 … N6.4.

Kinds 0-29 are 1m … 9m, 1p … 9p, 1s … 9s, T, W, R; a card's id is 4 * kind + copy. Action codes:
open kind 0-29 · hezi 30 · ready 31 · done 32 · discard 33 + kind · pung 63 + kind · kong 93 + kind ·
win 123 · pass 124.
"""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from cardavia_fast._settle cimport ledger_t

cdef enum:
    SEATS = 3
    SUITS = 3
    RANKS = 9
    SUITED = 27              # SUITS * RANKS
    HONOURS = 3              # T, W, R
    KINDS = 30               # SUITED + HONOURS
    COPIES = 4
    CARDS = 120              # KINDS * COPIES
    HAND = 22
    INDICATORS = 2
    STOCK = 51               # CARDS - SEATS * HAND - the dealer's 23rd - INDICATORS
    GROUPS = 7               # groups of a winning hand, and so the most declared groups
    LAST_STRING = 26         # 9s, an old general (N1.3)
    COIN_ONE = 9             # 1p, the first of a Wenqian (N5.2)
    NONE = 255
    MAX_DISCARDS = 80        # one a draw (STOCK + 1), one a pung (SEATS * GROUPS); a few to spare
    TAKEN = 128              # mark of a discard that was claimed

cdef enum:                   # action codes
    OPEN = 0
    HEZI = 30                # OPEN + KINDS
    READY = 31
    DONE = 32
    DISCARD = 33
    PUNG = 63                # DISCARD + KINDS
    KONG = 93                # PUNG + KINDS
    WIN = 123                # KONG + KINDS
    PASS = 124
    ACTIONS = 125

cdef enum:                   # phases
    PREPARE = 0              # N2.2
    TURN = 1                 # N3.1, and the dealer's first (N2.5)
    AFTER_PUNG = 2           # N3.4: only a discard
    CLAIM = 3                # N3.3: a discard is on offer
    ROB = 4                  # N3.5: an added kong is on offer
    ENDED = 5

cdef enum:                   # how a group was declared
    NO_GROUP = 0
    PUNGED = 1
    EXPOSED = 2              # a kong claimed from a discard
    ADDED = 3
    CONCEALED = 4
    OPEN_TRIPLET = 5
    OPEN_KONG = 6

cdef enum:                   # how a win was made
    NO_WIN = 0
    SELF_DRAW = 1
    BY_DISCARD = 2
    BY_ROBBING = 3
    HEAVENLY = 4             # N2.5: on the dealer's first turn, without a winning card

cdef enum:                   # outcomes
    WON = 1
    EXHAUSTED = 2

cdef enum:                   # forms (N5.1)
    NO_FORM = 0
    QING = 1
    PIAO = 2
    TAZI = 3

cdef enum:                   # what doubles the winner's total (N5.5), one bit each
    X_PIAO = 1
    X_CLOSED_FLOATING = 2
    X_THREE_ELDERS = 4
    X_HEAVENLY = 8
    X_FIRST_DISCARD = 16
    X_READY = 32
    X_LAST_CARD = 64

cdef enum:                   # circumstances of a win that the scorer is told, one bit each
    W_SELF_DRAW = 1          # the winning card was drawn: it is in hand
    W_HEAVENLY = 2           # no winning card; the hand counts as all in hand (N5.8)
    W_KONG = 4               # drawn as the replacement of a kong made in play (N5.3)
    W_FIRST_DISCARD = 8      # the dealer's first discard (N5.9)
    W_READY = 16             # the winner declared ready in preparation
    W_LAST_CARD = 32         # self-draw of the last stock card

cdef enum:                   # values of the rule closed_floating (N5.6)
    NO_PUNG = 0
    NO_CLAIMED_GROUP = 1
    SELF_DRAWN_NO_GROUP = 2

cdef struct nantong_rules_t:
    uint8_t own_four_wait_is_ready
    uint8_t heavenly_after_replacement
    uint8_t claimed_fourth_counts
    uint8_t closed_floating
    uint8_t heavenly_is_self_draw
    uint8_t spare[3]

# All that one player holds when it is scored.
cdef struct nantong_holding_t:
    uint8_t hand[30]         # counts in hand; a card won from a discard or a robbed kong is not among them
    uint8_t n_groups
    uint8_t groups[7]        # kind of each declared group
    uint8_t group_how[7]
    uint8_t hezi             # kind, or NONE
    uint8_t indicators[2]    # kinds

# All that everybody at the table knows. Cards are kinds here: which copy moves says nothing.
cdef struct nantong_public_t:
    nantong_rules_t rules
    uint8_t phase
    uint8_t dealer
    uint8_t turn             # who prepares or whose turn it is; in a window, who discarded or adds a kong
    uint8_t stock            # cards left
    uint8_t offered          # kind on offer in a window, else NONE
    uint8_t after_kong       # 1 when the card drawn last replaced a kong made in play
    uint8_t first_turn       # 1 in the dealer's first turn, before any draw in play
    uint8_t n_discards
    uint8_t indicators[2]    # kinds
    uint8_t hand_size[3]
    uint8_t replaced[3]      # cards drawn in preparation
    uint8_t prepared[3]      # 1 when the seat's preparation has ended
    uint8_t ready[3]
    uint8_t hezi[3]          # kind, or NONE
    uint8_t n_groups[3]
    uint8_t groups[3][7]     # kind
    uint8_t group_how[3][7]
    uint8_t group_from[3][7]  # the discarder, or the seat itself
    uint8_t seen[30]         # copies in discards, groups, Hezi, indicators and a laid winning hand
    uint8_t discards[80]     # in order: seat << 5 | kind, TAKEN where claimed
    uint8_t winner           # NONE before a win
    uint8_t win_how
    uint8_t win_from         # the discarder or kong maker, or the winner itself
    uint8_t win_kind         # NONE when heavenly
    uint8_t laid[30]         # the winner's cards in hand without the winning card

# What one seat may know.
cdef struct nantong_view_t:
    nantong_public_t public
    int8_t seat
    int8_t asked             # who must act; in a window only whether it is this seat, else -1
    uint8_t drawn            # kind drawn last, on the own turn, else NONE
    uint8_t answer           # own answer waiting in this window, else NONE
    uint8_t hand[30]
    uint8_t dealt[30]        # own cards as dealt: only they can be opened (N2.3)

# The score of a winner (N5), or of anybody's holding (N4: only base counts).
cdef struct nantong_score_t:
    int32_t base             # base hu
    int32_t bonus            # N5.1-N5.4 together
    int32_t factor           # product of the doublings
    int32_t total            # (base + bonus) * factor, before rounding; -1: the hand does not win
    int32_t runner_up        # the best total of another reading, -1 without one
    uint8_t form
    uint8_t doublings        # X_ bits
    uint8_t wenqian          # 1-2-3 coin runs in the partition
    uint8_t wait_bonus       # 1 when N5.4 applies
    uint8_t n_split          # groups in `split`
    # What the winning card is taken to complete: RUN + kind, the kind of a triplet, PAIR_COMPLETED, or NONE
    # when heavenly.
    uint8_t completed
    uint8_t pair
    uint8_t split[7]         # concealed groups, ascending: kind of a triplet, RUN + lowest kind of a run

cdef enum:
    PAIR_COMPLETED = 254

cdef struct nantong_row_t:   # the result of one deal
    int32_t points[3]
    int32_t totals[3]        # rounded
    int32_t raw_totals[3]
    int32_t base[3]          # base hu
    uint8_t outcome
    uint8_t dealer
    uint8_t next_dealer      # N6.4
    uint8_t winner           # NONE when exhausted
    uint8_t how
    uint8_t win_from         # NONE when exhausted
    uint8_t form
    uint8_t doublings        # X_ bits
    uint8_t wenqian
    uint8_t wait_bonus
    uint8_t hezi[3]          # 1 where declared
    uint8_t ready[3]

cdef struct nantong_state_t:
    nantong_public_t public
    ledger_t ledger
    nantong_score_t score    # of the winner
    int32_t base[3]          # at the end
    int32_t raw_totals[3]
    int32_t totals[3]
    uint8_t count[3][30]     # cards in hand by kind
    uint8_t held[3][30]      # and by copy: one bit each
    uint8_t dealt[3][30]     # as dealt
    uint64_t sums[3]         # cards in hand and their ranks by part: see _nantong_hand.pxd
    uint32_t kinds[3]        # kinds held: one bit each
    uint32_t pairs[3]        # kinds held twice or more
    uint32_t quads[3]        # kinds held four times
    uint32_t pungs[3]        # kinds of own pungs
    uint32_t waits[3]        # kinds that would win now, judged on a hand that lacks one card
    uint8_t options[3]       # bits of this window
    uint8_t answers[3]       # answers waiting in this window
    int8_t asked
    uint8_t drawn            # id drawn last, else NONE
    uint8_t offered_id
    uint8_t head             # next card from the front of the stock
    uint8_t tail             # one past the next card from the back
    uint8_t order[120]
    uint8_t left[120]        # where a card went when it left a hand: see PLACE_…

cdef enum:                   # PLACE_x + seat; the stock and the hands are read off the state itself
    PLACE_STOCK = 0
    PLACE_HAND = 4
    PLACE_GROUP = 8
    PLACE_DISCARDS = 12
    PLACE_HEZI = 16
    PLACE_WIN = 20
    PLACE_INDICATOR = 24
