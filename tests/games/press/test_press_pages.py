"""Press on the game's page: send, read, search, mute, propose, export."""

import re
from dataclasses import replace

import pytest
from django.utils import timezone

from games.core.quotas import SEARCHES
from games.gm.acts.cancel import game_cancel
from games.gm.acts.resolve import phase_resolve_now
from games.models import PressMessage, PressMode
from games.press.services.press_send import press_send
from games.press.services.reading import press_mute
from games.sheets.services.readiness import ready_declare
from games.turn.services.phase_open import game_finish
from tests.games.press.press_cast import play_with
from tests.games.table import address, saved, text_of
from tests.look import markup

pytestmark = pytest.mark.django_db


# The address of an open thread, and with its first message drawn on the map.
PLAIN_AND_DRAWN = ({}, {"proposal": 1})
ARROW = 'data-order="A Par - Bur"'


@pytest.fixture
def write(table):
    """Send a message to powers."""

    def do(by, *to, text="Hello.", **options):
        return press_send(game_id=table.pk, by=by, to=to, text=text, **options)

    return do


def opened(visitor, message, **more):
    """The game's page with the thread of a message open."""
    asked = {"thread": message.thread.key} | more
    return visitor.client.get(address(visitor.game, "game"), asked)


def page_of(answer) -> str:
    return answer.content.decode()


def waiting(visitor) -> str:
    """The number of unread messages in the masthead, or an empty string."""
    found = re.search(
        r'class="count letters">(\d+)<span class="sr">\s*unread messages?', home(visitor)
    )
    return found[1] if found else ""


def home(visitor) -> str:
    return page_of(visitor.client.get("/"))


def test_a_message_is_sent_and_shown(visit, alice, bob):
    answer = visit(alice).post("press_send", {"to": ["HA"], "text": "Peace?", "key": "k"})
    message = PressMessage.objects.get()
    assert answer.headers["Location"].endswith(f"?thread=FR,HA#message-{message.number}")
    assert "Peace?" in text_of(opened(visit(bob), message))


def test_checkboxes_choose_a_group(visit, alice):
    visit(alice).post("press_send", {"to": ["HA", "PR"], "text": "League?"})
    assert PressMessage.objects.get().thread.key == "FR,HA,PR"


@pytest.mark.parametrize(
    ("data", "status", "said"),
    [
        ({"text": "Kept words."}, 422, "Choose a recipient"),
        ({"text": "", "to": "HA"}, 409, "Write a message or propose orders"),
        ({"text": "Kept words.", "to": "HA", "proposal": "A Par - Nowhere"}, 422, "not understood"),
        ({"text": "Kept words.", "thread": "99999"}, 404, "no such thread"),
    ],
)
def test_a_refused_message_is_kept_with_its_error(visit, alice, data, status, said):
    answer = visit(alice).post("press_send", data)
    assert answer.status_code == status
    assert said in text_of(answer)
    assert data["text"] in text_of(answer)
    assert markup.broken_references(page_of(answer)) == []


def test_an_answer_that_comes_too_late_is_kept(visit, table, alice, write):
    message = write(alice, "HA")
    play_with(table, PressMode.NONE)
    data = {"thread": message.thread.key, "text": "Kept words."}
    answer = visit(alice).post("press_send", data)
    assert answer.status_code == 409
    assert "Kept words." in text_of(answer)


@pytest.mark.parametrize("who", ["nobody", "charlie"])
def test_a_spectator_is_refused_and_sees_the_text_again(visit, request, who):
    user = None if who == "nobody" else request.getfixturevalue(who)
    answer = visit(user).post("press_send", {"to": "HA", "text": "Kept words."})
    assert answer.status_code == 403
    assert "Kept words." in text_of(answer)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "https://example.org/\"onmouseover='alert(1)'",
        "<a href='javascript:alert(1)'>x</a> javascript:alert(1)",
        "&lt;b&gt; &#60;b&#62;",
    ],
)
def test_html_in_a_message_is_escaped(visit, alice, write, text):
    message = write(alice, "HA", text=text)
    page = page_of(opened(visit(alice), message))
    assert markup.forbidden(page) == []
    assert text not in page
    for element in markup.elements(page, fragment=False):
        assert not element.attrib.get("href", "").lower().startswith("javascript")
        assert element.tag != "img" or "board" in element.attrib["src"]


def test_addresses_become_safe_links_and_lines_are_kept(visit, alice, write):
    text = "See (https://example.org/a?b=1&c=2).\nftp://no.example"
    page = page_of(opened(visit(alice), write(alice, "HA", text=text)))
    link = '<a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener noreferrer"'
    assert link in page
    assert ").<br>ftp://no.example" in page


