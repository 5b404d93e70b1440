"""Requests that hypothesis makes up, over all forms of the site and the text of orders, and what
must hold for every answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.test import Client
from hypothesis import strategies as st

from tests.crawl.crawl import addresses, asked, routes
from tests.crawl.posts import POSTS, Post
from tests.crawl.rights import Rights
from tests.crawl.rows import Rows, all_rows, changes
from tests.crawl.world import EVERYBODY, World
from tests.games.untouched import untouched

MAX_SECONDS = 2.0
# A password is hashed with these, and sessions end: they are asked for less often.
SLOW = {"account_login", "account_signup", "account_delete", "account_logout"}
ORDERS = (
    *("A Par - Bur", "A Mar S A Par - Bur", "F Bre - Eng", "F Eng C A Lon - Bre", "A Par H"),
    *("A Par R Gas", "Build A Par", "Remove F Bre", "Waive", "2: A Sav - Mil", "3 DP: F Alg H"),
    *("if A Par dislodged: R Gas or Bur", "A Par - Pic via convoy", "# note", "Paris to Burgundy"),
)
QUERIES = (
    *("thread", "before", "q", "proposal", "threads", "disorder", "power", "page", "state"),
    *("press", "pace", "next", "history", "list", "v", "choice-Par", "lang"),
)
# Those who may do most more often than those who are refused.
SENDERS = (*EVERYBODY, *("france", "GM") * 3, "austria")
SIGNS = st.characters(exclude_categories=["Cs"])
TEXT = st.text(SIGNS, max_size=60)
PIECES = st.sampled_from(
    [
        *ORDERS,
        "'",
        '"',
        "\x00",
        "%00",
        "{{ 7 }}",
        "<script>",
        "../",
        "9" * 25,
        "-1",
        "1e9",
        "١",
        ",",
    ]
)
MADE_UP = st.one_of(
    TEXT,
    PIECES,
    st.lists(PIECES, max_size=12).map("\n".join),
    st.lists(st.one_of(PIECES, TEXT), max_size=4).map("".join),
    st.builds(lambda piece, times: piece * times, PIECES, st.integers(100, 2_000)),
    st.integers(-(10**20), 10**20).map(str),
)
NAMES = st.sampled_from(
    [
        *("phase", "action", "text", "seen", "list", "order-Par", "order-Mar", "line-1", "build-1"),
        *(
            "points-Sav-0",
            "bid-Sav-0",
            "text-Sav-0",
            "kind",
            "final",
            "wish-Par",
            "conditional-seen",
        ),
        *("to", "thread", "proposal", "attach", "key", "number", "message", "mute", "power"),
        *("powers", "hours", "until", "player", "account", "confirm", "withdraw", "take", "url"),
        *("remove", "name", "email", "next", "unblock", "back", "rank-FR", "points-FR", "computer"),
        *("row", "deadline", "reason", "drafts", "end", "right", "claim", "preview", "choice-Par"),
    ]
)


@dataclass(frozen=True)
class Request:
    """A request: a form, or a question with its query."""

    method: str
    address: str
    data: dict[str, str]


@dataclass
class Tally:
    """The results of all requests."""

    requests: int = 0
    failures: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    without_right: list[str] = field(default_factory=list)
    slowest: float = 0.0
    statuses: dict[int, int] = field(default_factory=dict)
    changed: int = 0

    @property
    def wrong(self) -> list[str]:
        return [*self.failures, *self.slow, *self.without_right]


def sequences(world: World) -> st.SearchStrategy[tuple[str, list[Request]]]:
    """Somebody, and a few requests one after another."""
    targets = [(post, address) for post in POSTS for address in _addresses(world, post)]
    places = [
        address
        for route in sorted(routes())
        if not route.name.startswith("admin:") and "logout" not in route.name
        for address in addresses(world, route)
        if not address.endswith("live")
    ]
    forms = st.sampled_from(targets).flatmap(lambda target: _form(world, *target))
    questions = st.builds(
        Request,
        st.just("get"),
        st.sampled_from(places),
        st.dictionaries(st.sampled_from(QUERIES), MADE_UP, max_size=3),
    )
    one = st.one_of(forms, forms, forms, questions)
    return st.tuples(st.sampled_from(SENDERS), st.lists(one, min_size=1, max_size=6))


def _addresses(world: World, post: Post) -> list[str]:
    route = next(route for route in routes() if route.name == post.name)
    return addresses(world, route)[:1] if post.name in SLOW else addresses(world, route)


def _form(world: World, post: Post, address: str) -> st.SearchStrategy[Request]:
    """The form as it should be, with some fields changed, left out or put in beside."""
    plain = {name: str(value) for name, value in post.filled(world).items()}
    changed = st.fixed_dictionaries(
        {}, optional={name: st.one_of(st.just(value), MADE_UP) for name, value in plain.items()}
    )
    more = st.dictionaries(NAMES, MADE_UP, max_size=3)
    data = st.one_of(
        st.builds(lambda some, others: plain | some | others, changed, more),
        st.builds(lambda some, others: some | others, changed, more),
    )
    return data.map(lambda fields: Request("post", address, fields))


def send(world: World, rows: Rows, role: str, sent: list[Request], tally: Tally) -> None:
    """Sends the requests, notes what is wrong, and undoes everything."""
    client = world.client(role, raise_request_exception=False)
    with untouched():
        before = rows
        for number, request in enumerate(sent, 1):
            status = _send(client, request, role, tally)
            if number == len(sent) or (request.method == "post" and status < 400):
                after = all_rows()
                tally.without_right += _without_right(world, before, after, role, request)
                tally.changed += before != after
                before = after


def _send(client: Client, request: Request, role: str, tally: Tally) -> int:
    began, worked = time.perf_counter(), time.thread_time()
    answer = asked(client, request.address, request.method, data=request.data)
    seconds, work = time.perf_counter() - began, time.thread_time() - worked
    tally.requests += 1
    tally.statuses[answer.status] = tally.statuses.get(answer.status, 0) + 1
    tally.slowest = max(tally.slowest, work)
    if answer.status >= 500 and request.address != "/readyz":
        tally.failures.append(f"{role}: {answer.status} {request}")
    # A machine that does much else makes anything wait: its own work counts.
    if min(seconds, work) > MAX_SECONDS:
        tally.slow.append(f"{role}: {work:.1f} s {request}")
    return answer.status


def _without_right(
    world: World, before: Rows, after: Rows, role: str, request: Request
) -> Iterator[str]:
    if "/notices/end/" in request.address:
        # The address itself is the right.
        return
    found = list(changes(before, after))
    for change in Rights(before, world.people.get(role)).without_right(found):
        yield f"{role}: {request} changes {change}"
