"""The form of a forecast, and the query of the league."""

from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from games.core.forms import Number, SentForm, Text, whole_number


@dataclass(frozen=True, slots=True)
class ForecastInput:
    """A forecast as somebody wrote it: number and confidence of each power, as text. `error` and
    `bad` say why it was not saved, and at which field."""

    rows: dict[str, tuple[str, str]] = field(default_factory=dict)
    error: str = ""
    bad: str = ""

    @property
    def numbers(self) -> dict[str, tuple[int | None, str]]:
        """The numbers, None for a text that is none."""
        return {power: (whole_number(text), word) for power, (text, word) in self.rows.items()}


class ForecastForm(SentForm):
    """The year, and for each power a number and a confidence. `withdraw` takes it back."""

    year = Number()
    withdraw = Text(longest=1)

    def __init__(self, data: QueryDict, *, powers: tuple[str, ...]) -> None:
        super().__init__(data)
        for power in powers:
            self.fields[f"count-{power}"] = Text(longest=20)
            self.fields[f"confidence-{power}"] = Text(longest=10)


def forecast_input(sent: dict[str, Any], powers: tuple[str, ...]) -> ForecastInput:
    """The forecast in a submitted form; powers without a number are left out."""
    rows = {power: (sent[f"count-{power}"], sent[f"confidence-{power}"]) for power in powers}
    return ForecastInput({power: row for power, row in rows.items() if row[0].strip() or row[1]})


class LeagueQuery(SentForm):
    """The period of the league."""

    period = Text(longest=7)
