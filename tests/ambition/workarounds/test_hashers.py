"""Password hashing takes no more memory than a process has."""

import threading
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.hashers import Argon2PasswordHasher

import ambition.settings as site
from games.workarounds.hashers import AT_ONCE, BoundedArgon2PasswordHasher


def test_at_most_so_many_hashes_are_computed_at_once(monkeypatch):
    lock, full = threading.Lock(), threading.Event()
    running, most = 0, 0

    def encode(self, password: str, salt: str) -> str:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
            if running == AT_ONCE:
                full.set()
        assert full.wait(30)
        with lock:
            running -= 1
        return password

    monkeypatch.setattr(Argon2PasswordHasher, "encode", encode)
    hasher = BoundedArgon2PasswordHasher()
    with ThreadPoolExecutor(8) as pool:
        names = [str(number) for number in range(8)]
        assert list(pool.map(lambda name: hasher.encode(name, "salt"), names)) == names
    assert most == AT_ONCE


def test_the_site_hashes_with_the_limit():
    path = f"{BoundedArgon2PasswordHasher.__module__}.{BoundedArgon2PasswordHasher.__qualname__}"
    assert site.PASSWORD_HASHERS[0] == path


def test_a_password_is_recognised():
    hasher = BoundedArgon2PasswordHasher()
    assert hasher.verify("a secret", hasher.encode("a secret", "saltsaltsalt"))
