"""Votes: proposed, cast and withdrawn; candidates for the GM role."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.core.access import get_game_for_view
from games.core.decorators import account_of, account_view, form_of, invite_of
from games.core.errors import Refused, ShowFormAgain
from games.core.forms import FIELD, SentForm, Text, Texts, whole_number
from games.core.phases import phase_find
from games.models import Game, Proposal, Status
from games.models.proposal import ELECTION
from games.schedule.stored import phase_policy
from games.votes.kind import KINDS
from games.votes.services.candidates import candidate_stand, candidate_withdraw, check_stands
from games.votes.services.votes import vote_cast, vote_propose, vote_withdraw


class ProposalForm(SentForm):
    """A proposal with the choices of its kind."""

    kind = Text()
    powers = Texts()
    hours = Text()
    account = Text()
    minutes = Text()


class CandidacyForm(SentForm):
    """The sentence of a candidate for the GM role."""

    sentence = Text()


@dataclass(frozen=True, slots=True)
class UnsavedProposal:
    """The input of a refused proposal, and why it was refused."""

    kind: str
    powers: tuple[str, ...]
    count: int | None
    account: str
    error: str

    @property
    def is_clock(self) -> bool:
        """Whether it was a form of its own, such as those about the open phase."""
        return self.kind in KINDS and KINDS[self.kind].has_own_form


@form_of("games:game")
@account_view
def propose(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a proposal and vote for it."""
    get_game_for_view(request.user, pk)
    sent = ProposalForm.read(request.POST)
    kind, powers = sent["kind"], sent["powers"]
    hours, minutes = whole_number(sent["hours"]), whole_number(sent["minutes"])
    try:
        game = vote_propose(
            game_id=pk,
            by=account_of(request),
            kind=kind,
            powers=powers,
            hours=hours,
            minutes=minutes,
            account=sent["account"],
        )
    except Refused as refusal:
        if refusal.field not in ("kind", "powers", "hours", "account"):
            raise
        unsaved = UnsavedProposal(kind, powers, minutes or hours, sent["account"], refusal.message)
        raise ShowFormAgain(pk, unsaved, status=refusal.status) from None
    return _show_vote(request, game)


@require_POST
@account_view
def cast(request: HttpRequest, pk: int, proposal: int) -> HttpResponse:
    """Vote for a proposal."""
    get_game_for_view(request.user, pk)
    game = vote_cast(game_id=pk, by=account_of(request), proposal_id=proposal)
    return _show_vote(request, game)


@require_POST
@account_view
def withdraw(request: HttpRequest, pk: int, proposal: int) -> HttpResponse:
    """Withdraw a vote."""
    game, _viewer = get_game_for_view(request.user, pk)
    vote_withdraw(game_id=pk, by=account_of(request), proposal_id=proposal)
    messages.success(request, _("Your vote was withdrawn."))
    return redirect(f"{game.get_absolute_url()}#seats")


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def stand(request: HttpRequest, pk: int) -> HttpResponse:
    """Become a candidate for the GM role of a game whose GM is silent, or withdraw."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    by = account_of(request)
    if request.method != "POST":
        own = Proposal.objects.filter(game=game, kind=ELECTION, candidate=by).first()
        if own is None:
            check_stands(game, by, timezone.now())
        return _stand(request, game, sentence=own.sentence if own else "", stands=own is not None)
    if "withdraw" in request.POST:
        candidate_withdraw(game_id=pk, by=by)
        messages.success(request, _("Your candidacy was withdrawn."))
        return redirect("games:gm_log", pk=pk)
    sentence = CandidacyForm.read(request.POST)["sentence"]
    try:
        candidate_stand(game_id=pk, by=by, sentence=sentence)
    except Refused as refusal:
        if refusal.field != FIELD:
            raise
        return _stand(request, game, sentence=sentence, error=refusal)
    messages.success(request, _("You are a candidate for the GM role. The players are notified."))
    return redirect("games:gm_stand", pk=pk)


def _stand(
    request: HttpRequest,
    game: Game,
    *,
    sentence: str,
    stands: bool = False,
    error: Refused | None = None,
) -> HttpResponse:
    phase = phase_find(game=game)
    context = {
        "game": game,
        "days": phase_policy(phase).silence_days if phase else 0,
        "sentence": sentence,
        "stands": stands,
        "error": error.message if error else "",
    }
    status = error.status if error else 200
    return render(request, "games/votes/stand.html", context, status=status)


def _show_vote(request: HttpRequest, game: Game) -> HttpResponse:
    if game.status == Status.FINISHED:
        messages.success(request, _("All have agreed: the game is over."))
    else:
        messages.success(request, _("Your vote is saved; only you can see it."))
    return redirect(f"{game.get_absolute_url()}#seats")
