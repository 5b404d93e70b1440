"""The centres that changed hands at the end of a Fall, in the history and in notices."""

from dataclasses import replace

import pytest
from django.utils import translation

from adjudicator.state import PhaseKind, Season, Turn, Unit, sorted_units
from games.core.codec import position_data
from games.core.visibility import Viewer
from games.gm.acts.resolve import phase_resolve_now
from games.models import Delivery, Phase
from games.notices.queries import notice_of
from games.story.queries.events import event_list
from maps.load import load_variant
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def fall(game, greta):
    """France stands in the Southern Netherlands as Fall ends."""
    start = load_variant(game.variant_id).start
    units = [unit for unit in start.units if unit.power != "HA"]
    position = replace(
        start,
        units=sorted_units([*units, Unit("FR", "A", "SNe")]),
        turn=Turn(1763, Season.FALL, PhaseKind.MOVEMENT),
    )
    Phase.objects.filter(game=game).update(season="fall", position=position_data(position))
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    return game


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "France took the Southern Netherlands from Austria."),
        ("de", "Frankreich nahm Österreich die Südlichen Niederlande ab."),
    ],
)
def test_the_history_names_the_centres(fall, language, sentence):
    with translation.override(language):
        told = [event.sentence for event in event_list(fall, Viewer(fall.pk))]
    assert any(sentence in line for line in told)


@pytest.mark.parametrize(("kind", "said"), [("movement", False), ("retreats", True)])
def test_the_history_says_that_retreats_end_the_fall(fall, kind, said):
    Phase.objects.filter(game=fall, number=1).update(kind=kind)
    told = next(
        event.sentence
        for event in event_list(fall, Viewer(fall.pk))
        if "France took" in event.sentence
    )
    assert ("Fall 1763 is over. France took" in told) == said


def test_the_notice_names_the_centres(fall, alice):
    delivery = Delivery.objects.filter(user=alice, data__event="resolved").get()
    assert "France took the Southern Netherlands from Austria." in notice_of(delivery).sentence


def test_a_notice_without_changes_names_no_centres(game, greta, alice):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    delivery = Delivery.objects.filter(user=alice, data__event="resolved").get()
    assert notice_of(delivery).sentence == "See the result of every order."
