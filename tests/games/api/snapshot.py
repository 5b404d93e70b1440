"""Writes the snapshot of the schema: python -m tests.games.api.snapshot

Then script/clients/make.py renews the published clients.
"""

import json
import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from games.api.schema import openapi_schema
    from tests.games.api.test_schema import SNAPSHOT

    text = json.dumps(openapi_schema(), indent=1, sort_keys=True)
    SNAPSHOT.write_text(f"{text}\n")


if __name__ == "__main__":
    main()
