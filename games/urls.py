"""The game application's addresses."""

from django.urls import URLPattern, URLResolver, include, path

from games.live import live
from games.people_urls import people_urls
from games.press_urls import press_urls
from games.table_urls import table_urls
from games.views import (
    ahead,
    board,
    board_downloads,
    board_gallery,
    create,
    draft,
    game,
    gm,
    home,
    lobby,
    minor_orders,
    order_lists,
    orders,
    pages,
    phase,
    receipts,
    seats,
    webhook,
)

app_name = "games"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("rules/", pages.rules, name="rules"),
    path("about/", pages.about, name="about"),
    path("practice/", create.practice, name="practice"),
    path("games/", lobby.lobby, name="lobby"),
    path("games/new/", create.create, name="create"),
    path("games/<int:pk>/", game.game, name="game"),
    path("games/<int:pk>/live", live, name="live"),
    path("games/<int:pk>/invite/<str:token>/", seats.invite, name="invite"),
    path("games/<int:pk>/join/", seats.join, name="join"),
    path("games/<int:pk>/leave/", seats.leave, name="leave"),
    path("games/<int:pk>/start/", seats.start, name="start"),
    path("games/<int:pk>/orders/", orders.orders, name="orders"),
    path("games/<int:pk>/draft/", draft.draft, name="draft"),
    path("games/<int:pk>/ahead/", ahead.ahead, name="ahead"),
    path("games/<int:pk>/ahead/draft/", ahead.ahead_draft, name="ahead_draft"),
    path("games/<int:pk>/options/", draft.order_choices, name="order_choices"),
    path("games/<int:pk>/minors/<str:minor>/", minor_orders.minor_orders, name="minor_orders"),
    path("games/<int:pk>/phases/<int:number>/receipts/", receipts.receipts, name="receipts"),
    path("games/<int:pk>/phases/<int:number>/lists/", order_lists.order_lists, name="order_lists"),
    path(
        "games/<int:pk>/phases/<int:number>/ahead/<str:kind>/", ahead.ahead_form, name="ahead_form"
    ),
    path("games/<int:pk>/phases/<int:number>/", phase.phase, name="phase"),
    path(
        "games/<int:pk>/phases/<int:number>/map.svg",
        board_downloads.phase_picture,
        name="phase_map",
    ),
    path("games/<int:pk>/press/", include(press_urls)),
    path("games/<int:pk>/", include(table_urls)),
    path("games/<int:pk>/gm/", gm.desk, name="gm"),
    path("games/<int:pk>/gm/extend/", gm.extend, name="gm_extend"),
    path("games/<int:pk>/gm/resolve/", gm.resolve, name="gm_resolve"),
    path("games/<int:pk>/gm/open-seat/", gm.open_seat, name="gm_open_seat"),
    path("games/<int:pk>/gm/hand-over/", gm.hand_over, name="gm_hand_over"),
    path("games/<int:pk>/gm/disorder/", gm.disorder, name="gm_disorder"),
    path("games/<int:pk>/gm/cancel/", gm.cancel, name="gm_cancel"),
    path("games/<int:pk>/gm/webhook/", webhook.webhook, name="gm_webhook"),
    path("", include(people_urls)),
    path(
        "games/<int:pk>/phases/<int:number>/map-<str:kind>",
        board_downloads.phase_picture,
        name="phase_picture",
    ),
    path("about/board/", board_gallery.board_gallery, name="board_gallery"),
    path(
        "boards/<str:version>/gallery/<str:name>.svg",
        board_gallery.gallery_picture,
        name="gallery_picture",
    ),
    path("boards/<str:version>/<str:layer>.svg", board.board_layer, name="board_layer"),
]
