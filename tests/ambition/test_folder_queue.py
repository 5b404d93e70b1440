"""The queue in a folder: whoever takes a message finds all of it."""

import json
import os
from pathlib import Path

import pytest
from kombu import Connection
from kombu.transport.virtual import BrokerState

import ambition.celery  # noqa: F401 - names the transport
from ambition.folder_queue import Transport


@pytest.fixture
def queue(tmp_path, monkeypatch):
    # What is bound to what is remembered for the whole process, whatever the folder.
    monkeypatch.setattr(Transport, "global_state", BrokerState())
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


def test_a_message_is_there_only_once_all_of_it_is_written(queue, tmp_path, monkeypatch):
    seen = []
    replace = os.replace

    def watched(written, place):
        seen.append((messages(tmp_path), "body" in json.loads(Path(written).read_text())))
        replace(written, place)

    monkeypatch.setattr("ambition.folder_queue.os.replace", watched)
    queue.put({"phase": 7})
    assert seen == [([], True)]
    assert len(messages(tmp_path)) == 1


def test_what_a_killed_process_left_half_written_is_no_message(queue, tmp_path):
    (tmp_path / "1_x.celery.msg.part").write_text("{")
    with pytest.raises(queue.Empty):
        queue.get(block=False)
