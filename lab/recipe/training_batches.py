"""The pictures of all sets, and batches of them: clean, for the teacher, and as a lane would spoil them, for the student."""
import os

import cv2
import numpy as np
import torch

from augment import Augment

DRAWN = ('broad', 'synthetic', 'market')  # No goods that we test on.


NO_ITEM = -1


class Sets:
    """Memory-mapped pictures, and which groceries they show."""

    def __init__(self, root, names, hold_out=()):
        self.x, self.of_item = {}, {}
        for name in names:
            items = np.load(os.path.join(root, name + '_items.npy'))
            self.x[name] = np.load(os.path.join(root, name + '.npy'), mmap_mode='r')
            kept = [i for i in np.unique(items) if name != 'gsd' or i not in hold_out]
            self.of_item[name] = [(np.flatnonzero(items == i), i if name == 'gsd' else NO_ITEM) for i in kept]

    def draw(self, rng, name):
        """A picture and its item; every item equally often."""
        of_item = self.of_item[name]
        among, item = of_item[rng.integers(len(of_item))]
        return self.x[name][rng.choice(among)], item


def rectangle(rng):
    """A part of the unit square: a strip over its whole width or height, or anywhere. Start and end, (x, y)."""
    size = rng.uniform(0.3, 0.8, 2)
    if rng.random() < 0.5:
        long = rng.integers(2)
        size[long], size[1 - long] = 1, rng.uniform(0.2, 0.6)
    start = (rng.integers(2, size=2) if rng.random() < 0.5 else rng.random(2)) * (1 - size)
    return start, start + size


class Batches(torch.utils.data.Dataset):
    """Batch number n of a run: always the same pictures for the same seed, whichever worker makes it.

    Pictures as the student sees them, as the teacher does, and items. The first `clean` of a batch are not spoilt. Some have their
    colours exchanged (`recoloured`), some a piece of another picture laid over (`pieces`): those show no item.
    """

    def __init__(self, sets, shares, batch, side, seed, steps, clean=0.5, turned=0.3, recoloured=0.25, pieces=0.0):
        self.sets, self.batch, self.side, self.seed, self.steps = sets, batch, side, seed, steps
        self.clean, self.turned, self.recoloured, self.pieces = int(batch * clean), turned, recoloured, pieces
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
        spoilt, clean, items, other = [], [], [], None
        for k, name in enumerate(rng.choice(self.names, self.batch, p=self.shares)):
            picture, item = self.sets.draw(rng, name)
            last, other = other, picture
            if last is not None and rng.random() < self.pieces:
                picture, item = pasted(rng, picture, last), NO_ITEM
            if rng.random() < self.recoloured:
                picture, item = picture[..., rng.permutation(3)], NO_ITEM
            seen = self.augment.geometry(np.ascontiguousarray(picture))
            clean.append(seen)
            spoilt.append(seen if k < self.clean else self.augment.spoil(seen, last))
            items.append(item)
        return tuple(torch.from_numpy(np.stack(z)) for z in (spoilt, clean, items))


def pasted(rng, picture, other):
    """`other` laid over a rectangle of the picture, at its own place."""
    (x, y), (to_x, to_y) = (np.rint(z * len(picture)).astype(int) for z in rectangle(rng))
    out = picture.copy()
    out[y:to_y, x:to_x] = other[y:to_y, x:to_x]
    return out
