"""May an address be listened on? Asked by the doctor, which changes nothing."""

from __future__ import annotations

import socket


def refusal(host: str, port: int) -> OSError | None:
    """Why the system refuses this address; None where it may be had (port 0: any free one)."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        return error
    return None
