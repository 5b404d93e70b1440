"""Settings of background tasks: queues, workers, and what runs when."""

from typing import Any

from kombu import Exchange, Queue

# Tasks by queue: nothing may delay a deadline. A worker without --queues serves all of them.
QUEUES = {
    "deadlines": ("sweep_deadlines", "resolve_phase", "end_pause"),
    "computers": ("order_for_computers",),
    "mails": ("sweep_notices", "send_mails"),
    "posts": ("send_posts",),
    "pictures": (
        "draw_picture",
        "find_turning_points",
        "find_missing_turning_points",
        "play_draft",
        "compute_ratings",
        "compute_statistics",
        "write_data_set",
    ),
}
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = "mails"
CELERY_TASK_ROUTES = {
    f"games.tasks.{task}": {"queue": queue} for queue, tasks in QUEUES.items() for task in tasks
}
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULER = "games.workarounds.beat:Scheduler"
# The longest sleep of beat, and so the time it may take to stop.
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
# A sweep that waited until the next one is due has nothing left to do, so it expires.
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
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
    "compute ratings": {
        "task": "games.tasks.compute_ratings",
        "schedule": 24 * 60 * 60.0,
        "options": {"expires": 60 * 60.0},
    },
    "find missing turning points": {
        "task": "games.tasks.find_missing_turning_points",
        "schedule": 24 * 60 * 60.0,
        "options": {"expires": 60 * 60.0},
    },
    "compute statistics": {
        "task": "games.tasks.compute_statistics",
        "schedule": 24 * 60 * 60.0,
        "options": {"expires": 60 * 60.0},
    },
    # It writes one file a month, on the first day on which it runs.
    "write data set": {
        "task": "games.tasks.write_data_set",
        "schedule": 24 * 60 * 60.0,
        "options": {"expires": 60 * 60.0},
    },
    "purge accounts": {
        "task": "ambition.users.tasks.purge_accounts",
        "schedule": 24 * 60 * 60.0,
        "options": {"expires": 60 * 60.0},
    },
}
