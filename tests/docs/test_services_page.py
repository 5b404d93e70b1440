"""docs/services.md has a section for each room, with the files and services that exist."""

import ast
import re
from pathlib import Path

from tests.test_rooms import floors, rooms

TOP = Path(__file__).parents[2]
GAMES = TOP / "games"
PAGE = (TOP / "docs" / "services.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
ROOMS = [name for name in SECTIONS if name != "Commands"]
ROW = re.compile(r"^\| `([\w/]+\.py)` \| (.+) \|$", re.MULTILINE)


def functions_of(path: Path) -> set[str]:
    nodes = ast.parse(path.read_text(encoding="utf-8")).body if path.exists() else []
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def service_files(room: str) -> set[str]:
    patterns = ("services.py", "services/*.py", "acts/*.py")
    paths = [path for pattern in patterns for path in (GAMES / room).rglob(pattern)]
    apart = ("__init__.py", "act.py")
    return {str(path.relative_to(GAMES / room)) for path in paths if path.name not in apart}


def test_the_sections_are_the_rooms_each_after_those_that_it_imports():
    django = {*floors()[0], "models", "workarounds"}
    assert sorted(ROOMS) == sorted(rooms().keys() - django)
    early = [
        (room, other)
        for room in ROOMS
        for other in rooms()[room] - django
        if ROOMS.index(other) > ROOMS.index(room)
    ]
    assert early == []


def test_a_section_lists_every_file_of_services():
    listed = {room: {file for file, _names in ROW.findall(SECTIONS[room])} for room in ROOMS}
    assert listed == {room: service_files(room) for room in ROOMS}


def test_a_service_is_in_the_file_of_its_row():
    missing = [
        (room, file, name)
        for room in ROOMS
        for file, names in ROW.findall(SECTIONS[room])
        for name in re.findall(r"`(\w+)`", names)
        if name not in functions_of(GAMES / room / file)
    ]
    assert missing == []


def test_the_commands_of_the_page_exist():
    commands = re.findall(r"^\| `(\w+)` \|", SECTIONS["Commands"], re.MULTILINE)
    assert commands
    assert all((GAMES / "management" / "commands" / f"{name}.py").exists() for name in commands)
