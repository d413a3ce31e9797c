"""Ctrl-C, and other threads of Python during long work."""

import os
import signal
import threading
import time

import numpy as np
import pytest

import hplc

ENDLESS = {"epochs": 1_000_000, "patience": 0, "hidden": 8}


@pytest.fixture(autouse=True)
def ctrl_c_is_not_ignored():
    """A shell without job control starts background jobs with SIGINT ignored, and Python keeps that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_after(seconds):
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


@pytest.mark.parametrize("work", [lambda club: hplc.LinkPredictor("gcn", **ENDLESS).fit(club),
                                  lambda club: hplc.evaluate(club, "gcn", **ENDLESS)], ids=["fit", "evaluate"])
def test_ctrl_c_ends_training(club, work):
    work_before = hplc.LinkPredictor("gcn", epochs=1, hidden=8).fit(club)  # torch is open now
    interrupt_after(0.5)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work(club)
    assert time.monotonic() - start < 30  # an epoch takes milliseconds; the machine may be busy
    assert len(work_before.top(1)) == 1  # and the module still works


@pytest.fixture(scope="module")
def large():
    """A graph whose pairs take half a minute and more: a scan of 200 million, and walks of Katz."""
    return np.random.default_rng(0).integers(20_000, size=(400_000, 2))


@pytest.mark.parametrize("work", [
    lambda large: hplc.LinkPredictor("preferential-attachment", valid_share=0, threads=1).fit(large).top(5),
    lambda large: hplc.evaluate(large, "katz", runs=50, threads=1),
], ids=["top", "heuristic"])
def test_ctrl_c_ends_loops(large, work):
    interrupt_after(0.7)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work(large)
    assert time.monotonic() - start < 15  # the machine may be busy


def test_other_threads_run_during_long_work():
    counts = []
    done = threading.Event()

    def count():
        while not done.wait(0.005):
            counts.append(time.monotonic())

    thread = threading.Thread(target=count)
    thread.start()
    hplc.evaluate("debian", "katz")
    done.set()
    thread.join()
    assert len(counts) > 10
