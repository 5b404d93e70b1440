"""The weights of the learned value, in centres: Spring and Fall. tests/bench/fit.py prints them."""

DEFAULT = ""

WEIGHTS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    DEFAULT: (
        (
            1.546,
            1.331,
            0.012,
            0.147,
            0.367,
            -1.053,
            -0.585,
            -0.432,
            -0.907,
            0.849,
            0.479,
            0.092,
            0.618,
            0.023,
            0.132,
            0.231,
            0.000,
            -0.001,
            -0.146,
            -0.140,
            -0.009,
        ),
        (
            0.954,
            1.198,
            0.051,
            0.050,
            -0.196,
            -0.838,
            -0.362,
            -0.247,
            0.000,
            0.000,
            0.341,
            0.125,
            0.295,
            0.069,
            0.000,
            0.775,
            -0.289,
            -0.008,
            -0.086,
            -0.099,
            0.003,
        ),
    ),
}


def weights_of(variant: str, *, is_final: bool) -> tuple[float, ...]:
    """The weights of a variant's own games, or those of Ambition & Empire 6.01."""
    return WEIGHTS.get(variant, WEIGHTS[DEFAULT])[is_final]
