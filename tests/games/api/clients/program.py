"""Orders with the client that openapi-python-client has generated: program.py SITE TOKEN GAME ORDER

Prints what it has read as JSON. test_generated_clients.py runs it beside the client.
"""

import json
import sys

from client import AuthenticatedClient
from client.api.notes import note_put, notes
from client.api.orders import ready, sheet, sheet_save
from client.api.phases import phase
from client.api.variants import board
from client.models import NoteIn, SheetIn

site, token, game, order = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
client = AuthenticatedClient(base_url=site, token=token)

read = sheet.sync_detailed(game, 1, client=client)
old = read.headers["ETag"]
saved = sheet_save.sync_detailed(game, 1, client=client, body=SheetIn(orders=[order]), if_match=old)
again = sheet_save.sync_detailed(
    game, 1, client=client, body=SheetIn(orders=[order, "A Foo"]), if_match=saved.headers["ETag"]
)
stale = sheet_save.sync_detailed(game, 1, client=client, body=SheetIn(orders=[]), if_match=old)
note_put.sync(game, client=client, body=NoteIn(text="Ask", phase=1), if_match='"0"')
final = ready.sync(game, 1, client=client)
present = phase.sync(game, 1, client=client)

found = {
    "versions": [read.parsed.version, saved.parsed.version, again.parsed.version],
    "lines": [line.status.value for line in again.parsed.orders],
    "stale": [stale.status_code.value, stale.parsed.code],
    "spaces": len(board.sync("ambition-empire-6.01", client=client).spaces),
    "notes": [note.text for note in notes.sync(game, client=client).items],
    "season": present.season.value,
    "year": present.position.turn.year,
    "is_final": final.is_final,
    "is_open": final.is_open,
}
sys.stdout.write(json.dumps(found))
