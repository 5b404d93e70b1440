"""Addresses of joining, replacements, substitutes and standby."""

from django.urls import URLPattern, path

from games.seats.views import applicants, card, guests, joining, muster, substitutes, substitutes_gm

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/invite/<str:token>/", joining.invite, name="invite"),
    path("games/<number:pk>/join/", joining.join, name="join"),
    path("games/<number:pk>/reserves/", muster.reserve, name="reserve"),
    path("games/<number:pk>/muster/", muster.answer, name="muster_answer"),
    path("games/<number:pk>/gm/muster/", muster.muster, name="muster"),
    path("games/<number:pk>/gm/guests/", guests.guests, name="guests"),
    path("games/<number:pk>/gm/guests/remove/", guests.remove, name="uninvite"),
    path("games/<number:pk>/invitation/decline/", guests.decline, name="invitation_decline"),
    path("games/<number:pk>/letters/<token:token>/", guests.letter, name="guest_letter"),
    path("games/<number:pk>/switch-seat/", joining.switch_seat, name="switch_seat"),
    path("games/<number:pk>/leave/", joining.leave, name="leave"),
    path("games/<number:pk>/gm/invite/", joining.renew_invite, name="gm_invite"),
    path("games/<number:pk>/draw/", joining.power_assignment_page, name="power_assignment"),
    path(
        "games/<number:pk>/draw.json",
        joining.power_assignment_file,
        name="power_assignment_file",
    ),
    path("games/<number:pk>/seats/<str:power>/", card.card, name="seat_card"),
    path("games/<number:pk>/seats/<str:power>/apply/", card.apply, name="seat_apply"),
    path("games/<number:pk>/seats/<str:power>/withdraw/", card.withdraw, name="seat_unapply"),
    path("games/<number:pk>/gm/seats/<str:power>/", applicants.applicants, name="gm_seat"),
    path("games/<number:pk>/gm/seats/<str:power>/take/", applicants.take, name="gm_seat_take"),
    path(
        "games/<number:pk>/gm/seats/<str:power>/decline/",
        applicants.decline,
        name="gm_seat_decline",
    ),
    path("games/<number:pk>/gm/seats/<str:power>/offer/", applicants.offer, name="gm_seat_offer"),
    path("games/<number:pk>/offers/", card.offers, name="seat_offers"),
    path("games/<number:pk>/offers/<token:token>/", card.offer, name="seat_offer"),
    path("games/<number:pk>/resign/", card.resign, name="resign"),
    path("games/<number:pk>/resign/back/", card.stay, name="stay"),
    path("standby/", substitutes.standby, name="standby"),
    path(
        "games/<number:pk>/gm/seats/<str:power>/standby/", substitutes.seat, name="gm_seat_standby"
    ),
    path("games/<number:pk>/substitute/", substitutes.substitute, name="substitute"),
    path("games/<number:pk>/substitute/end/", substitutes.end, name="substitute_end"),
    path("games/<number:pk>/substitute/asked/", substitutes.answer, name="substitute_asked"),
    path(
        "games/<number:pk>/gm/seats/<str:power>/substitute/",
        substitutes_gm.substitute,
        name="gm_substitute",
    ),
    path(
        "games/<number:pk>/gm/seats/<str:power>/substitute/end/",
        substitutes_gm.end,
        name="gm_substitute_end",
    ),
]
