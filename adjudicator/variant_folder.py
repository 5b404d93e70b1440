"""Variants that come with the library, by their ids, and anybody's own, from their folders."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.extends import read_extended
from adjudicator.json_text import read_json
from adjudicator.shapes import as_object, as_text
from adjudicator.variant import Variant
from adjudicator.variant_reader import variant_from_data
from adjudicator.variant_shapes import check_shapes
from adjudicator.variants import (
    FOLDER,
    PARTS,
    UnknownVariant,
    languages,
    load,
    variant_ids,
    with_names,
)


def load_variant(variant: str | os.PathLike[str]) -> Variant:
    """Load a variant that comes with the library by its id, or any other from its folder.

    A text is an id if a variant has it, and the path of a folder otherwise. A folder holds
    variant.json, spaces.json, adjacency.json and setup.json. If it extends another variant, which
    lies beside it or comes with the library, it holds only the differences. Orders may use the
    names in names.<language>.json. A folder is read at every call.

    Raises UnknownVariant if there is no such id and no such folder, and ImpossibleData with the
    file and the place of an error in it.

    >>> load_variant("standard").name
    'Diplomacy'
    """
    if isinstance(variant, str) and variant in variant_ids():
        return load(variant)
    folder = Path(variant)
    if not (folder / "variant.json").is_file():
        known = ", ".join(variant_ids())
        message = f"{folder} is no folder with a variant.json, and no id; known are {known}"
        raise UnknownVariant("variant", message)
    read = partial(_read_file, folder)
    data = {part: read_extended(str(folder), part, read) for part in PARTS}
    for part, content in data.items():
        if content is None:
            raise ImpossibleData(f"{folder.name}/{part}.json", "there is no such file")
    try:
        check_shapes(data)
        for language in _languages_of(folder):
            names = read_extended(str(folder), f"names.{language}", read)
            data = with_names(data, _checked_names(names, data, f"names.{language}"))
        return variant_from_data(data)
    except ImpossibleData as error:
        where = error.where.removeprefix(f"{folder.name}/")
        raise ImpossibleData(f"{folder.name}/{where}", error.message) from error


def _languages_of(folder: Path) -> list[str]:
    """Return the languages for which a folder, or a variant that it extends, may have names."""
    files = [*folder.glob("names.*.json"), *folder.parent.glob("*/names.*.json")]
    return sorted({path.name.split(".")[1] for path in files} | set(languages()))


def _checked_names(names: Any, data: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """Return the names of a language; raises ImpossibleData for one of what the board lacks."""
    checked = as_object({} if names is None else names, where)
    for kind, known in (("spaces", data["spaces"]), ("powers", data["variant"]["powers"])):
        for key, name in as_object(checked.get(kind, {}), f"{where}.{kind}").items():
            place = f"{where}.{kind}.{key}"
            if key not in known:
                raise ImpossibleData(place, "the board has nothing with this key")
            texts = [name] if kind == "spaces" else as_object(name, place).values()
            for text in texts:
                as_text(text, place)
    return checked


def _read_file(folder: Path, name: str, part: str) -> Any:
    """Read one JSON file of the folder, or of a variant that it extends; None if it is missing."""
    path = (folder if name == str(folder) else _base(folder, name)) / f"{part}.json"
    where = f"{path.parent.name}/{path.name}"
    try:
        return read_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ImpossibleData(where, f"cannot be read: {error.strerror}") from error
    except ImpossibleData as error:
        raise ImpossibleData(where, str(error)) from error


def _base(folder: Path, name: str) -> Path:
    """Return the folder of a variant that another one extends."""
    beside = folder.parent / name
    # A name that is a path would lead elsewhere.
    if Path(name).name == name and beside != folder and (beside / "variant.json").is_file():
        return beside
    if name in variant_ids():
        return FOLDER / name
    message = f"extends “{name}”, which neither lies beside it nor comes with the library"
    raise ImpossibleData(f"{folder.name}/variant.json", message)
