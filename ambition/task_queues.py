"""The queues of tasks, and what beat has done how often."""

from __future__ import annotations

from typing import Any

# Queues of their own, so that nothing stands before a deadline. A worker that is told no queues
# serves all of them.
QUEUES = {
    "deadlines": ("sweep_deadlines", "resolve_phase", "end_pause"),
    "computers": ("order_for_computers",),
    "mails": ("sweep_notices", "send_mails", "send_posts"),
    "pictures": ("draw_picture",),
}
ROUTES = {
    f"games.tasks.{task}": {"queue": queue} for queue, tasks in QUEUES.items() for task in tasks
}
# A sweep that waited longer than the next one has nothing left to do.
SWEEPS: dict[str, dict[str, Any]] = {
    "sweep deadlines": {
        "task": "games.tasks.sweep_deadlines",
        "schedule": 5.0,
        "options": {"expires": 5.0},
    },
    "sweep notices": {
        "task": "games.tasks.sweep_notices",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
}
