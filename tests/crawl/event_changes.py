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
    Change("forecast_put", "put", {"numbers": []}),
    Change("propose_schedule", "post", {"grace": 1}),
    Change("forecast_delete", "delete", None),
)
