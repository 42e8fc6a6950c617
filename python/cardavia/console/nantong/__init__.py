"""Nantong at the table: what happens, what may be done and what it came to, in words."""

from cardavia.console.distance import outlook, reason_words
from cardavia.console.nantong.board import board, hand
from cardavia.console.nantong.events import events
from cardavia.console.nantong.labels import label
from cardavia.console.nantong.moment import moment
from cardavia.console.nantong.result import result
from cardavia.console.nantong.rules import rules_text
from cardavia.console.nantong.sentences import sentence

__all__ = [
    "board",
    "events",
    "hand",
    "label",
    "moment",
    "outlook",
    "reason_words",
    "result",
    "rules_text",
    "sentence",
]
