"""Pretraining: the student learns the teacher's answers and tells items apart, on lane-like pictures.

    loss = 8 * (1 - cos(linear(feature), teacher)) + cosine softmax over items

First `--sets synthetic=1,broad=1`, then with the market beside them (`--init`). Everything random hangs on `--seed`.
"""
import json
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import learner
from batches import BEFORE_MARKET, DRAWN, LABELS, Batches, Sets
from net import Heads, Net

TARGET = 256


def teacher_space(root, names, power):
    """Mean and scaled principal axes of the teacher's answers to material that holds no goods we test on."""
    t = np.concatenate([np.load(os.path.join(root, n + '_teacher.npy')).astype(np.float32) for n in names])
    mean = t.mean(0)
    w, v = np.linalg.eigh(np.cov((t - mean).T))
    w, v = w[::-1][:TARGET], v[:, ::-1][:, :TARGET]
    return torch.from_numpy(mean), torch.from_numpy((v * w ** -power).astype(np.float32))


def main():
    p = learner.options(sets='synthetic=1,broad=1', steps=4000, side=96)
    p.add_argument('--init', help='checkpoint to begin with')
    p.add_argument('--until', type=int, help='end before the schedule does')
    p.add_argument('--distil', type=float, default=8.0)
    p.add_argument('--metric', type=float, default=1.0)
    p.add_argument('--power', type=float, default=0.25)
    a = p.parse_args()
    torch.manual_seed(a.seed)
    device = learner.place(a.threads)
    shares = learner.shares(a.sets)
    sets = Sets(a.data, shares, [])
    mean, axes = (z.to(device) for z in teacher_space(a.data, [n for n in DRAWN if n in shares], a.power))
    net, heads = Net(), Heads(max(BEFORE_MARKET, *(LABELS[n][1] for n in shares)), TARGET)
    if a.init:
        state = torch.load(a.init, map_location='cpu')
        net.load_state_dict(state['net'])
        # Classes that the first run did not know keep their random prototypes.
        known = state['heads'].pop('prototypes')
        heads.prototypes.data[:len(known)] = known
        heads.load_state_dict(state['heads'], strict=False)
    school = learner.Learner(net, heads, device, a.lr, a.steps)
    last = min(a.until or a.steps, a.steps)
    loader = torch.utils.data.DataLoader(
        Batches(sets, shares, a.batch, a.side, a.seed, last), batch_size=None, num_workers=a.workers)
    started = time.time()
    for step, (x, y, t, _) in enumerate(loader, 1):
        x = x.to(device).permute(0, 3, 1, 2).float().sub_(128).div_(128)
        y, t = y.to(device), F.normalize((t.to(device).float() - mean) @ axes)
        with school.autocast():
            feature = net(x)
        feature = feature.float()
        distil = (1 - (F.normalize(heads.teacher(feature)) * t).sum(1)).mean()
        metric = heads.cosine_loss(feature, y)
        school.learn(a.distil * distil + a.metric * metric, {'distil': distil, 'metric': metric})
        if step % 100 == 0 or step == last:
            school.report(a.steps, a.batch)
        if step % 500 == 0 or step == last:
            school.save(a.out, a)
    print(json.dumps({'seconds': round(time.time() - started), 'torch': torch.__version__}))


if __name__ == '__main__':
    main()
