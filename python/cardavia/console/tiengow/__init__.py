"""Tien Gow at the table: what happens, what may be done and what it came to, in words."""

from cardavia.console.tiengow.events import events
from cardavia.console.tiengow.labels import label
from cardavia.console.tiengow.sentences import sentence

__all__ = ["events", "label", "sentence"]
