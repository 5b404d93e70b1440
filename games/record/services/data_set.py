"""The data set of finished games, written once a month."""

from __future__ import annotations

import gzip
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from adjudicator.verify import canonical, digest
from games.core.errors import Refused
from games.core.visibility import Viewer
from games.models import Game, PlayerPage, SeatAssignment, SeatState
from games.record.queries.archive import archived_games
from games.record.queries.data_sets import README, SUFFIX, data_sets, readme
from games.record.queries.game_file import game_data

logger = logging.getLogger(__name__)

# Stored data of a game that cannot be read. The other games are written.
UNREADABLE = (Refused, LookupError, TypeError, ValueError, AttributeError)
# Older ones are deleted, so that nobody finds a name whose owner has changed their mind.
MOST_SETS = 2
# Longer than the task may run.
DRAFT_SECONDS = 2 * 3600
# Parts of a file that would lead to the game on the site, or that people have written.
WITHOUT = {
    "site": "",
    "game": 0,
    "name": "",
    "tournament": "",
    "started_at": None,
    "draw": None,
    "press": "closed",
}
PHASE_WITHOUT: dict[str, Any] = {
    "opened_at": None,
    "due_at": None,
    "resolved_at": None,
    "roots": [],
    "earlier": [],
    "press": [],
}


def data_set_write(*, now: datetime | None = None) -> int | None:
    """Write the data set of this month, unless it is there, and return the number of its games.

    Games are read one by one. A file that is not complete has another name. Returns None if there
    is nothing to do.
    """
    now = now or timezone.now()
    name = f"games-{now:%Y-%m}"
    folder = Path(settings.DATA_SETS_DIR)
    if any(file.name == f"{name}{SUFFIX}" for file in data_sets()):
        return None
    folder.mkdir(parents=True, exist_ok=True)
    _remove_drafts(folder, now)
    # The task may run twice at the same time.
    draft = folder / f"{name}.{secrets.token_hex(4)}.draft"
    pseudonyms, games = _Pseudonyms(), 0
    with gzip.open(draft, "wb") as file:
        for game in _games():
            try:
                line = canonical(_anonymous(game, pseudonyms, now)) + b"\n"
            except UNREADABLE:
                logger.exception("Game %s is not in the data set", game.pk)
                continue
            file.write(line)
            games += 1
    with draft.open("rb") as written:
        sha256 = hashlib.file_digest(written, "sha256").hexdigest()
    facts = {"games": games, "made_at": now.isoformat(), "sha256": sha256}
    (folder / README).write_text(readme(), encoding="utf-8")
    (folder / f"{name}.json").write_text(json.dumps(facts))
    draft.replace(folder / f"{name}{SUFFIX}")
    for old in data_sets()[MOST_SETS:]:
        (folder / old.name).unlink(missing_ok=True)
        (folder / old.facts_name).unlink(missing_ok=True)
    return games


def _remove_drafts(folder: Path, now: datetime) -> None:
    """Remove what a worker that died has left."""
    for draft in folder.glob("*.draft"):
        if draft.stat().st_mtime < now.timestamp() - DRAFT_SECONDS:
            draft.unlink(missing_ok=True)


def _games() -> Iterator[Game]:
    """The public finished games, one at a time, without imported ones, which are of others."""
    own = archived_games().filter(imported__isnull=True)
    for pk in own.order_by("pk").values_list("pk", flat=True).iterator():
        game = own.filter(pk=pk).first()
        if game is not None:
            yield game


class _Pseudonyms:
    """Names of players that are stable within one data set.

    The key is in no file and is forgotten with the process, so that nobody, the operator included,
    can compute a pseudonym or compare those of two data sets. Anyone who joins a file with the
    pages of the archive learns the names nevertheless (NO_PROTECTION).
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def name(self, user_id: int) -> str:
        keyed = hmac.new(self._key, str(user_id).encode(), hashlib.sha256)
        return f"Player {keyed.hexdigest()[:16]}"


def _anonymous(game: Game, pseudonyms: _Pseudonyms, now: datetime) -> dict[str, Any]:
    """A game's file without whatever leads to the game on the site or to a person."""
    data = game_data(game, Viewer(game.pk), "", now)
    data |= WITHOUT | {"players": _players(game, pseudonyms)}
    data["finished_at"] = f"{game.finished_at:%Y-%m}-01T00:00:00+00:00"
    data["corrections"] = [row | {"reason": "", "made_at": None} for row in data["corrections"]]
    data["phases"] = [_without_proof(phase) for phase in data["phases"]]
    return data | {"digest": digest(data)}


def _without_proof(phase: dict[str, Any]) -> dict[str, Any]:
    """A phase without its times and root; salts and hashes belong to the root."""
    sheets = {
        power: {kind: _part(part) for kind, part in sheet.items()}
        for power, sheet in phase["sheets"].items()
    }
    return phase | PHASE_WITHOUT | {"sheets": sheets}


def _part(part: dict[str, Any]) -> dict[str, Any]:
    known = {"lines": part["lines"]} if "lines" in part else {}
    return known | ({"hidden": True} if "hash" in part or "hidden" in part else {})


def _players(game: Game, pseudonyms: _Pseudonyms) -> list[dict[str, Any]]:
    """Who had which seat: by name if the player agreed, and not at all in an anonymous game."""
    rows = SeatAssignment.objects.filter(seat__game=game).select_related("seat", "user")
    rows = rows.order_by("pk")
    users = [row.user_id for row in rows if row.user_id is not None]
    agreed = PlayerPage.objects.filter(user__in=users, named_in_data=True, user__is_active=True)
    named = set(agreed.values_list("user_id", flat=True))
    players = []
    for row in rows:
        name, kind = "", "player"
        if row.user is None:
            kind = SeatState.COMPUTER.value
        elif not game.is_anonymous:
            is_named = row.user.pk in named
            name = row.user.get_short_name() if is_named else pseudonyms.name(row.user.pk)
        players.append(
            {
                "power": row.seat.power,
                "kind": kind,
                "name": name,
                "substitute": row.stands_in_for_id is not None,
                "from": None,
                "until": None,
            }
        )
    return players
