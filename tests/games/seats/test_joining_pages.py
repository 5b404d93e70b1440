"""Tables are joined by ranking the powers, by invitation, and from the lobby."""

import json
import re

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.gm.acts.start import game_start
from games.models import Ranking, Seat
from games.seats.acts.join import game_join
from games.seats.assignment import commitment, main
from games.settings.services.games import game_create
from tests.games.cast import account
from tests.games.table import Visit, text_of
from tests.look import markup

pytestmark = pytest.mark.django_db

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")
RANKS = {f"rank-{power}": "2" for power in POWERS} | {"rank-FR": "1", "rank-DN": "never"}
CHOSEN_RANK = re.compile(r'name="rank-(\w\w)"(?:(?!</select>).)*?value="(\w+)" selected', re.DOTALL)


@pytest.fixture
def ranked(greta):
    return game_create(creator=greta, name="Treaty of Paris", seat_choice="preferences")


@pytest.fixture
def guest(ranked):
    """Makes a visitor of the table whose powers are ranked."""

    def make(user=None, game=None) -> Visit:
        client = Client()
        if user is not None:
            client.force_login(user)
        return Visit(client, game or ranked)

    return make


def sound(answer) -> None:
    page = answer.content.decode()
    assert markup.forbidden(page) == []
    assert markup.broken_references(page) == []
    assert markup.unnamed_controls(page) == []


def ranks(*best: str) -> dict[str, int | None]:
    return {power: 1 if power in best else 2 for power in POWERS}


@pytest.fixture
def dealt(ranked, alice, bob, greta, idle):
    game_join(game_id=ranked.pk, by=alice, ranks=ranks("FR"))
    game_join(game_id=ranked.pk, by=bob, ranks=ranks("FR"))
    game_start(game_id=ranked.pk, by=greta)
    ranked.refresh_from_db()
    return ranked


def test_a_ranking_is_sent_by_a_form_without_a_script(guest, alice):
    player = guest(alice)
    answer = player.post("join", RANKS)
    assert answer.status_code == 302
    assert (Ranking.objects.get().ranks["FR"], Ranking.objects.get().ranks["DN"]) == (1, None)
    assert "Joined: 1 of 10. Alice" in " ".join(text_of(player.get()).split())


def test_a_seat_whose_power_is_dealt_at_the_start_is_not_called_open(guest, alice):
    player = guest(alice)
    player.post("join", RANKS)
    assert "Open seat" not in text_of(player.get())


def test_a_page_says_once_when_powers_are_dealt(guest, alice, bob):
    guest(alice).post("join", RANKS)
    for user in (alice, bob):
        assert text_of(guest(user).get()).count("The powers are dealt when the game starts.") == 1


def test_the_form_shows_the_ranking_so_far(guest, alice):
    player = guest(alice)
    player.post("join", RANKS)
    page = player.get().content.decode()
    rows = dict(CHOSEN_RANK.findall(page))
    assert rows == {power: RANKS[f"rank-{power}"] for power in POWERS}
    assert "Save the ranking" in page


@pytest.mark.parametrize("wrong", ["0", "11", "x", "", "-1", "²", "9" * 5000, "\x00"])
def test_an_invalid_rank_is_refused_and_the_others_are_kept(guest, alice, wrong):
    answer = guest(alice).post("join", RANKS | {"rank-SW": wrong})
    assert answer.status_code == 422
    assert Ranking.objects.count() == 0
    assert ("DN", "never") in CHOSEN_RANK.findall(answer.content.decode())
    sound(answer)


def test_nobody_else_sees_a_ranking_before_the_start(guest, alice, bob, greta):
    guest(alice).post("join", RANKS)
    for user in (None, bob, greta):
        visitor = guest(user)
        pages = [visitor.get(name).content.decode() for name in ("game", "power_assignment")]
        assert not any('value="never" selected' in page for page in pages)
        assert visitor.get("power_assignment_file").status_code == 409


def test_a_player_leaves_a_forming_ranked_game(guest, alice):
    player = guest(alice)
    player.post("join", RANKS)
    player.post("leave")
    assert Ranking.objects.count() == 0
    assert "Joined: 0 of 10." in text_of(player.get())


def test_a_refused_start_says_why(guest, alice, bob, greta):
    only = {f"rank-{power}": "never" for power in POWERS} | {"rank-FR": "1"}
    guest(alice).post("join", only)
    guest(bob).post("join", only)
    answer = guest(greta).post("start")
    assert answer.status_code == 409
    assert "Too many players ranked the same powers “never”" in text_of(answer)


