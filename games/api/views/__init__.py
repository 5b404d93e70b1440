"""Endpoints, one file per subject."""

from ninja import Router

from games.api.views import (
    acts,
    archive,
    conditional,
    corrections,
    events,
    files,
    game_list,
    gm_sheets,
    joining,
    ladder,
    me,
    options,
    phases,
    press,
    ratings,
    receipts,
    rules,
    sheets,
    variants,
    votes,
)


def routers() -> list[tuple[str, Router]]:
    """The routers of all subjects, in the order of the reference page."""
    subjects = (
        *(rules, variants, me, game_list, joining, phases, events, options, sheets, conditional),
        *(receipts, press, votes, acts, gm_sheets, corrections, ratings, ladder, archive, files),
    )
    return [("", subject.router) for subject in subjects]
