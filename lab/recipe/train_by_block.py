"""Pretraining, first part: each block of the student learns alone, from the teacher's block of the same place.

A block is given what the teacher's previous block answered and must answer what the teacher's own block does. Each such lesson
is small and holds wherever the teacher does: unlike an answer to a whole picture it can be learnt from pictures that show no
goods at all. Writes the checkpoint, and space.pt beside it.

    loss = square of the error / variance of the teacher's answer, of each block
"""
import json
import os
import time

import torch
from torch.utils.data import DataLoader

import training_setup
from training_batches import Batches, Sets
from network import Net
from teacher import SAMPLE, Space, Teacher

# The large maps of the first blocks hold more places than one step needs: their batch is cut into so many.
PARTS = [8] * 4 + [6] * 3 + [3] * 7 + [2] * 3
MIXED_FROM = 7  # The later blocks see few places of each picture; a share of what they are given is mixed from two.
MIXED = 0.25


def unlike(x, y):
    """How much of y the student's x misses: 0 nothing, 1 as a constant would."""
    return (x.float() - y).pow(2).mean() / (y - y.mean((0, 2, 3), keepdim=True)).pow(2).mean()


def mixed(x):
    """A share of the maps replaced by sums of two, each channel a little louder or softer: places that no picture showed."""
    count = int(len(x) * MIXED)
    share = torch.rand(count, 1, 1, 1, device=x.device) * 1.2
    louder = 1 + 0.2 * torch.randn(count, x.shape[1], 1, 1, device=x.device)
    sums = (x[:count] * share + x.roll(1, 0)[:count] * (1.2 - share)) * louder
    return torch.cat([x[count:], sums])[torch.randperm(len(x), device=x.device)].contiguous(memory_format=torch.channels_last)


def space_of(teacher, batches, device):
    """The teacher's strongest axes on the first pictures of the run."""
    space, maps, count = Space().to(device), [], 0
    with torch.no_grad():
        for x, _, _ in DataLoader(batches, batch_size=None):
            maps.append(teacher.maps(training_setup.scaled(x, device))[-1].float())
            count += len(x)
            if count >= SAMPLE:
                break
        space.measure(maps)
    return space


def main():
    a = training_setup.options(sets='broad=2,synthetic=0.5,market=1.5', steps=800, lr=4e-3).parse_args()
    torch.manual_seed(a.seed)
    device, shares = training_setup.place(a.threads), training_setup.shares(a.sets)
    batches = Batches(Sets(a.data, shares), shares, a.batch, a.side, a.seed, a.steps, clean=0)
    teacher, net = Teacher(a.pictures, device), Net().to(device, memory_format=torch.channels_last).train()
    space = space_of(teacher, batches, device)
    torch.save(space.state_dict(), os.path.join(os.path.dirname(a.out), 'space.pt'))
    schools = [training_setup.Descent(block, lr=a.lr, steps=a.steps) for block in net.blocks]
    told, started = training_setup.Told(a.steps, a.batch), time.time()
    for x, _, _ in DataLoader(batches, batch_size=None, num_workers=a.workers):
        x = training_setup.scaled(x, device)
        with torch.no_grad(), training_setup.autocast(device):
            given = [x, *teacher.maps(x)]
        parts = {}
        for n, (block, theirs, school) in enumerate(zip(net.blocks, teacher.blocks, schools)):
            g = mixed(given[n].float()) if n >= MIXED_FROM else given[n].float()
            with torch.no_grad(), training_setup.autocast(device):
                y = theirs(g).float()
            if n == len(net.blocks) - 1:
                y = space(y)
            for some, answer in zip(g.chunk(PARTS[n]), y.chunk(PARTS[n])):
                with training_setup.autocast(device):
                    change = block.change(some)
                loss = unlike(change, answer)
                school.down(loss)
            school.next()
            parts[f'{n}'] = loss
        told.step(parts)
    training_setup.save(a.out, net.state_dict(), a, started)
    print(json.dumps({'seconds': round(time.time() - started), 'torch': torch.__version__}))


if __name__ == '__main__':
    main()
