"""The adapter's own words."""

from adapters.words import Words

say = Words("adapters.discord")
