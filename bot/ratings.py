"""Ratings: how strong somebody plays, whatever the rules (docs/ratings.md says it for readers).

Each ranked deal that somebody declared is a match of two teams for openskill's Plackett-Luce model: the declarer's
side against the defenders, whoever won it is first. Points do not enter, so rulesets of different scale count alike. AI
seats are anchors of fixed strength, and anchors fill up the smaller side: the kitty, the trump and the lead make up for
the hands it lacks. A chat has its own ratings; the order of the settlements is the order of the matches. A deal that
was annulled is no match.

Nothing random and no clock: the same records give the same values to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.ids import PersonId
from bot.statistics import PlayedDeal

MU = 25.0
SIGMA = 25.0 / 3
ANCHOR = 1e-4
"""sigma of an AI seat: its strength is known"""
PROVISIONAL = 20
"""rated deals below which a rating is marked provisional"""

_MODEL = PlackettLuce(mu=MU, sigma=SIGMA)


@dataclass(frozen=True, slots=True)
class Skill:
    """``mu`` and ``sigma`` of openskill, and the deals they come from."""

    mu: float = MU
    sigma: float = SIGMA
    rated: int = 0

    @property
    def shown(self) -> int:
        """What boards show: mu less three sigma, on a scale where a newcomer has 1000 and certainty adds to it.

        >>> Skill().shown, Skill(27.0, 2.0, 40).shown
        (1000, 1840)
        """
        return round(1000 + 40 * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        return self.rated < PROVISIONAL


def rate(deal: PlayedDeal, known: dict[PersonId, Skill]) -> dict[PersonId, Skill]:
    """The skills of a deal's people after it; empty if it is no match. ``known`` lacks those who are new."""
    sides: tuple[list[PersonId], list[PersonId]] = ([], [])
    ai = [0, 0]
    for part in deal.parts:
        if part.role is not None:
            sides[part.role == "defender"].append(part.person)
    for role in deal.ai:
        ai[role == "defender"] += 1
    sizes = [len(side) + extra for side, extra in zip(sides, ai, strict=True)]
    if deal.made is None or not all(sizes):
        return {}
    before = {person: known.get(person, Skill()) for side in sides for person in side}
    teams = [
        [_rating(before[person].mu, before[person].sigma) for person in side]
        + [_rating(MU, ANCHOR) for _ in range(max(sizes) - len(side))]
        for side in sides
    ]
    after = _MODEL.rate(teams, ranks=[1, 2] if deal.made else [2, 1])
    return {
        person: Skill(float(now.mu), float(now.sigma), before[person].rated + 1)
        for side, team in zip(sides, after, strict=True)
        for person, now in zip(side, team, strict=False)
    }


def _rating(mu: float, sigma: float) -> PlackettLuceRating:
    return _MODEL.rating(mu=mu, sigma=sigma)


@dataclass(frozen=True, slots=True)
class Career:
    """What depends on the order of somebody's deals. ``streak``: won in a row up to now, negative: lost."""

    skill: Skill = Skill()
    streak: int = 0
    longest: int = 0


def follow(deal: PlayedDeal, known: dict[PersonId, Career]) -> dict[PersonId, Career]:
    """The careers of a deal's people after it."""
    skills = rate(deal, {person: career.skill for person, career in known.items()})
    found: dict[PersonId, Career] = {}
    for part in deal.parts:
        before = known.get(part.person, Career())
        streak = before.streak
        if part.score > 0:
            streak = max(streak, 0) + 1
        elif part.score < 0:
            streak = min(streak, 0) - 1
        found[part.person] = Career(skills.get(part.person, before.skill), streak, max(before.longest, streak))
    return found


def careers(deals: Iterable[PlayedDeal]) -> dict[PersonId, Career]:
    """Everybody's career from a chat's deals, in the order of their settlement."""
    known: dict[PersonId, Career] = {}
    for deal in deals:
        here = {part.person: known[part.person] for part in deal.parts if part.person in known}
        known.update(follow(deal, here))
    return known
