"""Tien Gow at the table: what happens, what may be done and what it came to, in words."""

from cardavia.console.tiengow.board import board, hand
from cardavia.console.tiengow.events import events
from cardavia.console.tiengow.labels import label
from cardavia.console.tiengow.moment import moment, outlook, reason_words
from cardavia.console.tiengow.result import result
from cardavia.console.tiengow.rules import rules_text
from cardavia.console.tiengow.sentences import sentence

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
