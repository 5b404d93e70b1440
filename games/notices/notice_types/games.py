"""Notices about a game: its settings, clock, corrections and end."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy as _

from adjudicator import Variant
from adjudicator.state import PhaseKind, Season, Turn
from games.core.words.settings import settings_words
from games.models import (
    ActedBy,
    CorrectionKind,
    Event,
    EventKind,
    Game,
    LastYearResult,
    NoticeKind,
    Phase,
    Ranking,
    Seat,
)
from games.models.titles import turn_title
from games.notices.notice_type import EventNotice, Facts
from games.schedule.terms import changed_terms_words


class Extended(EventNotice):
    """A paused phase with more time has no deadline to announce."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        return title, sentence if facts.get("due_at") else gettext("The game is paused.")


class SettingsChanged(EventNotice):
    """Also for players without a seat who have ranked the powers. A change while the game runs is
    named: one of the GM has a reason, the others were agreed by all players."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        if facts.get("changes"):
            return gettext("All players agreed to a change of settings"), "%(changes)s."
        return title, gettext("Changed: %(settings)s.") if facts.get("reason") else sentence

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        settings = settings_words(facts.get("changed", ()))
        changes = changed_terms_words(variant.id, facts.get("changes", {}))
        return {**super().words(variant, phase, facts), "settings": settings, "changes": changes}

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        ranked = Ranking.objects.filter(game=game).values_list("user_id", flat=True)
        return super().people(game, event, now) | set(ranked)


class ScheduleChanged(EventNotice):
    """A change by the GM has a reason; in a game without one all players agreed to it."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        if facts.get("cause") == ActedBy.VOTE:
            return title, gettext("All players agreed to it. It applies from the next phase on.")
        return title, sentence


class Corrected(EventNotice):
    """Says what was corrected and by whom, and links to the corrections of the game."""

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        words = super().words(variant, phase, facts)
        done = correction_event(variant, words, facts) if facts.get("kind") else ""
        by_deputy = gettext("A deputy did it.") if facts.get("deputy") else ""
        return {**words, "done": " ".join(filter(None, [done, by_deputy]))}

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        return title, f"%(done)s {sentence}" if facts.get("kind") else sentence

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:corrections", kwargs={"pk": game.pk})


class ForGm(EventNotice):
    """For the GM alone. Links to the desk, which also shows where a phase failed."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return {game.runner_id}

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


class TableFull(ForGm):
    """Asks a GM who gives the powers to do so."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        if facts.get("fixed"):
            sentence = gettext("Assign a power to every player: the game starts only then.")
        return title, sentence


class YearOver(EventNotice):
    """Names the powers that share the result, as a draw unless most centres win."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        if facts.get("result") == LastYearResult.DRAW:
            sentence = str(_("Its last year is over. A draw, ranked by centres: %(powers)s."))
        return title, sentence

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        powers = ", ".join(variant.powers[power].name for power in facts["powers"])
        return {**super().words(variant, phase, facts), "powers": powers}


class OwnPower(EventNotice):
    """Names the power of the person who reads it."""

    def own_facts(self, game: Game, event: Event) -> Mapping[int, Facts]:
        seats = Seat.objects.filter(game=game, holder__isnull=False)
        return {holder: {"power": power} for holder, power in seats.values_list("holder", "power")}

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        own = gettext("Your power: %(power)s.")
        return title, f"{own} {sentence}" if facts.get("power") else sentence


class Swapped(OwnPower):
    """For the players of the two powers alone."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        seats = Seat.objects.filter(game=game, power__in=event.data["powers"])
        return set(seats.values_list("holder_id", flat=True))


class Cancelled(EventNotice):
    """Called off by the person who runs the game, or left by its last player."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        if facts.get("cause") == ActedBy.POLICY:
            sentence = gettext("Its last player left it, so it ended without a result.")
        return title, sentence


class Removed(EventNotice):
    """For the removed player alone, who can no longer see a private game."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return {event.about_id}

    def path(self, game: Game, phase: Phase | None) -> str:
        return super().path(game, phase) if game.is_public else reverse("games:lobby")


