"""The folder transport of Celery."""

import json
import os
from pathlib import Path

import pytest
from kombu import Connection
from kombu.transport.virtual import BrokerState

from games.workarounds.folder_transport import FolderTransport


@pytest.fixture
def queue(tmp_path, monkeypatch):
    # Kombu keeps bindings for the whole process, regardless of the folder.
    monkeypatch.setattr(FolderTransport, "global_state", BrokerState())
    folders = ("data_folder_in", "data_folder_out")
    options = dict.fromkeys(folders, str(tmp_path)) | {"control_folder": str(tmp_path / "control")}
    with Connection("folder://localhost//", transport_options=options) as connection:
        yield connection.SimpleQueue("celery")


def messages(folder: Path) -> list[Path]:
    return list(folder.glob("*.msg"))


def test_a_message_arrives(queue):
    queue.put({"phase": 7})
    message = queue.get(block=False)
    assert message.payload == {"phase": 7}
    message.ack()


def test_a_message_appears_only_once_it_is_complete(queue, tmp_path, monkeypatch):
    seen = []
    replace = os.replace

    def watched(written, place):
        seen.append((messages(tmp_path), "body" in json.loads(Path(written).read_text())))
        replace(written, place)

    monkeypatch.setattr("games.workarounds.folder_transport.os.replace", watched)
    queue.put({"phase": 7})
    assert seen == [([], True)]
    assert len(messages(tmp_path)) == 1


def test_a_half_written_message_of_a_killed_process_is_ignored(queue, tmp_path):
    (tmp_path / "1_x.celery.msg.part").write_text("{")
    with pytest.raises(queue.Empty):
        queue.get(block=False)
