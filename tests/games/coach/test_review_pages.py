"""The review of a finished practice game, and playing on from one of its phases."""

from django.test import Client

from games.computer.sight import CENTRE
from games.computer.value import Scale
from games.core.codec import position_of
from games.models import Game, OrderSheet, Phase, TurningPoints
from games.record.services.after_end import turning_points_find
from tests.games.cast import NOW, open_phase
from tests.games.json_cache import JSONCache
from tests.games.table import Visit, saved, text_of


def test_a_running_game_has_no_review(own, practice):
    page = own.get("review")
    assert (page.status_code, page.context["code"]) == (403, "no_review")


def test_the_standing_has_a_line_and_a_row_for_each_movement(own, over):
    page = own.get("review").context
    assert [row["phase"].title for row in page["rows"]] == ["Spring 1763", "Fall 1763"]
    assert page["chart"]["line"].count("L") == 1


def test_the_loss_of_everything_is_a_turning_point(own, over):
    (item,) = [item for item in own.get("review").context["turning"] if not item["is_gain"]]
    assert item["phase"].title == "Fall 1763"
    assert "fell" in item["sentence"]


def test_no_standing_is_below_nothing(own, over, monkeypatch):
    monkeypatch.setattr(Scale, "weigh", lambda *_: -CENTRE)
    page = own.get("review").context
    assert page["rows"][-1]["worth"] == "0.0"
    assert page["chart"]["last_y"] == max(y for y, _value in page["chart"]["rules"])


def test_missed_chances_are_awaited_until_all_are_found(own, over):
    assert not own.get("review").context["is_whole"]
    while turning_points_find(game_id=over.pk, now=NOW):
        pass
    assert own.get("review").context["is_whole"]


def test_the_three_largest_missed_chances_are_named(own, over):
    def change(gained: int, *, wins: bool = False) -> dict[str, object]:
        return {"before": "A Par H", "after": "A Par - Bur", "gained": gained, "wins": wins}

    by_phase = {1: {"FR": change(2), "HA": change(9)}, 2: {"FR": change(1, wins=True)}}
    for number, changes in by_phase.items():
        phase = Phase.objects.get(game=over, number=number)
        TurningPoints.objects.create(phase=phase, changes=changes, computed_at=NOW)
    missed = own.get("review").context["missed"]
    assert [item["phase"].number for item in missed] == [2, 1]
    assert "would have won" in missed[0]["sentence"]


def test_the_end_of_a_practice_game_leads_to_its_review(own, over):
    for page in (own.get(), own.get("end")):
        assert f"/games/{over.pk}/review/" in page.content.decode()


def test_a_running_practice_game_is_ended_for_its_review(own, practice, play, idle):
    play("A Mar H")
    answer = own.post("end_practice")
    assert answer["Location"] == f"/games/{practice.pk}/review/"
    assert len(own.get("review").context["rows"]) == 1


def test_an_ended_practice_game_goes_on_once_its_last_phase_is_taken_back(
    own, practice, play, idle
):
    play("A Mar H")
    own.post("end_practice")
    own.post("practice_undo", {"phase": practice.phases.current().count()})
    assert open_phase(practice).title == "Fall 1763"


def test_the_page_offers_the_review_once_a_phase_is_played(own, practice, play, idle):
    assert "see its review" not in text_of(own.get())
    play("A Mar H")
    # Its player sees the result first.
    own.client.get(own.get()["Location"])
    assert "see its review" in text_of(own.get())


def test_a_practice_game_without_a_played_phase_is_not_ended(own, practice):
    answer = own.post("end_practice")
    assert (answer.status_code, answer.context["code"]) == (409, "nothing_to_review")


def test_nobody_else_ends_a_practice_game(practice, play, idle, bob):
    play("A Mar H")
    client = Client()
    client.force_login(bob)
    assert Visit(client, practice).post("end_practice").status_code == 404


def test_nobody_else_reads_the_review(over, bob):
    client = Client()
    client.force_login(bob)
    assert Visit(client, over).get("review").status_code == 404


def play_on(own: Visit, number: int) -> Game:
    own.post("play_on", {"phase": number})
    return Game.objects.order_by("pk").last()


def test_playing_on_opens_the_phase_with_its_past_and_the_orders_of_then(own, over, alice):
    new = play_on(own, 2)
    phase = open_phase(new)
    assert (new.pk != over.pk, new.is_practice, new.creator) == (True, True, alice)
    assert phase.title == "Fall 1763"
    assert position_of(phase) == position_of(Phase.objects.get(game=over, number=2))
    first = Phase.objects.get(game=new, number=1)
    assert first.outcome == Phase.objects.get(game=over, number=1).outcome
    sheet = OrderSheet.objects.get(phase=first, seat__power="FR")
    assert sheet.orders == ["A Mar H", "A Par H", "F Bre H"]


def test_playing_on_from_the_start_has_the_draft_of_then(own, over):
    new = play_on(own, 1)
    assert open_phase(new).number == 1
    assert saved(new, "FR").orders == ["A Mar H", "A Par H", "F Bre H"]
    assert not saved(new, "FR").is_final


def test_the_pages_of_a_game_that_was_played_on_can_be_read(own, over):
    new = Visit(own.client, play_on(own, 2))
    for name in ("game", "proof", "chronicle", "years"):
        assert new.get(name).status_code == 200
    assert new.get("phase", number=1).status_code == 200


def test_its_computer_players_have_another_secret(own, over):
    assert play_on(own, 2).seed != over.seed


def test_a_phase_that_is_not_there_is_refused(own, over):
    page = own.post("play_on", {"phase": 99})
    assert page.status_code == 404
    assert "play" not in text_of(page) or page.context["code"] == "no_such_phase"


def test_a_running_practice_game_is_not_played_on(own, practice):
    page = own.post("play_on", {"phase": 1})
    assert (page.status_code, page.context["code"]) == (403, "no_review")


def test_a_review_from_the_cache_of_the_full_setting_reads_the_same(own, over, monkeypatch):
    monkeypatch.setattr("games.coach.queries.review.cache", JSONCache())
    first = own.get("review").context["rows"]
    assert own.get("review").context["rows"] == first
