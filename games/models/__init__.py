"""The tables of the game application."""

from games.models.api_token import ApiToken, TokenScope
from games.models.award import Award, AwardKind
from games.models.commitment import Commitment
from games.models.conditional_sheet import ConditionalSheet, ConditionalStep
from games.models.correction import Correction, CorrectionKind
from games.models.delivery import Delivery, DeliveryState
from games.models.deputy import Deputy, Right
from games.models.envelope import Envelope
from games.models.event import ActedBy, EndedBy, Event, EventKind, OpenedBy
from games.models.excuse import Excuse
from games.models.follow import Follow
from games.models.game import (
    ComputerLevel,
    Ending,
    Game,
    PressHandedOn,
    PressMode,
    SeatChoice,
    StartMode,
    Status,
)
from games.models.heartbeat import Heartbeat
from games.models.imported_game import ImportedGame
from games.models.ladder_entry import LadderEntry
from games.models.missed_turn import MissedTurn
from games.models.moderation_act import ActKind, ModerationAct
from games.models.note import MarkSign, Note
from games.models.notice_settings import NoticeKind, NoticeMode, NoticeSettings
from games.models.order_sheet import OrderSheet
from games.models.phase import Phase, PhaseStatus
from games.models.player_block import PlayerBlock
from games.models.player_page import PlayerPage, ShownTo
from games.models.player_webhook import DiscordMessage, HookForm, PlayerPost, PlayerWebhook
from games.models.press_message import PressMessage
from games.models.press_mute import PressMute
from games.models.press_thread import PressMember, PressThread, ThreadKind
from games.models.promise import OvertakenBy, Promise, Verdict
from games.models.proposal import Proposal, Vote
from games.models.push_device import PushDevice, PushPost
from games.models.ranking import Ranking
from games.models.rating import PowerRating, Rating
from games.models.readiness import Readiness
from games.models.report import Report, ReportCause, ReportState
from games.models.result import GameResult, PlayerResult, SeatResult
from games.models.seat import Seat, SeatState
from games.models.seat_assignment import SeatAssignment
from games.models.seat_request import RequestState, SeatApplication, SeatFlag, SeatOffer
from games.models.standby import Standby
from games.models.statement import Statement
from games.models.statistics import GameFacts, GameGroup, VariantStatistics
from games.models.substitution import LIVE, NOT_BEGUN, UNANSWERED, Substitution, SubstitutionState
from games.models.turning_points import TurningPoints
from games.models.webhook import Hook, Post, Webhook, WebhookPost

__all__ = [
    "LIVE",
    "NOT_BEGUN",
    "UNANSWERED",
    "ActKind",
    "ActedBy",
    "ApiToken",
    "Award",
    "AwardKind",
    "Commitment",
    "ComputerLevel",
    "ConditionalSheet",
    "ConditionalStep",
    "Correction",
    "CorrectionKind",
    "Delivery",
    "DeliveryState",
    "Deputy",
    "DiscordMessage",
    "EndedBy",
    "Ending",
    "Envelope",
    "Event",
    "EventKind",
    "Excuse",
    "Follow",
    "Game",
    "GameFacts",
    "GameGroup",
    "GameResult",
    "Heartbeat",
    "Hook",
    "HookForm",
    "ImportedGame",
    "LadderEntry",
    "MarkSign",
    "MissedTurn",
    "ModerationAct",
    "Note",
    "NoticeKind",
    "NoticeMode",
    "NoticeSettings",
    "OpenedBy",
    "OrderSheet",
    "OvertakenBy",
    "Phase",
    "PhaseStatus",
    "PlayerBlock",
    "PlayerPage",
    "PlayerPost",
    "PlayerResult",
    "PlayerWebhook",
    "Post",
    "PowerRating",
    "PressHandedOn",
    "PressMember",
    "PressMessage",
    "PressMode",
    "PressMute",
    "PressThread",
    "Promise",
    "Proposal",
    "PushDevice",
    "PushPost",
    "Ranking",
    "Rating",
    "Readiness",
    "Report",
    "ReportCause",
    "ReportState",
    "RequestState",
    "Right",
    "Seat",
    "SeatApplication",
    "SeatAssignment",
    "SeatChoice",
    "SeatFlag",
    "SeatOffer",
    "SeatResult",
    "SeatState",
    "ShownTo",
    "Standby",
    "StartMode",
    "Statement",
    "Status",
    "Substitution",
    "SubstitutionState",
    "ThreadKind",
    "TokenScope",
    "TurningPoints",
    "VariantStatistics",
    "Verdict",
    "Vote",
    "Webhook",
    "WebhookPost",
]
