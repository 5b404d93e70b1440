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
    notes,
    offers,
    options,
    phases,
    press,
    ratings,
    receipts,
    record,
    role,
    rules,
    seats,
    settings,
    sheets,
    variants,
    votes,
)


def routers() -> list[tuple[str, Router]]:
    """The routers of all subjects, in the order of the reference page."""
    subjects = (
        *(rules, variants, me, game_list, joining, offers, phases, events, options, sheets),
        *(conditional, receipts, notes, press, votes, settings, acts, gm_sheets, corrections),
        *(seats, role, ratings, ladder, archive, record, files),
    )
    return [("", subject.router) for subject in subjects]
