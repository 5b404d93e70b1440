"""Codes in requests and answers, each with its known values in the schema."""

from __future__ import annotations

from typing import Annotated

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.reasons import Reason, Result
from adjudicator.state import PhaseKind, Season
from games.core.inputs import codes
from games.gm.corrections.vote import RollBack
from games.lobby.queries.game_list import STATES
from games.models import (
    ClubJoining,
    ClubRole,
    ComputerLevel,
    ConditionalStep,
    CorrectionKind,
    Ending,
    EventKind,
    HookForm,
    LastYearResult,
    MarkSign,
    MentorshipState,
    MusterPolicy,
    OpenTo,
    PhaseStatus,
    PressHandedOn,
    PressMode,
    Right,
    SeatChoice,
    SeatFlag,
    SignUp,
    StartMode,
    Status,
    SubstitutionState,
    ThreadKind,
    TokenScope,
    TournamentRole,
)
from games.models.notices import SWITCHED
from games.rounds.services.formats import FORMATS
from games.rounds.services.plans import STRENGTHS
from games.schedule.policy import Forfeit
from games.schedule.terms import TERMS
from games.scoring.systems import SYSTEMS
from games.seats.queries.guests import EntryState, GuestState
from games.sheets.queries.sheet_report import LineStatus
from games.tournaments.advance import EntryRule, Reason as EntryDecision
from games.votes.kinds import ALL
from maps.load import variant_ids

# Of games.
GameStatus = Annotated[str, codes(Status)]
GameEnding = Annotated[str, codes("", Ending)]
Press = Annotated[str, codes(PressMode)]
RightCode = Annotated[str, codes(Right)]
Scope = Annotated[str, codes(TokenScope)]
EventCode = Annotated[str, codes(EventKind)]
CorrectionCode = Annotated[str, codes(CorrectionKind)]
ThreadCode = Annotated[str, codes(ThreadKind)]
VoteCode = Annotated[str, codes([kind.code for kind in (*ALL, RollBack)])]
MarkCode = Annotated[str, codes(MarkSign)]
Level = Annotated[str, codes(ComputerLevel)]
# Of seats. SeatStatus says how far the orders of a seat are in the open phase.
SeatStatus = Annotated[
    str, codes("", "open", "computer", "disorder", "waiting", "ordered", "ready")
]
Holder = Annotated[str, codes("open", "taken", "computer", "civil_disorder")]
Flag = Annotated[str, codes(SeatFlag)]
SubstitutionCode = Annotated[str, codes(SubstitutionState)]
OfferKind = Annotated[str, codes("seat", "substitute", "mentor", "gm_role", "deputy")]
MentorshipCode = Annotated[str, codes((MentorshipState.ASKED, MentorshipState.RUNNING))]
EntryCode = Annotated[str, codes(EntryState)]
MusterCode = Annotated[str, codes(MusterPolicy)]
GuestCode = Annotated[str, codes(GuestState)]
# Of phases and orders.
PhaseCode = Annotated[str, codes(PhaseKind)]
SeasonCode = Annotated[str, codes(Season)]
PhaseState = Annotated[str, codes(PhaseStatus)]
LineState = Annotated[str, codes(LineStatus)]
ReasonCode = Annotated[str, codes(Reason)]
ResultCode = Annotated[str, codes(Result)]
LaterPhase = Annotated[str, codes(ConditionalStep)]
SheetKind = Annotated[str, codes("", ConditionalStep)]
# Of boards.
SpaceKind = Annotated[str, codes(INLAND, COASTAL, SEA)]
Coast = Annotated[str, codes("nc", "ec", "sc", "wc")]
# Of settings.
SeatChoiceCode = Annotated[str, codes(SeatChoice)]
OpenToCode = Annotated[str, codes(OpenTo)]
Start = Annotated[str, codes(StartMode)]
HandedOn = Annotated[str, codes(PressHandedOn)]
ScoringCode = Annotated[str, codes(SYSTEMS)]
SignUpCode = Annotated[str, codes(SignUp)]
ClubRoleCode = Annotated[str, codes(ClubRole)]
ClubJoiningCode = Annotated[str, codes(ClubJoining)]
TournamentRoleCode = Annotated[str, codes(TournamentRole)]
EntryRuleCode = Annotated[str, codes(EntryRule)]
EntryReason = Annotated[str, codes(EntryDecision)]
Strength = Annotated[str, codes(STRENGTHS)]
FormatCode = Annotated[str, codes(FORMATS)]
YearResult = Annotated[str, codes(LastYearResult)]
Term = Annotated[str, codes(TERMS)]
Forfeited = Annotated[str, codes(Forfeit)]
# Of webhooks.
NoticeCode = Annotated[str, codes(SWITCHED)]
PostForm = Annotated[str, codes(HookForm)]
# Of queries, in which "" does not filter.
ListedState = Annotated[str, codes("", STATES, checks=True)]
KnownVariant = Annotated[str, codes("", variant_ids(), checks=True)]
KnownEnding = Annotated[str, codes("", Ending, checks=True)]
KnownPress = Annotated[str, codes("", PressMode, checks=True)]
