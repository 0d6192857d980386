from __future__ import annotations

from bot.systemclock import SystemClock


class Machine:
    wall = 1_790_000_000.0
    steady = 50.0

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_the_clock_goes_forward_with_the_machines_and_never_back():
    machine = Machine()
    clock = SystemClock(lambda: machine.wall, lambda: machine.steady)
    assert clock.now() == 1_790_000_000
    machine.pass_time(10)
    assert clock.now() == 1_790_000_010
    machine.wall += 3600
    assert clock.now() == 1_790_003_610
    machine.wall -= 7200
    machine.pass_time(5)
    assert clock.now() == 1_790_003_615
