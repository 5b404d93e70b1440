"""Votes: the open proposals of a game. Votes are secret."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, caller_of, game_seen, require_scope
from games.api.codes import OpenToCode, Press, Term, VoteCode
from games.api.schedules import ProposedScheduleOut, schedule_out
from games.api.schemas import Out
from games.api.views.acts import gm_account
from games.core.access import get_game_for_view
from games.core.inputs import In, Key, Short, Whole
from games.core.visibility import Viewer
from games.models import Game, OpenTo, TokenScope
from games.schedule.stored import schedule_from
from games.seats.inputs import StandbyLanguage
from games.votes.kinds.schedule import NewSchedule
from games.votes.queries import votes_for
from games.votes.services.terms import terms_propose, terms_withdraw
from games.votes.services.votes import vote_cast, vote_propose, vote_withdraw

router = Router(tags=[gettext_noop("Votes")])
OWN = require_scope(TokenScope.ORDERS)
GM = require_scope(TokenScope.GM)


class SettingChangeOut(Out):
    """A setting that the GM proposes to change: last_year, press_mode, standby, is_public or
    open_to."""

    setting: Term
    before: int | str | bool | None
    after: int | str | bool | None


class ProposalOut(Out):
    """An open proposal; `is_mine` says whether the caller's own seat agrees, which nobody else is
    told. `candidate` stands for the GM role, or is to be called as GM, and `changes` are settings
    that the GM proposes. `schedule` is the one that is proposed in a game without a GM."""

    id: int = Field(validation_alias="pk")
    kind: VoteCode
    powers: list[str]
    hours: int | None
    minutes: int | None
    candidate: str
    sentence: str
    changes: list[SettingChangeOut]
    schedule: ProposedScheduleOut | None
    is_mine: bool


class VotesOut(Out):
    """The votes of a running game; `alive` are the powers still in it."""

    proposals: list[ProposalOut]
    alive: list[str]
    can_vote: bool


class ProposalIn(In):
    """A proposal: draw, cancel, concede (with `powers`), extend, pause (with `hours`, or `minutes`
    in a game with short phases) or resume. In a game without a GM also extend_next, roll_back, and
    call_gm with the name of an `account`."""

    kind: VoteCode
    powers: Annotated[list[Key], Field(max_length=40)] = []
    hours: Whole | None = None
    account: Short = ""
    minutes: Whole | None = None


class TermsIn(In):
    """Settings of a running game to which all players must agree. Those that are left out stay.
    Press can only become stricter; without a `last_year` (null) the game has none."""

    last_year: Whole | None = None
    press_mode: Press | None = None
    standby: StandbyLanguage | None = None
    is_public: bool = True
    open_to: OpenToCode = OpenTo.EVERYBODY.value


@router.get(
    "/games/{number:pk}/votes",
    response=VotesOut,
    summary=gettext_noop("List the open proposals."),
    **require_scope(),
)
def votes(request: HttpRequest, pk: int) -> VotesOut:
    game, viewer = game_seen(request, pk)
    return _votes(game, viewer, own=caller_of(request).may(TokenScope.ORDERS))


@router.post(
    "/games/{number:pk}/votes",
    response={201: VotesOut},
    summary=gettext_noop("Make a proposal and vote for it."),
    **OWN,
)
def proposal_make(request: HttpRequest, pk: int, data: ProposalIn) -> Status[VotesOut]:
    user = account_of(request)
    get_game_for_view(user, pk)
    vote_propose(game_id=pk, by=user, **dict(data))
    return Status(201, votes_now(request, pk))


@router.post(
    "/games/{number:pk}/gm/proposal",
    response={201: VotesOut},
    summary=gettext_noop(
        "Propose other settings to the players, as the GM or without one as a player."
    ),
    **GM,
)
def act_propose_terms(request: HttpRequest, pk: int, data: TermsIn) -> Status[VotesOut]:
    by = account_of(request)
    get_game_for_view(by, pk)
    terms_propose(game_id=pk, by=by, wanted=data.model_dump(exclude_unset=True))
    return Status(201, votes_now(request, pk))


@router.delete(
    "/games/{number:pk}/gm/proposal",
    response={204: None},
    summary=gettext_noop("Withdraw the proposal of other settings."),
    **GM,
)
def act_withdraw_terms(request: HttpRequest, pk: int) -> Status[None]:
    terms_withdraw(game_id=pk, by=gm_account(request, pk))
    return Status(204, None)


@router.put(
    "/games/{number:pk}/votes/{number:proposal}",
    response=VotesOut,
    summary=gettext_noop("Vote for a proposal."),
    **OWN,
)
def vote(request: HttpRequest, pk: int, proposal: int) -> VotesOut:
    user = account_of(request)
    get_game_for_view(user, pk)
    vote_cast(game_id=pk, by=user, proposal_id=proposal)
    return votes_now(request, pk)


@router.delete(
    "/games/{number:pk}/votes/{number:proposal}",
    response=VotesOut,
    summary=gettext_noop("Withdraw your vote."),
    **OWN,
)
def vote_back(request: HttpRequest, pk: int, proposal: int) -> VotesOut:
    user = account_of(request)
    get_game_for_view(user, pk)
    vote_withdraw(game_id=pk, by=user, proposal_id=proposal)
    return votes_now(request, pk)


def votes_now(request: HttpRequest, pk: int) -> VotesOut:
    """The votes after a change by the caller."""
    return _votes(*game_seen(request, pk), own=True)


def _votes(game: Game, viewer: Viewer, *, own: bool) -> VotesOut:
    """The votes, with the caller's own only if the token allows it."""
    open_votes = votes_for(game, viewer, own=own)
    if open_votes is None:
        return VotesOut(proposals=[], alive=[], can_vote=False)
    return VotesOut(
        proposals=[
            ProposalOut.read_from(
                row,
                changes=[
                    SettingChangeOut(setting=name, before=row.changes["before"][name], after=value)
                    for name, value in row.changes.get("after", {}).items()
                    if row.kind != NewSchedule.code
                ],
                schedule=schedule_out(schedule_from(row.changes["after"]))
                if row.kind == NewSchedule.code
                else None,
            )
            for row in open_votes.proposals
        ],
        alive=open_votes.alive,
        can_vote=open_votes.can_vote,
    )
