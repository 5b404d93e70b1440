"""The forms of the coach."""

from games.core.forms import Number, SentForm, Text


class TakeForm(SentForm):
    """A sheet that the coach proposed, as text, for the phase and the version that it saw."""

    phase = Number()
    seen = Number()
    text = Text()


class PhaseForm(SentForm):
    """The phase from which to play on."""

    phase = Number()
