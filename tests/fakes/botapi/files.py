"""Pictures as the server takes them: whatever is no picture, too large or too long and thin is refused."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image, UnidentifiedImageError

from tests.fakes.botapi.content import Params
from tests.fakes.botapi.errors import Refused, bad

LARGEST = 10 * 1024 * 1024
SIDES = 10_000
"""width and height together, pixels"""
RATIO = 20


def photo(params: Params, given: object) -> bytes:
    """The bytes of a photo: uploaded beside the request (``attach://NAME``), or in its own field."""
    if isinstance(given, str) and given.startswith("attach://"):
        given = params.get(given.removeprefix("attach://"))
    if not isinstance(given, bytes) or not given:
        raise bad("there is no photo in the request")
    if len(given) > LARGEST:
        raise Refused(413, "Request Entity Too Large")
    try:
        wide, high = Image.open(io.BytesIO(given)).size
    except (UnidentifiedImageError, OSError):
        raise bad("IMAGE_PROCESS_FAILED") from None
    if wide + high > SIDES or max(wide, high) > RATIO * min(wide, high):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    return given


def media(params: Params, wanted: dict[str, Any]) -> bytes | None:
    return photo(params, wanted.get("media")) if wanted.get("type") == "photo" else None
