"""The refusals that several services and views share: each sentence stands here once."""

from django.utils.translation import gettext as _

from games.core.errors import Conflict, Forbidden, NotFound, Unprocessable


def no_such_game() -> NotFound:
    """Nobody may see the game, or there is none: strangers cannot tell which."""
    return NotFound("no_such_game", _("There is no such game, or it is private."))


def game_is_gone() -> NotFound:
    """The game was deleted after its page was opened."""
    return NotFound("no_such_game", _("There is no such game."))


def no_such_player() -> NotFound:
    """Nobody has this account."""
    return NotFound("no_such_player", _("There is no such player."))


def no_such_power() -> NotFound:
    """The address or the button names a power that the game has not."""
    return NotFound("no_such_power", _("This game has no such power."))


def unknown_power(field: str) -> Unprocessable:
    """The form's field names a power that the game has not."""
    return Unprocessable("no_such_power", _("This game has no such power."), field=field)


def unknown_choice(field: str) -> Unprocessable:
    """The form's field holds what its list does not offer."""
    return Unprocessable("unknown_choice", _("This choice is not offered."), field=field)


def no_offer() -> NotFound:
    """The GM role of the game is not offered to this person."""
    return NotFound("no_offer", _("There is no such offer, or it was withdrawn."))


def application_over() -> Conflict:
    """Somebody was quicker: the application was answered or taken back."""
    return Conflict("application_over", _("This application was already answered or withdrawn."))


def offer_over() -> Conflict:
    """The seat is not offered to this person any more."""
    return Conflict(
        "offer_over", _("This offer was already answered, was withdrawn, or has lapsed.")
    )


def signed_out() -> Forbidden:
    """The session ended while the page was open."""
    return Forbidden("signed_out", _("You are signed out. Sign in and send this again."))


def no_seat() -> Forbidden:
    """This is for those who play."""
    return Forbidden("no_seat", _("You hold no seat in this game."))


def seat_not_playable() -> Conflict:
    """Another tab of the same browser plays another power of the table by now."""
    return Conflict(
        "other_power_in_hand",
        _(
            "You now play another power of this game. Select this one again, then "
            "send the form again."
        ),
    )


def not_gm() -> Forbidden:
    """This is for the GM."""
    return Forbidden("not_gm", _("Only the GM of this game may do this."))


def seat_without_player(field: str = "") -> Conflict:
    """Nobody can be taken from this seat."""
    return Conflict("seat_not_held", _("This seat has no player."), field=field)


def started_already() -> Conflict:
    """A game starts once."""
    return Conflict("not_forming", _("This game has already started."))


def seat_is_resigned() -> Conflict:
    """In a game that runs, a seat is given up by resigning."""
    return Conflict("not_forming", _("The game has started: resign to give up your seat."))


def not_running() -> Conflict:
    """The game has not started, or it is over."""
    return Conflict("not_running", _("This game is not running."))


def game_over(field: str = "") -> Conflict:
    """The game has ended."""
    return Conflict("finished", _("This game is over."), field=field)


def phase_over() -> Conflict:
    """These orders come too late, or from an old page."""
    return Conflict("phase_over", _("This phase is resolved. It is too late for these orders."))


def phase_resolved() -> Conflict:
    """Somebody was quicker: what the clock or the GM was to do is done."""
    return Conflict("phase_over", _("This phase has been resolved in the meantime."))


def nothing_to_excuse() -> Conflict:
    """The GM can excuse only whoever is waited for."""
    return Conflict(
        "nothing_to_excuse", _("This phase does not wait for this player."), field="power"
    )


def excused_already() -> Conflict:
    """The GM excuses a player once in a phase."""
    return Conflict(
        "excused_already", _("This player is already excused in this phase."), field="power"
    )


def cannot_be_resolved() -> Conflict:
    """The rules stumble over the phase."""
    return Conflict(
        "stuck", _("The phase cannot be resolved. The site's staff can see where it failed.")
    )


def deadline_passed() -> Conflict:
    """Too late for this phase."""
    return Conflict("deadline_passed", _("The deadline has passed. Nothing was changed."))


def result_withheld() -> Conflict:
    """The time for orders is over, and the GM looks at the result before all do."""
    return Conflict(
        "held_back",
        _("The deadline has passed. The GM withholds the result for a while."),
    )


def not_withheld() -> Conflict:
    """There is no result that waits for the GM."""
    return Conflict("not_held", _("The result of this phase is not withheld."))


def no_deadline() -> Conflict:
    """The phase waits for its players alone."""
    return Conflict("no_deadline", _("This phase has no deadline."))


def paused() -> Conflict:
    """The clock stands still."""
    return Conflict("paused", _("This game is paused. Resume it first."))


def not_paused(field: str = "") -> Conflict:
    """The clock runs."""
    return Conflict("not_paused", _("This game is not paused."), field=field)


def sheet_changed() -> Conflict:
    """The sheet that the page showed is not the present one."""
    return Conflict(
        "sheet_changed",
        _("This sheet was saved elsewhere since you opened it. Compare both, then save again."),
    )
