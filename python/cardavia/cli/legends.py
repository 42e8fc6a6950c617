"""What the words of a result table mean."""

NEXT_DEALER = {"sichuan": "S7.2", "nantong": "N6.4", "tiengow": "T3.7"}  # rules of deals in a row

LEGENDS = {
    "sichuan": {
        "points a deal": "mean ± half the width of its 95% confidence interval",
        "win, self-draw": "share of deals in which the seat won, and won by its own draw",
        "deal-in": "share of deals in which it paid for another seat's win on its discard or robbed kong",
        "ready, pig": "share of deals that ended with an empty wall and the seat, not having won, one tile "
        "from a win, or still holding tiles of its void suit (a flower pig)",
        "kong points": "mean of kong payments and their refunds (rules S5.6, S6.2)",
        "penalty points": "mean of what pigs and seats that are not ready pay at an empty wall (S6.3, S6.4)",
        "of the wins": "share of the wins in which the pattern counted (S5.2); several may count at once",
    },
    "nantong": {
        "points a deal": "mean ± half the width of its 95% confidence interval",
        "win, self-draw": "share of deals in which the seat won, and won by its own draw or heavenly",
        "deal-in": "share of deals in which another seat won on its discard or robbed kong",
        "ready, hezi": "share of deals in which it declared ready (N2.4), and Tiandi Hezi (N2.2)",
        "mean base": "mean base hu of the seat, winner or not (N4)",
        "mean total": "mean rounded total of the deals that the seat won (N6.1)",
        "of the wins": "share of the wins of that form (N5.1), with that doubling (N5.5), with a 123p "
        "(Wenqian, N5.2) and with the wait bonus (N5.4)",
    },
    "tiengow": {
        "points a deal": "mean ± half the width of its 95% confidence interval",
        "win": "share of deals in which the seat won the last trick, and so the deal (T3.7)",
        "no column, mean columns": "share of deals in which it won no trick; mean columns (T3.5)",
        "trick points": "mean of what Supreme and quartets brought or cost at once (T4.1)",
        "paid at once": "share of deals with such a payment",
        "sweep, capture": "share of deals in which the winner had all eight columns (T4.4), and in which Big "
        "Six captured Little Three in the last trick (T4.5)",
        "of the wins": "share of deals by the class of the group that won the last trick (T3.1); the single "
        "Little Three, which doubles (T4.4), is one of the single military",
    },
}
