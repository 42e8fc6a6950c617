"""Sichuan at the table: what happens, what may be done and what it came to, in words."""

from cardavia.console.distance import outlook, reason_words
from cardavia.console.sichuan.board import board, hand
from cardavia.console.sichuan.events import events
from cardavia.console.sichuan.labels import label
from cardavia.console.sichuan.moment import moment
from cardavia.console.sichuan.result import result
from cardavia.console.sichuan.rules import rules_text
from cardavia.console.sichuan.sentences import sentence

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
