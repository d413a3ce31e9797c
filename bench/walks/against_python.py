#!/usr/bin/env python3
"""Random walks of Node2Vec in plain Python, with the same rejection sampling on lists and sets of
neighbours that are made beforehand, against ours with one thread, in one run. Processor seconds, so
that other work on the machine matters less.

    bench/walks/against_python.py build/release/bench/walk_speed ../shared/data/cora …
"""
import os
import random
import subprocess
import sys
import time

WALKS, LENGTH = 10, 80


def read_neighbours(folder):
    with open(os.path.join(folder, "num_nodes.txt")) as file:
        neighbours = [set() for _ in range(int(file.read()))]
    with open(os.path.join(folder, "edges.txt")) as file:
        for line in file:
            u, v = map(int, line.split())
            if u != v:
                neighbours[u].add(v)
                neighbours[v].add(u)
    return neighbours, [sorted(nodes) for nodes in neighbours]


def plain_walk(node, lists):
    choice = random.choice
    walk = [node]
    for _ in range(LENGTH - 1):
        node = choice(lists[node])
        walk.append(node)
    return walk


def biased_walk(node, lists, sets, p, q):
    back, further = 1 / p, 1 / q
    highest = max(back, 1, further)
    draw, choice = random.random, random.choice
    walk = [node, choice(lists[node])]
    while len(walk) < LENGTH:
        before, here = walk[-2], walk[-1]
        while True:
            following = choice(lists[here])
            weight = back if following == before else 1 if following in sets[before] else further
            if draw() * highest < weight:
                break
        walk.append(following)
    return walk


def python_seconds(folder, p, q):
    sets, lists = read_neighbours(folder)
    start = time.process_time()
    for _ in range(WALKS):
        for node, neighbours in enumerate(lists):
            if neighbours:
                plain_walk(node, lists) if p == q == 1 else biased_walk(node, lists, sets, p, q)
    return time.process_time() - start


def our_seconds(program, folder, p, q):
    command = [program, folder, str(WALKS), str(LENGTH), str(p), str(q)]
    return map(float, subprocess.run(command, check=True, capture_output=True).stdout.split())


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    for folder in folders:
        for p, q in (1, 1), (0.5, 2), (4, 0.25):
            places, walking, learning = our_seconds(program, folder, p, q)
            theirs = python_seconds(folder, p, q)
            print(f"{os.path.basename(folder)}, p {p}, q {q}: Python {theirs:.2f} s, ours {walking * 1e3:.1f} ms "
                  f"({walking / places * 1e9:.1f} ns a step): {theirs / walking:.0f} times faster; "
                  f"vectors of 128 columns, window 5: {learning:.1f} s", flush=True)


main()
