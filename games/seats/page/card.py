"""The public card of a seat."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext, pgettext

from adjudicator import Position, Unit, Variant, entitlement
from adjudicator.orders import FLEET, Hold
from games.core.board.board import BoardView, board
from games.core.codec import BoardState, variant_of
from games.core.errors import Refused
from games.core.words.labels import with_label
from games.core.words.names import list_names
from games.core.words.orders import place_name
from games.core.words.settings import PRESS_HANDED_ON, PRESS_MODES
from games.models import Game, PressHandedOn, PressMode, SeatChoice, SeatOffer
from games.schedule.stored import schedule_of
from games.schedule.words import policy, turn_words
from games.seats.acts import withdraw_application
from games.seats.assignment import ALL_POINTS
from games.seats.forms import UnsavedJoin
from games.seats.queries.acceptance import is_free, is_taken_at_once
from games.seats.queries.joining import points_rows, rank_rows
from games.seats.queries.replacement import SeatCard
from maps.render import DrawnOrder, crop_to, has_geometry


def card_context(
    card: SeatCard,
    *,
    is_gm: bool,
    plays_here: bool,
    barred: str,
    invite: str,
    user_id: int | None,
    sentence: str = "",
    refusal: Refused | None = None,
) -> dict[str, Any]:
    """The context of games/seats/card.html, which describes each field.

    `invite` is the visitor's invitation token, `barred` the reason why the viewer cannot apply,
    `sentence` that of an application with a `refusal`.
    """
    seat, game = card.seat, card.game
    return {
        "game": game,
        "phase": card.phase,
        "power": seat.power,
        "power_name": card.variant.powers[seat.power].name,
        "board": seat_board(BoardState(card.variant, card.position, seat.power), card.phase.title),
        "facts": _facts(card),
        "state": seat.state,
        "is_free": is_free(seat),
        "is_taken_at_once": is_free(seat) and is_taken_at_once(seat, user_id),
        "gets": what_a_newcomer_gets(game, hides_past=card.hides_past),
        "pass_on": pass_on(game, seat.power) if _may_pass_on(game, is_gm, plays_here) else "",
        "card_next": _way_back(game, seat.power, invite),
        "can_apply": is_free(seat) and not is_gm and not plays_here and not barred,
        "barred": barred,
        "applied": card.own.sentence if card.own else "",
        "can_withdraw": withdraw_application.may(card.own) is None,
        "waiting": _waiting(card.waiting),
        "sentence": sentence,
        "error": refusal.message if refusal else "",
        "is_taken": refusal is not None and refusal.code == "seat_taken",
        "is_gm": is_gm,
    }


def _may_pass_on(game: Game, is_gm: bool, plays_here: bool) -> bool:
    """Whether a viewer may invite others to a seat. Without a GM each player of a private game may,
    because nobody else could."""
    return is_gm or not game.needs_invitation or (game.is_without_gm and plays_here)


def seat_board(state: BoardState, title: str) -> BoardView | None:
    """Draw the board around a power. Its units have the rings of units that hold."""
    if not has_geometry(state.variant.id):
        return None
    units = _units(state.position, state.power)
    rings = [DrawnOrder(state.power, Hold(unit.kind, unit.location)) for unit in units]
    places = [unit.location for unit in units] or list(state.position.centres_of(state.power))
    crop = crop_to(state.variant, places)
    return board(state, title, orders=rings, crop=crop)


def what_a_newcomer_gets(game: Game, *, hides_past: bool = False) -> list[str]:
    """Sentences about what a new player of a seat gets; one who has played another seat gets less.

    The service `seat_fill` hides the past of the seat from that player.
    """
    whole = game.press_handed_on == PressHandedOn.ALL and not hides_past
    press = _("all earlier press of the seat") if whole else _("press from then on")
    return [
        *([] if hides_past else [_("the seat’s drafts and conditional orders, not final")]),
        *([] if game.press_mode == PressMode.NONE else [press]),
        _("a briefing: current situation, orders to give, results of the last year"),
        _("at least 48 hours for the first turn"),
    ]


def pass_on(game: Game, power: str) -> str:
    """The address of a seat's card to share, with the invitation if the game needs one."""
    if not game.needs_invitation:
        return reverse("games:seat_card", kwargs={"pk": game.pk, "power": power})
    return _through(game, power, game.invite_token)


