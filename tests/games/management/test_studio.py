"""The operator lists variants under work, and writes the folder of one."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.models import VariantDraft
from games.models.studio import new_token
from maps.drafts import draft_files

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(alice):
    now = timezone.now()
    files = draft_files("standard")
    row = ["count", "There are 3.", "variant.json", True]
    return VariantDraft.objects.create(
        owner=alice, name="Mine", files=files, problems=[row], created_at=now, changed_at=now
    )


def run(*arguments, **options):
    out = StringIO()
    call_command("studio", *arguments, stdout=out, **options)
    return out.getvalue()


def test_all_are_listed_with_their_authors(draft):
    assert f"{draft.token}  " in run()
    assert "Mine (Alice)" in run()


def test_a_token_is_no_option_of_a_command():
    assert not [token for token in (new_token() for _ in range(999)) if token.startswith("-")]


def test_one_is_named_by_its_link(draft):
    draft.token = "-older"
    draft.save()
    assert "Mine: 1 problems" in run(f"https://example.org/studio/{draft.token}/")


def test_one_is_checked_and_written(draft, tmp_path):
    told = run(draft.token, write=tmp_path / "mine")
    assert "variant.json: There are 3." in told
    spaces = json.loads((tmp_path / "mine/spaces.json").read_text())
    assert spaces == draft.files["spaces"]
    assert (tmp_path / "mine/build/places.json").is_file()


def test_a_link_stands_for_its_token(draft):
    assert "Mine: 1" in run(f"https://site.example{draft.get_absolute_url()}")


def test_no_folder_is_written_twice(draft, tmp_path):
    with pytest.raises(CommandError, match="is there already"):
        run(draft.token, write=tmp_path)


def test_an_unknown_token_is_refused(db):
    with pytest.raises(CommandError, match="no variant under work"):
        run("wrong")
