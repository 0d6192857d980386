"""Benchmarks: runnable, with targets, their last figures in RESULTS.md.

Theory of operation. Each module measures one thing and offers ``measure(**options)``, which yields a ``Figure``
(bench/figure.py) as soon as it has it. `giruda bench NAME [--json] [--quick]` runs it and prints each figure, then a
report with the figures, whether each target is met, and the machine they were measured on. `--quick` is a smoke run:
its figures mean nothing, but every line of the benchmark ran (tests use it).

A figure is only comparable with one of the same machine, so RESULTS.md names the machine and the command beside every
number. Nothing here is installed with the package.
"""
