"""Pages of players, and blocks."""

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.decorators import account_of, account_view, game_view
from games.forecasts.page import player_part
from games.players.blocks import blocked_players, has_blocked, player_block, player_unblock
from games.players.forms import BlockForm, PlayerPageForm
from games.players.meetings import meetings
from games.players.page import award_rows, medal_rows, played_rows, results_by_power, statement_rows
from games.players.queries import (
    may_see_facts,
    may_see_games,
    player_awards,
    player_by_number,
    player_clubs,
    player_medals,
    player_named,
    player_page_of,
    player_places,
    player_results,
    player_statements,
    public_promises,
)
from games.players.services import player_page_save
from games.ratings.page import player_rating
from games.seats.queries.player_facts import player_facts


@require_safe
@game_view
def player(request: HttpRequest, number: int) -> HttpResponse:
    """Show a player's public record."""
    person, user = player_by_number(number), request.user
    page = player_page_of(person)
    sees_games = may_see_games(page, user)
    facts = player_facts(person) if may_see_facts(page, user) else None
    results = player_results(person) if sees_games else []
    context = {
        "player": person,
        "programs": person.programs.filter(is_active=True).order_by("pk"),
        "former_names": person.former_names(),
        "facts": facts,
        "played": played_rows(facts.listed) if facts and sees_games else [],
        "rating": player_rating(person, is_own=user.pk == person.pk) if sees_games else None,
        "meetings": meetings(person, user) if sees_games else None,
        "results": results_by_power(results),
        "places": player_places(person, request.user) if sees_games else [],
        "clubs": player_clubs(person, user) if sees_games else [],
        "medals": medal_rows(player_medals(person, request.user)) if sees_games else [],
        "awards": award_rows(player_awards(results, timezone.now())),
        "statements": statement_rows(player_statements(person)) if sees_games else [],
        "forecasts": player_part(person) if sees_games else None,
        "promises": public_promises(page) if sees_games else None,
        "can_block": user.is_authenticated and user.pk != person.pk,
        "is_blocked": user.is_authenticated and has_blocked(user.pk, person),
        "is_own": user.pk == person.pk,
        "is_public": may_see_games(page, AnonymousUser()),
    }
    return render(request, "games/players/player.html", context)


@account_view
def page_settings(request: HttpRequest) -> HttpResponse:
    """Let a player choose who may see their page, and whether they have a rating."""
    by = account_of(request)
    sent = request.POST if request.method == "POST" else None
    chosen = model_to_dict(player_page_of(by), fields=[*PlayerPageForm.base_fields])
    form = PlayerPageForm(sent, initial=chosen)
    if form.is_valid():
        player_page_save(by=by, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("games:player", number=by.pk)
    return render(request, "games/players/page_settings.html", {"form": form, "player": by})


@require_safe
@game_view
def player_by_name(request: HttpRequest, name: str) -> HttpResponse:
    """Redirect from a player's name to the player's page."""
    return redirect("games:player", number=player_named(name).pk)


@require_safe
@account_view
def block_list(request: HttpRequest) -> HttpResponse:
    """List the players that the reader has blocked."""
    return render(
        request, "games/players/blocked.html", {"players": blocked_players(account_of(request))}
    )


@require_POST
@account_view
def block(request: HttpRequest, number: int) -> HttpResponse:
    """Block or unblock a player."""
    by, sent = account_of(request), BlockForm.read(request.POST)
    if sent["unblock"]:
        player_unblock(by=by, account_id=number)
        messages.success(request, _("You have unblocked this player."))
    else:
        player_block(by=by, account_id=number)
        messages.success(request, _("You have blocked this player. The player is not notified."))
    if sent["back"] == "list":
        return redirect("games:blocked")
    return redirect("games:player", number=number)
