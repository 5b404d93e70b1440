"""May the GM do this? In each state of a game the button, the question and the API agree."""

import importlib
import json
import pkgutil
import re
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import games.gm.acts
import games.seats.acts
import games.sheets.acts
from games.api.services import token_create
from games.gm.acts.cancel import game_cancel
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.withhold import result_withhold
from games.models import Game, Phase, Seat, SeatState
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.resign import seat_resign_later
from games.sheets.acts.open_envelope import envelope_open
from games.sheets.services.readiness import ready_declare
from tests.games.cast import account, submit
from tests.games.untouched import untouched

pytestmark = pytest.mark.django_db
PACKAGES = (games.gm.acts, games.seats.acts, games.sheets.acts)


@dataclass
class Cast:
    """A game whose player of France is Alice, and people."""

    game: Game
    alice: object
    charlie: object
    greta: object

    @property
    def by_gm(self) -> dict[str, object]:
        return {"game_id": self.game.pk, "by": self.greta}


def in_pause(cast):
    game_pause(**cast.by_gm, until=timezone.now() + timedelta(days=3))


def to_withhold(cast):
    result_withhold(**cast.by_gm)


def withheld(cast):
    to_withhold(cast)
    phase_resolve_now(**cast.by_gm)


def overdue(cast):
    Phase.objects.filter(game=cast.game).update(due_at=timezone.now() - timedelta(minutes=1))


def without_deadline(cast):
    Phase.objects.filter(game=cast.game).update(due_at=None)


def ordered(cast):
    submit(cast.game, cast.alice, "FR", "A Par H")


def final(cast):
    ready_declare(game_id=cast.game.pk, power="FR", by=cast.alice, phase_number=1)


def seat_without_player(cast):
    seat_open(**cast.by_gm, power="FR")


def seat_of_a_computer(cast):
    seat_to_computer(**cast.by_gm, power="FR")


def seat_in_disorder(cast):
    Seat.objects.filter(game=cast.game, power="FR").update(
        state=SeatState.CIVIL_DISORDER, holder=None
    )


def lent(cast):
    day = timezone.now().date() + timedelta(days=7)
    substitute_ask(game_id=cast.game.pk, by=cast.alice, account="Charlie", last_day=day)
    substitute_accept(game_id=cast.game.pk, by=cast.charlie)


def resigned(cast):
    seat_resign_later(game_id=cast.game.pk, by=cast.alice)


def unsealed(cast):
    envelope_open(**cast.by_gm, power="FR", reason="By request")


def called_off(cast):
    game_cancel(**cast.by_gm)


RUNNING = (
    None,
    in_pause,
    to_withhold,
    withheld,
    overdue,
    without_deadline,
    ordered,
    final,
    seat_without_player,
    seat_of_a_computer,
    seat_in_disorder,
    lent,
    resigned,
    unsealed,
    called_off,
)
FIRST = {"phase": 1}
FRANCE = {"power": "FR"}
REASON = {"reason": "By request"}
LATER = {"at": (timezone.now() + timedelta(days=5)).isoformat()}
UNTIL = {"until": (timezone.now() + timedelta(days=5)).isoformat()}
# The page with the button, the address that the button leads to, whether a question stands there,
# and the body of the request to the same address of the API.
ACTS = {
    "start": ("gm", "start/", True, "gm/start", None),
    "extend": ("gm", "gm/extend/", False, "gm/extend", FIRST | {"hours": 6}),
    "deadline": ("gm", "gm/deadline/", False, "gm/deadline", FIRST | LATER),
    "pause": ("gm", "gm/pause/", False, "gm/pause", UNTIL),
    "resume": ("gm", "gm/resume/", False, "gm/resume", {}),
    "resolve": ("gm", "gm/resolve/", True, "gm/resolve", FIRST),
    "withhold": ("gm", "gm/withhold/", False, "gm/withhold", FIRST),
    "release": ("gm", "gm/release/", False, "gm/release", FIRST),
    "excuse": ("gm", "gm/excuse/?power=FR", True, "gm/excuse", FIRST | FRANCE),
    "open": ("gm", "gm/open-seat/?power=FR", True, "gm/open-seat", FRANCE),
    "envelope": ("gm", "gm/envelope/?power=FR", False, "gm/envelope", FIRST | FRANCE | REASON),
    "disorder": ("gm", "", True, "gm/disorder", FRANCE | {"confirm": "France"}),
    "cancel": ("gm", "gm/cancel/", False, "gm/cancel", {"confirm": "The Hubertusburg table"}),
    "role": ("gm", "gm/role/offer/", False, "gm/role", {"account": "Dora"}),
    "computer": ("gm_seat", "gm/hand-over/?power=FR", True, "gm/hand-over", FRANCE),
    "offer": ("gm_seat", "gm/seats/FR/offer/", False, "gm/seats/FR/offers", {"account": "Dora"}),
    "standby": ("gm_seat", "gm/seats/FR/standby/", False, "PUT gm/seats/FR/standby", None),
}


