"""A form that is filled in so that it is taken."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.models import MentorLetter
from tests.crawl.crawl import Route, addresses
from tests.crawl.world import PASSWORD, World
from tests.games.gm.corrections.conftest import mark_of


@dataclass(frozen=True)
class Post:
    """What `by` sends to the address of this name; `on` is the game, `first` the name of the form
    that must have been sent to it before. `<…>` in a value is of the world. `by_token`: the address
    itself is the right.
    `asks`: it asks for the password again, so it is sent by a session that has just given it."""

    name: str
    by: str
    data: dict[str, Any] = field(default_factory=dict)
    on: str = "open"
    first: str = ""
    by_token: bool = False
    statuses: tuple[int, ...] = (302,)
    changes_nothing: bool = False
    asks: bool = False

    def address(self, world: World, route: Route) -> str:
        """Where it is sent."""
        found = addresses(world, route)
        if "pk" not in route.parts:
            return found[0]
        start = f"/games/{getattr(world, self.on).pk}/"
        return next(address for address in found if address.startswith(start))

    def filled(self, world: World) -> dict[str, Any]:
        """The fields as they are sent."""
        words = {
            "newcomer": world.people["newcomer"].name,
            "stranger": world.people["stranger"].name,
            "deputy": str(world.people["deputy"].pk),
            "game": world.open.name,
            "seen": mark_of(getattr(world, self.on)) if "<seen>" in self.data.values() else "",
            "mail": world.people["france"].email,
            "password": PASSWORD,
            "power": "Habsburg Empire",
            "application": str(world.application.pk),
            "guest": str(world.letter.pk),
            "account": world.people["asked for the GM role"].name,
            "program": world.program.pk,
            "tournament": world.tournament.name,
            "club": world.club.name,
            "austria": str(world.people["austria"].pk),
            "forming": str(world.secret.pk),
            "hidden": str(world.hidden.pk),
            "mentor's letter": _letter_of_mentor(world)
            if "<mentor's letter>" in self.data.values()
            else "",
            "day": (timezone.localdate() + timedelta(days=7)).isoformat(),
            "soon": (timezone.localtime() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M"),
        }
        return {name: _filled(value, words) for name, value in self.data.items()}


def _letter_of_mentor(world: World) -> str:
    """The number of a letter that Austria's mentor has written in the open game."""
    letters = MentorLetter.objects.filter(author=world.people["mentor"])
    return str(letters.filter(mentorship__game=world.open).values_list("pk", flat=True).first())


def _filled(value: Any, words: dict[str, str]) -> Any:
    for name, word in words.items():
        if value == f"<{name}>":
            return word
    return value
