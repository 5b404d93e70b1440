"""What other sites and search engines get: frames, oEmbed, sitemaps and structured data."""
