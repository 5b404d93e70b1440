"""Forms of a player's page and of blocks."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.forms import SentForm, Text
from games.models import ShownTo


class BlockForm(SentForm):
    """The button that blocks or unblocks a player, and the page that it stands on."""

    unblock = Text()
    back = Text()


class PlayerPageForm(forms.Form):
    """A player's choices about their public page."""

    shown_to = forms.ChoiceField(
        label=_("Who may see the page"), choices=ShownTo.choices, widget=forms.RadioSelect
    )
    is_rated = forms.BooleanField(label=_("I want a rating"), required=False)
    shows_promises = forms.BooleanField(
        label=_("Show how many of my promises I kept and broke"), required=False
    )
    named_in_data = forms.BooleanField(
        label=_("Name me in the data set of finished games"), required=False
    )
