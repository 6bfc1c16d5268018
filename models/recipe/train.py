"""One run of training: the student learns the teacher's answers and tells items apart, on lane-like pictures.

    loss = 8 * (1 - cos(linear(feature), teacher)) + cosine softmax over items

Pretraining takes `--sets synthetic=1,broad=1`, then with the market beside them; fine-tuning starts from it (`--init`) and
adds `gsd` without the items that `--hold-out` names. Everything random hangs on `--seed`.
"""
import argparse
import json
import os
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from augment import Augment
from net import Heads, Net

# One label space for all sets, so that a checkpoint fits every run that adds one: where each set's labels begin and end.
LABELS = {'synthetic': (0, 2000), 'broad': (2000, 5800), 'gsd': (5800, 5840), 'market': (5840, 12840)}
BEFORE_MARKET = 5840
DRAWN = ('broad', 'synthetic', 'market')  # No goods that we test on: these may shape the teacher's space.
TARGET = 256


class Sets:
    """The pictures of all sets, memory-mapped, with labels and teacher answers."""

    def __init__(self, root, names, hold_out):
        self.x, self.y, self.t, self.pool = {}, {}, {}, {}
        for name in names:
            self.x[name] = np.load(os.path.join(root, name + '.npy'), mmap_mode='r')
            self.y[name] = np.load(os.path.join(root, name + '_items.npy'))
            self.t[name] = np.load(os.path.join(root, name + '_teacher.npy'))
            keep = ~np.isin(self.y[name], hold_out) if name == 'gsd' else np.ones(len(self.y[name]), bool)
            by_item = [np.flatnonzero(keep & (self.y[name] == i)) for i in np.unique(self.y[name][keep])]
            self.pool[name] = by_item


class Batches(torch.utils.data.Dataset):
    """Batch number n of a run: always the same pictures for the same seed, whichever worker makes it."""

    def __init__(self, sets, shares, batch, side, seed, steps):
        self.sets, self.batch, self.side, self.seed, self.steps = sets, batch, side, seed, steps
        self.names = list(shares)
        self.shares = np.array([shares[n] for n in self.names]) / sum(shares.values())
        self.augment = None

    def __len__(self):
        return self.steps

    def __getitem__(self, n):
        cv2.setNumThreads(1)
        if self.augment is None:
            self.augment = Augment(self.side, 0)
        rng = np.random.default_rng((self.seed, n))
        self.augment.reseed((self.seed, n, 1))
        x, y, t = [], [], []
        other = None
        for name in rng.choice(self.names, self.batch, p=self.shares):
            by_item = self.sets.pool[name]
            i = int(rng.choice(by_item[rng.integers(len(by_item))]))  # Every item equally often.
            img = self.sets.x[name][i]
            x.append(self.augment(img, other))
            y.append(self.sets.y[name][i] + LABELS[name][0])
            t.append(self.sets.t[name][i])
            other = img
        return torch.from_numpy(np.stack(x)), torch.tensor(np.array(y)), torch.from_numpy(np.stack(t).astype(np.float32))


