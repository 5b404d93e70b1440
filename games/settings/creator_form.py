"""The part of the creator in a new game: its GM, or a player of a game without one."""

from typing import Any

from django import forms
from django.utils.text import get_text_list
from django.utils.translation import gettext as _, gettext_lazy

from games.core.codec import playable_variants
from games.core.errors import Unprocessable
from games.core.words.names import full_name
from games.models import SeatChoice
from games.settings.services.without_gm import check_without_gm
from maps.load import load_variant

WITHOUT_GM = "no"


def _powers() -> list[tuple[str, Any]]:
    """The powers of all variants. Variants with the same powers share a group."""
    names: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for variant in playable_variants():
        powers = tuple((power, full_name(record)) for power, record in variant.powers.items())
        names.setdefault(powers, []).append(variant.name)
    groups = [(str(get_text_list(each, _("and"))), list(powers)) for powers, each in names.items()]
    return [("", _("Choose a power")), *groups]


class CreatorFields(forms.Form):
    """Whether the creator runs a new game or plays in it, and the power of a creator who plays."""

    without_gm = forms.TypedChoiceField(
        label=gettext_lazy("Your part"),
        choices=[
            ("", gettext_lazy("I run the game as its GM and do not play")),
            (WITHOUT_GM, gettext_lazy("I play: a game without a GM")),
        ],
        coerce=bool,
        required=False,
        help_text=gettext_lazy(
            "Without a GM nobody sees a secret. The policy, the clock and votes of the players"
            " decide what a GM decides. Until the start you invite and remove people and start the"
            " game."
        ),
    )
    power = forms.ChoiceField(
        label=gettext_lazy("Your power in a game without a GM"),
        choices=_powers,
        required=False,
        help_text=gettext_lazy("Needed only if players choose their power."),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse what a game without a GM cannot have, and a missing power."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        cleaned["without_gm"] = bool(cleaned.get("without_gm"))
        if not cleaned["without_gm"]:
            cleaned["power"] = ""
            return cleaned
        try:
            check_without_gm(
                is_anonymous=bool(cleaned.get("is_anonymous")),
                seat_choice=cleaned.get("seat_choice", ""),
                tournament=cleaned.get("tournament"),
            )
        except Unprocessable as refusal:
            self.add_error(refusal.field, refusal.message)
        variant_id, power = cleaned.get("variant_id"), cleaned.get("power")
        if cleaned.get("seat_choice") != SeatChoice.CHOSEN or not variant_id:
            cleaned["power"] = ""
        elif not power:
            self.add_error("power", _("Choose the power that you play."))
        elif power not in load_variant(variant_id).powers:
            self.add_error("power", _("This power is not in the variant. Choose another one."))
        return cleaned
