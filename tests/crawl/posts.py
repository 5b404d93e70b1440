"""A form for every address that takes one: filled in so that it is taken, and by whom."""

from __future__ import annotations

from games.models.notices import SWITCHED
from tests.crawl.event_posts import EVENT_POSTS
from tests.crawl.post import Post
from tests.crawl.world import VISITOR
from tests.games.notices.push_cast import DEVICE

ACCOUNT = {"name": "Somebody Else", "time_zone": "Europe/Berlin", "language": "", "theme": "dark"}
NEW_GAME = {
    "name": "Another table",
    "variant_id": "ambition-empire-6.01",
    "seat_choice": "chosen",
    "movement_length": "48",
    "retreat_length": "24",
    "adjustment_length": "24",
    "time_zone": "UTC",
    "least": "24",
    "first_extra": "0",
    "grace": "0",
    "excuses": "1",
    "wait": "24",
    "limit": "2",
    "forfeit": "open",
    "silence_days": "14",
    "press_mode": "full",
    "is_public": "on",
}
POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")
RANKS = {f"rank-{power}": str(n) for n, power in enumerate(POWERS, 1)}

FORECAST = {"year": "1763"} | {
    f"{name}-{power}": value
    for power in POWERS
    for name, value in (("count", "3"), ("confidence", "likely"))
}

BID = {"points-FR": "70", "points-HA": "30"}

NOTICES = dict.fromkeys(SWITCHED, "off") | {"remind_hours": "24"}

