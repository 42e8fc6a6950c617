"""The rules of Sichuan in short."""

from __future__ import annotations

from cardavia.locale import tr


def rules_text() -> list[str]:
    """A paragraph each; docs/sichuan.md has all of them."""
    return [
        tr(
            "Aim: complete a hand of four sets and a pair, in at most two of the three suits. Whoever "
            "wins is paid and sits out; the others play on until three have won or the wall is empty."
        ),
        tr(
            "Tiles: characters (m), dots (p) and bamboo (s), 1 to 9, four of each: 108. 5m is the 5 of "
            "characters."
        ),
        tr(
            "Start: the dealer gets 14 tiles, the others 13. Each seat gives up one suit; the choices are "
            "shown together. Who still holds tiles of the suit given up must discard these first, and has "
            "no pung, kong or win."
        ),
        tr("A turn: draw a tile; then win, declare a kong, or discard one tile."),
        tr(
            "Claims: a discard may be taken by whoever can use it: to win; as a kong, with three equal "
            "tiles in hand; as a pung, with two. A win goes first, and several may win on one tile. There "
            "are no claims for runs. To pass costs nothing."
        ),
        tr(
            "Kongs: exposed (with a discard), concealed (four in hand), added (the fourth tile to your "
            "pung). After a kong you draw a tile from the back of the wall. An added kong may be robbed "
            "by who wins on its tile."
        ),
        tr(
            "Sets: a run of three in one suit, a triplet or pung of three equal tiles, a kong of four. "
            "Seven pairs win too; four equal tiles may be two pairs."
        ),
        tr(
            "Fan: all pungs 1; 2/5/8 pungs (nothing but 2, 5 and 8) 3; outside hand (a 1 or 9 in each set "
            "and the pair) 2; seven pairs 2; full flush (one suit) 2; golden wait (four melds, one tile "
            "in hand) 1; root (four of a kind) 1 each; a win on a kong's replacement, by robbing a kong "
            "or with an empty wall 1."
        ),
        tr(
            "Points: 2 to the power of the fan, at most 5 fan or 32 points. The discarder pays them; "
            "after a self-draw every other seat still playing pays them and 1 more."
        ),
        tr(
            "Kongs are paid at once: an exposed one 2 by the discarder, an added one 1 and a concealed "
            "one 2 by every other seat still playing."
        ),
        tr(
            "Empty wall: a hand that needs one tile to win is ready. Who is not ready gives back what it "
            "got for kongs, and pays each ready seat what its hand could have won at best. A flower pig, "
            "who still holds the suit given up, pays 32 to every seat that is none."
        ),
        tr(
            "Next deal: the first to win deals; if several won first on one tile, the seat that gave it; "
            "if nobody won, the same dealer."
        ),
    ]