# The link leads to the open envelope then, for which the GM enters orders.
OTHER_USE = {(unsealed, "envelope")}
# Before the start.
ACCOUNT = {"account": "Dora"}
SWAP = FRANCE | {"other": "HA"}
EARLY_ACTS = {
    "start": ("gm", "start/", True, "gm/start", None),
    "swap": ("gm", "gm/swap/", False, "gm/swap", SWAP),
    "ask": ("gm", "gm/ask/", False, "gm/seats/RU/offers", ACCOUNT),
    "cancel": ("gm", "gm/cancel/", False, "gm/cancel", {"confirm": "The table"}),
    "role": ("gm", "gm/role/offer/", False, "gm/role", ACCOUNT),
    "pause": ("gm", "gm/pause/", True, "gm/pause", UNTIL),
    "resolve": ("gm", "gm/resolve/", True, "gm/resolve", FIRST),
    "open": ("gm", "gm/open-seat/?power=FR", True, "gm/open-seat", FRANCE),
    "disorder": ("gm", "", True, "gm/disorder", FRANCE | {"confirm": "France"}),
}


def joined(cast):
    game_join(game_id=cast.game.pk, by=cast.alice, power="FR")


def asked(cast):
    seat_offer(**cast.by_gm, power="FR", account="Charlie")


def called_off_early(cast):
    game_cancel(**cast.by_gm)


@pytest.fixture
def cast(table, alice, charlie, greta) -> Cast:
    account("Dora")
    return Cast(table, alice, charlie, greta)


@pytest.mark.parametrize("arrange", RUNNING, ids=lambda each: each.__name__ if each else "running")
def test_button_question_and_api_agree(visit, cast, arrange):
    if arrange:
        arrange(cast)
    assert disagreeing(visit(cast.greta).client, cast, ACTS, arrange) == {}


@pytest.mark.parametrize("arrange", [None, joined, asked, called_off_early])
def test_they_agree_before_the_start(visit, forming, alice, charlie, greta, arrange):
    account("Dora")
    cast = Cast(forming, alice, charlie, greta)
    if arrange:
        arrange(cast)
    assert disagreeing(visit(greta, forming).client, cast, EARLY_ACTS, arrange) == {}


def disagreeing(client, cast, acts, arrange) -> dict[str, object]:
    """The acts on which pages and API do not agree, with what they say."""
    secret = token_create(by=cast.greta, name="A program", scopes=("gm",), days=30)[1]
    site = f"/games/{cast.game.pk}/"
    pages = {
        "gm": client.get(f"{site}gm/").content.decode(),
        "gm_seat": client.get(f"{site}gm/seats/FR/").content.decode(),
    }
    answers = {}
    for name, (page, address, asks, *operation) in acts.items():
        code = api_code(cast.game, secret, *operation)
        link = re.escape(f'"{site}{address}') + '["&]'
        button = bool(re.search(link, pages[page])) if address else None
        path = f"{site}{address or 'gm/disorder/?power=FR'}"
        question = client.get(path).status_code == 200 if asks else None
        if {button, question} - {None, not code} and (arrange, name) not in OTHER_USE:
            answers[name] = (button, question, code)
    return answers


def api_code(game, secret: str, path: str, body: object) -> str:
    """The code with which the API refuses the act, which is then undone."""
    method, _space, address = path.rpartition(" ")
    body = {"language": "any"} if method == "PUT" else body
    with untouched():
        answer = Client().generic(
            method or "POST",
            f"/api/v1/games/{game.pk}/{address}",
            "" if body is None else json.dumps(body),
            content_type="application/json",
            headers={"Authorization": f"Bearer {secret}"},
        )
    return answer.json().get("code", "") if answer.content else ""


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_act_has_may(package):
    modules = [
        importlib.import_module(f"{package.__name__}.{module.name}")
        for module in pkgutil.iter_modules(package.__path__)
    ]
    acts = [module for module in modules if hasattr(module, "ACT")]
    assert acts
    assert [module.__name__ for module in acts if not callable(getattr(module, "may", None))] == []