def _way_back(game: Game, power: str, invite: str) -> str:
    if invite and game.needs_invitation:
        return _through(game, power, invite)
    return reverse("games:seat_card", kwargs={"pk": game.pk, "power": power})


def _through(game: Game, power: str, token: str) -> str:
    door = reverse("games:invite", kwargs={"pk": game.pk, "token": token})
    return f"{door}?{urlencode({'seat': power})}"


def standing(state: BoardState) -> list[tuple[str, str]]:
    """A power's centres and units, as pairs of label and text."""
    centres = [
        state.variant.board.spaces[space].name for space in state.position.centres_of(state.power)
    ]
    units = _units(state.position, state.power)
    return [
        (pgettext("of a seat", "Centres"), _with_count(len(centres), list_names(centres))),
        (
            pgettext("of a seat", "Units"),
            _with_count(len(units), _unit_names(state.variant, units)),
        ),
    ]


def _facts(card: SeatCard) -> list[tuple[str, str]]:
    game = card.game
    press = [(_("Press"), str(dict(PRESS_MODES)[game.press_mode]))]
    if game.press_mode != PressMode.NONE and not card.hides_past:
        handed = dict(PRESS_HANDED_ON)[game.press_handed_on]
        press.append((_("A player who takes over a seat can read"), str(handed)))
    return [
        *standing(BoardState(card.variant, card.position, card.seat.power)),
        *_points(card),
        (_("Missed turns of this seat"), _missed_turns(card)),
        *press,
        (_("Pace"), turn_words(schedule_of(game))),
        (_("GM"), game.gm.get_short_name() if game.gm else _("no GM")),
    ]


def _points(card: SeatCard) -> list[tuple[str, str]]:
    points = entitlement(card.variant, card.position, card.seat.power)
    if not points:
        return []
    text = ngettext("%(n)s for this turn", "%(n)s for this turn", points)
    title = _("Influence") if card.variant.rules.influence else _("Diplomacy Points")
    return [(title, text % {"n": points})]


def _missed_turns(card: SeatCard) -> str:
    if not card.due:
        return _("none was due yet")
    return _("%(missed)s of %(due)s") % {"missed": card.missed, "due": card.due}


def _with_count(count: int, names: str) -> str:
    return with_label(count, names) if names else str(count)


def _unit_names(variant: Variant, units: Iterable[Unit]) -> str:
    army, fleet = _("Army %(place)s"), _("Fleet %(place)s")
    return list_names(
        [
            (fleet if unit.kind == FLEET else army)
            % {"place": place_name(variant.board, unit.location)}
            for unit in units
        ]
    )


def _units(position: Position, power: str) -> list[Unit]:
    aside = [item.unit for item in position.dislodged if position.side(item.unit) == power]
    return [*position.ordered_by(power), *aside]


def _waiting(count: int) -> str:
    if not count:
        return _("Nobody has applied yet.")
    sentence = ngettext("%(n)s person has applied.", "%(n)s people have applied.", count)
    return sentence % {"n": count}


def invitation_context(offer: SeatOffer, unsaved: UnsavedJoin | None = None) -> dict[str, Any]:
    """The context of games/seats/invitation.html: the power with its place on the board at the
    start, or the form to rank the powers or to bid for them, with the values that were refused, and
    the settings of the game."""
    game, power = offer.seat.game, offer.power
    variant = variant_of(game)
    name = variant.powers[power].name if power else ""
    is_ranked = not power and game.seat_choice == SeatChoice.PREFERENCES
    is_auction = not power and game.seat_choice == SeatChoice.AUCTION
    points = unsaved.points if unsaved else None
    return {
        "game": game,
        "offer": offer,
        "is_drawn": not power and game.seat_choice == SeatChoice.DRAWN,
        "rank_rows": rank_rows(variant, unsaved.ranks if unsaved else None) if is_ranked else [],
        "points_rows": points_rows(variant, points) if is_auction else [],
        "all_points": ALL_POINTS,
        "error": unsaved.error if unsaved else "",
        "power": power,
        "power_name": name,
        "board": seat_board(BoardState(variant, variant.start, power), name) if power else None,
        "facts": policy(game, variant),
    }
