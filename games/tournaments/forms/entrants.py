"""Forms of sign-up and teams."""

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from games.core.forms import Number, RowId, SentForm, Text, Texts
from games.core.settings_mark import MarkedForm
from games.models import SignUp
from games.models.tournament import MOST_IN_TEAM
from games.tournaments.entrants import LEAST_IN_TEAM, MOST_ENTRANTS
from games.tournaments.services.invitations import LONGEST_LIST


def _team_sizes() -> list[tuple[int | str, str]]:
    """The choices in the reader's language."""
    sizes = range(LEAST_IN_TEAM, MOST_IN_TEAM + 1)
    words = gettext("teams of at most %(most)s")
    return [("", gettext("alone")), *((size, words % {"most": size}) for size in sizes)]


class SignUpForm(MarkedForm):
    """How people sign up, as a director sets it."""

    sign_up = forms.ChoiceField(label=_("Who may sign up"), choices=SignUp.choices)
    sign_up_until = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Until the end of this day in UTC."),
    )
    team_size = forms.TypedChoiceField(
        label=_("Alone or in teams"),
        choices=_team_sizes,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("This cannot change once somebody has signed up or is invited."),
    )
    most_entries = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=MOST_ENTRANTS,
        help_text=_(
            "How many people or teams have a place; the others are reserves, in the order of"
            " sign-up. If you lower it, the last become reserves; nobody is turned out. Once the"
            " tournament has a game, all who have a place keep it."
        ),
    )


class EntrantForm(SentForm):
    """The button that was pressed, with the name, account, list or people that it needs."""

    action = Text(longest=20)
    name = Text(longest=200)
    account = Text(longest=200)
    people = Text(longest=LONGEST_LIST + 1)
    person = RowId()
    team = RowId()
    round = Number()
    members = Texts(longest=15, most=10)
    game = RowId()
    power = Text(longest=20)


class FillForm(SentForm):
    """The button that was pressed, and the person to whom the seat is offered."""

    action = Text(longest=20)
    person = RowId()
