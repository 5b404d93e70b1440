"""The studio: variants under work. Whoever has the secret address reads; its author changes."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.accounts import User
from games.core.board.board import SVG, picture_policy
from games.core.codec import playable_variants
from games.core.decorators import account_of, account_view, game_view
from games.core.errors import Conflict, Refused, TooLarge, Unprocessable
from games.core.forms import clean, clean_form
from games.core.quotas import BOARDS, DRAFT_CHANGES, DRAFT_PHASES, DRAFTS, FILES
from games.core.rate_limits import check_rate, usual_most
from games.models import VariantDraft
from games.studio.archive import MOST_BYTES, read_folder, write_folder
from games.studio.balance import balance_begin
from games.studio.changes import read_change, space_address
from games.studio.forms import BalanceForm, DraftForm, NewDraftForm, TrialForm
from games.studio.page.balance import lab_context
from games.studio.page.draft import Unsaved, draft_context
from games.studio.page.trial import trial_context
from games.studio.queries import HEAVY, draft_at, own_draft, own_drafts
from games.studio.sandbox import proposed_text, trial_begin, trial_end, trial_of, trial_play
from games.studio.services import draft_change, draft_copy, draft_create, draft_delete, draft_undo
from maps.drafts import check_limits
from maps.drafts.picture import GROUND, INK, DraftBoard, board_version

HIDDEN = "noindex, nofollow"
ZIP = "application/zip"


def _hide(response: HttpResponse) -> HttpResponse:
    """Keep a secret address out of search engines and of other sites."""
    response.headers["X-Robots-Tag"] = HIDDEN
    response.headers["Referrer-Policy"] = "same-origin"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def studio(request: HttpRequest) -> HttpResponseBase:
    """The reader's variants under work, and the forms that begin another one."""
    if request.method == "POST":
        return _begin(request)
    return _studio_page(request)


@account_view
def _begin(request: HttpRequest) -> HttpResponseBase:
    check_rate(FILES, request)
    by, sent = account_of(request), NewDraftForm.read(request.POST)
    file = request.FILES.get("file")
    try:
        if file:
            files = read_folder(file.read(MOST_BYTES + 1))
            new = draft_create(by=by, name=sent["name"], files=files)
        else:
            new = draft_copy(by=by, variant_id=sent["variant_id"], name=sent["name"])
    except (Conflict, TooLarge, Unprocessable) as refusal:
        return _studio_page(request, refusal, sent, status=refusal.status)
    return redirect(new)


