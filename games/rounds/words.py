"""The rules of rounds, the reasons of their decisions, and the settings of tables in words."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from games.core.words.clock import length_text
from games.models import RoundPlan, SeatChoice, StartMode
from games.tournaments.advance import Decision, EntryRule, Reason

ENTRIES = [
    (EntryRule.ALL.value, gettext_lazy("All entrants")),
    (EntryRule.BEST.value, gettext_lazy("The best of the standing")),
    (EntryRule.WINNERS.value, gettext_lazy("Winners of the round before, and the best others")),
    (EntryRule.TURNS.value, gettext_lazy("Those who have played the fewest rounds")),
]

STRENGTHS = [
    ("", gettext_lazy("By lot alone")),
    ("rating", gettext_lazy("By rating, so that all tables are equally strong")),
    ("standing", gettext_lazy("By the standing, so that all tables are equally strong")),
]

STARTS = [
    (StartMode.GM.value, gettext_lazy("When its GM starts it")),
    (StartMode.FULL.value, gettext_lazy("Once all seats are taken and everybody has confirmed")),
    (StartMode.TIME.value, gettext_lazy("At the hour of the round")),
]

REASONS = {
    (True, Reason.WINNER): gettext_lazy("Won a table of the round before."),
    (False, Reason.WINNER): gettext_lazy("The winners of tables took all places."),
    (True, Reason.SCORE): gettext_lazy("By score."),
    (False, Reason.SCORE): gettext_lazy("Others have a better score."),
    (True, Reason.WINS): gettext_lazy("Equal score, but more wins."),
    (False, Reason.WINS): gettext_lazy("Equal score, but fewer wins."),
    (True, Reason.BEST_GAME): gettext_lazy("Equal score and wins, but a better best game."),
    (False, Reason.BEST_GAME): gettext_lazy("Equal score and wins, but no better best game."),
    (True, Reason.HEAD_TO_HEAD): gettext_lazy("Better in games against those with equal results."),
    (False, Reason.HEAD_TO_HEAD): gettext_lazy("Worse in games against those with equal results."),
    (True, Reason.ROUNDS): gettext_lazy("Has played fewer rounds than others."),
    (False, Reason.ROUNDS): gettext_lazy(
        "Has played more rounds than others, or all of their own."
    ),
    (True, Reason.LOT): gettext_lazy("Everything is equal: the lot decided."),
    (False, Reason.LOT): gettext_lazy("Everything is equal: the lot decided for others."),
    (True, Reason.RESERVE): gettext_lazy("A reserve who fills a free seat."),
    (False, Reason.RESERVE): gettext_lazy("A reserve: no seat is free."),
}

COSTS = {
    "teammates": gettext_lazy("Pairs of teammates at one table"),
    "powers": gettext_lazy("Powers that their player has had before"),
    "meetings": gettext_lazy("Pairs who have met before, each time counted"),
    "imbalance": gettext_lazy("Imbalance of strength"),
}


def reason_words(decision: Decision) -> str:
    """Why somebody plays in a round, or does not."""
    return str(REASONS.get((decision.plays, decision.reason), ""))


def seat_choices() -> list[tuple[str, str]]:
    """How the powers of a table can be given. All are seated at once, so nobody chooses one."""
    given = _("The draw of the round gives them")
    return [
        (choice.value, given if choice == SeatChoice.CHOSEN else str(capfirst(choice.label)))
        for choice in SeatChoice
    ]


def entry_words(plan: RoundPlan) -> str:
    """Who plays in a round."""
    match EntryRule(plan.entry):
        case EntryRule.BEST:
            sentence = _("The best of the standing of finished games play.")
        case EntryRule.WINNERS:
            sentence = _("The winners of the tables of the round before play, and the best others.")
        case EntryRule.TURNS:
            sentence = _("Those who have played the fewest rounds play.")
        case _:
            sentence = _("All entrants play.")
    sentences = [sentence]
    if plan.places and plan.entry != EntryRule.ALL:
        words = ngettext("There is %(n)s place.", "There are %(n)s places.", plan.places)
        sentences.append(words % {"n": plan.places})
    if plan.most_rounds:
        words = ngettext(
            "Nobody plays more than %(n)s round.",
            "Nobody plays more than %(n)s rounds.",
            plan.most_rounds,
        )
        sentences.append(words % {"n": plan.most_rounds})
    return " ".join(sentences)


def draw_words(plan: RoundPlan) -> str:
    """How a round is drawn."""
    parts: list[str] = []
    if plan.parts_teams:
        parts.append(_("teammates apart"))
    if plan.gives_new_powers:
        parts.append(_("new powers"))
    if plan.parts_opponents:
        parts.append(_("new opponents"))
    if plan.strength == "rating":
        parts.append(_("tables equally strong by rating"))
    elif plan.strength == "standing":
        parts.append(_("tables equally strong by the standing"))
    if not parts:
        return _("The draw is by lot alone.")
    return _("The draw has these aims, in this order: %(aims)s.") % {"aims": ", ".join(parts)}


def change_words(players: Sequence[str], power: str) -> str:
    """A change of a draw by hand: two players change places, or one plays another power."""
    if power:
        return _("%(player)s plays %(power)s.") % {"player": players[0], "power": power}
    words = {"first": players[0], "second": players[1]}
    return _("%(first)s and %(second)s change places.") % words


def start_words(plan: RoundPlan) -> str:
    """When the games of a round begin."""
    if plan.start == StartMode.TIME and plan.starts_at is not None:
        moment = date_format(timezone.localtime(plan.starts_at), "DATETIME_FORMAT")
        return _("All games begin at %(moment)s.") % {"moment": moment}
    if plan.start == StartMode.FULL:
        return _(
            "A game begins once all its seats are taken and everybody has confirmed, within"
            " %(length)s."
        ) % {"length": length_text(plan.confirm_within)}
    return _("A game begins when its GM starts it.")
