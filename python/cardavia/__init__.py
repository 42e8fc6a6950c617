"""Three traditional Chinese tile and card games, played exactly and very fast."""

from cardavia import score, seats
from cardavia.batch import run, stream
from cardavia.deal import Deal
from cardavia.endings import Solution, solve
from cardavia.errors import CardaviaError, DealFault, IllegalActionError, RecordError, SearchLimitError
from cardavia.games import GAMES
from cardavia.orders import order
from cardavia.payments import Explained, Payment
from cardavia.records import replay
from cardavia.results import Results
from cardavia.rules import NantongRules, Rules, SichuanRules, TiengowRules, rules
from cardavia.seats import Asked, Called, Compiled, Greedy, Uniform
from cardavia.summary import Summary

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Asked",
    "Called",
    "CardaviaError",
    "Compiled",
    "Deal",
    "DealFault",
    "Explained",
    "Greedy",
    "IllegalActionError",
    "NantongRules",
    "Payment",
    "RecordError",
    "Results",
    "Rules",
    "SearchLimitError",
    "SichuanRules",
    "Solution",
    "Summary",
    "TiengowRules",
    "Uniform",
    "order",
    "replay",
    "rules",
    "run",
    "score",
    "seats",
    "solve",
    "stream",
]
