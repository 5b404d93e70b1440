"""The words in pictures besides names, in English, with translations supplied by the caller.

A caller passes a mapping from the sentences of WORDS to another language, with the same
placeholders in braces; anything left out stays English. Names of powers and spaces come from the
variant, which `maps.names.with_names` translates.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from adjudicator.orders import ARMY, FLEET

Words = Mapping[str, str]
ENGLISH: Words = MappingProxyType({})

UNITS = {ARMY: "army", FLEET: "fleet"}
UNITS_FIRST = {ARMY: "Army", FLEET: "Fleet"}
COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}
MINORS = {
    "catholic": "Catholic minor power",
    "protestant": "Protestant minor power",
    "orthodox": "Orthodox minor power",
    "islamic": "Islamic minor power",
}
A_MINOR = {
    "catholic": "a Catholic minor power",
    "protestant": "a Protestant minor power",
    "orthodox": "an Orthodox minor power",
    "islamic": "an Islamic minor power",
}
SEA, PLACE = "sea", "{space} ({coast})"
CENTRE_OF, CENTRE_OF_NOBODY = "supply centre of {owner}", "unowned supply centre"
UNIT_OF = "{unit} of {power}"
UNIT_IN, UNIT_OF_MINOR = "{unit} of {power} in {place}", "{unit} of {place} ({minor})"
ALLY_OF, ANY_NEUTRAL, AN_ANY_NEUTRAL = "ally of {power}", "armed neutral", "an armed neutral"
DISLODGED, ANY_MINOR, AN_ANY_MINOR = "dislodged", "minor power", "a minor power"
RESULTS = (
    "moves",
    "bounces",
    "holds",
    "supports",
    "cut",
    "convoys",
    "disrupted",
    "no convoy",
    "void",
    "retreats",
    "disbanded",
    "builds",
    "waived",
    "removed",
    "illegal",
    "invalid",
)
RELIGIONS = {
    "catholic": "Catholic",
    "protestant": "Protestant",
    "orthodox": "Orthodox",
    "islamic": "Islamic",
}
THE_RELIGIONS, MINOR_POWERS, PAPAL_STATES = "The religions", "Minor powers:", "Papal States"
ARMED_NEUTRALS, ALLIED_NEUTRALS = "armed neutrals", "with an ally: its colours and code"
RIVER, CANAL = "fleets pass along the river", "canal: fleets leave on any side"
CROSSING = "crossing over water"
GLYPHS = (
    "moves",
    "bounces",
    "fails",
    "supports a move",
    "supports to hold",
    "support cut",
    "support in vain",
    "moves by convoy",
    "convoy disrupted",
    "retreats",
    "disbanded",
    "built",
    "removed",
    "sortie of a minor",
    "invalid sortie",
)
WORDS = frozenset(
    {
        *UNITS.values(),
        *UNITS_FIRST.values(),
        *COASTS.values(),
        *MINORS.values(),
        *A_MINOR.values(),
        ALLY_OF,
        ANY_NEUTRAL,
        AN_ANY_NEUTRAL,
        SEA,
        PLACE,
        CENTRE_OF,
        CENTRE_OF_NOBODY,
        UNIT_OF,
        UNIT_IN,
        UNIT_OF_MINOR,
        DISLODGED,
        ANY_MINOR,
        AN_ANY_MINOR,
        *RESULTS,
        *RELIGIONS.values(),
        THE_RELIGIONS,
        MINOR_POWERS,
        PAPAL_STATES,
        ARMED_NEUTRALS,
        ALLIED_NEUTRALS,
        RIVER,
        CANAL,
        CROSSING,
        *GLYPHS,
    }
)


def wording(words: Words, english: str, **places: str) -> str:
    """Return a sentence of WORDS in the language of `words`, with its placeholders filled."""
    sentence = words.get(english, english)
    return sentence.format(**places) if places else sentence
