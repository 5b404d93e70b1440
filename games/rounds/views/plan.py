"""Pages of directors: the plan of a round, a table, the preview, and all tables in one act."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.core.decorators import account_of, account_view
from games.core.errors import Conflict, Forbidden, Refused, Unprocessable
from games.core.forms import clean_form, id_number
from games.core.refusals import unknown_choice
from games.core.settings_mark import mark_to_show
from games.models import RoundTable, TournamentRound
from games.rounds.forms import (
    WITHOUT_GM,
    FormatForm,
    PlanAct,
    PlanForm,
    PreviewForm,
    TableForm,
    TablesForm,
    gm_choices,
    plan_initial,
    table_initial,
)
from games.rounds.page.rounds import preview_context, table_words
from games.rounds.queries.drafts import draft_round
from games.rounds.queries.plans import (
    get_round,
    gms_mark,
    plan_of,
    possible_gms,
    round_made,
    rules_mark,
    table_mark,
    tables_of,
)
from games.rounds.services.by_hand import last_change_remove, places_swap, power_change
from games.rounds.services.formats import FORMATS, tournament_from_format
from games.rounds.services.plans import gms_set, no_such_table, plan_set, table_change, tables_plan
from games.rounds.services.round_tables import round_tables_make, round_tables_undo
from games.settings.presets import FIRST
from games.settings.services.templates import own_templates
from games.tournaments.authority import directs
from games.tournaments.page.tournaments import round_title


def _round_to_direct(request: HttpRequest, number: int, round_number: int) -> TournamentRound:
    """Return a round for one of its directors; refuses everybody else."""
    each = get_round(request.user, number, round_number)
    if not directs(request.user, each.tournament):
        raise Forbidden("not_director", _("Only a director of this tournament can do that."))
    return each


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def plan_round(request: HttpRequest, number: int, round_number: int) -> HttpResponse:
    """Show the plan of a round; set its rules, or plan its tables."""
    each = _round_to_direct(request, number, round_number)
    by, plan = account_of(request), plan_of(each)
    if plan is not None and plan.made_at is not None:
        return redirect("games:round", number=number, round_number=round_number)
    templates = own_templates(by)
    action = PlanAct.read(request.POST)["action"] if request.method == "POST" else ""
    sent = clean_form(request.POST) if request.method == "POST" else None
    rules = PlanForm(sent if action == "rules" else None, initial=plan_initial(plan, by.time_zone))
    begin = {"count": len(tables_of(each)) or 1, "source": FIRST}
    tables = TablesForm(sent if action == "tables" else None, templates=templates, initial=begin)
    where: dict[str, Any] = {"number": number, "by": by, "round_number": round_number}
    form: forms.Form = tables if action == "tables" else rules
    status, gms_refusal = 200, None
    if sent is not None and action == "gms":
        try:
            seen = PlanAct.read(request.POST)["seen"]
            gms_set(**where, **_chosen_gms(sent, tables_of(each)), seen=seen)
        except (Conflict, Unprocessable) as refusal:
            gms_refusal, status = refusal, refusal.status
        else:
            messages.success(request, _("Saved."))
            return redirect("games:plan_round", number=number, round_number=round_number)
    elif sent is not None:
        status = 422
        if form.is_valid():
            try:
                if action == "tables":
                    count, source = tables.cleaned_data["count"], tables.cleaned_data["source"]
                    chosen = {"count": count, "source": source, "changes": tables.changes()}
                    tables_plan(**where, **chosen, zone=by.time_zone)
                else:
                    plan_set(**where, **rules.rules(by.time_zone))
            except (Conflict, Unprocessable) as refusal:
                _add_error(form, refusal)
                status = refusal.status
            else:
                messages.success(request, _("Saved."))
                return redirect("games:plan_round", number=number, round_number=round_number)
    context = _plan_page(each, sent if gms_refusal else None) | {
        "plan": plan,
        "rules_form": rules,
        "rules_seen": mark_to_show(rules["seen"].value(), rules_mark(plan), status),
        "tables_form": tables,
        "gms_refusal": gms_refusal and gms_refusal.message,
    }
    return render(request, "games/rounds/plan.html", context, status=status)


def _chosen_gms(sent: QueryDict, tables: Iterable[RoundTable]) -> dict[str, Any]:
    """The chosen GMs of tables by their numbers, None for nobody yet, and the tables without a GM.
    A table without a field keeps its GM."""
    texts = {table.number: sent.get(f"gm-{table.number}") for table in tables}
    chosen = {number: text for number, text in texts.items() if text is not None}
    return {
        "gms": {number: id_number(text) if text else None for number, text in chosen.items()},
        "without_gm": [number for number, text in chosen.items() if text == str(WITHOUT_GM)],
    }


def _plan_page(each: TournamentRound, sent: QueryDict | None) -> dict[str, Any]:
    """The round and its tables, with the GMs that were chosen in a form that is shown again."""
    tables = tables_of(each)
    gms = {table.number: WITHOUT_GM if table.is_without_gm else table.gm_id for table in tables}
    if sent is not None:
        chosen = _chosen_gms(sent, tables)
        gms |= chosen["gms"] | dict.fromkeys(chosen["without_gm"], WITHOUT_GM)
    return {
        "tournament": each.tournament,
        "round": each,
        "title": round_title(each),
        "gms": gm_choices(possible_gms(each.tournament)),
        "gms_seen": gms_mark(tables),
        "tables": [
            {
                "table": table,
                "facts": table_words(table),
                "gm": "" if gms[table.number] is None else gms[table.number],
            }
            for table in tables
        ],
    }


def _add_error(form: forms.Form, refusal: Refused) -> None:
    """Show a refusal at its field, or above the form if the form has no such field."""
    form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def change_table(request: HttpRequest, number: int, round_number: int, table: int) -> HttpResponse:
    """Show a table of a planned round, and change it."""
    each = _round_to_direct(request, number, round_number)
    plan, by = plan_of(each), account_of(request)
    if plan is not None and plan.made_at is not None:
        raise round_made()
    chosen = next((row for row in tables_of(each) if row.number == table), None)
    if chosen is None:
        raise no_such_table()
    sent = clean_form(request.POST) if request.method == "POST" else None
    form = TableForm(
        sent,
        gms=possible_gms(each.tournament),
        templates=own_templates(by),
        initial=table_initial(chosen),
    )
    status = 200
    if sent is not None:
        status = 422
        if form.is_valid():
            try:
                table_change(
                    number=number,
                    by=by,
                    round_number=round_number,
                    table_number=table,
                    source=form.cleaned_data["source"],
                    changes=form.changes(),
                    zone=by.time_zone,
                    seen=form.cleaned_data["seen"],
                )
            except (Conflict, Unprocessable) as refusal:
                _add_error(form, refusal)
                status = refusal.status
            else:
                messages.success(request, _("Saved."))
                return redirect("games:plan_round", number=number, round_number=round_number)
    context = {
        "tournament": each.tournament,
        "round": each,
        "title": round_title(each),
        "table": chosen,
        "form": form,
        "seen": mark_to_show(form["seen"].value(), table_mark(chosen), status),
    }
    return render(request, "games/rounds/table.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def preview_round(request: HttpRequest, number: int, round_number: int) -> HttpResponse:
    """Show who would sit where, and make all tables of a round."""
    each = _round_to_direct(request, number, round_number)
    plan = plan_of(each)
    to_round = redirect("games:round", number=number, round_number=round_number)
    if plan is None:
        return redirect("games:plan_round", number=number, round_number=round_number)
    if plan.made_at is not None:
        return to_round
    refusal, sent = None, PreviewForm.read(request.POST)
    if request.method == "POST":
        where: dict[str, Any] = {"number": number, "round_number": round_number}
        try:
            sentence = _act_on_preview(sent, where | {"by": account_of(request)})
        except (Conflict, Unprocessable) as error:
            if error.code == "round_made":
                return to_round
            refusal = error
        else:
            messages.success(request, sentence)
            return redirect("games:preview_round", number=number, round_number=round_number)
    draft = draft_round(each, plan, timezone.now())
    context = preview_context(each, plan, draft) | {"refusal": refusal, "sent": sent}
    status = refusal.status if refusal else 200
    return render(request, "games/rounds/preview.html", context, status=status)


def _act_on_preview(sent: dict[str, Any], on: dict[str, Any]) -> str:
    """Change the draw by hand, or make all tables. Once these are made, the preview leads to the
    page of the round."""
    seen = sent["seen"]
    match sent["action"]:
        case "swap":
            places_swap(first=sent["first"], second=sent["second"], seen=seen, **on)
        case "power":
            power_change(player=sent["player"], power=sent["power"], seen=seen, **on)
        case "take_back":
            last_change_remove(seen=seen, **on)
        case "":
            round_tables_make(seen=seen, **on)
            return _("The tables are made, and their players are notified.")
        case _other:
            raise unknown_choice("action")
    return _("Saved.")


@require_POST
@account_view
def undo_round(request: HttpRequest, number: int, round_number: int) -> HttpResponse:
    """Take back all tables of a round before any game has started."""
    _round_to_direct(request, number, round_number)
    round_tables_undo(number=number, by=account_of(request), round_number=round_number)
    messages.success(request, _("The games are called off, and their players are notified."))
    return redirect("games:plan_round", number=number, round_number=round_number)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def create_from_format(request: HttpRequest) -> HttpResponse:
    """Create a tournament whose rounds are planned."""
    by = account_of(request)
    sent = clean_form(request.POST) if request.method == "POST" else None
    form = FormatForm(
        sent, templates=own_templates(by), initial={"source": FIRST, "format": next(iter(FORMATS))}
    )
    status = 200
    if sent is not None:
        status = 422
        if form.is_valid():
            data = dict(form.cleaned_data)
            try:
                tournament = tournament_from_format(by=by, code=data.pop("format"), **data)
            except (Conflict, Unprocessable) as refusal:
                _add_error(form, refusal)
                status = refusal.status
            else:
                messages.success(request, _("The tournament is created, with a plan of rounds."))
                return redirect(tournament)
    context = {"form": form, "formats": FORMATS.values()}
    return render(request, "games/rounds/format.html", context, status=status)
