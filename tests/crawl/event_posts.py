"""A form for every address about tournaments and clubs that takes one, as in posts.py."""

from __future__ import annotations

from tests.crawl.post import Post

EVENT_POSTS = [
    Post(
        "games:propose_schedule",
        "creator",
        {"phase_length": "24", "time_zone": "UTC", "least": "24", "first_extra": "0", "grace": "0"},
        on="friends",
    ),
    Post("games:report_letter", "austria", {"message": "<mentor's letter>", "cause": "abuse"}),
    Post("games:report_tournament", "france", {"cause": "abuse"}),
    Post("games:tournament_announcements", "GM", {"text": "The round begins.", "game": "<hidden>"}),
    Post(
        "games:tournament_acts",
        "GM",
        {"act": "extend", "game": "<hidden>"},
        statuses=(200,),
        changes_nothing=True,
    ),
    Post("games:tournament_webhook", "GM", {"url": "https://hooks.example/cup"}, asks=True),
    Post("games:tournament_series", "GM", {"previous": "0"}, changes_nothing=True),
    Post(
        "games:create_tournament",
        "france",
        {"name": "The winter cup", "is_public": "on", "scoring": "rank"},
    ),
    Post(
        "games:change_tournament",
        "GM",
        {"name": "<tournament>", "text": "Three rounds.", "best_of": "", "scoring": "square"},
    ),
    Post("games:tournament_games", "GM", {"action": "enter", "game": "<forming>"}),
    Post("games:tournament_rounds", "GM", {"action": "add", "name": "Qualifying"}),
    Post("games:change_course", "GM", {"action": "begin"}),
    Post(
        "games:plan_round",
        "GM",
        {"action": "rules", "entry": "all", "start": "gm", "confirm_minutes": "60"},
    ),
    Post(
        "games:round_table",
        "GM",
        {
            "name": "Table one",
            "gm": "",
            "variant_id": "ambition-empire-6.01",
            "seat_choice": "drawn",
            "last_year_result": "draw",
            "press_mode": "full",
        },
    ),
    Post("games:preview_round", "GM"),
    # The tables are not made, so there is nothing to take back.
    Post("games:undo_round", "GM", statuses=(409,), changes_nothing=True),
    Post(
        "games:tournament_helpers",
        "GM",
        {"action": "ask", "account": "<stranger>", "role": "director"},
    ),
    Post(
        "games:create_club",
        "france",
        {"name": "The green table", "joining": "open", "is_public": "on"},
    ),
    Post(
        "games:change_club",
        "GM",
        {"name": "<club>", "text": "Thursdays.", "link": "", "joining": "invitation"},
    ),
    Post("games:close_club", "GM", {"confirm": "<club>"}),
    Post("games:report_club", "france", {"cause": "abuse"}),
    Post("games:club_members", "france", {"people": "<stranger>"}),
    Post("games:club_membership", "austria", {"action": "ready"}),
    Post("games:club_roles", "france", {"action": "remove", "person": "<austria>"}),
    Post("games:hand_over_club", "GM", {"person": "<austria>"}),
    Post("games:club_games", "GM", {"action": "enter", "game": "<forming>"}),
    Post(
        "games:club_league",
        "france",
        {"name": "Fall", "starts_on": "2027-01-01", "ends_on": "2027-02-01", "scoring": "square"},
    ),
    Post(
        "games:club_season",
        "france",
        {"name": "Fall", "starts_on": "<day>", "ends_on": "<day>", "scoring": "square"},
    ),
]
