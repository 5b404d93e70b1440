"""Sentences of the coach and about the plans of computer players."""

from collections.abc import Iterable

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from adjudicator import Variant
from adjudicator.orders import Support
from adjudicator.state import Position, Season
from games.computer.aims import Aim, Goal
from games.computer.coach import GUESSES, Effect, EffectKind, Threat
from games.core.codec import BoardState
from games.core.words.names import list_names, sentence_case, short_name
from games.core.words.numbers import decimal
from games.core.words.orders import place_name, with_dash
from games.story.words.nouns import Names, noun_forms, unit_in_sentence


def _tell(variant: Variant, sentence: str, orders: str = "", **names: Names) -> str:
    """Fill names into a sentence in the forms that it needs, and orders as they are."""
    return sentence_case(sentence % {**noun_forms(variant, **names), "orders": orders})


def _place(variant: Variant, space: str) -> str:
    return place_name(variant.board, space)


def _powers(variant: Variant, powers: Iterable[str]) -> list[str]:
    return [short_name(variant, power) for power in powers]


def aim_sentence(variant: Variant, position: Position, power: str, aim: Aim) -> str:
    """Say what a computer player wanted above all."""
    match aim.goal:
        case Goal.TAKE if aim.against:
            sentence = _("%(who)s wanted %(place)s, a centre of %(power)s: %(orders)s.")
        case Goal.TAKE:
            sentence = _("%(who)s wanted %(place)s, a centre of no power: %(orders)s.")
        case Goal.STAY if aim.against:
            sentence = _("%(who)s stayed in %(place)s to take it from %(power)s: %(orders)s.")
        case Goal.STAY:
            sentence = _("%(who)s stayed in %(place)s to take this centre: %(orders)s.")
        case Goal.DRIVE:
            unit = unit_in_sentence(variant, position.unit_at[aim.space])
            sentence = _("%(who)s wanted to drive out %(unit)s: %(orders)s.")
            words = {"unit": unit, "orders": _orders(aim)}
            who = noun_forms(variant, who=short_name(variant, power))
            return sentence_case(sentence % {**who, **words})
        case Goal.ADVANCE if aim.against:
            sentence = _("%(who)s moved towards %(place)s, a centre of %(power)s: %(orders)s.")
        case Goal.ADVANCE:
            sentence = _("%(who)s moved towards %(place)s, a centre of no power: %(orders)s.")
        case Goal.GUARD:
            sentence = _("%(who)s guarded %(place)s against %(power)s.")
        case Goal.HELP:
            sentence = _("%(who)s helped %(power)s in %(place)s: %(orders)s.")
    return _tell(
        variant,
        sentence,
        _orders(aim),
        who=short_name(variant, power),
        place=_place(variant, aim.space),
        power=_powers(variant, aim.against),
    )


def _orders(aim: Aim) -> str:
    order = with_dash(aim.order) if aim.order else ""
    if not aim.helpers:
        return order
    words = {"order": order, "units": list_names(aim.helpers)}
    return _("%(order)s with the support of %(units)s") % words


def aimless_sentence(variant: Variant, power: str, *, moves: bool) -> str:
    """Say that a computer player had no aim."""
    sentence = (
        _("%(who)s only rearranged its units.")
        if moves
        else _("%(who)s waited: no centre of its own was under threat.")
    )
    return _tell(variant, sentence, who=short_name(variant, power))


def more_aims(variant: Variant, aims: tuple[Aim, ...]) -> list[str]:
    """Say in a few words what else a computer player wanted, besides its first aim."""

    def spaces(*goals: Goal) -> list[str]:
        named = {aim.space for aim in aims[:1]}
        places = []
        for aim in aims[1:]:
            if aim.goal in goals and aim.space not in named:
                places.append(_place(variant, aim.space))
            named.add(aim.space)
        return places

    helps = [power for aim in aims[1:] if aim.goal is Goal.HELP for power in aim.against]
    sentences = (
        (_("It also wanted %(places)s."), spaces(Goal.TAKE, Goal.STAY)),
        (_("It also attacked in %(places)s."), spaces(Goal.DRIVE)),
        (_("Other units moved towards %(places)s."), spaces(Goal.ADVANCE)),
        (_("It guarded %(places)s."), spaces(Goal.GUARD)),
        (_("It also helped %(places)s."), _powers(variant, dict.fromkeys(helps))),
    )
    return [_tell(variant, sentence, places=places) for sentence, places in sentences if places]


