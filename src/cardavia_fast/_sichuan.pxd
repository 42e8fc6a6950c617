"""Sichuan bloody battle: the structs. Rules are cited as S1.1 … S7.2.

Kinds 0-26 are 1m … 9m, 1p … 9p, 1s … 9s; a tile's id is 4 * kind + copy. Action codes:
void m p s 0-2 · discard 3 + kind · pung 30 + kind · kong 57 + kind · win 84 · pass 85.
"""
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t

from cardavia_fast._settle cimport ledger_t, row_t
from cardavia_fast._table cimport Game

cdef enum:
    SEATS = 4
    SUITS = 3
    RANKS = 9
    KINDS = 27               # SUITS * RANKS
    COPIES = 4
    TILES = 108              # KINDS * COPIES
    HAND = 13
    WALL = 55                # TILES - SEATS * HAND - the dealer's 14th
    SETS = 4                 # sets of a standard hand, and so the most melds
    PAIRS = 7
    OUT = 3                  # the deal ends when so many have won (S4.8)
    NONE = 255
    MAX_DISCARDS = 72        # one a draw (WALL + 1), one a pung (SEATS * SETS)
    MAX_PAYS = 56            # 48 kong payments and 6 for wins; refunds and penalties come after the play
    TAKEN = 128              # mark of a discard that was claimed
    PIG = 32                 # S6.3

cdef enum:                   # action codes
    VOID = 0
    DISCARD = 3              # VOID + SUITS
    PUNG = 30                # DISCARD + KINDS
    KONG = 57                # PUNG + KINDS
    WIN = 84                 # KONG + KINDS
    PASS = 85
    ACTIONS = 86

cdef enum:                   # phases
    DECLARE = 0              # S2.2: void suits
    TURN = 1                 # S3.1: after a draw
    AFTER_PUNG = 2           # S3.6: only a discard
    CLAIM = 3                # S4.1: a discard is on offer
    ROB = 4                  # S4.4: an added kong is on offer
    ENDED = 5

cdef enum:                   # how a meld was made; how a win was made
    NO_MELD = 0
    PUNGED = 1
    EXPOSED = 2
    ADDED = 3
    CONCEALED = 4
    NO_WIN = 0
    SELF_DRAW = 1
    BY_DISCARD = 2
    BY_ROBBING = 3

cdef enum:                   # ledger rules: 16 * chapter + number
    S5_4 = 0x54
    S5_5 = 0x55
    S5_6 = 0x56
    S6_2 = 0x62
    S6_3 = 0x63
    S6_4 = 0x64

cdef enum:                   # outcomes
    THREE_WINS = 1
    EXHAUSTED = 2

cdef struct sichuan_rules_t:
    uint8_t fan_cap
    uint8_t claim_while_holding_void
    uint8_t last_tile_on_discard
    uint8_t postponed_added_kong_pays
    uint8_t own_four_wait_is_ready
    uint8_t pig_pays_winners
    uint8_t spare[2]

# All that everybody at the table knows. Tiles are kinds here: which copy moves says nothing.
cdef struct sichuan_public_t:
    sichuan_rules_t rules
    uint8_t phase
    uint8_t dealer
    uint8_t turn             # whose turn it is; in a claim window, who discarded or adds a kong
    uint8_t wall             # tiles left
    uint8_t offered          # kind on offer in a window, else NONE
    uint8_t after_kong       # 1 when the tile drawn last was a kong's replacement
    uint8_t n_wins
    uint8_t n_discards
    int8_t void_suit[4]      # -1 until all four are declared
    uint8_t hand_size[4]     # concealed tiles
    uint8_t void_limit[4]    # most void-suit tiles a seat can hold, by S3.2 and S3.3
    uint8_t won[4]           # 1 first winner, 2 second, 3 third, 0 still playing
    uint8_t n_melds[4]
    uint8_t melds[4][4]      # kind
    uint8_t meld_how[4][4]
    uint8_t meld_from[4][4]  # the discarder, or the seat itself
    uint8_t win_seat[3]
    uint8_t win_how[3]
    uint8_t win_from[3]      # the discarder or kong maker, or the seat itself
    uint8_t win_kind[3]
    uint8_t win_shared[3]    # 1: the tile lies in an earlier winner's area
    int8_t win_fan[3]
    uint16_t win_patterns[3]
    uint8_t laid[4][27]      # a winner's concealed tiles without the winning tile (S4.6)
    uint8_t seen[27]         # copies in discards, melds, laid hands and win areas
    uint8_t discards[72]     # in order: seat << 5 | kind, TAKEN where claimed
    uint8_t spare

# What one seat may know.
cdef struct sichuan_view_t:
    sichuan_public_t public
    int32_t points[4]        # from here to `pays` a copy of the ledger's beginning
    int32_t n_pays
    row_t pays[56]           # the first payments, all of those made during play
    int8_t seat
    int8_t asked             # who must act; in a window only whether it is this seat, else -1
    int8_t void_suit         # own declaration, -1 before it
    uint8_t drawn            # kind drawn last, on the own turn, else NONE
    uint8_t answer           # own answer waiting in this window, else NONE
    uint8_t hand[27]

cdef struct sichuan_state_t:
    sichuan_public_t public
    ledger_t ledger
    uint8_t count[4][27]     # concealed tiles by kind
    uint8_t held[4][27]      # and by copy: one bit each
    uint32_t key[4][3]       # suit keys of `count`
    uint32_t kinds[4]        # kinds held: one bit each
    uint32_t quads[4]        # kinds held four times
    uint32_t pungs[4]        # kinds of own pungs
    uint32_t waits[4]        # kinds that would win now, judged on 13 tiles
    int8_t chosen[4]         # void suits, hidden until all are in
    uint8_t void_held[4]
    uint8_t pairs[4]         # pairs held, four equal tiles being two
    uint8_t ready[4]         # at an exhausted wall (S6.1)
    uint8_t options[4]       # bits of this window: see OPTION_… in _window
    uint8_t answers[4]       # answers waiting in this window
    int8_t asked
    uint8_t drawn            # id drawn last, else NONE
    uint8_t offered_id
    uint8_t head             # next tile from the front of the wall
    uint8_t tail             # one past the next tile from the back
    uint8_t order[108]
    uint8_t left[108]        # where a tile went when it left a hand: see PLACE_…

cdef struct sichuan_row_t:   # the result of one deal
    int32_t points[4]
    int32_t penalties[4]     # S6.3 and S6.4, net
    int16_t kongs[4]         # S5.6 and S6.2, net
    uint16_t win_patterns[3]
    uint8_t win_seat[3]
    uint8_t win_how[3]
    uint8_t win_from[3]
    int8_t win_fan[3]        # uncapped
    uint8_t n_wins
    uint8_t outcome
    uint8_t dealer
    uint8_t next_dealer      # S7.2
    uint8_t ready[4]         # at an exhausted wall, seats that have not won
    uint8_t pigs[4]

cdef enum:                   # PLACE_x + seat; the wall and the hands are read off the state itself
    PLACE_WALL = 0
    PLACE_HAND = 4
    PLACE_MELD = 8
    PLACE_DISCARDS = 12
    PLACE_WIN = 16
