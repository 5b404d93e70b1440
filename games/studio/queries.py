"""The variants under work that a person has, and the one at a secret address."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Forbidden, NotFound
from games.models import VariantDraft
from maps.checks.files import FileProblem

# The large columns, which lists do not need.
HEAVY = ("files", "undo", "problems", "trial", "balance")


def own_drafts(user_id: int) -> QuerySet[VariantDraft]:
    """The variants under work of an account, the last changed one first."""
    return VariantDraft.objects.filter(owner_id=user_id)


def draft_at(token: str) -> VariantDraft:
    """The draft at a secret address."""
    draft = VariantDraft.objects.select_related("owner").filter(token=token).first()
    if draft is None:
        raise NotFound("no_draft", _("There is no variant under work at this address."))
    return draft


def own_draft(token: str, user: Any) -> VariantDraft:
    """The draft at a secret address, for its owner alone to change."""
    draft = draft_at(token)
    if not isinstance(user, User) or draft.owner_id != user.pk:
        sentence = _("Only its author may change this variant. Download it to begin your own.")
        raise Forbidden("not_your_draft", sentence)
    return draft


def draft_problems(draft: VariantDraft) -> list[FileProblem]:
    """The problems that `maps check` has with a draft, those of the rules first."""
    problems = [FileProblem(*row) for row in draft.problems]
    return sorted(problems, key=lambda problem: not problem.is_of_rules)


def is_playable(draft: VariantDraft) -> bool:
    """Whether the rules can play a draft: problems of its drawing alone do not matter."""
    return not any(problem.is_of_rules for problem in draft_problems(draft))


WORD = re.compile(r"[A-Za-z0-9]{1,8}")


def spaces_in(problem: FileProblem, spaces: dict[str, Any]) -> list[str]:
    """The spaces that a problem names, each once."""
    words = WORD.findall(problem.message)
    return list(dict.fromkeys(word for word in words if word in spaces))
