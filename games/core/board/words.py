"""The words on pictures of boards, in the active language."""

from django.utils.translation import gettext as _, pgettext

from maps.render import Words


def board_words() -> Words:
    """The sentences of maps.render.WORDS in the active language."""
    return {
        "army": _("army"),
        "fleet": _("fleet"),
        "Army": _("Army"),
        "Fleet": _("Fleet"),
        "north coast": _("north coast"),
        "south coast": _("south coast"),
        "east coast": _("east coast"),
        "west coast": _("west coast"),
        # Translators: as in “Army of Bavaria (Catholic minor power)”.
        "Catholic minor power": _("Catholic minor power"),
        "Protestant minor power": _("Protestant minor power"),
        "Orthodox minor power": _("Orthodox minor power"),
        "Islamic minor power": _("Islamic minor power"),
        "armed neutral": pgettext("before the name of its home", "armed neutral"),
        "an armed neutral": _("an armed neutral"),
        "ally of {power}": _("ally of {power}"),
        "minor power": pgettext("before the name of its home", "minor power"),
        # Translators: as in “supply centre of a Catholic minor power”.
        "a Catholic minor power": _("a Catholic minor power"),
        "a Protestant minor power": _("a Protestant minor power"),
        "an Orthodox minor power": _("an Orthodox minor power"),
        "an Islamic minor power": _("an Islamic minor power"),
        "a minor power": _("a minor power"),
        "sea": pgettext("a kind of space", "sea"),
        "{space} ({coast})": _("{space} ({coast})"),
        "supply centre of {owner}": _("supply centre of {owner}"),
        "unowned supply centre": _("unowned supply centre"),
        "{unit} of {power}": _("{unit} of {power}"),
        "{unit} of {power} in {place}": _("{unit} of {power} in {place}"),
        "{unit} of {place} ({minor})": _("{unit} of {place} ({minor})"),
        "dislodged": _("dislodged"),
        "Catholic": _("Catholic"),
        "Protestant": _("Protestant"),
        "Orthodox": _("Orthodox"),
        "Islamic": _("Islamic"),
        "The religions": _("The religions"),
        "Minor powers:": _("Minor powers:"),
        "Papal States": _("Papal States"),
        "armed neutrals": _("armed neutrals"),
        # Translators: in the legend below the map, beside a blue line and the mark of a canal.
        "fleets pass along the river": _("fleets pass along the river"),
        "canal: fleets leave on any side": _("canal: fleets leave on any side"),
        # Translators: in the legend below the map, beside an arrow with two heads.
        "crossing over water": _("crossing over water"),
        # Translators: in the legend below the map, beside the unit of an armed neutral.
        "with an ally: its colours and code": _("with an ally: its colours and code"),
        **_results(),
    }


def _results() -> Words:
    """Results of orders, for tooltips and for the legend."""
    return {
        "moves": pgettext("an order", "moves"),
        "bounces": pgettext("an order", "bounces"),
        "fails": pgettext("an order", "fails"),
        "holds": pgettext("an order", "holds"),
        "supports": pgettext("an order", "supports"),
        "supports a move": pgettext("an order", "supports a move"),
        "supports to hold": pgettext("an order", "supports to hold"),
        "support cut": pgettext("an order", "support cut"),
        "support in vain": pgettext("an order", "support in vain"),
        "cut": pgettext("an order", "cut"),
        "void": pgettext("an order", "void"),
        "convoys": pgettext("an order", "convoys"),
        "moves by convoy": pgettext("an order", "moves by convoy"),
        "convoy disrupted": pgettext("an order", "convoy disrupted"),
        "disrupted": pgettext("an order", "disrupted"),
        "no convoy": pgettext("an order", "no convoy"),
        "retreats": pgettext("an order", "retreats"),
        "disbanded": pgettext("an order", "disbanded"),
        "builds": pgettext("an order", "builds"),
        "built": pgettext("an order", "built"),
        "removed": pgettext("an order", "removed"),
        "waived": pgettext("an order", "waived"),
        "illegal": pgettext("an order", "illegal"),
        "invalid": pgettext("an order", "invalid"),
        "sortie of a minor": pgettext("an order", "sortie of a minor"),
        "invalid sortie": pgettext("an order", "invalid sortie"),
    }
