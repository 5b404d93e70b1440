"""The years of a game, and the settings that its players may change together while it runs."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _, pgettext

from adjudicator.calendar import first_year
from games.core.errors import Unprocessable
from games.core.words.settings import PRESS_MODES, STANDBY
from games.models import Game, PressMode
from games.models.titles import year_title
from games.scoring.last_year import last_fall
from maps.load import load_variant

LONGEST_YEARS = 100

# The settings that change while a game runs if its GM proposes it and all players agree.
TERMS = ("last_year", "press_mode", "standby", "is_public", "open_to", "allows_mentors")

# The stricter modes of press: they allow nothing that the mode forbids. Press in movement phases
# only and public press each allow what the other forbids, so neither is stricter.
STRICTER: dict[str, tuple[str, ...]] = {
    PressMode.FULL: (PressMode.RULEBOOK, PressMode.PUBLIC, PressMode.NONE),
    PressMode.RULEBOOK: (PressMode.NONE,),
    PressMode.PUBLIC: (PressMode.NONE,),
    PressMode.NONE: (),
}


def checked_years(
    last_year: int | None, earliest_end: int | None, variant_id: str
) -> dict[str, int | None]:
    """Return the last year of a game and the earliest of a draw or a concession, each if any.

    Refuses a year that the variant does not reach, and an earliest one after the last.
    """
    for field, year in (("last_year", last_year), ("earliest_end", earliest_end)):
        if year is not None:
            _check_year(year, variant_id, field)
    if last_year is not None and earliest_end is not None:
        calendar = load_variant(variant_id).calendar
        if (last_year - earliest_end) * calendar.step < 0:
            raise Unprocessable(
                "earliest_end",
                _("The game ends after %(last)s: choose that year or an earlier one.")
                % {"last": year_title(calendar, last_year)},
                field="earliest_end",
            )
    return {"last_year": last_year, "earliest_end": earliest_end}


def _check_year(year: int, variant_id: str, field: str) -> None:
    calendar, first = load_variant(variant_id).calendar, first_year(load_variant(variant_id))
    if not 0 <= (year - first) * calendar.step <= LONGEST_YEARS:
        raise Unprocessable(
            field,
            _("Choose a year from %(first)s to %(last)s.")
            % {
                "first": year_title(calendar, first),
                "last": year_title(calendar, first + LONGEST_YEARS * calendar.step),
            },
            field=field,
        )


def term_words(game: Game, term: str) -> tuple[str, str]:
    """Return one of the TERMS as label and value."""
    match term:
        case "last_year":
            never = _("No last year: the game ends by a solo or a vote")
            return _("End"), last_fall(game) or never
        case "press_mode":
            return _("Press"), str(dict(PRESS_MODES)[game.press_mode])
        case "standby":
            if game.is_without_gm and not game.standby:
                return _("When a seat opens"), _("The first person who asks for it has it")
            return _("When a seat opens"), str(dict(STANDBY)[game.standby])
        case "open_to":
            if game.is_for_members:
                return _("Who joins"), _("Only members of the club")
            invited = _("Only invited people") if game.needs_invitation else _("Everybody")
            return _("Who joins"), invited
        case "allows_mentors":
            allows = _("Each player may have one") if game.allows_mentors else _("None allowed")
            return _("Mentors"), allows
        case _:
            players = _("Only its players")
            if game.is_for_members:
                players = _("Its players, and the members of the club")
            return _("Who watches"), _("Everybody can watch") if game.is_public else players


def changed_terms_words(variant_id: str, changes: Mapping[str, Any]) -> str:
    """Describe each change of TERMS, as it will be and as it was; "" without changes.

    `changes` are the values `before` and `after`, as proposals and events store them.
    """
    if "after" not in changes:
        return ""
    was, now = (Game(variant_id=variant_id, **changes[side]) for side in ("before", "after"))
    names = [name for name in TERMS if name in changes["after"]]
    return changed_lines(
        [term_words(was, name) for name in names], [term_words(now, name) for name in names]
    )


def changed_lines(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> str:
    """Describe the differences between two lists of pairs of label and value."""
    was, now = dict(before), dict(after)
    lines = [
        _("%(what)s: %(now)s (before: %(before)s)")
        % {
            "what": what,
            "now": now.get(what, pgettext("schedule", "none")),
            "before": was.get(what, pgettext("schedule", "none")),
        }
        for what in now | was
        if now.get(what) != was.get(what)
    ]
    return "; ".join(lines)
