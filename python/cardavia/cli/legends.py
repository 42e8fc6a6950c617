"""What the words of a result table mean."""

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
}
