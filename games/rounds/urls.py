"""The URLs of rounds of tournaments."""

from django.urls import URLPattern, path

from games.rounds.views import plan, public

ROUND = "tournaments/<number:number>/rounds/<number:round_number>/"

urlpatterns: list[URLPattern] = [
    path("tournaments/new/plan/", plan.create_from_format, name="create_from_format"),
    path("tournaments/draw/", public.show_rules, name="draw_rules"),
    path(ROUND, public.show_round, name="round"),
    path(f"{ROUND}draw.json", public.show_draw, name="round_draw"),
    path(f"{ROUND}plan/", plan.plan_round, name="plan_round"),
    path(f"{ROUND}tables/<number:table>/", plan.change_table, name="round_table"),
    path(f"{ROUND}preview/", plan.preview_round, name="preview_round"),
    path(f"{ROUND}undo/", plan.undo_round, name="undo_round"),
]
