"""The opened cabinet: who reads which secret, in which view, under which policy."""

from datetime import timedelta

import pytest
from django.test import Client

from adjudicator import Bid
from games.gm.acts.resolve import phase_resolve_now
from games.models import Ending, Game, PressMessage, Seat
from games.press.services.press_send import press_send
from games.record.queries.cabinet import cabinet_page
from games.sheets.services.sheets import orders_submit
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW, refused, viewer_of

SECRETS = {
    "FR bid": "F Gen H",
    "FR old": "canaryoldfr",
    "HA bid": "canarybidha",
    "HA old": "canaryoldha",
    "letter": "canaryletter",
    "gm letter": "canarygmletter",
}
VIEWS = ("public", "seat-FR", "seat-HA", "gm", "all")
CLOSED: dict[str, object] = {}
BIDS = {"bids_open_after": 0}
SHEETS = BIDS | {"sheets_open_after": 0}
PRESS = {"press_open_after": 0}
LATER = {"bids_open_after": 90, "sheets_open_after": 90, "press_open_after": 90}
ALL = SHEETS | PRESS
CANCELLED = ALL | {"ending": Ending.CALLED_OFF}

OF_FRANCE = {"FR bid", "FR old"}
OF_AUSTRIA = {"HA bid", "HA old"}
SHUT = None


def submitted(game, user, power, order, bid):
    orders_submit(
        game_id=game.pk,
        power=power,
        by=user,
        phase_number=1,
        orders=[order],
        bids=[Bid(1, bid)],
        now=NOW,
    )


@pytest.fixture
def ended(game, alice, bob, greta, at) -> Game:
    """Two players replaced their sheets and wrote letters; the game ended in a draw."""
    submitted(game, alice, "FR", "canaryoldfr", "A Swi H")
    submitted(game, alice, "FR", "A Par H", "canarybidfr")
    submitted(game, bob, "HA", "canaryoldha", "A Swi H")
    submitted(game, bob, "HA", "A Vie H", "canarybidha")
    press_send(game_id=game.pk, by=alice, to=["HA"], text="canaryletter", now=NOW)
    press_send(game_id=game.pk, by=alice, to=["gm"], text="canarygmletter", now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    fresh = Game.objects.get(pk=game.pk)
    game_finish(game=fresh, ending=Ending.DRAWN, powers=["FR", "HA"], now=NOW)
    at(NOW + timedelta(days=30))
    return fresh


def read(game: Game, user: object, view: str) -> set[str] | None:
    """The secrets on a page, over all steps; None if there is no page."""
    client = Client()
    if user is not None:
        client.force_login(user)
    url = f"/games/{game.pk}/cabinet/1/{view}/"
    answers = [client.get(url + show) for show in ("", "?show=orders", "?show=result")]
    if {answer.status_code for answer in answers} == {404}:
        return None
    assert {answer.status_code for answer in answers} == {200}
    said = "".join(answer.content.decode() for answer in answers)
    words = SECRETS | {"FR bid": "canarybidfr"}
    return {name for name, word in words.items() if word in said}


@pytest.mark.parametrize(
    ("policy", "who", "seen"),
    [
        # The sets are those of the views, in the order of VIEWS.
        (CLOSED, "nobody", (set(), SHUT, SHUT, SHUT, SHUT)),
        (CLOSED, "charlie", (set(), SHUT, SHUT, SHUT, SHUT)),
        (CLOSED, "alice", (set(), OF_FRANCE, SHUT, SHUT, SHUT)),
        (CLOSED, "bob", (set(), SHUT, OF_AUSTRIA, SHUT, SHUT)),
        (CLOSED, "greta", (set(), SHUT, SHUT, OF_FRANCE | OF_AUSTRIA, SHUT)),
        (
            BIDS,
            "charlie",
            (set(), {"FR bid"}, {"HA bid"}, {"FR bid", "HA bid"}, {"FR bid", "HA bid"}),
        ),
        (
            SHEETS,
            "nobody",
            (set(), OF_FRANCE, OF_AUSTRIA, OF_FRANCE | OF_AUSTRIA, OF_FRANCE | OF_AUSTRIA),
        ),
        (PRESS, "charlie", (set(), {"letter"}, {"letter"}, SHUT, {"letter"})),
        (
            ALL,
            "charlie",
            (
                set(),
                OF_FRANCE | {"letter"},
                OF_AUSTRIA | {"letter"},
                OF_FRANCE | OF_AUSTRIA,
                OF_FRANCE | OF_AUSTRIA | {"letter"},
            ),
        ),
        (LATER, "charlie", (set(), SHUT, SHUT, SHUT, SHUT)),
        (CANCELLED, "charlie", (set(), SHUT, SHUT, SHUT, SHUT)),
        (CANCELLED, "greta", (set(), SHUT, SHUT, OF_FRANCE | OF_AUSTRIA, SHUT)),
    ],
)
def test_each_view_shows_what_its_policy_opens(
    ended, alice, bob, charlie, greta, policy, who, seen
):
    Game.objects.filter(pk=ended.pk).update(**policy)
    cast = {"alice": alice, "bob": bob, "charlie": charlie, "greta": greta}
    assert tuple(read(ended, cast.get(who), view) for view in VIEWS) == seen


@pytest.mark.parametrize(
    ("policy", "seen"), [(CLOSED, set()), (BIDS, {"FR bid"}), (SHEETS, OF_FRANCE)]
)
def test_a_player_who_changed_seats_reads_of_the_time_before_what_is_open(
    ended, alice, policy, seen
):
    Game.objects.filter(pk=ended.pk).update(**policy)
    later = NOW + timedelta(days=1)
    Seat.objects.filter(game=ended, power="FR").update(hidden_before=later)
    assert read(ended, alice, "seat-FR") == seen


def test_a_letter_that_a_moderator_hid_never_opens(ended, alice):
    Game.objects.filter(pk=ended.pk).update(**PRESS)
    PressMessage.objects.update(hidden_at=NOW)
    assert read(ended, alice, VIEWS[1]) == OF_FRANCE


def test_the_orders_proposed_in_a_letter_are_read(ended, client):
    Game.objects.filter(pk=ended.pk).update(**PRESS)
    PressMessage.objects.filter(text="canaryletter").update(proposal=["A Par H", "A Mar H"])
    page = client.get(f"/games/{ended.pk}/cabinet/1/all/").content.decode()
    assert "A Par H<br>A Mar H" in page
    assert '<p class="said" dir="auto">canaryletter</p>' in page


@pytest.mark.parametrize("view", ["seat-XX", "seat", "gm-FR", "nonsense", "public-FR"])
def test_an_unknown_view_is_not_found(ended, greta, view):
    assert read(ended, greta, view) is None


def test_a_game_that_goes_on_has_no_cabinet(game, greta):
    client = Client()
    client.force_login(greta)
    assert client.get(f"/games/{game.pk}/cabinet/").status_code == 404
    assert client.get(f"/games/{game.pk}/cabinet/1/gm/").status_code == 404
    said = refused(cabinet_page, game, viewer_of(greta, game), 1, "gm", NOW)
    assert said == ("no_such_record", 404)


def test_a_replaced_sheet_with_markup_is_text(ended, game, client):
    Game.objects.filter(pk=ended.pk).update(**SHEETS)
    game.phases.get(number=1).sheets.filter(is_current=False).update(orders=["<i canary>"])
    page = client.get(f"/games/{ended.pk}/cabinet/1/all/").content.decode()
    assert "&lt;i canary&gt;" in page
    assert "<i canary>" not in page
