"""Every type of page of the studio, as in pages.py."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone

from games.models import VariantDraft
from games.studio.sandbox import trial_begin, trial_play
from maps.drafts import draft_files
from tests.browser.page_steps import Kind, Where, route
from tests.browser.world import World

PROBLEM = "BUR and MUN touch as drawn but not in the rules."


def draft_of(world: World) -> VariantDraft:
    """A variant under work of Alice's, with a problem of its drawing."""
    now = timezone.now()
    return VariantDraft.objects.create(
        owner=world.alice,
        name="Small Europe",
        files=draft_files("standard"),
        undo=[{}],
        problems=[["border_extra", PROBLEM, "geometry.json", False]],
        created_at=now,
        changed_at=now,
    )


def of_draft(name: str, more: str = "") -> Where:
    """A page of the variant under work."""
    return lambda world: reverse(f"games:{name}", args=[draft_of(world).token]) + more


def played(world: World) -> str:
    """The page of a trial, after its first phase."""
    draft = draft_of(world)
    trial_begin(draft, power="FRANCE", level="beginner")
    trial_play(draft, seen=1, text="A PAR - BUR")
    return reverse("games:studio_trial", args=[draft.token])


STUDIO_KINDS = {
    "studio": Kind("games:studio", route("games:studio"), "Alice"),
    "studio, visitor": Kind("games:studio", route("games:studio")),
    "variant under work": Kind(
        "games:studio_draft", of_draft("studio_draft", "?space=STP&power=FRANCE"), "Alice"
    ),
    "variant under work, visitor": Kind(
        "games:studio_draft", of_draft("studio_draft", "?space=BUR")
    ),
    "trial of a variant": Kind("games:studio_trial", of_draft("studio_trial"), "Alice"),
    "trial of a variant, played": Kind("games:studio_trial", played, "Alice"),
    "balance lab": Kind("games:studio_balance", of_draft("studio_balance"), "Alice"),
}
