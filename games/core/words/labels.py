"""A label before a text. French writes a space before the colon, so a catalogue has it."""

from django.utils.translation import gettext as _


def with_label(label: object, text: object) -> str:
    """Join a label and a text, as in "France: 3 centres"."""
    return _("%(label)s: %(text)s") % {"label": label, "text": text}
