"""The desk of a game and the page of civil disorder. Orders stay sealed: they never show them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.special.civil_disorder import Disorder
from games.core.codec import variant_of
from games.core.forms import write_moment
from games.core.visibility import Viewer
from games.core.words.seats import disorder_effect, effect_sentences
from games.gm.acts import (
    ask_deputy,
    assign,
    cancel,
    claim_role,
    deadline,
    disorder,
    extend,
    offer_role,
    pause,
    release,
    resolve,
    resume,
    start,
    swap,
    withdraw_role,
    withhold,
)
from games.gm.forms import CHOICE
from games.gm.page.late_board import has_excuses, late_rows, settled_words, waiting_words
from games.gm.queries.inbox import GmDesk
from games.models import Game, Right, SeatOffer, SeatState, Status
from games.schedule.due import next_regular_deadline, silent_from
from games.schedule.words import start_words
from games.seats.acts import invite, renew_invitation
from games.seats.page.likeness import pair_rows
from games.seats.queries.fixed import powers_mark
from games.seats.queries.joining import invite_url
from games.story.queries.events import rights_words
from maps.render import board_size, has_geometry

# Earlier events are folded, because a phone has little room.
NEWEST = 6


def desk_context(desk: GmDesk, now: datetime, viewer: Viewer) -> dict[str, Any]:
    """The context of games/gm/desk.html without refused input, for the GM or a deputy."""
    game, phase, is_running = desk.game, desk.phase, desk.game.status == Status.RUNNING
    late = desk.board.late if is_running else []
    settled = len(late) - len(desk.board.unsettled_seats(now)) if is_running else 0
    seats = [row.seat for row in desk.seats]
    return {
        "game": game,
        "phase": phase if is_running else None,
        "stuck": desk.stuck,
        "now": now,
        "game_zone": game.time_zone,
        "seats": late_rows(desk.board, now),
        "has_excuses": has_excuses(desk.board),
        "late_count": len(late),
        "settled": settled_words(settled) if settled else "",
        "waiting_for": waiting_words(desk.board, now),
        "extend_lengths": extend.lengths(phase),
        "extend_usual": extend.usual_length(phase)[0],
        "next_deadline": next_regular_deadline(game, phase, now) if phase else None,
        "deadline_value": write_moment(phase.due_at, game.time_zone)
        if phase and phase.due_at
        else "",
        "pause_value": write_moment(now + pause.USUAL),
        "open_seats": [row for row in desk.seats if row.state == "open"],
        "taken_seats": [row for row in desk.seats if row.seat.state == SeatState.TAKEN],
        "can": {
            "extend": viewer.may(Right.EXTEND) and extend.may(phase) is None,
            "deadline": viewer.is_gm and deadline.may(phase) is None,
            "pause": viewer.is_gm and pause.may(phase, now) is None,
            "resume": viewer.is_gm and resume.may(phase) is None,
            "resolve": viewer.is_gm and resolve.may(phase) is None,
            "withhold": viewer.is_gm and withhold.may(phase, now) is None,
            "release": viewer.is_gm and release.may(phase) is None,
        },
        "can_start": game.status == Status.FORMING and viewer.is_gm,
        "can_cancel": cancel.may(game) is None and viewer.is_gm,
        "can_offer_role": offer_role.may(game) is None and game.gm_id == viewer.user_id,
        "can_withdraw_role": withdraw_role.may(game) is None and viewer.is_gm,
        "can_ask_deputy": ask_deputy.may(game) is None and game.gm_id == viewer.user_id,
        "gm_role_offered_to": game.gm_role_offered_to,
        "invite_url": invite_url(game)
        if renew_invitation.may(game) is None and viewer.is_gm
        else "",
        "disorder_seats": [
            row
            for row in desk.seats
            if viewer.is_gm and disorder.may(phase, seats, row.power) is None
        ],
        "events": desk.events[:NEWEST],
        "earlier_events": desk.events[NEWEST:],
        "may": {"run": viewer.is_gm} | {right.value: viewer.may(right) for right in Right},
        "deputies": [(deputy, rights_words(deputy.rights)) for deputy in desk.deputies],
        "rights": [(right.value, str(right.label)) for right in Right],
        "can_claim": not viewer.is_gm and claim_role.may(game, phase, now) is None,
        "silent_from": silent_from(game, phase),
        "forming": forming_context(desk, now) if game.status == Status.FORMING else None,
        "pairs": pair_rows(variant_of(game), desk.likely_pairs),
    }


def forming_context(desk: GmDesk, now: datetime) -> dict[str, Any]:
    """The context of games/gm/forming.html: the players of a game that has not started."""
    size = len(desk.seats)
    refusal = start.may(desk.game)
    common = {
        "size": size,
        "start_words": start_words(desk.game),
        "start_refusal": refusal.message if refusal else "",
    }
    if joined := desk.joined:
        places = [_invitation(offer) for offer in desk.invitations]
        return common | {
            "joined": [(player.pk, player.get_short_name()) for player in joined.players],
            "fixed": _fixed_rows(desk) if assign.may(desk.game) is None else [],
            "powers": [(row.power, row.power_name) for row in desk.seats],
            "players_mark": powers_mark(dict(joined.powers)),
            "places": places,
            "can_ask": invite.may(desk.game, now) is None,
            "count": joined.count,
            "is_full": joined.count == size,
        }
    offers = {offer.power: offer for offer in desk.invitations}
    seats = [
        {
            "power": row.power,
            "power_name": row.power_name,
            "player_name": row.holder_name,
            "player_id": row.holder_id,
        }
        | (_invitation(offers[row.power]) if row.power in offers else {})
        for row in desk.seats
    ]
    taken = sum(row.seat.state == SeatState.TAKEN for row in desk.seats)
    free = [seat for seat in seats if not (seat["player_name"] or "asked_name" in seat)]
    return common | {
        "seats": seats,
        "can_ask": invite.may(desk.game, now) is None,
        "count": taken,
        "is_full": taken == size,
        "players_mark": swap.players_mark(row.seat for row in desk.seats),
        "can_swap": swap.may(desk.game) is None and taken > 0,
        "free_seats": free,
    }


def _fixed_rows(desk: GmDesk) -> list[dict[str, Any]]:
    """The players with the powers that they will get, as fields, for games/gm/forming.html."""
    assert desk.joined is not None, "players of this game join without a power"
    return [
        {
            "field": f"{assign.FIELD}{player.pk}",
            "name": player.get_short_name(),
            "power": desk.joined.powers.get(player.pk, ""),
        }
        for player in desk.joined.players
    ]


def _invitation(offer: SeatOffer) -> dict[str, Any]:
    """The person for whom a seat or a place is kept, for games/gm/asked.html."""
    assert offer.user is not None, "an invitation is for a named person"
    return {
        "asked_name": offer.user.get_short_name(),
        "asked_until": offer.answer_until,
        "offer_id": offer.pk,
    }


def gm_role_context(game: Game) -> dict[str, Any]:
    """The context of games/gm/role.html."""
    sentences = [
        _("You see who plays, all orders and bids of resolved phases, and the messages to the GM."),
        _("You can never play in this game, not even after you hand over the GM role."),
        _("All players are notified who the GM is."),
    ]
    if game.gm is not None:
        name = game.gm.get_short_name()
        loses = _("%(name)s loses access to the desk at once.") % {"name": name}
        sentences.insert(2, loses)
    return {"game": game, "offered_by": game.gm, "sentences": sentences}


def disorder_context(
    game: Game, power: str, disorder: Disorder, undecided: Iterable[str], *, is_final: bool
) -> dict[str, Any]:
    """The context of games/gm/disorder.html: a preview, its choices, and the text to type.

    `is_final` says that the game has no earlier phase to roll back to.
    """
    variant = variant_of(game)
    name = variant.powers[power].name
    kinds = {space: disorder.position.minors[space].kind for space in undecided}
    return {
        "game": game,
        "power": power,
        "power_name": name,
        "pictures": _pictures(game, power, kinds) if has_geometry(variant.id) else [],
        "sentences": [
            *effect_sentences(variant, disorder_effect(disorder)),
            _("All other units and centres stay the same."),
            _("Nobody can play this power any more."),
        ],
        "is_final": is_final,
        "choices": [
            {
                "name": f"{CHOICE}{space}",
                "label": variant.board.spaces[space].name,
                "options": _kinds(variant, space),
                "chosen": kind,
            }
            for space, kind in kinds.items()
        ],
        "confirm": name,
    }


def _pictures(game: Game, power: str, kinds: dict[str, str]) -> list[dict[str, str]]:
    """Pictures of the board before and after the declaration."""
    address = reverse("games:gm_disorder_board", kwargs={"pk": game.pk})
    width, height = (f"{size:g}" for size in board_size(game.variant_id))
    choices = {f"{CHOICE}{space}": kind for space, kind in kinds.items()}
    after = f"{address}?{urlencode({'power': power} | choices)}"
    return [
        {"label": label, "url": url, "width": width, "height": height}
        for label, url in ((_("Before"), address), (_("After"), after))
    ]


def _kinds(variant: Variant, space: str) -> list[tuple[str, str]]:
    """The kinds of a unit that can stand in a space, with their names."""
    kinds = [("A", _("Army"))]
    if variant.board.locations(space, "F"):
        kinds.append(("F", _("Fleet")))
    return kinds
