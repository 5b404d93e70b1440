"""Orders count by the moment at which they arrived, not by that at which their turn came."""

from datetime import timedelta

import pytest
from django.test import AsyncRequestFactory, RequestFactory
from django.utils import timezone

from games.core.decorators import arrived_at
from games.models import OrderSheet, Phase

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
SAVED = {"phase": 1, "action": "save", "order-Par": "A Par - Bur"}


@pytest.fixture
def late(table) -> Phase:
    """The deadline passed a second ago, and the phase is not resolved yet."""
    Phase.objects.filter(game=table).update(due_at=timezone.now() - SECOND)
    return Phase.objects.get(game=table)


@pytest.fixture
def arriving(late, monkeypatch):
    """Has every request arrive so long after the deadline."""

    def at(after: timedelta) -> None:
        for module in ("orders", "conditional"):
            monkeypatch.setattr(
                f"games.sheets.views.{module}.arrived_at", lambda _request: late.due_at + after
            )

    return at


@pytest.mark.parametrize("name", ["orders", "draft"])
def test_what_arrived_before_the_deadline_is_saved(visit, alice, arriving, name):
    arriving(-SECOND)
    assert visit(alice).post(name, SAVED).status_code in (200, 302)
    assert OrderSheet.objects.get(seat__power="FR", is_current=True).orders == ["A Par - Bur"]


@pytest.mark.parametrize("name", ["orders", "draft"])
def test_what_arrived_after_it_is_refused(visit, alice, arriving, name):
    arriving(timedelta(0))
    assert visit(alice).post(name, SAVED).status_code == 409
    assert not OrderSheet.objects.filter(seat__power="FR").exists()


def test_a_request_knows_when_it_had_arrived():
    request = AsyncRequestFactory().get("/")
    request.scope["arrived_at"] = 1_000_000_000.0
    assert arrived_at(request).isoformat() == "2001-09-09T01:46:40+00:00"


def test_without_a_mark_it_arrives_now():
    before = timezone.now()
    assert before <= arrived_at(RequestFactory().get("/")) <= timezone.now()
