"""Lists of people are invited at once, and each of them answers."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.core.access import get_game_for_view
from games.core.visibility import Viewer
from games.gm.acts.remove import player_remove
from games.gm.acts.start import game_start
from games.models import Delivery, Game, Guest, LetterStop, PlayerBlock, Seat
from games.players.own_data import own_data
from games.seats.acts.decline_invitation import guest_decline
from games.seats.acts.invite_people import people_invite
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.acts.uninvite import guest_remove
from games.seats.queries.guests import EntryState, check_entries, listed_guests, read_entries
from games.seats.services import letters
from games.seats.services.guests import (
    ADDRESSES_LAST,
    addresses_forget,
    hash_token,
    letter_accept,
    letter_decline,
)
from games.seats.services.letters import letters_send
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused
from tests.games.table import Visit, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def forming(greta) -> Game:
    return game_create(creator=greta, name="Hubertusburg", is_public=False, now=NOW)


@pytest.fixture
def guest(forming):
    """Makes a visitor of the game."""

    def make(user=None) -> Visit:
        client = Client()
        if user is not None:
            client.force_login(user)
        return Visit(client, forming)

    return make


def invite(game: Game, greta, *people: str, now=NOW):
    return people_invite(game_id=game.pk, by=greta, people=list(people), now=now)


def states(game: Game, greta, text: str) -> list[str]:
    rows = check_entries(game, by=greta, entries=read_entries(text), now=NOW)
    return [row.state.value for row in rows]


def token_in(message) -> str:
    return message.body.split("/letters/")[1].split("/")[0]


def test_a_list_is_read_line_by_line_and_by_commas():
    text = " Alice,  Bob \r\nCharlie; dora@example.org\n\nEve <eve@example.org>,,"
    assert read_entries(text) == ["Alice", "Bob", "Charlie", "dora@example.org", "eve@example.org"]


def test_each_entry_has_its_state(forming, greta, alice, bob, charlie, program_of):
    game_join(game_id=forming.pk, by=charlie, power="PR", invite=forming.invite_token, now=NOW)
    invite(forming, greta, "Bob", "known@example.org")
    PlayerBlock.objects.create(user=account("Dora"), blocked=greta, created_at=NOW)
    text = "alice, ALICE, Bob, Charlie, Greta, Dora, Nobody, Robot, x@y, new@example.org"
    text += ", KNOWN@example.org"
    assert states(forming, greta, text) == [
        "account",
        "twice",
        "invited",
        "here",
        "barred",
        "barred",
        "unknown",
        "program",
        "malformed",
        "letter",
        "invited",
    ]


@pytest.fixture
def program_of(charlie):
    robot = account("Robot")
    robot.owner, robot.email = charlie, ""
    robot.save(update_fields=["owner", "email"])
    return robot


def test_an_address_with_an_account_looks_like_any_other(forming, greta, alice):
    rows = check_entries(
        forming, by=greta, entries=read_entries(f"{alice.email}, strange@example.org"), now=NOW
    )
    assert len({(row.state, row.sentence, row.user) for row in rows}) == 1


def test_near_names_are_of_people_whom_the_gm_knows(game, forming, greta, alice):
    account("Alicia")
    (row,) = check_entries(forming, by=greta, entries=["Alic"], now=NOW)
    assert (row.state, row.sentence) == (
        EntryState.UNKNOWN,
        "No account has this name. Is it Alice?",
    )


def test_of_a_hundred_names_fifty_are_too_many(forming, greta):
    people = [f"Person {number}" for number in range(100)]
    with pytest.raises(Exception, match="these are 100: remove 50") as refusal:
        invite(forming, greta, *people)
    assert refusal.value.code == "too_many_guests"
    assert not Guest.objects.exists()


def test_of_fifty_names_ten_are_unknown_and_forty_are_invited(forming, greta):
    known = [account(f"Guest {number}").name for number in range(40)]
    unknown = [f"Stranger {number}" for number in range(10)]
    result = invite(forming, greta, *unknown, *known)
    assert [entry.text for entry in result.invited] == known
    assert [entry.text for entry in result.others] == unknown
    assert Guest.objects.filter(game=forming).count() == 40
    assert Delivery.objects.filter(data__event="invited_to_game").count() == 40


def test_a_list_of_strangers_alone_is_refused(forming, greta):
    sent = {"game_id": forming.pk, "by": greta, "people": ["Nobody"], "now": NOW}
    assert refused(people_invite, **sent) == ("nobody_to_invite", 422)
    assert refused(people_invite, **sent | {"people": " ,\n"}) == ("nobody_named", 422)


def test_only_the_gm_invites_before_the_start(forming, game, greta, alice):
    assert refused(people_invite, game_id=forming.pk, by=alice, people="Bob") == ("not_gm", 403)
    sent = {"game_id": game.pk, "by": greta, "people": "Charlie"}
    assert refused(people_invite, **sent) == ("not_forming", 409)


@pytest.mark.parametrize("choice", ["chosen", "drawn", "preferences"])
def test_a_guest_joins_each_kind_of_game(greta, alice, charlie, choice):
    game = game_create(creator=greta, name="Paris", is_public=False, seat_choice=choice, now=NOW)
    invite(game, greta, "Alice")
    get_game_for_view(alice, game.pk)
    ranks = dict.fromkeys(["BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW"], 1)
    assert game_join(game_id=game.pk, by=alice, power="FR", ranks=ranks, now=NOW)
    stranger = {"game_id": game.pk, "by": charlie, "power": "PR"}
    assert refused(game_join, **stranger) == ("no_such_game", 404)


def test_an_invitation_that_is_withdrawn_opens_nothing(forming, greta, alice):
    invite(forming, greta, "Alice")
    guest = Guest.objects.get()
    guest_remove(game_id=forming.pk, by=greta, guest=guest.pk)
    assert refused(get_game_for_view, alice, forming.pk) == ("no_such_game", 404)
    again = {"game_id": forming.pk, "by": greta, "guest": guest.pk}
    assert refused(guest_remove, **again) == ("no_such_guest", 404)
    assert refused(guest_remove, **again | {"by": alice}) == ("not_gm", 403)


def test_a_guest_declines_and_may_think_again(forming, greta, alice, charlie):
    invite(forming, greta, "Alice")
    guest_decline(game_id=forming.pk, by=alice, now=NOW)
    viewer = Viewer(forming.pk, user_id=greta.pk, is_gm=True)
    assert [row.state for row in listed_guests(forming, viewer)] == ["declined"]
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    assert [row.state for row in listed_guests(forming, viewer)] == ["joined"]
    sent = {"game_id": forming.pk, "by": alice}
    assert refused(guest_decline, **sent) == ("joined_before", 409)
    assert refused(guest_decline, **sent | {"by": charlie}) == ("no_such_game", 404)


def test_the_gm_asks_somebody_back_who_was_removed(forming, greta, alice):
    invite(forming, greta, "Alice")
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    player_remove(game_id=forming.pk, by=greta, player_id=alice.pk, now=NOW)
    assert not Guest.objects.exists()
    sent = {"game_id": forming.pk, "by": alice, "power": "FR", "invite": forming.invite_token}
    assert refused(game_join, **sent) == ("removed", 403)
    invite(forming, greta, "Alice")
    assert game_join(**sent)


def test_guests_see_each_other_and_strangers_see_nobody(forming, guest, greta, alice, bob, charlie):
    invite(forming, greta, "Alice", "Bob", "eve@example.org")
    page = text_of(guest(alice).get())
    assert "You are invited to this game." in page
    assert all(words in page for words in ("Bob", "An email address", "No answer yet"))
    assert "eve@example.org" not in page
    assert "eve@example.org" in text_of(guest(greta).get("guests"))
    Game.objects.filter(pk=forming.pk).update(is_public=True)
    assert "Bob" not in text_of(guest(charlie).get())
    assert "Bob" not in text_of(guest().get())


def test_nobody_but_the_gm_reads_the_list_of_an_anonymous_game(forming, guest, greta, alice, bob):
    Game.objects.filter(pk=forming.pk).update(is_anonymous=True)
    invite(forming, greta, "Alice", "Bob")
    assert "Bob" not in text_of(guest(alice).get())
    assert "Bob" in text_of(guest(greta).get("guests"))


def test_a_guest_finds_a_private_game_in_the_lobby(forming, greta, alice, bob, client):
    invite(forming, greta, "Alice", "Bob")
    guest_decline(game_id=forming.pk, by=bob, now=NOW)
    client.force_login(alice)
    (row,) = client.get(reverse("games:lobby")).context["own_rows"]
    assert (row["item"].action, "You are invited" in row["item"].badges) == ("join", True)
    client.force_login(bob)
    page = client.get(reverse("games:lobby"))
    assert (page.context["own_rows"], page.context["rows"]) == ([], [])


def test_the_start_ends_invitations_and_deletes_addresses(forming, greta, alice, bob, idle):
    invite(forming, greta, "Alice", "Bob", "eve@example.org")
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    game_start(game_id=forming.pk, by=greta, now=NOW)
    assert not Guest.objects.exists()
    assert refused(get_game_for_view, bob, forming.pk) == ("no_such_game", 404)


def test_the_page_checks_then_invites_the_list_that_was_checked(forming, guest, greta, alice, bob):
    visit = guest(greta)
    page = visit.post("guests", {"people": "Alice\nNobody"})
    assert "No account has this name." in text_of(page)
    assert "Invite 1 person" in " ".join(text_of(page).split())
    assert not Guest.objects.exists()
    changed = {"people": "Alice\nBob", "checked": "Alice\nNobody", "send": "1"}
    assert "Invite 2 people" in " ".join(text_of(visit.post("guests", changed)).split())
    assert not Guest.objects.exists()
    page = visit.post(
        "guests", {"people": "Alice\nNobody", "checked": "Alice\nNobody", "send": "1"}
    )
    assert list(Guest.objects.values_list("user__name", flat=True)) == ["Alice"]
    assert page.context["text"] == "Nobody"
    sent = {"people": "Bob", "checked": "Bob", "send": "1"}
    assert visit.post("guests", sent).status_code == 302


def test_a_refused_list_stays_in_the_box(guest, greta):
    people = "\n".join(f"person {number}" for number in range(63))
    page = guest(greta).post("guests", {"people": people})
    assert page.status_code == 422
    assert "remove 13." in text_of(page)
    assert page.context["text"] == people


def test_the_page_is_for_the_gm(guest, forming, greta, alice):
    invite(forming, greta, "Alice")
    assert guest(alice).get("guests").status_code == 403
    assert guest(alice).post("uninvite", {"guest": "1"}).status_code == 403
    assert guest(alice).post("invitation_decline").status_code == 302
    assert Guest.objects.get().declined_at is not None


def test_a_letter_names_no_game_and_its_link_works_once(forming, guest, greta, alice, bob):
    invite(forming, greta, "eve@example.org")
    assert letters_send(now=NOW) == 1
    (letter,) = mail.outbox
    token = token_in(letter)
    assert letter.to == ["eve@example.org"]
    assert "Greta invites you" in letter.body
    assert forming.name not in letter.body + letter.subject
    stored = Guest.objects.get()
    assert (stored.token_hash, stored.next_try_at) == (hash_token(token), None)
    assert letters_send(now=NOW + timedelta(days=1)) == 0
    letter_accept(game_id=forming.pk, by=alice, token=token)
    stored.refresh_from_db()
    assert (stored.user, stored.email, stored.token_hash) == (alice, "", "")
    again = {"game_id": forming.pk, "by": bob, "token": token}
    assert refused(letter_accept, **again) == ("letter_over", 404)
    assert game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)


@pytest.mark.parametrize(("language", "words"), [("de", "lädt dich"), ("fr", "t’invite")])
def test_a_letter_is_in_the_language_of_the_gm(forming, greta, language, words):
    invite(forming, greta, "eve@example.org")
    Guest.objects.update(language=language)
    letters_send(now=NOW)
    (letter,) = mail.outbox
    assert words in letter.body
    assert words in letter.alternatives[0][0]


def test_the_letter_is_answered_on_its_page(forming, guest, greta, alice):
    invite(forming, greta, "eve@example.org")
    letters_send(now=NOW)
    token = token_in(mail.outbox[0])
    visitor = guest()
    url = reverse("games:guest_letter", kwargs={"pk": forming.pk, "token": token})
    page = visitor.client.get(url)
    assert "Hubertusburg" in text_of(page)
    assert "Sign in" in text_of(page)
    sent = visitor.client.post(url, {"accept": "1"})
    assert sent.status_code == 302
    assert reverse("account_login") in sent["Location"]
    assert Guest.objects.get().email
    player = guest(alice)
    assert player.client.post(url, {"accept": "1"}).status_code == 302
    assert "Join the game" in text_of(player.get())
    # The link leads its person back to the game, and nobody else anywhere.
    assert player.client.get(url)["Location"] == forming.get_absolute_url()
    assert visitor.client.get(url).status_code == 404


def test_a_stranger_declines_without_an_account(forming, guest, greta):
    invite(forming, greta, "eve@example.org")
    letters_send(now=NOW)
    url = reverse(
        "games:guest_letter", kwargs={"pk": forming.pk, "token": token_in(mail.outbox[0])}
    )
    guest().client.post(url, {"decline": "1"})
    assert not Guest.objects.exists()
    assert not LetterStop.objects.exists()


def test_an_address_that_stops_letters_gets_no_more(forming, greta):
    invite(forming, greta, "eve@example.org")
    letters_send(now=NOW)
    letter_decline(game_id=forming.pk, token=token_in(mail.outbox[0]), stops=True, now=NOW)
    assert "eve" not in LetterStop.objects.get().address_hash
    # The GM cannot tell: the address is invited again, and waits.
    assert invite(forming, greta, "Eve@example.org").invited
    assert letters_send(now=NOW) == 0
    assert len(mail.outbox) == 1


def test_an_account_that_blocks_the_gm_gets_no_letter(forming, greta, alice):
    PlayerBlock.objects.create(user=alice, blocked=greta, created_at=NOW)
    alice.emailaddress_set.create(email=alice.email, verified=True, primary=True)
    invite(forming, greta, alice.email)
    assert letters_send(now=NOW) == 0


def test_one_address_gets_three_letters_a_day(greta):
    for number in range(5):
        game = game_create(creator=greta, name=f"Game {number}", now=NOW)
        invite(game, greta, "eve@example.org")
    assert letters_send(now=NOW) == 3
    assert letters_send(now=NOW + timedelta(hours=1)) == 0
    assert letters_send(now=NOW + timedelta(days=1, minutes=1)) == 2


def test_a_gm_sends_fifty_letters_a_day(greta):
    first, second = (game_create(creator=greta, name=name, now=NOW) for name in ("One", "Two"))
    invite(first, greta, *(f"person{number}@example.org" for number in range(50)))
    sent = {"game_id": second.pk, "by": greta, "people": "last@example.org", "now": NOW}
    assert refused(people_invite, **sent) == ("too_many", 409)
    assert not Guest.objects.filter(game=second).exists()


def test_a_mail_server_that_fails_is_asked_again(forming, greta, monkeypatch):
    invite(forming, greta, "eve@example.org")

    def fail(self, letter):
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(letters.MailSession, "send", fail)
        assert letters_send(now=NOW) == 0
    assert letters_send(now=NOW) == 0
    assert letters_send(now=NOW + letters.RETRY_AFTER) == 1


def test_addresses_are_deleted_after_thirty_days(forming, greta, alice):
    invite(forming, greta, "Alice", "eve@example.org")
    assert addresses_forget(now=NOW + ADDRESSES_LAST - timedelta(seconds=1)) == 0
    assert addresses_forget(now=NOW + ADDRESSES_LAST) == 1
    assert Guest.objects.get().user == alice


def test_an_invitation_is_in_the_data_of_its_account(forming, greta, alice):
    invite(forming, greta, "Alice")
    sections = {name: list(rows) for name, rows in own_data(alice)}
    assert sections["invitations"] == [
        {
            "game": "Hubertusburg",
            "game_number": forming.pk,
            "invited_at": NOW,
            "declined_at": None,
        }
    ]


def test_a_guest_who_leaves_may_come_back(forming, greta, alice):
    invite(forming, greta, "Alice")
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    game_leave(game_id=forming.pk, by=alice, now=NOW)
    game_join(game_id=forming.pk, by=alice, power="PR", now=NOW)
    assert Seat.objects.get(holder=alice).power == "PR"
