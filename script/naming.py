"""Names that do not say what they stand for, for script/counts and tests/games/test_names.py.

- A variable, argument, field or import called `found`, `said`, `typed`, `kept`, `shown` or `asked`.
- A function called by a past participle alone (`_locked`), by one with a particle (`left_out`), by
  one of the six words (`kept_rows`) or from `of` on (`_of_phase`). A participle with a noun
  (`resolved_phases`), a time (`paused_until`), and a property, which is an adjective, may stay.
- `*("a", "b")` inside a tuple or a call, which only steers the formatter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

VAGUE = frozenset({"found", "said", "typed", "kept", "shown", "asked"})
IRREGULAR = """
    beaten begun bent bought bound broken brought built caught chosen dealt done drawn driven eaten
    fallen felt flown forbidden forgotten fought given gone grown had heard held hidden known laid
    led left lent lost made meant met overspent paid rewritten risen seen sent shaken sold sought
    spent spoken stood struck sunk sworn taken taught thought thrown told torn undone understood
    unread unseen unspent withdrawn withheld won worn wound woven written
"""
NO_PARTICIPLES = """
    bed bleed breed embed exceed feed heed need oembed proceed red seed shed speed succeed weed
"""
PARTICLES = """
    again already at away back behind by down for from home in off on out over through to up with
"""
Names = Iterator[tuple[int, str]]  # the line and the name


def vague_names(tree: ast.Module) -> Names:
    """Where a file gives one of the six names, with the line. The columns of models stay."""
    columns = {
        id(node.targets[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("models.")
    }
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                pass
            case ast.arg(arg=name) | ast.alias(asname=str(name)):
                pass
            case _:
                continue
        if name.strip("_") in VAGUE and id(node) not in columns:
            yield node.lineno, name


def is_participle(word: str) -> bool:
    """Whether a word is a past participle and nothing else: `read` and `set` are verbs as well."""
    regular = word.endswith("ed") and word not in NO_PARTICIPLES.split()
    return regular or word in VAGUE or word in IRREGULAR.split()


def is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function is read as an attribute."""
    return any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def function_names(tree: ast.Module) -> Names:
    """The functions of a file that are called by a participle or from `of` on, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first, *rest = node.name.strip("_").split("_")
            vague = first in VAGUE or first == "of"
            bare = is_participle(first) and (not rest or rest[0] in PARTICLES.split())
            timed = rest[-1:] == ["at"]
            if vague or (bare and not timed and not is_property(node)):
                yield node.lineno, f"{node.name}()"


def starred_tuples(tree: ast.Module) -> Names:
    """Tuples and lists that are unpacked where they are written, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Starred) and isinstance(node.value, ast.Tuple | ast.List):
            yield node.lineno, ast.unparse(node)[:30]
