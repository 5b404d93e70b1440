"""Privacy, terms, and the addresses that programs look for."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from ambition import promises

pytestmark = pytest.mark.django_db
SECURITY = "/.well-known/security.txt"


def fields(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.splitlines())


def test_security_txt_has_the_address_for_reports(client, settings):
    settings.SECURITY_CONTACT = "security@ae.example"
    answer = client.get(SECURITY)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    found = fields(answer.content.decode())
    assert found["Contact"] == "mailto:security@ae.example"
    assert found["Canonical"] == settings.SITE_URL + SECURITY


def test_an_address_for_reports_may_be_a_page(client, settings):
    settings.SECURITY_CONTACT = "https://ae.example/report"
    assert fields(client.get(SECURITY).content.decode())["Contact"] == "https://ae.example/report"


def test_security_txt_expires_within_a_year(client, settings):
    settings.SECURITY_CONTACT = "security@ae.example"
    said = fields(client.get(SECURITY).content.decode())["Expires"]
    expires = datetime.fromisoformat(said)
    assert timedelta(days=30) < expires - timezone.now() < timedelta(days=365)


def test_without_an_address_there_is_no_security_txt(client, settings):
    settings.SECURITY_CONTACT = ""
    assert client.get(SECURITY).status_code == 404


def test_a_password_manager_is_led_to_the_new_password(client):
    answer = client.get("/.well-known/change-password")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/accounts/password/change/"


def test_an_unknown_well_known_address_does_not_exist(client):
    path = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200/"
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", ["/privacy/", "/terms/"])
def test_the_operator_is_named(client, settings, path, language):
    settings.OPERATOR_NAME, settings.OPERATOR_EMAIL = "Ludwig <Club>", "club@ae.example"
    settings.OPERATOR_ADDRESS = "1 Market Street\nSmalltown"
    page = client.get(path, headers={"accept-language": language}).content.decode()
    for part in ("Ludwig &lt;Club&gt;", "mailto:club@ae.example", "1 Market Street<br>Smalltown"):
        assert part in page


@pytest.mark.parametrize("path", ["/privacy/", "/terms/"])
def test_a_page_without_an_operator_says_so(client, settings, path):
    settings.OPERATOR_NAME = ""
    assert "has not entered a name" in client.get(path).content.decode()


@pytest.mark.parametrize(
    ("setting", "path"), [("PRIVACY_FILE", "/privacy/"), ("TERMS_FILE", "/terms/")]
)
def test_the_operator_adds_a_text_in_each_language(client, settings, tmp_path, setting, path):
    (tmp_path / "own.txt").write_text("We are <a club>.\n\nWelcome.")
    (tmp_path / "own.de.txt").write_text("Wir sind ein Verein.")
    setattr(settings, setting, str(tmp_path / "own.txt"))
    promises._text.cache_clear()
    assert "<p>We are &lt;a club&gt;.</p>" in client.get(path).content.decode()
    german = client.get(path, headers={"accept-language": "de"}).content.decode()
    assert "Wir sind ein Verein." in german


def test_privacy_says_how_long_the_site_stores_what(client, settings):
    settings.WEB_LOG_DAYS, settings.BACKUP_DAYS = 11, 33
    page = client.get("/privacy/").content.decode()
    for days in (60, settings.ACCOUNT_LOG_DAYS, 365, 11, 33):
        assert f"{days} days" in page


@pytest.mark.parametrize("path", ["/privacy/", "/terms/"])
def test_every_page_leads_there(client, path):
    assert f'href="{path}"' in client.get("/").content.decode()
    assert f'href="{path}"' in client.get("/accounts/signup/").content.decode()
