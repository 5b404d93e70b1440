"""The folder of a variant as a zip file, read within limits and written."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from django.utils.translation import gettext as _

from adjudicator.errors import ImpossibleData
from adjudicator.json_text import NotJson, read_json
from games.core.errors import TooLarge, Unprocessable
from games.core.given_boards import impossible_file
from games.core.words.numbers import decimal
from maps.build.svg import read_drawing
from maps.build_data import BuildRefused
from maps.drafts import COMPUTED, Files, file_name, part_of
from maps.drafts.files import CREDITS, DRAWING

MOST_BYTES = 1_500_000
MOST_ENTRIES = 60
# Of one file, and of all, when unpacked. The folders of the site have up to 0.4 MB without
# placing.json.
MOST_FILE_BYTES = 1_000_000
MOST_UNPACKED = 2_000_000
# What Python's zipfile unpacks step by step, with little memory.
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# Files that other programs add, and a folder's own files that are computed.
IGNORED = (f"{COMPUTED}.json", ".DS_Store", "Thumbs.db")
IGNORED_FOLDERS = ("__MACOSX",)
# A value of this many signs stands in one line.
SHORT = 80
# A zip file's own date and time for each file, so that the same draft gives the same bytes.
MOMENT = (2000, 1, 1, 0, 0, 0)

# What `zipfile` raises for a broken file.
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
# What it raises for offsets and names of files that make no sense.
SENSELESS = (ValueError, IndexError)


def read_folder(content: bytes) -> Files:
    """Return the files of a variant's folder in a zip file.

    Refuses other files than those of a variant, and anything larger than a variant is, before it
    unpacks it.
    """
    if len(content) > MOST_BYTES:
        raise _too_large()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _read(archive)
    except (*BROKEN, *SENSELESS) as error:
        sentence = _("This is no zip file, or it is broken. Zip the folder of a variant.")
        raise Unprocessable("not_zip", sentence, field="file") from error


def _read(archive: zipfile.ZipFile) -> Files:
    entries = [item for item in archive.infolist() if not item.is_dir() and not _is_ignored(item)]
    if len(entries) > MOST_ENTRIES:
        sentence = _("The zip file has more than %(most)s files.") % {"most": MOST_ENTRIES}
        raise TooLarge("too_many_files", sentence, field="file")
    if sum(item.file_size for item in entries) > MOST_UNPACKED:
        raise _too_large()
    top = _folder(entries)
    files: Files = {}
    unpacked = 0
    for item in entries:
        name = item.filename.removeprefix(top)
        part = part_of(name)
        if part is None or part in files:
            sentence = _("A variant has no file “%(name)s”. Leave it out of the zip file.")
            raise Unprocessable("unknown_file", sentence % {"name": name[:80]}, field="file")
        if item.flag_bits & 1 or item.compress_type not in METHODS:
            sentence = _("“%(name)s” is encrypted, or packed in a way that is not read here.")
            raise Unprocessable("packed_oddly", sentence % {"name": name[:80]}, field="file")
        data = _unpack(archive, item)
        unpacked += len(data)
        if unpacked > MOST_UNPACKED:
            raise _too_large()
        files[part] = _value(part, name, data)
    if "variant" not in files:
        sentence = _("The zip file has no variant.json, with which every variant begins.")
        raise Unprocessable("no_variant", sentence, field="file")
    return files


def _is_ignored(item: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(item.filename)
    return path.name in IGNORED or bool(path.parts and path.parts[0] in IGNORED_FOLDERS)


def _folder(entries: list[zipfile.ZipInfo]) -> str:
    """The folder in which all files lie, with a slash at its end; "" if they lie at the top."""
    heads = {item.filename.partition("/")[0] for item in entries}
    is_inside = len(heads) == 1 and all("/" in item.filename for item in entries)
    return f"{heads.pop()}/" if is_inside and heads != {"build"} else ""


def _unpack(archive: zipfile.ZipFile, item: zipfile.ZipInfo) -> bytes:
    """Unpack one file, and never more than a file of a variant may have."""
    with archive.open(item) as stream:
        data = stream.read(MOST_FILE_BYTES + 1)
    if len(data) > MOST_FILE_BYTES:
        raise _too_large()
    return data


def _value(part: str, name: str, data: bytes) -> Any:
    if part == DRAWING:
        return _drawing(name, data)
    if part == CREDITS:
        return data.decode("utf-8", "replace").replace("\0", " ")
    try:
        return read_json(data)
    except NotJson as error:
        raise impossible_file(ImpossibleData(f"{name}, {error.where}", error.message)) from error


def _drawing(name: str, data: bytes) -> str:
    """The text of an SVG that has outlines alone, and neither a script nor an entity."""
    try:
        read_drawing(data, name)
    except BuildRefused as error:
        raise Unprocessable("bad_drawing", str(error), field="file") from error
    return data.decode("utf-8", "replace")


def _too_large() -> TooLarge:
    return TooLarge(
        "file_too_large",
        _("The file is too large. A variant has at most %(packed)s MB, and %(whole)s MB unpacked.")
        % {"packed": decimal(MOST_BYTES / 1e6, 1), "whole": decimal(MOST_UNPACKED / 1e6, 0)},
        field="file",
    )


def write_folder(files: Mapping[str, Any], folder: str) -> bytes:
    """Return a draft as a zip file with its folder, as it would lie in maps/variants."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in folder_texts(files).items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text)
    return content.getvalue()


def folder_texts(files: Mapping[str, Any]) -> dict[str, str]:
    """Return the text of each file of a draft by its name in the folder."""
    return {
        file_name(part): data if isinstance(data, str) else _lines(data)
        for part, data in sorted(files.items())
    }


def _lines(data: Any) -> str:
    """JSON with a line for each key, and for each space, power or edge below it.

    So a change shows where it is, and geometry.json has no line for each number.
    """
    rows = []
    for key, value in data.items():
        text = _text(value)
        if isinstance(value, dict) and value and len(text) > SHORT:
            inner = ",\n".join(f"    {_text(name)}: {_text(item)}" for name, item in value.items())
            text = f"{{\n{inner}\n  }}"
        elif isinstance(value, list) and value and len(text) > SHORT:
            inner = ",\n".join(f"    {_text(item)}" for item in value)
            text = f"[\n{inner}\n  ]"
        rows.append(f"  {_text(key)}: {text}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
