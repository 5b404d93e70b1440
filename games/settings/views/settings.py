"""New games, and the settings of a game."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.clubs.queries.clubs import own_clubs
from games.clubs.queries.games import usable_templates
from games.core.access import get_game_for_gm
from games.core.clubs import may_see_club
from games.core.codec import playable_variants
from games.core.decorators import account_of, account_view, game_view
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean, clean_form, form_problems, id_number
from games.core.refusals import game_over
from games.core.settings_mark import mark_to_show
from games.models import Game, OpenTo, SeatChoice, Status
from games.schedule.disclosure import default_disclosure, disclosure_fields
from games.schedule.stored import schedule_of, settings_mark
from games.settings.creator_form import WITHOUT_GM
from games.settings.forms import ChangedGame, ChangedPlan, NewGame, NewGames
from games.settings.initial import copy_initial, game_initial
from games.settings.page import plan_preview, preset_buttons
from games.settings.policy_form import PolicyForm
from games.settings.presets import table_initial
from games.settings.schedule_form import line_initial
from games.settings.services.changes import settings_change
from games.settings.services.games import games_create
from games.settings.services.plans import plan_change
from games.settings.services.templates import own_templates
from games.settings.views.templates import NO_TEMPLATE, answer_template, choose_first, read_choice
from games.tournaments.authority import open_tournaments


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def create(request: HttpRequest) -> HttpResponse:
    """Show the form for a new game, and create the game.

    A visitor whose session has ended gets the form back with everything that was typed.
    """
    signed_in = request.user.is_authenticated
    if request.method != "POST" and not signed_in:
        return redirect_to_login(request.get_full_path())
    tournaments = open_tournaments(account_of(request)) if signed_in else []
    clubs = own_clubs(account_of(request)) if signed_in else []
    choices: dict[str, Any] = {"tournaments": tournaments, "clubs": clubs}
    begin = {"time_zone": getattr(request.user, "time_zone", "UTC")} | _read_address(request)
    sent = clean_form(request.POST) if request.method == "POST" else None
    chosen = read_choice(request, begin, sent)
    if sent is None or chosen:
        initial = chosen or choose_first(begin) | _read_copy(request)
        return _create_page(request, NewGames(initial=initial, **choices))
    form = NewGames(sent, initial=begin, **choices)
    if signed_in and (answer := answer_template(request, form)):
        return _create_page(request, form, is_choosing=True, answer=answer)
    if request.method == "POST" and "preview" in request.POST:
        return _create_page(request, form, is_choosing=True)
    if request.method == "POST" and not signed_in:
        form.add_error(None, _("You are signed out. Sign in, then send this again."))
        return _create_page(request, form, status=403)
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            made = games_create(creator=account_of(request), **form.settings())
        except (Conflict, Unprocessable) as refusal:
            form.refuse(refusal.field, refusal.message)
            status = refusal.status
        else:
            if len(made) > 1:
                messages.success(request, _("The games are open to players."))
                return redirect("games:inbox")
            messages.success(request, _("The game is open to players."))
            return redirect(made[0])
    return _create_page(request, form, status=status)


@require_safe
@game_view
def schedule_preview(request: HttpRequest) -> HttpResponse:
    """Preview the unsaved form for its script: the next six deadlines and the players' summary."""
    chosen = clean_form(request.GET)
    # Only the form of a game that has not started has a name.
    form = NewGame(chosen) if "name" in chosen else PolicyForm(chosen)
    return render(request, "games/settings/preview.html", _preview(form, is_choosing=True))


def _preview(form: PolicyForm, *, is_choosing: bool) -> dict[str, Any]:
    """The preview of a form with its errors.

    While a person is choosing, only contradictions are shown, in the preview; otherwise all errors,
    above the form.
    """
    if is_choosing:
        return plan_preview(form) | {"contradictions": form_problems(form, is_choosing=True)}
    return plan_preview(form) | {"problems": form_problems(form)}


