"""The GM is told, once, of a phase that nothing resolves."""

from datetime import timedelta

import pytest

from games.models import Delivery
from games.notices.queries.notices import notice_of
from games.turn.services.phase_advance import phase_stuck
from games.turn.services.reminders import PATIENCE, late_phases_notify
from tests.games.cast import DUE

LATER = DUE + PATIENCE + timedelta(minutes=3)


def told():
    return Delivery.objects.filter(data__event="late")


@pytest.mark.parametrize(("now", "count"), [(DUE + PATIENCE, 0), (LATER, 1)])
def test_the_gm_alone_is_told_of_a_late_phase(game, greta, now, count):
    late_phases_notify(now=now)
    assert [row.user for row in told()] == [greta] * count


def test_it_is_told_once(game):
    for minutes in range(3):
        late_phases_notify(now=LATER + timedelta(minutes=minutes))
    assert told().count() == 1


def test_it_leads_to_the_desk(game):
    late_phases_notify(now=LATER)
    notice = notice_of(told().get())
    assert notice.title == "Spring 1763 is late"
    assert notice.url.endswith(f"/games/{game.pk}/gm/")


def test_of_a_stuck_phase_the_gm_has_been_told(game, phase):
    phase_stuck(phase_id=phase.pk, error=KeyError(), now=DUE)
    late_phases_notify(now=LATER)
    assert not told().exists()
