"""Every form of the site, sent by everybody to everything: nobody changes what is not theirs to
change, without a token nobody changes anything, and fields that a form has not are not read."""

import re
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client

from games.core.accounts import User
from tests.crawl.canaries import canary_world
from tests.crawl.crawl import addresses, asked, routes
from tests.crawl.posts import POSTS, Post
from tests.crawl.rights import Rights
from tests.crawl.rows import Change, Row, Rows, all_rows, changed_in, writes
from tests.crawl.world import CRAWLED, World
from tests.games.untouched import untouched
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

ROUTES = {route.name: route for route in routes()}


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield canary_world()
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def rows(world) -> Rows:
    return all_rows()


def sent(world: World, rows: Rows, post: Post, client: Client, address: str = "", **more: str):
    """The answer, and the changes, which are undone."""
    target = address or post.address(world, ROUTES[post.name])
    with untouched():
        for first in POSTS:
            if first.name == post.first and first.on == post.on:
                start = first.address(world, ROUTES[first.name])
                asked(world.client(first.by), start, "post", data=first.filled(world))
        if post.asks and (number := client.session.get("_auth_user_id")):
            confirm_password(client, User.objects.get(pk=number))
        with writes() as written:
            answer = asked(client, target, "post", data=post.filled(world) | more)
        return answer, changed_in(written, rows)


def objects(world: World, post: Post) -> list[str]:
    """The addresses of a form in the games where much is secret, and where it is taken."""
    found = addresses(world, ROUTES[post.name])
    if "pk" not in ROUTES[post.name].parts:
        return found
    games = {getattr(world, name).pk for name in ("open", "hidden", post.on)}
    return [address for address in found if int(address.split("/")[2]) in games]


def wrong(
    world: World, rows: Rows, role: str, rights: Rights, post: Post, address: str
) -> Iterator[str]:
    """The faults in the result of a form that somebody sends."""
    answer, changed = sent(world, rows, post, world.client(role), address)
    for change in rights.without_right(changed):
        yield f"changes {change}"
    # A page may repeat what its reader has sent.
    own = " ".join(map(str, post.filled(world).values()))
    for word in world.leaks(role, address, answer.said):
        if word not in own:
            yield f"tells {word}"
    if answer.status >= 500:
        yield "fails"


@pytest.mark.slow
@pytest.mark.parametrize("role", CRAWLED)
def test_nobody_changes_what_is_not_theirs(world, rows, role):
    forms = [post for post in POSTS if not post.by_token]
    rights = Rights(rows, world.people.get(role))
    found = [
        (address, fault)
        for post in forms
        for address in objects(world, post)
        for fault in wrong(world, rows, role, rights, post, address)
    ]
    assert found == []


@pytest.mark.parametrize("role", ["stranger", "austria"])
@pytest.mark.parametrize("method", ["put", "patch", "delete", "options"])
def test_no_other_method_changes_anything(world, rows, role, method):
    client = world.client(role)
    with untouched(), writes() as written:
        for post in POSTS:
            getattr(client, method)(post.address(world, ROUTES[post.name]))
        assert changed_in(written, rows) == []


@pytest.mark.parametrize("token", [None, "f" * 64])
def test_without_its_token_a_form_changes_nothing(world, rows, token):
    taken = []
    with untouched(), writes() as written:
        for post in POSTS:
            if post.by_token:
                continue
            strict = world.client(post.by, enforce_csrf_checks=True)
            data = post.filled(world) | ({"csrfmiddlewaretoken": token} if token else {})
            answer = strict.post(post.address(world, ROUTES[post.name]), data)
            if answer.status_code != 403:
                taken.append(post.name)
        assert taken == []
        assert changed_in(written, rows) == []


# Names of columns that no form has; what a form has of its own is taken from it.
COLUMNS = {
    **dict.fromkeys(("is_staff", "is_superuser", "is_active", "is_practice", "is_current"), "1"),
    **dict.fromkeys(("id", "pk", "user", "user_id", "gm", "gm_id", "creator", "creator_id"), "1"),
    **dict.fromkeys(("holder", "holder_id", "seat", "seat_id", "author", "sent_by"), "1"),
    **dict.fromkeys(("game", "game_id", "saved_by", "made_by", "version", "winner"), "1"),
    **dict.fromkeys(("status", "state", "ending", "invite_token", "calendar_token"), "finished"),
    **dict.fromkeys(("created_at", "due_at", "ready_at", "joined_at"), "2000-01-01T00:00"),
    **dict.fromkeys(("seed", "assignment_seed", "digest", "trouble", "password"), "7"),
}
CHANCE = re.compile(
    r"(_at|_since|_time|_until|_left|due|last_login|token|secret|key|seed|digest|password|lot|data"
    r"|power|email|^root|salt|receipt)$"
)


def shape(changed: list[Change]) -> list[str]:
    """The changed values, without those that come from chance and the clock. An added row is
    "new": PostgreSQL never gives its number a second time."""
    added = {row.get("id") for each in changed if each.before is None for row in each.rows}

    def kept(row: Row | None) -> Row:
        return {
            name: "new" if name.endswith("id") and value in added else value
            for name, value in (row or {}).items()
            if not CHANCE.search(name)
        }

    return sorted(str((each.table, kept(each.before), kept(each.after))) for each in changed)


@pytest.mark.parametrize("post", POSTS, ids=lambda post: f"{post.name} by {post.by}")
def test_the_form_is_taken_from_whom_it_is_for_and_other_fields_are_not_read(world, rows, post):
    """Both at once: what the form alone changes is asked by both."""
    answer, plain = sent(world, rows, post, world.client(post.by))
    assert answer.status in post.statuses, (answer.status, answer.said[-1500:])
    assert plain or post.changes_nothing
    more = {name: value for name, value in COLUMNS.items() if name not in post.data}
    _answer, laden = sent(world, rows, post, world.client(post.by), **more)
    assert shape(laden) == shape(plain)
