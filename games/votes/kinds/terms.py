"""A proposal to change settings of a running game, to which all players must agree."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy as _

from games.core.codec import variant_of
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.refusals import no_club, other_audience, program_joined, unknown_choice
from games.core.words.settings import STANDBY
from games.models import ActedBy, EventKind, Game, OpenTo, Phase, PressMode, Proposal
from games.models.proposal import SETTINGS
from games.models.titles import year_title
from games.schedule.terms import STRICTER, checked_years
from games.seats.queries.joining import has_programs
from games.seats.services.mentorships import mentorships_close
from games.votes.kind import AgreedProposal, SettingsKind


class NewTerms(SettingsKind):
    """Other settings, which the GM proposes, or in a game without a GM a player.

    It lapses also when its last year is before the present one.
    """

    code = SETTINGS
    event = EventKind.SETTINGS_CHANGED
    label = _("A change of settings")
    heading = _("A change of settings is proposed. %(changes)s.")
    proposed = _("A change of settings was proposed. %(changes)s.")
    agreed = _("All players agreed to a change of settings. %(changes)s.")

    def has_lapsed(self, proposal: Proposal, phase: Phase, alive: Collection[str]) -> bool:
        return _is_over(proposal.changes["after"].get("last_year"), phase)

    def act(self, agreed: AgreedProposal) -> list[str]:
        game = agreed.game
        changes = changed_terms(game, agreed.phase, agreed.proposal.changes["after"])
        for name, value in changes["after"].items():
            setattr(game, name, value)
        game.save(update_fields=list(changes["after"]))
        if not game.allows_mentors:
            mentorships_close(game=game, now=agreed.now)
        data = {
            "cause": ActedBy.VOTE.value,
            "changed": sorted(changes["after"]),
            "changes": changes,
        }
        event_add(
            game=game,
            kind=EventKind.SETTINGS_CHANGED,
            phase=agreed.phase,
            data=data,
            now=agreed.now,
        )
        return []


def changed_terms(game: Game, phase: Phase, wanted: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the wanted TERMS that differ from those of a running game, `before` and `after`.

    Refuses a last year before the present one, press that is not stricter, other viewers than
    those of the game's tournament, viewers with whom a program could not have joined, unknown
    choices, and no change at all.
    """
    after = {name: value for name, value in wanted.items() if getattr(game, name) != value}
    if not after:
        raise Unprocessable("nothing_changed", gettext("None of these settings is changed."))
    if "last_year" in after:
        _check_last_year(game, phase, after["last_year"])
    if "press_mode" in after:
        _check_press(game, after["press_mode"])
    if after.get("standby", "") not in dict(STANDBY):
        raise unknown_choice("standby")
    if after.get("open_to", OpenTo.EVERYBODY) not in OpenTo.values:
        raise unknown_choice("open_to")
    if after.get("open_to") == OpenTo.MEMBERS and game.club_id is None:
        raise no_club()
    if "is_public" in after:
        _check_audience(game, is_public=after["is_public"])
    return {"before": {name: getattr(game, name) for name in after}, "after": after}


def _check_last_year(game: Game, phase: Phase, last_year: int | None) -> None:
    checked_years(last_year, None, game.variant_id)
    if _is_over(last_year, phase):
        year = year_title(variant_of(game).calendar, phase.turn.year)
        raise Unprocessable(
            "last_year_over",
            gettext("It is %(year)s in this game: choose that year or a later one.")
            % {"year": year},
            field="last_year",
        )


def _is_over(last_year: int | None, phase: Phase) -> bool:
    if last_year is None:
        return False
    return (last_year - phase.turn.year) * variant_of(phase.game).calendar.step < 0


def _check_press(game: Game, press_mode: str) -> None:
    if press_mode not in PressMode.values:
        raise unknown_choice("press_mode")
    if press_mode not in STRICTER[game.press_mode]:
        raise Unprocessable(
            "press_not_stricter",
            gettext("Once the game has started, press can only become stricter."),
            field="press_mode",
        )


def _check_audience(game: Game, *, is_public: bool) -> None:
    if game.tournament_id is not None:
        raise other_audience("is_public")
    if is_public and has_programs(game):
        raise program_joined("is_public")
