"""Series: a tournament names the one before it."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound
from games.core.locks import lock_tournament
from games.models import Tournament
from games.tournaments.authority import (
    check_directs,
    get_directed_tournament,
    tournaments_to_direct,
)


@transaction.atomic
def previous_set(*, number: int, by: User, previous: int | None) -> Tournament:
    """Name the tournament before this one in a series, or with None no tournament.

    Refuses everybody but the directors, who direct the one before it too, and one that comes after
    this one or that another one follows already.
    """
    check_directs(number, by)
    for pk in sorted({number, previous or number}):
        lock_tournament(pk)
    tournament = get_directed_tournament(number, by)
    if previous is not None:
        _check_previous(tournament, by, previous)
    tournament.previous_id = previous
    tournament.save(update_fields=["previous"])
    return tournament


def _check_previous(tournament: Tournament, by: User, previous: int) -> None:
    if not tournaments_to_direct(by).filter(pk=previous).exists():
        raise NotFound("no_such_tournament", _("You have no such tournament."), field="previous")
    if Tournament.objects.filter(previous=previous).exclude(pk=tournament.pk).exists():
        raise Conflict(
            "series_taken", _("Another tournament follows that one already."), field="previous"
        )
    before: int | None = previous
    while before is not None:
        if before == tournament.pk:
            raise Conflict(
                "series_circle", _("That tournament comes after this one."), field="previous"
            )
        row = Tournament.objects.filter(pk=before).values_list("previous_id", flat=True)
        before = row.first()
