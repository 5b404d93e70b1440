"""What a new game belongs to: a tournament, a club, or neither."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from games.models import Club, Tournament


class GroupFields(forms.Form):
    """The tournament and the club of a new game, among those of its creator."""

    tournament = forms.TypedChoiceField(
        label=gettext_lazy("Tournament"), coerce=int, empty_value=None, required=False
    )

    club = forms.TypedChoiceField(
        label=gettext_lazy("Club"), coerce=int, empty_value=None, required=False
    )

    def __init__(
        self,
        *args: Any,
        tournaments: Sequence[Tournament] = (),
        clubs: Sequence[Club] = (),
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        names = [("", _("No club")), *((each.pk, each.name) for each in clubs)]
        self.fields["club"].choices = names  # type: ignore[attr-defined]
        self.offers_clubs = bool(clubs)
        choices = [("", _("No tournament")), *((each.pk, each.name) for each in tournaments)]
        self.fields["tournament"].choices = choices  # type: ignore[attr-defined]
        self.offers_tournaments = bool(tournaments)
