"""The buttons of presets and own templates in the forms for games."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.queries.games import usable_template
from games.core.decorators import account_of
from games.core.errors import Refused
from games.core.forms import SentForm, Text, id_number
from games.core.zones import UTC, current_zone
from games.models import Game
from games.settings.forms import NewGames
from games.settings.initial import template_initial
from games.settings.policy_form import PLAN_FIELDS, PolicyForm
from games.settings.presets import FIRST, PRESETS, preset_initial
from games.settings.services.templates import (
    PLAIN,
    own_template,
    template_delete,
    template_of_game,
    template_save,
)

# What the page shows about a new template unless a name was refused.
NO_TEMPLATE = {"template_name": "", "template_error": ""}


class TemplateForm(SentForm):
    """The buttons of templates, and the name of a new one."""

    new_template = Text()
    save_template = Text()
    delete_template = Text()


def choose_first(begin: dict[str, Any]) -> dict[str, Any]:
    """The initial values of the form when nobody has chosen yet."""
    return {**preset_initial(FIRST, str(begin["time_zone"])), **begin, "chosen": FIRST}


def read_choice(
    request: HttpRequest, begin: dict[str, Any], sent: QueryDict | None
) -> dict[str, Any] | None:
    """The initial values for the preset or the template of a pressed button or of the address.

    A preset keeps what is not about schedule and policy, a template only name, number of games and
    tournament or club. None if nothing was chosen.
    """
    pressed = request.GET if sent is None else sent
    code, number = pressed.get("preset", ""), id_number(pressed.get("template"))
    shared = id_number(pressed.get("club_template"))
    entries = dict(begin) if sent is None else begin | _read_entries(sent)
    if code in PRESETS:
        zone = current_zone(str(entries["time_zone"])) or UTC
        return {**preset_initial(code, zone), **entries, "chosen": code}
    if not (number or shared) or not request.user.is_authenticated:
        return None
    by = account_of(request)
    row = usable_template(by, shared) if shared else own_template(by, number)
    chosen = f"club-{shared}" if shared else str(number)
    names = ("name", "tables", "tournament", "club", "without_gm", "power")
    of_once = {name: entries[name] for name in names if name in entries}
    return {**entries, **template_initial(row, timezone.now()), **of_once, "chosen": chosen}


def _read_entries(sent: QueryDict) -> dict[str, Any]:
    """What a person has entered besides schedule and policy, valid or not."""
    form = NewGames(sent)
    names = [name for name in form.fields if name not in PLAN_FIELDS and name != "start_mode"]
    return {name: form[name].value() for name in (*names, "time_zone")}


def answer_template(
    request: HttpRequest, form: PolicyForm, game: Game | None = None
) -> dict[str, str] | None:
    """Save the settings of a form, or of a running game, as a template, or delete one.

    Returns the name and the error to show, which are empty if it is done; None if neither button
    was pressed.
    """
    buttons = TemplateForm.read(request.POST)
    owner, name = account_of(request), buttons["new_template"]
    try:
        if buttons["delete_template"]:
            gone = template_delete(owner=owner, number=id_number(buttons["delete_template"]))
            messages.success(request, _("The template “%(name)s” is deleted.") % {"name": gone})
            return NO_TEMPLATE
        if not buttons["save_template"]:
            return None
        errors = form.errors
        plain = {key: form.cleaned_data.get(key) for key in PLAIN}
        if game is not None and "variant_id" not in form.fields:
            template_of_game(owner=owner, name=name, game=game)
        elif errors.keys() - {"name", "power"}:
            sentence = _("Correct the entries first. Then save the template.")
            return {"template_name": name, "template_error": sentence}
        else:
            template_save(
                owner=owner,
                name=name,
                plain=plain,
                schedule=form.schedule(),
                policy=form.policy(),
            )
    except Refused as refusal:
        return {"template_name": name, "template_error": refusal.message}
    messages.success(request, _("The template is saved. It is among the presets of new games."))
    return NO_TEMPLATE
