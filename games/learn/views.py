"""Lessons, the guided first year and practice games."""

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import check_for_language, gettext as _, override
from django.views.decorators.http import require_http_methods, require_safe

from games.core.board.board import SVG, picture_policy
from games.core.codec import BoardState
from games.core.decorators import account_of, account_view, constant, game_view
from games.core.errors import Malformed
from games.core.forms import whole_number
from games.core.quotas import BOARDS
from games.core.rate_limits import check_rate
from games.learn.forms import (
    ALL,
    LessonQuery,
    PracticeForm,
    YearForm,
    lesson_bids,
    lesson_orders,
    with_chosen_orders,
)
from games.learn.page.first_year import address, first_year_context, losses
from games.learn.page.lesson import example_parts, lesson_context, parts
from games.learn.page.practice import practice_powers
from games.learn.page.turn import lesson_svg, turn_svg, way_back
from games.learn.queries.chapters import (
    STEPS,
    Answer,
    Chapter,
    answer,
    chapters,
    examples,
    is_reached,
    listed_chapters,
)
from games.learn.queries.first_year import Year, hints_of, with_hint, year_of
from games.learn.services import first_year_keep, practice_create
from games.learn.what_if.queries import possible, read_trial, with_draft_played, write_trial
from games.models import ComputerLevel
from maps.render import drawing_version

# The path to which the cookies below are sent.
COOKIES = "/learn/"

# The cookie with the keys of the chapters that are done.
COOKIE = "learned"

YEAR = 365 * 24 * 3600
# The cookie with the guided year so far. Browsers limit its size, so a long year is not kept.
FIRST_YEAR = "first_year"

MONTH = 30 * 24 * 3600

MAX_CODE = 3_500
# The cookie with a year that becomes a game once the visitor has signed in. It lasts as long as the
# email that confirms an address. Only a form sets it, so that no link can create a game.
WANTED = "wanted_year"

DAYS = 3 * 24 * 3600
# The cookie that tells the account pages about that year.
WAITS = "year_waits"

ACCOUNTS = "/accounts/"

ENTRANCES = {"sign-up": "account_signup", "sign-in": "account_login"}


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """List all chapters, with a link to continue."""
    lists = parts(_done_chapters(request))
    entries = [entry for _title, entries in lists for entry in entries]
    left = [entry for entry in entries if not entry["is_done"]]
    context = {
        "parts": lists,
        "first": left[0] if left else None,
        "count": len(entries),
        "done": len(entries) - len(left),
        "examples": len(examples()),
        "variant_id": settings.DEFAULT_VARIANT,
        "is_begun": FIRST_YEAR in request.COOKIES,
    }
    return render(request, "games/learn/learn.html", context)


@require_safe
@picture_policy
@constant
def turn_picture(request: HttpRequest, version: str, step: str) -> HttpResponse:
    """A picture of a step of the turn. Its address changes with the drawing and the language."""
    if step not in STEPS:
        raise Http404
    return _picture(turn_svg, step, version)


@require_safe
@picture_policy
@constant
def lesson_picture(request: HttpRequest, version: str, key: str) -> HttpResponse:
    """The small board of a chapter or an example; its address changes with the drawing."""
    if key not in listed_chapters():
        raise Http404
    return _picture(lesson_svg, key, version)


def _picture(draw: Callable[[str, str], str], key: str, version: str) -> HttpResponse:
    """Draw a picture in the language of its version; there is none of another drawing."""
    drawing, _dash, language = version.partition("-")
    if drawing != drawing_version() or not check_for_language(language):
        raise Http404
    with override(language):
        return HttpResponse(draw(key, language), content_type=SVG)


@require_safe
def examples_list(request: HttpRequest) -> HttpResponse:
    """List all worked examples."""
    done = _done_chapters(request)
    context = {"groups": example_parts(done), "parts": parts(done)}
    return render(request, "games/learn/examples.html", context)


@require_safe
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    """A chapter, with the results of the orders in its address."""
    return _show_chapter(request, chapters(), key)


@require_safe
def example(request: HttpRequest, key: str) -> HttpResponse:
    """A worked example."""
    return _show_chapter(request, examples(), key)


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def first_year(request: HttpRequest) -> HttpResponse:
    """The guided first year. Its address holds all orders, and a cookie the latest address."""
    check_rate(BOARDS, request)
    if request.method == "POST":
        return _change(request)
    if request.method == "GET" and "s" not in request.GET and request.user.is_authenticated:
        wanted = _code_in_cookie(request, WANTED)
        if wanted:
            return _keep_as_game(request, year_of(read_trial(wanted)))
    latest = _code_in_cookie(request, FIRST_YEAR)
    if "s" not in request.GET and latest:
        return redirect(address(latest))
    year = year_of(read_trial(request.GET.get("s", "")))
    hidden = request.GET.get("hints") == "0"
    context = first_year_context(
        year,
        whole_number(request.GET.get("hint")),
        hidden=hidden,
        did=whole_number(request.GET.get("did")),
        asks="asks" in request.GET,
    )
    response = render(request, "games/learn/first_year.html", context)
    if year.is_begun and len(context["code"]) < MAX_CODE:
        _set_cookie(request, response, FIRST_YEAR, context["code"], MONTH)
    return response


