"""Sentences about seats: why one is open, flags of applicants, substitutes, civil disorder."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from adjudicator import Variant
from adjudicator.special.civil_disorder import Disorder
from games.core.words.labels import with_label
from games.models import EndedBy, OpenedBy, SeatFlag


def seat_opened_words(words: dict[str, str], data: dict[str, Any], *, by_gm: bool) -> str:
    """The sentence why a seat is open.

    For an event without a cause, `by_gm` decides: the GM opened it, or an account was closed.
    """
    sentences = {
        OpenedBy.GM: _("The GM opened the seat of %(power)s."),
        OpenedBy.PLAYER: _("The player of %(power)s has resigned; the seat is open."),
        OpenedBy.POLICY: _("The seat of %(power)s is open, as the policy of this game says."),
        OpenedBy.ACCOUNT: _("The player of %(power)s closed their account; the seat is open."),
    }
    cause = data.get("cause", OpenedBy.GM if by_gm else OpenedBy.ACCOUNT)
    return sentences[OpenedBy(cause)] % words


@dataclass(frozen=True, slots=True)
class FlagWords:
    """A flag of an applicant: its name, an explanation, and its severity ("warn" or "bad")."""

    code: str
    label: Promise | str
    sentence: Promise | str
    level: str = "warn"


WORDS = {
    SeatFlag.PLAYED_ANOTHER: FlagWords(
        SeatFlag.PLAYED_ANOTHER,
        gettext_lazy("Has played another seat here"),
        gettext_lazy("and knows its orders and press. The past of this seat will stay hidden."),
    ),
    SeatFlag.PLAYED_THIS: FlagWords(
        SeatFlag.PLAYED_THIS,
        gettext_lazy("Has played this seat before"),
        gettext_lazy("and gave it up or lost it."),
    ),
    SeatFlag.CONNECTION: FlagWords(
        SeatFlag.CONNECTION,
        gettext_lazy("May share a connection or a device"),
        gettext_lazy("with a present or former player of this game. This is a hint, not proof."),
        level="bad",
    ),
    SeatFlag.BLOCKED: FlagWords(
        SeatFlag.BLOCKED, gettext_lazy("Blocked"), gettext_lazy("by one of the players, or by you.")
    ),
    SeatFlag.BLOCKS: FlagWords(
        SeatFlag.BLOCKS, gettext_lazy("Blocks"), gettext_lazy("one of the players, or you.")
    ),
}


def flag_words(codes: Iterable[str]) -> list[FlagWords]:
    """The words of the flags with these codes."""
    return [WORDS[SeatFlag(code)] for code in codes]


def substitute_over(_variant: Variant, words: dict[str, str], data: dict[str, Any]) -> str:
    """The sentence why a substitution ended."""
    return OVER[EndedBy(data.get("ended_by", EndedBy.PLAYER))]() % words


def substitute_off(_variant: Variant, words: dict[str, str], data: dict[str, Any]) -> str:
    """Say why a request for a substitute ended."""
    return OFF[EndedBy(data.get("ended_by", EndedBy.PLAYER))]() % words


OVER = {
    EndedBy.PLAYER: lambda: _("The player of %(power)s took the seat back from the substitute."),
    EndedBy.SUBSTITUTE: lambda: _("The substitute gave %(power)s back to its player."),
    EndedBy.GM: lambda: _("The GM gave %(power)s back to its player."),
    EndedBy.TIME: lambda: _("The substitute’s time is over: %(power)s is back with its player."),
    EndedBy.MISSES: lambda: _(
        "The substitute missed too many turns: %(power)s is back with its player."
    ),
    EndedBy.ACCOUNT: lambda: _(
        "The substitute closed their account: %(power)s is back with its player."
    ),
}

OFF = {
    EndedBy.PLAYER: lambda: _("The player of %(power)s needs no substitute after all."),
    EndedBy.SUBSTITUTE: lambda: _("%(who)s will not play %(power)s for its player."),
    EndedBy.GM: lambda: _("The GM wants no substitute for %(power)s after all."),
    EndedBy.TIME: lambda: _("Nobody agreed in time to play %(power)s for its player."),
    EndedBy.MISSES: lambda: _("Nobody will play %(power)s for its player."),
    EndedBy.ACCOUNT: lambda: _(
        "The person asked to play %(power)s for its player closed their account."
    ),
}


@dataclass(frozen=True, slots=True)
class DisorderEffect:
    """The effect of permanent civil disorder on the board.

    `disbanded` has units such as "A Par". The others map each centre to the kind of unit, "A" or
    "F", that it has as a minor: at once, or when it is vacant after a Fall.
    """

    disbanded: tuple[str, ...]
    new_minors: Mapping[str, str]
    pending_minors: Mapping[str, str]


def disorder_effect(disorder: Disorder) -> DisorderEffect:
    """Return the effect of a declaration."""
    minors = disorder.position.minors
    return DisorderEffect(
        disbanded=tuple(f"{unit.kind} {unit.location}" for unit in disorder.disbanded),
        new_minors={space: minors[space].kind for space in sorted(disorder.new_minors)},
        pending_minors={space: minors[space].kind for space in sorted(disorder.pending_minors)},
    )


def effect_data(effect: DisorderEffect) -> dict[str, Any]:
    """The effect as event data."""
    return {
        "disbanded": list(effect.disbanded),
        "new_minors": dict(effect.new_minors),
        "pending_minors": dict(effect.pending_minors),
    }


def effect_from(data: Mapping[str, Any]) -> DisorderEffect | None:
    """Read the effect from event data; None for old events without the kinds of units."""
    if not isinstance(data.get("new_minors"), dict):
        return None
    return DisorderEffect(tuple(data["disbanded"]), data["new_minors"], data["pending_minors"])


def effect_sentences(variant: Variant, effect: DisorderEffect) -> list[str]:
    """Describe the effect: a sentence for the units and one for each centre."""
    count = len(effect.disbanded)
    units = ngettext("%(n)s unit is disbanded", "%(n)s units are disbanded", count) % {"n": count}
    sentences = [with_label(units, f"{', '.join(effect.disbanded)}.") if count else f"{units}."]
    sentences += [
        _("%(centre)s becomes a minor power with %(unit)s.") % words
        for words in _centres(variant, effect.new_minors)
    ]
    sentences += [
        _("%(centre)s becomes a minor power with %(unit)s when it is empty after a Fall.") % words
        for words in _centres(variant, effect.pending_minors)
    ]
    return sentences


def _centres(variant: Variant, kinds: Mapping[str, str]) -> Iterable[dict[str, str]]:
    for space, kind in kinds.items():
        yield {
            "centre": variant.board.spaces[space].name,
            "unit": _("a fleet") if kind == "F" else _("an army"),
        }
