"""Nantong at the table: what happens, what may be done and what it came to, in words."""

from cardavia.console.nantong.events import events
from cardavia.console.nantong.labels import label
from cardavia.console.nantong.sentences import sentence

__all__ = ["events", "label", "sentence"]
