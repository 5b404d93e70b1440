"""How people sign up for a tournament, in words, and what the reader can do."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.words.clock import moment
from games.models import SignUp, Tournament
from games.tournaments.entrants import (
    has_free_place,
    is_late,
    own_entry,
    sign_up_refusal,
    taken_places,
)


def sign_up_words(tournament: Tournament, now: datetime) -> list[str]:
    """How people sign up, in sentences."""
    if tournament.ended_at is not None:
        return [_("This tournament is over.")]
    sentences = {
        SignUp.CLOSED: _("Nobody can sign up for this tournament at present."),
        SignUp.OPEN: _("Everybody may sign up."),
        SignUp.INVITED: _("Only people whom a director invites play in this tournament."),
    }
    words = [sentences[SignUp(tournament.sign_up)]]
    if tournament.sign_up_until and tournament.sign_up != SignUp.CLOSED:
        day = {"day": moment(tournament.sign_up_until, "date")}
        if is_late(tournament, now):
            words = [_("The sign-up ended on %(day)s (UTC).") % day]
        else:
            words.append(_("The last day is %(day)s (UTC).") % day)
    if tournament.team_size == 2:
        words.append(_("Teams have 2 members."))
    elif tournament.team_size is not None:
        words.append(_("Teams have 2 to %(most)s members.") % {"most": tournament.team_size})
    if tournament.most_entries is not None:
        places = {"taken": taken_places(tournament), "most": tournament.most_entries}
        words.append(
            _("%(taken)s of %(most)s places are taken.") % places
            if tournament.team_size is None
            else _("%(taken)s of %(most)s places for teams are taken.") % places
        )
    return words


def own_part(tournament: Tournament, user: Visitor, now: datetime) -> dict[str, Any]:
    """Whether the reader can sign up, for a place or as a reserve, is invited, or takes part."""
    entry = own_entry(tournament, user)
    if entry is not None and entry.withdrawn_at is not None:
        entry = None
    takes_part = entry is not None and entry.accepted_at is not None
    if isinstance(user, User):
        is_open = sign_up_refusal(tournament, user, now) is None
    else:
        is_open = tournament.sign_up == SignUp.OPEN and not is_late(tournament, now)
    return {
        "is_full": not has_free_place(tournament),
        "can_sign_up": is_open and entry is None and tournament.ended_at is None,
        "is_invited": entry is not None and not takes_part and tournament.ended_at is None,
        "takes_part": takes_part,
        "is_reserve": takes_part and entry is not None and entry.is_reserve,
    }


def state_words(tournament: Tournament, now: datetime) -> tuple[str, bool]:
    """What a tournament of the list waits for, and whether people can sign up; "" once it runs."""
    if tournament.ended_at is not None or tournament.sign_up != SignUp.OPEN:
        return "", False
    if tournament.sign_up_until is None:
        return _("Sign-up open"), True
    if is_late(tournament, now):
        return "", False
    return _("Sign-up until %(day)s") % {"day": moment(tournament.sign_up_until, "date")}, True
