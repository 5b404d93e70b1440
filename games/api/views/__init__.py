"""Endpoints, one file per subject."""

from ninja import Router

from games.api.views import (
    acts,
    archive,
    conditional,
    corrections,
    events,
    game_list,
    gm_sheets,
    guests,
    joining,
    ladder,
    me,
    notes,
    offers,
    phases,
    press,
    ratings,
    receipts,
    record,
    role,
    rounds,
    rules,
    scoring,
    seats,
    settings,
    sheets,
    variants,
    votes,
    webhooks,
)


def routers() -> list[tuple[str, Router]]:
    """The routers of all subjects, in the order of the reference page."""
    subjects = (
        rules,
        variants,
        me,
        game_list,
        joining,
        guests,
        offers,
        phases,
        events,
        sheets,
        conditional,
        receipts,
        notes,
        press,
        votes,
        settings,
        acts,
        gm_sheets,
        corrections,
        seats,
        role,
        webhooks,
        ratings,
        ladder,
        archive,
        scoring,
        rounds,
        record,
    )
    return [("", subject.router) for subject in subjects]
