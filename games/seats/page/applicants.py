"""The GM's pages for filling a seat."""

from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from games.core.codec import variant_of
from games.core.visibility import Viewer, may_see_players
from games.core.words.seats import flag_words
from games.core.words.settings import LANGUAGES
from games.models import Game, Phase, Seat, SeatApplication, SeatFlag, SeatOffer, SeatState
from games.seats.acts import accept_application, ask_standby, offer_seat
from games.seats.forms import UnsavedRequest
from games.seats.page.card import pass_on, what_a_newcomer_gets
from games.seats.queries.player_facts import PlayerFacts
from games.seats.queries.replacement import Applicant, Candidates, computer_refusal, open_refusal


def applicants_context(
    game: Game,
    seat: Seat,
    phase: Phase | None,
    candidates: Candidates,
    unsaved: UnsavedRequest | None = None,
    *,
    viewer: Viewer,
) -> dict[str, Any]:
    """The context of games/seats/applicants.html, with an offer that was refused, if any."""
    return {
        "game": game,
        "phase": phase,
        "power": seat.power,
        "power_name": variant_of(game).powers[seat.power].name,
        "state": seat.state,
        "can_give": offer_seat.may(seat, timezone.now()) is None,
        "can_open": open_refusal(game, seat) is None,
        "can_computer": computer_refusal(game, seat) is None,
        "can_choose": may_see_players(viewer, game),
        "can_end": viewer.is_gm and variant_of(game).rules.permanent_civil_disorder,
        "applicants": [_applicant(row) for row in candidates.applicants],
        "offers": [_offer(game, row) for row in candidates.offers],
        "gets": what_a_newcomer_gets(game),
        "pass_on": pass_on(game, seat.power) if seat.state == SeatState.OPEN else "",
        "can_standby": ask_standby.may(seat) is None,
        "standby": seat.standby,
        "standby_languages": [("any", _("any language")), *LANGUAGES],
        "standby_ready": _ready(candidates.ready, candidates.ready_members),
        "account": unsaved.account if unsaved else "",
        "account_error": unsaved.error if unsaved else "",
        "account_flags": flag_words(unsaved.flags) if unsaved else [],
    }


def _ready(count: int, members: int) -> str:
    sentence = ngettext(
        "%(n)s person is ready for games of this pace.",
        "%(n)s people are ready for games of this pace.",
        count,
    )
    if not members:
        return sentence % {"n": count}
    first = ngettext(
        "%(n)s member of the club is asked first.",
        "%(n)s members of the club are asked first.",
        members,
    )
    return f"{sentence % {'n': count}} {first % {'n': members}}"


def take_context(game: Game, seat: Seat, applicant: Applicant) -> dict[str, Any]:
    """The context of games/seats/take.html, which asks the GM to confirm an applicant."""
    name = variant_of(game).powers[seat.power].name
    hides_past = SeatFlag.PLAYED_ANOTHER in applicant.flags
    gets = what_a_newcomer_gets(game, hides_past=hides_past)
    return {
        "game": game,
        "power": seat.power,
        "power_name": name,
        "applicant": _applicant(applicant),
        "gets": gets,
    }


def _applicant(applicant: Applicant) -> dict[str, Any]:
    """An applicant. `refusal` says why the GM cannot accept one."""
    application: SeatApplication = applicant.application
    refusal = accept_application.may(application)
    return {
        "number": application.pk,
        "name": application.user.get_short_name(),
        "url": reverse("games:player", kwargs={"number": application.user_id}),
        "record": _record(applicant.facts),
        "sentence": application.sentence,
        "flags": flag_words(applicant.flags),
        "refusal": refusal.message if refusal else "",
    }


def _offer(game: Game, offer: SeatOffer) -> dict[str, Any]:
    """A waiting offer. Its `url` is the address to pass on, empty for an offer to an account."""
    address = reverse("games:seat_offer", kwargs={"pk": game.pk, "token": offer.token})
    name = offer.user.get_short_name() if offer.user else ""
    return {
        "number": offer.pk,
        "name": name,
        "url": "" if offer.user else address,
        "until": offer.answer_until,
    }


def _record(facts: PlayerFacts) -> str:
    """A record such as "12 finished games, 1 missed turn of 94"."""
    if not facts.games:
        return _("No games here yet")
    finished = ngettext("%(n)s finished game", "%(n)s finished games", facts.finished)
    missed = ngettext("%(n)s missed turn of %(due)s", "%(n)s missed turns of %(due)s", facts.missed)
    left = ngettext("%(n)s seat left before the end", "%(n)s seats left before the end", facts.left)
    parts = [
        finished % {"n": facts.finished},
        missed % {"n": facts.missed, "due": facts.due},
        *([left % {"n": facts.left}] if facts.left else []),
    ]
    return ", ".join(parts)
