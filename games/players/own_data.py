"""The data of an account for download, section by section."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from games.core.accounts import User
from games.core.visibility import own_conditional, own_sheets
from games.models import (
    Event,
    Follow,
    Game,
    PlayerBlock,
    PlayerPage,
    PlayerResult,
    PressMessage,
    PressMute,
    Promise,
    Proposal,
    Ranking,
    Rating,
    SeatApplication,
    SeatAssignment,
    Standby,
    Statement,
    Tournament,
    Vote,
)
from games.models.notices import SWITCHED
from games.moderation.queries import decisions_about, own_reports
from games.moderation.words import subject
from games.notes.queries import own_notes
from games.notices.queries import choices_of, notice_of, notice_rows, player_webhooks, push_devices
from games.press.queries.threads import own_messages
from games.press.words import shown_text, written_text

Row = dict[str, Any]

Section = tuple[str, Iterator[Row]]

CHUNK = 200

LIGHT = ("phase__position", "phase__outcome", "phase__public_outcome")


def own_data(user: User) -> Iterator[Section]:
    """Yield the sections with their names; read each one before the next."""
    yield "games", _games(user)
    yield "tournaments", _tournaments(user)
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
    yield "reports", _reports(user)
    yield "decisions_of_moderators", _decisions(user)
    yield "votes", _votes(user)
    yield "press", _press(user)
    yield "promises", _promises(user)
    yield "muted", _muted(user)
    yield "blocked", _blocked(user)
    yield "follows", _follows(user)
    yield "notice_choices", _notice_choices(user)
    yield "notices", _notices(user)
    yield "webhooks", map(dict, player_webhooks(user).values("url", "form", "kinds", "set_at"))
    yield "devices", map(dict, push_devices(user).values("endpoint", "user_agent", "added_at"))
    yield "history", _history(user)


def _game(game: Game) -> Row:
    return {"game": game.name, "game_number": game.pk}


def _games(user: User) -> Iterator[Row]:
    asked = Q(gm_role_offered_to=user)
    games = Game.objects.filter(
        Q(gm=user) | Q(creator=user) | Q(text_by=user) | asked
    ).select_related("webhook")
    for game in games.order_by("pk"):
        runs = game.gm_id == user.pk
        webhook = getattr(game, "webhook", None) if runs else None
        yield _game(game) | {
            "status": game.status,
            "created_by_you": game.creator_id == user.pk,
            "run_by_you": runs,
            "text": game.text if game.text_by_id == user.pk else "",
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


def _tournaments(user: User) -> Iterator[Row]:
    for row in Tournament.objects.filter(director=user).order_by("pk"):
        yield {
            "name": row.name,
            "text": row.text,
            "is_public": row.is_public,
            "best_of": row.best_of,
            "created_at": row.created_at,
        }


def _page(user: User) -> Iterator[Row]:
    for row in PlayerPage.objects.filter(user=user):
        yield {
            "shown_to": row.shown_to,
            "is_rated": row.is_rated,
            "shows_promises": row.shows_promises,
            "named_in_data": row.named_in_data,
        }


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
            "is_hidden": statement.hidden_at is not None,
        }


def _reports(user: User) -> Iterator[Row]:
    for report in own_reports(user).order_by("pk"):
        yield {
            "subject": subject(report),
            "cause": report.cause,
            "text": report.text,
            "state": report.state,
            "sent_at": report.created_at,
        }


def _decisions(user: User) -> Iterator[Row]:
    """The decisions of moderators about the user. They name no reporter and no moderator."""
    for act in decisions_about(user).order_by("pk"):
        yield {
            "decision": act.kind,
            "reason": act.reason,
            "until": act.until,
            "at": act.created_at,
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
            "text": written_text(message) if mine else shown_text(message),
            "proposed_orders": message.proposal or [] if mine or not message.hidden_at else [],
            "sent_at": message.sent_at,
        }


def _promises(user: User) -> Iterator[Row]:
    made = Promise.objects.filter(user=user).select_related(
        "seat__game", "acceptance__phase__game", "acceptance__thread"
    )
    for promise in made.defer(*(f"acceptance__{name}" for name in LIGHT)).order_by("pk"):
        phase = promise.acceptance.phase
        yield _game(promise.seat.game) | {
            "thread": promise.acceptance.thread.key,
            "phase": phase.title if phase else "",
            "power": promise.seat.power,
            "order": promise.order,
            "verdict": promise.verdict,
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


def _follows(user: User) -> Iterator[Row]:
    rows = Follow.objects.filter(user=user).select_related("game", "player").order_by("pk")
    for row in rows:
        subject = _game(row.game) if row.game else {}
        if row.player:
            subject = {"player": row.player.get_short_name()}
        elif row.variant_id:
            subject = {"variant": row.variant_id}
        yield subject | {"since": row.created_at}


def _notice_choices(user: User) -> Iterator[Row]:
    chosen = choices_of(user)
    modes = {kind.value: str(chosen.mode_of(kind)) for kind in SWITCHED}
    plain = {"remind_hours": chosen.remind_hours, "calendar": chosen.calendar_token}
    yield modes | {"push": chosen.push_kinds, **plain}


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
