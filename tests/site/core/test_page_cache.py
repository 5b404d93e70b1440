"""The page cache: which pages are cached, and for whom."""

from threading import Event, Thread

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.core import page_cache
from games.gm.acts.resolve import phase_resolve_now
from games.settings.services.games import game_create
from games.sheets.services.readiness import ready_declare
from tests.games.table import address
from tests.site.core.visitor import TOKEN, number_kept, page

pytestmark = pytest.mark.django_db

LISTS = [reverse("games:home"), reverse("games:lobby"), reverse("games:lobby") + "?state=running"]


@pytest.fixture
def kept_lists(settings, monkeypatch):
    """Cache lists while the clock stands still."""
    settings.LIST_CACHE_SECONDS = 2
    moment = [1000.0]
    monkeypatch.setattr(page_cache, "time", lambda: moment[0])
    return moment


@pytest.fixture
def urls(table, greta):
    """The page of the game, and of a resolved phase."""
    phase_resolve_now(game_id=table.pk, by=greta)
    game = address(table, "game")
    return [game, f"{game}?history=all", f"{game}?open=table", address(table, "phase", number=1)]


@pytest.fixture
def url(table) -> str:
    return address(table, "game")


# Which pages are cached ---------------------------------------------------------------------


def test_a_cached_page_of_a_game_takes_one_query(urls, django_assert_num_queries):
    made = [page(url) for url in urls]
    with django_assert_num_queries(len(urls)):
        kept = [page(url) for url in urls]
    assert kept == made


def test_a_cached_list_takes_no_query(table, kept_lists, django_assert_num_queries):
    made = [page(url) for url in LISTS]
    with django_assert_num_queries(0):
        kept = [page(url) for url in LISTS]
    assert kept == made


def test_a_list_expires(greta, kept_lists):
    page(LISTS[1])
    game_create(creator=greta, name="The table of Teschen")
    assert "Teschen" not in page(LISTS[1])
    kept_lists[0] += 2
    assert "Teschen" in page(LISTS[1])


def test_other_query_strings_are_not_cached(url, kept_lists):
    page(f"{url}?open=tables")
    page(f"{LISTS[1]}?q=Teschen")
    assert number_kept() == 0


def test_head_and_get_share_a_cached_page(url):
    answer = Client().head(url)
    assert (answer.status_code, number_kept()) == (200, 1)


# For whom -------------------------------------------------------------------------------------


def test_private_games_are_not_cached(private_table, alice):
    stranger, invited = Client(), Client()
    url = address(private_table, "game")
    invited.get(reverse("games:invite", args=[private_table.pk, private_table.invite_token]))
    assert invited.get(url).status_code == 200
    assert stranger.get(url).status_code == 404
    assert stranger.get(address(private_table, "phase", number=1)).status_code == 404
    assert number_kept() == 0


@pytest.mark.parametrize("who", ["alice", "charlie", "greta", "staff"])
def test_signed_in_users_neither_fill_nor_use_the_cache(url, request, django_user_model, who):
    if who == "staff":
        user = django_user_model.objects.create_superuser("root@example.org", "Root", None)
    else:
        user = request.getfixturevalue(who)
    client = Client()
    client.force_login(user)
    own = f'href="{reverse("games:player", args=[user.pk])}">{user.name}<'
    assert own in masthead(url, client)
    assert number_kept() == 0
    assert own not in masthead(url)
    assert own in masthead(url, client)


def masthead(*request):
    return page(*request).partition("</header>")[0]


@pytest.mark.parametrize("cookie", ["messages", "sessionid", "lists", "anything"])
def test_visitors_with_identifying_cookies_do_not_fill_the_cache(url, cookie):
    client = Client()
    client.cookies[cookie] = "x"
    page(url, client)
    assert number_kept() == 0


def test_each_language_has_its_own_cached_page(url):
    for language in ("en", "de", "en"):
        assert f'<html lang="{language}"' in page(url, **{"accept-language": language})


def test_each_time_zone_has_its_own_cached_page(url, monkeypatch):
    page(url)
    monkeypatch.setattr(AnonymousUser, "time_zone", "Asia/Tokyo", raising=False)
    assert "your time (Tokyo)" in page(url)


def test_each_size_of_the_map_has_its_own_cached_page(url):
    client = Client()
    client.cookies["map"] = "large"
    assert "game large-map" not in page(url)
    assert "game large-map" in page(url, client)


def test_each_visitor_gets_a_working_csrf_token(url):
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    tokens = []
    for client in (first, second):
        tokens += TOKEN.findall(client.get(url).content.decode())
        sent = {"language": "de", "next": url, "csrfmiddlewaretoken": tokens[-1]}
        assert client.post(reverse("language"), sent).status_code == 302
    assert tokens[0] != tokens[1]
    sent = {"language": "de", "next": url, "csrfmiddlewaretoken": tokens[0]}
    assert second.post(reverse("language"), sent).status_code == 403


def test_the_cache_contains_no_csrf_token(url):
    client = Client()
    shown = client.get(url).content.decode()
    token = TOKEN.search(shown)[0]
    (kept,) = caches["pages"]._cache.values()
    assert token.encode() not in kept
    assert client.cookies["csrftoken"].value.encode() not in kept


def test_a_browser_revalidates_its_copy(url, alice, table):
    client = Client()
    answer = client.get(url)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))
    has = {"if-none-match": answer.headers["ETag"]}
    assert client.get(url, headers=has).status_code == 304
    assert Client().get(url, headers=has).status_code == 200
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=1)
    assert client.get(url, headers=has).status_code == 200


def test_pages_of_signed_in_users_are_not_stored(url, alice):
    client = Client()
    client.force_login(alice)
    assert "no-store" in client.get(url).headers["Cache-Control"]


def test_the_page_of_an_anonymous_game_names_nobody(open_table, alice, bob, greta):
    game = open_table(is_anonymous=True)
    phase_resolve_now(game_id=game.pk, by=greta)
    for url in (address(game, "game"), address(game, "phase", number=1)):
        page(url)
        kept = page(url)
        assert alice.name not in kept
        assert bob.name not in kept
    assert number_kept() == 2


def test_one_of_two_simultaneous_requests_renders_and_the_other_waits(rf, monkeypatch):
    made, makes, waits, may_end = [], Event(), Event(), Event()

    def view(_request):
        made.append("page")
        makes.set()
        may_end.wait(5)
        return HttpResponse("page")

    class Connection:
        in_atomic_block = False
        close = staticmethod(waits.set)

    monkeypatch.setattr(page_cache, "connection", Connection)
    kept = page_cache.cache_for_visitors(lambda: 1, queries=("",))(view)
    answers = []

    def ask():
        request = rf.get("/")
        request.user, request.session = AnonymousUser(), SessionBase()
        answers.append(kept(request).content)

    first, second = Thread(target=ask), Thread(target=ask)
    first.start()
    assert makes.wait(5)
    second.start()
    assert waits.wait(5)
    may_end.set()
    first.join()
    second.join()
    assert (made, answers) == (["page"], [b"page", b"page"])
