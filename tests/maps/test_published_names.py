"""The names of spaces that the published texts use, each understood as its space on their board.

The names of 6.01 are those of its list of spaces; the others are those that the texts of the
versions 6.0 and 2002 use. On the boards of today the names of 2002 that mean one space are
understood as well.
"""

from adjudicator import parse_order
from maps.load import load_variant

LIST_OF_6_01 = """
Abo: Abo
Adriatic Sea: Adr
Aegean Sea: Aeg
Algiers: Alg
Andalusia: And
Armenia: Arm
Baden-Wuerttemberg: BaW
Baltic Sea: Bal
Barcelona: Brc
Barents Sea: Bar
Bavaria: Bav
Black Sea: Bla
Berlin: Ber
Bohemia: Boh
Bosnia: Bos
Breslau: Brl
Brest: Bre
Buda: Bud
Burgundy: Bur
Christiania: Chr
Constantinople: Con
Copenhagen: Cop
Courland: Cou
Crete: Cre
Crimea: Cri
Croatia: Cro
Dalmatia: Dal
Dresden: Dre
Eastern Mediterranean: Eas
Edinburgh: Edi
English Channel: Eng
Gascony: Gas
Gibraltar: Gib
Greater Poland: GPo
Gulf of Bothnia: GoB
Gulf of Lyon: GoL
Hanover: Han
Helgoland Bight: Hel
Hesse-Westphalia: HeW
Holstein: Hst
Iceland: Ice
Ionian Sea: Ion
Ireland: Ire
Irish Sea: Iri
Karelia: Kar
Kazan: Kaz
Kiev: Kev
Koenigsberg: Kon
Languedoc: Lan
Lapland: Lap
Leon: Leo
Lesser Poland: LPo
Lithuania: Lit
Liverpool: Lvp
Livonia: Lvn
London: Lon
Lusatia: Lus
Madrid: Mad
Marseilles: Mar
Mecklenburg: Mek
Mid-Atlantic Ocean: MAO
Milan: Mil
Morocco: Mor
Moscow: Mos
Naples & Sicily: NaS
North Atlantic Ocean: NAO
North Sea: Nth
Norwegian Sea: Nwg
Novgorod Territory: Nov
Papal States: Pap
Paris: Par
Picardy: Pic
Podolia: Pod
Portugal: Por
St. Petersburg: StP
Sardinia: Sar
Savoy: Sav
Scania: Sca
Skaggerak: Ska
Smyrna: Smy
Southern Netherlands: SNe
Stockholm: Sto
Switzerland: Swi
Syria: Syr
Tunis: Tun
Tuscany: Tus
Tyrol: Tyr
Tyrrhenian Sea: TyS
United Provinces: UPr
Venice: Ven
Vienna: Vie
Wales: Wal
Wallachia: Wla
Warsaw: War
Western Mediterranean: Wes
Yorkshire: Yor
Zaporozh’ye: Zap
"""

TEXT_OF_6_0 = """
Algiers: Alg
Andalusia: And
Courland: Cou
Crimea: Cri
Eastern Mediterranean Sea: Eas
Gibraltar: Gib
Irish Sea: Iri
Koenigsberg: Kon
Naples and Sicily: NaS
Novgorod Territory: Nov
Papal States: Pap
Southern Netherlands: SNe
St. Petersburg: StP
Straits of Gibraltar: Gib
Tunis: Tun
Tuscany: Tus
Two Sicilies: NaS
"""

# As the setup and the rules of the German text write them.
TEXT_OF_2002 = """
Abo: Abo
Algeria: Alg
Austrian Netherlands: ANe
Baden-Württemberg: BaW
Bakhchisaray: Bak
Bavaria: Bav
Berlin: Ber
Breslau: Brl
Brest: Bre
Budapest: Bud
Christiania: Chr
Constantinople: Con
Copenhagen: Cop
Dresden: Dre
Edinburgh: Edi
Gibraltar: Gib
Hanover: Han
Hesse-Westphalia: HeW
Holstein: Hst
Ireland: Ire
Kiev: Kev
Kirchenstaat: Pap
Koenigsberg: Kon
Konigsberg: Kon
Königsberg: Kon
London: Lon
Madrid: Mad
Marseilles: Mar
Mecklenburg: Mek
Milan: Mil
Morocco: Mor
Moscow: Mos
Papal States: Pap
Paris: Par
Portugal: Por
Sardinia: Sar
Seville: Sev
Sofia: Sof
St Petersburg: StP
St. Petersburg: StP
Stockholm: Sto
Switzerland: Swi
Tunisia: Tun
Tuscany: Tus
Two Sicilies: TwS
United Netherlands: UNe
Venetia: Ven
Vienna: Vie
Warsaw: War
"""

OLD_NAMES = """
Algeria: Alg
Austrian Netherlands: SNe
Bakhchisaray: Cri
Budapest: Bud
Kirchenstaat: Pap
Seville: And
Tunisia: Tun
Two Sicilies: NaS
United Netherlands: UPr
Venetia: Ven
"""


def rows(table: str) -> list[tuple[str, str]]:
    found = []
    for line in table.strip().splitlines():
        name, _colon, key = line.rpartition(": ")
        found.append((name, key))
    return found


PUBLISHED = [
    *(("ambition-empire-6.01", *row) for row in rows(LIST_OF_6_01)),
    *(("ambition-empire-6.0", *row) for row in rows(TEXT_OF_6_0)),
    *(("ambition-empire-2002", *row) for row in rows(TEXT_OF_2002)),
    *((f"ambition-empire-{v}", *row) for v in ("6.0", "6.01") for row in rows(OLD_NAMES)),
]


def test_a_published_name_means_its_space():
    read = [
        (variant, name, key, parse_order(load_variant(variant), f"A {name} H").location)
        for variant, name, key in PUBLISHED
    ]
    assert [order for order in read if order[3] != order[2]] == []


def test_the_list_of_spaces_is_complete():
    assert set(dict(rows(LIST_OF_6_01)).values()) == set(
        load_variant("ambition-empire-6.01").board.spaces
    )
