"""Three traditional Chinese tile and card games, played exactly and very fast."""

import importlib
from typing import TYPE_CHECKING, Any

from cardavia import score, seats
from cardavia.analysis import Analysis, Decision, Prospect, Review, analyse, review
from cardavia.arena import Match, RoundRobin, arena, round_robin
from cardavia.batch import run, stream
from cardavia.bots import Bot
from cardavia.deal import Deal
from cardavia.endings import Solution, solve
from cardavia.errors import (
    CardaviaError,
    DealFault,
    IllegalActionError,
    MismatchError,
    ProtocolError,
    RecordError,
    SearchLimitError,
)
from cardavia.games import GAMES
from cardavia.orders import order
from cardavia.payments import Explained, Payment
from cardavia.record_files import append_record, read_records
from cardavia.records import replay
from cardavia.results import Results
from cardavia.rules import NantongRules, Rules, SichuanRules, TiengowRules, rules
from cardavia.seats import Asked, Called, Compiled, Greedy, Thinker, Uniform
from cardavia.summary import Summary
from cardavia.verification import Divergence, Verification, verify

if TYPE_CHECKING:
    from cardavia import aids, partition

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Analysis",
    "Asked",
    "Bot",
    "Called",
    "CardaviaError",
    "Compiled",
    "Deal",
    "DealFault",
    "Decision",
    "Divergence",
    "Explained",
    "Greedy",
    "IllegalActionError",
    "Match",
    "MismatchError",
    "NantongRules",
    "Payment",
    "Prospect",
    "ProtocolError",
    "RecordError",
    "Results",
    "Review",
    "RoundRobin",
    "Rules",
    "SearchLimitError",
    "SichuanRules",
    "Solution",
    "Summary",
    "Thinker",
    "TiengowRules",
    "Uniform",
    "Verification",
    "aids",
    "analyse",
    "append_record",
    "arena",
    "order",
    "partition",
    "read_records",
    "replay",
    "review",
    "round_robin",
    "rules",
    "run",
    "score",
    "seats",
    "solve",
    "stream",
    "verify",
]


def __getattr__(name: str) -> Any:
    """`cardavia.partition` builds tables, `cardavia.aids` needs Numba: imported when they are first used."""
    if name in ("aids", "partition"):
        return importlib.import_module(f"cardavia.{name}")
    raise AttributeError(f"module 'cardavia' has no attribute {name!r}")
