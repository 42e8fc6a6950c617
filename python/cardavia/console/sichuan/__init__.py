"""Sichuan at the table: what happens, what may be done and what it came to, in words."""

from cardavia.console.sichuan.events import events
from cardavia.console.sichuan.labels import label
from cardavia.console.sichuan.sentences import sentence

__all__ = ["events", "label", "sentence"]
