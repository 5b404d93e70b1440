"""Variants under work: begun, changed, changed back, deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from adjudicator.errors import ImpossibleData
from adjudicator.extends import merged
from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean_name
from games.core.given_boards import impossible_file
from games.core.quotas import DRAFTS, NEW_DRAFTS
from games.core.rate_limits import check_quota, count_towards
from games.models import VariantDraft
from games.studio.queries import own_drafts
from games.studio.words.refusals import impossible_sentence
from maps.checks.apart import check_apart
from maps.drafts import Files, check_limits, draft_files
from maps.drafts.refusals import ImpossibleDraft
from maps.load import variant_ids
from maps.placing.kept import difference

MOST_UNDOS = 20
LONGEST_ID = 40


def draft_copy(
    *, by: User, variant_id: str, name: str, now: datetime | None = None
) -> VariantDraft:
    """Begin a draft with all files of a variant of the site."""
    if variant_id not in variant_ids():
        raise Unprocessable("unknown_variant", _("There is no such variant."), field="variant_id")
    return draft_create(by=by, name=name, files=draft_files(variant_id), now=now)


def draft_create(*, by: User, name: str, files: Files, now: datetime | None = None) -> VariantDraft:
    """Begin a draft with these files, by default under the name of its variant."""
    now = now or timezone.now()
    check_quota(DRAFTS, own_drafts(by.pk).count())
    if name:
        files = {**files, "variant": {**files["variant"], "name": clean_name(name)}}
    try:
        check_limits(files)
    except ImpossibleData as error:
        worded = ImpossibleData(error.where, impossible_sentence(error))
        raise impossible_file(worded) from error
    count_towards(NEW_DRAFTS, by.pk, now)
    return VariantDraft.objects.create(
        owner=by,
        name=files["variant"]["name"],
        files=_with_new_id(files),
        problems=_problems(files),
        created_at=now,
        changed_at=now,
    )


def draft_change(
    draft: VariantDraft,
    *,
    seen: int,
    change: Callable[[Files], Files],
    now: datetime | None = None,
) -> None:
    """Change a draft, unless it is another revision than the one `seen`.

    Refuses a change after which the files make no variant. The game against computers ends with
    the board on which it was played.
    """
    if seen != draft.revision:
        raise _stale()
    try:
        files = change(draft.files)
        check_limits(files)
    except ImpossibleData as error:
        raise _impossible(error) from error
    if files == draft.files:
        return
    back = difference(files, draft.files)
    is_undone = merged(files, back) == draft.files
    undo = [*draft.undo, back][-MOST_UNDOS:] if is_undone else []
    _save(draft, files, undo, now)


def draft_undo(draft: VariantDraft, *, seen: int, now: datetime | None = None) -> None:
    """Take the last change back, unless the draft is another revision than the one `seen`."""
    if seen != draft.revision:
        raise _stale()
    if not draft.undo:
        raise Conflict("nothing_to_undo", _("There is no change to undo."))
    *undo, back = draft.undo
    _save(draft, merged(draft.files, back), undo, now)


def _save(draft: VariantDraft, files: Files, undo: list[Any], now: datetime | None) -> None:
    now = now or timezone.now()
    rows = VariantDraft.objects.filter(pk=draft.pk, revision=draft.revision)
    is_saved = rows.update(
        name=files["variant"]["name"],
        files=files,
        undo=undo,
        problems=_problems(files),
        trial=None,
        revision=F("revision") + 1,
        changed_at=now,
    )
    if not is_saved:
        raise _stale()


def draft_delete(draft: VariantDraft) -> None:
    """Delete a draft with all that belongs to it."""
    draft.delete()


def _with_new_id(files: Files) -> Files:
    """Return the files under an id, the name of the folder, that no variant of the site has."""
    new = slugify(files["variant"]["name"])[:LONGEST_ID] or "variant"
    if new in variant_ids():
        new = f"{new}-2"
    return {**files, "variant": {**files["variant"], "id": new}}


def _problems(files: Files) -> list[list[Any]]:
    return [list(astuple(problem)) for problem in check_apart(files)]


def _impossible(error: ImpossibleData) -> Unprocessable:
    sentence = impossible_sentence(error)
    if not isinstance(error, ImpossibleDraft):
        facts = {"where": error.where, "why": sentence.rstrip(".")}
        sentence = _("This cannot be: %(where)s: %(why)s.") % facts
    return Unprocessable("impossible", sentence, field=error.where[:100])


def _stale() -> Conflict:
    return Conflict(
        "stale",
        _(
            "The variant has changed since this page was loaded, perhaps in another tab. Your"
            " entries are still here: compare them with the map, and save again."
        ),
    )
