"""Forms of tournaments."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.errors import Unprocessable
from games.core.forms import NameField, Number, SentForm, Text
from games.core.markdown import MarkdownField
from games.core.settings_mark import MarkedForm
from games.scoring.systems import SYSTEMS
from games.tournaments.services.tournaments import MOST_COUNTED


class CountedField(forms.IntegerField):
    """How many games of a player count in a standing."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Counted games"),
            required=False,
            min_value=1,
            max_value=MOST_COUNTED,
            error_messages={
                "min_value": _("Count at least %(limit_value)s game, or leave the field empty."),
                "max_value": _("Count at most %(limit_value)s games."),
            },
            help_text=_("How many of a player’s best games count. Leave it empty to count all."),
        )


class TournamentForm(MarkedForm):
    """The settings that a director chooses. The service refuses wrong names and texts."""

    name = NameField(label=_("Name"))
    text = MarkdownField(label=_("About the tournament"))
    best_of = CountedField()
    scoring = forms.ChoiceField(
        label=_("Scoring"),
        choices=[(system.code, system.name) for system in SYSTEMS.values()],
        initial="square",
        help_text=_("This cannot change once a game has started."),
    )
    is_blind = forms.BooleanField(
        label=_("Hide the standing until the end"),
        required=False,
        help_text=_("Nobody sees it before you end the tournament, not even you."),
    )
    is_public = forms.BooleanField(
        label=_("Everybody may see it"),
        required=False,
        initial=True,
        help_text=_(
            "A private tournament has private games. Only their players and GMs see it; all of them"
            " see the standing."
        ),
    )


class HelperForm(SentForm):
    """The button that was pressed, the account and role of a new helper, or the helper's number."""

    action = Text(longest=20)
    account = Text(longest=200)
    role = Text(longest=20)
    helper = Number(15)


class Day(Text):
    """A day of the calendar as browsers send it; None if it is empty. Refuses any other text."""

    def to_python(self, value: Any) -> date | None:  # type: ignore[override]
        text = super().to_python(value).strip()
        try:
            return date.fromisoformat(text) if text else None
        except ValueError as error:
            sentence = _("Write a day as year, month and day, such as 2027-05-31.")
            raise Unprocessable("round_days", str(sentence), field="starts_on") from error


class RoundForm(SentForm):
    """The button, a round with its name, days and mark, and the game to put into it."""

    action = Text(longest=20)
    round = Number()
    game = Number(15)
    name = Text(longest=200)
    starts_on = Day(longest=20)
    ends_on = Day(longest=20)
    seen = Text(longest=40)


class ActForm(SentForm):
    """The button that was pressed, and the game that enters or leaves."""

    action = Text(longest=20)
    game = Number(15)
