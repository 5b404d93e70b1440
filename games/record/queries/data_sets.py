"""The data sets of finished games that are there to download."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _, gettext_lazy, override

from games.core.errors import NotFound

SUFFIX = ".jsonl.gz"
README = "README.txt"
# No pseudonym could, as long as the archive shows the moves beside the names.
NO_PROTECTION = gettext_lazy(
    "The pseudonyms do not protect the players. The moves are the same as in the archive, and its "
    "pages name the players, except those of anonymous games: a script that compares the two finds "
    "who had which seat, and with that all other games of a player in the file."
)


@dataclass(frozen=True, slots=True)
class DataSet:
    """A file with finished games: its name and size, and the facts that stand beside it."""

    name: str
    size: int
    games: int
    made_at: datetime
    sha256: str

    @property
    def facts_name(self) -> str:
        """The name of the file with its facts."""
        return self.name.removesuffix(SUFFIX) + ".json"

    @property
    def path(self) -> Path:
        """Where the file is on this machine."""
        return Path(settings.DATA_SETS_DIR) / self.name


def data_sets() -> list[DataSet]:
    """The data sets on this machine, the newest first."""
    paths = sorted(Path(settings.DATA_SETS_DIR).glob(f"games-*{SUFFIX}"), reverse=True)
    return [file for file in map(_data_set, paths) if file is not None]


def data_set(name: str) -> DataSet:
    """The data set with a name; refuses one that is not there."""
    file = next((file for file in data_sets() if file.name == name), None)
    if file is None:
        raise NotFound("no_such_data", _("There is no such data set; it may have been replaced."))
    return file


def readme() -> str:
    """The text beside the files, in each language of the site."""
    parts = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            parts.append("\n\n".join((_("Finished games as data"), f"{NO_PROTECTION}\n")))
    return "\n".join(parts)


def _data_set(path: Path) -> DataSet | None:
    """Read the facts of a file; None if it has just been deleted."""
    try:
        facts = json.loads(path.with_name(path.name.removesuffix(SUFFIX) + ".json").read_text())
        size = path.stat().st_size
    except FileNotFoundError:
        return None
    made_at = datetime.fromisoformat(facts["made_at"])
    return DataSet(path.name, size, facts["games"], made_at, facts["sha256"])
