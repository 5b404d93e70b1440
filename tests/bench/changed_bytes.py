"""Change a game file byte by byte, and count the changes that verify.py finds.

    python -m tests.bench.changed_bytes [game.json] [--changes 10000]

Without a file it takes the short game of the tests. The exit status is 1 if a change is not found.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from time import perf_counter

from adjudicator.verify import Unreadable, canonical, problems
from tests.adjudicator.game_files import short_game


def main() -> int:
    """Change and check the file, print the counts, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--changes", type=int, default=10_000)
    options = parser.parse_args()
    text = options.file.read_bytes() if options.file else canonical(short_game())
    if is_found(text):
        sys.stdout.write("The file is wrong as it is.\n")
        return 1
    began, chance = perf_counter(), random.Random(1763)
    found = sum(is_found(changed(text, chance)) for _ in range(options.changes))
    seconds = perf_counter() - began
    sys.stdout.write(
        f"{found:,} of {options.changes:,} changes of one byte in {len(text):,} were found,"
        f" in {seconds:.0f} s\n"
    )
    return 0 if found == options.changes else 1


def changed(text: bytes, chance: random.Random) -> bytes:
    """The text with one byte changed, removed or added."""
    place = chance.randrange(len(text))
    other = bytes([(text[place] + chance.randrange(1, 256)) % 256])
    match chance.randrange(4):
        case 0:
            return text[:place] + text[place + 1 :]
        case 1:
            return text[:place] + other + text[place:]
        case _:
            return text[:place] + other + text[place + 1 :]


def is_found(text: bytes) -> bool:
    """Whether verify.py finds something wrong with a file, without resolving it again."""
    try:
        return next(problems(text), None) is not None
    except Unreadable:
        return True


if __name__ == "__main__":
    sys.exit(main())
