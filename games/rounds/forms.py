"""Forms of rounds: the rules of a plan, its tables, one table, a tournament from a plan."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.accounts import User
from games.core.forms import NameField, RowId, SentForm, Text, WallTime, write_moment
from games.core.settings_mark import MarkedForm
from games.core.words.clock import length_text
from games.core.words.settings import PRESS_MODES
from games.models import GameTemplate, LastYearResult, RoundPlan, RoundTable, StartMode
from games.rounds.queries.plans import MOST_TABLES, TableSettings, settings_of
from games.rounds.services.formats import FORMATS
from games.rounds.services.plans import CHOSEN, MOST_PLACES, MOST_ROUNDS_PLAYED
from games.rounds.words import ENTRIES, STARTS, STRENGTHS, seat_choices
from games.settings.forms import YearField, variants
from games.settings.presets import FIRST, PRESETS

# In place of the number of a GM, where a table has none.
WITHOUT_GM = 0
CONFIRM_MINUTES = (15, 60, 24 * 60, 2 * 24 * 60, 3 * 24 * 60, 7 * 24 * 60)


def _confirm_choices() -> list[tuple[int, str]]:
    return [(minutes, length_text(timedelta(minutes=minutes))) for minutes in CONFIRM_MINUTES]


class PlanForm(MarkedForm):
    """Who plays in a round, how the draw is made, when its games begin."""

    entry = forms.ChoiceField(label=_("Who plays"), choices=ENTRIES, widget=forms.RadioSelect)
    places = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=MOST_PLACES,
        help_text=_("Leave it empty for as many as the tables have seats."),
    )
    most_rounds = forms.IntegerField(
        label=_("Most rounds of a player"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS_PLAYED,
        help_text=_(
            "After this many rounds a player plays in no other. Leave it empty for no limit."
        ),
    )
    strength = forms.ChoiceField(
        label=_("Strength of the tables"),
        choices=STRENGTHS,
        widget=forms.RadioSelect,
        required=False,
    )
    parts_teams = forms.BooleanField(label=_("Teammates sit apart"), required=False)
    gives_new_powers = forms.BooleanField(
        label=_("Nobody has a power twice, where the draw gives the powers"), required=False
    )
    parts_opponents = forms.BooleanField(label=_("New opponents meet"), required=False)
    start = forms.ChoiceField(label=_("A game begins"), choices=STARTS, widget=forms.RadioSelect)
    starts_at = WallTime(label=_("Hour of the round, in your time zone"), required=False)
    confirm_minutes = forms.TypedChoiceField(
        label=_("Time to confirm"), choices=_confirm_choices, coerce=int
    )

    def rules(self, zone: str) -> dict[str, Any]:
        """Return the arguments for `plan_set`; only of a valid form."""
        rules = dict(self.cleaned_data)
        wall: datetime | None = rules["starts_at"]
        is_timed = rules["start"] == StartMode.TIME and wall is not None
        rules["starts_at"] = wall.replace(tzinfo=ZoneInfo(zone)) if wall and is_timed else None
        return rules


def plan_initial(plan: RoundPlan | None, zone: str) -> dict[str, Any]:
    """The initial values of the form for a plan, or for a round without one."""
    plan = plan or RoundPlan()
    names = ("entry", "places", "most_rounds", "strength", "start")
    flags = ("parts_teams", "gives_new_powers", "parts_opponents")
    minutes = int(plan.confirm_within.total_seconds()) // 60
    nearest = min(CONFIRM_MINUTES, key=lambda choice: abs(choice - minutes))
    values = {name: getattr(plan, name) for name in (*names, *flags)}
    values["confirm_minutes"] = nearest
    if plan.starts_at is not None:
        values["starts_at"] = write_moment(plan.starts_at, zone)
    return values


def source_choices(templates: Sequence[GameTemplate]) -> list[tuple[str, Any]]:
    """The presets and the own templates from which tables can be planned."""
    presets = [(code, preset.name) for code, preset in PRESETS.items()]
    own = [(str(row.pk), row.name) for row in templates]
    return [(_("Presets"), presets), *([(_("Your templates"), own)] if own else [])]  # type: ignore[list-item]


class TablesForm(forms.Form):
    """The number of tables, the template of their settings, and what differs from it."""

    count = forms.TypedChoiceField(
        label=_("Number of tables"),
        choices=[(number, number) for number in range(1, MOST_TABLES + 1)],
        coerce=int,
    )
    source = forms.ChoiceField(label=_("Settings from"))
    variant_id = forms.ChoiceField(
        label=_("Variant"),
        choices=lambda: [("", _("As in the template")), *variants()],
        required=False,
    )
    seat_choice = forms.ChoiceField(
        label=_("Powers"),
        choices=lambda: [("", _("As in the template")), *seat_choices()],
        required=False,
    )
    last_year = YearField(
        label=_("Last game-year"), help_text=_("Leave it empty to take the template’s.")
    )
    is_anonymous = forms.ChoiceField(
        label=_("Players"),
        choices=[
            ("", _("As in the template")),
            ("no", _("Everybody sees who plays")),
            ("yes", _("Secret until the end")),
        ],
        required=False,
    )

    def __init__(self, *args: Any, templates: Sequence[GameTemplate], **options: Any) -> None:
        options.setdefault("initial", {"count": 1, "source": FIRST})
        super().__init__(*args, **options)
        self.fields["source"].choices = source_choices(templates)  # type: ignore[attr-defined]

    def changes(self) -> dict[str, Any]:
        """The settings that differ from the template; only of a valid form."""
        data = self.cleaned_data
        names = ("variant_id", "seat_choice", "last_year")
        changes: dict[str, Any] = {name: data[name] for name in names if data[name]}
        if data["is_anonymous"]:
            changes["is_anonymous"] = data["is_anonymous"] == "yes"
        return changes


class TableForm(MarkedForm):
    """One table: its name and GM, and the settings of its game."""

    name = NameField(label=_("Name of the game"))
    gm = forms.TypedChoiceField(label=_("GM"), coerce=int, empty_value=None, required=False)
    variant_id = forms.ChoiceField(label=_("Variant"), choices=variants)
    seat_choice = forms.ChoiceField(label=_("Powers"), choices=seat_choices)
    last_year = YearField(label=_("Last game-year"))
    last_year_result = forms.ChoiceField(
        label=_("Result after the last game-year"),
        choices=[
            (LastYearResult.DRAW.value, _("A draw among those alive, ranked by centres")),
            (LastYearResult.MOST_CENTRES.value, _("Most centres win, and ties share")),
        ],
    )
    press_mode = forms.ChoiceField(label=_("Press"), choices=PRESS_MODES)
    is_anonymous = forms.BooleanField(label=_("Players are secret until the end"), required=False)
    source = forms.ChoiceField(
        label=_("Schedule and policy"),
        required=False,
        help_text=_(
            "A template changes only these. The GM can still change them before the start."
        ),
    )

    def __init__(
        self,
        *args: Any,
        gms: Mapping[int, User],
        templates: Sequence[GameTemplate],
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.fields["gm"].choices = gm_choices(gms)  # type: ignore[attr-defined]
        same = [("", _("As they are")), *source_choices(templates)]
        self.fields["source"].choices = same  # type: ignore[attr-defined]

    def changes(self) -> dict[str, Any]:
        """The name, the GM and the settings of the game; only of a valid form."""
        data = self.cleaned_data
        runner = {"gm": data["gm"] or None, "without_gm": data["gm"] == WITHOUT_GM}
        return {name: data[name] for name in ("name", *CHOSEN)} | runner


def gm_choices(gms: Mapping[int, User]) -> list[tuple[Any, Any]]:
    """The people who may run a table, first nobody yet, and no GM at all."""
    people = [(pk, gm.get_short_name()) for pk, gm in gms.items()]
    return [("", _("Nobody yet")), (WITHOUT_GM, _("No GM: players vote")), *people]


def table_initial(table: RoundTable) -> dict[str, Any]:
    """The initial values of the form for a table."""
    chosen: TableSettings = settings_of(table)
    gm = WITHOUT_GM if table.is_without_gm else table.gm_id
    return {"name": table.name, "gm": gm} | {name: chosen.plain[name] for name in CHOSEN}


class FormatForm(forms.Form):
    """A new tournament whose rounds are planned."""

    format = forms.ChoiceField(
        label=_("Plan"),
        choices=[(code, each.name) for code, each in FORMATS.items()],
        widget=forms.RadioSelect,
    )
    name = NameField(label=_("Name"))
    tables = forms.TypedChoiceField(
        label=_("Tables of a round"),
        choices=[(number, number) for number in range(1, MOST_TABLES + 1)],
        coerce=int,
        initial=3,
        help_text=_("You can change the plan of each round until its tables are made."),
    )
    source = forms.ChoiceField(label=_("Settings from"))
    is_public = forms.BooleanField(label=_("Everybody may see it"), required=False, initial=True)

    def __init__(self, *args: Any, templates: Sequence[GameTemplate], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["source"].choices = source_choices(templates)  # type: ignore[attr-defined]


class PlanAct(SentForm):
    """The button that was pressed, and the mark of the preview."""

    action = Text(longest=20)
    seen = Text(longest=40)


class PreviewForm(PlanAct):
    """An act on the preview of a round: two players who change places, or a player and a power."""

    first = RowId()
    second = RowId()
    player = RowId()
    power = Text(longest=20)
