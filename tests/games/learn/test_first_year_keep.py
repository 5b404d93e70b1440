"""The guided year is kept as a practice table on which everything stands as it was played."""

import pytest
from django.urls import reverse

from games.core.codec import position_of
from games.learn.queries.first_year import OWN, POINTS, hints_of, script, with_hint, year_of
from games.learn.services.first_year_keep import first_year_keep
from games.models import Game, OrderSheet
from games.what_if.queries.trial import Trial, read_trial, resolved, write_trial
from tests.games.cast import NOW, open_phase

pytestmark = pytest.mark.django_db
PATH = reverse("games:guided")


def followed():
    """The year as the hints lead to its end."""
    year = year_of(Trial())
    while not year.is_over:
        for hint in hints_of(year.now):
            year = year_of(with_hint(year, hint))
        year = year_of(resolved(year.trial))
    return year


def test_the_table_stands_as_the_year_was_played_and_goes_on(alice, idle):
    year = followed()
    game = first_year_keep(creator=alice, year=year, now=NOW)
    played = [position_of(phase) for phase in game.phases.order_by("number")]
    assert played == [*(step.before for step in year.steps), year.now]
    assert (game.is_practice, game.creator, game.is_public) == (True, alice, False)
    held = game.seats.get(state="held")
    assert (held.power, held.holder) == (script().power, alice)
    assert game.seats.filter(state="computer").count() == len(script().variant.powers) - 1


def test_units_of_others_without_a_scripted_retreat_are_disbanded_there_too(alice, idle):
    """Whoever beats one of them is told so, and finds it so."""
    lines = (("A Mar - Bur", "A Par S A Mar - Bur"), ("A Bur - SNe", "A Par S A Bur - SNe"))
    year = year_of(Trial(tuple({OWN: given} for given in lines)))
    game = first_year_keep(creator=alice, year=year, now=NOW)
    assert position_of(open_phase(game)) == year.now


def test_what_is_drafted_is_its_draft(alice, idle):
    drafted = {OWN: ("A Mar - Sav",), POINTS: ("2 A Swi S A Mar - Sav",)}
    game = first_year_keep(creator=alice, year=year_of(Trial((), drafted)), now=NOW)
    sheet = OrderSheet.objects.get(phase=open_phase(game), seat__power=script().power)
    assert (sheet.orders, sheet.bids[0]["points"], sheet.ready_at) == (["A Mar - Sav"], 2, None)


def test_an_address_that_somebody_made_up_gives_no_other_board(alice, idle):
    made_up = {OWN: ("A Par - Con", "A Vie - Tyr", "Build A Par"), POINTS: ("9 A Swi - Con",)}
    game = first_year_keep(
        creator=alice, year=year_of(read_trial(write_trial(Trial((made_up,))))), now=NOW
    )
    assert position_of(open_phase(game)) == year_of(Trial(({},))).now


def test_the_button_keeps_what_is_chosen_and_leads_to_the_table(client, alice, idle):
    client.force_login(alice)
    client.get(PATH, {"s": write_trial(Trial(({},)))})
    sent = {"s": write_trial(Trial(({},))), "order-FR-Par": "A Par - Bur", "do": "keep"}
    answer = client.post(PATH, sent)
    game = Game.objects.get(creator=alice)
    assert answer.url == game.get_absolute_url()
    assert client.cookies["first_year"].value == ""
    assert OrderSheet.objects.filter(phase=open_phase(game), orders=["A Par - Bur"]).exists()


def test_a_visitor_is_led_to_sign_up_and_back_and_keeps_nothing_yet(client):
    code = write_trial(Trial(({},)))
    client.post(PATH, {"s": code, "do": "keep"})
    assert not Game.objects.exists()
    page = client.get(PATH, {"s": code})
    assert page.context["next"].startswith("next=%2Flearn%2Ffirst-year%2F%3Fs%3D")
    assert f"{reverse('account_signup')}?next=" in page.content.decode()
