"""Refuses text with hidden signs, whichever form, program or command sends it."""

from functools import cache
from typing import Any

from django.db.models import Model
from django.db.models.signals import pre_save
from django.dispatch import receiver

from games.core.errors import Unprocessable
from games.models.plain_text import SENTENCE, hidden_sign, validate_plain


def check_plain(text: str, *, field: str = "") -> None:
    """Refuse text that people would read and that has a sign that nobody can see."""
    if sign := hidden_sign(text):
        raise Unprocessable("hidden_signs", str(SENTENCE) % sign, field=field)


@cache
def plain_fields(model: type[Model]) -> tuple[str, ...]:
    """The fields of a model that people fill with text."""
    fields = model._meta.concrete_fields
    return tuple(field.name for field in fields if validate_plain in field.validators)


@receiver(pre_save)
def check_row(
    sender: type[Model], instance: Model, update_fields: Any = None, raw: bool = False, **_more: Any
) -> None:
    """Refuse a row whose text has hidden signs. Fixtures are loaded as they are."""
    for name in () if raw else plain_fields(sender):
        if update_fields is None or name in update_fields:
            check_plain(getattr(instance, name) or "", field=name)
