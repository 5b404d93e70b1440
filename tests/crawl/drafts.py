"""A variant under work in the world of canaries: its link is a secret."""

from __future__ import annotations

from django.utils import timezone

from games.models import VariantDraft
from maps.drafts import draft_files
from maps.drafts.picture import board_version
from tests.crawl.world import Samples, World, hostile

ROUTES = ("draft", "trial", "balance", "folder", "layer")


def draft_variant(world: World) -> None:
    """A variant of France's, whose link nobody else reads anywhere."""
    now = timezone.now()
    files = draft_files("standard")
    files["spaces"]["PAR"]["name"] = files["variant"]["name"] = hostile("Paris")
    VariantDraft.objects.create(
        owner=world.people["france"],
        token=world.keep("canarydraftlink", "france"),
        name=files["variant"]["name"],
        files=files,
        created_at=now,
        changed_at=now,
    )


def draft_samples() -> Samples:
    """The parts of the addresses of the variant under work."""
    draft = VariantDraft.objects.get()
    return {
        **{(f"games:studio_{name}", "token"): [draft.token] for name in ROUTES},
        ("games:studio_layer", "name"): ["ground", "ink"],
        ("games:studio_layer", "version"): [board_version(draft.files)],
    }
