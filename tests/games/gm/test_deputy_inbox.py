"""The inbox of a deputy, with the actions that the rights allow."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.acts.open_seat import seat_open
from games.lobby.queries.masthead import masthead_counts
from games.models import Delivery, Deputy, Game, Phase
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

INBOX = "/gm/"
ACTS = {
    "remind": {"gm/remind"},
    "extend": {"gm/extend", "gm/excuse"},
    "replace": {"gm/seats/HA", "gm/open"},
    "correct": {"gm/corrections"},
}


@pytest.fixture
def near(table, greta):
    """The deadline is near; Alice plays France, and the seat of Austria is open."""
    seat_open(game_id=table.pk, by=greta, power="HA")
    Phase.objects.filter(game=table).update(due_at=timezone.now() + timedelta(hours=4))
    return table


@pytest.fixture
def helping(near, charlie):
    """Charlie, as a deputy with the rights that a test names."""
    now = timezone.now()
    return Deputy.objects.create(game=near, user=charlie, rights=[], offered_at=now, taken_at=now)


@pytest.fixture
def inbox(visit, charlie, helping):
    def page(*rights):
        Deputy.objects.update(rights=list(rights))
        return visit(charlie).client.get(INBOX).content.decode()

    return page


@pytest.mark.parametrize("right", ACTS)
def test_each_right_offers_its_actions_only(inbox, near, right):
    page = inbox(right)
    every = r"gm/(?:remind|extend|excuse|resolve|envelope|seats/\w+|open|corrections)"
    found = set(re.findall(rf"/games/{near.pk}/({every})", page))
    assert found == ACTS[right]


@pytest.mark.parametrize(
    ("right", "count"), [("remind", 1), ("extend", 2), ("replace", 1), ("correct", 0)]
)
def test_the_header_counts_the_seats_that_the_rights_concern(inbox, charlie, right, count):
    inbox(right)
    assert masthead_counts(charlie).late == count


def test_the_header_counts_nothing_before_the_offer_is_accepted(inbox, charlie):
    Deputy.objects.update(rights=["remind"], taken_at=None)
    assert masthead_counts(charlie).late == 0


def test_a_deputy_with_the_right_can_remind_all(inbox, visit, charlie, alice):
    assert "1 without orders in 1 game." in text_of_page(inbox("remind"))
    visit(charlie).client.post("/gm/remind/")
    assert [row.user for row in Delivery.objects.filter(kind="reminder")] == [alice]
    assert "1 without orders in" not in text_of_page(inbox("extend"))


def test_a_deputy_without_the_right_cannot_remind(inbox, visit, charlie):
    inbox("extend")
    assert visit(charlie).client.post("/gm/remind/").status_code == 409
    assert not Delivery.objects.filter(kind="reminder").exists()


def test_a_deputy_sees_states_but_no_secret_players(inbox, visit, alice):
    visit(alice).order(order_Par="A Par - Bur")
    page = inbox("remind")
    assert "Par - Bur" not in page
    assert "Alice" in page
    Game.objects.update(is_anonymous=True)
    assert "Alice" not in inbox("remind")


def test_the_visit_of_a_deputy_is_no_visit_of_the_gm(inbox, near):
    Game.objects.update(gm_seen_at=None)
    inbox("remind")
    assert Game.objects.get().gm_seen_at is None


def test_an_unanswered_offer_adds_no_game_to_the_inbox(inbox, visit, charlie):
    Deputy.objects.update(taken_at=None)
    assert "not the GM or a deputy" in text_of(visit(charlie).client.get(INBOX))


def text_of_page(page: str) -> str:
    return " ".join(page.split())
