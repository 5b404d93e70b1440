"""A newcomer who does not see earlier press cannot count it either."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import PressMember
from games.press.queries.threads import press_total
from games.press.services.press_send import press_send
from tests.games.cast import account, seat_of, submit
from tests.games.seat_given import seat_given
from tests.games.untouched import untouched

pytestmark = pytest.mark.django_db

KEY = "FR,HA"
CHANCE = re.compile(r'name="(key|csrfmiddlewaretoken)" value="[\w-]+"')


@pytest.fixture
def dora() -> object:
    return account("Dora")


@pytest.fixture
def handed_on(table, alice, bob, greta, dora):
    """Gives Dora the seat of France after so many messages that she may not read."""

    def give(hidden: int) -> None:
        table.press_handed_on = "from_now"
        table.save()
        sent = timezone.now() - timedelta(hours=1)
        for number in range(hidden):
            press_send(
                game_id=table.pk,
                by=alice,
                to=["HA"],
                text=f"Earlier {number}",
                proposal=["A Par - Bur"],
                now=sent + timedelta(minutes=number),
            )
        seat_given(game_id=table.pk, by=greta, power="FR", account="Dora")

    return give


@pytest.fixture
def welcome(table, bob):
    """Bob writes to her, and proposes orders."""

    def send(text: str = "Welcome.") -> None:
        proposal = ["A Par - Gas"]
        press_send(game_id=table.pk, by=bob, thread_key=KEY, text=text, proposal=proposal)

    return send


def seen(visit, dora, table) -> list[str]:
    """All that Dora is answered about her thread."""
    mine, url = visit(dora), table.get_absolute_url()
    queries = [
        {"thread": KEY},
        {"thread": KEY, "before": "2"},
        {"thread": KEY, "proposal": "1"},
        {"q": "Welcome"},
    ]
    answers = [mine.client.get(url, query).content.decode() for query in queries]
    answers += [mine.get("press_news").content.decode()]
    live = mine.client.get(url + "live", headers={"Accept": "application/json"})
    answers += [live.content.decode()]
    for number in ("0", "1", "2", "9"):
        data = {"thread": KEY, "number": number, "message": number}
        with untouched():
            answers += [str(mine.post("press_read", data).status_code)]
            members = PressMember.objects.filter(seat__holder=dora)
            answers += [str([member.read_to - member.hidden_to for member in members])]
        with untouched():
            answers += [str(mine.post("press_copy", data).status_code)]
    with untouched():
        answers += [mine.post("press_send", {"thread": KEY, "text": "Thanks."}).headers["Location"]]
    return [CHANCE.sub("", re.sub(r"message=\d+ ", "", answer)) for answer in answers]


def test_every_answer_is_the_same_after_one_hidden_message_or_three(
    visit, table, dora, handed_on, welcome, at
):
    at(timezone.now())
    found = []
    for hidden in (1, 3):
        with untouched():
            handed_on(hidden)
            welcome()
            found.append(seen(visit, dora, table))
    for one, three in zip(*found, strict=True):
        assert one.split("\n") == three.split("\n")


def test_a_newcomer_counts_from_the_first_message_to_read(table, dora, handed_on, welcome):
    handed_on(3)
    assert press_total(table.pk, dora.pk) == 0
    welcome()
    assert press_total(table.pk, dora.pk) == 1


def test_a_hidden_proposal_is_not_copied(visit, table, dora, handed_on):
    handed_on(1)
    submit(table, dora, "FR", "A Par H", now=timezone.now())
    assert visit(dora).post("press_copy", {"thread": KEY, "message": "1"}).status_code == 404


def test_a_newcomer_copies_a_proposal_by_its_number_on_the_page(
    visit, table, dora, handed_on, welcome
):
    handed_on(3)
    welcome()
    page = visit(dora).client.get(table.get_absolute_url(), {"thread": KEY}).content.decode()
    assert 'name="message" value="1"' in page
    assert visit(dora).post("press_copy", {"thread": KEY, "message": "1"}).status_code == 302
    sheet = seat_of(table, "FR").sheets.get(is_current=True)
    assert "A Par - Gas" in sheet.orders


def test_a_newcomer_reads_up_to_a_message_by_its_number_on_the_page(
    visit, table, dora, handed_on, welcome
):
    handed_on(3)
    welcome("One.")
    welcome("Two.")
    visit(dora).post("press_read", {"thread": KEY, "number": "1"})
    member = PressMember.objects.get(seat__holder=dora)
    assert (member.hidden_to, member.read_to) == (3, 4)


def test_the_first_page_of_a_newcomer_leads_to_no_older_one(visit, table, dora, handed_on, welcome):
    handed_on(3)
    welcome()
    page = visit(dora).client.get(table.get_absolute_url(), {"thread": KEY}).content.decode()
    assert "before=" not in page
