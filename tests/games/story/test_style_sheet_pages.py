"""The one style sheet of all pages, with the colours of all powers."""

import re

import pytest
from django.contrib.staticfiles.finders import find

from games.core.style_sheet import style_url
from maps.load import load_variant, variant_ids


def test_browsers_keep_the_sheet_for_ever(client):
    answer = client.get(style_url())
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"


def test_the_sheet_needs_no_query(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(style_url())


def test_every_font_that_the_sheet_names_exists(client):
    faces = re.findall(r'url\("/static/(fonts/[^"]+)"\)', client.get(style_url()).content.decode())
    assert "fonts/alegreya.woff2" in faces
    assert all(find(face) for face in faces)


def test_the_sheet_has_neither_comments_nor_indents(client):
    sheet = client.get(style_url()).content.decode()
    assert "/*" not in sheet
    assert "\n " not in sheet


def test_the_sheet_is_sent_compressed(client):
    answer = client.get(style_url(), headers={"Accept-Encoding": "gzip, br"})
    assert answer.headers["Content-Encoding"] == "br"


def test_a_sheet_of_another_version_is_not_found(client, db):
    assert client.get("/boards/old/site.css").status_code == 404


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_power_of_every_variant_has_its_colour(client, variant_id):
    sheet = client.get(style_url()).content.decode()
    for key, power in load_variant(variant_id).powers.items():
        rule = f'[data-variant="{variant_id}"] :is(.chip, .unit, .curve).{key} {{'
        assert f"--power: {power.colour};" in sheet.partition(rule)[2].partition("}")[0]


@pytest.mark.django_db
def test_a_page_of_a_game_names_its_variant_and_links_the_sheet(visit, table):
    page = visit().get().content.decode()
    assert f'<body data-variant="{table.variant_id}">' in page
    assert f'<link rel="stylesheet" href="{style_url()}">' in page


@pytest.mark.django_db
def test_each_game_of_a_list_names_its_variant(client, table):
    page = client.get("/games/?state=running").content.decode()
    assert f'<li data-variant="{table.variant_id}">' in page
