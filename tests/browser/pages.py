"""Every type of page: who opens it, where, and what is done there before it is looked at.

`route` is the name in the URL configuration, or the template of an error page; test_pages.py
compares these with what there is.
"""

from __future__ import annotations

from django.urls import reverse

from games.notices.letters import end_token
from tests.browser.event_pages import EVENT_KINDS
from tests.browser.page_steps import (
    Kind,
    applied,
    asked_by_an_application,
    asked_to_help,
    by_letter,
    commented,
    commented_desk,
    commented_phase,
    commented_report,
    confirmation,
    entrance,
    error,
    half_an_order,
    in_trouble,
    invited,
    lent,
    mentored,
    noted,
    of_a_passkey,
    of_a_webhook,
    of_game,
    offered_a_seat,
    old_form,
    reported,
    reporting,
    reporting_a_player,
    reporting_a_statement,
    reporting_a_text,
    reset_link,
    route,
    thread,
    too_long_a_text,
    with_a_block,
    with_a_lost_gm,
    with_a_text,
    with_activity,
    with_applications,
    with_decisions,
    with_second_factor,
    withheld,
    without_a_gm,
)
from tests.browser.studio_pages import STUDIO_KINDS

KINDS = {
    "home": Kind("games:home", of_game("table", more="../../../")),
    "home of a player": Kind("games:home", of_game("table", more="../../../"), "Alice"),
    "rules": Kind("games:rules", route("games:rules")),
    "learn": Kind("games:learn", route("games:learn")),
    "lesson": Kind("games:lesson", route("games:lesson", key="points")),
    "lesson, answered": Kind(
        "games:lesson", lambda _world: reverse("games:lesson", args=["support"]) + "?also=2"
    ),
    "examples": Kind("games:examples", route("games:examples")),
    "example": Kind("games:example", route("games:example", key="sortie-supported")),
    "guided first year": Kind("games:guided", route("games:guided")),
    "practice games": Kind("games:practice", route("games:practice"), "Alice"),
    "about": Kind("games:about", route("games:about")),
    "privacy": Kind("privacy", route("privacy")),
    "terms": Kind("terms", route("terms")),
    "variants": Kind("games:variants", route("games:variants")),
    "variant": Kind("games:variant", route("games:variant", variant_id="ambition-empire-6.0")),
    "provenance of a variant": Kind(
        "games:variant_provenance",
        route("games:variant_provenance", variant_id="ambition-empire-2002"),
    ),
    "rules of a variant": Kind(
        "games:variant_rules", route("games:variant_rules", variant_id="ambition-empire-6.0")
    ),
    "rules of a game": Kind("games:game_rules", of_game("table", more="rules/")),
    "board of a variant": Kind(
        "games:variant_board", route("games:variant_board", variant_id="ambition-empire-6.0")
    ),
    "board gallery": Kind("games:board_gallery", route("games:board_gallery")),
    "lobby": Kind("games:lobby", of_game("table", more="../"), "Bob"),
    "lobby for joining": Kind("games:lobby", of_game("ranked", more="../?state=forming"), "Dora"),
    "create": Kind("games:create", route("games:create"), "Greta"),
    # a game, before it starts
    "forming game, player": Kind("games:game", of_game("forming"), "Alice"),
    "forming game, GM": Kind("games:game", of_game("forming"), "Greta"),
    "ranked game, joining": Kind("games:game", of_game("ranked"), "Dora"),
    "ranked game, player": Kind("games:game", of_game("ranked"), "Alice"),
    "draw, sealed": Kind("games:power_assignment", of_game("ranked", "games:power_assignment")),
    "draw, open": Kind("games:power_assignment", of_game("drawn", "games:power_assignment")),
    "start, asked": Kind("games:start", of_game("forming", "games:start"), "Greta"),
    # a game that runs
    "game, stranger": Kind("games:game", of_game("table")),
    "game, orders": Kind("games:game", of_game("ordered", more="#orders"), "Alice"),
    "game, half an order": Kind("games:game", of_game("new_table"), "Alice", half_an_order),
    "game, points": Kind("games:game", of_game("ordered", more="#points"), "Alice"),
    "game, press": Kind("games:game", of_game("new_table", more="#press"), "Alice"),
    "game, press thread": Kind("games:game", thread, "Alice"),
    "game, press search": Kind("games:game", of_game("new_table", more="?q=peace#press"), "Alice"),
    "game, seats and votes": Kind("games:game", of_game("new_table", more="#seats"), "Alice"),
    "game, house rules": Kind("games:game", with_a_text, "Alice"),
    "game, results": Kind("games:game", of_game("table", more="#results"), "Alice"),
    "game, history": Kind("games:game", of_game("table", more="#history"), "Alice"),
    "game, GM": Kind("games:game", of_game("table"), "Greta"),
    "game, paused": Kind("games:game", of_game("paused"), "Alice"),
    "game, finished": Kind("games:game", of_game("finished", more="#seats")),
    "game, retreats": Kind("games:game", of_game("in_retreats"), "Alice"),
    "game, adjustments": Kind("games:game", of_game("in_adjustments"), "Alice"),
    "GM log": Kind("games:gm_log", of_game("table", "games:gm_log"), "Alice"),
    "last turn": Kind("games:last", of_game("table", "games:last"), "Alice"),
    "last turn, stranger": Kind("games:last", of_game("table", "games:last")),
    "phase": Kind("games:phase", of_game("table", "games:phase", number=1)),
    "plans of computer players": Kind(
        "games:plans", of_game("in_retreats", "games:plans", number=1), "Alice"
    ),
    "coach": Kind("games:coach", of_game("coached", "games:coach"), "Alice"),
    "review": Kind("games:review", of_game("reviewed", "games:review"), "Alice"),
    "what if": Kind("games:what_if", route("games:what_if", variant_id="ambition-empire-6.01")),
    "what if, import": Kind("games:what_if_import", route("games:what_if_import")),
    "what if, of a phase": Kind(
        "games:phase_what_if", of_game("table", "games:phase_what_if", number=1), "Alice"
    ),
    "end": Kind("games:end", of_game("ended", "games:end"), "Alice"),
    "data sets": Kind("games:data_sets", route("games:data_sets")),
    "file and proof": Kind("games:proof", of_game("ended", "games:proof")),
    "cabinet": Kind("games:cabinet", of_game("ended", "games:cabinet", number=1, view="all")),
    "cabinet, first": Kind("games:cabinet_first", of_game("ended", "games:cabinet_first")),
    "cabinet, one seat": Kind(
        "games:cabinet", of_game("ended", "games:cabinet", number=1, view="seat-FR")
    ),
    "chronicle": Kind("games:chronicle", of_game("table", "games:chronicle")),
    "years": Kind("games:years", of_game("table", "games:years")),
    "commentaries": Kind("games:commentaries", commented, "Greta"),
    "commentary": Kind("games:commentary", commented_phase),
    "commentary, desk": Kind("games:commentary_write", commented_desk, "Greta"),
    "report of a commentary": Kind("games:report_commentary", commented_report, "Alice"),
    "forecasts": Kind("games:forecasts", of_game("new_table", "games:forecasts"), "Dora"),
    "forecasts, visitor": Kind("games:forecasts", of_game("table", "games:forecasts")),
    "league of forecasters": Kind("games:forecast_league", route("games:forecast_league")),
    "scoring of forecasts": Kind("games:forecast_scoring", route("games:forecast_scoring")),
    "notes": Kind("games:notes", noted, "Alice"),
    "notes, of a phase": Kind("games:notes", of_game("table", "games:notes", number=1), "Alice"),
    "receipts": Kind("games:receipts", of_game("ordered", "games:receipts", number=1), "Alice"),
    # the GM
    "GM inbox": Kind("games:inbox", route("games:inbox"), "Greta"),
    "envelope, sealed": Kind(
        "games:gm_envelope", of_game("table", "games:gm_envelope", "?power=FR"), "Greta"
    ),
    "withheld result": Kind("games:gm_result", withheld, "Greta"),
    "GM desk": Kind("games:gm", of_game("table", "games:gm"), "Greta"),
    "GM desk, forming": Kind("games:gm", of_game("forming", "games:gm"), "Greta"),
    "settings": Kind("games:settings", of_game("forming", "games:settings"), "Greta"),
    "schedule": Kind("games:settings", of_game("table", "games:settings"), "Greta"),
    "GM desk, paused": Kind("games:gm", of_game("paused", "games:gm"), "Greta"),
    "GM desk, open seat": Kind("games:gm", of_game("with_open_seat", "games:gm"), "Greta"),
    "civil disorder": Kind(
        "games:gm_disorder", of_game("table", "games:gm_disorder", "?power=BH"), "Greta"
    ),
    "resolve, asked": Kind("games:gm_resolve", of_game("table", "games:gm_resolve"), "Greta"),
    "other settings": Kind("games:terms", of_game("table", "games:terms"), "Greta"),
    "open a seat, asked": Kind(
        "games:gm_open_seat", of_game("table", "games:gm_open_seat", "?power=HA"), "Greta"
    ),
    "excuse, asked": Kind(
        "games:gm_excuse", of_game("table", "games:gm_excuse", "?power=HA&row=seat-1"), "Greta"
    ),
    "correct, choices": Kind(
        "games:gm_corrections", of_game("corrected", "games:gm_corrections"), "Greta"
    ),
    "roll back, asked": Kind(
        "games:roll_back", of_game("table", "games:roll_back", "?to=1"), "Greta"
    ),
    "correct orders": Kind(
        "games:correct_orders",
        of_game("table", "games:correct_orders", "?phase=1&power=FR"),
        "Greta",
    ),
    "correct the board": Kind(
        "games:correct_board", of_game("table", "games:correct_board"), "Greta"
    ),
    "roll forward, asked": Kind(
        "games:roll_forward", of_game("corrected", "games:roll_forward"), "Greta"
    ),
    "corrections": Kind("games:corrections", of_game("corrected", "games:corrections")),
    "correction": Kind("games:correction", of_game("corrected", "games:correction", number=1)),
    "superseded phase": Kind(
        "games:phase", of_game("corrected", "games:phase", number=1, branch=1), "Alice"
    ),
    "seat card": Kind("games:seat_card", of_game("with_open_seat", "games:seat_card", power="HA")),
    "seat card, applying": Kind(
        "games:seat_card", of_game("with_open_seat", "games:seat_card", power="HA"), "Dora"
    ),
    "applicants": Kind("games:gm_seat", applied("games:gm_seat"), "Greta"),
    "applicant, asked": Kind(
        "games:gm_seat_take", applied("games:gm_seat_take", "?application={}"), "Greta"
    ),
    "guests": Kind("games:guests", invited("games:guests"), "Greta"),
    "muster": Kind("games:muster", of_game("forming", "games:muster"), "Greta"),
    "letter of invitation": Kind("games:guest_letter", by_letter),
    "seat offered": Kind("games:seat_offer", offered_a_seat, "Dora"),
    "briefing": Kind("games:briefing", of_game("table", "games:briefing"), "Alice"),
    "resign, asked": Kind("games:resign", of_game("table", "games:resign"), "Alice"),
    "standby": Kind("games:standby", route("games:standby"), "Alice"),
    "substitute": Kind("games:substitute", of_game("table", "games:substitute"), "Alice"),
    "substitute, asked": Kind(
        "games:substitute_asked", lent("games:substitute_asked", accepted=False), "Dora"
    ),
    "substitute, away": Kind("games:substitute", lent("games:substitute", accepted=True), "Alice"),
    "game, away": Kind("games:game", lent("games:game", accepted=True), "Alice"),
    "substitute of a seat": Kind(
        "games:gm_substitute", of_game("table", "games:gm_substitute", power="FR"), "Greta"
    ),
    "mentor, asked": Kind(
        "games:mentor_asked", mentored("games:mentor_asked", accepted=False), "Mentor"
    ),
    "mentor of a player": Kind("games:mentor", mentored("games:mentor", accepted=True), "Bob"),
    "seat of a pupil": Kind("games:mentor", mentored("games:mentor", accepted=True), "Mentor"),
    "deputy, asked": Kind("games:deputy", asked_to_help, "Dora"),
    "GM role, standing": Kind("games:gm_stand", without_a_gm, "Dora"),
    "webhook": Kind("games:gm_webhook", of_game("table", "games:gm_webhook"), "Greta"),
    "GM role": Kind("games:gm_role", of_game("offered", "games:gm_role"), "Dora"),
    # people
    "notices": Kind("games:notices", of_game("table", more="../../notices/"), "Alice"),
    "notice settings": Kind("games:notice_settings", route("games:notice_settings"), "Alice"),
    "webhooks": Kind("games:webhooks", route("games:webhooks"), "Alice"),
    "webhook of a player": Kind("games:webhook_page", of_a_webhook, "Alice"),
    "unsubscribe": Kind(
        "games:unsubscribe",
        lambda world: reverse("games:unsubscribe", args=[end_token(world.alice.pk, "digest")]),
    ),
    "player": Kind(
        "games:player", lambda world: reverse("games:player", args=[world.alice.pk]), "Bob"
    ),
    "own page": Kind("games:page_settings", route("games:page_settings"), "Alice"),
    "ratings": Kind("games:ratings", route("games:ratings")),
    "scoring systems": Kind("games:scoring_systems", route("games:scoring_systems")),
    "scoring system": Kind("games:scoring_system", route("games:scoring_system", code="tribute")),
    "what one follows": Kind("games:follows", route("games:follows"), "Alice"),
    "following a game": Kind("games:follow_game", of_game("table", "games:follow_game"), "Bob"),
    "following a player": Kind(
        "games:follow_player", lambda world: reverse("games:follow_player", args=[world.alice.pk])
    ),
    "following a variant": Kind(
        "games:follow_variant", route("games:follow_variant", variant_id="ambition-empire-6.01")
    ),
    "hall of fame": Kind(
        "games:hall_of_fame", route("games:hall_of_fame", variant_id="ambition-empire-2002")
    ),
    "power": Kind(
        "games:power", route("games:power", variant_id="ambition-empire-6.01", power="SW")
    ),
    "balance": Kind("games:balance", route("games:balance", variant_id="ambition-empire-6.01")),
    "statistics": Kind(
        "games:statistics", route("games:statistics", variant_id="ambition-empire-6.01")
    ),
    "archive": Kind("games:archive", route("games:archive")),
    "blocked players": Kind("games:blocked", with_a_block, "Alice"),
    # accounts
    "account": Kind("account_settings", route("account_settings"), "Alice"),
    "sign in": Kind("account_login", route("account_login")),
    "sign up": Kind("account_signup", route("account_signup")),
    "delete account": Kind("account_delete", route("account_delete"), "Alice"),
    "delete account of a GM": Kind("account_delete", route("account_delete"), "Greta"),
    "sign out": Kind("account_logout", route("account_logout"), "Alice"),
    "inactive": Kind("account_inactive", route("account_inactive")),
    "reauthenticate": Kind("account_reauthenticate", route("account_reauthenticate"), "Alice"),
    "email": Kind("account_email", route("account_email"), "Alice"),
    "confirm, sent": Kind(
        "account_email_verification_sent", route("account_email_verification_sent")
    ),
    "confirm": Kind("account_confirm_email", confirmation),
    "change password": Kind("account_change_password", route("account_change_password"), "Alice"),
    "set password": Kind("account_set_password", route("account_set_password"), "Nobody"),
    "reset": Kind("account_reset_password", route("account_reset_password")),
    "reset, sent": Kind("account_reset_password_done", route("account_reset_password_done")),
    "reset, link": Kind("account_reset_password_from_key", reset_link),
    "reset, done": Kind(
        "account_reset_password_from_key_done", route("account_reset_password_from_key_done")
    ),
    "second factor": Kind("mfa_index", route("mfa_index"), "Dora"),
    "second factor, on": Kind("mfa_activate_totp", route("mfa_activate_totp"), "Alice"),
    "second factor, off": Kind("mfa_deactivate_totp", route("mfa_deactivate_totp"), "Dora"),
    "second factor, asked": Kind("mfa_authenticate", entrance, "", with_second_factor),
    "second factor, again": Kind("mfa_reauthenticate", route("mfa_reauthenticate"), "Dora"),
    "passkeys": Kind("mfa_list_webauthn", of_a_passkey("mfa_list_webauthn"), "Dora"),
    "passkey, added": Kind("mfa_add_webauthn", route("mfa_add_webauthn"), "Dora"),
    "passkey, renamed": Kind(
        "mfa_edit_webauthn", of_a_passkey("mfa_edit_webauthn", by_number=True), "Dora"
    ),
    "passkey, removed": Kind(
        "mfa_remove_webauthn", of_a_passkey("mfa_remove_webauthn", by_number=True), "Dora"
    ),
    "passkey, again": Kind(
        "mfa_reauthenticate_webauthn", of_a_passkey("mfa_reauthenticate_webauthn"), "Dora"
    ),
    "recovery codes": Kind("mfa_view_recovery_codes", route("mfa_view_recovery_codes"), "Dora"),
    "recovery codes, new": Kind(
        "mfa_generate_recovery_codes", route("mfa_generate_recovery_codes"), "Dora"
    ),
    "API": Kind("api_reference", route("api_reference")),
    "ladder of programs": Kind("games:programs", route("games:programs"), "Alice"),
    "programs": Kind("account_programs", route("account_programs"), "Alice"),
    "personal tokens": Kind("account_tokens", route("account_tokens"), "Alice"),
    "applications": Kind("account_applications", with_applications, "Alice"),
    "application, asking": Kind("idp:oidc:authorization", asked_by_an_application, "Alice"),
    "account activity": Kind("account_activity", with_activity, "Alice"),
    "sessions": Kind("usersessions_list", route("usersessions_list"), "Alice"),
    "operator": Kind("operator", in_trouble, "Root"),
    "operator, lost GM": Kind("operator_gm", with_a_lost_gm, "Root"),
    "operator, import": Kind("operator_import", route("operator_import"), "Root"),
    "report of a message": Kind("games:report_message", reporting, "Alice"),
    "report of a statement": Kind("games:report_statement", reporting_a_statement, "Alice"),
    "report of a text": Kind("games:report_text", reporting_a_text, "Alice"),
    "report of a player": Kind("games:report_player", reporting_a_player, "Alice"),
    "reports and decisions": Kind("games:decisions", with_decisions, "Alice"),
    "moderation": Kind("games:moderation", reported("games:moderation"), "Root"),
    "reported message": Kind("games:moderation_case", reported("games:moderation_case"), "Root"),
    "log of moderation": Kind("games:moderation_log", reported("games:moderation_log"), "Root"),
    "hints of one person": Kind(
        "games:moderation_hints", reported("games:moderation_hints"), "Root"
    ),
    "demo": Kind("demo", route("demo")),
    "mailbox": Kind("mailbox", route("mailbox")),
    # refusals
    "not found": Kind("404.html", lambda _world: "/nowhere/"),
    "refused": Kind("games/core/refused.html", of_game("table", "games:gm"), "Alice"),
    "too large": Kind("games/core/refused.html", of_game("table"), "Alice", too_long_a_text),
    "old form": Kind("ambition/csrf_failure.html", route("account_login"), "", old_form),
    **{
        name: Kind(name, route("healthz"), "", error(name))
        for name in ("400.html", "403.html", "429.html", "500.html")
    },
    **EVENT_KINDS,
    **STUDIO_KINDS,
}
