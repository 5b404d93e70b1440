"""Addresses of the inbox, the desk, corrections and the GM log."""

from django.urls import URLPattern, path
from django.views.generic import RedirectView

from games.gm.views import corrections, desk, role, seats

urlpatterns: list[URLPattern] = [
    path("gm/", desk.inbox, name="inbox"),
    path("gm/remind/", desk.remind_all, name="inbox_remind"),
    path("games/<number:pk>/gm/remind/", desk.remind, name="gm_remind"),
    path("games/<number:pk>/gm/excuse/", seats.excuse, name="gm_excuse"),
    path("games/<number:pk>/gm/", desk.desk, name="gm"),
    path("games/<number:pk>/start/", desk.start, name="start"),
    path("games/<number:pk>/gm/swap/", seats.swap, name="gm_swap"),
    path("games/<number:pk>/gm/ask/", seats.ask, name="gm_ask"),
    path("games/<number:pk>/gm/remove/", seats.remove, name="gm_remove_player"),
    path("games/<number:pk>/gm/extend/", desk.extend, name="gm_extend"),
    path("games/<number:pk>/gm/deadline/", desk.deadline, name="gm_deadline"),
    path("games/<number:pk>/gm/resolve/", desk.resolve, name="gm_resolve"),
    path("games/<number:pk>/gm/withhold/", seats.withhold, name="gm_withhold"),
    path("games/<number:pk>/gm/release/", seats.release, name="gm_release"),
    path("games/<number:pk>/gm/pause/", desk.pause, name="gm_pause"),
    path("games/<number:pk>/gm/resume/", desk.resume, name="gm_resume"),
    path("games/<number:pk>/gm/open-seat/", desk.open_seat, name="gm_open_seat"),
    path("games/<number:pk>/gm/hand-over/", desk.hand_over, name="gm_hand_over"),
    path("games/<number:pk>/gm/disorder/", seats.disorder, name="gm_disorder"),
    path("games/<number:pk>/gm/disorder/board.svg", seats.disorder_board, name="gm_disorder_board"),
    path("games/<number:pk>/gm/cancel/", desk.cancel, name="gm_cancel"),
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
        "games/<number:pk>/corrections/boards/<str:shown>.svg",
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
