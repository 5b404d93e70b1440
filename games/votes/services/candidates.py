"""Candidates for the GM role of a game whose GM is silent."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound
from games.core.events import event_add, gm_active
from games.core.forms import FIELD, sentence_needed
from games.core.gm import check_is_no_player
from games.core.locks import lock_accounts, lock_game
from games.core.outbox import game_changed
from games.core.phases import phase_find
from games.core.quotas import APPLICATIONS
from games.core.rate_limits import count_towards
from games.models import EventKind, Game, Proposal
from games.models.proposal import ELECTION
from games.schedule.due import is_silent


@transaction.atomic
def candidate_stand(
    *, game_id: int, by: User, sentence: str, now: datetime | None = None
) -> Proposal:
    """Propose `by` as the GM of a game whose GM is silent, with a sentence that everybody reads.

    Refuses present and former players of the game, people who are candidates already, and a game
    whose GM is not silent.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    check_stands(game, by, now)
    sentence = sentence_needed(sentence, missing=_("Write a sentence for the players who vote."))
    lock_accounts([by.pk])
    key = f"{ELECTION}:{by.pk}"
    if Proposal.objects.filter(game=game, key=key).exists():
        raise Conflict(
            "stands_already", _("You are already a candidate. The players vote."), field=FIELD
        )
    count_towards(APPLICATIONS, by.pk, now, field=FIELD)
    made = Proposal.objects.create(
        game=game, kind=ELECTION, key=key, candidate=by, sentence=sentence, made_at=now
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
    """Refuse a candidate if the GM is not silent, and a person who may not run the game."""
    if game.gm_id == user.pk:
        raise Conflict("gm_already", _("You are the GM of this game."), field=FIELD)
    if not is_silent(game, phase_find(game=game), now):
        raise Conflict(
            "gm_not_silent", _("The GM is active again, so the GM role is not free."), field=FIELD
        )
    check_is_no_player(game, user, field=FIELD)


@transaction.atomic
def candidate_withdraw(*, game_id: int, by: User) -> None:
    """Withdraw a candidacy for the GM role. Refuses people who are not candidates."""
    game = lock_game(game_id)
    own = Proposal.objects.filter(game=game, kind=ELECTION, candidate=by)
    if not own.delete()[0]:
        raise NotFound("stands_not", _("You are not a candidate for the GM role of this game."))
    game_changed(game)


def candidates_lapse(*, game_ids: Collection[int]) -> None:
    """Delete all candidacies in these games, with their votes."""
    standing = Proposal.objects.filter(game__in=game_ids, candidate__isnull=False)
    for game_id in sorted(set(standing.values_list("game", flat=True))):
        with transaction.atomic():
            game = lock_game(game_id)
            Proposal.objects.filter(game=game, candidate__isnull=False).delete()
            game_changed(game)


@receiver(gm_active)
def lapse_candidates(sender: object, game_ids: Collection[int], **kwargs: Any) -> None:
    """Let the candidacies for the GM role lapse, because the GM is active."""
    candidates_lapse(game_ids=game_ids)
