"""Members of clubs: who may join a game for them, and see the names of clubs that are private."""

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import Forbidden
from games.models import Club, ClubMember, Game, OpenTo


def is_member(club_id: int | None, user_id: int | None) -> bool:
    """Whether an account is a member of a club."""
    if club_id is None or user_id is None:
        return False
    return ClubMember.objects.filter(club=club_id, user=user_id).exists()


def may_see_club(user: Visitor, club: Club | None) -> bool:
    """Whether a person may read a club's name on pages of others, such as those of its games."""
    return club is not None and (club.is_public or is_member(club.pk, user.pk))


def check_member(game: Game, user: User, *, field: str = "") -> None:
    """Refuse everybody but members of its club, and their programs, in a game for members."""
    if game.is_for_members and not is_member(game.club_id, user.owner_id or user.pk):
        raise Forbidden(
            "members_only", _("Only members of its club can play in this game."), field=field
        )


def for_members(user_id: int) -> Q:
    """The games for members of clubs of which a person is a member."""
    own = ClubMember.objects.filter(club=OuterRef("club"), user=user_id)
    return Q(Exists(own.order_by()), open_to=OpenTo.MEMBERS)
