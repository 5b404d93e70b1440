"""Acts of the GM and deputies. Each module beside this one with an `ACT` is one."""

import pkgutil
from collections.abc import Iterable
from importlib import import_module

from games.gm.acts.act import Act


def find_acts(folders: Iterable[str]) -> tuple[Act, ...]:
    """Return the acts of the modules in these folders of this package, by name."""
    modules = (
        import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(folders)
    )
    return tuple(module.ACT for module in modules if hasattr(module, "ACT"))


ACTS = find_acts(__path__)
