"""Players by name or number, the games of an account, and its data for download."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.core.refusals import no_such_player
from games.core.visibility import own_conditional, own_sheets
from games.models import (
    Event,
    Game,
    PlayerBlock,
    PlayerPage,
    PlayerResult,
    PressMessage,
    PressMute,
    Proposal,
    Ranking,
    Rating,
    Seat,
    SeatApplication,
    SeatAssignment,
    ShownTo,
    Standby,
    Statement,
    Status,
    Vote,
)
from games.models.notice_settings import SWITCHED
from games.notes.queries import own_notes
from games.notices.queries.notices import choices_of, notice_of, notice_rows
from games.press.queries.threads import own_messages
from games.press.words import shown_text


def player_by_number(number: int) -> User:
    """Return the player with this number; refuses an unknown number."""
    return _one(Q(pk=number))


def player_named(name: str) -> User:
    """Return the player with this name, in any case and spacing; refuses an unknown name."""
    return _one(Q(name__iexact=" ".join(name.split())) if name.isprintable() else Q(pk=0))


def _one(wanted: Q) -> User:
    found = User.objects.filter(wanted, is_active=True).first()
    if found is None:
        raise no_such_player()
    return found


def player_page_of(player: User) -> PlayerPage:
    """Return a player's choices, which are not stored if they never chose."""
    return PlayerPage.objects.filter(user=player).first() or PlayerPage(user=player)


@dataclass(frozen=True, slots=True)
class ShownParts:
    """The parts of a player's page for one viewer: reliability, and games with results."""

    facts: bool
    games: bool


def shown_parts(player: User, viewer: Visitor) -> ShownParts:
    """Return the parts of a player's page that somebody may see. Players see all of their own."""
    chosen = player_page_of(player).shown_to
    if chosen == ShownTo.EVERYBODY or viewer.pk == player.pk:
        return ShownParts(facts=True, games=True)
    return ShownParts(
        facts=viewer.is_authenticated,
        games=viewer.is_authenticated and chosen == ShownTo.ACCOUNTS,
    )


@dataclass(frozen=True, slots=True)
class SeatToLeave:
    """A game that the account plays in or has joined."""

    game: Game
    power_name: str
    is_forming: bool


def seats_to_leave(user: User) -> list[SeatToLeave]:
    """Return the seats that an account gives up when it is deleted.

    Includes seats lent to a substitute; excludes practice games and seats that the account
    itself plays as a substitute.
    """
    own = Q(holder=user, lent_by__isnull=True) | Q(lent_by=user)
    seats = Seat.objects.filter(own, game__is_practice=False).select_related("game")
    found = [
        SeatToLeave(
            seat.game,
            variant_of(seat.game).powers[seat.power].name,
            seat.game.status == Status.FORMING,
        )
        for seat in seats.exclude(game__status=Status.FINISHED)
    ]
    joined = Ranking.objects.filter(user=user, game__status=Status.FORMING)
    return found + [
        SeatToLeave(row.game, "", is_forming=True) for row in joined.select_related("game")
    ]


def games_run_by(user: User) -> QuerySet[Game]:
    """Return the unfinished games that a user runs as GM."""
    return Game.objects.filter(gm=user).exclude(status=Status.FINISHED).order_by("pk")


def blocked_players(user: User) -> list[User]:
    """Return the players that a user has blocked, by name."""
    rows = PlayerBlock.objects.filter(user=user).select_related("blocked").order_by("blocked__name")
    return [row.blocked for row in rows]


def games_with_blocked_players(games: Iterable[Game], user: Visitor) -> frozenset[int]:
    """Return the ids of the games whose GM or players the user has blocked.

    In anonymous games only the GM counts, because a mark would reveal who plays.
    """
    if not user.is_authenticated:
        return frozenset()
    blocked = set(PlayerBlock.objects.filter(user_id=user.pk).values_list("blocked_id", flat=True))
    if not blocked:
        return frozenset()
    games = list(games)
    named = [game for game in games if not game.is_anonymous or game.status == Status.FINISHED]
    forming = [game for game in named if game.status == Status.FORMING]
    seats = Seat.objects.filter(game__in=named, holder__in=blocked)
    joined = Ranking.objects.filter(game__in=forming, user__in=blocked)
    return frozenset(
        {game.pk for game in games if game.gm_id in blocked}
        | set(seats.values_list("game_id", flat=True))
        | set(joined.values_list("game_id", flat=True))
    )


