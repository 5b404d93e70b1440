"""The names that other programs have for the spaces of our boards are understood.

DAIDE has its tokens, jDip and DPjudge have the names of their map files. A name that would also be
that of another space or of a nation is left out.
"""

from __future__ import annotations

import pytest

from adjudicator import InvalidOrder
from adjudicator.notation import parse_order
from adjudicator.vocabulary import Vocabulary, words
from maps.load import load_variant, variant_ids

DAIDE = (
    "ADR AEG ALB ANK APU ARM BAL BAR BEL BER BLA BOH BRE BUD BUL BUR CLY CON DEN EAS ECH EDI FIN "
    "GAL GAS GOB GOL GRE HEL HOL ION IRI KIE LON LVN LVP MAO MAR MOS MUN NAF NAO NAP NTH NWG NWY "
    "PAR PIC PIE POR PRU ROM RUH RUM SER SEV SIL SKA SMY SPA STP SWE SYR TRI TUN TUS TYR TYS UKR "
    "VEN VIE WAL WAR WES YOR"
)
OTHER_KEYS = {"ECH": "ENG", "GOB": "BOT", "GOL": "LYO"}
JDIP = {
    "BRE": "breast",
    "ENG": "ech, channel, man",
    "EAS": "emed, eastmed, ems, eme",
    "BOT": "gob, both, gulfofb, bothnia",
    "LYO": "gol, gulfofl, lyon",
    "IRI": "stg",
    "LVN": "lvo, lva",
    "LVP": "lpl",
    "MAO": "mid atlantic ocean, midatlanticocean, mid, mat",
    "NAF": "nora",
    "NAO": "nat",
    "NTH": "norsea, nts, nrd",
    "NWY": "nor, nge",
    "NWG": "norwsea, nrg, gro",
    "RUH": "rhe",
    "SEV": "sevastapol",
    "SPA": "esp",
    "STP": "st petersburg, stpetersburg, st petersberg, st. petersberg, stpetersberg",
    "TYR": "tyl, trl, alp",
    "TYS": "Tyrhennian Sea, tyn, tyh",
    "WAR": "var",
    "WES": "wmed, westmed, wms, wme",
    "YOR": "yonkers",
}
DPJUDGE = {
    "BUR": "burgandy",
    "ADR": "adriatic",
    "AEG": "aegean",
    "BAL": "baltic",
    "BAR": "barents",
    "BLA": "black",
    "EAS": "emed, east, eastern, eastmed, ems, eme, emd, eas med",
    "ENG": "channel, ech, eng ch",
    "GAL": "galacia",
    "LYO": "gol, gulfofl, lyon",
    "BOT": "gob, both, gulfofb, bothnia",
    "HEL": "helgoland, heligoland, heligoland bight",
    "ION": "ionian",
    "IRI": "irish, irs",
    "LVP": "livp, lpl",
    "LVN": "livo, lvo, lva",
    "MAR": "mars",
    "MAO": "midatlanticocean, midatlantic, mid, mat",
    "NAO": "nat",
    "NAF": "nora, n afr",
    "NTH": "norsea, nts",
    "NWY": "nor, norw",
    "NWG": "norwegian, norwsea, nrg, norg",
    "SEV": "sevastapol",
    "SPA": "spn",
    "STP": "stpete, st. petersburg, st.petersburg",
    "TYR": "tyl, trl, tyo, tyrol",
    "TYS": "tyrr, tyrrhenian, tyn, tyh",
    "YOR": "york, yonkers",
    "WES": "wmed, west, western, westmed, wms, wme, wmd, west med, wes med, western med",
}
AMBITION = {
    "Bur": "burgandy",
    "Adr": "adriatic",
    "Aeg": "aegean",
    "Alg": "algeria",
    "Smy": "ank, Ankara",
    "SNe": "ane, Austrian Netherlands, belgium, bel",
    "BaW": "baden-wurttenberg, baden, bad",
    "Bal": "baltic",
    "Bar": "bas, barents",
    "Bla": "black",
    "Brl": "silesia, sil",
    "Bud": "Budapest",
    "Chr": "nwy",
    "Cop": "den",
    "Cri": "sevastopol, sev, sevastapol",
    "Eng": "english, channel, ech, eng ch",
    "Eas": "emed, east, eastern, eastmed, ems, eme, emd, eas med",
    "LPo": "gal, galacia",
    "GoB": "bot, gbo, gob, both, gulfofb, bothnia",
    "GoL": "lyo, gly, gol, gulfofl, lyon",
    "Hel": "helgoland, heligoland, heligoland bight",
    "HeW": "hesse, hes",
    "Hst": "hls",
    "Ion": "ionian",
    "Iri": "irish, irs",
    "Kev": "kiv, kie",
    "Kon": "koe, konigsberg",
    "Lvp": "lvl, liv",
    "Lvn": "lvo",
    "Mar": "mars",
    "Mek": "mec",
    "NAO": "nat",
    "MAO": "midatlanticocean, midatlantic, mid, mat",
    "Nth": "norsea, nts",
    "Nwg": "norwsea, nrg, norg, nws",
    "Nov": "novgorod",
    "Pap": "rome, rom",
    "GPo": "pos, Posen",
    "StP": "stpete, st petersburg, st.petersburg",
    "Sav": "piedmont, pie",
    "Tun": "tunisia",
    "NaS": "tws, Two Sicilies, sicily, two, sic",
    "Tyr": "tyrolia, tyl, trl, tyo",
    "TyS": "tyrr, tyrrhenian, tyn, tyh",
    "UPr": "uni, united, provinces, prv, prov, holland",
    "Wla": "rumania, rum",
    "Ven": "venetia, Republic of Venice",
    "Yor": "york, yonkers",
    "Zap": "zaporozhye",
    "Wes": "wmed, west, western, westmed, wms, wme, wmd, west med, wes med, western med",
}
LISTED = [
    *(("standard", OTHER_KEYS.get(token, token), token) for token in DAIDE.split()),
    *(
        (variant_id, key, name)
        for variant_id, table in (
            ("standard", JDIP),
            ("standard", DPJUDGE),
            ("ambition-empire-6.01", AMBITION),
            ("ambition-empire-6.0", AMBITION),
        )
        for key, names in table.items()
        for name in names.split(", ")
    ),
]