def _create_page(
    request: HttpRequest,
    form: NewGames,
    status: int = 200,
    *,
    is_choosing: bool = False,
    answer: dict[str, str] | None = None,
) -> HttpResponse:
    chosen = form.data.get("chosen", "") or form.initial.get("chosen", "")
    signed_in = request.user.is_authenticated
    own = own_templates(account_of(request)) if signed_in else []
    of_clubs = usable_templates(account_of(request)) if signed_in else []
    context = {
        "form": form,
        "game": None,
        "chosen": chosen,
        "presets": preset_buttons(own, of_clubs, chosen),
        "templates": own,
        **(answer or NO_TEMPLATE),
    } | _preview(form, is_choosing=is_choosing)
    return render(request, "games/settings/create.html", context, status=status)


def _read_copy(request: HttpRequest) -> dict[str, Any]:
    """Return the settings of the visitor's own game in ?copy=, without its name and its start."""
    number = id_number(request.GET.get("copy"))
    if not number:
        return {}
    game, _viewer = get_game_for_gm(request.user, number)
    copied = copy_initial(game, timezone.now()) | {"chosen": ""}
    return copied | ({"without_gm": WITHOUT_GM} if game.is_without_gm else {})


def _read_address(request: HttpRequest) -> dict[str, Any]:
    """Return the tournament, the club, the variant and the table in the address, which other pages
    put there, and when the variant's secrets open by default. A game of a private club is for its
    members."""
    chosen: dict[str, Any] = {"tournament": id_number(request.GET.get("tournament")) or None}
    if request.user.is_authenticated:
        chosen |= table_initial(request.GET.get("table", ""), request.user.get_short_name())
    number = id_number(request.GET.get("club"))
    clubs = own_clubs(account_of(request)) if number and request.user.is_authenticated else []
    club = next((each for each in clubs if each.pk == number), None)
    if club is not None:
        chosen["club"] = club.pk
        if not club.is_public:
            chosen |= {"is_public": False, "open_to": OpenTo.MEMBERS.value}
    variant_id = clean(request.GET.get("variant", ""))
    known = {variant.id: variant for variant in playable_variants()}
    if variant_id in known:
        chosen["variant_id"] = variant_id
        chosen |= disclosure_fields(default_disclosure(known[variant_id]))
    return chosen


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def settings(request: HttpRequest, pk: int) -> HttpResponse:
    """Show and change the settings that the GM may change at present."""
    game, _viewer = get_game_for_gm(request.user, pk)
    if game.status == Status.FINISHED:
        raise game_over()
    forming = game.status == Status.FORMING
    form_class = ChangedGame if forming else ChangedPlan
    sent = clean_form(request.POST) if request.method == "POST" else None
    form = form_class(sent, initial=game_initial(game) | line_initial(schedule_of(game)))
    if game.is_without_gm and "seat_choice" in form.fields:
        seats: Any = form.fields["seat_choice"]
        seats.choices = [row for row in seats.choices if row[0] != SeatChoice.FIXED]
    answer = answer_template(request, form, game)
    is_choosing = "preview" in request.POST or answer is not None
    status = 422 if form.errors and not is_choosing else 200
    if request.method == "POST" and not is_choosing and form.is_valid():
        try:
            _change(request, game, form)
        except (Conflict, Unprocessable) as refusal:
            form.refuse(refusal.field, refusal.message)
            status = refusal.status
        else:
            return redirect("games:gm", pk=pk)
    template = "games/settings/create.html" if forming else "games/settings/plan.html"
    context = {
        "game": game,
        "form": form,
        "seen": mark_to_show(form["seen"].value(), settings_mark(game), status),
        "is_stale": status == Conflict.status,
        "templates": own_templates(account_of(request)),
        "clubs": own_clubs(account_of(request)),
        "club": game.club if may_see_club(request.user, game.club) else None,
        **(answer or NO_TEMPLATE),
    } | _preview(form, is_choosing=is_choosing)
    return render(request, template, context, status=status)


def _change(request: HttpRequest, game: Game, form: ChangedGame | ChangedPlan) -> None:
    by = account_of(request)
    if isinstance(form, ChangedGame):
        settings_change(game_id=game.pk, by=by, **form.settings())
        messages.success(
            request, _("The settings are saved. Players who have joined are notified.")
        )
        return
    reason, seen = form.cleaned_data["reason"], form.cleaned_data["seen"]
    plan_change(
        game_id=game.pk,
        by=by,
        schedule=form.schedule(),
        policy=form.policy(),
        text=form.cleaned_data["text"],
        reason=reason,
        seen=seen,
    )
    messages.success(request, _("The change is saved. All players are notified."))
