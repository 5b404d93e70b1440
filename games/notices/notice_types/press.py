"""The notice of press: that there is some, never who wrote. games/notices/services/press_tell.py
tells its readers."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.models import NoticeKind
from games.notices.queries.notice_type import NoticeType

TYPES = (NoticeType(NoticeKind.PRESS, NoticeKind.PRESS, title=_("New press for you")),)
