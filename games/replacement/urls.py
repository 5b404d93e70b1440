"""The addresses of seats that change hands."""

from django.urls import URLPattern, path

from games.replacement.views import applicants, card, offer, own

urlpatterns: list[URLPattern] = [
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
    path("games/<number:pk>/offers/", offer.offers, name="seat_offers"),
    path("games/<number:pk>/offers/<str:token>/", offer.offer, name="seat_offer"),
    path("games/<number:pk>/resign/", own.resign, name="resign"),
    path("games/<number:pk>/resign/back/", own.stay, name="stay"),
]
