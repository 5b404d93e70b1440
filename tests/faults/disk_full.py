"""The disk full when mail is written, in the embedded setting, and then emptied.

    python tests/faults/disk_full.py [--games 5] [--json]

The folder of the letters is a file system of its own with room for a few of them (root is needed).
Lost is a letter that was never kept, doubled one that was kept twice, and half a letter is both.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.setting import asked, settled_site  # noqa: E402
from tests.faults.site_processes import wait_until  # noqa: E402
from tests.faults.storm import Storm, Tally, report, rows_twice  # noqa: E402

# Fewer than the mailbox keeps, so that it throws none away.
LETTERS = 90


def main() -> int:
    wanted = asked(__doc__, games=5)
    with ExitStack() as stack:
        site = settled_site(stack, "embedded")
        folder = site.folder / "mail"
        stack.enter_context(small_disk(folder))
        storm = Storm(min(wanted.games, LETTERS // 11))
        storm.make()
        site.start()
        site.wait_until_served()
        storm.set_due()
        in_time = storm.wait(120)
        wait_until(lambda: tried_in_vain() > 0, 60)
        refused, kept = tried_in_vain(), len(letters(folder))
        subprocess.run(["mount", "-o", "remount,size=16m", folder], check=True)
        wait_until(lambda: waiting() == 0, 600)
        ids = [identity(path) for path in letters(folder)]
        halves = ids.count("") + sum(path.suffix == ".part" for path in folder.iterdir())
        lost = int(not in_time) + halves + max(0, sent() - len(set(ids)))
        tally = storm.tally() + Tally(lost=lost, doubled=rows_twice(ids) + halves)
        return report(
            "disk full",
            tally,
            as_json=wanted.json,
            phases=wanted.games,
            letters_before_it_was_full=kept,
            letters_tried_in_vain=refused,
            letters=len(ids),
        )


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A file system with little room in the place of the folder."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def letters(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.eml"))


def identity(path: Path) -> str:
    """The Message-ID of a letter that is whole; empty for half a one."""
    letter = message_from_bytes(path.read_bytes())
    is_whole = letter.is_multipart() and path.read_bytes().rstrip().endswith(b"--")
    return letter["Message-ID"] if is_whole else ""


def tried_in_vain() -> int:
    """How many letters have found no room."""
    from games.models import Delivery

    return Delivery.objects.filter(state="waiting", attempts__gt=0).count()


def waiting() -> int:
    """How many letters are to be written yet."""
    from games.models import Delivery

    return Delivery.objects.filter(state__in=["waiting", "sending"], mode="at_once").count()


def sent() -> int:
    """How many letters there were to write."""
    from games.models import Delivery

    return Delivery.objects.filter(mode="at_once").count()


if __name__ == "__main__":
    sys.exit(main())
