"""The last part of the training: real photographs of goods, and the teacher's answer at every place of the picture.

    loss = 8 * (1 - cos) of the whole picture + 4 * (1 - cos) of each place + 2 * smooth L1 half way up
         + cosine softmax over items

A turned and zoomed window is compared with what the teacher saw in that window (`make_maps.py`), not in the whole
picture. Pieces of one picture are laid over another, and so are the teacher's answers: no two batches show the same scene.
`--hold-out` names the items of gsd that this run must never see.
"""
import json
import os
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import learner
from batches import LABELS, Batches, Sets
from net import WIDTHS, Heads, Net
from train import TARGET

WHOLE, DEEP, MIDDLE, ITEMS = 8, 4, 2, 1
SOURCE = 128  # Side of the cached pictures.
PLACES = 6  # The whole picture is judged by this many places each way.


class PlaceHeads(Heads):
    def __init__(self, classes, middle):
        super().__init__(classes, TARGET)
        self.deep = nn.Conv2d(Net.dimension, TARGET, 1)
        self.middle = nn.Conv2d(WIDTHS[2], middle, 1)

    def start_from(self, state):
        """The heads of pretraining; the places begin with what the whole picture knows."""
        self.load_state_dict(state, strict=False)
        self.deep.weight.data.copy_(self.teacher.weight.data[:, :, None, None])
        self.deep.bias.data.copy_(self.teacher.bias.data)


class Answers:
    """The teacher's maps of a batch, seen through the student's turned windows and with pieces exchanged."""

    def __init__(self, t, scales, back, side, pieces):
        t = t.permute(0, 3, 1, 2).float()
        self.deep, self.middle = t[:, :TARGET] * scales['deep'], t[:, TARGET:] * scales['middle']
        self.back, self.side, self.pieces = back, side, pieces

    def at(self, maps, n):
        """(N, C, n, n) answers at n x n places of the student's picture, and which of them lie inside the teacher's."""
        centres = (torch.arange(n, device=maps.device) + 0.5) * self.side / n
        y, x = torch.meshgrid(centres, centres, indexing='ij')
        places = torch.stack([x, y, torch.ones_like(x)], -1).reshape(-1, 3)
        where = (places @ self.back.transpose(1, 2)).reshape(-1, n, n, 2) / (SOURCE / 2) - 1
        inside = (where.abs().amax(-1) <= 1).float()
        seen = F.grid_sample(maps, where, align_corners=False, padding_mode='border')
        return self.pieces.over(seen), self.pieces.over(inside[:, None])[:, 0]


class Pieces:
    """For a share of the batch a rectangle of another picture: along a side, or anywhere."""

    def __init__(self, count, share, rng):
        self.other = torch.from_numpy(rng.permutation(count))
        self.box = torch.from_numpy(np.stack([self.rectangle(rng) if rng.random() < share else np.zeros(4) for _ in range(count)]))
        self.none = (self.box == 0).all(1)

    def rectangle(self, rng):
        size = rng.uniform(0.3, 0.8, 2)
        if rng.random() < 0.5:  # A strip over the whole width or height.
            long = rng.integers(2)
            size[long], size[1 - long] = 1, rng.uniform(0.2, 0.6)
        at = rng.integers(2, size=2) if rng.random() < 0.5 else rng.random(2)
        start = at * (1 - size)
        return np.concatenate([start, start + size])

    def over(self, x):
        """x with the pieces of others laid over; any N x C x n x n."""
        centres = (torch.arange(x.shape[-1]) + 0.5) / x.shape[-1]
        across = (centres >= self.box[:, :1]) & (centres < self.box[:, 2:3])
        down = (centres >= self.box[:, 1:2]) & (centres < self.box[:, 3:])
        piece = (down[:, :, None] & across[:, None, :])[:, None].to(x.device)
        return torch.where(piece, x[self.other.to(x.device)], x)


def mean_where(value, inside):
    return (value * inside).sum() / inside.sum().clamp(min=1)


def losses(net_maps, heads, answers):
    middle, deep = (m.float() for m in net_maps)
    feature = deep.mean((2, 3))
    seen, inside = answers.at(answers.deep, PLACES)
    whole = (seen * inside[:, None]).sum((2, 3)) / inside.sum((1, 2)).clamp(min=1)[:, None]
    place, inside_deep = answers.at(answers.deep, deep.shape[-1])
    half_way, inside_middle = answers.at(answers.middle, middle.shape[-1])
    return feature, {
        'whole': (1 - F.cosine_similarity(heads.teacher(feature), whole)).mean(),
        'deep': mean_where(1 - F.cosine_similarity(heads.deep(deep), place), inside_deep),
        'middle': mean_where(F.smooth_l1_loss(heads.middle(middle), half_way, reduction='none').mean(1), inside_middle)}


def main():
    p = learner.options(sets='gsd=3,broad=1,market=0.5,synthetic=0.5', steps=2000, side=80)
    p.add_argument('--init', required=True, help='checkpoint of the pretraining')
    p.add_argument('--hold-out', default='', help='indices of gsd items never to be seen')
    p.add_argument('--pieces', type=float, default=0.6, help='share of pictures with a piece of another')
    p.add_argument('--turned', type=float, default=0.3)
    a = p.parse_args()
    torch.manual_seed(a.seed)
    device = learner.place(a.threads)
    shares = learner.shares(a.sets)
    sets = Sets(a.data, shares, [int(i) for i in a.hold_out.split(',') if i], 'maps')
    with np.load(os.path.join(a.data, 'map_scales.npz')) as z:
        # Half way up the channels are brought to one width: an int8 of 127 is two and a half.
        scales = {'deep': torch.from_numpy(z['deep']).float()[:, None, None].to(device), 'middle': 2.5 / 127}
        middle = len(z['centre'])
    net, heads = Net(), PlaceHeads(max(end for _, end in LABELS.values()), middle)
    state = torch.load(a.init, map_location='cpu')
    net.load_state_dict(state['net'])
    heads.start_from(state['heads'])
    school = learner.Learner(net, heads, device, a.lr, a.steps)
    loader = torch.utils.data.DataLoader(
        Batches(sets, shares, a.batch, a.side, a.seed, a.steps, a.turned), batch_size=None, num_workers=a.workers)
    started = time.time()
    for step, (x, y, t, back) in enumerate(loader, 1):
        pieces = Pieces(len(x), a.pieces, np.random.default_rng((a.seed, step, 7)))
        answers = Answers(t.to(device), scales, back.to(device), a.side, pieces)
        x = pieces.over(x.to(device).permute(0, 3, 1, 2).float().sub_(128).div_(128))
        with school.autocast():
            maps = net.maps(x)
        feature, parts = losses(maps, heads, answers)
        # With a piece of another over it a picture is no clean example of its item.
        parts['items'] = heads.cosine_loss(feature[pieces.none], y.to(device)[pieces.none])
        school.learn(WHOLE * parts['whole'] + DEEP * parts['deep'] + MIDDLE * parts['middle'] + ITEMS * parts['items'], parts)
        if step % 100 == 0 or step == a.steps:
            school.report(a.steps, a.batch)
        if step % 500 == 0 or step == a.steps:
            school.save(a.out, a)
    print(json.dumps({'seconds': round(time.time() - started), 'torch': torch.__version__}))


if __name__ == '__main__':
    main()
