"""`giruda simulate`: totals of AI deals; the same seed, the same totals."""

import json

import pytest

from engine import simulate as simulation
from tests.engine.test_simulate import Crooked


def test_totals_in_one_object(giruda):
    one, again = (giruda("simulate", "--preset", "tichu5", "--deals", 4, "--seed", 7, "--json").out for _ in range(2))
    assert one == again
    told = json.loads(one)
    assert told["preset"] == "tichu5"
    assert told["deals"] == 4
    assert told["zero_sum"] is True


def test_words_for_people(giruda):
    assert "zero sum: True" in giruda("simulate", "--preset", "four", "--deals", 1).out


def test_scores_that_do_not_add_up_are_status_1(giruda, monkeypatch):
    monkeypatch.setattr(simulation, "played", lambda rules, seed: iter([Crooked()]))
    ran = giruda("simulate", "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["zero_sum"] is False


@pytest.mark.parametrize("arguments", [["--preset", "nonsense"], ["--deals", "0"], ["--deals", "many"]])
def test_what_cannot_be_simulated_is_one_sentence(giruda, arguments):
    assert giruda("simulate", *arguments).status == 2
