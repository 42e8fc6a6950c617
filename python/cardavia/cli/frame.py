"""What all commands share: loading them late, and ending with one clear line when something is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import Any

import click

from cardavia.errors import CardaviaError

DONE, FAILED, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
# Each is the command of module cardavia.cli.<name>.
COMMANDS = (
    "play", "run", "arena", "show", "verify", "score", "solve", "analyse", "bench", "signature", "serve-seat",
)  # fmt: skip


class WrongUse(click.ClickException):
    """A value that cannot be: one line on stderr, exit status 2."""

    exit_code = WRONG_USE


@contextmanager
def wrong_use() -> Iterator[None]:
    """Take an error about arguments, raised inside, for wrong use of the command line."""
    try:
        yield
    except CardaviaError:
        raise
    except (ValueError, TypeError) as error:
        raise WrongUse(str(error)) from error


class Group(click.Group):
    """A group of commands; an error of a command's options leads to the help of that command."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that is asked for."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            name = ctx.invoked_subcommand
            command = self.get_command(ctx, name) if name else None
            if error.ctx is None and command is not None:
                error.ctx = click.Context(command, ctx, name)
            raise


class Commands(Group):
    """The group of all commands. Errors become one line and an exit status, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported when it is first asked for."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cardavia.cli.{cmd_name.replace('-', '_')}").command
        return command

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line; leaves with its exit status."""
        play = partial(super().main, args, prog_name, complete_var, standalone_mode=False, **extra)
        if not standalone_mode:
            return play()
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        sys.exit(self._status(play))

    def _status(self, play: Callable[[], Any]) -> int:
        try:
            status: int | None = play()
            sys.stdout.flush()
            return status or DONE
        except BrokenPipeError:
            _let_go_of_stdout()
            return FAILED
        except (click.Abort, KeyboardInterrupt):
            return _say("Stopped.", INTERRUPTED)
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "cardavia"
            return _say(f"Error: {error.format_message()} See '{path} --help'.", WRONG_USE)
        except click.ClickException as error:
            return _say(f"Error: {error.format_message()}", error.exit_code)
        except OSError as error:
            told = error.strerror or str(error)
            return _say(f"Error: {error.filename}: {told}" if error.filename else f"Error: {told}", FAILED)
        except CardaviaError as error:
            return _say(f"Error: {error}", FAILED)
        except MemoryError as error:
            return _say(f"Error: not enough memory: {error}", FAILED)


def _say(line: str, status: int) -> int:
    with suppress(BrokenPipeError):
        click.echo(" ".join(line.split()), err=True)
    return status


def _let_go_of_stdout() -> None:
    """The reader has gone away: point stdout elsewhere, so that the last flush is silent."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
