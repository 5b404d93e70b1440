"""Changes of a draw by hand, before its tables are made: players change places or powers."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.refusals import unknown_power
from games.models import RoundPlan
from games.rounds.queries.drafts import (
    RoundDraft,
    draft_changed,
    draft_round,
    draw_mark,
    gm_plays,
    no_tables,
)
from games.rounds.queries.plans import get_round, plan_of, settings_of
from games.rounds.services.plans import round_to_plan
from games.tournaments.authority import directs
from games.tournaments.draw_records import apply_changes
from games.tournaments.seeding import seat_costs

MOST_CHANGES = 100


def places_swap(
    *,
    number: int,
    by: User,
    round_number: int,
    first: int,
    second: int,
    seen: str = "",
    now: datetime | None = None,
) -> RoundPlan:
    """Let two players of a drafted round change places, by the numbers of their entrants.

    Refuses everybody but the directors, other people, a change that changes nothing or seats
    somebody at a table that they run, too many changes, and a preview that was `seen` before
    something changed.
    """
    chosen = {"first": first, "second": second}
    return _change(number, by, round_number, chosen, "", seen, now or timezone.now())


def power_change(
    *,
    number: int,
    by: User,
    round_number: int,
    player: int,
    power: str,
    seen: str = "",
    now: datetime | None = None,
) -> RoundPlan:
    """Give a player of a drafted round another power of the same table; who had it gets the old
    one. Refuses what `places_swap` refuses, and a table whose powers the draw does not give."""
    chosen = {"player": player}
    return _change(number, by, round_number, chosen, power, seen, now or timezone.now())


@transaction.atomic
def last_change_remove(
    *, number: int, by: User, round_number: int, seen: str = "", now: datetime | None = None
) -> RoundPlan:
    """Take the last change of a draw by hand back; refuses everybody but the directors, and a
    preview that was `seen` before something changed."""
    _tournament, each = round_to_plan(number, by, round_number)
    plan = plan_of(each)
    if plan is None or not plan.changes:
        raise Conflict("no_changes", _("Nobody has changed this draw by hand."))
    if seen and seen != draft_round(each, plan, now or timezone.now()).mark:
        raise draft_changed()
    plan.changes = plan.changes[:-1]
    plan.save(update_fields=["changes"])
    return plan


def _change(
    number: int,
    by: User,
    round_number: int,
    chosen: Mapping[str, int],
    power: str,
    seen: str,
    now: datetime,
) -> RoundPlan:
    each = get_round(by, number, round_number)
    plan = plan_of(each)
    if plan is not None and plan.made_at is None and directs(by, each.tournament):
        # A draw may take seconds, so it is made before anything is locked.
        draft_round(each, plan, now)
    with transaction.atomic():
        _tournament, each = round_to_plan(number, by, round_number)
        plan = plan_of(each)
        if plan is None:
            raise no_tables()
        draft = draft_round(each, plan, now)
        if seen and seen != draft.mark:
            raise draft_changed()
        _check(draft, chosen, power)
        change: dict[str, Any] = {"players": [*chosen.values()], "power": power}
        change |= {"by": by.pk, "at": now.isoformat()}
        assert draft.draw is not None, "only a drawn player passes the check"
        plan.changes = [*draft.changes, change | {"draw": draw_mark(draft.draw)}]
        plan.save(update_fields=["changes"])
    return plan


def _check(draft: RoundDraft, chosen: Mapping[str, int], power: str) -> None:
    """Refuse a change that is not possible; `chosen` has its players by field."""
    places = {place.player: place for place in draft.places}
    for field, player in chosen.items():
        if player not in places:
            raise Unprocessable(
                "not_seated", _("Choose a player who has a place in this draw."), field=field
            )
    players, last = list(chosen.values()), [*chosen][-1]
    seats = [places[player] for player in players]
    table = settings_of(next(row for row in draft.tables if row.number == seats[0].table))
    if not table.gives_powers and len({seat.table for seat in seats}) == 1:
        raise Conflict(
            "powers_not_drawn",
            _("The draw does not give the powers of this table."),
            field=last,
        )
    if len(players) == 1 and power not in table.variant.powers:
        raise unknown_power("power")
    after = apply_changes(draft.places, [{"players": players, "power": power}])
    if set(after) == set(draft.places):
        raise Unprocessable("nothing_changed", _("This changes nothing."), field=last)
    assert draft.costs is not None, "somebody has a place"
    if seat_costs(draft.data, after).barred > draft.costs.barred:
        raise gm_plays(field=last)
    if len(draft.changes) >= MOST_CHANGES:
        raise Conflict(
            "too_many_changes",
            _("A draw has at most %(most)s changes by hand.") % {"most": MOST_CHANGES},
            field=last,
        )
