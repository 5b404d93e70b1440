"""The addresses of order sheets, conditional orders and receipts."""

from django.urls import URLPattern, path

from games.sheets.views import conditional, envelope, orders

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/gm/envelope/", envelope.envelope, name="gm_envelope"),
    path("games/<number:pk>/orders/", orders.orders, name="orders"),
    path("games/<number:pk>/draft/", orders.draft, name="draft"),
    path("games/<number:pk>/options/", orders.order_choices, name="order_choices"),
    path("games/<number:pk>/minors/<str:minor>/", orders.minor_orders, name="minor_orders"),
    path(
        "games/<number:pk>/phases/<number:number>/lists/",
        orders.order_lists,
        name="order_lists",
    ),
    path("games/<number:pk>/conditional/", conditional.conditional, name="conditional"),
    path(
        "games/<number:pk>/conditional/draft/",
        conditional.conditional_draft,
        name="conditional_draft",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/conditional/<str:kind>/",
        conditional.conditional_form,
        name="conditional_form",
    ),
    path("games/<number:pk>/phases/<number:number>/receipts/", envelope.receipts, name="receipts"),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:branch>/receipts/",
        envelope.receipts,
        name="receipts",
    ),
]
