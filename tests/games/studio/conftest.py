"""Variants under work of Alice, without a process that checks them."""

import pytest
from django.test import Client

from games.models import VariantDraft
from games.studio.services import draft_copy
from maps.checks.files import check_files


@pytest.fixture(autouse=True)
def _checks_at_once(monkeypatch):
    """Check only the rules, in the test's own process."""

    def check(files):
        parts = {part: files[part] for part in ("variant", "spaces", "adjacency", "setup")}
        return check_files(parts)

    monkeypatch.setattr("games.studio.services.check_apart", check)


@pytest.fixture
def draft(alice) -> VariantDraft:
    return draft_copy(by=alice, variant_id="standard", name="Small Europe")


@pytest.fixture
def own(alice) -> Client:
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def other(bob) -> Client:
    client = Client()
    client.force_login(bob)
    return client


@pytest.fixture
def space_form(draft):
    """The form of Burgundy as the page has it, with some changes."""

    def fill(**changes):
        form = {
            "do": "space",
            "revision": draft.revision,
            "space": "BUR",
            "name": "Burgundy",
            "owner": "FRANCE",
            "unit": "",
            "unit_power": "",
            "army": [f"BUR>{key}" for key in ("BEL", "GAS", "MAR", "MUN", "PAR", "PIC", "RUH")],
        }
        return form | changes

    return fill


@pytest.fixture
def read(draft):
    """The draft as it is stored now."""

    def again() -> VariantDraft:
        return VariantDraft.objects.get(pk=draft.pk)

    return again
