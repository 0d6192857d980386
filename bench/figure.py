"""A measured figure with its target, and the machine it was measured on."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal


class NotPossible(RuntimeError):
    """Something that a benchmark needs is not to be had here; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Figure:
    """``value`` in ``unit``; ``target``: at least (``better`` more) or at most (less) this; None: only told."""

    name: str
    value: float
    unit: str
    target: float | None = None
    better: Literal["more", "less"] = "more"

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without one."""
        if self.target is None:
            return None
        return self.value >= self.target if self.better == "more" else self.value <= self.target

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        told: dict[str, Any] = {"figure": self.name, "value": round(self.value, 4), "unit": self.unit}
        if self.target is not None:
            told |= {"target": self.target, "better": self.better, "met": self.met}
        return told

    def __str__(self) -> str:
        number = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.4g}"
        text = f"{self.name}: {number} {self.unit}"
        if self.target is None:
            return text
        sign = "≥" if self.better == "more" else "≤"
        return f"{text} (target {sign} {self.target:g}: {'met' if self.met else 'missed'})"


def machine() -> dict[str, Any]:
    """What the figures depend on: processor, cores, memory, system, Python."""
    return {
        "processor": _first("/proc/cpuinfo", "model name") or platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "memory_gib": round(int((_first("/proc/meminfo", "MemTotal") or "0").split()[0]) / 1024 / 1024),
        "system": f"{platform.system()} {platform.release()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def _first(path: str, key: str) -> str:
    """The value of ``key: value`` in a file of the kernel's, "" where there is none."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(key)), "")