def threat_sentence(state: BoardState, threat: Threat) -> str:
    """Say what a single power can do against the sheet of `state.power` as it stands."""
    variant, position = state.variant, state.position
    first, *others = threat.orders
    orders = with_dash(first)
    if others:
        units = list_names([f"{order.kind} {order.location}" for order in others])  # type: ignore[union-attr]
        orders = _("%(order)s with the support of %(units)s") % {"order": orders, "units": units}
    if position.centres.get(threat.space) != state.power:
        sentence = _("%(power)s can dislodge your unit in %(place)s: %(orders)s.")
    elif position.turn.season is Season.FALL:
        sentence = _("%(power)s can take %(place)s: %(orders)s.")
    else:
        sentence = _("%(power)s can enter %(place)s: %(orders)s.")
    power, place = short_name(variant, threat.power), _place(variant, threat.space)
    return _tell(variant, sentence, orders, power=power, place=place)


def idle_sentence(variant: Variant, support: Support) -> str:
    """Say why a support does nothing."""
    sentence = (
        _("Your support %(orders)s does nothing: nobody else can move to %(place)s.")
        if support.target
        else _("Your support %(orders)s does nothing: nobody can attack %(place)s.")
    )
    place = _place(variant, support.destination or support.supported_space)
    return _tell(variant, sentence, with_dash(support), place=place)


def effect_sentence(variant: Variant, position: Position, effect: Effect) -> str:
    """Say in how many guesses something happens with a change, instead of without it."""
    unit = position.unit_at.get(effect.space)
    words = {
        **noun_forms(variant, place=_place(variant, effect.space)),
        "unit": unit_in_sentence(variant, unit) if unit else "",
        "after": effect.after,
        "before": effect.before,
        "all": GUESSES,
    }
    match effect.kind:
        case EffectKind.ENTER:
            sentence = _(
                "You get into %(place)s in %(after)s of %(all)s guesses instead of %(before)s."
            )
        case EffectKind.KEEP:
            sentence = _(
                "Nobody enters %(place)s in %(after)s of %(all)s guesses instead of %(before)s."
            )
        case EffectKind.SAVE:
            sentence = _(
                "Your unit in %(place)s stays undefeated in %(after)s of %(all)s guesses"
                " instead of %(before)s."
            )
        case EffectKind.BEAT:
            sentence = _(
                "You dislodge %(unit)s in %(after)s of %(all)s guesses instead of %(before)s."
            )
    return sentence_case(sentence % words)


# The features of the learned value in words, as a gain. The others are told by effects.
REASONS = {
    "own centres": gettext_lazy("You hold more centres."),
    "own units lost": gettext_lazy("You lose fewer units."),
    "own centres with more attackers than defenders": gettext_lazy(
        "Fewer of your centres face more attackers than defenders."
    ),
    "own centres with as many, or empty": gettext_lazy(
        "Fewer of your centres are empty or barely defended."
    ),
    "own centres under attack with fewer": gettext_lazy("Fewer of your centres can be attacked."),
    "own centres entered by others": gettext_lazy("Fewer foreign units stand in your centres."),
    "foreign centres entered": gettext_lazy("You stand in more foreign centres."),
    "rival centres with more own attackers than defenders": gettext_lazy(
        "You can attack more centres of rivals with more units than defend them."
    ),
    "rival centres with as many": gettext_lazy(
        "You can attack more centres of rivals with as many units as defend them."
    ),
    "minors with two own units beside them": gettext_lazy(
        "Two of your units stand beside one that no power owns."
    ),
    "open centres in reach": gettext_lazy("More open centres are in reach."),
    "free homes for due builds": gettext_lazy("A home centre is free for a build."),
    "units due for removal": gettext_lazy("You have to remove fewer units."),
    "powers in contact": gettext_lazy("Fewer powers are near your units."),
    "centres of the largest rival": gettext_lazy("The largest rival holds fewer centres."),
}


def reason_sentences(features: Iterable[str]) -> list[str]:
    """Say why a board is worth more, by the features that raise its value."""
    return [str(REASONS[feature]) for feature in features if feature in REASONS]


def gain_words(gain: float) -> str:
    """A gain of standing in centres, such as "About 0.7 centres better"."""
    count = 1 if round(gain, 1) == 1 else 2
    sentence = ngettext("About %(gain)s centre better", "About %(gain)s centres better", count)
    return sentence % {"gain": decimal(gain, 1)}
