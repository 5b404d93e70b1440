"""The addresses of the GM: the desk, its acts, and the role."""

from django.urls import URLPattern, path
from django.views.generic import RedirectView

from games.gm.views import desk, role

urlpatterns: list[URLPattern] = [
    path("games/<int:pk>/gm/", desk.desk, name="gm"),
    path("games/<int:pk>/start/", desk.start, name="start"),
    path("games/<int:pk>/gm/extend/", desk.extend, name="gm_extend"),
    path("games/<int:pk>/gm/resolve/", desk.resolve, name="gm_resolve"),
    path("games/<int:pk>/gm/pause/", desk.pause, name="gm_pause"),
    path("games/<int:pk>/gm/resume/", desk.resume, name="gm_resume"),
    path("games/<int:pk>/gm/open-seat/", desk.open_seat, name="gm_open_seat"),
    path("games/<int:pk>/gm/hand-over/", desk.hand_over, name="gm_hand_over"),
    path("games/<int:pk>/gm/disorder/", desk.disorder, name="gm_disorder"),
    path("games/<int:pk>/gm/cancel/", desk.cancel, name="gm_cancel"),
    path("games/<int:pk>/gm/role/offer/", role.offer, name="gm_role_offer"),
    path("games/<int:pk>/gm/role/", role.role, name="gm_role"),
    # Mails that were sent before have this address.
    path("games/<int:pk>/chair/", RedirectView.as_view(pattern_name="games:gm_role")),
]
