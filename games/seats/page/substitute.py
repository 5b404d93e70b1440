"""Pages of substitutes and of standby."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.core.codec import variant_of
from games.core.decorators import context_of
from games.core.errors import Refused
from games.core.visibility import Viewer, may_see_players
from games.core.words.seats import FlagWords, flag_words
from games.core.words.settings import PACES, PRESS_HANDED_ON
from games.models import Game, PressMode, Seat, Standby, Substitution, SubstitutionState
from games.seats.acts import ask_substitute, confirm_substitute
from games.seats.forms import UnsavedRequest
from games.seats.queries.replacement import live_substitution, substitute_flags
from games.seats.services.substitutes import LONGEST, conflict_of


@dataclass(frozen=True, slots=True)
class ShownSubstitution:
    """A substitution that is asked for, accepted or running.

    `name` is the substitute's, empty if players are secret. Only the GM sees that a substitution is
    withheld, who is its `asker`, and its `conflict`, the reason why the person cannot play. Others
    see "asked".
    """

    state: str
    name: str
    until: datetime
    flags: list[FlagWords]
    can_confirm: bool
    conflict: str
    asker: str


def own_context(
    game: Game, seat: Seat, viewer: Viewer, now: datetime, unsaved: UnsavedRequest | None = None
) -> dict[str, Any]:
    """The context of games/seats/substitute.html, for the player of a seat or the substitute."""
    is_lent = seat.lent_by_id is not None
    own = "away" if seat.lent_by_id == viewer.user_id else "substitute"
    return _context(game, seat, viewer, own if is_lent else "player", now, unsaved)


def gm_context(
    game: Game, seat: Seat, viewer: Viewer, now: datetime, unsaved: UnsavedRequest | None = None
) -> dict[str, Any]:
    """The context of games/seats/gm.html, for the GM or a deputy who may fill seats."""
    return _context(game, seat, viewer, "gm", now, unsaved)


def _context(
    game: Game,
    seat: Seat,
    viewer: Viewer,
    role: str,
    now: datetime,
    unsaved: UnsavedRequest | None,
) -> dict[str, Any]:
    live = live_substitution(seat)
    player = seat.lent_by or seat.holder
    named, refusal = may_see_players(viewer, game), ask_substitute.may(seat)
    return {
        "game": game,
        "power": seat.power,
        "power_name": variant_of(game).powers[seat.power].name,
        "role": role,
        "player_name": player.get_short_name() if player and named else "",
        "live": _live_request(live, viewer, now, named=named, is_gm=role == "gm") if live else None,
        "refusal": refusal.message if refusal else "",
        "gets": what_a_substitute_gets(game),
        "form": _form(game, now, unsaved),
    }


def _live_request(
    live: Substitution, viewer: Viewer, now: datetime, *, named: bool, is_gm: bool
) -> ShownSubstitution:
    knows_name = named or live.asked_by_id == viewer.user_id
    is_withheld = live.state == SubstitutionState.WITHHELD
    knows_why, asker = is_gm and named, live.asked_by
    is_accepted = knows_why and live.state == SubstitutionState.ACCEPTED
    refusal = confirm_substitute.may(live, now) if is_accepted else None
    confirms = is_accepted and refusal is None
    return ShownSubstitution(
        state=SubstitutionState.ASKED if is_withheld and not knows_why else live.state,
        name=live.substitute.get_short_name() if knows_name else "",
        until=live.until,
        flags=flag_words(substitute_flags(live.seat, live.substitute_id)) if confirms else [],
        can_confirm=confirms,
        conflict=refusal.message
        if refusal
        else _conflict(live)
        if knows_why and is_withheld
        else "",
        asker=asker.get_short_name() if knows_why and is_withheld and asker else "",
    )


def _conflict(withheld: Substitution) -> str:
    """The reason why the person cannot play, or the advice to ask anew if it no longer holds."""
    conflict = conflict_of(withheld.seat, withheld.substitute)
    if conflict is not None:
        return conflict.message
    return _("This account can play the seat by now. Withdraw this request and send one yourself.")


def _form(game: Game, now: datetime, unsaved: UnsavedRequest | None) -> dict[str, Any]:
    today = now.astimezone(ZoneInfo(game.time_zone)).date()
    fields = unsaved or UnsavedRequest("", (today + timedelta(days=7)).isoformat())
    return context_of(fields) | {
        "flags": flag_words(fields.flags),
        "first_day": today.isoformat(),
        "last_day": (today + LONGEST).isoformat(),
        "zone": game.time_zone,
    }


def what_a_substitute_gets(game: Game) -> list[str]:
    """Sentences about the rights of a substitute in a game."""
    handed = str(dict(PRESS_HANDED_ON)[game.press_handed_on])
    press = [] if game.press_mode == PressMode.NONE else [_("Press: %(what)s.") % {"what": handed}]
    return [
        _("The substitute orders, bids and writes for the seat, and gets its drafts, not final."),
        *press,
        _("The substitute votes for the seat, except on how the game ends."),
        _("Turns that the substitute misses count for the substitute, who has no excuses."),
        _("Meanwhile the player sees only what everyone sees, and can take the seat back."),
        _(
            "Afterwards the substitute sees only what everyone sees, and cannot take another seat "
            "in this game."
        ),
    ]


def request_context(request: Substitution, viewer: Viewer) -> dict[str, Any]:
    """The context of games/seats/asked.html, a request to the viewer to be a substitute."""
    game, seat = request.seat.game, request.seat
    by_player = request.asked_by_id == request.player_id
    named = may_see_players(viewer, game) or by_player
    return {
        "game": game,
        "power": seat.power,
        "power_name": variant_of(game).powers[seat.power].name,
        "player_name": request.player.get_short_name() if named else "",
        "until": request.until,
        "gets": what_a_substitute_gets(game),
    }


def standby_context(
    row: Standby | None,
    language: str,
    sent: Mapping[str, Collection[str]] | None = None,
    refusal: Refused | None = None,
) -> dict[str, Any]:
    """The context of games/seats/standby.html: the choices of a person's standby, or those refused.

    At first every pace and the language of the page are chosen.
    """
    paces: Collection[str] = row.paces if row else [code for code, _label in PACES]
    languages: Collection[str] = row.languages if row else [language]
    if sent is not None:
        paces, languages = sent["pace"], sent["language"]
    return {
        "since": row.waiting_since if row else None,
        "paces": _choices(PACES, paces),
        "press_languages": _choices(
            [(code, _(name)) for code, name in settings.LANGUAGES], languages
        ),
        "field": refusal.field if refusal else "",
        "error": refusal.message if refusal else "",
    }


def _choices(
    known: Iterable[tuple[str, Promise | str]], chosen: Collection[str]
) -> list[tuple[str, str, bool]]:
    """Checkboxes: code, label, and whether it is ticked."""
    return [(code, str(label), code in chosen) for code, label in known]