def test_unread_press_is_counted_until_its_thread_is_opened(visit, alice, bob, write):
    message = write(alice, "HA")
    write(alice, "HA", text="Again.")
    reader = visit(bob)
    assert waiting(reader) == "2"
    assert "2 unread messages" in text_of(reader.client.get("/"))
    assert "new" in page_of(opened(reader, message))
    assert waiting(reader) == ""


def test_unread_press_of_a_finished_game_is_not_counted(visit, table, alice, bob, write):
    write(alice, "HA")
    reader = visit(bob)
    table.refresh_from_db()
    game_finish(game=table, ending="drawn", powers=["FR", "HA"], now=timezone.now())
    assert waiting(reader) == ""


def test_a_page_without_an_open_thread_marks_nothing_as_read(visit, bob, alice, write):
    write(alice, "HA")
    reader = visit(bob)
    reader.get()
    assert waiting(reader) == "1"


def test_a_script_marks_what_arrived_as_read(visit, bob, alice, write):
    message = write(alice, "HA")
    data = {"thread": message.thread.key, "number": message.number}
    assert visit(bob).post("press_read", data).status_code == 204
    assert waiting(visit(bob)) == ""


def test_muted_press_is_collapsed_and_not_counted(visit, table, alice, bob, write):
    visit(bob).post("press_mute", {"power": "FR", "mute": "1"})
    message = write(alice, "HA", text="Listen!")
    reader = visit(bob)
    assert waiting(reader) == ""
    assert "Muted message" in text_of(opened(reader, message))
    press_mute(game_id=table.pk, by=bob, power="FR", is_muted=False)
    assert "Muted message" not in text_of(opened(reader, message))


def test_a_muted_power_does_not_notice(visit, alice, bob, write):
    visit(bob).post("press_mute", {"power": "FR", "mute": "1"})
    assert "uted" not in text_of(opened(visit(alice), write(alice, "HA"))).replace("Mute a", "")


def test_messages_are_paged_from_the_newest(visit, table, alice, bob, write):
    first = write(alice, "HA", text="Message 0.")
    first.thread.messages.model.objects.bulk_create(
        PressMessage(
            thread=first.thread,
            number=number + 1,
            author=first.author,
            sent_by=alice,
            text=f"Message {number}.",
            sent_at=first.sent_at,
        )
        for number in range(1, 60)
    )
    newest = text_of(opened(visit(bob), first))
    assert "Message 59." in newest
    assert "Message 9." not in newest
    older = text_of(opened(visit(bob), first, before=11))
    assert "Message 9." in older
    assert "Message 10." not in older


def test_a_search_finds_only_press_of_the_reader(visit, alice, bob, write):
    write(alice, "HA", text="The Rhine 100% sure")
    write(bob, "PR", text="the rhine, secretly")
    found = visit(alice).client.get(visit(alice).game.get_absolute_url(), {"q": "rHINE 100%"})
    assert "100% sure" in text_of(found)
    assert "secretly" not in text_of(found)
    assert markup.broken_references(page_of(found)) == []


def test_too_many_searches_are_refused_for_a_minute(visit, alice, monkeypatch, stopped_clock):
    monkeypatch.setattr("games.press.page.pane.SEARCHES", replace(SEARCHES, most=2))
    page = visit(alice)
    url, words = page.game.get_absolute_url(), {"q": "peace"}
    answers = [page.client.get(url, words).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert page.get("game").status_code == 200
    assert page.client.get(f"{url}press/news/", words).status_code == 429


@pytest.mark.parametrize("words", ["%", "_", "\x00", "'; --", "x" * 500, "\ud800"])
def test_a_search_takes_any_characters(visit, alice, words):
    page = visit(alice)
    address = page.game.get_absolute_url()
    encoded = words.encode("utf-8", "replace").decode()
    assert page.client.get(address, {"q": encoded}).status_code == 200


@pytest.mark.parametrize("value", ["x", "-1", "9" * 40, "", "0", "\x00"])
@pytest.mark.parametrize("name", ["thread", "before", "proposal"])
def test_an_invalid_query_is_ignored(visit, alice, name, value):
    page = visit(alice)
    answer = page.client.get(page.game.get_absolute_url(), {name: value})
    assert answer.status_code == 200


def test_each_phase_is_marked_where_it_begins(visit, table, alice, greta, write):
    write(alice, "HA")
    phase_resolve_now(game_id=table.pk, by=greta)
    message = write(alice, "HA", text="On.")
    page = page_of(opened(visit(alice), message))
    assert page.count('class="phase-mark"') == 2


def test_a_proposal_is_drawn_and_copied(visit, table, alice, bob, write):
    message = write(bob, "FR", text="", proposal=["A Par - Bur", "A Vie - Bav"])
    page = page_of(opened(visit(alice), message, proposal=message.number))
    assert "The map shows orders proposed by Austria" in page
    visit(alice).post("press_copy", {"thread": "FR,HA", "message": message.number})
    assert saved(table, "FR").orders == ["A Par - Bur"]


def test_a_copy_into_final_orders_is_politely_refused(visit, table, alice, bob, write):
    message = write(bob, "FR", proposal=["A Par - Bur"])
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=1)
    answer = visit(alice).post("press_copy", {"thread": "FR,HA", "message": message.number})
    assert answer.status_code == 409
    assert "Your orders are final" in text_of(answer)


