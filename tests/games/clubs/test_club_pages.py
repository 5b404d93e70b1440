"""The pages of clubs, and their names on pages of others."""

import pytest
from django.test import Client
from django.urls import reverse

from games.clubs.services.clubs import club_change
from games.clubs.services.invitations import members_invite
from games.clubs.services.members import club_join
from games.clubs.services.seasons import season_add
from games.clubs.services.templates import template_share
from games.models import Club, ClubCandidate, ClubMember, Delivery, Game, GameTemplate, PlayerPage
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import fixed_schedule
from games.settings.services.games import game_create
from games.settings.services.templates import template_save
from tests.games.cast import NOW
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

PAGES = ("club_members", "club_league", "club_archive", "change_club", "report_club")


def browser(user=None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page(club: Club, name: str, **parts) -> str:
    return reverse(f"games:{name}", kwargs={"number": club.pk, **parts})


def read(user, address: str) -> str:
    answer = browser(user).get(address)
    assert answer.status_code == 200, answer.status_code
    return " ".join(text_of(answer).split())


def test_everybody_reads_a_public_club(club, olga):
    link = "https://talk.example/green?a=1"
    names = {"name": club.name, "text": "We **play**.", "link": link}
    club_change(number=club.pk, by=olga, **names, is_public=True, joining="open")
    answer = browser().get(club.get_absolute_url())
    assert "<strong>play</strong>" in answer.content.decode()
    assert 'rel="nofollow ugc noopener noreferrer" dir="ltr">talk.example</a>' in (
        answer.content.decode()
    )
    for name in ("club_members", "club_league", "club_archive"):
        assert browser().get(page(club, name)).status_code == 200


def test_an_old_or_short_address_leads_to_the_page(club):
    moved = browser().get(reverse("games:club", args=[club.pk, "old"]))
    assert moved.headers["Location"] == club.get_absolute_url()
    assert browser().get(page(club, "club_number")).headers["Location"] == moved.url


@pytest.mark.parametrize("name", [*PAGES, "club_number"])
def test_strangers_see_no_page_of_a_private_club(hidden, charlie, name):
    answer = browser(charlie).get(page(hidden, name))
    assert (answer.status_code, hidden.name in answer.content.decode()) == (404, False)


def test_the_list_finds_a_club_by_its_name(club, hidden, charlie, mia):
    assert "The green table" in read(charlie, "/clubs/")
    assert "The hidden table" not in read(charlie, "/clubs/?q=table")
    assert "The hidden table" in read(mia, "/clubs/?q=HIDDEN")
    assert "No club has this name." in read(charlie, "/clubs/?q=%25zzz")


def test_a_person_founds_a_club(charlie):
    data = {"name": "The red table", "joining": "open", "is_public": "on", "text": "", "link": ""}
    answer = browser(charlie).post("/clubs/new/", data)
    assert answer.headers["Location"] == Club.objects.get().get_absolute_url()


def test_a_refused_form_keeps_what_was_typed(charlie):
    data = {"name": "ab", "joining": "open", "is_public": "on", "text": "My words."}
    answer = browser(charlie).post("/clubs/new/", data | {"link": "http://x.example"})
    assert answer.status_code == 422
    assert "My words." in answer.content.decode()
    assert "http://x.example" in answer.content.decode()


def test_members_open_no_settings(club, mia, otto):
    assert browser(mia).get(page(club, "change_club")).status_code == 403
    assert browser(otto).get(page(club, "change_club")).status_code == 200


def test_the_name_is_typed_again_if_it_does_not_close_the_club(club, olga):
    answer = browser(olga).post(page(club, "close_club"), {"confirm": "The gren table"})
    assert answer.status_code == 422
    assert 'value="The gren table"' in answer.content.decode()
    answer = browser(olga).post(page(club, "close_club"), {"confirm": club.name})
    assert answer.headers["Location"] == "/clubs/"


def test_people_join_and_leave_by_the_page(club, charlie):
    client, address = browser(charlie), page(club, "club_membership")
    assert "Join the club" in text_of(client.get(club.get_absolute_url()))
    client.post(address, {"action": "join"})
    assert ClubMember.objects.filter(club=club, user=charlie).exists()
    client.post(address, {"action": "ready"})
    assert "Stop standing by" in text_of(client.get(club.get_absolute_url()))
    client.post(address, {"action": "leave"})
    assert client.post(address, {"action": "x"}).status_code == 422
    assert client.get(address).status_code == 302


def test_leaving_a_private_club_leads_to_the_list(hidden, mia):
    answer = browser(mia).post(page(hidden, "club_membership"), {"action": "leave"})
    assert answer.headers["Location"] == "/clubs/"


def test_officers_answer_requests_on_the_page(club, otto, charlie, mia):
    Club.objects.filter(pk=club.pk).update(joining="request")
    club_join(number=club.pk, by=charlie)
    assert "Who wants to join" in read(otto, page(club, "club_members"))
    assert "Who wants to join" not in read(mia, page(club, "club_members"))
    sent = {"action": "accept", "person": charlie.pk}
    browser(otto).post(page(club, "club_roles"), sent)
    assert ClubMember.objects.filter(club=club, user=charlie).exists()


@pytest.mark.parametrize("action", ["decline", "withdraw", "remove", "officer", "member"])
def test_no_button_works_for_a_stranger(club, charlie, mia, action):
    sent = {"action": action, "person": mia.pk}
    assert browser(charlie).post(page(club, "club_roles"), sent).status_code == 403
    assert browser().post(page(club, "club_roles"), sent).status_code == 302
    assert ClubMember.objects.get(user=mia, club=club).role == "member"


def test_the_owner_is_asked_before_the_club_is_handed_over(club, olga, mia):
    address = f"{page(club, 'hand_over_club')}?person={mia.pk}"
    assert address in browser(olga).get(page(club, "club_members")).content.decode()
    question = read(olga, address)
    assert "Offer Mia the club?" in question
    assert "Mia is asked, and accepts or declines." in question
    assert ClubMember.objects.get(user=olga, club=club).role == "owner"
    browser(olga).post(page(club, "hand_over_club"), {"person": mia.pk})
    assert ClubMember.objects.get(user=olga, club=club).role == "owner"
    assert Delivery.objects.get(user=mia, data__event="club_offered")


@pytest.mark.parametrize(
    ("who", "action", "owner"),
    [("mia", "own", "Mia"), ("mia", "decline_offer", "Olga"), ("olga", "withdraw_offer", "Olga")],
)
def test_the_offer_is_answered_or_withdrawn_on_the_page_of_the_club(
    club, olga, mia, who, action, owner
):
    browser(olga).post(page(club, "hand_over_club"), {"person": mia.pk})
    user = {"mia": mia, "olga": olga}[who]
    assert f'value="{action}"' in browser(user).get(club.get_absolute_url()).content.decode()
    browser(user).post(page(club, "club_membership"), {"action": action})
    assert ClubMember.objects.get(club=club, role="owner").user.name == owner
    club.refresh_from_db()
    assert club.offered_to is None


def test_nobody_else_hands_the_club_over(club, otto, olga, mia):
    address = page(club, "hand_over_club")
    assert browser(otto).get(f"{address}?person={mia.pk}").status_code == 403
    assert browser(otto).post(address, {"person": mia.pk}).status_code == 403
    assert browser(olga).get(address).status_code == 404
    assert browser(olga).post(address, {"person": olga.pk}).status_code == 404
    assert browser().get(address).status_code == 302
    assert ClubMember.objects.get(user=olga, club=club).role == "owner"


def test_the_hand_over_of_a_private_club_looks_absent(hidden, charlie):
    assert browser(charlie).get(page(hidden, "hand_over_club")).status_code == 404


def test_a_refused_list_of_names_stays_in_the_box(club, otto, charlie):
    sent = {"people": "Charlie\nNemo"}
    answer = browser(otto).post(page(club, "club_members"), sent)
    assert answer.status_code == 422
    assert "Charlie\nNemo</textarea>" in answer.content.decode()
    assert not ClubCandidate.objects.exists()


def test_an_invited_person_answers_on_the_page(hidden, olga, charlie):
    members_invite(number=hidden.pk, by=olga, people="Charlie")
    assert "You are invited to this club." in read(charlie, hidden.get_absolute_url())
    browser(charlie).post(page(hidden, "club_membership"), {"action": "join"})
    assert "Your membership" in read(charlie, hidden.get_absolute_url())


def test_officers_run_the_league_on_its_page(club, otto, mia):
    address = page(club, "club_league")
    sent = {"name": "Spring", "starts_on": "2027-01-01", "ends_on": "2027-03-01"}
    assert browser(mia).post(address, sent | {"scoring": "square"}).status_code == 403
    wrong = sent | {"ends_on": "2026-01-01", "scoring": "square"}
    answer = browser(otto).post(address, wrong)
    assert (answer.status_code, 'value="Spring"' in answer.content.decode()) == (422, True)
    answer = browser(otto).post(address, sent | {"scoring": "square"})
    season = club.seasons.get()
    own = page(club, "club_season", season=season.pk)
    assert answer.headers["Location"] == own
    browser(otto).post(own, sent | {"scoring": "rank", "action": "change"})
    season.refresh_from_db()
    assert season.scoring == "rank"
    assert browser().get(page(club, "club_standing", season=season.pk)).status_code == 200
    browser(otto).post(own, {"action": "remove"})
    assert not club.seasons.exists()


def test_a_season_belongs_to_its_club(club, hidden, olga):
    days = {"starts_on": NOW.date(), "ends_on": NOW.date()}
    season = season_add(number=hidden.pk, by=olga, name="Spring", **days)
    assert browser().get(page(club, "club_season", season=season.pk)).status_code == 404


def test_a_game_shows_its_public_club_to_everybody(club, olga):
    game = game_create(creator=olga, name="Table one", club=club.pk)
    assert "The green table" in read(None, game.get_absolute_url())


def test_a_public_game_shows_a_private_club_to_its_members_alone(hidden, mia, charlie):
    game = game_create(creator=mia, name="Table one", club=hidden.pk)
    for stranger in (None, charlie):
        assert hidden.name not in read(stranger, game.get_absolute_url())
        assert hidden.name not in read(stranger, "/games/")
    assert hidden.name in read(mia, game.get_absolute_url())


def test_a_gm_who_is_no_member_reads_no_name_in_the_settings(hidden, mia, charlie):
    game = game_create(creator=mia, name="Table one", club=hidden.pk)
    Game.objects.filter(pk=game.pk).update(gm=charlie)
    assert hidden.name not in read(charlie, reverse("games:settings", args=[game.pk]))


def test_the_page_of_a_player_names_public_clubs(club, hidden, mia, olga, charlie):
    own = reverse("games:player", args=[mia.pk])
    for stranger in (None, charlie):
        text = read(stranger, own)
        assert ("The green table" in text, "The hidden table" in text) == (True, False)
    assert "The hidden table" in read(olga, own)
    PlayerPage.objects.create(user=mia, shown_to="facts")
    assert "The green table" not in read(charlie, own)


def test_members_create_a_game_from_the_page_of_the_club(hidden, mia, charlie):
    form = browser(mia).get(reverse("games:create"), {"club": hidden.pk}).context["form"]
    assert (form["club"].value(), form["open_to"].value()) == (hidden.pk, "members")
    form = browser(charlie).get(reverse("games:create"), {"club": hidden.pk}).context["form"]
    assert form["club"].value() is None


def test_the_form_of_a_new_game_offers_the_templates_of_the_club(club, otto, mia, charlie):
    template_save(
        owner=otto,
        name="Silent",
        plain={"press_mode": "none"},
        schedule=fixed_schedule(),
        policy=NmrPolicy(),
    )
    own = GameTemplate.objects.get()
    row = template_share(number=club.pk, by=otto, template_id=own.pk)
    address, chosen = reverse("games:create"), {"club": club.pk, "club_template": row.pk}
    answer = browser(mia).get(address, chosen)
    form = answer.context["form"]
    assert (form["press_mode"].value(), form["club"].value()) == ("none", club.pk)
    assert any(each["is_chosen"] for each in answer.context["presets"])
    assert browser(charlie).get(address, chosen).status_code == 404


def test_a_gm_puts_a_game_into_a_club_on_its_settings(club, mia):
    game = game_create(creator=mia, name="Table one")
    address = reverse("games:settings", args=[game.pk])
    assert "Put this game into one of your clubs" in read(mia, address)
    sent = {"action": "enter", "game": game.pk}
    browser(mia).post(page(club, "club_games"), sent)
    assert "This game belongs to the club" in read(mia, address)
    browser(mia).post(page(club, "club_games"), sent | {"action": "withdraw"})
    game.refresh_from_db()
    assert game.club is None


def test_a_hidden_text_and_link_are_shown_to_nobody(club, olga, charlie):
    link = "https://talk.example/x"
    words = {"text": "Bad words", "link": link, "text_by": olga, "text_hidden_at": NOW}
    Club.objects.filter(pk=club.pk).update(**words)
    for reader in (None, charlie, olga):
        content = browser(reader).get(club.get_absolute_url()).content.decode()
        assert "Bad words" not in content
        assert "talk.example" not in content
    assert browser(charlie).get(page(club, "report_club")).status_code == 404


def test_a_closed_club_shows_its_archive_and_no_buttons(club, olga, mia):
    Club.objects.filter(pk=club.pk).update(closed_at=NOW)
    text = read(mia, club.get_absolute_url())
    assert "Closed" in text
    assert "Stand by" not in text
    assert "Create a game" not in text
    assert "Invite people" not in read(olga, page(club, "club_members"))
    assert browser().get(page(club, "club_archive")).status_code == 200


def test_public_clubs_are_in_the_sitemap(club, hidden):
    text = browser().get(reverse("games:sitemap", args=["clubs"])).content.decode()
    assert club.get_absolute_url() in text
    assert "hidden" not in text
