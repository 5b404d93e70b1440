"""Pictures of a phase to take away, and the gallery of the board."""

import xml.etree.ElementTree as ET

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.services.phase_resolve_now import phase_resolve_now
from games.views.board_gallery import PICTURES
from maps.render import THEMES, layer_version

VARIANT = "ambition-empire-6.01"


@pytest.fixture
def drawn_png(monkeypatch):
    """PNG without the seconds that drawing takes; the widths that were asked for."""
    widths = []

    def fake(svg, width):
        widths.append(width)
        return b"\x89PNG"

    monkeypatch.setattr("games.views.board_downloads.png", fake)
    cache.clear()
    return widths


@pytest.mark.parametrize("theme", THEMES)
def test_a_phase_can_be_had_as_svg_in_each_theme(visit, theme):
    answer = visit().get("phase_picture", number=1, kind=f"{theme}.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "Spring 1763" in ET.fromstring(answer.content)[0].text


@pytest.mark.parametrize(
    ("kind", "width"), [("1400.png", 1400), ("2800.png", 2800), ("share.png", 1200)]
)
def test_a_phase_can_be_had_as_png(visit, drawn_png, kind, width):
    answer = visit().get("phase_picture", number=1, kind=kind)
    assert answer.headers["Content-Type"] == "image/png"
    assert drawn_png == [width]


def test_a_png_is_drawn_once(visit, drawn_png):
    for _ in range(2):
        visit().get("phase_picture", number=1, kind="1400.png")
    assert drawn_png == [1400]


@pytest.mark.parametrize("kind", ["9999.png", "sepia.svg", "1400.gif"])
def test_any_other_picture_is_not_found(visit, kind):
    assert visit().get("phase_picture", number=1, kind=kind).status_code == 404


def test_an_open_phase_is_asked_for_again(visit):
    answer = visit().get("phase_picture", number=1, kind="light.svg")
    assert "no-cache" in answer.headers["Cache-Control"]


def test_a_picture_that_is_known_is_not_sent_again(visit):
    first = visit().get("phase_picture", number=1, kind="light.svg")
    client = visit().client
    again = client.get(first.request["PATH_INFO"], headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_resolved_phase_is_kept(visit, table, greta):
    phase_resolve_now(game_id=table.pk, by=greta, phase_number=1)
    answer = visit().get("phase_picture", number=1, kind="light.svg")
    assert "max-age=2592000" in answer.headers["Cache-Control"]
    assert b"data-order=" in answer.content


def test_a_phase_that_is_not_there_has_no_picture(visit):
    assert visit().get("phase_picture", number=99, kind="light.svg").status_code == 404


@pytest.mark.django_db
def test_the_gallery_shows_every_picture(client):
    page = client.get(reverse("games:board_gallery")).content.decode()
    assert page.count("<img") >= len(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_gallery_is_kept_for_ever(client, name):
    address = reverse(
        "games:gallery_picture", kwargs={"version": layer_version(VARIANT), "name": name}
    )
    answer = client.get(address)
    assert ET.fromstring(answer.content).tag.endswith("svg")
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/boards/old/gallery/start.svg", "/boards/x/gallery/y.svg"])
def test_a_picture_that_the_gallery_has_not_is_not_found(client, path):
    assert client.get(path).status_code == 404
