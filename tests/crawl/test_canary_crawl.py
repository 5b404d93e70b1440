"""Every address of the site, asked for by everybody there can be at a table: nobody is told what
is not theirs to know, on no page, in no stream, file or header, and no line of the log has it."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import StringIO

import pytest
from django.db import transaction
from django.test import override_settings
from django.utils import timezone

from games.live import hub as hubs, stream as live
from games.models.heartbeat import DEADLINES
from games.record.services.data_set import data_set_write
from games.turn.services.claims import heartbeat
from tests.crawl.canaries import canary_world
from tests.crawl.crawl import DATA_SET_MONTH, PROGRAMS, Answer, Route, addresses, asked, routes
from tests.crawl.posts import POSTS
from tests.crawl.world import (
    ALWAYS_CRAWLED,
    AT_THEIR_TABLE,
    CRAWLED,
    MARKUP,
    METRICS_TOKEN,
    RECKONED,
    STRANGERS_ELSEWHERE,
    World,
)
from tests.games.notices.notice_cast import send_all
from tests.games.untouched import untouched

pytestmark = pytest.mark.django_db

MARKED_UP = {"text/html", "image/svg+xml", "application/xhtml+xml"}
# Ends the session that asks.
LEFT_OUT = {Route("account_logout", ()), Route("admin:logout", ())}
NOT_ALLOWED = 405
OPENERS = ("GM", "france", "visitor", "staff", "asked for the GM role")
# In the demo alone, and what the admin refuses to all: whatever changes a game is a service. No
# result of the world is withheld: see test_withheld_results.py. No practice game of it is over:
# tests/games/coach reads the review of one.
SHUT = re.compile(
    r"demo|mailbox|admin:games_\w+_(add|delete)|admin:autocomplete|games:gm_result"
    r"|mfa_login_webauthn|admin:allauth_idp_oidc_client_add|games:round_draw|games:review"
)
# Answers to people who know a token: everybody asks with it and without it.
BY_TOKEN = {"metrics": {"Authorization": f"Bearer {METRICS_TOKEN}"}}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}
# The pages that may stand in frames of other sites.
FRAMED = "/embed/"


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[World]:
    """One world for all tests of this file, which leave it as it is; with a data set of games."""
    folder = str(tmp_path_factory.mktemp("data-sets"))
    with (
        django_db_blocker.unblock(),
        transaction.atomic(),
        override_settings(DATA_SETS_DIR=folder),
    ):
        found = canary_world()
        assert data_set_write(now=DATA_SET_MONTH)
        yield found
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _ready(world, monkeypatch, settings, tmp_path):
    """The site is well; streams say what they know, hear no notifications, and end."""
    settings.METRICS_TOKEN, settings.METRICS_DIR = METRICS_TOKEN, tmp_path
    settings.SECURITY_CONTACT = "mailto:security@example.org"
    monkeypatch.setattr(hubs, "notifications", silence)
    # However long a crawl takes on a busy machine, the last sweep is not long ago.
    heartbeat(name=DEADLINES, now=timezone.now() + timedelta(hours=1))
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)


async def silence() -> AsyncIterator[None]:
    """A subscription to which nothing is said."""
    yield None
    await asyncio.Event().wait()


def crawl(world: World, role: str, below: str = "/") -> Iterator[tuple[Route, Answer]]:
    """Every answer below an address; of what only takes forms the first is enough."""
    client = world.client(role)
    for route in sorted(set(routes()) - LEFT_OUT):
        if route.name.startswith(PROGRAMS) or is_anothers(route, role):
            continue
        for address in addresses(world, route):
            if not address.startswith(below):
                continue
            if role in STRANGERS_ELSEWHERE and world.elsewhere(address):
                continue
            with untouched():
                answer = asked(client, address)
            yield route, answer
            if route.name in BY_TOKEN:
                yield route, asked(client, address, headers=BY_TOKEN[route.name])
            if answer.status == NOT_ALLOWED:
                break


def is_anothers(route: Route, role: str) -> bool:
    """Whether the address itself lets in whoever knows it, and this is somebody else."""
    return route.name in ("games:calendar", "games:own_tournament_calendar") and role != "france"


def faults(world: World, role: str, answer: Answer) -> Iterator[str]:
    """The faults of an answer."""
    for word in world.leaks(role, answer.address, answer.said):
        yield f"tells {word}"
    if answer.kind in MARKED_UP and MARKUP in answer.said:
        yield "hands markup on as such"
    if RECKONED in answer.said:
        yield "reckons for its reader"
    if answer.status >= 500:
        yield "fails"
    is_framed = answer.address.startswith(FRAMED)
    for name, value in HEADERS.items():
        if answer.headers.get(name) != value and not (is_framed and name == "X-Frame-Options"):
            yield f"has no {name}"
    policy = answer.headers.get("Content-Security-Policy", "")
    if "frame-ancestors *" in policy and not is_framed:
        yield "stands in frames of other sites"
    if is_framed and ("Set-Cookie" in answer.headers or "<script" in answer.said):
        yield "sets a cookie or has a script in a frame"
    if "default-src 'self'" not in policy and "default-src 'none'" not in policy:
        yield "has no policy for its content"
    if re.search(r"script-src|unsafe-eval", policy):
        yield "allows more scripts than the site's own files"


@contextmanager
def logged() -> Iterator[StringIO]:
    """All that is logged within."""
    text, top = StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(text), top.level
    top.addHandler(handler)
    top.setLevel(logging.DEBUG)
    try:
        yield text
    finally:
        top.setLevel(level)
        top.removeHandler(handler)


def is_open_to(world: World, route: Route, role: str) -> bool:
    """Whether somebody is answered with what is there, at one of the addresses at least."""
    client = world.client(role)
    for address in addresses(world, route):
        with untouched():
            answer = asked(client, address, headers=BY_TOKEN.get(route.name, {}))
        to = answer.headers.get("Location", "")
        if answer.status == 200 or (to != "" and "/login/" not in to):
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("role", CRAWLED)
def test_neither_an_answer_nor_the_log_tells_a_secret_or_is_unsafe(world, role):
    """Both at once: a crawl takes seconds."""
    assert crawl_faults(world, role) == []


@pytest.mark.slow
@pytest.mark.parametrize("role", AT_THEIR_TABLE)
def test_neither_tells_a_secret_to_those_with_rights_of_their_own(world, role):
    table = getattr(world, AT_THEIR_TABLE[role])
    assert crawl_faults(world, role, table.get_absolute_url()) == []


def crawl_faults(world: World, role: str, below: str = "/") -> list[tuple[str, str]]:
    """The faults of all answers, and the secrets in the log."""
    with logged() as log:
        found = [
            (answer.address, fault)
            for _, answer in crawl(world, role, below)
            for fault in faults(world, role, answer)
        ]
    lines = log.getvalue()
    return found + [("the log", secret.word) for secret in world.secrets if secret.word in lines]


def test_every_secret_is_looked_for_in_every_run(world):
    unseen = [secret.word for secret in world.secrets if secret.known_to >= {*ALWAYS_CRAWLED}]
    assert unseen == []


@pytest.mark.parametrize("role", ["france", "austria"])
def test_there_are_bids_of_influence_to_find(world, role):
    page = asked(world.client(role), world.dealt.get_absolute_url()).said
    own = [each.word for each in world.secrets if each.known_to == {role}]
    assert [word for word in own if "canaryagain" in word and word in page]


@pytest.mark.parametrize(("role", "sees"), [("creator", True), ("austria", False), ("GM", False)])
def test_there_are_orders_of_a_creator_to_find(world, role, sees):
    page = asked(world.client(role), world.friends.get_absolute_url()).said
    assert page.count("canaryfriends")
    assert ("canaryfriend2FRorder" in page) is sees


@pytest.mark.parametrize("role", ["visitor", "france", "GM", "staff"])
def test_numbers_are_told_for_the_token_alone(world, role):
    plain = asked(world.client(role), "/metrics")
    known = asked(world.client(role), "/metrics", headers=BY_TOKEN["metrics"])
    assert (plain.status, "ambition_" in plain.said) == (401, False)
    assert (known.status, "ambition_phases_overdue" in known.said) == (200, True)


@pytest.mark.slow
def test_the_crawl_reaches_every_address(world):
    """Every address that takes a form has one in posts.py."""
    takes_forms = {post.name for post in POSTS}
    shut = [
        route.name
        for route in sorted(set(routes()) - LEFT_OUT)
        if route.name not in takes_forms
        and not route.name.startswith(PROGRAMS)
        and not SHUT.fullmatch(route.name)
        and not any(is_open_to(world, route, role) for role in OPENERS)
    ]
    assert shut == []


def test_no_mail_tells_a_secret(world, mailoutbox):
    roles = {user.email: role for role, user in world.people.items()}
    with untouched():
        send_all(now=timezone.now() + timedelta(days=1))
    whole = [(mail, f"{mail.message()}{mail.body}{mail.alternatives}") for mail in mailoutbox]
    told = [
        (roles[to], mail.subject, word)
        for mail, said in whole
        for to in mail.to
        for word in world.leaks(roles[to], "/notices/", said)
    ]
    assert told == []
    assert any("canaryhidden" in mail.body for mail in mailoutbox), "there is something to find"
