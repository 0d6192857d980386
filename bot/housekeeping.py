"""What the process does for its database while it serves: backups on a schedule, forgetting what is past its time.

And for its memory: tables live for hours, so Python need not look through all of them again and again.
"""

import asyncio
import gc
from datetime import UTC, datetime
from pathlib import Path

import structlog

from bot.ports import Clock
from bot.settings import Settings
from bot.store import Store
from bot.store.backup import backup
from bot.store.errors import Damaged, StoreError

PRUNE_EVERY = 3600.0
"""seconds between two rounds of forgetting (handled updates are kept 48 hours)"""

log = structlog.stdlib.get_logger(__name__)


async def keep_house(store: Store, database: Path | None, settings: Settings, clock: Clock) -> None:
    """Prune and tidy memory every hour and back up every BACKUP_HOURS, until cancelled. A failure is logged and tried
    again later."""
    backups = settings.data_dir / "backups"
    next_backup = clock.now() + settings.backup_hours * 3600
    while True:
        await clock.sleep(PRUNE_EVERY if not settings.backup_hours else min(PRUNE_EVERY, settings.backup_hours * 3600))
        tidy_memory()
        try:
            await store.prune(clock.now())
            if database is not None and settings.backup_hours and clock.now() >= next_backup:
                next_backup = clock.now() + settings.backup_hours * 3600
                await asyncio.to_thread(scheduled_backup, database, backups, clock.now(), settings.backup_keep)
        except Damaged as error:
            log.error("no backup: the database is damaged; the older backups are kept", reason=str(error))
        except (StoreError, OSError) as error:
            log.warning("housekeeping failed", reason=str(error))


def tidy_memory() -> None:
    """Free what nobody needs, and leave what is alive alone until the next time.

    A full search takes a third of a second at 1,000 tables, in which nobody is answered. Python would begin one
    whenever a quarter has been added; now its searches are of the last hour's things only.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def scheduled_backup(database: Path, folder: Path, now: float, keep: int) -> Path:
    """Write ``giruda-DATE-TIME.sqlite3`` (UTC) into the folder and then remove the oldest beyond ``keep``.

    Raises what ``backup`` raises, and OSError. Nothing is removed then: what is there may be the last good copy.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / f"giruda-{datetime.fromtimestamp(now, UTC):%Y%m%d-%H%M%S}.sqlite3"
    backup(database, target)
    for old in sorted(folder.glob("giruda-*.sqlite3"))[:-keep]:
        old.unlink()
    return target
