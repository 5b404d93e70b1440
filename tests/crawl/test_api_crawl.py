"""Every address of the API, asked for with everybody's tokens: a program is told what its account
may read and its scopes allow, and it changes what its account may change."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.core.cache.backends.dummy import DummyCache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.core.errors import PROBLEM
from games.live import hub as hubs, stream as live
from games.models import ApiToken, PressThread, SeatFlag, TokenScope
from tests.crawl.canaries import canary_world
from tests.crawl.crawl import PROGRAMS, Answer, Route, addresses, asked, routes
from tests.crawl.event_changes import EVENT_CHANGES, Change
from tests.crawl.rights import Rights
from tests.crawl.rows import all_rows, changed_in, writes
from tests.crawl.test_canary_crawl import silence
from tests.crawl.world import ALWAYS_CRAWLED, CRAWLED, STRANGERS_ELSEWHERE, VISITOR, World
from tests.games.gm.corrections.conftest import mark_of
from tests.games.untouched import untouched
from tests.sweeps import sampled

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OPERATIONS = sorted(route for route in routes() if route.name.startswith(PROGRAMS))
NOT_ALLOWED = 405
# People who may change something, each in another way, and two who may not.
CHANGERS = sampled(
    (VISITOR, "stranger", "france", "newcomer", "substitute", "deputy", "GM", "mentor"),
    1,
    always=ALWAYS_CRAWLED,
)
READABLE = ("GM", "france", "austria", VISITOR)


SAID = {"reason": "A sheet was lost.", "mark": "<mark>"}
CORRECTED = {"phase": 1, "power": "FR", "orders": ["A Par - Bur"], **SAID}
CHANGES = (
    Change("sheet_check", "post", {"orders": ["A Par H"]}),
    Change("sheet_save", "put", {"orders": ["A Par H"], "bids": []}),
    Change("ready", "put", None),
    Change("not_ready", "delete", None),
    Change("conditional_save", "put", {"orders": ["A Par R Gas"]}),
    Change("message_send", "post", {"text": "Hello", "to": ["HA"]}),
    Change("messages_read", "post", {"thread": "FR,HA", "number": 1}),
    Change("proposal_make", "post", {"kind": "cancel"}),
    Change("vote", "put", None),
    Change("vote_back", "delete", None),
    Change("act_start", "post", None),
    Change("act_extend", "post", {"phase": 3, "hours": 2}),
    Change("act_deadline", "post", {"phase": 3, "at": "2026-12-24T12:00Z"}),
    Change("act_pause", "post", {"until": "2026-12-24T12:00Z"}),
    Change("act_resume", "post"),
    Change("act_resolve", "post", {"phase": 2}),
    Change("act_remind", "post", {"phase": 2}),
    Change("act_withhold", "post", {"phase": 2, "reason": "To look first."}),
    Change("act_release", "post", {"phase": 2}),
    Change("act_open_seat", "post", {"power": "FR"}),
    Change("act_hand_over", "post", {"power": "FR"}),
    Change("act_remove", "post", {"account": "<stranger>"}),
    Change("act_swap", "post", {"power": "FR", "other": "HA"}),
    Change("act_excuse", "post", {"phase": 2, "power": "FR"}),
    Change("act_disorder", "post", {"power": "FR", "confirm": "France"}),
    Change("act_cancel", "post", {"confirm": "canary"}),
    Change("act_envelope", "post", {"phase": 2, "power": "FR", "reason": "To look."}),
    Change("act_roll_back", "post", {"to": 1, "reason": "A sheet was lost.", "mark": "<mark>"}),
    Change("act_roll_forward", "post", {"reason": "A sheet was found.", "mark": "<mark>"}),
    Change("join", "post", {"power": "SP"}),
    Change("apply", "post", {"power": "BH", "sentence": "I would like it."}),
    Change("unapply", "delete"),
    Change("resign", "post", {"phase": 2}),
    Change("stay", "delete"),
    Change("leave", "post"),
    Change("enter_ladder", "put"),
    Change("leave_ladder", "delete"),
    Change("act_end_tournament", "post"),
    Change("act_reopen_tournament", "post"),
    Change("act_enter_game", "post", {"game": 1}),
    Change("act_withdraw_game", "delete"),
    Change("act_ask_helper", "post", {"account": "<stranger>", "role": "gm"}),
    Change("act_remove_helper", "delete"),
    Change("act_accept_tournament_role", "post"),
    Change("act_leave_tournament_role", "delete"),
    Change("act_add_round", "post", {"name": "Qualifying"}),
    Change("act_change_round", "put", {"name": "Qualifying"}),
    Change("act_remove_round", "delete"),
    Change("act_make_round", "post", {}),
    Change("act_undo_round", "delete"),
    Change("act_change_tournament", "patch", {"is_blind": True}),
    Change("act_delete_tournament", "delete"),
    Change("act_place_game", "post", {"game": 1, "round": 1}),
    Change("act_join_club", "post", None),
    Change("act_leave_club", "delete", None),
    Change("act_enter_club", "post", {"game": 1}),
    Change("act_leave_club_game", "delete", None),
    Change("practice", "post", {"power": "FR"}),
    Change("gm_sheet_save", "put", {"orders": ["A Par H"]}),
    Change("act_take_applicant", "post", {"confirmed": list(SeatFlag)}),
    Change("act_decline_applicant", "post", None),
    Change("act_offer", "post", {"account": "<stranger>"}),
    Change("act_ask", "post", {"account": "<stranger>"}),
    Change("act_withdraw_offer", "delete", None),
    Change("act_invite_people", "post", {"people": ["<stranger>", "eve@example.org"]}),
    Change("act_uninvite", "delete", None),
    Change("decline_invitation", "post", None),
    Change("act_set_muster", "put", {"minutes": 60, "policy": "wait"}),
    Change("act_drop_muster", "delete", None),
    Change("wait", "post", {}),
    Change("stop_waiting", "delete", None),
    Change("confirm", "put", None),
    Change("take_back_confirmation", "delete", None),
    Change("act_standby", "put", {"language": "any"}),
    Change("act_ask_substitute", "post", {"account": "<stranger>", "until": "2026-12-24"}),
    Change("act_confirm_substitute", "post", {"confirmed": list(SeatFlag)}),
    Change("act_end_substitute", "delete", None),
    Change("act_renew_invite", "post", None),
    Change("offer_take", "post", None),
    Change("offer_refuse", "post", None),
    Change("substitute", "post", {"account": "<stranger>", "until": "2026-12-24"}),
    Change("substitute_over", "delete", None),
    Change("substitute_take", "post", None),
    Change("substitute_refuse", "post", None),
    Change("mentor", "post", {"account": "<stranger>"}),
    Change("mentor_over", "delete", None),
    Change("mentor_take", "post", {"power": "PR"}),
    Change("mentor_refuse", "post", {"power": "PR"}),
    Change("mentor_letter", "post", {"text": "Shall I?"}),
    Change("standby_enter", "put", {"paces": ["steady"], "languages": ["en"]}),
    Change("standby_leave", "delete", None),
    Change("act_ask_deputy", "post", {"account": "<stranger>", "rights": ["remind"]}),
    Change("act_end_deputy", "delete", None),
    Change("act_offer_role", "post", {"account": "<stranger>"}),
    Change("act_withdraw_role", "delete", None),
    Change("act_propose_terms", "post", {"press_mode": "none"}),
    Change("act_withdraw_terms", "delete", None),
    Change("role_take", "post", None),
    Change("role_refuse", "post", None),
    Change("deputy_accept", "post", None),
    Change("deputy_leave", "delete", None),
    Change("deputy_claim", "post", None),
    Change("game_make", "post", {"name": "Another game"}),
    Change("act_settings", "patch", {"grace": 2, "reason": "People are late."}),
    Change("act_webhook", "put", {"url": "https://hooks.example/another"}),
    Change("act_webhook_remove", "delete", None),
    Change("act_webhook_secret", "post", None),
    Change("act_webhook_test", "post", None),
    Change("own_webhook_add", "post"),
    Change("own_webhook_change", "put"),
    Change("own_webhook_remove", "delete", None),
    Change("own_webhook_secret", "post", None),
    Change("own_webhook_test", "post", None),
    Change("note_put", "put", {"text": "Hm."}),
    Change("act_correct_orders", "post", CORRECTED),
    Change("act_correct_board", "post", {"units": {}, "centres": {}, "minors": "", **SAID}),
    Change("undo", "post", {"phase": 2}),
    Change("switch_seat", "post", {"power": "HA"}),
    Change("statement", "put", {"text": "Well played."}),
    *EVENT_CHANGES,
)
# Boards without a game: nothing of the site is in them.
RULES = {"computers", "resolve", "rules_options", "rules_check", "render"}


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield canary_world()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def no_counts(monkeypatch):
    """No rate limit is reached, and streams say what they know, and end."""
    monkeypatch.setattr("games.core.rate_limits.cache", DummyCache("", {}))
    monkeypatch.setattr(hubs, "notifications", silence)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)


def headers(world: World, role: str) -> dict[str, str]:
    return {"authorization": f"Bearer {world.tokens[role]}"} if role != VISITOR else {}


def read(
    world: World, role: str, among: Iterable[Route] = OPERATIONS, *, elsewhere: bool = True
) -> Iterator[tuple[Route, Answer]]:
    """Every answer to a program of somebody; of what cannot be read the first is enough. Not
    `elsewhere` leaves out the games but the two where everybody has secrets."""
    client = Client(headers=headers(world, role))
    for route in among:
        for address in addresses(world, route):
            if not elsewhere and world.elsewhere(page_of(address)):
                continue
            for query in queries(world, route, address):
                with untouched():
                    answer = asked(client, address + query)
                yield route, answer
            if answer.status == NOT_ALLOWED:
                break


def queries(world: World, route: Route, address: str) -> list[str]:
    """The threads whose messages are asked for, the views of a record, and streams of changes."""
    if route.name in (f"{PROGRAMS}stream", f"{PROGRAMS}own_stream"):
        return ["", "?changes=true"]
    if route.name == f"{PROGRAMS}cabinet":
        return [f"?view={view}" for view in ("public", "seat-FR", "gm", "all")]
    if route.name != f"{PROGRAMS}messages":
        return [""]
    threads = PressThread.objects.filter(game=int(address.split("/")[4]))
    return [f"?thread={key}" for key in threads.values_list("key", flat=True)] or [""]


def page_of(address: str) -> str:
    """The address of the page that has the same."""
    return address.removeprefix("/api/v1").partition("?")[0] + "/"


def faults(world: World, role: str, answer: Answer) -> Iterator[str]:
    """The faults of an answer. Secrets are kept below the addresses of pages."""
    for word in world.leaks(role, page_of(answer.address), answer.said):
        yield f"tells {word}"
    if answer.status >= 500:
        yield "fails"
    if answer.status >= 400 and answer.kind != PROBLEM:
        yield "is no problem"


@pytest.mark.parametrize("role", CRAWLED)
def test_no_answer_to_a_program_tells_a_secret(world, role):
    found = [
        (answer.address, fault)
        for _route, answer in read(world, role, elsewhere=role not in STRANGERS_ELSEWHERE)
        for fault in faults(world, role, answer)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("role", "scopes"),
    [("france", []), ("france", ["orders"]), ("france", ["press"]), ("GM", []), ("GM", ["gm"])],
)
def test_a_token_tells_what_its_scopes_allow_alone(world, role, scopes):
    with untouched():
        ApiToken.objects.filter(user=world.people[role]).update(scopes=scopes)
        answers = list(read(world, role, elsewhere=False))
    told = {
        secret.word
        for _route, answer in answers
        for secret in world.secrets_in(answer.said)
        if secret.word not in answer.address
    }
    press = {word for word in told if "press" in word or "canaryreported" in word}
    own = {word for word in told if word.endswith(("order", "bid", "wish"))}
    assert [word for route, answer in answers for word in faults(world, role, answer)] == []
    assert bool(press) == ("press" in scopes)
    assert bool(own) == bool({"orders", "gm"} & set(scopes))


def test_the_crawl_reads_every_address(world):
    """Requests that change something are sent below."""
    sent = {f"{PROGRAMS}{name}" for name in (*(change.name for change in CHANGES), *RULES)}
    unread = {route for route in OPERATIONS if route.name not in sent}
    for role in READABLE:
        for route in sorted(unread):
            if any(answer.status == 200 for _route, answer in read(world, role, [route])):
                unread.discard(route)
    # No round of this world is drawn.
    assert {route.name for route in unread} == {f"{PROGRAMS}unknown", f"{PROGRAMS}show_draw"}


@pytest.mark.parametrize("role", CHANGERS)
def test_a_program_changes_what_its_account_may_change_alone(world, role):
    client, before = Client(headers=headers(world, role) | {"if-match": "*"}), all_rows()
    by_name = {route.name: route for route in OPERATIONS}
    rights, found, games = Rights(before, world.people.get(role)), [], (world.open, world.hidden)
    for change in CHANGES:
        for address in addresses(world, by_name[PROGRAMS + change.name]):
            own = tuple(f"/api/v1{game.get_absolute_url()}"[:-1] for game in games)
            if not address.startswith((*own, "/api/v1/tournaments/", "/api/v1/clubs/")):
                continue
            options: dict[str, Any] = {"content_type": "application/json"}
            if change.data is not None:
                game = world.open if f"/{world.open.pk}/" in address else world.hidden
                named = world.people["stranger"].name
                said = json.dumps(change.data)
                if "<mark>" in said:
                    said = said.replace("<mark>", mark_of(game))
                options["data"] = said.replace('"<stranger>"', json.dumps(named))
            with untouched():
                with writes() as written:
                    answer = asked(client, address, change.method, **options)
                done = changed_in(written, before)
                wrong = [f"changes {row}" for row in rights.without_right(done)]
            # Whoever accepts to be a mentor reads the seat from then on.
            told = [] if address.endswith("/mentor/accept") else faults(world, role, answer)
            found += [(address, fault) for fault in [*wrong, *told]]
    assert found == []


def test_the_scopes_are_told_by_the_token_itself(world):
    client = Client(headers=headers(world, "france"))
    token = client.get(reverse("api:me")).json()["token"]
    assert token["scopes"] == list(TokenScope.values)
