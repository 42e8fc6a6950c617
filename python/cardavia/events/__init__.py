"""What happens in a deal as a stream of events, mjai-style: docs/events.md has all types and fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardavia.events.masks import as_seen
from cardavia.events.steps import Event
from cardavia.events.teller import opening, teller

if TYPE_CHECKING:
    from cardavia.deal import Deal

__all__ = ["Event", "events_of"]


def events_of(deal: Deal, seat: int | None = None, since: int | None = None) -> list[Event]:
    """The events of a deal so far, all hands open, or as one seat sees them.

    since: only what the answers from that one on brought about, without `start_game` and `end_game`.
    """
    events = teller(deal).since(deal, -1 if since is None else since)
    if since is None:
        end = [{"type": "end_game"}] if deal.over else []
        events = [opening(deal), *events, *end]
    if seat is None:
        return [dict(event) for event in events]
    return [seen for event in events if (seen := as_seen(event, seat)) is not None]
