"""Acts with the name of an account, and how what is seen then differs for two names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from difflib import unified_diff

from django.http import HttpResponse
from django.utils import timezone

from games.core.accounts import User
from games.players.own_data import own_data
from tests.crawl.anonymous import MEMBERS, WEEK, World, signed_in
from tests.crawl.crawl import asked
from tests.crawl.rows import all_rows, changes
from tests.games.table import address
from tests.games.untouched import untouched
from tests.sweeps import sampled

Act = Callable[[World, User], list[HttpResponse]]


# When an answer was made, for which browser and how long the name in it is; the marks of forms.
CHANCE = re.compile(
    r'\n(?:Expires|Content-Length): .*|\nETag: "[0-9a-f]{64}"(?=\n)'
    r'|name="(?:key|csrfmiddlewaretoken)" value="[\w-]+"'
)
# A player and a person who has been asked to play differ most from a stranger.
TRIED = sampled(MEMBERS.values(), 1, always=("Bob",))


def names_tried(act: str, acts: Collection[str]) -> list[str]:
    """Bob with each act, and the others with the acts that the commit chooses."""
    return TRIED if act in sampled(acts, len(acts) // 3) else ["Bob"]


def in_a_week() -> str:
    return (timezone.localdate() + WEEK).isoformat()


def posted(name: str, data: dict[str, object] | None = None, **arguments: str) -> Act:
    """Alice sends a form of the game with the name in it."""

    def act(world: World, named: User) -> list[HttpResponse]:
        url = address(world.game, name, **arguments)
        return [world.as_alice().post(url, {"account": named.name, **(data or {})})]

    return act


def asked_for_substitute(world: World, named: User) -> list[HttpResponse]:
    return posted("substitute", {"until": in_a_week()})(world, named)


def plain(text: str, named: User) -> str:
    """The text without what is only the name."""
    text = CHANCE.sub("", text).replace(f'name="person" value="{named.pk}"', "")
    if named.name.lower() in text.lower():
        text = re.sub(rf"\b{named.name}\b", "NAME", text, flags=re.IGNORECASE)
    text = re.sub(rf"person(=|%3D){named.pk}\b", "person=NUMBER", text)
    text = text.replace(f'{{"id": {named.pk}, "name": "NAME"', '{"id": NUMBER, "name": "NAME"')
    return re.sub(rf"/players/{named.pk}/", "/players/NUMBER/", text)


def seen(world: World, by: User, named: User) -> dict[str, str]:
    """All pages that Alice or the deputy can look at afterwards, and the file of her own data."""
    client = signed_in(by)
    pages = {url: plain(asked(client, url).said, named) for url in world.urls[by.name]}
    return pages | {"her own data": plain(data_of(by), named)}


def data_of(user: User) -> str:
    return repr([(name, list(rows)) for name, rows in own_data(user)])


def differences(plainly: dict[str, str], found: dict[str, str]) -> list[str]:
    """The lines in which answers differ, each with where it stands."""
    return [
        f"{where}: {line}"
        for where in sorted(plainly.keys() | found.keys())
        if plainly.get(where) != found.get(where)
        for line in unified_diff(
            plainly.get(where, "").splitlines(), found.get(where, "").splitlines(), n=0
        )
    ]


def tried(world: World, by: User, act: Act, name: str) -> dict[str, str]:
    """All answers where the act is done with this name, and the pages that `by` sees then."""
    named = User.objects.get(name=name)
    with untouched():
        answers = {
            f"answer {number}": plain(
                f"{answer.status_code} {answer.headers.get('Location')} {answer.content.decode()}",
                named,
            )
            for number, answer in enumerate(act(world, named))
        }
        return answers | seen_after(world, by, named)


def seen_after(world: World, by: User, named: User) -> dict[str, str]:
    """The pages after an act. An act that changed no row changed no page, either."""
    if any(changes(world.rows, all_rows())):
        return seen(world, by, named)
    key = by.name, named.name
    if key not in world.unchanged:
        world.unchanged[key] = seen(world, by, named)
    return world.unchanged[key]
