"""Where played deals are kept: a file of records, one JSON line a deal."""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

from cardavia.locale import tr, trn
from cardavia.record_files import append_record, check_records_file

FILE = "records.jsonl"
LOG = "bots.log"


def records_path() -> Path:
    """The file in the user's own folder for data."""
    from platformdirs import user_data_path

    return user_data_path("cardavia") / FILE


def bots_log() -> BinaryIO:
    """A file in the user's own folder for logs, for what bots write while the table has the whole screen."""
    from platformdirs import user_log_path

    return (user_log_path("cardavia", ensure_exists=True) / LOG).open("ab", buffering=0)


class Keeper:
    """Adds records to a file. What goes wrong is remembered, so that no game is lost for it."""

    def __init__(self, path: str | Path | None = None) -> None:
        """path: of the file, None: the user's own. Raises ValueError where it could not be written."""
        self.path = records_path() if path is None else Path(path)
        if path is not None:
            check_records_file(path)
        self.saved = 0
        self.trouble: OSError | None = None

    def __call__(self, record: dict[str, Any]) -> None:
        """Add a record at the end."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            append_record(self.path, record)
        except OSError as error:
            self.trouble = error
        else:
            self.saved += 1

    @property
    def told(self) -> str:
        """What was saved where; nothing if there was nothing to save."""
        if not self.saved:
            return ""
        return trn("{n} deal saved to {path}.", "{n} deals saved to {path}.", self.saved, path=self.path)

    @property
    def lost(self) -> str:
        """What could not be saved, and why; nothing if all went well."""
        if self.trouble is None:
            return ""
        why = self.trouble.strerror or str(self.trouble)
        return tr("A deal could not be saved to {path}: {why}.", path=self.path, why=why)
