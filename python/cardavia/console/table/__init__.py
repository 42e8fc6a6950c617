"""The full-screen table: a Textual app around one `Sitting`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardavia.console.settings import Preferences
    from cardavia.console.sitting import Sitting


def play(sitting: Sitting, settings: Preferences) -> None:
    """Sit down: returns when the person leaves.

    Raises DealFault where another seat has failed, SystemExit where the table has, after telling why.
    """
    from cardavia.console.table.app import Table

    table = Table(sitting, settings)
    table.run()
    if table.fault is not None:
        raise table.fault
    if table.return_code:
        raise SystemExit(table.return_code)
