"""Run the adjudicator from the command line: one JSON object in, one out.

    python -m adjudicator resolve  < request.json
    python -m adjudicator resolve --public --lines < requests.jsonl
    python -m adjudicator resolve --trace < request.json
    python -m adjudicator options | check | disorder  < request.json
    python -m adjudicator variants
    python -m adjudicator replay game.json
    python -m adjudicator text game.json
    python -m adjudicator json game.txt
    python -m adjudicator export --format datc|diplomacy|dpjudge|jdip game.json
    python -m adjudicator import [--format FORMAT] FILE

`replay` plays a game file again and compares it; its exit status is 1 if something differs. `text`
writes a game file as text to read and to compare, and `json` turns that text into the same file.
`export` writes a game file in the format of another program. `import` reads the file of another
program, whose format it recognises, and prints a game file on each line, with remarks on stderr.
Bad input is answered with {"error": {"code", "message", "where"}} and exit status 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

from adjudicator import verify
from adjudicator.answers import answer_request, described, failure
from adjudicator.errors import ImpossibleData
from adjudicator.exports import FORMATS, Unsayable, exported
from adjudicator.game_text import text_from_game
from adjudicator.game_text_reader import game_from_text
from adjudicator.imports import FORMATS as IMPORTED, ImportRefused, read_games
from adjudicator.imports.remarks import remark_text
from adjudicator.replay import replay_data
from adjudicator.variants import UnknownVariant, load, variant_ids

ON_FILES = ("replay", "text", "json", "export", "import")
COMMANDS = ("resolve", "options", "check", "disorder", "variants", *ON_FILES)
MISTAKE, DIFFERENT = 2, 1


class Arguments(argparse.ArgumentParser):
    """The command line's arguments. Wrong ones are reported as JSON, like any other error."""

    def error(self, message: str) -> NoReturn:
        """Print the error as JSON and exit."""
        self.print_usage(sys.stderr)
        raise SystemExit(write(failure("usage", ImpossibleData("command line", message)), 2))


def main() -> int:
    """Run one command and return its exit status."""
    parser = Arguments(
        prog="python -m adjudicator",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("file", nargs="?", help=f"the file of {', '.join(ON_FILES)}")
    parser.add_argument(
        "--lines", action="store_true", help="one request per line, answered at once"
    )
    parser.add_argument("--public", action="store_true", help="leave out everything about bids")
    parser.add_argument("--trace", action="store_true", help="add what decided each order")
    formats = sorted({*FORMATS, *IMPORTED})
    parser.add_argument("--format", choices=formats, help="the format of export or import")
    options = parser.parse_intermixed_args()
    if (options.file is not None) != (options.command in ON_FILES):
        parser.error(f"{', '.join(ON_FILES)} need a file, and no other command takes one")
    if (options.format in FORMATS) < (options.command == "export"):
        parser.error("export needs the --format of another program")
    if options.format is not None and options.command not in ("export", "import"):
        parser.error("only export and import take --format")
    if options.command in ON_FILES:
        return on_file(options.command, options.file, options.format)
    if options.command == "variants":
        return write(listed(), 2)
    if not options.lines:
        return write(answer(options, sys.stdin.buffer.read()), 2)
    status = 0
    for line in sys.stdin.buffer:
        if line.strip():
            status = max(status, write(answer(options, line)))
    return status


def answer(options: argparse.Namespace, text: bytes) -> dict[str, Any]:
    """Return the answer to one request, or its error, as JSON data."""
    return answer_request(options.command, text, public=options.public, trace=options.trace)


def on_file(command: str, path: str, form: str | None) -> int:
    """Run a command on a game file, print its answer or error, and return the exit status."""
    try:
        text = file_bytes(path)
        match command:
            case "replay":
                return replayed(verify.read(text))
            case "text":
                return write_text(written(verify.read(text)))
            case "import":
                return imported(text, form or "")
            case "export":
                return write_text(exported(verify.read(text), str(form)))
            case _:
                return write_text(verify.canonical(game_from_text(decoded(text))).decode())
    except verify.Unreadable as error:
        return write(failure(error.code, ImpossibleData("file", error.message)), 2)
    except ImportRefused as error:
        return write(failure(error.code, error), 2)
    except Unsayable as error:
        return write(failure(error.code, ImpossibleData("variant", error.message)), 2)
    except UnknownVariant as error:
        return write(failure("unknown_variant", error), 2)
    except ImpossibleData as error:
        return write(failure("impossible", error), 2)


def replayed(game: Any) -> int:
    """Play a game again, print the verdict on each phase, and return the exit status."""
    rows = replay_data(game)
    phases = [
        {"number": row.number, "branch": row.branch, "verdict": row.verdict, "message": row.message}
        for row in rows
    ]
    status = write({"phases": phases}, 2)
    return DIFFERENT if any(row.is_wrong for row in rows) else status


def imported(content: bytes, form: str) -> int:
    """Print the games of another program's file, with remarks, and return the exit status."""
    status = 0
    for game in read_games(content, load, variant_ids(), form):
        if isinstance(game, ImportRefused):
            status = write(failure(game.code, game))
            continue
        for remark in game.remarks:
            sys.stderr.write(f"{remark_text(remark)}\n")
        write_text(f"{verify.canonical(game.data).decode()}\n")
    return status


def written(game: Any) -> str:
    """Return a game as text. Raises ImpossibleData if the text would lose something."""
    text = text_from_game(game)
    if game_from_text(text) != game:
        raise ImpossibleData("file", "the data have parts that the text form does not know")
    return text


def decoded(text: bytes) -> str:
    """Return the text of a game. Raises verify.Unreadable."""
    if len(text) > verify.MOST_BYTES:
        raise verify.Unreadable("too_large", "The text of a game is not that long.")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise verify.Unreadable("bad_text", f"The text must be UTF-8: {error}") from error


def write_text(text: str) -> int:
    """Print a text as it is, and return the exit status of success."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()
    return 0


def file_bytes(path: str) -> bytes:
    """Read a game file, and no more of it than one may have. Raises verify.Unreadable."""
    try:
        with Path(path).open("rb") as file:
            return file.read(verify.MOST_BYTES + 1)
    except OSError as error:
        raise verify.Unreadable("no_file", f"The file cannot be read: {error.strerror}") from error


def listed() -> dict[str, Any]:
    """Return every variant, or the error of a folder that holds none, as JSON data."""
    try:
        return {"variants": [described(load(key)) for key in variant_ids()]}
    except ImpossibleData as error:
        return failure("impossible", error)


def write(data: dict[str, Any], indent: int | None = None) -> int:
    """Print one JSON object and return the exit status that goes with it."""
    text = json.dumps(data, ensure_ascii=False, indent=indent) + "\n"
    # A lone surrogate from the input cannot be encoded; this turns it back into a JSON escape.
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()
    return MISTAKE if "error" in data else 0


def run() -> int:
    """Run one command, and end quietly when nobody reads its output to the end."""
    try:
        return main()
    except BrokenPipeError:
        # Python must not flush into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(run())