def _studio_page(
    request: HttpRequest,
    refusal: Refused | None = None,
    sent: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    is_known = isinstance(request.user, User)
    context = {
        "drafts": own_drafts(account_of(request).pk).defer(*HEAVY) if is_known else [],
        "most": usual_most(DRAFTS),
        "variants": [(variant.id, variant.name) for variant in playable_variants()],
        "sent": sent or {},
        "refusal": refusal,
    }
    return render(request, "games/studio/studio.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def draft(request: HttpRequest, token: str) -> HttpResponseBase:
    """A variant under work: its map, its problems, and for its author the forms to change it."""
    if request.method == "POST":
        return _change(request, token)
    check_rate(BOARDS, request)
    space, power = (clean(request.GET.get(name, "")) for name in ("space", "power"))
    return _draft_page(request, draft_at(token), space, power=power)


@account_view
def _change(request: HttpRequest, token: str) -> HttpResponseBase:
    """Do what the button says, and show the page again."""
    check_rate(DRAFT_CHANGES, request)
    row, sent = own_draft(token, request.user), DraftForm.read(request.POST)
    do, key = sent["do"], sent["space"]
    if do == "delete":
        return _delete(request, row, is_confirmed=bool(sent["confirm"]))
    change = read_change(do, row.files, clean_form(request.POST))
    following = space_address(key) if key in row.files["spaces"] else ""
    try:
        if do == "undo":
            draft_undo(row, seen=sent["revision"])
        elif change is not None:
            draft_change(row, seen=sent["revision"], change=change.make)
            following = change.following
        else:
            sentence = _("This form is not complete. Load the page again.")
            raise Unprocessable("form_unknown", sentence)
    except (Conflict, Unprocessable) as refusal:
        unsaved = Unsaved(do, request.POST, refusal)
        return _draft_page(request, draft_at(token), key, unsaved, power=sent["power"])
    return redirect(f"{row.get_absolute_url()}{following}")


def _delete(request: HttpRequest, row: VariantDraft, *, is_confirmed: bool) -> HttpResponse:
    if not is_confirmed:
        sentence = _("Check the box to confirm that the variant is to be deleted.")
        refusal = Unprocessable("not_confirmed", sentence, field="confirm")
        return _draft_page(request, row, "", Unsaved("delete", request.POST, refusal))
    draft_delete(row)
    messages.success(request, _("%(name)s is deleted.") % {"name": row.name})
    return redirect("games:studio")


def _draft_page(
    request: HttpRequest,
    row: VariantDraft,
    chosen: str,
    unsaved: Unsaved | None = None,
    *,
    power: str = "",
) -> HttpResponse:
    is_own = row.owner_id == request.user.pk
    context = draft_context(row, is_own=is_own, chosen=chosen, power=power, unsaved=unsaved)
    status = unsaved.refusal.status if unsaved else 200
    return _hide(render(request, "games/studio/draft.html", context, status=status))


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def trial(request: HttpRequest, token: str) -> HttpResponseBase:
    """A game against computers on the board of a variant under work."""
    row = own_draft(token, request.user)
    if request.method != "POST":
        check_rate(BOARDS, request)
        return _trial_page(request, row)
    check_rate(DRAFT_PHASES, request)
    sent = TrialForm.read(request.POST)
    try:
        if sent["do"] == "begin":
            trial_begin(row, power=sent["power"], level=sent["level"])
        elif sent["do"] == "end":
            trial_end(row)
        elif sent["do"] == "propose":
            current = trial_of(row)
            return _trial_page(request, row, text=proposed_text(current) if current else "")
        elif bad := trial_play(row, seen=sent["phase"], text=sent["text"]):
            return _trial_page(request, row, text=sent["text"], bad=bad, status=422)
    except (Conflict, TooLarge, Unprocessable) as refusal:
        row = own_draft(token, request.user)
        return _trial_page(request, row, text=sent["text"], refusal=refusal, status=refusal.status)
    return redirect("games:studio_trial", token)


def _trial_page(
    request: HttpRequest,
    row: VariantDraft,
    *,
    text: str = "",
    bad: list[tuple[str, str]] | None = None,
    refusal: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    context = trial_context(row, text=text, bad=bad or (), refusal=refusal)
    return _hide(render(request, "games/studio/trial.html", context, status=status))


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def balance(request: HttpRequest, token: str) -> HttpResponseBase:
    """A variant under work in the balance lab."""
    if request.method == "POST":
        return _measure(request, token)
    row = draft_at(token)
    context = lab_context(row, is_own=row.owner_id == request.user.pk)
    return _hide(render(request, "games/studio/balance.html", context))


@account_view
def _measure(request: HttpRequest, token: str) -> HttpResponseBase:
    row, sent = own_draft(token, request.user), BalanceForm.read(request.POST)
    try:
        balance_begin(row, level=sent["level"], games=sent["games"])
    except (Conflict, Unprocessable) as refusal:
        context = lab_context(own_draft(token, request.user), is_own=True, refusal=refusal)
        page = render(request, "games/studio/balance.html", context, status=refusal.status)
        return _hide(page)
    return redirect("games:studio_balance", token)


@require_safe
@game_view
def folder(request: HttpRequest, token: str) -> HttpResponse:
    """The folder of a variant under work, as a zip file."""
    check_rate(FILES, request)
    row = draft_at(token)
    name = row.files["variant"]["id"]
    response = HttpResponse(write_folder(row.files, name), content_type=ZIP)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.zip"'
    return _hide(response)


@require_safe
@picture_policy
def layer(request: HttpRequest, token: str, name: str, version: str) -> HttpResponse:
    """A constant layer of a draft's board. Its address changes with its content."""
    row = VariantDraft.objects.filter(token=token).first()
    if row is None or name not in (GROUND, INK) or version != board_version(row.files):
        raise Http404
    variant, geometry = check_limits(row.files)
    if geometry is None:
        raise Http404
    picture = DraftBoard.build(row.files, variant, geometry).layer(name)
    response = HttpResponse(picture, content_type=SVG)
    patch_cache_control(response, private=True, max_age=31_536_000, immutable=True)
    return _hide(response)
