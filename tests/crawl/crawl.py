"""Every address of the site, walked from the resolver with what the canary world has for each part
of an address. A new address joins by itself; one with a part that is not known here fails."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from typing import Any
from urllib.parse import urlencode

from allauth.account.models import EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from asgiref.sync import async_to_sync
from django.apps import apps
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.resolvers import RoutePattern

from adjudicator.interchange import position_to_data
from games.core.style_sheet import style_version
from games.gm.corrections.public import picture_signed
from games.learn.what_if.queries import pack_data
from games.models import (
    Announcement,
    ApiToken,
    Club,
    ClubSeason,
    NoticeKind,
    Proposal,
    PushDevice,
    Tournament,
    Webhook,
)
from games.notices.letters import end_token
from games.story.pictures import SVG_THEMES
from games.story.views import LAYERS, PICTURES
from maps.load import load_variant
from maps.render import drawing_version, layer_version
from tests.crawl.drafts import draft_samples
from tests.crawl.world import Samples, World

CSRF = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
# Django's admin has addresses without a name: they lead to those that have one.
UNNAMED = "admin/"
# The addresses of programs, which have tokens and no sessions: tests/crawl/test_api_crawl.py.
PROGRAMS = "api:"
# The month of the data set that a crawl may write.
DATA_SET_MONTH = datetime(2026, 1, 31, tzinfo=UTC)
OF_ROUNDS = (
    "round",
    "round_draw",
    "plan_round",
    "round_table",
    "preview_round",
    "undo_round",
)
OF_EVENT = (
    "tournament_event",
    "tournament_announcements",
    "report_announcement",
    "tournament_acts",
    "tournament_webhook",
    "tournament_calendar",
    "own_tournament_calendar",
    "tournament_results",
    "tournament_series",
)
DATA_SET = "games-2026-01.jsonl.gz"
GZIP = b"\x1f\x8b"
OPENED_FROM = ("games:", "admin:games_")


@dataclass(frozen=True, order=True)
class Route:
    """A line of the resolver: the name of its view, and what its address is made of."""

    name: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """The answer to somebody at an address, headers included."""

    address: str
    status: int
    kind: str
    said: str
    headers: dict[str, str]


def routes(
    below: URLResolver | None = None, spaces: tuple[str, ...] = (), outer: tuple[str, ...] = ()
) -> Iterator[Route]:
    """Every line of the resolver."""
    for pattern in (below or get_resolver()).url_patterns:
        parts = (*outer, *_parts(pattern))
        if isinstance(pattern, URLResolver):
            inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
            yield from routes(pattern, inner, parts)
        elif pattern.name:
            yield Route(":".join([*spaces, pattern.name]), parts)
        else:
            assert spaces == ("admin",), f"{pattern} has no name"


def _parts(pattern: URLPattern | URLResolver) -> tuple[str, ...]:
    if isinstance(pattern.pattern, RoutePattern):
        return tuple(sorted(pattern.pattern.converters))
    return tuple(sorted(pattern.pattern.regex.groupindex))


def addresses(world: World, route: Route) -> list[str]:
    """The addresses of a route in the world, which its tests leave as it is: each asks for them."""
    if route not in world.addresses:
        world.addresses[route] = _addresses(world, route)
    return world.addresses[route]


def _addresses(world: World, route: Route) -> list[str]:
    if route.name == "games:oembed":
        # It answers only for the address of a page.
        pages = [settings.SITE_URL + game.get_absolute_url() for game in world.games]
        return [f"{reverse(route.name)}?{urlencode({'url': page})}" for page in pages]
    known = [_samples(world, route, part) for part in route.parts]
    filled = [dict(zip(route.parts, values, strict=True)) for values in product(*known)]
    return [reverse(route.name, kwargs=values) for values in filled if _fits(world, route, values)]


def _samples(world: World, route: Route, part: str) -> list[Any]:
    """The value for a part of an address; fails for one without a sample."""
    special, every = world.samples = world.samples or (_special(world), _every(world))
    space = route.name.partition(":")[0]
    if (route.name, part) in special:
        return special[route.name, part]
    if space == "admin" and part == "object_id":
        return _rows(route)
    assert (space, part) in every, f"the crawl does not know what {part!r} of {route.name} is"
    return every[space, part]


def _special(world: World) -> Samples:
    """Parts of certain addresses, by the name of the route."""
    return draft_samples() | {
        ("games:player", "number"): [world.people[role].pk for role in ("france", "GM")],
        ("games:sitemap", "section"): [
            "pages",
            "games",
            "ends",
            "players",
            "tournaments",
            "clubs",
            "leagues",
        ],
        ("games:follow_player", "number"): [world.people["france"].pk],
        ("games:player_feed", "number"): [world.people["france"].pk],
        ("games:block", "number"): [world.people["stranger"].pk],
        ("games:report_player", "number"): [world.people["austria"].pk],
        ("games:invite", "token"): [game.invite_token for game in world.games],
        ("games:seat_offer", "token"): [world.offer.token],
        ("games:guest_letter", "token"): [world.letter_token],
        ("games:gm_substitute", "power"): ["HA"],
        ("games:gm_substitute_end", "power"): ["SP"],
        ("games:webhook_page", "number"): _webhooks(),
        ("games:push_remove", "number"): _keys(PushDevice),
        ("games:calendar", "token"): [world.calendars["france"]],
        ("games:unsubscribe", "token"): [end_token(world.people["france"].pk, NoticeKind.PHASE)],
        ("games:phase_picture", "kind"): sorted(SVG_THEMES)[:1],
        ("games:correction_board", "code"): _boards(world),
        ("games:cabinet", "view"): ["public", "seat-FR", "gm", "all"],
        ("games:export_view", "view"): ["public", "own", "opened"],
        ("games:export_format", "view"): ["public", "own"],
        ("games:export_format", "form"): ["text", "jdip"],
        ("games:conditional_form", "kind"): ["retreats"],
        ("games:turn_picture", "version"): [f"{drawing_version()}-en"],
        ("games:lesson_picture", "version"): [f"{drawing_version()}-en"],
        ("games:lesson_picture", "key"): ["support"],
        ("games:turn_picture", "step"): ["write", "together", "result"],
        ("games:gallery_picture", "version"): [f"{drawing_version()}-en"],
        ("games:gallery_picture", "name"): sorted(PICTURES),
        ("games:what_if_given", "code"): [_board_code()],
        ("games:scoring_system", "code"): ["square", "tribute"],
        ("games:data_file", "name"): [DATA_SET],
        ("games:statistics", "variant_id"): [world.open.variant_id],
        ("games:hall_of_fame", "variant_id"): [world.open.variant_id],
        ("games:power", "variant_id"): [world.open.variant_id],
        ("games:power_picture", "version"): [f"{drawing_version()}-en"],
        ("games:power_picture", "kind"): ["arms", "near"],
        ("games:lesson", "key"): ["support"],
        ("games:example", "key"): ["tie"],
        ("games:board_layer", "version"): [layer_version(world.open.variant_id)],
        ("games:board_layer", "layer"): sorted(LAYERS)[:2],
        ("games:style_sheet", "version"): [style_version()],
        ("games:player_by_name", "name"): [world.people["france"].name],
        ("account_confirm_email", "key"): [_confirmation(world)],
        ("account_reset_password_from_key", "uidb36"): [user_pk_to_url_str(world.people["france"])],
        ("account_reset_password_from_key", "key"): [
            default_token_generator.make_token(world.people["france"])
        ],
        ("account_session_end", "session"): [world.session_elsewhere.pk],
        ("account_token_revoke", "token"): [ApiToken.objects.get(user=world.people["france"]).pk],
        ("games:tournament", "slug"): [each.slug for each in Tournament.objects.order_by("pk")],
        ("games:tournament", "number"): sorted(_keys(Tournament)),
        ("games:change_tournament", "number"): sorted(_keys(Tournament)),
        ("games:tournament_games", "number"): sorted(_keys(Tournament)),
        ("games:tournament_entrants", "number"): sorted(_keys(Tournament)),
        ("games:change_entrants", "number"): sorted(_keys(Tournament)),
        ("games:change_sign_up", "number"): sorted(_keys(Tournament)),
        ("games:tournament_fill", "number"): sorted(_keys(Tournament)),
        ("games:report_tournament", "number"): sorted(_keys(Tournament)),
        ("games:tournament_tables", "number"): sorted(_keys(Tournament)),
        ("games:tournament_rounds", "number"): sorted(_keys(Tournament)),
        ("games:tournament_helpers", "number"): sorted(_keys(Tournament)),
        ("games:tournament_standing", "number"): sorted(_keys(Tournament)),
        **{(f"games:{name}", "number"): [world.tournament.pk] for name in OF_ROUNDS},
        **{(f"games:{name}", "round_number"): [1] for name in OF_ROUNDS},
        **{(f"games:{name}", "number"): sorted(_keys(Tournament)) for name in OF_EVENT},
        ("games:report_announcement", "announcement"): sorted(_keys(Announcement)),
        ("games:own_tournament_calendar", "token"): [world.calendars["france"]],
        ("games:round_table", "table"): [1],
        ("games:tournament_standing", "form"): ["csv", "json"],
        ("games:club", "number"): sorted(_keys(Club)),
        ("games:club_number", "number"): sorted(_keys(Club)),
        ("games:change_club", "number"): sorted(_keys(Club)),
        ("games:close_club", "number"): sorted(_keys(Club)),
        ("games:report_club", "number"): sorted(_keys(Club)),
        ("games:club_archive", "number"): sorted(_keys(Club)),
        ("games:club_members", "number"): sorted(_keys(Club)),
        ("games:club_membership", "number"): sorted(_keys(Club)),
        ("games:club_roles", "number"): sorted(_keys(Club)),
        ("games:club_games", "number"): sorted(_keys(Club)),
        ("games:club_league", "number"): sorted(_keys(Club)),
        ("games:club_season", "number"): sorted(_keys(Club)),
        ("games:club_standing", "number"): sorted(_keys(Club)),
        ("games:club", "slug"): [each.slug for each in Club.objects.order_by("pk")],
        ("games:club_season", "season"): sorted(_keys(ClubSeason)),
        ("games:club_standing", "season"): sorted(_keys(ClubSeason)),
        ("operator_gm", "game"): [world.open.pk],
        ("games:ladder_entry", "number"): [world.player_program.pk],
        ("account_program_tokens", "program"): [world.player_program.pk],
        ("account_program_delete", "program"): [world.player_program.pk],
        ("mfa_edit_webauthn", "pk"): _passkeys(world),
        ("mfa_remove_webauthn", "pk"): _passkeys(world),
        ("admin:view_on_site", "content_type_id"): [
            ContentType.objects.get_for_model(type(world.open)).pk
        ],
        ("admin:view_on_site", "object_id"): [world.hidden.pk],
        ("admin:app_list", "app_label"): ["games", "users"],
    }


def _every(world: World) -> Samples:
    """Parts of all other addresses, by the space of their names."""
    return {
        ("games", "pk"): [game.pk for game in world.games],
        ("games", "number"): [1, 2],
        ("games", "proposal"): list(Proposal.objects.values_list("pk", flat=True)),
        ("games", "minor"): ["Sav"],
        ("games", "variant_id"): ["ambition-empire-6.0"],
        ("games", "branch"): [1],
        ("games", "report"): [world.report.pk],
        ("games", "power"): ["BH"],
        ("api", "webhook"): _webhooks(),
        ("api", "pk"): [game.pk for game in world.games],
        ("api", "number"): [1, 2],
        ("api", "place"): [1],
        ("api", "table"): [1],
        ("api", "step"): [2],
        ("api", "tournament"): [world.tournament.pk],
        ("api", "template"): [1],
        ("api", "game"): [world.hidden.pk],
        ("api", "season"): sorted(_keys(ClubSeason)),
        ("api", "year"): [1763],
        ("api", "announcement"): sorted(_keys(Announcement)),
        ("api", "user"): [world.people["deputy"].pk],
        ("api", "proposal"): list(Proposal.objects.values_list("pk", flat=True)),
        ("api", "nation"): ["FR", "Sav"],
        ("api", "power"): ["FR", "PR"],
        ("api", "kind"): ["retreats"],
        ("api", "variant_id"): ["ambition-empire-6.0"],
        ("api", "application"): [world.application.pk],
        ("api", "offer"): [world.offer.pk],
        ("api", "guest"): [world.letter.pk],
        ("api", "token"): [world.offer.token],
        ("api", "person"): [world.people["deputy"].pk],
    }


def _fits(world: World, route: Route, values: dict[str, Any]) -> bool:
    """Leaves out what only multiplies: the token of another game, the proposal of another, and
    more than one page of the tables where little is secret."""
    if route.name == "games:invite":
        tokens = {game.pk: game.invite_token for game in world.games}
        return tokens[values["pk"]] == values["token"]
    game = values.get("pk")
    if route.name == "games:seat_offer":
        return game == world.open.pk
    if route.name == "games:guest_letter":
        return game == world.ranked.pk
    if "proposal" in values:
        return Proposal.objects.filter(pk=values["proposal"], game=game).exists()
    return (
        game in (world.open.pk, world.hidden.pk, None)
        or values.keys() <= {"pk"}
        or values.get("number") == 1
    )


def _board_code() -> str:
    return pack_data([{}, position_to_data(load_variant("ambition-empire-6.0").start)])


def _confirmation(world: World) -> str:
    address = world.people["france"].emailaddress_set.get()
    return EmailConfirmationHMAC(address).key


def _passkeys(world: World) -> list[int]:
    keys = Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN)
    return list(keys.values_list("pk", flat=True))


def _keys(model: type[Model]) -> list[int]:
    return list(model._default_manager.values_list("pk", flat=True))


def _webhooks() -> list[int]:
    """The webhooks of accounts, which have pages of their own."""
    return list(Webhook.objects.filter(game=None, tournament=None).values_list("pk", flat=True))


def _boards(world: World) -> list[str]:
    """The starts of two games, as the addresses of their pictures hold them."""
    games = (world.open, world.hidden)
    return [picture_signed(game, load_variant(game.variant_id).start, ()) for game in games]


def _rows(route: Route) -> list[Any]:
    """A row or two of the table that a page of the admin is about."""
    label, model, _page = route.name.removeprefix("admin:").rsplit("_", 2)
    found = apps.get_model(label, model)._default_manager.order_by("-pk")
    return list(found.values_list("pk", flat=True)[:2]) or [1]


def asked(client: Client, address: str, method: str = "get", **options: object) -> Answer:
    """The answer, read to its end; parts that differ by chance are left out."""
    response: HttpResponseBase = getattr(client, method)(address, **options)
    body = _body(response)
    if body.startswith(GZIP):
        body = gzip.decompress(body)
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    text = CSRF.sub("", body.decode("utf-8", "replace"))
    headers = dict(response.headers.items())
    cookies = "".join(
        f"{name}={morsel.value}"
        for name, morsel in response.cookies.items()
        if name not in ("csrftoken", "sessionid")
    )
    said = "\n".join([*(f"{name}: {value}" for name, value in headers.items()), cookies, text])
    return Answer(address, response.status_code, kind, said, headers)


def _body(response: HttpResponseBase) -> bytes:
    if not response.streaming:
        return response.content
    if not response.is_async:
        return b"".join(response.streaming_content)

    async def read() -> bytes:
        return b"".join([part async for part in response.streaming_content])

    return async_to_sync(read)()