def teacher_space(root, names, power):
    """Mean and scaled principal axes of the teacher's answers to material that holds no goods we test on."""
    t = np.concatenate([np.load(os.path.join(root, n + '_teacher.npy')).astype(np.float32) for n in names])
    mean = t.mean(0)
    w, v = np.linalg.eigh(np.cov((t - mean).T))
    w, v = w[::-1][:TARGET], v[:, ::-1][:, :TARGET]
    return torch.from_numpy(mean), torch.from_numpy((v * w ** -power).astype(np.float32))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--data', required=True, help='folder with the cached arrays')
    p.add_argument('--out', required=True, help='checkpoint to write')
    p.add_argument('--init')
    p.add_argument('--sets', default='synthetic=1,broad=1')
    p.add_argument('--hold-out', default='', help='indices of gsd items never to be seen')
    p.add_argument('--steps', type=int, default=4000)
    p.add_argument('--until', type=int, help='end before the schedule does')
    p.add_argument('--batch', type=int, default=192)
    p.add_argument('--side', type=int, default=96)
    p.add_argument('--lr', type=float, default=3e-3)
    p.add_argument('--distil', type=float, default=8.0)
    p.add_argument('--metric', type=float, default=1.0)
    p.add_argument('--power', type=float, default=0.25)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--workers', type=int, default=1)
    p.add_argument('--threads', type=int, default=1, help='oneDNN waits in a loop: never more than the idle cores')
    a = p.parse_args()
    torch.manual_seed(a.seed)
    torch.set_num_threads(a.threads)
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    shares = {k: float(v) for k, v in (s.split('=') for s in a.sets.split(','))}
    sets = Sets(a.data, shares, [int(i) for i in a.hold_out.split(',') if i])
    mean, axes = (z.to(device) for z in teacher_space(a.data, [n for n in DRAWN if n in shares], a.power))
    net, heads = Net(), Heads(max(BEFORE_MARKET, *(LABELS[n][1] for n in shares)), TARGET)
    if a.init:
        state = torch.load(a.init, map_location='cpu')
        net.load_state_dict(state['net'])
        # Classes that the first run did not know keep their random prototypes.
        known = state['heads'].pop('prototypes')
        heads.prototypes.data[:len(known)] = known
        heads.load_state_dict(state['heads'], strict=False)
    net, heads = net.to(device, memory_format=torch.channels_last), heads.to(device)
    # A slow average of the weights generalises better than the last step.
    average = {k: v.clone() for k, v in net.state_dict().items()}
    decay = [q for q in list(net.parameters()) + list(heads.parameters()) if q.ndim > 1]
    rest = [q for q in list(net.parameters()) + list(heads.parameters()) if q.ndim <= 1]
    optimiser = torch.optim.AdamW([{'params': decay, 'weight_decay': 0.03}, {'params': rest, 'weight_decay': 0}], lr=a.lr)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, a.lr, total_steps=a.steps, pct_start=0.15)
    last = min(a.until or a.steps, a.steps)
    half = device == 'cuda' or (int(torch.__version__.split('.')[0]) >= 2 and 'avx512_bf16' in open('/proc/cpuinfo').read())
    loader = torch.utils.data.DataLoader(
        Batches(sets, shares, a.batch, a.side, a.seed, last), batch_size=None, num_workers=a.workers)
    started, seen = time.time(), np.zeros(3)
    net.train()
    for step, (x, y, t) in enumerate(loader, 1):
        x = x.to(device).permute(0, 3, 1, 2).float().sub_(128).div_(128)
        y, t = y.to(device), F.normalize((t.to(device) - mean) @ axes)
        with torch.autocast(device, torch.bfloat16, enabled=half):
            feature = net(x)
        feature = feature.float()
        distil = (1 - (F.normalize(heads.teacher(feature)) * t).sum(1)).mean()
        metric = heads.cosine_loss(feature, y)
        loss = a.distil * distil + a.metric * metric
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()
        k = min(0.998, step / (step + 20))
        with torch.no_grad():
            for name, v in net.state_dict().items():
                if v.dtype.is_floating_point:
                    average[name].lerp_(v, 1 - k)
                else:
                    average[name].copy_(v)
        seen += [distil.item(), metric.item(), 1]
        if step % 100 == 0 or step == last:
            d, m, n = seen
            print(f'{step}/{a.steps} distil {d / n:.4f} metric {m / n:.3f} '
                  f'{step * a.batch / (time.time() - started):.0f} pictures/s', flush=True)
            seen[:] = 0
        if step % 500 == 0 or step == last:
            torch.save({'net': average, 'heads': heads.state_dict(), 'arguments': vars(a), 'step': step,
                        'seconds': time.time() - started}, a.out)
    print(json.dumps({'seconds': round(time.time() - started), 'torch': torch.__version__}))


main()
