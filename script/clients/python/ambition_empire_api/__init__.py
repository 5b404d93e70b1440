"""A typed client for the API of Ambition & Empire.

    client = Client("https://example.org", "aetok_…")
    for turn in client.my_turns()["items"]:
        print(turn["name"], turn["orders"])

Client has a method for each operation, and `models` a TypedDict for each object of JSON.
"""

from ambition_empire_api.connection import RefusedError
from ambition_empire_api.operations import Operations

__all__ = ["Client", "RefusedError"]


class Client(Operations):
    """The API of a site, for the account of a token."""
