"""Keeps the votes of a game up to date when something else in the game changes."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.dispatch import receiver

from games.core.events import event_added, gm_active, voters_changed
from games.models import Event, Game
from games.votes.services.candidates import candidates_lapse
from games.votes.services.votes import proposals_lapse, votes_review


@receiver(event_added)
def lapse_proposals(sender: object, event: Event, **kwargs: Any) -> None:
    """Delete the proposals of a phase that ask for what an event says was done."""
    proposals_lapse(event=event)


@receiver(voters_changed)
def review_votes(sender: object, game: Game, now: datetime, **kwargs: Any) -> None:
    """Carry out the proposals that now have their majority."""
    votes_review(game=game, now=now)


@receiver(gm_active)
def lapse_candidates(sender: object, game_ids: Collection[int], **kwargs: Any) -> None:
    """Delete the candidacies for the GM role: the GM is there."""
    candidates_lapse(game_ids=game_ids)
