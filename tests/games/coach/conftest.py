"""Practice games of Alice, who plays France, and a client of hers."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.learn.services import practice_create
from games.models import Game, Phase
from games.sheets.services.readiness import ready_declare
from tests.games.cast import open_phase, submit
from tests.games.table import Visit


@pytest.fixture
def practice(alice) -> Game:
    return practice_create(creator=alice, power="FR")


@pytest.fixture
def own(alice, practice) -> Visit:
    client = Client()
    client.force_login(alice)
    return Visit(client, practice)


@pytest.fixture
def play(alice, practice) -> Callable[..., Phase]:
    """Play the open phase with these orders, and return it resolved."""

    def resolve(*orders: str) -> Phase:
        phase = open_phase(practice)
        if "FR" in phase.powers_to_order:
            submit(practice, alice, "FR", *orders, phase_number=phase.number, now=None)
        ready_declare(game_id=practice.pk, power="FR", by=alice, phase_number=phase.number)
        return Phase.objects.get(pk=phase.pk)

    return resolve


@pytest.fixture
def over(practice, play, idle) -> Game:
    """The practice game after a Spring and a Fall, finished with its player out of the game."""
    play("A Mar H", "A Par H", "F Bre H")
    phase = open_phase(practice)
    data = phase.position
    data["units"]["HA"] += data["units"].pop("FR")
    Phase.objects.filter(pk=phase.pk).update(position=data)
    play()
    practice.refresh_from_db()
    return practice