POSTS = [
    Post("games:practice", "stranger", {"power": "HA"}),
    # Nothing has been played there.
    Post(
        "games:practice_undo",
        "france",
        {"phase": "1"},
        on="practice",
        statuses=(409,),
        changes_nothing=True,
    ),
    Post("games:end_practice", "france", on="practice", statuses=(409,), changes_nothing=True),
    # One seat of that table is hers, and in hand already.
    Post("games:switch_seat", "france", {"power": "FR"}, on="practice", changes_nothing=True),
    Post("games:create", "stranger", NEW_GAME),
    Post("games:orders", "france", {"phase": 2, "action": "save", "order-Par": "A Par H"}),
    Post("games:draft", "france", {"phase": 2, "order-Par": "A Par - Bur"}, statuses=(200,)),
    Post(
        "games:conditional",
        "france",
        {"phase": 2, "kind": "retreats", "action": "text", "text": "if A Par: Bur"},
    ),
    Post(
        "games:conditional_draft",
        "france",
        {"phase": 2, "kind": "retreats", "action": "text", "text": "if A Par: Gas"},
        statuses=(200,),
    ),
    Post("games:press_send", "france", {"thread": "FR,HA", "text": "And?"}),
    Post("games:press_read", "austria", {"thread": "FR,HA", "number": 1}, statuses=(204,)),
    Post("games:press_mute", "france", {"power": "PR", "mute": "1"}),
    Post("games:press_copy", "austria", {"thread": "FR,HA", "message": 3}),
    Post("games:press_accept", "austria", {"thread": "FR,HA", "message": 3}),
    Post(
        "games:report_message",
        "austria",
        {"thread": "FR,HA", "message": 1, "cause": "abuse", "text": "Names."},
    ),
    Post("games:report_text", "france", {"cause": "abuse"}),
    Post("games:report_commentary", "austria", {"cause": "abuse"}),
    Post("games:commentaries", "GM", {"account": "<account>"}),
    Post("games:commentary_write", "GM", {"act": "save", "text": "Paris looks east."}),
    Post("games:forecasts", "stranger", FORECAST, on="ranked", first="games:start"),
    Post("games:report_announcement", "france", {"cause": "abuse"}),
    Post("games:report_player", "france", {"cause": "other", "text": "Two accounts."}),
    Post("games:moderation_act", "staff", {"act": "hidden", "reason": "Insults."}),
    Post("games:vote_propose", "france", {"kind": "cancel"}),
    Post("games:terms", "GM", {"last_year": "1770", "press_mode": "full", "is_public": "on"}),
    Post("games:vote_cast", "france"),
    Post("games:vote_withdraw", "austria"),
    Post("games:join", "stranger", RANKS, on="ranked"),
    Post("games:join", "stranger", BID, on="auction"),
    # In no game of this world does the GM assign the powers.
    Post(
        "games:gm_assign",
        "GM",
        {"player-1": "FR"},
        on="auction",
        statuses=(409,),
        changes_nothing=True,
    ),
    Post("games:leave", "austria", on="ranked"),
    Post(
        "games:guests",
        "GM",
        {"people": "<account>", "checked": "<account>", "send": "1"},
        on="ranked",
    ),
    # Places are free there, and its GM starts it.
    Post("games:reserve", "stranger", on="ranked", statuses=(409,), changes_nothing=True),
    Post("games:muster_answer", "austria", on="ranked", statuses=(409,), changes_nothing=True),
    Post("games:muster", "GM", {"minutes": "60", "policy": "wait"}, on="ranked"),
    Post("games:uninvite", "GM", {"guest": "<guest>"}, on="ranked"),
    # Austria has joined by the invitation.
    Post(
        "games:invitation_decline",
        "austria",
        on="ranked",
        statuses=(409,),
        changes_nothing=True,
    ),
    Post("games:guest_letter", VISITOR, {"decline": "1"}, on="ranked", by_token=True),
    Post("games:gm_invite", "GM", on="secret"),
    # The powers of this table are dealt at the start.
    Post(
        "games:gm_swap",
        "GM",
        {"power": "FR", "other": "HA"},
        on="ranked",
        statuses=(409,),
        changes_nothing=True,
    ),
    Post(
        "games:gm_ask",
        "GM",
        {"power": "FR", "account": "Dora"},
        on="ranked",
        statuses=(409,),
        changes_nothing=True,
    ),
    # Nobody has this number.
    Post(
        "games:gm_remove_player",
        "GM",
        {"player": "999999"},
        on="ranked",
        statuses=(409,),
        changes_nothing=True,
    ),
    Post("games:start", "GM", on="ranked"),
    Post("games:gm_remind", "GM", {"phase": "2"}),
    # Every player has ordered something.
    Post(
        "games:gm_excuse",
        "GM",
        {"power": "HA", "phase": "2"},
        statuses=(409,),
        changes_nothing=True,
    ),
    # No deadline of the world is near.
    Post("games:inbox_remind", "GM", statuses=(409,), changes_nothing=True),
    Post(
        "games:gm_envelope",
        "GM",
        {"power": "HA", "phase": "2", "open": "1", "reason": "Asked for by the player."},
    ),
    Post("games:gm_withhold", "GM", {"phase": "2", "reason": "A player reports a mistake."}),
    # No result in the world is withheld.
    Post("games:gm_release", "GM", {"phase": "2"}, statuses=(409,), changes_nothing=True),
    Post("games:gm_extend", "GM", {"hours": "6", "phase": "2"}),
    Post("games:gm_deadline", "GM", {"deadline": "<soon>", "phase": "2"}),
    Post("games:settings", "GM", NEW_GAME | {"reason": "We all travel."}),
    Post("games:gm_resolve", "GM", {"phase": "2"}),
    Post("games:gm_pause", "GM", {"until": "<soon>"}),
    Post("games:gm_resume", "GM", on="hidden"),
    Post("games:gm_open_seat", "GM", {"power": "HA"}),
    Post("games:gm_hand_over", "GM", {"power": "HA"}),
    Post("games:seat_apply", "former player", {"sentence": "I have time."}),
    Post("games:seat_unapply", "applicant"),
    Post("games:gm_seat_take", "GM", {"application": "<application>"}),
    Post("games:gm_seat_decline", "GM", {"application": "<application>"}),
    Post("games:gm_seat_offer", "GM", {"address": "1"}),
    Post("games:seat_offer", "stranger", {"accept": "1"}),
    Post("games:resign", "austria", {"now": "1"}),
    Post("games:stay", "france"),
    Post("games:notes", "stranger", {"text": "Watch.", "seen": "1"}),
    Post("games:end", "france", {"text": "I held Paris."}, on="ended"),
    Post("games:report_statement", "france", {"cause": "abuse"}, on="ended"),
    Post("games:standby", "stranger", {"pace": ["fast"], "language": ["de"]}),
    Post("games:gm_seat_standby", "GM", {"language": "any"}),
    Post("games:substitute", "austria", {"account": "<account>", "until": "<day>"}),
    Post("games:substitute_asked", "stranger", {"accept": "1"}),
    Post("games:substitute_end", "absent player"),
    Post("games:mentor", "france", {"account": "<account>"}),
    Post("games:mentor", "austria", {"end": "1"}),
    Post("games:mentor", "mentor", {"end": "1"}, on="hidden"),
    Post("games:mentor_asked", "stranger", {"power": "PR", "accept": "1"}),
    Post("games:mentor_letter", "austria", {"text": "Shall I?", "key": "one"}),
    Post("games:mentor_letter", "mentor", {"text": "You shall.", "key": "one"}, on="hidden"),
    Post("games:gm_substitute", "GM", {"account": "<account>", "until": "<day>"}),
    Post("games:gm_substitute_end", "GM"),
    Post("games:gm_disorder", "GM", {"power": "HA", "confirm": "<power>"}),
    Post("games:gm_cancel", "GM", {"confirm": "<game>"}),
    Post("games:gm_role_offer", "GM", {"withdraw": "1"}),
    Post("games:roll_back", "GM", {"to": "1", "reason": "A sheet was lost.", "seen": "<seen>"}),
    Post(
        "games:correct_orders",
        "GM",
        {"phase": "1", "power": "BH", "text": "F Lon H", "reason": "Typed wrongly."}
        | {"seen": "<seen>"},
    ),
    Post(
        "games:correct_board",
        "GM",
        {"units-BH": "F Lon", "centres-BH": "Lon", "reason": "Set up wrongly.", "seen": "<seen>"},
    ),
    Post("games:roll_forward", "GM", {"reason": "It was found.", "seen": "<seen>"}, on="dealt"),
    Post("games:gm_role", "asked for the GM role", {"take": "1"}),
    Post("games:gm_deputies", "GM", {"end": "<deputy>"}),
    Post("games:deputy", "deputy", {"leave": "1"}),
    # The GM of the world is there.
    Post(
        "games:gm_stand",
        "stranger",
        {"sentence": "I would run it."},
        statuses=(409,),
        changes_nothing=True,
    ),
    Post("games:gm_webhook", "GM", {"url": "https://hooks.example/other"}, asks=True),
    Post("games:studio", "stranger", {"variant_id": "standard", "name": "A small Europe"}),
    Post(
        "games:studio_draft",
        "france",
        {"do": "space", "revision": "1", "space": "BUR", "name": "Burgogne", "owner": "FRANCE"}
        | {"unit": ""},
    ),
    Post("games:studio_trial", "france", {"do": "begin", "power": "FRANCE", "level": "beginner"}),
    Post("games:studio_balance", "france", {"level": "beginner", "games": "5"}),
    Post("games:block", "austria"),
    Post("games:notice_settings", "france", NOTICES),
    Post("games:follow_game", "stranger"),
    Post("games:follow_player", "stranger"),
    Post("games:follow_variant", "stranger"),
    Post(
        "games:page_settings",
        "france",
        {"shown_to": "facts", "is_rated": "on", "shows_promises": "on", "named_in_data": "on"},
    ),
    Post("games:renew_calendar", "france", asks=True),
    Post(
        "games:webhooks",
        "france",
        {"url": "https://hooks.example/new", "form": "slack", "kinds": ["phase"]},
        statuses=(200,),
        asks=True,
    ),
    Post("games:webhook_page", "france", {"renew": "1"}, statuses=(200,), asks=True),
    Post("games:push_add", "france", DEVICE | {"endpoint": "https://push.example/2"}, asks=True),
    Post("games:push_remove", "france"),
    Post("games:unsubscribe", VISITOR, by_token=True, statuses=(200,)),
    # No phase of the world is stuck.
    Post(
        "operator_import",
        "staff",
        {"text": "no game", "source": "elsewhere"},
        statuses=(422,),
        changes_nothing=True,
    ),
    # No game of the world has lost its GM.
    Post(
        "operator_gm",
        "staff",
        {"account": "<stranger>", "reason": "Gone."},
        statuses=(409,),
        changes_nothing=True,
    ),
    Post("operator_run_again", "staff", {"phase": 1}, statuses=(404, 409), changes_nothing=True),
    Post("language", "france", {"language": "de"}),
    Post("account_settings", "france", ACCOUNT),
    Post("account_delete", "stranger", {"password": "<password>"}),
    Post(
        "account_login",
        VISITOR,
        {"login": "<mail>", "password": "<password>"},
        changes_nothing=True,
    ),
    Post("account_session_end", "france"),
    Post("account_token_revoke", "france"),
    # Without the password of just now, it is asked for.
    Post("account_tokens", "france", changes_nothing=True),
    Post("account_applications", "france", changes_nothing=True),
    Post("account_application_delete", "france", {"client": "<program>"}),
    Post("account_application_disconnect", "france", {"client": "<program>"}),
    # Programs of applications ask there, with codes and tokens of their own.
    Post("idp:oidc:authorization", "france", statuses=(302,), changes_nothing=True),
    Post("idp:oidc:token", VISITOR, by_token=True, statuses=(400,), changes_nothing=True),
    Post("idp:oidc:revoke", VISITOR, by_token=True, statuses=(200,), changes_nothing=True),
    Post("account_programs", "france", {"name": "Turochamp"}),
    Post("account_program_tokens", "france", changes_nothing=True),
    Post("games:ladder_entry", "france"),
    Post(
        "games:create_from_format",
        "france",
        {"format": "qualifying", "name": "The spring cup", "tables": "1", "source": "friends"},
    ),
    Post("account_program_delete", "france"),
    Post("account_logout", "france", changes_nothing=True),
    Post(
        "account_signup",
        VISITOR,
        ACCOUNT | {"email": "new@mail.example", "password1": "another-horse-1763"},
    ),
    *EVENT_POSTS,
]