Row = dict[str, Any]

Section = tuple[str, Iterator[Row]]

CHUNK = 200

LIGHT = ("phase__position", "phase__outcome", "phase__public_outcome")


def own_data(user: User) -> Iterator[Section]:
    """Yield the sections with their names; read each one before the next."""
    yield "games", _games(user)
    yield "seats", _seats(user)
    yield "rankings", _rankings(user)
    yield "page", _page(user)
    yield "results", _results(user)
    yield "rating", _rating(user)
    yield "standby", _standby(user)
    yield "applications", _applications(user)
    yield "candidacies", _candidacies(user)
    yield "orders", _orders(user)
    yield "conditional_orders", _conditional(user)
    yield "notes", _notes(user)
    yield "statements", _statements(user)
    yield "votes", _votes(user)
    yield "press", _press(user)
    yield "muted", _muted(user)
    yield "blocked", _blocked(user)
    yield "notice_choices", _notice_choices(user)
    yield "notices", _notices(user)
    yield "history", _history(user)


def _game(game: Game) -> Row:
    return {"game": game.name, "game_number": game.pk}


def _games(user: User) -> Iterator[Row]:
    asked = Q(gm_role_offered_to=user)
    games = Game.objects.filter(Q(gm=user) | Q(creator=user) | asked).select_related("webhook")
    for game in games.order_by("pk"):
        runs = game.gm_id == user.pk
        webhook = getattr(game, "webhook", None) if runs else None
        yield _game(game) | {
            "status": game.status,
            "created_by_you": game.creator_id == user.pk,
            "run_by_you": runs,
            "offered_to_you": game.gm_role_offered_to_id == user.pk,
            "is_practice": game.is_practice,
            "created_at": game.created_at,
            "webhook": webhook.url if webhook else None,
        }


def _seats(user: User) -> Iterator[Row]:
    played = SeatAssignment.objects.filter(user=user).select_related("seat__game")
    for assignment in played.order_by("pk"):
        yield _game(assignment.seat.game) | {
            "power": assignment.seat.power,
            "as_a_substitute": assignment.stands_in_for_id is not None,
            "from": assignment.started_at,
            "to": assignment.ended_at,
        }


def _page(user: User) -> Iterator[Row]:
    for row in PlayerPage.objects.filter(user=user):
        yield {"shown_to": row.shown_to, "is_rated": row.is_rated}


def _results(user: User) -> Iterator[Row]:
    played = PlayerResult.objects.filter(user=user).select_related("seat__result__game")
    for row in played.order_by("pk"):
        yield _game(row.seat.result.game) | {
            "power": row.seat.power,
            "place": row.seat.place,
            "centres": row.seat.centres,
            "square_score": row.seat.square,
            "part": row.part,
        }


def _rating(user: User) -> Iterator[Row]:
    for row in Rating.objects.filter(user=user):
        yield {"points": row.points, "uncertainty": row.uncertainty, "games": row.games}


def _standby(user: User) -> Iterator[Row]:
    for row in Standby.objects.filter(user=user):
        yield {
            "paces": row.paces,
            "languages": row.languages,
            "waiting_since": row.waiting_since,
        }


def _applications(user: User) -> Iterator[Row]:
    asked = SeatApplication.objects.filter(user=user).select_related("seat__game")
    for application in asked.order_by("pk"):
        yield _game(application.seat.game) | {
            "power": application.seat.power,
            "sentence": application.sentence,
            "state": application.state,
            "sent_at": application.created_at,
        }


def _candidacies(user: User) -> Iterator[Row]:
    for proposal in Proposal.objects.filter(candidate=user).select_related("game").order_by("pk"):
        yield _game(proposal.game) | {"sentence": proposal.sentence}


def _rankings(user: User) -> Iterator[Row]:
    for ranking in Ranking.objects.filter(user=user).select_related("game").order_by("pk"):
        yield _game(ranking.game) | {
            "ranks": ranking.ranks,
            "lot": ranking.lot,
            "power": ranking.power,
            "joined_at": ranking.joined_at,
        }


def _orders(user: User) -> Iterator[Row]:
    sheets = own_sheets(user.pk).select_related("phase__game", "seat").defer(*LIGHT)
    for sheet in sheets.iterator(CHUNK):
        yield _game(sheet.phase.game) | {
            "phase": sheet.phase.title,
            "power": sheet.seat.power,
            "version": sheet.version,
            "orders": sheet.orders,
            "bids": sheet.bids,
            "saved_at": sheet.saved_at,
            "sha256": sheet.digest,
        }


