"""`python -m tests.sabotage [--only TEXT] [--sample N] [--seed S] [--json]`: are the tests worth anything?

Every sabotage of the catalogue is applied in turn to a copy of the checkout, and the narrow tests that should notice
are run, once without any mistake and once with it. Exit status 1 if fewer than 95 % are noticed, or if tests fail
where no mistake was made: then there is no score. A whole run takes several minutes of processor time.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.sabotage.catalogue import SABOTAGES
from tests.sabotage.mistake import Sabotage
from tests.sabotage.workshop import Unsound, Workshop

ENOUGH = 0.95


def main() -> int:
    asked = _arguments()
    chosen = [each for each in SABOTAGES if asked.only in each.name]
    if asked.sample:
        chosen = random.Random(asked.seed).sample(chosen, min(asked.sample, len(chosen)))
    missed: list[Sabotage] = []
    unsound = 0
    with TemporaryDirectory() as folder:
        workshop = Workshop.open(Path(folder))
        for sabotage in chosen:
            try:
                noticed = workshop.notices(sabotage)
            except Unsound as error:
                unsound += 1
                print(f"UNSOUND  {error}", flush=True)
                continue
            if not noticed:
                missed.append(sabotage)
            print(f"{'noticed' if noticed else 'MISSED '}  {sabotage.name}", flush=True)
    if unsound:
        print(f"no score: the tests of {unsound} sabotages fail without them", file=sys.stderr)
        return 1
    share = 1 - len(missed) / len(chosen) if chosen else 0.0
    if asked.json:
        print(json.dumps({"sabotages": len(chosen), "noticed": len(chosen) - len(missed), "share": round(share, 4)}))
    else:
        print(f"{len(chosen) - len(missed)} of {len(chosen)} noticed")
    return 0 if chosen and share >= ENOUGH else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.sabotage", description="Are the tests worth anything?")
    parser.add_argument("--only", default="", help="sabotages whose name holds this text")
    parser.add_argument("--sample", type=int, default=0, help="so many, drawn by --seed; 0: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="the last line as an object")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
