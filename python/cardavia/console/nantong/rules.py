"""The rules of Nantong in short."""

from __future__ import annotations

from cardavia.locale import tr


def rules_text() -> list[str]:
    """A paragraph each; docs/nantong.md has all of them."""
    return [
        tr(
            "Aim: complete a hand of seven groups and a pair. One player at most wins; but all three are "
            "paid for what they hold, counted in hu, and every two settle the difference of their totals."
        ),
        tr(
            "Cards: myriads (m), coins (p) and strings (s), 1 to 9, and Thousand (T), White Flower (W) "
            "and Red Flower (R), four of each: 120. T, W, R and 9s are the old generals; T, W and R make "
            "no runs."
        ),
        tr(
            "Start: the dealer gets 23 cards, the others 22. Two indicators are turned up and out of "
            "play; 51 cards are the stock."
        ),
        tr(
            "Preparation, seat by seat from the dealer: an opening kong (four equal cards, draw one), an "
            "opening triplet (three that equal an indicator), Tiandi Hezi (if the indicators are equal, "
            "the other two copies; draw two). Only cards dealt at first count, and nothing has to be "
            "declared."
        ),
        tr(
            "Ready: who is not the dealer and needs one card may declare it in preparation. It doubles a "
            "win, but the hand may not change any more: no pung, no kong, and a card that does not win is "
            "discarded."
        ),
        tr(
            "A turn: draw a card; then win, declare a kong, or discard one card. The dealer begins "
            "without drawing; if its hand is complete as dealt, it is a heavenly win."
        ),
        tr(
            "Claims: a discard may be taken to win, as a kong with three equal cards in hand, or as a "
            "pung with two. A win goes first, and of several the nearest after the discarder. A run is "
            "completed only by winning. To pass costs nothing."
        ),
        tr(
            "Kongs: exposed, concealed or added; then you draw a card from the back of the stock. An "
            "added kong may be robbed by who wins on its card."
        ),
        tr(
            "Base hu, for winners and others: exposed pung 2, three in hand 4, exposed kong 8, four in "
            "hand or a concealed kong 12, opening kong or triplet and Tiandi Hezi 16."
        ),
        tr(
            "They count double for an old general, and double again for each indicator: an ordinary one "
            "doubles its rank in all suits, an old general doubles all old generals. If the kind equals "
            "an indicator, a pung doubles once more and three in hand count 12."
        ),
        tr(
            "The winner adds: Qing Hu (seven runs) 100, Piao Hu (triplets, kongs and coin runs 123) 50, "
            "else Tazi Hu 20; Wenqian (123 of coins) 20, two 50, three 100, four 200; a self-draw 10, on "
            "a kong's replacement 10 more; 10 if the winning card completes the pair, the middle of a "
            "run, 123 with the 3 or 789 with the 7."
        ),
        tr(
            "The winner's sum doubles for each of: Piao Hu, Closed Floating (Piao Hu without a pung), "
            "Three Elders (three each of T, W and R), a heavenly win, a win on the dealer's first "
            "discard, ready, the last card self-drawn."
        ),
        tr(
            "Totals are rounded up to tens. If the stock runs out, the base hu alone is settled. The deal "
            "moves to the next seat."
        ),
    ]