def _conditional(user: User) -> Iterator[Row]:
    sheets = own_conditional(user.pk).select_related("phase__game", "seat").defer(*LIGHT)
    for sheet in sheets.iterator(CHUNK):
        yield _game(sheet.phase.game) | {
            "phase": sheet.phase.title,
            "for": sheet.step,
            "power": sheet.seat.power,
            "version": sheet.version,
            "orders": sheet.orders,
            "saved_at": sheet.saved_at,
            "sha256": sheet.digest,
        }


def _notes(user: User) -> Iterator[Row]:
    """All notes, including those on games that the user can no longer see."""
    notes = own_notes(user.pk).select_related("game", "phase").defer(*LIGHT)
    for note in notes.order_by("game", "phase__number", "pk").iterator(CHUNK):
        phase = note.phase
        if phase is not None:
            phase.game = note.game
        yield _game(note.game) | {
            "phase": phase.title if phase else "",
            "text": note.text,
            "marks": note.marks,
            "saved_at": note.saved_at,
        }


def _statements(user: User) -> Iterator[Row]:
    for statement in Statement.objects.filter(author=user).select_related("game").order_by("pk"):
        yield _game(statement.game) | {
            "text": statement.text,
            "written_at": statement.written_at,
        }


def _votes(user: User) -> Iterator[Row]:
    votes = Vote.objects.filter(seat__holder=user).select_related("proposal__game", "seat")
    for vote in votes.order_by("pk"):
        yield _game(vote.proposal.game) | {
            "power": vote.seat.power,
            "for": vote.proposal.kind,
            "powers": vote.proposal.powers,
            "hours": vote.proposal.hours,
        }


def _press(user: User) -> Iterator[Row]:
    messages = own_messages(user.pk).select_related("thread__game", "author", "phase__game")
    for message in messages.defer(*LIGHT).order_by("thread", "number").iterator(CHUNK):
        mine = message.sent_by_id == user.pk
        yield _game(message.thread.game) | {
            "thread": message.thread.key,
            "from": _author(message),
            "written_by_you": mine,
            "phase": message.phase.title if message.phase else "",
            "text": message.text if mine else shown_text(message),
            "proposed_orders": message.proposal or [] if mine or not message.hidden_at else [],
            "sent_at": message.sent_at,
        }


def _author(message: PressMessage) -> str:
    return message.author.power if message.author else "GM"


def _muted(user: User) -> Iterator[Row]:
    mutes = PressMute.objects.filter(seat__holder=user).select_related("seat__game", "other")
    for mute in mutes.order_by("pk"):
        yield _game(mute.seat.game) | {"power": mute.seat.power, "muted": mute.other.power}


def _blocked(user: User) -> Iterator[Row]:
    for block in PlayerBlock.objects.filter(user=user).select_related("blocked").order_by("pk"):
        yield {"name": block.blocked.get_short_name(), "since": block.created_at}


def _notice_choices(user: User) -> Iterator[Row]:
    chosen = choices_of(user)
    modes = {kind.value: str(chosen.mode_of(kind)) for kind in SWITCHED}
    yield modes | {"remind_hours": chosen.remind_hours, "calendar": chosen.calendar_token}


def _notices(user: User) -> Iterator[Row]:
    for row in notice_rows(user).iterator(CHUNK):
        notice = notice_of(row)
        yield (_game(row.game) if row.game else {}) | {
            "title": notice.title,
            "sentence": notice.sentence,
            "at": row.created_at,
            "mail": row.mode,
            "mailed_at": row.sent_at,
        }


def _history(user: User) -> Iterator[Row]:
    """Events in games that the user caused or that are about the user."""
    events = Event.objects.filter(Q(actor=user) | Q(about=user)).select_related("game")
    for event in events.order_by("pk").iterator(CHUNK):
        if event.data.get("withheld") and event.actor_id != user.pk:
            # Only the GM may know whom this event is about.
            continue
        yield _game(event.game) | {
            "what": event.kind,
            "done_by_you": event.actor_id == user.pk,
            "power": event.data.get("power", ""),
            "reason": event.data.get("reason", "") if event.actor_id == user.pk else "",
            "at": event.created_at,
        }
