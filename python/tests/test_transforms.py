"""Positions for models of PyTorch Geometric, whose Data are any object with an edge_index here."""

from types import SimpleNamespace

import numpy as np
import pytest

import hplc

PATH = np.array([[i, i + 1] for i in range(9)]).T
HELD_OUT = np.array([[0, 2], [4, 6]]).T  # labelled links, not among the edges of the path


def data(edges=PATH, **more):
    return SimpleNamespace(edge_index=np.concatenate([edges, edges[::-1]], axis=1), num_nodes=10, **more)


def test_positions_of_a_path():
    given = data()
    result = hplc.AddPositions(landmarks=2, seed=1)(given)
    expected = hplc.positions(PATH, landmarks=2, seed=1)
    assert result.pe.shape == (10, 4) and result.pe.dtype == np.float32
    assert np.allclose(result.pe[:, 0::2], 1 / (1.0 + expected.distances))
    assert np.array_equal(result.pe[:, 1::2], expected.membership)
    assert not hasattr(given, "pe")  # a copy


def test_columns_of_x():
    result = hplc.AddPositions(landmarks=2, attr_name=None)(data(x=np.ones((10, 3))))
    assert result.x.shape == (10, 7) and (result.x[:, :3] == 1).all()
    assert hplc.AddPositions(landmarks=2, attr_name=None)(data()).x.shape == (10, 4)


def test_all_parts_have_the_positions_of_the_training_part():
    train = data(edge_label_index=PATH, edge_label=np.ones(9))
    valid = data(edge_label_index=np.concatenate([HELD_OUT, [[0], [5]]], axis=1), edge_label=np.array([1, 1, 0]))
    test = data(np.concatenate([PATH, HELD_OUT], axis=1), edge_label_index=np.array([[1], [7]]))
    transform = hplc.AddPositions(train, landmarks=2)
    assert np.array_equal(transform(train).pe, transform(valid).pe)
    assert np.array_equal(transform(train).pe, transform(test).pe)


def test_answers_among_the_edges_are_refused():
    whole = np.concatenate([PATH, HELD_OUT[:, :1]], axis=1)
    leaky = data(whole, edge_label_index=HELD_OUT, edge_label=np.ones(2))
    with pytest.raises(hplc.InputError, match="1 of 2 labelled links among the edges .* which is a leak"):
        hplc.AddPositions(landmarks=2)(leaky)
    with pytest.raises(hplc.InputError, match="leak"):
        hplc.AddPositions(data(whole), landmarks=2)(data(edge_label_index=HELD_OUT[:, :1]))
    negatives = data(whole, edge_label_index=HELD_OUT[:, :1], edge_label=np.zeros(1))
    hplc.AddPositions(landmarks=2)(negatives)  # a label of 0 is no answer


def test_other_objects_are_refused():
    with pytest.raises(hplc.InputError, match="edge_index"):
        hplc.AddPositions()(SimpleNamespace(x=1))
    with pytest.raises(hplc.InputError, match="3 nodes"):
        hplc.AddPositions(data(), landmarks=2)(SimpleNamespace(edge_index=PATH[:, :2], num_nodes=3))
    with pytest.raises(hplc.InputError, match="edge_index of shape"):
        hplc.graph(SimpleNamespace(edge_index=np.ones((3, 3), dtype=int)))
    # Two edges are no ambiguity here, where an array of 2 x 2 is one.
    assert hplc.graph(SimpleNamespace(edge_index=np.array([[0, 1], [1, 2]]))).facts()["edges"] == 2
