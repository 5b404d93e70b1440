"""The vote by which the players of a game without a GM call one in."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from games.core.accounts import User, check_takes_offers, find_account
from games.core.gm import check_is_no_player
from games.core.locks import lock_accounts
from games.models import Game, Phase
from games.models.proposal import CALL
from games.notices.services.messages import GmRoleMessage, gm_role_notify
from games.votes.kind import AgreedProposal, ProposalKind, check_without_gm, two_thirds


class CallGm(ProposalKind):
    """Asks a person, whom a player names, to become the GM, by two thirds of the taken seats.

    The person never played in the game, and accepts or declines. A GM sees more than the players
    agreed to at the start, so more than half of them must want it.
    """

    code = CALL
    majority = staticmethod(two_thirds)
    is_of_phase = False
    is_for_players_only = True
    account_label = label = _("A GM for this game: name of the account")
    heading = _("%(who)s is asked to be the GM")
    proposed = _("It is proposed to call a GM into the game.")
    agreed = _("The players agreed to call in a GM. The person whom they named is asked.")
    notice = (
        _("The players call in a GM"),
        _("The person is asked now. The game goes on without a GM until somebody accepts."),
    )

    def is_offered(self, phase: Phase | None) -> bool:
        return phase is not None and phase.game.is_without_gm

    def check(self, phase: Phase, now: datetime) -> None:
        check_without_gm(phase.game)

    def candidate_of(self, game: Game, account: str, by: User, now: datetime) -> User | None:
        """Return the named person. Refuses players, and accounts that take no offers."""
        user = find_account(account, by=by, now=now)
        check_takes_offers(user, by=by)
        check_is_no_player(game, user, field="account")
        return user

    def is_possible(self, phase: Phase, now: datetime) -> bool:
        return phase.game.is_without_gm

    def act(self, agreed: AgreedProposal) -> list[str]:
        game, user = agreed.game, agreed.proposal.candidate
        assert user is not None, "the proposal names a person"
        lock_accounts([user.pk])
        check_is_no_player(game, user)
        game.gm_role_offered_to = user
        game.save(update_fields=["gm_role_offered_to"])
        gm_role_notify(game=game, user_id=user.pk, message=GmRoleMessage.OFFERED, now=agreed.now)
        return []
