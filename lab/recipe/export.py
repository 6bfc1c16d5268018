"""Checkpoint to the weights file that lab/writer reads: batch norm folded, ranges measured on calibration pictures."""
import argparse
import json
import os
import struct

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from augment import Augment
from network import Net, folded, padded

RANGE_SHARE = 0.9999  # The rare values beyond are clipped: a finer step for all others is worth more.


class Recorder:
    """Collects layers, values and ranges while the folded network runs on the calibration pictures."""

    def __init__(self):
        self.layers, self.values, self.ranges, self.at = [], [], {}, 0

    def slice(self, array):
        array = np.ascontiguousarray(array.detach().numpy(), np.float32)
        self.values.append(array.reshape(-1))
        self.at += array.size
        return {'at': self.at - array.size, 'shape': list(array.shape)}

    def measure(self, name, x):
        flat = x.reshape(-1)
        if len(flat) > 4_000_000:
            flat = flat[:: len(flat) // 4_000_000 + 1]
        ends = np.quantile(flat.numpy(), [1 - RANGE_SHARE, RANGE_SHARE])
        self.ranges[name] = [float(ends[0]), float(ends[1])]
        return x

    def conv(self, x, source, name, pair, relu):
        """One convolution with its batch norm; TFLite wants each channel's own filter as the last axis."""
        conv, bn = pair
        weight, bias = folded(conv, bn)
        depthwise = conv.groups > 1
        self.layers.append({
            'op': 'depthwise' if depthwise else 'conv', 'input': source, 'output': name, 'stride': conv.stride[0],
            'activation': 'relu6' if relu else 'none',
            'weight': self.slice(weight.permute(1, 2, 3, 0) if depthwise else weight.permute(0, 2, 3, 1)),
            'bias': self.slice(bias)})
        y = F.conv2d(padded(x, conv), weight, bias, conv.stride, groups=conv.groups)
        return self.measure(name, F.relu6(y) if relu else y)

    def add(self, x, y, first, second, name):
        self.layers.append({'op': 'add', 'input': first, 'other': second, 'output': name})
        return self.measure(name, x + y)

    def mean(self, x, source, name):
        self.layers.append({'op': 'mean', 'input': source, 'output': name})
        return self.measure(name, x.mean((2, 3)))


@torch.no_grad()
def export(net, pictures, side, name):
    """(header, values, features) for uint8 pictures N x side x side x 3."""
    if side % 2 ** net.halvings:
        raise ValueError(f'{side} does not halve evenly {net.halvings} times')
    net.eval()
    r = Recorder()
    x = torch.from_numpy(pictures).permute(0, 3, 1, 2).float().sub(128).div(128)
    source = 'input'
    for i, block in enumerate(net.blocks):
        y = r.conv(x, source, f'block{i}/up', block.up, True)
        y = r.conv(y, f'block{i}/up', f'block{i}/each', block.each, True)
        y = r.conv(y, f'block{i}/each', f'block{i}/down', block.down, False)
        if block.residual:
            x, source = r.add(x, y, source, f'block{i}/down', f'block{i}'), f'block{i}'
        else:
            x, source = y, f'block{i}/down'
    features = r.mean(x, source, 'feature')
    header = {'name': name, 'side': side, 'layers': r.layers, 'ranges': r.ranges}
    return header, np.concatenate(r.values), features.numpy()


def write(path, header, values):
    text = json.dumps(header).encode()
    text += b' ' * (-len(text) % 4)
    with open(path, 'wb') as f:
        f.write(struct.pack('<I', len(text)) + text + values.astype('<f4').tobytes())


def calibration(data, names, side, count, seed=7):
    """Training pictures, half of them as a lane would spoil them."""
    cv2.setNumThreads(1)
    rng, augment, out = np.random.default_rng(seed), Augment(side, seed), []
    for name in names:
        x = np.load(os.path.join(data, name + '.npy'), mmap_mode='r')
        for i in np.sort(rng.choice(len(x), count // len(names), replace=False)):
            out.append(augment(x[i]) if rng.random() < 0.5 else cv2.resize(x[i], (side, side), interpolation=cv2.INTER_AREA))
    return np.stack(out)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--checkpoint', required=True)
    p.add_argument('--data', required=True)
    p.add_argument('--out', required=True)
    p.add_argument('--side', type=int, default=160)
    p.add_argument('--sets', default='broad,synthetic,market')
    p.add_argument('--count', type=int, default=300)
    p.add_argument('--name', default='lane-embed-1')
    a = p.parse_args()
    torch.set_num_threads(1)
    net = Net()
    net.load_state_dict(torch.load(a.checkpoint, map_location='cpu')['net'])
    header, values, _ = export(net, calibration(a.data, a.sets.split(','), a.side, a.count), a.side, a.name)
    write(a.out, header, values)
    print(f'{a.out}: {len(header["layers"])} layers, {len(values)} values')


if __name__ == '__main__':
    main()
