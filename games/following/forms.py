"""The form of a follow button."""

from games.core.forms import SentForm, Text


class FollowForm(SentForm):
    """`unfollow` is sent by the button that ends it."""

    unfollow = Text(longest=1)