def test_a_name_of_another_program_is_understood() -> None:
    orders = [
        (variant_id, name, key, str(parse_order(load_variant(variant_id), f"A {name} H")))
        for variant_id, key, name in sorted(set(LISTED))
    ]
    assert [order for order in orders if order[3] != f"A {order[2]} H"] == []


@pytest.mark.parametrize("name", ["Norway", "Denmark", "Norwegian"])
def test_a_name_that_is_also_a_nation_is_no_space(name: str) -> None:
    with pytest.raises(InvalidOrder):
        parse_order(load_variant("ambition-empire-6.01"), f"F {name} H")


def test_coasts_of_other_programs_are_understood() -> None:
    variant = load_variant("standard")
    for coast in ("stp/nc", "stp(nc)", "stp-nc", "stp ncs", "stpete (north coast)"):
        assert str(parse_order(variant, f"F {coast} - bar")) == "F STP/nc - BAR"


@pytest.mark.parametrize("variant_id", variant_ids())
def test_no_name_of_several_words_falls_apart_into_two_spaces(variant_id: str) -> None:
    """So that "New York" with a space between is never the move of a unit.

    A few names begin with a name. Between their words a dash has no space, and a move has.
    """
    variant = load_variant(variant_id)
    names = Vocabulary(variant).names
    pairs = [
        (name[:place], name[place:])
        for name in names
        for place in range(1, len(name))
        if names.get(name[:place], "") != names.get(name[place:], "")
    ]
    for first, second in pairs:
        if first in names and second in names:
            order = parse_order(variant, f"A {' '.join(first)} - {' '.join(second)}")
            assert str(order) == f"A {names[first]} - {names[second]}"


@pytest.mark.parametrize("variant_id", variant_ids())
def test_no_spelling_takes_a_name_away_from_its_space(variant_id: str) -> None:
    variant = load_variant(variant_id)
    written = {
        words(name): key
        for key, space in variant.board.spaces.items()
        for name in (key, space.name, *space.aliases, *space.also)
    }
    names = Vocabulary(variant).names
    assert {name: names[name] for name in written} == written
