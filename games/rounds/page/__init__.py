"""The contexts of templates."""
