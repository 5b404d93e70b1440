"""A request for an unknown host is refused with a page and one line in the log."""

import pytest

pytestmark = pytest.mark.django_db

FOREIGN = {"host": "elsewhere.example"}


def test_an_unknown_host_gets_the_bad_request_page(client):
    answer = client.get("/", headers=FOREIGN)
    assert answer.status_code == 400
    assert "The site could not read this request." in answer.content.decode()


def test_the_log_names_the_host_in_one_line(client, caplog):
    client.get("/", headers=FOREIGN)
    records = [record for record in caplog.records if record.name.startswith("django.security")]
    assert [record.exc_info for record in records] == [None]
    assert "elsewhere.example" in records[0].getMessage()
    assert "Traceback" not in caplog.text
