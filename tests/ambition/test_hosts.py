"""A request for a host that is not the site's: refused with a page, and a line in the log."""

import pytest

pytestmark = pytest.mark.django_db

FOREIGN = {"host": "elsewhere.example"}


def test_it_is_answered_by_the_page_for_what_was_not_understood(client):
    answer = client.get("/", headers=FOREIGN)
    assert answer.status_code == 400
    assert "The site could not read this request." in answer.content.decode()


def test_its_log_is_one_line_that_names_the_host(client, caplog):
    client.get("/", headers=FOREIGN)
    records = [record for record in caplog.records if record.name.startswith("django.security")]
    assert [record.exc_info for record in records] == [None]
    assert "elsewhere.example" in records[0].getMessage()
    assert "Traceback" not in caplog.text
