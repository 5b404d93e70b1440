"""The people of the canaries, and the secrets among them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from http.cookies import SimpleCookie
from typing import Any

from allauth.idp.oidc.models import Client as Application
from allauth.usersessions.models import UserSession
from django.test import Client

from games.core.accounts import User
from games.models import Club, Game, Guest, Report, SeatApplication, SeatOffer, Tournament
from tests.sweeps import sampled

VISITOR = "visitor"
# The roles of people at the tables of the world: in both games the same.
ROLES = (
    "stranger",
    "france",
    "austria",
    "former player",
    "newcomer",
    "absent player",
    "substitute",
    "asked for the GM role",
    "GM",
    "former GM",
    "deputy",
    "applicant",
    "staff",
    "creator",
    "mentor",
)
EVERYBODY = (VISITOR, *ROLES)
# Every kind of secret is kept from one of them at least.
ALWAYS_CRAWLED = (VISITOR, "stranger", "france", "GM")
# Others with rights of their own, and the game in which they have them: crawled in every run.
AT_THEIR_TABLE = {"creator": "friends", "mentor": "open"}
CRAWLED = sampled(EVERYBODY, 1, always=ALWAYS_CRAWLED)
PASSWORD = "a-horse-of-1763"
# People who know it read the site's numbers, and nobody is told it.
METRICS_TOKEN = "canarymetricstoken"
# A page that hands these on runs somebody else's script, or reckons for them.
MARKUP = "<i canary"
HEAD = 6
RECKONED = str(7919 * 7919)


# Those who take part in the games that the world is about.
MEMBERS = (
    "france",
    "austria",
    "newcomer",
    "absent player",
    "substitute",
    "asked for the GM role",
    "GM",
    "deputy",
    "applicant",
    "staff",
    "mentor",
)
# People who sit at no table but the two: at the others one stranger asks for all of them.
STRANGERS_ELSEWHERE = frozenset(ROLES) - {
    "stranger",
    "france",
    "austria",
    "GM",
    "staff",
    "creator",
}
# The present holders of things that others had: a player who is away sees them no more.
HEIRS = {"former player": "newcomer", "absent player": "substitute"}
# Who reads the seats of others without playing them, in the two games.
MENTORS = {"austria": "mentor"}


# The values of a part of an address, by the name of its route or space and the part.
Samples = dict[tuple[str, str], list[Any]]


def hostile(word: str) -> str:
    """The word within what would break out of an attribute, a tag or a template."""
    return f"{word}'\"><i {word}>{{{{7919*7919}}}}"


@dataclass(frozen=True)
class Secret:
    """A word, who may read it, and where: everywhere, or at addresses that begin like this. `told`
    are those who may have it in a mail of former days."""

    word: str
    known_to: frozenset[str]
    below: str = "/"
    told: frozenset[str] = frozenset()

    def is_kept_from(self, role: str, address: str) -> bool:
        """Whether somebody may not read it at an address."""
        known = role in self.known_to or (role in self.told and address == "/notices/")
        # People who have an address know its parts.
        return not known and self.word not in address and address.startswith(self.below)


@dataclass
class World:
    """The people by their roles, the games, and what is secret."""

    people: dict[str, User] = field(default_factory=dict)
    open: Game = field(default_factory=Game)
    hidden: Game = field(default_factory=Game)
    ranked: Game = field(default_factory=Game)
    practice: Game = field(default_factory=Game)
    dealt: Game = field(default_factory=Game)
    secret: Game = field(default_factory=Game)
    friends: Game = field(default_factory=Game)
    gathering: Game = field(default_factory=Game)
    auction: Game = field(default_factory=Game)
    ended: Game = field(default_factory=Game)
    application: SeatApplication = field(default_factory=SeatApplication)
    offer: SeatOffer = field(default_factory=SeatOffer)
    letter: Guest = field(default_factory=Guest)
    letter_token: str = ""
    report: Report = field(default_factory=Report)
    club: Club = field(default_factory=Club)
    tournament: Tournament = field(default_factory=Tournament)
    program: Application = field(default_factory=Application)
    player_program: User = field(default_factory=User)
    session_elsewhere: UserSession = field(default_factory=UserSession)
    secrets: list[Secret] = field(default_factory=list)
    calendars: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    browsers: dict[str, Client] = field(default_factory=dict)
    # The addresses that crawl.py has found for each of its routes.
    addresses: dict[object, list[str]] = field(default_factory=dict)
    samples: tuple[Samples, Samples] | None = None
    # Lines in which there is no secret.
    harmless: set[str] = field(default_factory=set)

    def leaks(self, role: str, address: str, said: str) -> list[str]:
        """The secrets that somebody reads at an address who may not. Pages have most lines in
        common: one without secrets is looked through once."""
        lines = set(said.split("\n")) - self.harmless
        rest = "\n".join(lines)
        found = self.secrets_in(rest)
        words = {secret.word for secret in found}
        self.harmless |= {line for line in lines if not any(word in line for word in words)}
        return [secret.word for secret in found if secret.is_kept_from(role, address)]

    def secrets_in(self, text: str) -> list[Secret]:
        """The secrets whose words a text has."""
        return [
            secret
            for head, secrets in self._by_head.items()
            if head in text
            for words in [_words_at(head, text, {len(secret.word) for secret in secrets})]
            for secret in secrets
            if secret.word in words
        ]

    @cached_property
    def _by_head(self) -> dict[str, list[Secret]]:
        """The secrets by the first signs of their words: most have theirs in common."""
        found: dict[str, list[Secret]] = {}
        for secret in self.secrets:
            found.setdefault(secret.word[:HEAD], []).append(secret)
        return found

    @property
    def games(self) -> tuple[Game, ...]:
        few = (self.ranked, self.dealt, self.practice, self.secret, self.ended)
        few += (self.friends, self.gathering, self.auction)
        return (self.open, self.hidden, *few)

    def elsewhere(self, address: str) -> bool:
        """Whether an address is of a table but the two."""
        return address.startswith(self._others)

    @cached_property
    def _others(self) -> tuple[str, ...]:
        others = set(self.games) - {self.open, self.hidden}
        return tuple(game.get_absolute_url() for game in others)

    def keep(self, word: str, *known_to: str, below: str = "/", told: tuple[str, ...] = ()) -> str:
        """A new secret; its word."""
        self.secrets.append(Secret(word, frozenset(known_to), below, frozenset(told)))
        self.harmless.clear()
        self.__dict__.pop("_by_head", None)
        return word

    def client(self, role: str, **options: object) -> Client:
        """A browser in which somebody is signed in."""
        client = Client(**options)
        if role in self.browsers:
            client.cookies = SimpleCookie(self.browsers[role].cookies.output(header="", sep=";"))
        return client


def _words_at(head: str, text: str, lengths: set[int]) -> set[str]:
    """What a text has wherever it has the head, in each of the lengths. To look for each of some
    hundred words would take longer."""
    starts = [match.start() for match in re.finditer(re.escape(head), text)]
    rests = {text[start : start + max(lengths)] for start in starts}
    return {rest[:length] for rest in rests for length in lengths}


def name_word(role: str) -> str:
    """A person's name, without the markup."""
    return f"zq{ROLES.index(role)}person"
