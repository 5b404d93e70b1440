"""Forms of tournaments."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.forms import TOO_LONG, Number, SentForm, Text
from games.core.markdown import MarkdownField
from games.tournaments.services import MOST_COUNTED


class TournamentForm(forms.Form):
    """The settings that a director chooses. The service refuses wrong names and texts."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        error_messages={"max_length": TOO_LONG},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    text = MarkdownField(label=_("About the tournament"))
    best_of = forms.IntegerField(
        label=_("Counted games"),
        required=False,
        min_value=1,
        max_value=MOST_COUNTED,
        error_messages={
            "min_value": _("Count at least %(limit_value)s game, or leave the field empty."),
            "max_value": _("Count at most %(limit_value)s games."),
        },
        help_text=_("How many of a player’s best games count. If it is empty, all of them do."),
    )
    is_public = forms.BooleanField(
        label=_("Everybody may see it"),
        required=False,
        initial=True,
        help_text=_("A private tournament has private games. Only their players see it."),
    )


class ActForm(SentForm):
    """The button that was pressed, and the game that enters or leaves."""

    action = Text(longest=20)
    game = Number(15)
