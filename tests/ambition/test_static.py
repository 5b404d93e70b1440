"""The static files as the full setting serves them: with their content in their names."""

import pytest
from django.contrib.staticfiles.finders import find
from django.core.management import call_command
from django.templatetags.static import static


def test_every_file_that_a_stylesheet_names_is_there(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    assert (tmp_path / "staticfiles.json").exists()
    assert static("css/base.css") != "/static/css/base.css"


@pytest.mark.django_db
def test_the_sign_that_browsers_look_for_at_the_top_is_there(client):
    answer = client.get("/favicon.ico")
    assert answer.headers["Location"] == static("icons/favicon.ico")
    assert find("icons/favicon.ico")


@pytest.mark.django_db
def test_robots_leave_accounts_alone_but_find_their_doors(client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert [line for line in lines if "/accounts/" in line] == [
        "Allow: /accounts/login/$",
        "Allow: /accounts/signup/$",
        "Disallow: /accounts/",
    ]


@pytest.mark.django_db
def test_robots_read_a_board_of_ones_own_before_the_first_order(client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert [line for line in lines if "what-if" in line] == [
        "Disallow: /what-if/*?",
        "Disallow: /*/what-if/*?",
    ]
