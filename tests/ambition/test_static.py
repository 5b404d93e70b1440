"""Static files with hashed names, as in the full setting."""

import pytest
from django.contrib.staticfiles.finders import find
from django.core.management import call_command
from django.templatetags.static import static


def test_every_file_referenced_by_a_style_sheet_exists(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        # WhiteNoise's, in the full setting, also compresses the files, which takes seconds.
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    assert (tmp_path / "staticfiles.json").exists()
    assert static("css/base.css") != "/static/css/base.css"


@pytest.mark.django_db
def test_the_favicon_exists(client):
    answer = client.get("/favicon.ico")
    assert answer.headers["Location"] == static("icons/favicon.ico")
    assert find("icons/favicon.ico")


@pytest.mark.django_db
def test_robots_may_read_sign_in_and_sign_up_but_no_other_account_pages(client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert [line for line in lines if "/accounts/" in line] == [
        "Allow: /accounts/login/$",
        "Allow: /accounts/signup/$",
        "Disallow: /accounts/",
    ]


@pytest.mark.django_db
def test_robots_may_read_a_what_if_board_before_its_first_order(client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert [line for line in lines if "what-if" in line] == [
        "Disallow: /what-if/*?",
        "Disallow: /what-if/*/*/",
        "Disallow: /*/what-if/*?",
    ]
