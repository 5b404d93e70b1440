"""The pages of substitutes, and of people on standby."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.core.codec import variant_of
from games.core.visibility import Viewer, may_see_players
from games.core.words.seats import FlagWords, flag_words
from games.core.words.settings import PACES, PRESS_HANDED_ON
from games.models import Game, PressMode, Seat, Standby, Substitution, SubstitutionState
from games.seats.forms import UnsavedAsk, UnsavedStandby
from games.seats.queries.replacement import live_substitution, substitute_flags
from games.seats.services.substitutes import LONGEST, conflict_of


@dataclass(frozen=True, slots=True)
class AskForm:
    """The form by which somebody is asked; `first_day` and `last_day` are what it takes."""

    account: str
    until: str
    error: str
    field: str
    flags: list[FlagWords]
    first_day: str
    last_day: str
    zone: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What is asked, accepted or runs: `name` is the substitute's, "" where players are secret.
    `conflict` says, to the GM alone, why the person cannot play; it is "asked" to the player."""

    state: str
    name: str
    until: datetime
    flags: list[FlagWords]
    conflict: str


@dataclass(frozen=True, slots=True)
class SubstituteContext:
    """What games/seats/substitute.html and gm.html take; `role` is "player", "away",
    "substitute" or "gm", `player_name` for the GM alone."""

    game: Game
    power: str
    power_name: str
    role: str
    player_name: str
    live: Shown | None
    can_ask: bool
    gets: list[str]
    form: AskForm


def own_context(
    game: Game, seat: Seat, viewer: Viewer, now: datetime, unsaved: UnsavedAsk | None = None
) -> SubstituteContext:
    """For the player of a seat, who may be away, or for whoever plays it meanwhile."""
    is_lent = seat.lent_by_id is not None
    own = "away" if seat.lent_by_id == viewer.user_id else "substitute"
    return _context(game, seat, viewer, own if is_lent else "player", now, unsaved)


def gm_context(
    game: Game, seat: Seat, viewer: Viewer, now: datetime, unsaved: UnsavedAsk | None = None
) -> SubstituteContext:
    """For the GM, or a deputy who may fill seats."""
    return _context(game, seat, viewer, "gm", now, unsaved)


def _context(
    game: Game,
    seat: Seat,
    viewer: Viewer,
    role: str,
    now: datetime,
    unsaved: UnsavedAsk | None,
) -> SubstituteContext:
    found = live_substitution(seat)
    player = seat.lent_by or seat.holder
    named = may_see_players(viewer, game) or role == "gm"
    return SubstituteContext(
        game=game,
        power=seat.power,
        power_name=variant_of(game).powers[seat.power].name,
        role=role,
        player_name=player.get_short_name() if player and named else "",
        live=_shown(found, viewer, named=named, is_gm=role == "gm") if found else None,
        can_ask=found is None and player is not None and seat.resigns_after_id is None,
        gets=what_a_substitute_gets(game),
        form=_form(game, now, unsaved),
    )


def _shown(found: Substitution, viewer: Viewer, *, named: bool, is_gm: bool) -> Shown:
    is_told = named or found.asked_by_id == viewer.user_id
    waits = is_gm and found.state == SubstitutionState.ACCEPTED
    is_withheld = found.state == SubstitutionState.WITHHELD
    return Shown(
        state=SubstitutionState.ASKED if is_withheld and not is_gm else found.state,
        name=found.substitute.get_short_name() if is_told else "",
        until=found.until,
        flags=flag_words(substitute_flags(found.seat, found.substitute_id)) if waits else [],
        conflict=_conflict(found) if is_gm and is_withheld else "",
    )


def _conflict(found: Substitution) -> str:
    """Why the person cannot play; where nothing speaks against it any more, the GM may ask."""
    conflict = conflict_of(found.seat, found.substitute)
    if conflict is not None:
        return conflict.message
    return _("By now this account could play the seat. Take this back, and ask it yourself.")


def _form(game: Game, now: datetime, unsaved: UnsavedAsk | None) -> AskForm:
    today = now.astimezone(ZoneInfo(game.time_zone)).date()
    typed = unsaved or UnsavedAsk("", (today + timedelta(days=7)).isoformat())
    return AskForm(
        account=typed.account,
        until=typed.until,
        error=typed.error,
        field=typed.field,
        flags=flag_words(typed.flags),
        first_day=today.isoformat(),
        last_day=(today + LONGEST).isoformat(),
        zone=game.time_zone,
    )


def what_a_substitute_gets(game: Game) -> list[str]:
    """What goes over and what does not, for whoever asks and whoever is asked."""
    handed = str(dict(PRESS_HANDED_ON)[game.press_handed_on])
    press = [] if game.press_mode == PressMode.NONE else [_("Press: %(what)s.") % {"what": handed}]
    return [
        _("The substitute orders, bids and writes for the seat, and finds its drafts, not final."),
        *press,
        _("The substitute votes for the seat, but on how the game ends the player alone."),
        _("Turns that the substitute misses count for the substitute, who has no excuses."),
        _("Meanwhile the player sees what everybody sees, and takes the seat back by a click."),
        _("After that the substitute sees what everybody sees, and may take no other seat here."),
    ]


@dataclass(frozen=True, slots=True)
class AskedContext:
    """What games/seats/asked.html takes; `player_name` is "" where players are secret."""

    game: Game
    power: str
    power_name: str
    player_name: str
    until: datetime
    gets: list[str]


def asked_context(found: Substitution, viewer: Viewer) -> AskedContext:
    """What somebody is asked, in a game that the viewer may see."""
    game, seat = found.seat.game, found.seat
    by_player = found.asked_by_id == found.player_id
    named = may_see_players(viewer, game) or by_player
    return AskedContext(
        game=game,
        power=seat.power,
        power_name=variant_of(game).powers[seat.power].name,
        player_name=found.player.get_short_name() if named else "",
        until=found.until,
        gets=what_a_substitute_gets(game),
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """A box of the form."""

    code: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class StandbyContext:
    """What games/seats/standby.html takes; `since` is None for whoever is not on standby."""

    since: datetime | None
    paces: list[Choice]
    press_languages: list[Choice]
    field: str
    error: str


def standby_context(
    row: Standby | None, language: str, unsaved: UnsavedStandby | None = None
) -> StandbyContext:
    """What somebody is ready for, or typed; at first every pace, and the language of the page."""
    paces: Collection[str] = row.paces if row else [code for code, _label in PACES]
    languages: Collection[str] = row.languages if row else [language]
    if unsaved is not None:
        paces, languages = unsaved.paces, unsaved.languages
    return StandbyContext(
        since=row.waiting_since if row else None,
        paces=_choices(PACES, paces),
        press_languages=_choices([(code, _(name)) for code, name in settings.LANGUAGES], languages),
        field=unsaved.field if unsaved else "",
        error=unsaved.error if unsaved else "",
    )


def _choices(known: Iterable[tuple[str, Promise | str]], chosen: Collection[str]) -> list[Choice]:
    return [Choice(code, str(label), code in chosen) for code, label in known]