TYPES = (
    Removed(
        EventKind.PLAYER_REMOVED,
        NoticeKind.GAME,
        title=_("You were removed from the game"),
        sentence=_("It has not started. You can join it again only if you are asked."),
        stored=("reason",),
        is_posted=False,
    ),
    Swapped(
        EventKind.SEATS_SWAPPED,
        NoticeKind.GAME,
        title=_("You have another power"),
        sentence=_("Seats were swapped before the start of the game."),
        is_posted=False,
    ),
    TableFull(
        EventKind.TABLE_FULL,
        NoticeKind.GAME,
        title=_("All seats of your game are taken"),
        sentence=_("It starts when you start it, or at the time that you have set."),
        stored=("fixed",),
        is_posted=False,
    ),
    ForGm(
        EventKind.NOT_STARTED,
        NoticeKind.GAME,
        title=_("Your game has not started at its time"),
        sentence=_(
            "Nobody had joined, or everybody ranked the same powers “never”. The game now starts"
            " when you start it."
        ),
        is_posted=False,
    ),
    SettingsChanged(
        EventKind.SETTINGS_CHANGED,
        NoticeKind.GAME,
        title=_("The settings have changed"),
        sentence=_("Check whether the game still suits you. You can leave until it starts."),
        stored=("changed", "reason", "changes"),
    ),
    ScheduleChanged(
        EventKind.SCHEDULE_CHANGED,
        NoticeKind.GAME,
        title=_("The game has a new schedule"),
        sentence=_("It applies from the next phase on. The history gives the reason."),
        stored=("reason", "cause"),
    ),
    OwnPower(
        EventKind.STARTED,
        NoticeKind.GAME,
        title=_("The game has started"),
        sentence=_("You can give your first orders now."),
        says_due=True,
    ),
    Extended(
        EventKind.EXTENDED,
        NoticeKind.GAME,
        title=_("%(phase)s has more time"),
        sentence=_("%(phase)s is due %(due)s."),
        stored=("due_at", "reason"),
    ),
    EventNotice(
        EventKind.DEADLINE_SET,
        NoticeKind.GAME,
        title=_("%(phase)s has a new deadline"),
        sentence=_("%(phase)s is due %(due)s."),
        stored=("due_at", "reason"),
    ),
    EventNotice(
        EventKind.PAUSED,
        NoticeKind.GAME,
        title=_("The game is paused"),
        sentence=_("It resumes automatically at the end of the pause, %(until)s."),
        stored=("until", "reason"),
    ),
    EventNotice(
        EventKind.RESUMED,
        NoticeKind.GAME,
        title=_("The game has resumed"),
        sentence=_("%(phase)s is due %(due)s."),
        stored=("due_at", "reason"),
    ),
    EventNotice(
        EventKind.WON,
        NoticeKind.GAME,
        title=_("The game is over"),
        sentence=_("%(power)s has won it."),
        stored=("power",),
    ),
    YearOver(
        EventKind.YEAR_OVER,
        NoticeKind.GAME,
        title=_("The game is over"),
        sentence=_("Its last year is over. Most centres: %(powers)s."),
        stored=("powers", "result"),
    ),
    EventNotice(EventKind.ENDED, NoticeKind.GAME, title=_("The game is over")),
    Cancelled(
        EventKind.CANCELLED,
        NoticeKind.GAME,
        title=_("The game is over"),
        sentence=_("It was called off."),
        stored=("reason", "cause"),
    ),
    Corrected(
        EventKind.CORRECTED,
        NoticeKind.GAME,
        title=_("The game was corrected"),
        sentence=_("See what changed and why. %(phase)s is played now."),
        stored=("kind", "power", "turn", "undoes", "deputy", "cause", "reason"),
    ),
    EventNotice(
        EventKind.WITHHOLD_WANTED,
        NoticeKind.GAME,
        title=_("The GM will see the result of %(phase)s first"),
        sentence=_(
            "Orders close at the deadline. The GM then checks the result for at most 24 hours"
            " before everybody can read it."
        ),
    ),
    EventNotice(
        EventKind.WITHHOLD_DROPPED,
        NoticeKind.GAME,
        title=_("Everybody sees the result of %(phase)s at once after all"),
        sentence=_("The GM will not see the result of this phase first."),
    ),
    EventNotice(
        EventKind.RESULT_WITHHELD,
        NoticeKind.PHASE,
        title=_("The GM withholds the result of %(phase)s"),
        sentence=_("Orders are closed. The result is published %(until)s at the latest."),
        stored=("until", "reason"),
    ),
    ForGm(
        EventKind.STUCK,
        NoticeKind.GAME,
        title=_("%(phase)s could not be resolved"),
        sentence=_(
            "The site will try again. If this message stays, tell the people who run the site."
        ),
        is_posted=False,
    ),
)


def correction_event(variant: Variant, words: Mapping[str, str], data: Mapping[str, Any]) -> str:
    """The sentence of a correction; `words` has the phase that is now open."""
    match data["kind"]:
        case CorrectionKind.ROLL_BACK if data.get("is_practice"):
            sentence = gettext("The last phase was undone; it is %(phase)s again.")
        case CorrectionKind.ROLL_BACK if data.get("cause") == ActedBy.VOTE:
            sentence = gettext("All players agreed to go back to %(phase)s.")
        case CorrectionKind.ROLL_BACK:
            sentence = gettext("The GM rolled the game back to %(phase)s.")
        case CorrectionKind.ROLL_FORWARD:
            sentence = gettext("The GM undid correction %(undoes)s; it is %(phase)s again.")
        case CorrectionKind.BOARD:
            sentence = gettext("The GM corrected the board of %(phase)s.")
        case _ if not data.get("power"):
            sentence = gettext(
                "The GM corrected bids of %(turn)s, and the following phases were replayed."
            )
        case _:
            sentence = gettext(
                "The GM corrected the orders of %(power)s in %(turn)s, and the following phases"
                " were replayed."
            )
    turn = data.get("turn")
    corrected = {
        "undoes": data.get("undoes", ""),
        "power": variant.powers[data["power"]].short if data.get("power") else "",
        "turn": turn_title(variant.calendar, _turn(turn)) if turn else "",
    }
    return sentence % {**words, **corrected}


def _turn(data: Mapping[str, Any]) -> Turn:
    return Turn(data["year"], Season(data["season"]), PhaseKind(data["kind"]))
