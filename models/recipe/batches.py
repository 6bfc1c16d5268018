"""The pictures of all sets, and batches of them as a lane would spoil them."""
import os

import cv2
import numpy as np
import torch

from augment import Augment

# One label space for all sets, so that a checkpoint fits every run that adds one: where each set's labels begin and end.
LABELS = {'synthetic': (0, 2000), 'broad': (2000, 5800), 'gsd': (5800, 5840), 'market': (5840, 12840)}
BEFORE_MARKET = 5840
DRAWN = ('broad', 'synthetic', 'market')  # No goods that we test on: these may shape the teacher's space.


class Sets:
    """Memory-mapped pictures with labels and the teacher's answers: `answers` is teacher (N, 1280) or maps (N, 7, 7, C)."""

    def __init__(self, root, names, hold_out, answers='teacher'):
        self.x, self.y, self.t, self.pool = {}, {}, {}, {}
        for name in names:
            self.x[name] = np.load(os.path.join(root, name + '.npy'), mmap_mode='r')
            self.y[name] = np.load(os.path.join(root, name + '_items.npy'))
            self.t[name] = np.load(os.path.join(root, f'{name}_{answers}.npy'), mmap_mode='r')
            keep = ~np.isin(self.y[name], hold_out) if name == 'gsd' else np.ones(len(self.y[name]), bool)
            by_item = [np.flatnonzero(keep & (self.y[name] == i)) for i in np.unique(self.y[name][keep])]
            self.pool[name] = by_item


class Batches(torch.utils.data.Dataset):
    """Batch number n of a run: always the same pictures for the same seed, whichever worker makes it.

    Pictures, labels, the teacher's answers, and for each picture the way back to the whole one (`Augment.back`).
    """

    def __init__(self, sets, shares, batch, side, seed, steps, turned=0.4):
        self.sets, self.batch, self.side, self.seed, self.steps, self.turned = sets, batch, side, seed, steps, turned
        self.names = list(shares)
        self.shares = np.array([shares[n] for n in self.names]) / sum(shares.values())
        self.augment = None

    def __len__(self):
        return self.steps

    def __getitem__(self, n):
        cv2.setNumThreads(1)
        if self.augment is None:
            self.augment = Augment(self.side, 0, self.turned)
        rng = np.random.default_rng((self.seed, n))
        self.augment.reseed((self.seed, n, 1))
        x, y, t, back = [], [], [], []
        other = None
        for name in rng.choice(self.names, self.batch, p=self.shares):
            by_item = self.sets.pool[name]
            i = int(rng.choice(by_item[rng.integers(len(by_item))]))  # Every item equally often.
            img = self.sets.x[name][i]
            x.append(self.augment(img, other))
            y.append(self.sets.y[name][i] + LABELS[name][0])
            t.append(self.sets.t[name][i])
            back.append(self.augment.back)
            other = img
        return tuple(torch.from_numpy(np.stack(z)) for z in (x, np.array(y), t, np.float32(back)))
