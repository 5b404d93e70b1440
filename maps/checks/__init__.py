"""Checks of a variant's data. Each problem is a record with a stable code and a sentence."""

from maps.checks.problem import Problem
from maps.checks.variant import check_variant, checked_data

__all__ = ["Problem", "check_variant", "checked_data"]
