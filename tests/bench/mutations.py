"""Feed mutations of files to every reader, and time hostile files of a megabyte.

    python tests/bench/mutations.py [--number N] [--seed N]

Prints the mutations that end in an error that is not the reader's own, and exits with 1 if there
are any. 20,000 mutations of each form take some minutes.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--number", type=int, default=20_000)
    arguments.add_argument("--seed", type=int, default=1763)
    given = arguments.parse_args()
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from tests.games.record.file_readers import READERS, failures

    count = 0
    for reader in READERS:
        for failure in failures(reader, given.number, given.seed):
            count += 1
            sys.stdout.write(f"{failure[:2_000]}\n")
        sys.stdout.write(f"{reader.name}: {given.number} mutations\n")
        sys.stdout.flush()
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main())
