"""Estimates the machine that a site needs, from the measured costs of its work.

    python script/load_model.py                                 the tables of docs/deploy/growing.md
    python script/load_model.py --games 5000 --phases-per-day 1 --visits 40

The costs are those of docs/evidence/load.md and docs/evidence/performance.md, measured on one kind
of processor; --speed 0.5 is one half as fast. The habits of people are assumptions: give your own.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from math import ceil

# CPU of all processes and the database, in milliseconds.
PLAYERS_PAGE = 40
VISITORS_PAGE = 4
DRAFT = 12.1
PHASE = 21.0
# On disk, in megabytes: a finished game of fifty phases, and the same in a compressed backup.
PHASE_ON_DISK = 0.37 / 50
PHASE_IN_BACKUP = 0.058 / 50
PLAYERS = 10
# A site is busiest in the evening: this share of a day's visits comes in one hour.
BUSY_HOUR = 0.12
# Pages stay fast while the processors are idle for half of the time.
BUSY = 0.5
STORM_SECONDS = 60
STREAMS_PER_WEB_PROCESS = 800
POOL = 10
WEB_PROCESS_CORES = 0.8
MEMORY_PER_PROCESS_GB = 0.15
MOST = 10_000_000


@dataclass(frozen=True)
class Site:
    """How much a site is used. `visits` are pages that a player opens in a phase."""

    games: int
    phases_per_day: float = 1.0
    visits: float = 30
    drafts: float = 5
    visitors_pages_per_game: float = 50
    at_once: float = 0.05
    speed: float = 1.0


@dataclass(frozen=True)
class Need:
    """What a site needs in its busiest hour."""

    pages_per_second: float
    cores_for_pages: float
    cores_for_a_storm: float
    web_processes: int
    connections: int
    streams: int
    memory_gb: float
    disk_per_year_gb: float
    backup_after_a_year_gb: float

    @property
    def cores(self) -> int:
        """Cores for the pages and, with those idle, for a moment at which all deadlines fall."""
        return max(2, ceil(self.cores_for_pages / BUSY), ceil(self.cores_for_a_storm))


def need(site: Site) -> Need:
    """Compute what a site needs."""
    players_pages = site.games * site.phases_per_day * PLAYERS * site.visits
    drafts = site.games * site.phases_per_day * PLAYERS * site.drafts
    visitors_pages = site.games * site.phases_per_day * site.visitors_pages_per_game
    hour = BUSY_HOUR / 3600 / site.speed
    milliseconds = players_pages * PLAYERS_PAGE + drafts * DRAFT + visitors_pages * VISITORS_PAGE
    cores_for_pages = milliseconds / 1000 * hour
    storm = site.games * PHASE / 1000 / STORM_SECONDS / site.speed
    streams = ceil(site.games * PLAYERS * site.at_once)
    web = max(
        2,
        ceil(cores_for_pages / BUSY / WEB_PROCESS_CORES),
        ceil(streams / STREAMS_PER_WEB_PROCESS),
    )
    workers = max(2, ceil(storm)) + 5
    phases_per_year = site.games * site.phases_per_day * 365
    return Need(
        pages_per_second=(players_pages + drafts + visitors_pages) * BUSY_HOUR / 3600,
        cores_for_pages=cores_for_pages,
        cores_for_a_storm=storm,
        web_processes=web,
        connections=(web + workers + 1) * POOL,
        streams=streams,
        # PostgreSQL with its buffers, and Redis.
        memory_gb=2 + (web + workers) * MEMORY_PER_PROCESS_GB,
        disk_per_year_gb=phases_per_year * PHASE_ON_DISK / 1000,
        backup_after_a_year_gb=phases_per_year * PHASE_IN_BACKUP / 1000,
    )


def most_games(cores: int, phases_per_day: float) -> int:
    """Return the most running games, in steps of fifty, for which so many cores suffice."""
    games = 50
    while need(Site(games + 50, phases_per_day)).cores <= cores:
        games += 50
    return games


NEED_HEAD = (
    "running games | pages a second | cores | of them for pages, while busy | web processes | "
    "connections | open pages | memory | disk a year | backup after a year"
)
MOST_HEAD = "cores | games with a phase a day | games with two phases a week"
NEED_SIZES = (100, 1_000, 5_000, 20_000)
MOST_CORES = (2, 4, 8, 16, 32)


def need_row(site: Site) -> str:
    """Return a row of the table of needs."""
    found = need(site)
    columns = (
        f"{site.games:,}",
        f"{found.pages_per_second:,.1f}",
        f"{found.cores}",
        f"{found.cores_for_pages:.1f}",
        f"{found.web_processes}",
        f"{found.connections:,}",
        f"{found.streams:,}",
        f"{found.memory_gb:.0f} GB",
        f"{found.disk_per_year_gb:,.1f} GB",
        f"{found.backup_after_a_year_gb:,.2f} GB",
    )
    return " | ".join(columns)


def most_row(cores: int) -> str:
    """Return a row of the table of what one machine holds."""
    return f"{cores} | {most_games(cores, 1):,} | {most_games(cores, 2 / 7):,}"


def table(head: str, rows: list[str]) -> str:
    """Return a table in Markdown."""
    line = " | ".join("---" for _ in head.split(" | "))
    return "\n".join(f"| {row} |" for row in (head, line, *rows))


def main(arguments: list[str] | None = None) -> str:
    """Return the tables, or that of one site."""
    parser = argparse.ArgumentParser(description="Estimate the machine that a site needs.")
    parser.add_argument("--games", type=int, help="running games")
    for name, value in (
        ("phases-per-day", Site.phases_per_day),
        ("visits", Site.visits),
        ("drafts", Site.drafts),
        ("visitors-pages-per-game", Site.visitors_pages_per_game),
        ("at-once", Site.at_once),
        ("speed", Site.speed),
    ):
        parser.add_argument(f"--{name}", type=float, default=value, help=f"{value:g}")
    given = vars(parser.parse_args(arguments))
    if wrong := [
        name for name, value in given.items() if value is not None and not 0 < value < MOST
    ]:
        parser.error(f"{', '.join(wrong)} must be more than 0 and less than {MOST:,}")
    if given["games"]:
        return table(NEED_HEAD, [need_row(Site(**given))])
    needs = table(NEED_HEAD, [need_row(Site(games)) for games in NEED_SIZES])
    return f"{table(MOST_HEAD, [most_row(cores) for cores in MOST_CORES])}\n\n{needs}"


if __name__ == "__main__":
    sys.stdout.write(f"{main()}\n")
