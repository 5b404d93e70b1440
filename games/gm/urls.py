"""Addresses of the inbox, the desk, corrections and the GM log."""

from django.urls import URLPattern, path
from django.views.generic import RedirectView

from games.gm.acts import DESK_ACTS, disorder, start
from games.gm.acts.act import DeskAct
from games.gm.views import acts, corrections, desk, role, seats


def act_path(act: DeskAct) -> URLPattern:
    """The address of the page of an act."""
    return path(f"games/<number:pk>/gm/{act.code}/", acts.act, {"act": act}, act.name)


urlpatterns: list[URLPattern] = [
    path("gm/", desk.inbox, name="inbox"),
    path("gm/remind/", desk.remind_all, name="inbox_remind"),
    path("games/<number:pk>/gm/", desk.desk, name="gm"),
    path("games/<number:pk>/start/", acts.act, {"act": start.ACT}, start.ACT.name),
    *(act_path(act) for act in DESK_ACTS if act not in (start.ACT, disorder.ACT)),
    path("games/<number:pk>/gm/ask/", seats.ask, name="gm_ask"),
    path("games/<number:pk>/gm/disorder/", seats.disorder, name="gm_disorder"),
    path("games/<number:pk>/gm/disorder/board.svg", seats.disorder_board, name="gm_disorder_board"),
    path("games/<number:pk>/gm/deputies/", role.manage, name="gm_deputies"),
    path("games/<number:pk>/deputy/", role.deputy, name="deputy"),
    path("games/<number:pk>/gm/role/offer/", role.offer, name="gm_role_offer"),
    path("games/<number:pk>/gm/role/", role.role, name="gm_role"),
    # Old emails link to this address.
    path(
        "games/<number:pk>/chair/",
        RedirectView.as_view(pattern_name="games:gm_role"),
        name="old_gm_role",
    ),
    path("games/<number:pk>/corrections/", corrections.corrections, name="corrections"),
    path(
        "games/<number:pk>/corrections/boards/<str:code>.svg",
        corrections.correction_board,
        name="correction_board",
    ),
    path(
        "games/<number:pk>/corrections/<number:number>/", corrections.correction, name="correction"
    ),
    path("games/<number:pk>/undo/", corrections.undo, name="practice_undo"),
    path("games/<number:pk>/gm/corrections/", corrections.desk, name="gm_corrections"),
    path("games/<number:pk>/gm/corrections/back/", corrections.roll_back, name="roll_back"),
    path(
        "games/<number:pk>/gm/corrections/orders/",
        corrections.correct_orders,
        name="correct_orders",
    ),
    path(
        "games/<number:pk>/gm/corrections/board/", corrections.correct_board, name="correct_board"
    ),
    path(
        "games/<number:pk>/gm/corrections/forward/", corrections.roll_forward, name="roll_forward"
    ),
    path("games/<number:pk>/trust/", desk.gm_log, name="gm_log"),
]
