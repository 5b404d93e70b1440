"""Forms of clubs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.forms import TOO_LONG, NameField, Number, RowId, SentForm, Text
from games.core.markdown import MarkdownField
from games.core.settings_mark import MarkedForm
from games.models import ClubJoining
from games.models.clubs import LONGEST_LINK
from games.scoring.systems import SYSTEMS
from games.tournaments.forms.tournaments import CountedField


class ClubForm(MarkedForm):
    """The settings of a club. The service refuses wrong names, texts and links."""

    name = NameField(label=_("Name"))
    text = MarkdownField(label=_("About the club"))
    link = forms.CharField(
        label=_("Where its people talk"),
        max_length=LONGEST_LINK,
        required=False,
        error_messages={"max_length": TOO_LONG},
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
        help_text=_("An address that begins with https://, such as that of a chat or a forum."),
    )
    joining = forms.ChoiceField(
        label=_("Who becomes a member"),
        choices=[
            (ClubJoining.OPEN.value, _("Everybody who wants to")),
            (ClubJoining.REQUEST.value, _("People who ask, and whom an officer accepts")),
            (ClubJoining.INVITATION.value, _("Only people whom an officer invites")),
        ],
        widget=forms.RadioSelect,
        initial=ClubJoining.REQUEST.value,
    )
    is_public = forms.BooleanField(
        label=_("Everybody may see it"),
        required=False,
        initial=True,
        help_text=_(
            "Only its members see a private club, and people join it by invitation. This stays once"
            " the club has games."
        ),
    )


class SeasonForm(MarkedForm):
    """A season of the league. The service refuses wrong names and days."""

    name = NameField(label=_("Name"))
    starts_on = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    ends_on = forms.DateField(
        label=_("Last day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("A game counts if it ends on one of these days, by the clock of UTC."),
    )
    scoring = forms.ChoiceField(
        label=_("Scoring"),
        choices=[(system.code, system.name) for system in SYSTEMS.values()],
        initial="square",
    )
    best_of = CountedField()

    def season(self) -> dict[str, Any]:
        """The values of a season; only of a valid form."""
        return {name: self.cleaned_data[name] for name in self.fields if name != "seen"}


class MembershipForm(SentForm):
    """The button that was pressed."""

    action = Text(longest=20)


class MemberForm(SentForm):
    """The button that was pressed, and the person."""

    action = Text(longest=20)
    person = RowId()


class InviteForm(SentForm):
    """The names of people to invite."""

    people = Text()


class TableForm(SentForm):
    """The button that was pressed, and the game, the tournament or the template."""

    action = Text(longest=20)
    game = RowId()
    tournament = RowId()
    template = RowId()


class CloseForm(SentForm):
    """The name that the owner types to close the club."""

    confirm = Text(longest=200)


class PageQuery(SentForm):
    """The words of a search and the page."""

    q = Text(longest=60)
    page = Number()