def test_before_the_start_the_page_shows_the_commitment_alone(guest, ranked):
    page = guest().get("power_assignment").content.decode()
    assert commitment(ranked.assignment_seed) in page
    assert ranked.assignment_seed not in page


def test_after_the_start_the_page_shows_seed_and_rankings(guest, dealt, alice):
    page = text_of(guest().get("power_assignment"))
    lots = list(Ranking.objects.values_list("lot", flat=True))
    assert all(word in page for word in (dealt.assignment_seed, *lots, "Alice", "Bob"))
    assert "Sum of ranks: 3. This is way" in page
    assert "Repeating the draw for this page gave the same result." in page


def test_the_file_repeats_the_assignment(guest, dealt, tmp_path, capsys):
    path = tmp_path / "draw.json"
    path.write_bytes(guest().get("power_assignment_file").content)
    assert main([str(path)]) == 0
    assert "the same as published" in capsys.readouterr().out


def test_a_forged_file_is_detected(guest, dealt, tmp_path, capsys):
    data = json.loads(guest().get("power_assignment_file").content)
    first, second = data["rankings"][:2]
    first["power"], second["power"] = second["power"], first["power"]
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(data))
    assert main([str(path)]) == 1
    assert "NOT the same" in capsys.readouterr().out


def test_a_command_repeats_the_assignment(dealt, capsys):
    call_command("repeat_assignment", dealt.pk)
    assert "The assignment is the same." in capsys.readouterr().out


def test_a_command_detects_a_changed_assignment(dealt):
    drawn = set(Ranking.objects.values_list("power", flat=True))
    other = min({"DN", "FR", "SW"} - drawn)
    Ranking.objects.filter(user__name="Alice").update(power=other)
    with pytest.raises(CommandError, match="is different"):
        call_command("repeat_assignment", dealt.pk)


def test_a_command_refuses_a_forming_game(ranked):
    with pytest.raises(CommandError, match="not assigned yet"):
        call_command("repeat_assignment", ranked.pk)


@pytest.mark.parametrize("name", ["power_assignment", "power_assignment_file"])
def test_a_game_without_rankings_has_no_assignment_page(guest, forming, name):
    assert guest(game=forming).get(name).status_code == 404


@pytest.mark.parametrize("name", ["power_assignment", "power_assignment_file"])
def test_strangers_cannot_see_a_private_assignment(guest, dealt, charlie, name):
    type(dealt).objects.update(is_public=False)
    assert guest(charlie).get(name).status_code == 404


@pytest.mark.parametrize("who", ["nobody", "alice", "charlie", "greta"])
def test_the_pages_of_a_ranked_game_are_valid_html(guest, request, dealt, greta, who):
    user = None if who == "nobody" else request.getfixturevalue(who)
    other = game_create(creator=greta, name="Forming", seat_choice="preferences")
    sound(guest(user).get("power_assignment"))
    sound(guest(user, other).get("power_assignment"))
    sound(guest(user, other).get())
    sound(guest(user).client.get("/games/"))


@pytest.mark.parametrize("who", ["nobody", "alice", "greta"])
def test_the_page_of_a_forming_game_needs_few_queries(
    guest, request, ranked, who, django_assert_max_num_queries
):
    user = None if who == "nobody" else request.getfixturevalue(who)
    if who == "alice":
        guest(user).post("join", RANKS)
    visitor = guest(user)
    with django_assert_max_num_queries(13):
        visitor.get()


def test_the_page_before_the_start_says_how_the_game_is_played(guest):
    page = text_of(guest().get())
    for said in ("2 days for movement", "To one, to a group, to all", "As soon as everybody"):
        assert said in page


def test_the_lobby_counts_and_offers_the_fullest_table(guest, greta, alice, bob):
    fuller = game_create(creator=greta, name="Fuller", seat_choice="preferences")
    game_create(creator=greta, name="Emptier")
    game_join(game_id=fuller.pk, by=alice, ranks=ranks("FR"))
    page = " ".join(text_of(guest(bob).client.get("/games/")).split())
    assert page.index("Fuller") < page.index("Emptier")


