"""Django 5.2: any number of passwords are hashed at once, and each takes 100 MB.

Many at once would exhaust the memory of the process, and none of them would be faster.

Remove when Django limits how many hashes a process computes at a time.
"""

from __future__ import annotations

import threading

from django.contrib.auth.hashers import Argon2PasswordHasher

AT_ONCE = 2


class BoundedArgon2PasswordHasher(Argon2PasswordHasher):
    """Django's Argon2 hasher, computing at most AT_ONCE hashes at a time in each process."""

    _slots = threading.BoundedSemaphore(AT_ONCE)

    def encode(self, password: str, salt: str) -> str:
        with self._slots:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with self._slots:
            return super().verify(password, encoded)
