"""The whole network learns what the teacher says: pretraining's second part, and with `--sets gsd=...` the last part.

The teacher sees the clean picture, larger; the student the same one, half of the time as a lane would spoil it.

    loss = what each block misses of the teacher's map, on clean pictures         (mean over the blocks)
         + 2 * (1 - cos) of the answers less their mean + 2 * (1 - cos) with the weak axes made stronger + 0.5 * square of the error
         + cosine softmax over the items of gsd, where their pictures are in the batch

`--hold-out` names the items of gsd that this run must never see.
"""
import json
import os
import time

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader

import training_setup
from training_batches import NO_ITEM, Batches, Sets
from network import PLAN, Net
from teacher import Space, Teacher
from train_by_block import unlike

GROCERIES = 40
SCALE, MARGIN = 16.0, 0.15  # Of the softmax over them.


class Items(nn.Module):
    """Tells groceries apart by cosines; the device never sees it."""

    def __init__(self):
        super().__init__()
        self.metric = nn.Linear(PLAN[-1][1], 128, bias=False)
        self.prototypes = nn.Parameter(torch.randn(GROCERIES, 128) * 0.1)

    def loss(self, feature, item):
        """The right one must win by a margin."""
        shown = item != NO_ITEM
        if not shown.any():
            return feature.new_zeros(())
        feature, item = feature[shown], item[shown]
        cos = F.normalize(self.metric(feature)) @ F.normalize(self.prototypes).t()
        cos = cos - MARGIN * F.one_hot(item, GROCERIES)
        return F.cross_entropy(cos * SCALE, item)


def answer_losses(feature, answer, space):
    """How far the student's answers are from the teacher's, for each picture."""
    x, y = feature - space.mean, answer - space.mean
    return {
        'answer': 1 - F.cosine_similarity(x, y),
        'fine': 1 - F.cosine_similarity(x @ space.fine, y @ space.fine),
        'size': (x - y).pow(2).sum(1) / y.pow(2).sum(1)}


def main():
    p = training_setup.options(sets='broad=2,synthetic=0.5,market=1.5', steps=1200, lr=1e-3)
    p.add_argument('--init', required=True, help='checkpoint to begin with')
    p.add_argument('--hold-out', default='', help='indices of gsd items never to be seen')
    p.add_argument('--recoloured', type=float, default=0.25)
    p.add_argument('--pieces', type=float, default=0.0)
    a = p.parse_args()
    torch.manual_seed(a.seed)
    device, shares = training_setup.place(a.threads), training_setup.shares(a.sets)
    sets = Sets(a.data, shares, [int(i) for i in a.hold_out.split(',') if i])
    batches = Batches(sets, shares, a.batch, a.side, a.seed, a.steps, recoloured=a.recoloured, pieces=a.pieces)
    teacher, space, net, items = Teacher(a.pictures, device), Space().to(device), Net(), Items().to(device)
    space.load_state_dict(torch.load(os.path.join(a.data, 'space.pt'), map_location=device))
    net.load_state_dict(torch.load(a.init, map_location='cpu')['net'])
    net.to(device, memory_format=torch.channels_last).train()
    school, average = training_setup.Descent(net, items, lr=a.lr, steps=a.steps), training_setup.Average(net)
    told, started, clean = training_setup.Told(a.steps, a.batch), time.time(), batches.clean
    for x, seen, item in DataLoader(batches, batch_size=None, num_workers=a.workers):
        with torch.no_grad(), training_setup.autocast(device):
            answers, whole = teacher.answers(training_setup.scaled(seen, device), space)
        with training_setup.autocast(device):
            maps = net.maps(training_setup.scaled(x, device))
        feature = maps[-1].float().mean((2, 3))
        blocks = sum(unlike(m[:clean], y[:clean]) for m, y in zip(maps, answers)) / len(maps)
        parts = answer_losses(feature, whole, space)
        apart = items.loss(feature, item.to(device))
        school.down(blocks + 2 * parts['answer'].mean() + 2 * parts['fine'].mean() + 0.5 * parts['size'].mean() + apart)
        school.next()
        average.follow()
        told.step({'blocks': blocks, 'clean': parts['answer'][:clean].mean(), 'spoilt': parts['answer'][clean:].mean(),
                   'fine': parts['fine'].mean(), 'items': apart})
        if told.n % 400 == 0 or told.n == a.steps:
            training_setup.save(a.out, average.weights, a, started)
    print(json.dumps({'seconds': round(time.time() - started), 'torch': torch.__version__}))


if __name__ == '__main__':
    main()
