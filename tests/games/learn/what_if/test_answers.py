"""Computers give the orders of a what-if board that nobody has given yet."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from adjudicator import check_order, parse_order
from adjudicator.interchange import position_to_data
from adjudicator.state import Unit, sorted_units
from games.computer import Level
from games.core.codec import BoardState
from games.learn.what_if import answers, views
from games.learn.what_if.answers import answering_level, computers_sheets, with_answers
from games.models import Game
from games.sheets.services.computers import phase_seed
from maps.load import load_variant
from tests.games.cast import open_phase, refused
from tests.games.table import text_of

VARIANT = "ambition-empire-6.01"
START = reverse("games:what_if", args=[VARIANT])
JSON = "/api/v1/computers"


def state(variant_id=VARIANT):
    variant = load_variant(variant_id)
    return BoardState(variant, variant.start)


def crowded():
    """A board on which one power has more units than a page lists."""
    board = state()
    spaces = [key for key, space in board.variant.board.spaces.items() if space.kind != "sea"]
    units = sorted_units([Unit("FR", "A", key) for key in spaces[:30]])
    return replace(board, position=replace(board.position, units=units))


def powers(draft):
    return {owner for owner in draft if owner in load_variant(VARIANT).powers}


def test_all_powers_without_orders_answer():
    assert powers(with_answers(state(), {}, Level.INTERMEDIATE, 1)) == set(state().variant.powers)


def test_orders_that_were_given_stay():
    draft = {"FR": ("A Par H",), "Swi": ("A Swi S A Mar - Sav",)}
    answer = with_answers(state(), draft, Level.INTERMEDIATE, 1)
    assert (answer["FR"], answer["Swi"]) == (draft["FR"], draft["Swi"])


def test_every_answer_is_legal():
    board = state()
    for power, lines in with_answers(board, {}, Level.BEGINNER, 2).items():
        if power in board.variant.powers:
            for line in lines:
                order = parse_order(board.variant, line, board.position)
                assert str(check_order(board.variant, board.position, power, order)) == line


def test_minors_obey_the_bids_of_the_computers(monkeypatch):
    sheets = computers_sheets(state(), Level.INTERMEDIATE, 1)
    paid = {bid.order.split()[1] for sheet in sheets.values() for bid in sheet.bids}
    answer = with_answers(state(), {}, Level.INTERMEDIATE, 1)
    minors = set(answer) - set(state().variant.powers)
    assert minors
    assert minors <= paid


def test_the_same_seed_gives_the_same_answer():
    first, again, other = (with_answers(state(), {}, Level.BEGINNER, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_armed_neutrals_get_allies_by_the_computers_bids():
    answer = with_answers(state("rise-of-rome-1"), {}, Level.INTERMEDIATE, 1)
    assert answer
    assert set(answer) <= set(state("rise-of-rome-1").variant.minors)


def test_no_seed_of_a_game_decides(monkeypatch, game):
    Game.objects.filter(pk=game.pk).update(seed=5)
    phase = open_phase(game)
    secret = {phase_seed(phase, use) for use in (*state().variant.powers, "guesses")}
    used = []
    monkeypatch.setattr(
        answers,
        "choose_orders",
        lambda _v, _p, _power, seed, _level, guesses: used.extend((seed, guesses)),
    )
    monkeypatch.setattr(answers, "Sheet", object)
    computers_sheets(state(), Level.STRONG, 5)
    assert used
    assert not secret.intersection(used)


def test_a_computer_that_fails_gives_no_orders(monkeypatch):
    monkeypatch.setattr(answers, "choose_orders", lambda *_: 1 / 0)
    assert with_answers(state(), {}, Level.BEGINNER, 1) == {}


@pytest.mark.parametrize("code", ["master", "genius"])
def test_only_levels_that_need_little_time_answer(code):
    assert refused(answering_level, state(), code) == ("level_unknown", 422)


def test_strong_players_do_not_answer_on_a_crowded_board():
    assert refused(answering_level, crowded(), "strong") == ("level_too_slow", 422)
    assert answering_level(crowded(), "") is Level.INTERMEDIATE


@pytest.mark.django_db
def test_the_button_fills_the_draft_and_keeps_the_chosen_orders():
    data = {"tab": "FR", "order-FR-Mar": "A Mar - Sav", "do": "computers", "level": "beginner"}
    page = Client().post(START, data, follow=True)
    given = {tab["key"]: tab["given"] for tab in page.context["tabs"]}
    assert (given["FR"], given["RU"]) == (1, 3)
    assert "A Mar - Sav" in page.context["text"]


@pytest.mark.django_db
def test_each_answer_of_the_button_has_a_seed_of_its_own(monkeypatch):
    seeds = []
    monkeypatch.setattr(
        views, "with_answers", lambda _state, draft, _level, seed: seeds.append(seed) or draft
    )
    for _time in range(2):
        Client().post(START, {"do": "computers", "level": "beginner"})
    assert len(set(seeds)) == 2


@pytest.mark.django_db
def test_a_refused_level_shows_the_board_again_with_its_orders():
    data = {"tab": "FR", "order-FR-Mar": "A Mar - Sav", "do": "computers", "level": "master"}
    page = Client().post(START, data)
    assert page.status_code == 422
    assert "Choose one of the levels." in text_of(page)
    assert "A Mar - Sav" in page.context["text"]


@pytest.mark.django_db
def test_answers_are_limited():
    answers = [Client().post(START, {"do": "computers", "level": "beginner"}) for _time in range(7)]
    assert [answer.status_code for answer in answers] == [302] * 6 + [429]


def ask(client, query="", **request):
    data = {"variant": VARIANT, "position": position_to_data(state().position)} | request
    return client.post(JSON + query, data, content_type="application/json")


@pytest.mark.django_db
def test_the_api_answers_for_all_powers_without_orders(client):
    found = ask(client, "?seed=7", orders={"FR": ["A Par H"]}).json()
    assert (found["level"], found["seed"]) == ("intermediate", 7)
    assert set(found["orders"]) == set(state().variant.powers) - {"FR"}


@pytest.mark.django_db
def test_the_api_gives_the_same_answer_for_the_same_seed(client):
    first = ask(client, "?level=beginner").json()
    again = ask(client, f"?level=beginner&seed={first['seed']}").json()
    assert again == first


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "code"), [("?level=master", "level_unknown"), ("?seed=-1", "invalid")]
)
def test_the_api_refuses_other_levels_and_seeds(client, query, code):
    answer = ask(client, query)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


@pytest.mark.django_db
def test_the_api_limits_answers(client):
    codes = [ask(client, "?level=beginner").status_code for _time in range(7)]
    assert codes == [200] * 6 + [429]
