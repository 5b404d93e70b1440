"""The secrets that a finished game's policy opens, and to whom, as tables."""

from datetime import timedelta

import pytest

from games.core.opened import Part, Scope, Sight, is_opened, record_scope
from games.core.visibility import Viewer
from games.models import Ending, Game, Seat, SeatState, Status
from tests.games.cast import NOW

DAY = timedelta(days=1)
ALL = frozenset({"FR", "HA"})
FIELDS = {
    Part.BIDS: "bids_open_after",
    Part.SHEETS: "sheets_open_after",
    Part.PRESS: "press_open_after",
}


def finished(*, ending: str = Ending.WON, status: str = Status.FINISHED, **policy: int) -> Game:
    finished_at = NOW if status == Status.FINISHED else None
    return Game(pk=1, status=status, ending=ending, finished_at=finished_at, **policy)


@pytest.mark.parametrize("part", list(Part))
@pytest.mark.parametrize(
    ("policy", "status", "ending", "days", "is_open"),
    [
        (None, Status.FINISHED, Ending.WON, 9999, False),
        (0, Status.FINISHED, Ending.WON, 0, True),
        (0, Status.FINISHED, Ending.DRAWN, 0, True),
        (0, Status.FINISHED, Ending.CONCEDED, 0, True),
        (0, Status.FINISHED, Ending.OUT, 0, True),
        (0, Status.FINISHED, Ending.CALLED_OFF, 9999, False),
        (0, Status.FINISHED, Ending.DISSOLVED, 9999, False),
        (0, Status.FINISHED, "", 9999, False),
        (0, Status.RUNNING, "", 9999, False),
        (0, Status.FORMING, "", 9999, False),
        (30, Status.FINISHED, Ending.WON, 29, False),
        (30, Status.FINISHED, Ending.WON, 30, True),
    ],
)
def test_a_part_opens_when_its_policy_says_so(part, policy, status, ending, days, is_open):
    game = finished(ending=ending, status=status, **{FIELDS[part]: policy})
    assert is_opened(game, part, NOW + days * DAY) is is_open


@pytest.mark.parametrize("part", list(Part))
def test_a_part_opens_no_other(part):
    game = finished(**{FIELDS[part]: 0})
    assert [other for other in Part if is_opened(game, other, NOW)] == [part]


STRANGER = Viewer(1)
FRANCE = Viewer(1, user_id=7, seat_id=1, power="FR")
GM = Viewer(1, user_id=9, is_gm=True)
OTHER_GM = Viewer(2, user_id=9, is_gm=True)
SEATS = [
    Seat(pk=1, game_id=1, power="FR", holder_id=7, state=SeatState.TAKEN),
    Seat(pk=2, game_id=1, power="HA", holder_id=8, state=SeatState.TAKEN),
]
CLOSED: dict[str, int] = {}
BIDS = {"bids_open_after": 0}
SHEETS = BIDS | {"sheets_open_after": 0}
PRESS = {"press_open_after": 0}
OWN = frozenset({"FR"})


@pytest.mark.parametrize(
    ("viewer", "policy", "sight", "power", "scope"),
    [
        (STRANGER, CLOSED, Sight.PUBLIC, "", Scope()),
        (STRANGER, CLOSED, Sight.SEAT, "FR", None),
        (STRANGER, CLOSED, Sight.GM, "", None),
        (STRANGER, CLOSED, Sight.EVERYTHING, "", None),
        (FRANCE, CLOSED, Sight.SEAT, "FR", Scope(bids=OWN, sheets=OWN)),
        (FRANCE, CLOSED, Sight.SEAT, "HA", None),
        (FRANCE, CLOSED, Sight.GM, "", None),
        (FRANCE, CLOSED, Sight.EVERYTHING, "", None),
        (GM, CLOSED, Sight.GM, "", Scope(bids=ALL, sheets=ALL, minors=True)),
        (GM, CLOSED, Sight.SEAT, "FR", None),
        (GM, CLOSED, Sight.EVERYTHING, "", None),
        (OTHER_GM, CLOSED, Sight.GM, "", None),
        (STRANGER, BIDS, Sight.PUBLIC, "", Scope()),
        (STRANGER, BIDS, Sight.SEAT, "FR", Scope(bids=OWN)),
        (STRANGER, BIDS, Sight.SEAT, "XX", None),
        (STRANGER, BIDS, Sight.GM, "", Scope(bids=ALL, minors=True)),
        (STRANGER, BIDS, Sight.EVERYTHING, "", Scope(bids=ALL, minors=True)),
        (STRANGER, SHEETS, Sight.SEAT, "FR", Scope(bids=OWN, sheets=OWN)),
        (STRANGER, SHEETS, Sight.EVERYTHING, "", Scope(bids=ALL, sheets=ALL, minors=True)),
        (STRANGER, PRESS, Sight.SEAT, "FR", Scope(press=OWN)),
        (STRANGER, PRESS, Sight.GM, "", None),
        (STRANGER, PRESS, Sight.EVERYTHING, "", Scope(press=ALL)),
        (FRANCE, PRESS, Sight.SEAT, "FR", Scope(bids=OWN, sheets=OWN, press=OWN)),
        (GM, PRESS, Sight.GM, "", Scope(bids=ALL, sheets=ALL, minors=True)),
        (GM, PRESS, Sight.EVERYTHING, "", Scope(ALL, ALL, ALL, minors=True)),
    ],
)
def test_each_view_shows_what_its_viewer_may_read(viewer, policy, sight, power, scope):
    assert record_scope(viewer, finished(**policy), sight, SEATS, NOW, power) == scope


@pytest.mark.parametrize("sight", list(Sight))
@pytest.mark.parametrize("status", [Status.FORMING, Status.RUNNING])
def test_a_game_that_goes_on_has_no_record(sight, status):
    game = finished(status=status, ending="", **SHEETS)
    assert record_scope(GM, game, sight, SEATS, NOW, "FR") is None


def test_a_game_that_was_cancelled_shows_a_stranger_the_public_view_alone():
    game = finished(ending=Ending.CALLED_OFF, **SHEETS, **PRESS)
    found = [record_scope(STRANGER, game, sight, SEATS, NOW, "FR") for sight in Sight]
    assert found == [Scope(), None, None, None]


@pytest.mark.parametrize(
    ("policy", "scope"),
    [
        (CLOSED, Scope(bids=OWN, sheets=OWN, bids_since=NOW, sheets_since=NOW)),
        (BIDS, Scope(bids=OWN, sheets=OWN, sheets_since=NOW)),
        (SHEETS, Scope(bids=OWN, sheets=OWN)),
        (PRESS, Scope(bids=OWN, sheets=OWN, press=OWN, bids_since=NOW, sheets_since=NOW)),
    ],
)
def test_a_player_who_changed_seats_reads_own_sheets_since_then_unless_open(policy, scope):
    seat = Seat(pk=1, game_id=1, power="FR", holder_id=7, state=SeatState.TAKEN, hidden_before=NOW)
    assert record_scope(FRANCE, finished(**policy), Sight.SEAT, [seat], NOW, "FR") == scope