def _code_in_cookie(request: HttpRequest, name: str) -> str:
    """Return the year in a cookie; "" if it was not written by this site."""
    code = request.COOKIES.get(name, "")
    try:
        read_trial(code)
    except Malformed:
        return ""
    return code


def _change(request: HttpRequest) -> HttpResponse:
    """Do what the button says, and redirect to the address of the changed year."""
    sent = YearForm.read(request.POST)
    year = year_of(sent["s"])
    trial = year.trial if year.is_over else with_chosen_orders(year, request.POST)
    do, did = sent["do"], {}
    hidden = {"hints": "0"} if sent["hints"] == "0" else {}
    if do == "resolve" and not year.is_over:
        draft = year_of(trial)
        if losses(draft) and not sent["sure"]:
            return redirect(address(write_trial(draft.trial), asks="1", **hidden))
        trial = with_draft_played(trial)
    elif do == "show":
        hint = next((item for item in hints_of(year.now) if item.number == sent["hint"]), None)
        if hint:
            trial = with_hint(year_of(trial), hint)
            did = {"did": str(hint.number)}
    year = year_of(trial)
    if do == "keep" and request.user.is_authenticated:
        return _keep_as_game(request, year)
    if do in ENTRANCES:
        return _redirect_to_entrance(request, ENTRANCES[do], write_trial(year.trial))
    return redirect(address(write_trial(year.trial), **hidden, **did))


def _redirect_to_entrance(request: HttpRequest, entrance: str, code: str) -> HttpResponse:
    """Redirect to sign-up or sign-in, after which the year becomes a game."""
    is_short = len(code) < MAX_CODE
    back = urlencode({"next": reverse("games:guided") if is_short else address(code)})
    response = redirect(f"{reverse(entrance)}?{back}")
    if is_short:
        _set_cookie(request, response, WANTED, code, DAYS)
        _set_cookie(request, response, WAITS, "1", DAYS, path=ACCOUNTS)
    return response


def _keep_as_game(request: HttpRequest, year: Year) -> HttpResponse:
    """Turn the year into a practice game, and remove it from the browser."""
    game = first_year_keep(creator=account_of(request), year=year)
    messages.success(request, _("Your year is kept. It continues here, against computer players."))
    response = redirect(game)
    for name in (FIRST_YEAR, WANTED):
        response.delete_cookie(name, path=COOKIES)
    response.delete_cookie(WAITS, path=ACCOUNTS)
    return response


def _show_chapter(request: HttpRequest, listed: tuple[Chapter, ...], key: str) -> HttpResponse:
    chapter = next((chapter for chapter in listed if chapter.key == key), None)
    if chapter is None:
        raise Http404
    query = LessonQuery.read(request.GET)
    also = query["also"] if 1 <= query["also"] <= len(chapter.variations) else None
    orders, bids = chapter.start_orders, chapter.start_bids
    if also is not None or "do" in request.GET:
        orders = possible(chapter.state, lesson_orders(chapter, request.GET))
        bids = lesson_bids(chapter, request.GET)
    result: Answer | None = None
    if also is not None:
        variation = chapter.variations[also - 1]
        state = BoardState(chapter.variant, variation.position)
        result = answer(state, variation.orders, variation.bids)
        if variation.position == chapter.position:
            orders = {owner: variation.orders.get(owner, ()) for owner in chapter.owners}
            bids = variation.bids.get(chapter.power, ())
    elif query["do"] == "resolve":
        paid = {**chapter.bids, chapter.power: bids} if bids else chapter.bids
        result = answer(chapter.state, {**chapter.orders, **orders}, paid)
        result = replace(result, is_done=is_reached(chapter, result.outcome))
    done = _done_chapters(request)
    is_new = result is not None and result.is_done and chapter.key not in done
    if is_new:
        done = [*done, chapter.key]
    context = lesson_context(chapter, orders, bids, result, also, done, way_back(request))
    response = render(request, "games/learn/lesson.html", context)
    if is_new:
        _set_cookie(request, response, COOKIE, ".".join(done), YEAR)
    return response


def _set_cookie(
    request: HttpRequest,
    response: HttpResponse,
    name: str,
    value: str,
    seconds: int,
    path: str = COOKIES,
) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=path,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _done_chapters(request: HttpRequest) -> list[str]:
    """Return the keys of the chapters that this browser has done."""
    keys = request.COOKIES.get(COOKIE, "").split(".")
    return [key for key in dict.fromkeys(keys) if key in listed_chapters()]


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def practice(request: HttpRequest) -> HttpResponseBase:
    """Offer practice games, and start one with one power or with all of them."""
    if request.method == "POST":
        return _start_practice(request)
    context = {"practice_powers": practice_powers()}
    return render(request, "games/learn/practice.html", context)


@account_view
def _start_practice(request: HttpRequest) -> HttpResponse:
    chosen = PracticeForm.read(request.POST)
    game = practice_create(
        creator=account_of(request),
        power=chosen["power"],
        plays_all=chosen["power"] == ALL,
        variant_id=chosen["variant_id"] or None,
        level=chosen["level"] or ComputerLevel.INTERMEDIATE,
    )
    messages.success(request, _("Your practice game is ready."))
    return redirect(game)
