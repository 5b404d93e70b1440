"""Invitations before the start: made, answered, withdrawn, ended. They keep no seats.

Guests join like everybody else, in the order in which they do. An address is deleted when its
person answers, when the game starts, and after thirty days.
"""

import hashlib
import hmac
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import get_language, gettext as _

from games.core.accounts import User
from games.core.errors import NotFound
from games.core.events import game_starts
from games.core.locks import lock_accounts, lock_game
from games.core.outbox import game_changed
from games.models import Event, EventKind, Game, Guest, LetterStop, Status
from games.seats.queries.guests import normal_address
from games.seats.queries.joining import no_way_back

ADDRESSES_LAST = timedelta(days=30)


def guests_add(
    *, game: Game, people: Iterable[User], addresses: Iterable[str], now: datetime
) -> list[Guest]:
    """Store invitations to a locked, forming game. Letters wait for the next sweep."""
    people = list(people)
    lock_accounts(person.pk for person in people)
    language = get_language() or settings.LANGUAGE_CODE
    guests = [Guest(game=game, user=person, created_at=now) for person in people]
    guests += [
        Guest(
            game=game,
            email=normal_address(address),
            language=language,
            created_at=now,
            next_try_at=now,
        )
        for address in addresses
    ]
    added = Guest.objects.bulk_create(guests)
    game_changed(game)
    return added


def letter_over() -> NotFound:
    """The link of a letter has been used, or its invitation has ended."""
    return NotFound(
        "letter_over",
        _(
            "This link has been used, or the invitation is over. A game that you have joined is"
            " among your games."
        ),
    )


def hash_token(token: str) -> str:
    """The stored form of the token of a letter."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def hash_address(address: str) -> str:
    """The stored form of an address that wants no letters, which only this site can compute."""
    key = settings.SECRET_KEY.encode()
    return hmac.digest(key, b"letter-stop:" + normal_address(address).encode(), "sha256").hex()


def guest_of_letter(game_id: int, token: str) -> Guest:
    """Return the invitation whose letter has this token; refuses one that is over."""
    guests = Guest.objects.select_related("game__gm", "game__creator").filter(game=game_id)
    guest = guests.filter(token_hash=hash_token(token)).first() if token else None
    if guest is None or guest.game.status != Status.FORMING:
        raise letter_over()
    return guest


@transaction.atomic
def letter_accept(*, game_id: int, by: User, token: str) -> Guest:
    """Make the invitation of a letter that of an account. The link works once."""
    game = lock_game(game_id)
    guest = guest_of_letter(game_id, token)
    removed = Event.objects.filter(kind=EventKind.PLAYER_REMOVED, about=by, game=game)
    if removed.filter(created_at__gt=guest.created_at).exists():
        raise no_way_back()
    own = Guest.objects.filter(game=game, user=by).first()
    if own is not None:
        guest.delete()
        return own
    lock_accounts([by.pk])
    guest.user, guest.email, guest.token_hash, guest.next_try_at = by, "", "", None
    guest.save(update_fields=["user", "email", "token_hash", "next_try_at"])
    game_changed(game)
    return guest


@transaction.atomic
def letter_decline(*, game_id: int, token: str, stops: bool, now: datetime | None = None) -> None:
    """Delete the invitation of a letter, and with `stops` every other one to its address, which
    gets no more letters."""
    game = lock_game(game_id)
    guest = guest_of_letter(game_id, token)
    if stops:
        LetterStop.objects.get_or_create(
            address_hash=hash_address(guest.email),
            defaults={"created_at": now or timezone.now()},
        )
        Guest.objects.filter(email=guest.email).delete()
    else:
        guest.delete()
    game_changed(game)


@receiver(game_starts)
def guests_end(game: Game, **_more: Any) -> None:
    """Delete the invitations of a starting game, with the addresses."""
    Guest.objects.filter(game=game).delete()


def addresses_forget(*, now: datetime | None = None) -> int:
    """Delete addresses after thirty days, and the invitations of games that were called off.

    Run by the sweep."""
    now = now or timezone.now()
    old = Guest.objects.exclude(email="").filter(created_at__lte=now - ADDRESSES_LAST)
    over = Guest.objects.exclude(game__status=Status.FORMING)
    return old.delete()[0] + over.delete()[0]
