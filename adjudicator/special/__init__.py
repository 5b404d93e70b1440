"""The special rules of variants, one module for each rule."""
