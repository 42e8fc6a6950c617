"""The rules of Tien Gow in short."""

from __future__ import annotations

from cardavia.locale import tr


def rules_text() -> list[str]:
    """A paragraph each; docs/tiengow.md has all of them."""
    return [
        tr(
            "Aim: win the last trick. Its winner wins the deal and is paid by those who have won too few "
            "columns before. All four play for themselves."
        ),
        tr(
            "Tiles: 32 Chinese dominoes, written by their pips. Civil tiles, two of each, high to low: "
            "Heaven 66, Earth 11, Man 44, Goose 31, Plum 55, Long Three 33, Board 22, Axe 65, Partition "
            "64, Long-leg Seven 61, Big-head Six 51."
        ),
        tr(
            "Military tiles, one of each, high to low: the nines 63 54, the eights 62 53, the sevens 52 "
            "43, Big Six 42, the fives 41 32, Little Three 21. Tiles of one total are equal in rank."
        ),
        tr(
            "Start: eight tiles each. The banker leads the first trick, the winner of a trick the next. "
            "What the banker pays or is paid is doubled."
        ),
        tr(
            "A trick: the leader plays one group face up: a single tile; a pair of equal civil tiles; a "
            "pair of military tiles of one total; Supreme, 42 with 21; or a mixed group of one family."
        ),
        tr(
            "Families: Heaven and nines, Earth and eights, Man and sevens, Goose and fives. A mixed group "
            "has one or two civil and one or two military tiles of a family; two and two are a quartet. "
            "Each mixture is a class of its own."
        ),
        tr(
            "The others play as many tiles in turn: a higher group of the same class face up, or any "
            "tiles face down. Nobody has to beat, and an equal rank does not. Tiles face down stay hidden "
            "until the end."
        ),
        tr("Supreme wins when it is led and never beats anything."),
        tr(
            "The highest group wins the trick and takes a column for each of its tiles. There are eight "
            "columns in a deal."
        ),
        tr("Early death: in a last trick of one tile each, who has no column yet puts its tile face down."),
        tr("Paid at once: a trick won with Supreme 2 by each other seat, with a quartet 4."),
        tr(
            "Paid at the end: who has fewer than four columns pays the winner the difference, with none "
            "5; who has more than four is paid the surplus by the winner."
        ),
        tr(
            "The payments of the end double if the last trick was won by a quartet, by Supreme or by the "
            "single Little Three, and double again if the winner has all eight columns."
        ),
        tr(
            "Capture: if the last trick is led with the single Little Three and Big Six wins it, the "
            "leader pays what the other two owe as well."
        ),
        tr("The winner of the last trick is the next banker."),
    ]
