"""The tables of an account's data for download: their rows and fields."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet

from games.core.accounts import User
from games.core.visibility import own_conditional, own_sheets
from games.models import (
    Announcement,
    Club,
    ClubCandidate,
    ClubMember,
    CommentaryStep,
    Commentator,
    CourseMentor,
    CoursePupil,
    Entrant,
    Forecast,
    GameTemplate,
    Guest,
    Medal,
    Note,
    PlayerBlock,
    PlayerPage,
    PlayerResult,
    PressMute,
    Promise,
    Proposal,
    Ranking,
    Rating,
    Reserve,
    RoundPlayer,
    RoundSeat,
    RoundTable,
    SeatApplication,
    SeatAssignment,
    Standby,
    Statement,
    Tournament,
    TournamentHelper,
    TournamentPlace,
    TournamentTeam,
    VariantDraft,
    Vote,
)
from games.moderation.queries import decisions_about, own_reports
from games.notes.queries import own_notes
from games.notices.queries import player_webhooks, push_devices
from games.seats.queries.mentors import own_letters, own_mentorships

Rows = Callable[[User], QuerySet[Any]]

LIGHT = ("phase__position", "phase__outcome", "phase__public_outcome")


def _rows(model: Any, account: str, *related: str) -> Rows:
    """The rows of a model whose field `account` is the account, with the related rows."""

    def read(user: User) -> QuerySet[Any]:
        rows: QuerySet[Any] = model.objects.filter(**{account: user}).order_by("pk")
        return rows.select_related(*related) if related else rows

    return read


def _sheets(own: Callable[[int], QuerySet[Any]]) -> Rows:
    return lambda user: own(user.pk).select_related("phase__game", "seat").defer(*LIGHT)


def _notes(user: User) -> QuerySet[Note]:
    """All notes, including those on games that the user can no longer see."""
    notes = own_notes(user.pk).select_related("game", "phase").defer(*LIGHT)
    return notes.order_by("game", "phase__number", "pk")


def _promises(user: User) -> QuerySet[Promise]:
    related = ("seat__game", "acceptance__phase__game", "acceptance__thread")
    heavy = (f"acceptance__{name}" for name in LIGHT)
    return _rows(Promise, "user", *related)(user).defer(*heavy)


def _commentary_steps(user: User) -> QuerySet[CommentaryStep]:
    rows = _rows(
        CommentaryStep, "commentary__author", "commentary__game", "commentary__phase__game"
    )
    return rows(user).defer(*(f"commentary__{name}" for name in LIGHT))


# By section: its rows, the path to their game, which is then named first, and their fields. A field
# is `name` or `name=path`, with a path in the model or a key of COMPUTED.
TABLES: dict[str, tuple[Rows, str, str]] = {
    "tournaments": (
        _rows(Tournament, "director"),
        "",
        "name text is_public best_of scoring is_blind sign_up sign_up_until team_size most_entries"
        " created_at ended_at",
    ),
    "tournament_roles": (
        _rows(TournamentHelper, "user", "tournament"),
        "",
        "tournament=tournament__name role asked_at accepted_at",
    ),
    "tournament_entries": (
        _rows(Entrant, "user", "tournament", "team"),
        "",
        "tournament=tournament__name team=team__name is_reserve signed_up_at=created_at"
        " accepted_at withdrawn_at is_removed",
    ),
    "captained_teams": (
        _rows(TournamentTeam, "captain", "tournament"),
        "",
        "tournament=tournament__name name created_at",
    ),
    "tournament_choices": (
        _rows(RoundPlayer, "entrant__user", "round__tournament"),
        "",
        "tournament=round__tournament__name round=round__number",
    ),
    "round_tables": (
        _rows(RoundTable, "gm", "round__tournament"),
        "",
        "tournament=round__tournament__name round=round__number table=number name",
    ),
    "round_seats": (
        _rows(RoundSeat, "entrant__user", "round__tournament", "table"),
        "",
        "tournament=round__tournament__name round=round__number table=table__number power",
    ),
    "announcements": (
        _rows(Announcement, "author", "tournament"),
        "",
        "tournament=tournament__name text is_hidden=is_text_hidden created_at edited_at",
    ),
    "tournament_places": (
        _rows(TournamentPlace, "user", "tournament"),
        "",
        "tournament=tournament__name place players",
    ),
    "clubs": (
        _rows(ClubMember, "user", "club"),
        "",
        "club=club__name role joined_at standby_since",
    ),
    "clubs_founded": (_rows(Club, "founder"), "", "name is_public joining created_at closed_at"),
    "clubs_offered": (_rows(Club, "offered_to"), "", "club=name"),
    "club_texts": (_rows(Club, "text_by"), "", "club=name text link"),
    "club_requests": (_rows(ClubCandidate, "user", "club"), "", "club=club__name state created_at"),
    "medals": (
        _rows(Medal, "user", "tournament"),
        "",
        "tournament=tournament__name place variant=variant_id power",
    ),
    "templates_of_games": (
        _rows(GameTemplate, "owner"),
        "",
        "name settings created_at",
    ),
    "seats": (
        _rows(SeatAssignment, "user", "seat__game"),
        "seat__game",
        "power=seat__power as_a_substitute from=started_at to=ended_at",
    ),
    "rankings": (
        _rows(Ranking, "user", "game"),
        "game",
        "ranks lot points salt receipt power joined_at",
    ),
    "page": (
        _rows(PlayerPage, "user"),
        "",
        "shown_to is_rated shows_promises named_in_data",
    ),
    "results": (
        _rows(PlayerResult, "user", "seat__result__game"),
        "seat__result__game",
        "power=seat__power place=seat__place centres=seat__centres square_score=seat__square part",
    ),
    "rating": (_rows(Rating, "user"), "", "points uncertainty games"),
    "standby": (_rows(Standby, "user"), "", "paces languages waiting_since"),
    "applications": (
        _rows(SeatApplication, "user", "seat__game"),
        "seat__game",
        "power=seat__power sentence state sent_at=created_at",
    ),
    "invitations": (_rows(Guest, "user", "game"), "game", "invited_at=created_at declined_at"),
    "waiting_lists": (
        _rows(Reserve, "user", "game"),
        "game",
        "ranks points lot salt receipt since=joined_at",
    ),
    "candidacies": (_rows(Proposal, "candidate", "game"), "game", "sentence"),
    "orders": (
        _sheets(own_sheets),
        "phase__game",
        "phase=phase__title power=seat__power version orders bids saved_at sha256=digest",
    ),
    "conditional_orders": (
        _sheets(own_conditional),
        "phase__game",
        "phase=phase__title for=step power=seat__power version orders saved_at sha256=digest",
    ),
    "mentorships": (
        own_mentorships,
        "game",
        "power=seat__power pupil=pupil_name mentor=mentor_name state=mentorship_state asked_at"
        " from=started_at to=ended_at",
    ),
    "mentor_letters": (
        own_letters,
        "mentorship__game",
        "power=mentorship__seat__power from=letter_author text=letter_text sent_at",
    ),
    "courses_as_mentor": (
        _rows(CourseMentor, "user", "course__tournament"),
        "",
        "tournament=course__tournament__name since",
    ),
    "courses_as_pupil": (
        _rows(CoursePupil, "user", "course__tournament", "mentor__user"),
        "",
        "tournament=course__tournament__name mentor=course_mentor",
    ),
    "notes": (_notes, "game", "phase=note_phase text marks saved_at"),
    "statements": (_rows(Statement, "author", "game"), "game", "text written_at is_hidden"),
    "forecasts": (_rows(Forecast, "user", "game"), "game", "year numbers given_at changed_at"),
    "commentator_of": (_rows(Commentator, "user", "game"), "game", "since=added_at"),
    "commentaries": (
        _commentary_steps,
        "commentary__game",
        "phase=commentary__phase__title text orders drawings written_at is_hidden=text_is_hidden",
    ),
    "reports": (
        lambda user: own_reports(user).order_by("pk"),
        "",
        "subject cause text state sent_at=created_at",
    ),
    # They name no reporter and no moderator.
    "decisions_of_moderators": (
        lambda user: decisions_about(user).order_by("pk"),
        "",
        "decision=kind reason until at=created_at",
    ),
    "votes": (
        _rows(Vote, "seat__holder", "proposal__game", "seat"),
        "proposal__game",
        "power=seat__power for=proposal__kind powers=proposal__powers hours=proposal__hours",
    ),
    "promises": (
        _promises,
        "seat__game",
        "thread=acceptance__thread__key phase=acceptance__phase__title power=seat__power order"
        " verdict",
    ),
    "muted": (
        _rows(PressMute, "seat__holder", "seat__game", "other"),
        "seat__game",
        "power=seat__power muted=other__power",
    ),
    "blocked": (
        _rows(PlayerBlock, "user", "blocked"),
        "",
        "name=blocked_name since=created_at",
    ),
    "variants_under_work": (
        _rows(VariantDraft, "owner"),
        "",
        "name address=draft_address files created_at changed_at",
    ),
    "webhooks": (player_webhooks, "", "url form kinds set_at"),
    "devices": (push_devices, "", "endpoint user_agent added_at"),
}
