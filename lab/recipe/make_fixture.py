"""Writes lab/test/fixtures/writer: a tiny network of every layer kind, pictures made by a program, torch's answers to them."""
import json
import os

import numpy as np
import torch

import network
from export import export, write

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../test/fixtures/writer')
SIDE, COUNT = 32, 6


def main():
    torch.manual_seed(3)
    tiny = network.Net(((8, 8, 1), (24, 12, 2), (24, 12, 1), (36, 16, 2)))
    for m in tiny.modules():
        if isinstance(m, torch.nn.BatchNorm2d):  # As after training: no statistic is 0 or 1.
            m.weight.data.uniform_(0.5, 1.5)
            m.bias.data.uniform_(-0.3, 0.6)
            m.running_mean.uniform_(-0.2, 0.2)
            m.running_var.uniform_(0.5, 1.5)
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE * 2 * np.pi
    waves = [[128 + 127 * np.sin(x * (1 + i % 3) + y * (c - 1) + i) for c in range(3)] for i in range(COUNT)]
    pictures = np.array(waves).transpose(0, 2, 3, 1).astype(np.uint8)
    header, values, features = export(tiny, pictures, SIDE, 'fixture')
    os.makedirs(OUT, exist_ok=True)
    write(os.path.join(OUT, 'tiny.weights'), header, values)
    pictures.tofile(os.path.join(OUT, 'pictures.rgb'))
    with open(os.path.join(OUT, 'features.json'), 'w') as f:
        json.dump([[round(float(v), 7) for v in row] for row in features], f)


main()
