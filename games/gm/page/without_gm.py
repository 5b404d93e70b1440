"""The published rule of a game without a GM, on its log. docs/gm.md explains each line."""

from django.utils.translation import gettext as _

from games.core.words.clock import length_text
from games.models import Game, Status
from games.schedule.stored import policy_of


def rules_without_gm(game: Game) -> list[tuple[str, str]]:
    """Who or what decides in a game without a GM, as pairs of label and text; empty for others."""
    if not game.is_without_gm:
        return []
    wait = length_text(policy_of(game).wait)
    barred = _("Nobody takes it who has played another seat, or blocks a player or is blocked.")
    if not game.needs_invitation:
        barred = _(
            "Nobody takes it who has played another seat, blocks a player or is blocked, or shares"
            " a connection or a device with a player."
        )
    free = _(
        "The first person who may play has it at once, by taking it or by an offer on standby."
        " After %(wait)s, at the next deadline at the latest, the computer plays it until somebody"
        " takes it."
    )
    start = (
        _("Start"),
        _("By itself, or by the creator, who until then also invites, removes and swaps players."),
    )
    return [
        (_("Secrets"), _("Nobody sees orders, bids or press of others, not even the creator.")),
        *([start] if game.status == Status.FORMING else []),
        (_("A free seat"), f"{free % {'wait': wait}} {barred}"),
        (_("Missing orders"), _("By the policy. Nobody excuses players or ends a phase early.")),
        (
            _("More time, pauses"),
            _("By more than half of the players present, as often as needed."),
        ),
        (
            _("Corrections"),
            _("All players present can play the last phase again. Nothing else is corrected."),
        ),
        (
            _("Settings"),
            _(
                "All players together can change the schedule, the last year, press, standby,"
                " mentors and audience. The policy stays as it was at the start."
            ),
        ),
        (
            _("Webhook"),
            _(
                "The creator can have public news of the game posted to an address, as long as the"
                " creator plays. Nobody else sees the address."
            ),
        ),
        (
            _("A GM"),
            _(
                "Two thirds of the players present call one in, who must accept. From then on it is"
                " a game with a GM, who sees bids and orders of earlier phases, too."
            ),
        ),
        (_("The last player"), _("If the last player leaves, the game ends without a result.")),
        (
            _("Failures"),
            _("If a phase cannot be resolved, the site tries again, and its staff are told."),
        ),
        (_("Ratings"), _("The game counts like any other.")),
    ]
