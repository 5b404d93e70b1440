"""Games of computer players that measure the balance of a variant, or a change of it."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from adjudicator.errors import ImpossibleData
from games.computer import Level
from games.statistics.balance.changes import __doc__ as changes_help
from games.statistics.balance.play import (
    FIRST_SEED,
    YEARS,
    Row,
    changed_variant,
    games_named,
    games_played,
)
from games.statistics.balance.stored import file_of
from games.statistics.balance.tally import balance_data, differences
from games.statistics.intervals import Estimate, mean, share
from games.statistics.tally import numbers
from maps.load import UnknownVariant


class Command(BaseCommand):
    help = (
        "Plays games of computer players from the start of a variant and counts centres, solos, "
        "first-year routes and early losses. With --change it plays the changed variant with the "
        "same seeds too, and prints the differences.\n\n" + changes_help
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("variant")
        parser.add_argument("--games", type=int, default=500)
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument("--level", choices=[*Level], default=Level.INTERMEDIATE.value)
        parser.add_argument("--years", type=int, default=YEARS, help="the last year of a game")
        parser.add_argument("--first", type=int, default=FIRST_SEED, help="seed of the first game")
        parser.add_argument("--file", type=Path, help="a line for each game, to go on with later")
        parser.add_argument("--change", action="append", default=[], help="as described above")
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--store", action="store_true", help="renew the variant's page")

    def handle(self, *args: Any, **options: Any) -> None:
        changes: list[str] = options["change"]
        if options["games"] < 1 or options["processes"] < 1 or options["years"] < 1:
            raise CommandError("Give a number of at least 1.")
        if options["store"] and changes:
            raise CommandError("Only the variant itself has a page, without changes.")
        try:
            changed_variant(options["variant"], tuple(changes))
        except (UnknownVariant, ImpossibleData) as error:
            raise CommandError(str(error)) from error
        play = partial(_play, options)
        before = play(())
        data = balance_data(before, datetime.now(UTC).date().isoformat())
        if options["store"]:
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            file_of(options["variant"]).write_text(text + "\n", encoding="utf-8")
        if not changes:
            self.stdout.write(json.dumps(data) if options["json"] else _table(data))
            return
        after = play(changes)
        changed = differences(before, after)
        if not options["json"]:
            self.stdout.write(_difference_table(changes, len(after), changed))
            return
        rows = {
            power: {name: asdict(value) if value else None for name, value in row.items()}
            for power, row in changed.items()
        }
        new = balance_data(after, data["played_on"])
        self.stdout.write(json.dumps({"before": data, "after": new, "differences": rows}))


def _play(options: dict[str, Any], changes: Sequence[str]) -> list[Row]:
    names = games_named(
        options["variant"],
        options["games"],
        level=options["level"],
        years=options["years"],
        first=options["first"],
        changes=changes,
    )
    return list(games_played(names, options["processes"], options["file"]))


def _table(data: dict[str, Any]) -> str:
    counts = data["counts"]
    lines = [
        f"{data['variant']}, {data['level']}, {counts['games']} games, seeds {data['seeds'][0]} to"
        f" {data['seeds'][1]}, {counts['solos']} won by one power; intervals hold 95 %",
        f"{'power':10} {'solos, %':>16} {'centres at the end':>20} {'fewer after 2, %':>18}"
        f" {'out after 5, %':>16}",
    ]
    for power, row in counts["powers"].items():
        of = row["games"]
        solos, fewer, out = (_per_cent(share(row[name], of)) for name in ("solos", "fewer", "out"))
        centres = _words(mean(numbers(row["centres"])), 1, 1)
        lines.append(f"{power:10} {solos:>16} {centres:>20} {fewer:>18} {out:>16}")
    return "\n".join(lines)


def _difference_table(
    changes: Sequence[str], games: int, rows: dict[str, dict[str, Estimate | None]]
) -> str:
    lines = [
        f"{'; '.join(changes)}: differences in {games} pairs of games; intervals hold 95 %",
        f"{'power':10} {'centres at the end':>22} {'solos, %':>22} {'out after 5, %':>22}",
    ]
    for power, row in rows.items():
        centres, solos, out = (
            _words(row["centres"], 1, 1),
            _per_cent(row["solos"]),
            _per_cent(row["out"]),
        )
        lines.append(f"{power:10} {centres:>22} {solos:>22} {out:>22}")
    return "\n".join(lines)


def _per_cent(estimate: Estimate | None) -> str:
    return _words(estimate, 100, 0)


def _words(estimate: Estimate | None, times: int, digits: int) -> str:
    if estimate is None:
        return "–"
    value = f"{times * estimate.value:.{digits}f}"
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} [{times * estimate.low:.{digits}f}, {times * estimate.high:.{digits}f}]"
