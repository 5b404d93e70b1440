"""Changes of tournaments, teams and forecasts that programs ask for, as in test_api_crawl.py."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Change:
    """A change that a program asks for."""

    name: str
    method: str
    data: dict[str, Any] | None = field(default_factory=dict)


SEAT = {"game": 1, "power": "BH"}
EVENT_CHANGES = (
    Change("act_announce", "post", {"text": "The round begins."}),
    Change("act_edit_announcement", "put", {"text": "The round has begun."}),
    Change("act_remove_announcement", "delete", None),
    Change("act_on_tables", "post", {"act": "remind"}),
    Change("act_change_sign_up", "put", {"sign_up": "open", "team_size": 2}),
    Change("act_invite_entrants", "post", {"people": ["<stranger>"]}),
    Change("act_promote_entrant", "post", None),
    Change("act_demote_entrant", "post", None),
    Change("act_remove_entrant", "delete", None),
    Change("sign_up", "post", None),
    Change("accept_entry", "post", None),
    Change("withdraw_entry", "delete", None),
    Change("make_team", "post", {"name": "Dynasty"}),
    Change("ask_member", "post", {"account": "<stranger>"}),
    Change("remove_member", "delete", None),
    Change("change_captain", "put", {"person": 1}),
    Change("choose_members", "put", {"members": [1]}),
    Change("hand_on_seat", "post", SEAT | {"person": 1}),
    Change("act_offer_vacancy", "post", SEAT | {"person": 1}),
    Change("act_offer_to_standby", "post", SEAT),
    Change("act_assign", "post", {"assignments": [{"account": "<stranger>", "power": "FR"}]}),
    Change("template_remove", "delete", None),
    Change("games_make", "post", {"name": "A series", "tables": 2}),
    Change(
        "tournament_plan",
        "post",
        {"format": "qualifying", "name": "Three rounds", "tables": 1},
    ),
    Change("act_plan_round", "put", {"entry": "best", "places": 7}),
    Change("act_plan_tables", "put", {"count": 2, "source": "club"}),
    Change("act_change_table", "patch", {"name": "The final table", "press_mode": "none"}),
    Change("act_swap_places", "post", {"first": 1, "second": 2}),
    Change("act_change_power", "post", {"player": 1, "power": "FR"}),
    Change("act_take_change_back", "delete", None),
    Change("act_begin_course", "put", None),
    Change("sign_up_mentor", "put", None),
    Change("act_assign_mentor", "put", {"mentor": 1}),
    Change("sign_off_mentor", "delete", None),
    Change("act_end_course", "delete", None),
    Change("act_change_club", "patch", {"joining": "invitation"}),
    Change("act_close_club", "post", {"confirm": "canary"}),
    Change("act_invite_members", "post", {"people": ["<stranger>"]}),
    Change("act_withdraw_invitation", "delete", None),
    Change("act_accept_member", "post", None),
    Change("act_decline_member", "delete", None),
    Change("act_change_role", "put", {"role": "officer"}),
    Change("act_remove_member", "delete", None),
    Change("act_end_candidacy", "delete", None),
    Change("act_take_club", "post", None),
    Change("act_end_club_offer", "delete", None),
    Change("act_stand_by", "put", None),
    Change("act_stop_standby", "delete", None),
    Change(
        "act_add_season",
        "post",
        {"name": "Winter", "starts_on": "2026-12-01", "ends_on": "2027-02-28"},
    ),
    Change("act_change_season", "patch", {"name": "Winter"}),
    Change("act_remove_season", "delete", None),
    Change("act_enter_club_tournament", "post", {"tournament": 1}),
    Change("act_leave_club_tournament", "delete", None),
    Change("act_share_template", "post", {"template": 1}),
    Change("act_remove_template", "delete", None),
    Change("act_add_step", "post", {"text": "Paris looks east."}),
    Change("act_change_step", "put", {"text": "Paris looks west."}),
    Change("act_delete_step", "delete", None),
    Change("act_set_delay", "put", {"hours": 2}),
    Change("act_begin_show", "post", None),
    Change("act_show_step", "post", {"seen": 1}),
    Change("act_end_show", "post", None),
    Change("act_publish_script", "post", None),
    Change("act_delete_commentary", "delete", None),
    Change("act_add_commentator", "post", {"account": "<stranger>"}),
    Change("act_remove_commentator", "delete", None),
    Change("forecast_put", "put", {"numbers": []}),
    Change("propose_schedule", "post", {"grace": 1}),
    Change("forecast_delete", "delete", None),
)
