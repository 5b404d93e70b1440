"""Clubs: founded, changed and closed."""

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.authority import authorize_officer, authorize_owner, no_programs
from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, NotFound, Unprocessable
from games.core.forms import check_confirmed, clean_name
from games.core.locks import lock_accounts, lock_game
from games.core.markdown import clean_text
from games.core.outbox import game_changed
from games.core.plain_text import check_plain
from games.core.quotas import CLUBS
from games.core.rate_limits import check_made
from games.core.refusals import text_is_hidden, unknown_choice
from games.core.restrictions import check_may_write
from games.core.settings_mark import check_settings_seen, mark_of
from games.models import Club, ClubCandidate, ClubJoining, ClubMember, ClubRole, Game
from games.models.clubs import LONGEST_LINK

MOST_OWNED = 5
MOST_MEMBERSHIPS = 30
FIELDS = ("name", "text", "link", "is_public", "joining")
_check_url = URLValidator(schemes=["https"])


@transaction.atomic
def club_found(
    *,
    by: User,
    name: str,
    text: str = "",
    link: str = "",
    is_public: bool = True,
    joining: str = ClubJoining.REQUEST,
    now: datetime | None = None,
) -> Club:
    """Found a club that `by` owns.

    Refuses a program, a muted account, too many clubs in a day or in all, a name that is invalid or
    taken, a long text, a link that is no https address, and a private club that people join without
    an invitation.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    if by.is_program:
        raise no_programs()
    check_may_write(by, field="name", now=now)
    check_made(CLUBS, by.pk, Club.objects.filter(founder=by), now)
    check_memberships(by)
    owned = ClubMember.objects.filter(user=by, role=ClubRole.OWNER, club__closed_at=None)
    if owned.count() >= MOST_OWNED:
        sentence = _("You can own at most %(most)s clubs.") % {"most": MOST_OWNED}
        raise Conflict("too_many", sentence)
    chosen = _check_settings(name=name, text=text, link=link, is_public=is_public, joining=joining)
    club = Club.objects.create(founder=by, text_by=by, created_at=now, **chosen)
    ClubMember.objects.create(
        club=club, user=by, role=ClubRole.OWNER, role_since=now, joined_at=now
    )
    return club


def club_settings(club: Club) -> dict[str, Any]:
    """The values of FIELDS."""
    return {field: getattr(club, field) for field in FIELDS}


@transaction.atomic
def club_change(*, number: int, by: User, seen: str = "", **changes: Any) -> Club:
    """Change FIELDS of a club; those that are left out stay.

    Refuses all that `club_found` refuses, everybody but the owner and the officers, another name or
    other viewers by officers, other viewers while it has games, and a change of other settings
    than were `seen`.
    """
    games = _lock_games(number)
    member = authorize_officer(number, by)
    club = member.club
    check_may_write(by, field="name")
    present = club_settings(club)
    check_settings_seen(seen, mark_of(present))
    chosen = _check_settings(**present | changes, own=club)
    fields = [field for field, value in chosen.items() if getattr(club, field) != value]
    hidden = {"text", "link"} & set(fields)
    if hidden and club.text_hidden_at is not None:
        raise text_is_hidden()
    owners = next((field for field in ("name", "is_public") if field in fields), "")
    if owners and member.role != ClubRole.OWNER:
        raise Forbidden(
            "no_owner", _("Only the owner can change the name and the viewers."), field=owners
        )
    if "is_public" in fields and club.games.exists():
        raise Conflict(
            "club_has_games",
            _("This club has games, so its viewers stay: its league counts games by them."),
            field="is_public",
        )
    for field in fields:
        setattr(club, field, chosen[field])
    if hidden:
        club.text_by = by
    club.save(update_fields=[*fields, "text_by"])
    if "name" in fields:
        for game in games:
            game_changed(game)
    return club


@transaction.atomic
def club_close(*, number: int, by: User, confirm: str, now: datetime | None = None) -> Club:
    """Close a club for good, or delete one without games, seasons and tournaments.

    For the owner, who types the name. Requests and invitations end; the members read the archive.
    """
    club = authorize_owner(number, by).club
    check_confirmed(confirm, club.name)
    return locked_club_close(club=club, now=now or timezone.now())


def locked_club_close(*, club: Club, now: datetime) -> Club:
    """Close a locked club, or delete it if nothing of it would stay."""
    if not (club.games.exists() or club.seasons.exists() or club.tournaments.exists()):
        club.delete()
        return club
    club.closed_at, club.offered_to = now, None
    club.save(update_fields=["closed_at", "offered_to"])
    ClubCandidate.objects.filter(club=club).delete()
    club.members.update(standby_since=None)
    return club


def role_set(member: ClubMember, role: ClubRole, now: datetime) -> None:
    """Give a member of a locked club another role."""
    member.role, member.role_since = role, now
    member.save(update_fields=["role", "role_since"])


def check_memberships(user: User) -> None:
    """Refuse one more club of a person who is a member of too many."""
    own = ClubMember.objects.filter(user=user, club__closed_at=None)
    if own.count() >= MOST_MEMBERSHIPS:
        sentence = _("A person can be a member of at most %(most)s clubs.")
        raise Conflict("too_many", sentence % {"most": MOST_MEMBERSHIPS})


def no_such_member() -> NotFound:
    """The person is not, or no longer, a member of the club."""
    return NotFound("no_such_member", _("This person is not a member of the club."))


def _lock_games(number: int) -> list[Game]:
    """The games of a club, locked, because they show its name."""
    games = Game.objects.filter(club=number).order_by("pk")
    return [lock_game(pk) for pk in games.values_list("pk", flat=True)]


def _check_settings(
    *, name: str, text: str, link: str, is_public: bool, joining: str, own: Club | None = None
) -> dict[str, str | bool]:
    """Return the settings as they are stored; refuses wrong ones."""
    if joining not in ClubJoining.values:
        raise unknown_choice("joining")
    if not is_public and joining != ClubJoining.INVITATION:
        raise Unprocessable(
            "club_joining",
            _("Strangers do not see a private club, so people join it by invitation only."),
            field="joining",
        )
    return {
        "name": _free_name(name, own),
        "text": clean_text(text),
        "link": clean_link(link),
        "is_public": is_public,
        "joining": joining,
    }


def clean_link(link: str) -> str:
    """Return an https address as it is stored, or ""; refuses all others."""
    link = link.strip()
    if not link:
        return ""
    check_plain(link, field="link")
    try:
        _check_url(link)
        parts = urlsplit(link)
        is_known = link.startswith("https://") and not (parts.username or parts.password)
    except (ValidationError, ValueError):
        is_known = False
    if not is_known or len(link) > LONGEST_LINK:
        raise Unprocessable(
            "link",
            _("Give an address of at most %(most)s letters that begins with https://.")
            % {"most": LONGEST_LINK},
            field="link",
        )
    return link


def _free_name(name: str, own: Club | None = None) -> str:
    name = clean_name(name)
    others = Club.objects.filter(name__lower=Lower(Value(name)))
    if (others.exclude(pk=own.pk) if own else others).exists():
        raise Conflict("name_taken", _("Another club has this name."), field="name")
    return name
