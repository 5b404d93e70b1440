"""A variant under work in the balance lab: a few games of computers, one in each task.

`VariantDraft.balance` is {"run", "revision", "level", "years", "games", "done", "rows", "failed"}:
`run` is the number of the run, `revision` that of the board that it is played on, `rows` are the
`done` games as games/statistics/balance describes them, and `failed` is the code of what ended the
run early.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator.errors import ImpossibleData
from games.computer import Level
from games.core.errors import Conflict, Unprocessable
from games.core.log import error_location
from games.core.outbox import draft_waits
from games.core.quotas import DRAFT_BALANCES
from games.core.rate_limits import count_towards
from games.models import VariantDraft
from games.statistics.balance.play import TooSlow, game_play_on, games_named
from games.statistics.balance.tally import balance_data
from games.studio.queries import is_playable
from maps.drafts import draft_variant
from maps.drafts.files import DRAFT_ID

logger = logging.getLogger(__name__)

MOST_GAMES, FEWEST_GAMES = 40, 5
YEARS = 8
# The tables of the page count losses after five years.
LEVELS = (Level.BEGINNER, Level.INTERMEDIATE)
MOST_SECONDS = 90.0
TOO_SLOW, BROKEN = "too_slow", "broken"


def balance_begin(
    draft: VariantDraft, *, level: str, games: int, now: datetime | None = None
) -> None:
    """Queue so many games of computers on a draft's board; refuses a board with problems."""
    now = now or timezone.now()
    if level not in LEVELS:
        raise Unprocessable("level_unknown", _("Choose one of the levels."), field="level")
    if not FEWEST_GAMES <= games <= MOST_GAMES:
        sentence = _("Choose from %(fewest)s to %(most)s games.")
        facts = {"fewest": FEWEST_GAMES, "most": MOST_GAMES}
        raise Unprocessable("games_range", sentence % facts, field="games")
    if not is_playable(draft):
        raise not_playable()
    if is_running(draft):
        raise Conflict("runs_already", _("A run of this variant is not over yet."))
    count_towards(DRAFT_BALANCES, draft.owner_id, now)
    last = draft.balance["run"] if draft.balance else 0
    draft.balance = {
        "run": last + 1,
        "revision": draft.revision,
        "level": level,
        "years": YEARS,
        "games": games,
        "done": 0,
        "rows": [],
        "failed": "",
    }
    draft.save(update_fields=["balance"])
    draft_waits(draft.pk)


def not_playable() -> Conflict:
    """The refusal to play a board of which the rules have problems."""
    return Conflict(
        "not_playable",
        _("First solve the problems of the rules: a board is played once there are none."),
    )


def is_running(draft: VariantDraft) -> bool:
    """Whether games of the draft's last run are still to be played, on the board as it is."""
    run = draft.balance
    if run is None or run["failed"] or run["revision"] != draft.revision:
        return False
    return bool(run["done"] < run["games"])


def balance_go_on(*, draft_id: int) -> int:
    """Play the next game of a draft's run, and call the worker again; returns how many are left.

    A task that is delivered twice plays the same game, which is counted once.
    """
    draft = VariantDraft.objects.filter(pk=draft_id).first()
    if draft is None or draft.balance is None or not is_running(draft):
        return 0
    run: dict[str, Any] = draft.balance
    same = {"balance__run": run["run"], "balance__done": run["done"]}
    try:
        row = _play(draft, run)
    except TooSlow:
        run = {**run, "failed": TOO_SLOW}
    except Exception as error:  # noqa: BLE001 - boards come from outside
        logger.error("A game of a variant under work failed: %s", error_location(error))
        run = {**run, "failed": BROKEN}
    else:
        run = {**run, "rows": [*run["rows"], row], "done": run["done"] + 1}
    rows = VariantDraft.objects.filter(pk=draft.pk, revision=draft.revision, **same)
    is_saved = rows.update(balance=run)
    left: int = run["games"] - run["done"]
    if not is_saved or run["failed"] or not left:
        return 0
    draft_waits(draft.pk)
    return left


def _play(draft: VariantDraft, run: dict[str, Any]) -> dict[str, Any]:
    done = run["done"]
    name = games_named(DRAFT_ID, done + 1, level=run["level"], years=run["years"])[done]
    return game_play_on(draft_variant(draft.files), name, seconds=MOST_SECONDS)


def balance_result(draft: VariantDraft) -> dict[str, Any] | None:
    """The counts of the games played so far, as the stored balance of a variant has them.

    None without games, or if the board has changed so much that they are no games of it.
    """
    run = draft.balance
    if run is None or not run["rows"] or run["revision"] != draft.revision:
        return None
    try:
        variant = draft_variant(draft.files)
    except ImpossibleData:
        return None
    return balance_data(run["rows"], timezone.localdate().isoformat(), variant)
