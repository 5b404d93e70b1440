"""The GM is notified once of a phase that is not resolved after its deadline."""

from datetime import timedelta

import pytest

from games.models import Delivery
from games.notices.queries import notice_of
from games.turn.services.phase_advance import phase_stuck
from games.turn.services.reminders import PATIENCE, late_phases_notify
from tests.games.cast import DUE

LATER = DUE + PATIENCE + timedelta(minutes=3)


def deliveries_of():
    return Delivery.objects.filter(data__event="late")


@pytest.mark.parametrize(("now", "count"), [(DUE + PATIENCE, 0), (LATER, 1)])
def test_only_the_gm_is_notified_of_a_late_phase(game, greta, now, count):
    late_phases_notify(now=now)
    assert [row.user for row in deliveries_of()] == [greta] * count


def test_the_gm_is_notified_once(game):
    for minutes in range(3):
        late_phases_notify(now=LATER + timedelta(minutes=minutes))
    assert deliveries_of().count() == 1


def test_the_notification_links_to_the_desk(game):
    late_phases_notify(now=LATER)
    notice = notice_of(deliveries_of().get())
    assert notice.title == "Spring 1763 is late"
    assert notice.url.endswith(f"/games/{game.pk}/gm/")


def test_a_stuck_phase_has_been_announced_before(game, phase):
    phase_stuck(phase_id=phase.pk, error=KeyError(), now=DUE)
    late_phases_notify(now=LATER)
    assert not deliveries_of().exists()
