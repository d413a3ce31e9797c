"""Ctrl-C, and other threads of Python during long work."""

import os
import signal
import threading
import time

import pytest

import hplc

ENDLESS = {"epochs": 1_000_000, "patience": 0, "hidden": 8}


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