def test_a_joined_game_is_not_offered_again(guest, ranked, alice):
    player = guest(alice)
    player.post("join", RANKS)
    page = text_of(player.client.get("/games/"))
    assert "Join Treaty of Paris" not in page
    assert "Treaty of Paris" in text_of(player.client.get("/"))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("press=none", ["Silent"]),
        ("press=full", ["Treaty of Paris"]),
        ("pace=steady", ["Silent", "Treaty of Paris"]),
        ("pace=slow", []),
        ("press=x&pace=%00", ["Silent", "Treaty of Paris"]),
    ],
)
def test_the_lobby_filters_by_press_and_pace(client, greta, ranked, query, found):
    game_create(creator=greta, name="Silent", press_mode="none")
    rows = client.get(f"/games/?state=forming&{query}").context["rows"]
    assert sorted(row["item"].game.name for row in rows) == found


@pytest.fixture
def private(greta):
    return game_create(creator=greta, name="Ours", seat_choice="preferences", is_public=False)


def test_an_invitation_leads_back_to_the_game_after_signing_up(client, private):
    invite = f"/games/{private.pk}/invite/{private.invite_token}/"
    page = client.get(invite, follow=True).content.decode()
    signup = re.search(r'href="(/accounts/signup/\?next=[^"]+)"', page).group(1)
    assert invite in signup.replace("%2F", "/")
    form = {"name": "Newcomer", "email": "new@example.org", "password1": "correct-horse-9"}
    form |= {"time_zone": "UTC", "next": invite}
    assert client.post("/accounts/signup/", form).status_code == 302
    key = re.search(r"(/accounts/confirm-email/[^/\s]+/)", mail.outbox[-1].body).group(1)
    answer = client.post(key, follow=True)
    assert answer.redirect_chain[-1][0].startswith(private.get_absolute_url())
    assert client.post(f"{private.get_absolute_url()}join/", RANKS).status_code == 302
    assert Ranking.objects.get().user.name == "Newcomer"


def test_the_sign_in_page_keeps_the_way_back_for_those_who_sign_up(client, db):
    page = client.get("/accounts/login/?next=/games/7/").content.decode()
    assert "/accounts/signup/?next=%2Fgames%2F7%2F" in page


def test_a_player_sees_a_private_game_in_any_session(guest, private, alice):
    game_join(game_id=private.pk, by=alice, ranks=ranks("FR"), invite=private.invite_token)
    assert guest(alice, private).get().status_code == 200


def test_a_new_invitation_makes_the_old_one_void(guest, private, greta, charlie):
    old = private.invite_token
    guest(greta, private).post("gm_invite")
    private.refresh_from_db()
    assert private.invite_token != old
    assert guest(charlie, private).get("invite", token=old).status_code == 404
    assert guest(charlie, private).get("invite", token=private.invite_token).status_code == 302


def test_only_the_gm_renews_the_invitation(guest, private, alice):
    game_join(game_id=private.pk, by=alice, ranks=ranks("FR"), invite=private.invite_token)
    assert guest(alice, private).post("gm_invite").status_code == 403


def test_a_public_game_needs_no_invitation(guest, greta, ranked):
    assert guest(greta).post("gm_invite").status_code == 409


def test_a_running_game_can_have_a_new_invitation(guest, greta, dealt):
    type(dealt).objects.update(is_public=False)
    guest(greta).post("gm_invite")
    assert type(dealt).objects.get(pk=dealt.pk).invite_token != dealt.invite_token


def test_a_finished_game_has_no_invitation(guest, greta, dealt):
    type(dealt).objects.update(is_public=False, status="finished", finished_at=timezone.now())
    assert guest(greta).post("gm_invite").status_code == 409


def test_a_player_gets_the_assigned_seat(guest, dealt, alice):
    power = Ranking.objects.get(user=alice).power
    assert Seat.objects.get(game=dealt, power=power).holder == alice
    assert "units ordered" in text_of(guest(alice).get())


def test_a_player_in_a_draw_has_nothing_to_rank_or_to_join(guest, greta, alice):
    drawn = game_create(creator=greta, name="Lots", seat_choice="drawn")
    game_join(game_id=drawn.pk, by=alice)
    page = text_of(guest(alice, drawn).get())
    assert "Leave the game" in page
    assert "Your ranking" not in page
    assert "Nobody can join" not in page


def test_a_full_table_that_waits_for_its_gm_says_so_and_offers_no_form(guest, greta, alice):
    drawn = game_create(creator=greta, name="Lots", seat_choice="drawn", start_mode="gm")
    for number in range(len(POWERS)):
        game_join(game_id=drawn.pk, by=account(f"Player {number}"))
    page = guest(alice, drawn).get().content.decode()
    assert "All seats are taken." in page
    assert "/join/" not in page