def test_the_draft_is_attached_without_its_bids(visit, alice):
    player = visit(alice)
    player.order("save", order_Par="A Par - Bur", points_Sav_0="1", bid_Sav_0="A Sav H")
    player.post("press_send", {"to": "HA", "text": "Mine.", "attach": "1", "proposal": "Vie-Bav"})
    assert PressMessage.objects.get().proposal == ["A Par - Bur", "A Vie - Bav"]


def test_the_export_has_all_press_of_its_reader(visit, alice, bob, write):
    write(alice, "HA", text="One.", proposal=["A Par - Bur"])
    write(bob, "PR", text="Not mine.")
    answer = visit(alice).get("press_export")
    text = b"".join(answer.streaming_content).decode()
    assert "attachment" in answer.headers["Content-Disposition"]
    assert "One." in text
    assert "A Par – Bur" in text
    assert "Spring 1763" in text
    assert "Not mine." not in text


@pytest.mark.parametrize(
    ("mode", "offered"),
    [
        (PressMode.FULL, ["to-HA", "to-all", "to-gm"]),
        (PressMode.RULEBOOK, ["to-HA", "to-all", "to-gm"]),
        (PressMode.PUBLIC, ["to-all", "to-gm"]),
        (PressMode.NONE, ["to-gm"]),
    ],
)
def test_the_page_offers_what_the_mode_allows(visit, table, alice, mode, offered):
    play_with(table, mode)
    page = page_of(visit(alice).get())
    found = [name for name in ("to-HA", "to-all", "to-gm") if f'id="{name}"' in page]
    assert found == offered


def test_the_gm_writes_to_one_power_or_to_all(visit, greta):
    gm = visit(greta)
    assert 'type="radio" id="to-FR"' in page_of(gm.get())
    gm.post("press_send", {"to": "FR", "text": "Hurry."})
    assert PressMessage.objects.get().thread.key == "gm:FR"


def test_everybody_can_read_the_mode_of_press(visit, table):
    play_with(table, PressMode.PUBLIC)
    assert "Public press only" in text_of(visit().get())


def test_a_new_game_has_the_chosen_mode_of_press(client, greta):
    client.force_login(greta)
    form = page_of(client.get("/games/new/"))
    assert 'name="press_mode"' in form
    assert markup.broken_references(form) == []


def test_press_is_shown_after_the_game(visit, table, alice, greta, write):
    message = write(alice, "HA", text="Well played.")
    game_cancel(game_id=table.pk, by=greta)
    page = opened(visit(alice), message)
    assert "Well played." in text_of(page)
    assert markup.broken_references(page_of(page)) == []


@pytest.mark.parametrize("who", ["alice", "bob", "greta"])
def test_the_pane_is_valid_html(visit, request, table, alice, bob, write, who):
    message = write(alice, "HA", text="https://example.org\nx", proposal=["A Par - Bur"])
    visit(bob).post("press_mute", {"power": "FR", "mute": "1"})
    write(alice, "all", text="To all.")
    page = page_of(opened(visit(request.getfixturevalue(who)), message, proposal=1))
    assert markup.forbidden(page) == []
    assert markup.broken_references(page) == []
    assert markup.unnamed_controls(page) == []


def test_the_parts_for_the_script_are_valid_html(visit, alice, write):
    message = write(alice, "HA")
    player = visit(alice)
    answer = player.client.get(address(player.game, "press_news"), {"thread": message.thread.key})
    assert markup.forbidden(page_of(answer), fragment=True) == []
    assert "Hello." in text_of(answer)


def test_proposed_orders_are_drawn_on_the_map_for_ordering(visit, alice, bob, write):
    message = write(bob, "FR", proposal=["A Par - Bur"])
    plain, proposed = (page_of(opened(visit(alice), message, **more)) for more in PLAIN_AND_DRAWN)
    for part in ("data-orders-map", "data-order-tools", 'data-zoom="in"'):
        assert (part in plain, part in proposed) == (True, True)
    assert ARROW not in plain
    assert ARROW in proposed


def test_a_proposal_for_an_earlier_phase_is_drawn_on_that_board_with_its_tools(
    visit, table, alice, bob, greta, write
):
    message = write(bob, "FR", proposal=["A Par - Bur"])
    phase_resolve_now(game_id=table.pk, by=greta)
    page = page_of(opened(visit(alice), message, proposal=message.number))
    assert ARROW in page
    assert 'data-zoom="in"' in page
    assert "data-orders-map" not in page
