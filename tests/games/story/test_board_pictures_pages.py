"""The pictures of the board: its constant layers and the map of a phase."""

import gzip
import xml.etree.ElementTree as ET

import brotli
import pytest

from games.core.board.board import layer_urls
from maps.render import layer_version
from tests.games.table import address

VARIANT = "ambition-empire-6.01"


@pytest.mark.parametrize("layer", ["base", "relief", "ink"])
def test_browsers_keep_a_constant_layer_for_ever(client, layer):
    answer = client.get(getattr(layer_urls(VARIANT), layer))
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "image/svg+xml"


@pytest.mark.parametrize("layer", ["base", "relief", "ink"])
def test_a_constant_layer_is_a_picture(client, layer):
    picture = client.get(getattr(layer_urls(VARIANT), layer)).content
    assert ET.fromstring(picture).tag.endswith("svg")


@pytest.mark.parametrize("layer", ["base", "relief", "ink"])
@pytest.mark.parametrize(("accepted", "used"), [("gzip", "gzip"), ("gzip, deflate, br", "br")])
def test_a_constant_layer_is_sent_compressed(client, layer, accepted, used):
    url = getattr(layer_urls(VARIANT), layer)
    answer = client.get(url, headers={"Accept-Encoding": accepted})
    assert answer.headers["Content-Encoding"] == used
    assert "Accept-Encoding" in answer.headers["Vary"]
    open_it = brotli.decompress if used == "br" else gzip.decompress
    assert open_it(answer.content) == client.get(url).content


def test_a_constant_layer_needs_no_query(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(layer_urls(VARIANT).base)


@pytest.mark.parametrize(
    "wrong",
    ["/boards/old/base.svg", "/boards/{version}/nothing.svg", f"/boards/..%2F{VARIANT}/base.svg"],
)
def test_an_unknown_layer_is_not_found(client, wrong, db):
    assert client.get(wrong.format(version=layer_version(VARIANT))).status_code == 404


@pytest.mark.django_db
def test_the_map_of_a_phase_is_a_whole_picture(visit, alice):
    answer = visit(alice).get("phase_map", number=1)
    assert ET.fromstring(answer.content).tag.endswith("svg")
    assert "script-src" not in answer.headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_the_page_refers_to_the_layers_of_its_own_site(visit, table):
    page = visit().get().content.decode()
    assert layer_urls(VARIANT).base in page
    assert address(table, "phase_picture", number=1, kind="light.svg") in page
