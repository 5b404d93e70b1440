"""Refusals that several services and views share."""

from django.utils.translation import gettext as _

from games.core.errors import Conflict, Forbidden, NotFound, Unprocessable


def no_such_game() -> NotFound:
    """The game does not exist or is private; strangers cannot distinguish the two."""
    return NotFound("no_such_game", _("There is no such game, or it is private."))


def game_is_gone() -> NotFound:
    """The game was deleted after its page was opened."""
    return NotFound("no_such_game", _("There is no such game."))


def no_such_player() -> NotFound:
    """The account does not exist."""
    return NotFound("no_such_player", _("There is no such player."))


def no_such_power() -> NotFound:
    """An address or a button names a power that is not in the game."""
    return NotFound("no_such_power", _("This game has no such power."))


def unknown_power(field: str) -> Unprocessable:
    """A field of a form names a power that is not in the game."""
    return Unprocessable("no_such_power", _("This game has no such power."), field=field)


def unknown_choice(field: str) -> Unprocessable:
    """The value of a field is not among its choices."""
    return Unprocessable("unknown_choice", _("This choice is not offered."), field=field)


def other_audience(field: str = "") -> Conflict:
    """A tournament and one of its games would not be for the same people."""
    return Conflict(
        "tournament_audience",
        _("A public tournament has public games only, and a private one private games only."),
        field=field,
    )


def no_club() -> Unprocessable:
    """A game that belongs to no club would be for the members of one."""
    return Unprocessable(
        "no_club", _("Choose the club whose members may join the game."), field="open_to"
    )


def program_joined(field: str) -> Conflict:
    """A program could not have joined with this setting."""
    return Conflict(
        "program_joined",
        _("A program has joined with this setting. Ask its owner to let it leave first."),
        field=field,
    )


def text_is_hidden() -> Conflict:
    """A moderator has hidden the text of a game, a tournament or a club."""
    return Conflict(
        "text_hidden",
        _("A moderator has hidden this text, so it cannot be changed."),
        field="text",
    )


def gm_plays_not(field: str = "") -> Forbidden:
    return Forbidden(
        "gm_plays_not", _("GMs and former GMs of a game cannot play in it."), field=field
    )


def not_joined() -> Forbidden:
    return Forbidden("not_joined", _("You have not joined this game."))


def no_programs() -> Forbidden:
    """The policy of the game lets no programs play."""
    return Forbidden("no_programs", _("Programs may not play in this game."))


def not_for_programs(field: str = "") -> Unprocessable:
    """The account named is a program, and only people can do this."""
    return Unprocessable("no_programs", _("A program cannot do that."), field=field)


def no_offer() -> NotFound:
    """The GM role of the game is not offered to this person."""
    return NotFound("no_offer", _("There is no such offer, or it was withdrawn."))


def no_deputy() -> Conflict:
    """The person was a deputy, or was asked, when the page was opened."""
    return Conflict("no_deputy", _("This account is no longer a deputy of this game."))


def application_over() -> Conflict:
    """The application was answered or withdrawn in the meantime."""
    return Conflict("application_over", _("This application was already answered or withdrawn."))


def offer_over() -> Conflict:
    """The seat is no longer offered to this person."""
    return Conflict(
        "offer_over", _("This offer was already answered, was withdrawn, or has lapsed.")
    )


def gm_chooses() -> Forbidden:
    """The players are secret, so deputies may not learn the facts on which the answer depends."""
    return Forbidden(
        "gm_chooses",
        _("The players of this game are secret, so only its GM chooses who takes a seat."),
    )


def session_over() -> Forbidden:
    """The session ended while the page was open."""
    return Forbidden("signed_out", _("You are signed out. Sign in and send this again."))


def no_seat() -> Forbidden:
    """Only players of the game may do this."""
    return Forbidden("no_seat", _("You have no seat in this game."))


def seat_not_playable() -> Conflict:
    """The player has switched to another power, such as in another browser tab."""
    return Conflict(
        "other_power_in_hand",
        _(
            "You now play another power of this game. Select this one again, then "
            "send the form again."
        ),
    )


def not_gm() -> Forbidden:
    """Only the GM may do this."""
    return Forbidden("not_gm", _("Only the GM of this game may do this."))


def without_gm() -> Forbidden:
    """The game has no GM: its policy, votes and the clock decide."""
    return Forbidden(
        "without_gm",
        _("This game has no GM. Its policy, its players’ votes and the clock decide instead."),
    )


def seat_without_player(field: str = "") -> Conflict:
    """The seat has no player, so nobody can be removed."""
    return Conflict("seat_not_held", _("This seat has no player."), field=field)


def already_started() -> Conflict:
    """The game has started already."""
    return Conflict("not_forming", _("This game has already started."))


def not_running() -> Conflict:
    """The game has not started, or it is over."""
    return Conflict("not_running", _("This game is not running."))


def game_over(field: str = "") -> Conflict:
    """The game has ended."""
    return Conflict("finished", _("This game is over."), field=field)


def phase_over() -> Conflict:
    """The orders are late, or from an old page."""
    return Conflict("phase_over", _("This phase is resolved. It is too late for these orders."))


def phase_resolved() -> Conflict:
    """The deadline passed or the GM acted in the meantime."""
    return Conflict("phase_over", _("This phase has been resolved in the meantime."))


def nothing_to_excuse() -> Conflict:
    """The phase does not wait for the player, so there is nothing to excuse."""
    return Conflict(
        "nothing_to_excuse", _("This phase does not wait for this player."), field="power"
    )


def already_excused() -> Conflict:
    """The GM has already excused this player in this phase."""
    return Conflict(
        "excused_already", _("This player is already excused in this phase."), field="power"
    )


def orders_changing() -> Conflict:
    """Players kept saving orders while the phase was being resolved."""
    return Conflict(
        "orders_changing", _("The phase is not resolved: its orders kept changing. Try again.")
    )


def cannot_be_resolved() -> Conflict:
    """The adjudicator failed on the phase."""
    return Conflict(
        "stuck", _("The phase cannot be resolved. The site's staff can see where it failed.")
    )


def deadline_passed() -> Conflict:
    """The deadline of the phase has passed."""
    return Conflict("deadline_passed", _("The deadline has passed. Nothing was changed."))


def result_withheld() -> Conflict:
    """Orders are closed, and the GM withholds the result."""
    return Conflict(
        "held_back",
        _("Orders are closed. The GM withholds the result for a while."),
    )


def not_withheld() -> Conflict:
    """The result of the phase is not withheld."""
    return Conflict("not_held", _("The result of this phase is not withheld."))


def no_deadline() -> Conflict:
    """The phase has no deadline."""
    return Conflict("no_deadline", _("This phase has no deadline."))


def game_is_paused() -> Conflict:
    """The game is paused."""
    return Conflict("paused", _("This game is paused. Resume it first."))


def not_paused(field: str = "") -> Conflict:
    """The game is not paused."""
    return Conflict("not_paused", _("This game is not paused."), field=field)


def sheet_changed() -> Conflict:
    """The sheet was saved after its page was opened."""
    return Conflict(
        "sheet_changed",
        _("This sheet was saved elsewhere since you opened it. Compare both, then save again."),
    )
