"""A worker keeps its connection to the database from one task to the next."""

from celery.fixups.django import DjangoWorkerFixup

from ambition.celery import app


def test_the_pool_is_not_closed_after_every_task(monkeypatch):
    fixup, closed = DjangoWorkerFixup(app), []
    monkeypatch.setattr(fixup, "_close_database", lambda: closed.append("pool"))
    for _task in range(1000):
        fixup.close_database()
    assert closed == []
