"""The data of an account for download, section by section."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import Q

from games.core.accounts import User
from games.models import Event, Follow, Game, PressMessage
from games.models.notices import SWITCHED
from games.notices.queries import choices_of, notice_of, notice_rows
from games.players.computed_fields import COMPUTED
from games.players.own_tables import LIGHT, TABLES, Rows
from games.press.queries.threads import own_messages
from games.press.words import readable_text, written_text

Row = dict[str, Any]
Section = tuple[str, Iterator[Row]]
CHUNK = 200


def _read(user: User, rows: Rows, game: str, fields: str) -> Iterator[Row]:
    """Yield the rows of a table."""
    pairs = [(name, path or name) for name, _, path in (f.partition("=") for f in fields.split())]
    for row in rows(user).iterator(CHUNK):
        own = {name: _value(row, path) for name, path in pairs}
        yield (_game(_value(row, game)) if game else {}) | own


def _value(row: Any, path: str) -> Any:
    """The value at a path; "" where a row on the way is missing."""
    if path in COMPUTED:
        return COMPUTED[path](row)
    *relations, field = path.split("__")
    for relation in relations:
        row = getattr(row, relation)
        if row is None:
            return ""
    return getattr(row, field)


def _game(game: Game) -> Row:
    return {"game": game.name, "game_number": game.pk}


# The sections in their order. These have fields that depend on the account or the row.
SECTIONS = """
    games tournaments tournament_roles tournament_entries captained_teams tournament_choices
    announcements round_tables round_seats tournament_places clubs clubs_founded
    clubs_offered club_texts club_requests medals templates_of_games seats rankings
    page results rating standby applications invitations waiting_lists candidacies
    orders conditional_orders mentorships mentor_letters courses_as_mentor
    courses_as_pupil notes statements reports
    decisions_of_moderators votes press promises muted blocked follows notice_choices notices
    webhooks devices variants_under_work history
"""


def own_data(user: User) -> Iterator[Section]:
    """Yield the sections with their names; read each one before the next."""
    for name in SECTIONS.split():
        table = TABLES.get(name)
        yield name, _read(user, *table) if table else WRITERS[name](user)


def _games(user: User) -> Iterator[Row]:
    games = Game.objects.filter(
        Q(gm=user) | Q(creator=user) | Q(text_by=user) | Q(gm_role_offered_to=user)
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


def _press(user: User) -> Iterator[Row]:
    messages = own_messages(user.pk).select_related("thread__game", "author", "phase__game")
    for message in messages.defer(*LIGHT).order_by("thread", "number").iterator(CHUNK):
        mine = message.sent_by_id == user.pk
        yield _game(message.thread.game) | {
            "thread": message.thread.key,
            "from": _author(message),
            "written_by_you": mine,
            "phase": message.phase.title if message.phase else "",
            "text": written_text(message) if mine else readable_text(message),
            "proposed_orders": message.proposal or [] if mine or not message.hidden_at else [],
            "sent_at": message.sent_at,
        }


def _author(message: PressMessage) -> str:
    return message.author.power if message.author else "GM"


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


WRITERS: dict[str, Callable[[User], Iterator[Row]]] = {
    "games": _games,
    "press": _press,
    "follows": _follows,
    "notice_choices": _notice_choices,
    "notices": _notices,
    "history": _history,
}
