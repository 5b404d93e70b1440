"""Forms of the GM's inbox and desk, and of corrections."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict

from games.core.forms import Number, RowId, SentForm, Text, Texts
from games.gm.corrections.board_reader import ALLIANCES, MINORS, TypedBoard

# Prefix of the fields with the kind of unit of a new minor; the rest is its space.
CHOICE = "choice-"


class InboxQuery(SentForm):
    """The query of the inbox: the game (`table`) shown beside it, and the row that was acted on."""

    table = Number()
    row = Text()


class ReasonForm(SentForm):
    """A form with the reason that everybody will read."""

    reason = Text()


class RowForm(SentForm):
    """A form that names the row of the inbox to return to."""

    row = Text()


class PhaseForm(ReasonForm):
    """A form about the phase that the page showed; number 0 means none."""

    phase = Number()


class PowerForm(PhaseForm):
    """A form about one power. From the inbox it names the row to return to."""

    power = Text()
    row = Text()


class InvitationForm(SentForm):
    """The person to ask to play a power before the start, or the invitation to `withdraw`."""

    power = Text()
    account = Text()
    withdraw = RowId()


class DisorderForm(ReasonForm):
    """Permanent civil disorder of a power, with its name typed to confirm and the kinds of unit of
    its minors.

    `preview` is the button that only draws the board.
    """

    power = Text()
    confirm = Text()
    preview = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict, *, spaces: Iterable[str]) -> None:
        super().__init__(data)
        for space in spaces:
            if CHOICE + space in data:
                self.fields[CHOICE + space] = Text()


def disorder_choices(sent: dict[str, Any]) -> dict[str, str]:
    """Return the chosen kinds of unit by space."""
    return {
        name.removeprefix(CHOICE): kind for name, kind in sent.items() if name.startswith(CHOICE)
    }


class RoleOfferForm(SentForm):
    """The account to offer the GM role to, or the button that withdraws the offer."""

    account = Text()
    withdraw = forms.BooleanField(required=False)


class AnswerForm(SentForm):
    """The pressed button: `take` accepts an offer, `claim` replaces a silent GM, and `leave` ends
    the rights of a deputy; without one, the offer is declined."""

    take = forms.BooleanField(required=False)
    claim = forms.BooleanField(required=False)
    leave = forms.BooleanField(required=False)


class DeputyForm(SentForm):
    """The account to ask and its rights, or the deputy to `end`, 0 for none."""

    account = Text()
    right = Texts()
    end = RowId()


class CorrectionForm(ReasonForm):
    """The confirmation of a correction.

    `seen` is the mark of the preview, empty before one was shown. `drafts` is "empty" if the sheets
    of the reopened phase shall not be kept.
    """

    seen = Text()
    drafts = Text()


class RollBackForm(SentForm):
    """The number of the phase to roll back to."""

    to = Number()


class OrdersForm(SentForm):
    """The sheet of a power in a resolved phase, one order a line."""

    phase = Number()
    power = Text()
    text = Text()


class BoardForm(SentForm):
    """The board of the open phase: fields for the units and centres of each power."""

    def __init__(self, data: QueryDict, *, powers: Iterable[str]) -> None:
        super().__init__(data)
        names = [f"{part}-{key}" for key in powers for part in ("units", "centres")]
        self.fields.update({name: Text() for name in (*names, MINORS, ALLIANCES)})


def read_board_form(data: QueryDict, powers: Iterable[str]) -> TypedBoard:
    """Read the form of the board."""
    sent = BoardForm.read(data, powers=powers)
    return TypedBoard(
        units={key: sent[f"units-{key}"] for key in powers},
        centres={key: sent[f"centres-{key}"] for key in powers},
        minors=sent[MINORS],
        alliances=sent[ALLIANCES],
    )


class GmLogQuery(SentForm):
    """The query of the GM log: a group, and the key of an action to list only older ones."""

    show = Text()
    before = RowId()
