"""Candidates for the GM role: they stand, withdraw and lapse."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound
from games.core.events import event_add
from games.core.forms import FIELD, sentence_needed
from games.core.gm import check_is_no_player
from games.core.limits import APPLICATIONS, count_towards
from games.core.locks import lock_accounts, lock_game
from games.core.outbox import game_changed
from games.core.phases import phase_find
from games.models import EventKind, Game, Proposal
from games.models.proposal import ELECTION
from games.settings.due import is_silent


@transaction.atomic
def candidate_stand(
    *, game_id: int, by: User, sentence: str, now: datetime | None = None
) -> Proposal:
    """What the players of the game vote on: `by`, who thereby consents, as its GM. All read the
    sentence.

    Refuses whoever plays there or has played, who stands already, and a game whose GM was seen.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    check_stands(game, by, now)
    said = sentence_needed(sentence, missing=_("Write a sentence for the players, who vote."))
    lock_accounts([by.pk])
    key = f"{ELECTION}:{by.pk}"
    if Proposal.objects.filter(game=game, key=key).exists():
        raise Conflict("stands_already", _("You stand already; the players vote."), field=FIELD)
    count_towards(APPLICATIONS, by.pk, now, field=FIELD)
    made = Proposal.objects.create(
        game=game, kind=ELECTION, key=key, candidate=by, sentence=said, made_at=now
    )
    event_add(
        game=game,
        kind=EventKind.PROPOSED,
        phase=phase_find(game=game),
        data={"kind": ELECTION, "powers": []},
        secretly_by=by,
        now=now,
    )
    return made


def check_stands(game: Game, user: User, now: datetime) -> None:
    """Refuses a game whose GM was seen of late, and whoever may not run it."""
    if game.gm_id == user.pk:
        raise Conflict("gm_already", _("You are the GM of this game."), field=FIELD)
    if not is_silent(game, phase_find(game=game), now):
        raise Conflict(
            "gm_not_silent", _("The GM has been seen; the chair is not free."), field=FIELD
        )
    check_is_no_player(game, user, field=FIELD)


@transaction.atomic
def candidate_withdraw(*, game_id: int, by: User) -> None:
    """Nobody votes on `by` any more; refuses whoever does not stand."""
    game = lock_game(game_id)
    if not Proposal.objects.filter(game=game, candidate=by).delete()[0]:
        raise NotFound("stands_not", _("You do not stand for the GM’s chair of this game."))
    game_changed(game)


def candidates_lapse(*, game_ids: Collection[int]) -> None:
    """Nobody stands in these games any more, nor has a vote that was given."""
    standing = Proposal.objects.filter(game__in=game_ids, candidate__isnull=False)
    for game_id in sorted(set(standing.values_list("game", flat=True))):
        with transaction.atomic():
            game = lock_game(game_id)
            Proposal.objects.filter(game=game, candidate__isnull=False).delete()
            game_changed(game)
