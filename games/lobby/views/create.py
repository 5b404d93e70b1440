"""Creates a game, and changes the settings of one that is forming."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.access import get_game_for_gm
from games.core.accounts import User
from games.core.codec import playable_variants
from games.core.decorators import account_of, account_view, game_view
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean, clean_form
from games.core.refusals import game_over, unknown_choice
from games.learn.services.practice import practice_create
from games.lobby.forms import ChangedPlan, NewGame, game_initial
from games.lobby.page.variants import ALL
from games.lobby.services.games import game_create, settings_change
from games.models import ComputerLevel, Game, Status
from games.settings.policy_form import PolicyForm
from games.settings.preview import plan_shown
from games.settings.stored import policy_of, schedule_of, settings_mark
from games.turn.services.deadlines import schedule_change
from games.turn.services.missed_turns import policy_change


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def create(request: HttpRequest) -> HttpResponse:
    """The settings of a new game, and the game. Who was signed out meanwhile loses nothing."""
    signed_in = request.user.is_authenticated
    if request.method != "POST" and not signed_in:
        return redirect_to_login(request.get_full_path())
    zone = getattr(request.user, "time_zone", "UTC")
    form = NewGame(
        clean_form(request.POST) if request.method == "POST" else None,
        initial={"time_zone": zone} | _asked_for(request),
    )
    if request.method == "POST" and "preview" in request.POST:
        return _create_page(request, form)
    if request.method == "POST" and not signed_in:
        form.add_error(None, _("You are signed out. Sign in, then send this again."))
        return _create_page(request, form, status=403)
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            game = game_create(creator=account_of(request), **form.settings())
        except (Conflict, Unprocessable) as refusal:
            form.refuse(refusal.field, refusal.message)
            status = refusal.status
        else:
            messages.success(request, _("The game is open to players."))
            return redirect(game)
    return _create_page(request, form, status=status)


@require_safe
@game_view
def schedule_preview(request: HttpRequest) -> HttpResponse:
    """The next six deadlines, and what players will read, of what a form shows at present, as its
    script asks."""
    form = PolicyForm(clean_form(request.GET))
    return render(request, "games/lobby/preview.html", plan_shown(form))


def _create_page(request: HttpRequest, form: NewGame, status: int = 200) -> HttpResponse:
    context = {"form": form, "game": None} | plan_shown(form)
    return render(request, "games/lobby/create.html", context, status=status)


def _asked_for(request: HttpRequest) -> dict[str, str]:
    """The variant from whose page one comes."""
    asked = clean(request.GET.get("variant", ""))
    known = {variant.id for variant in playable_variants()}
    return {"variant_id": asked} if asked in known else {}


def _playable(variant_id: str) -> str | None:
    """The variant asked for, none for the site's own."""
    if variant_id and variant_id not in {variant.id for variant in playable_variants()}:
        raise unknown_choice("variant_id")
    return variant_id or None


@require_POST
@account_view
def practice(request: HttpRequest) -> HttpResponse:
    """A practice game: the chosen power against computer players, or all powers. Where variants
    can be chosen too, the power is sent as "variant/power"."""
    variant_id, _slash, power = request.POST.get("power", "").rpartition("/")
    game = practice_create(
        creator=account_of(request),
        power=power,
        plays_all=power == ALL,
        variant_id=_playable(variant_id or request.POST.get("variant_id", "")),
        level=request.POST.get("level", "") or ComputerLevel.INTERMEDIATE,
    )
    messages.success(request, _("Your practice game is ready."))
    return redirect(game)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def settings(request: HttpRequest, pk: int) -> HttpResponse:
    """What the GM may change at present."""
    game, _viewer = get_game_for_gm(request.user, pk)
    if game.status == Status.FINISHED:
        raise game_over()
    forming = game.status == Status.FORMING
    form_class = NewGame if forming else ChangedPlan
    sent = clean_form(request.POST) if request.method == "POST" else None
    form = form_class(sent, initial=game_initial(game))
    status = 422 if form.errors and "preview" not in request.POST else 200
    if request.method == "POST" and "preview" not in request.POST and form.is_valid():
        try:
            _change(request, game, form)
        except (Conflict, Unprocessable) as refusal:
            form.refuse(refusal.field, refusal.message)
            status = refusal.status
        else:
            return redirect("games:gm", pk=pk)
    template = "games/lobby/create.html" if forming else "games/lobby/plan.html"
    context = {"game": game, "form": form, "seen": settings_mark(game)} | plan_shown(form)
    return render(request, template, context, status=status)


def _change(request: HttpRequest, game: Game, form: NewGame | ChangedPlan) -> None:
    by, seen = account_of(request), clean(request.POST.get("seen", ""))
    if isinstance(form, NewGame):
        settings_change(game_id=game.pk, by=by, seen=seen, **form.settings())
        messages.success(request, _("The settings are saved, and whoever has joined is told."))
        return
    _change_plan(game, by, form, seen)
    messages.success(request, _("It holds from the next phase on, and all are told."))


@transaction.atomic
def _change_plan(game: Game, by: User, form: ChangedPlan, seen: str) -> None:
    """The schedule, the policy, or both; nothing of either where one of them is refused."""
    reason, schedule, policy = form.cleaned_data["reason"], form.schedule(), form.policy()
    is_other_policy = policy != policy_of(game)
    if schedule != schedule_of(game) or not is_other_policy:
        schedule_change(game_id=game.pk, by=by, schedule=schedule, reason=reason, seen=seen)
        # The schedule is another one now, and the game is locked.
        seen = ""
    if is_other_policy:
        policy_change(game_id=game.pk, by=by, policy=policy, reason=reason, seen=seen)
