"""Public pages for other sites and search engines: frames, oEmbed, sitemaps, structured data."""
