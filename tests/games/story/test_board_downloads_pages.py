"""The pictures of a phase to download, link previews, and the gallery of the board."""

import html
import re
import xml.etree.ElementTree as ET
from threading import BoundedSemaphore

import pytest
from django.core.cache import caches
from django.urls import reverse
from django.utils.translation import get_language

from games.gm.acts.resolve import phase_resolve_now
from games.story.pictures import draw_png, picture_file, picture_key
from games.story.views import PICTURES
from maps.render import THEMES, drawing_version
from tests.games.cast import submit
from tests.games.story.conftest import request_picture
from tests.games.table import address, text_of

QUEUE = "games.story.pictures"


def linked(answer, kind):
    """The address of a picture as a page links to it."""
    return html.unescape(re.search(rf'href="([^"]*map-{kind}[^"]*)"', answer.content.decode())[1])


@pytest.mark.parametrize("theme", THEMES)
def test_a_phase_can_be_downloaded_as_svg_in_each_theme(visit, theme):
    answer = visit().get("phase_picture", number=1, kind=f"{theme}.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "Spring 1763" in ET.fromstring(answer.content)[0].text


@pytest.mark.parametrize(
    ("kind", "width"), [("1400.png", 1400), ("2800.png", 2800), ("share.png", 1200)]
)
def test_a_phase_can_be_downloaded_as_png(visit, drawn_png, kind, width):
    answer = visit().get("phase_picture", number=1, kind=kind)
    assert answer.headers["Content-Type"] == "image/png"
    assert set(drawn_png) == {width}


def test_a_downloaded_picture_has_its_own_file_name(visit, table):
    answer = visit().get("phase_picture", number=1, kind="dark.svg")
    name = f"ambition-empire-{table.pk}-1-dark.svg"
    assert answer.headers["Content-Disposition"] == f'inline; filename="{name}"'


def test_a_png_is_drawn_once(visit, drawn_png):
    for _ in range(2):
        visit().get("phase_picture", number=1, kind="share.png")
    assert drawn_png == [1200]


def test_sea_and_land_are_drawn_once_for_all_phases(visit, drawn_png, resolved):
    for number in (1, 2):
        visit().get("phase_picture", number=number, kind="1400.png")
    assert len(drawn_png) == 3


def test_requests_for_the_same_png_share_it(resolved, drawn_png, monkeypatch):
    request_picture(resolved)
    monkeypatch.setattr(
        f"{QUEUE}.sleep",
        lambda _seconds: caches["pictures"].set(picture_key(resolved, "share.png"), b"theirs"),
    )
    assert picture_file(resolved, "share.png") == b"theirs"
    assert drawn_png == []


def test_the_next_request_draws_a_png_that_failed(resolved, drawn_png, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr("games.story.pictures.draw_png", lambda svg, width: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            picture_file(resolved, "share.png")
    assert picture_file(resolved, "share.png").startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("accepted", "status", "refresh"),
    [("text/html,image/avif,*/*", 202, "15"), ("image/png", 503, None)],
)
def test_a_png_that_takes_too_long_is_opened_later(
    visit, resolved, drawn_png, monkeypatch, accepted, status, refresh
):
    request_picture(resolved)
    monkeypatch.setattr(f"{QUEUE}.WAIT_SECONDS", -1)
    path = address(resolved.game, "phase_picture", number=1, kind="share.png")
    answer = visit().client.get(path, headers={"accept": accepted})
    assert (answer.status_code, answer["Retry-After"]) == (status, "15")
    assert answer.get("Refresh") == refresh
    assert "still being drawn" in text_of(answer)
    assert "no-store" in answer["Cache-Control"]


def test_the_requests_of_a_process_that_wait_for_pictures_are_limited(
    visit, resolved, drawn_png, monkeypatch
):
    taken = BoundedSemaphore(1)
    taken.acquire()
    monkeypatch.setattr(f"{QUEUE}._slots", taken)
    assert visit().get("phase_picture", number=1, kind="share.png").status_code == 503
    assert visit().get("phase_picture", number=1, kind="light.svg").status_code == 200
    assert drawn_png == []


def test_a_request_that_waited_frees_its_slot(resolved, drawn_png, monkeypatch):
    monkeypatch.setattr(f"{QUEUE}._slots", BoundedSemaphore(1))
    for kind in ("share.png", "1400.png"):
        assert picture_file(resolved, kind)


def test_a_png_is_drawn_in_the_language_of_the_request(visit, drawn_png, monkeypatch):
    languages = []

    def fake(_svg, _width):
        languages.append(get_language())
        return b"\x89PNG"

    monkeypatch.setattr("games.story.pictures.draw_png", fake)
    path = address(visit().game, "phase_picture", number=1, kind="share.png")
    visit().client.get(path, headers={"Accept-Language": "de"})
    assert languages == ["de"]


@pytest.mark.django_db(transaction=True)
def test_nothing_is_drawn_before_a_request(table, greta, drawn_png):
    phase_resolve_now(game_id=table.pk, by=greta, phase_number=1)
    assert drawn_png == []


@pytest.mark.parametrize("kind", ["9999.png", "sepia.svg", "1400.gif"])
def test_an_unknown_kind_of_picture_is_not_found(visit, kind):
    assert visit().get("phase_picture", number=1, kind=kind).status_code == 404


def test_browsers_ask_again_for_the_picture_of_an_open_phase(visit):
    client = visit()
    answer = client.client.get(linked(client.get("phase", number=1), "light.svg"))
    assert "no-cache" in answer.headers["Cache-Control"]


def test_a_picture_that_the_browser_has_is_not_sent_again(visit):
    first = visit().get("phase_picture", number=1, kind="light.svg")
    client = visit().client
    again = client.get(first.request["PATH_INFO"], headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_resolved_phase_shows_its_orders(visit, table, alice, greta):
    submit(table, alice, "FR", "A Par - Bur", now=None)
    phase_resolve_now(game_id=table.pk, by=greta, phase_number=1)
    assert b"data-order=" in visit().get("phase_picture", number=1, kind="light.svg").content


def test_browsers_keep_the_linked_picture_of_a_resolved_phase_for_ever(visit, resolved):
    client = visit()
    answer = client.client.get(linked(client.get("phase", number=1), "light.svg"))
    assert answer.headers["Cache-Control"] == "max-age=31536000, immutable, public"


def test_browsers_ask_again_at_the_address_of_another_version(visit, table, resolved):
    old = address(table, "phase_picture", number=1, kind="light.svg") + "?v=0123456789abcdef"
    assert "no-cache" in visit().client.get(old).headers["Cache-Control"]


def test_shared_caches_do_not_keep_pictures_of_private_games(visit, private_table, alice, greta):
    phase_resolve_now(game_id=private_table.pk, by=greta, phase_number=1)
    player = visit(alice, private_table)
    answer = player.client.get(linked(player.get("phase", number=1), "light.svg"))
    assert "private" in answer.headers["Cache-Control"]
    assert "public" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize("kind", ["light.svg", "share.png"])
def test_strangers_do_not_find_a_cached_picture_of_a_private_game(
    visit, private_table, alice, drawn_png, kind
):
    shown = visit(alice, private_table).get("phase_picture", number=1, kind=kind)
    assert shown.status_code == 200
    headers = {"If-None-Match": shown["ETag"]}
    stranger = visit(None, private_table)
    assert stranger.get("phase_picture", number=1, kind=kind).status_code == 404
    path = address(private_table, "phase_picture", number=1, kind=kind)
    assert stranger.client.get(path, headers=headers).status_code == 404


def test_a_picture_of_an_open_phase_does_not_reveal_orders(visit, alice):
    before = visit().get("phase_picture", number=1, kind="light.svg")
    visit(alice).send_text("A Par - Bur", phase=1)
    after = visit().get("phase_picture", number=1, kind="light.svg")
    assert (after["ETag"], after.content) == (before["ETag"], before.content)
    assert b"data-order=" not in after.content


def test_a_missing_phase_has_no_picture(visit):
    assert visit().get("phase_picture", number=99, kind="light.svg").status_code == 404


@pytest.mark.parametrize("page", ["game", "phase"])
@pytest.mark.parametrize("kind", ["light.svg", "dark.svg", "print.svg", "contrast.svg"])
def test_a_page_links_to_its_map_in_each_theme(visit, page, kind):
    client = visit()
    arguments = {"number": 1} if page == "phase" else {}
    assert client.client.get(linked(client.get(page, **arguments), kind)).status_code == 200


@pytest.mark.parametrize("page", ["game", "phase"])
@pytest.mark.parametrize("kind", ["1400.png", "2800.png", "share.png"])
def test_a_page_links_to_its_map_as_png(visit, drawn_png, page, kind):
    client = visit()
    arguments = {"number": 1} if page == "phase" else {}
    assert client.client.get(linked(client.get(page, **arguments), kind)).status_code == 200


def test_the_preview_of_a_link_to_a_phase_has_its_picture(visit, table, settings, resolved):
    page = visit().get("phase", number=1).content.decode()
    image = re.search(r'property="og:image" content="([^"]*)"', page)[1]
    path = address(table, "phase_picture", number=1, kind="share.png")
    assert image.startswith(f"{settings.SITE_URL}{path}?v=")
    assert 'property="og:title" content="Spring 1763, The Hubertusburg table"' in page
    assert 'name="twitter:card" content="summary_large_image"' in page


def test_the_preview_of_a_link_to_a_game_has_its_last_picture(visit, table, resolved):
    page = visit().get().content.decode()
    image = re.search(r'property="og:image" content="([^"]*)"', page)[1]
    assert address(table, "phase_picture", number=1, kind="share.png") in image
    assert 'property="og:title" content="The Hubertusburg table"' in page


@pytest.mark.parametrize("page", ["game", "phase"])
def test_a_link_to_a_private_game_has_no_preview(visit, private_table, alice, page):
    arguments = {"number": 1} if page == "phase" else {}
    shown = visit(alice, private_table).get(page, **arguments).content.decode()
    assert "og:" not in shown
    assert "twitter:" not in shown


@pytest.mark.slow
def test_a_png_is_drawn_by_a_process_of_its_own():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"/>'
    assert draw_png(svg, 200).startswith(b"\x89PNG")


@pytest.mark.django_db
def test_the_gallery_shows_every_picture(client):
    page = client.get(reverse("games:board_gallery")).content.decode()
    shown = [name for name in PICTURES if f'src="{in_gallery(name)}"' in page]
    assert shown == ["start", "religions", "abbreviations", "empty", "glyphs"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["variant_board", "variant"])
def test_a_phone_gets_the_small_picture_of_a_board(client, name):
    page = client.get(reverse(f"games:{name}", args=["empire-1999"])).content.decode()
    picture = page[page.index("<picture>") : page.index("</picture>")]
    small, large = (in_gallery(name, variant_id="empire-1999") for name in ("small", "start"))
    assert small in picture
    assert large in picture


def in_gallery(name, language="en", variant_id="ambition-empire-6.01"):
    address = {"version": f"{drawing_version()}-{language}", "variant_id": variant_id, "name": name}
    return reverse("games:gallery_picture", kwargs=address)


@pytest.mark.django_db
def test_each_variant_has_a_gallery(client):
    page = client.get(reverse("games:variant_board", args=["ambition-empire-6.0"]))
    assert in_gallery("start", variant_id="ambition-empire-6.0") in page.content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("variant_id", ["undrawn", "nonsense"])
def test_a_variant_without_a_drawn_board_has_no_gallery(client, variant_id):
    assert client.get(reverse("games:variant_board", args=[variant_id])).status_code == 404
    assert client.get(in_gallery("start", variant_id=variant_id)).status_code == 404


@pytest.mark.parametrize("name", PICTURES)
def test_browsers_keep_a_picture_of_the_gallery_for_ever(client, name):
    answer = client.get(in_gallery(name))
    assert ET.fromstring(answer.content).tag.endswith("svg")
    assert "immutable" in answer.headers["Cache-Control"]


def test_a_picture_of_the_gallery_has_the_language_of_its_address(client):
    german = client.get(in_gallery("start", "de"), headers={"Accept-Language": "en"})
    assert "Österreich/Habsburg" in german.content.decode()


@pytest.mark.django_db
def test_a_picture_of_the_gallery_in_an_unknown_language_is_not_found(client):
    assert client.get(in_gallery("start", "tlh!")).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/boards/old/gallery/ambition-empire-6.01/start.svg", "/boards/x/gallery/z/y.svg"]
)
def test_an_unknown_picture_of_the_gallery_is_not_found(client, path):
    assert client.get(path).status_code == 404
