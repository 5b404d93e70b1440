"""Pages to follow a game, a player or a variant, and their Atom feeds."""

from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import check_signed_in
from games.core.addresses import absolute
from games.core.decorators import account_of, account_view, game_view
from games.core.feeds import DatedFeed, feed_answer, feed_view
from games.core.forms import SentForm, Text
from games.following.queries import (
    GAME,
    PLAYER,
    Subject,
    feed_games,
    feed_phases,
    game_subject,
    is_following,
    own_follows,
    player_subject,
    variant_subject,
)
from games.following.services import follow, unfollow
from games.models import Status
from games.record.page.archive import add_games


class FollowForm(SentForm):
    """`unfollow` is sent by the button that ends it."""

    unfollow = Text(longest=1)


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def follow_game(request: HttpRequest, pk: int) -> HttpResponse:
    """Follow a game, or stop following it."""
    subject, _game = game_subject(request.user, pk)
    return _page(request, subject)


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def follow_player(request: HttpRequest, number: int) -> HttpResponse:
    """Follow a player, or stop following them."""
    subject, _player = player_subject(request.user, number)
    return _page(request, subject)


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def follow_variant(request: HttpRequest, variant_id: str) -> HttpResponse:
    """Follow a variant, or stop following it."""
    try:
        subject = variant_subject(variant_id)
    except LookupError as unknown:
        raise Http404 from unknown
    return _page(request, subject)


@require_safe
@account_view
def follows(request: HttpRequest) -> HttpResponse:
    """List everything that the reader follows."""
    rows = [(subject, *_addresses(subject)) for subject in own_follows(account_of(request))]
    return render(request, "games/following/follows.html", {"rows": rows})


def _page(request: HttpRequest, subject: Subject) -> HttpResponse:
    page_url, feed_url, follow_url = _addresses(subject)
    if request.method == "POST":
        check_signed_in(request.user)
        by = account_of(request)
        if FollowForm.read(request.POST)["unfollow"]:
            unfollow(by=by, subject=subject)
            messages.success(request, _("You no longer follow it."))
        else:
            follow(by=by, subject=subject)
            messages.success(request, _("You follow it now."))
        return redirect(follow_url)
    context = {
        "subject": subject,
        "page_url": page_url,
        "feed_url": absolute(feed_url),
        "follow_url": follow_url,
        "is_following": is_following(request.user, subject),
        "is_own": subject.kind == PLAYER and subject.key == request.user.pk,
    }
    return render(request, "games/following/follow.html", context)


def _addresses(subject: Subject) -> tuple[str, str, str]:
    """The page of a subject, its feed, and the page to follow it."""
    key = subject.key
    if subject.kind == GAME:
        names = ("games:game", "games:game_feed", "games:follow_game")
    elif subject.kind == PLAYER:
        names = ("games:player", "games:player_feed", "games:follow_player")
    else:
        feed = f"{reverse('games:archive_feed')}?variant={key}"
        page = reverse("games:variant", args=[key])
        return page, feed, reverse("games:follow_variant", args=[key])
    page, feed, own = (reverse(name, args=[key]) for name in names)
    return page, feed, own


@require_safe
@feed_view
def game_feed(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Return the resolved phases of a game as Atom, and its end."""
    subject, game = game_subject(request.user, pk)
    atom = _feed(request, subject, game.created_at)
    if game.status == Status.FINISHED and game.finished_at is not None:
        end_url = absolute(reverse("games:end", args=[pk]))
        atom.add_page(_("The game is over"), end_url, game.get_ending_display(), game.finished_at)
    for phase in feed_phases(game):
        sentence = _("%(phase)s is resolved") % {"phase": phase.title}
        phase_url = absolute(phase.get_absolute_url())
        atom.add_page(phase.title, phase_url, sentence, phase.resolved_at)
    return feed_answer(request, atom)


@require_safe
@feed_view
def player_feed(request: HttpRequest, number: int) -> HttpResponseBase:
    """Return the public finished games of a player as Atom."""
    subject, player = player_subject(request.user, number)
    atom = _feed(request, subject, player.joined_at)
    add_games(atom, feed_games(player))
    return feed_answer(request, atom)


def _feed(request: HttpRequest, subject: Subject, begun_at: datetime) -> DatedFeed:
    page, _feed_url, _own = _addresses(subject)
    return DatedFeed(
        title=subject.name,
        link=absolute(page),
        description="",
        feed_url=absolute(request.get_full_path()),
        begun_at=begun_at,
    )
