"""Asks the teacher what it sees at every place of a picture: OUT/SET_maps.npy (N, 7, 7, 352) int8, OUT/map_scales.npz.

Of each of its 7 x 7 places: the map that it pools, in the 256 axes of `teacher_space` (their mean over the places is the
answer that pretraining learns), and what it sees half way up, 96 channels, the mean of each 2 x 2. A window that the student
sees turned and zoomed then still has an answer of its own: the same places of this map.
"""
import argparse
import os
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

import pictures
import tflite
from batches import DRAWN
from make_windows import STRIDE, TEACHER, cuttings, scaled, windows
from train import teacher_space

SAMPLE = 150  # Pictures of each drawn set that tell how wide the values spread.
_teacher = None


def teacher(root):
    global _teacher
    if _teacher is None:
        with open(os.path.join(root, TEACHER), 'rb') as f:
            _teacher = tflite.Model(tflite.cut_at_maps(f.read()), outputs=2)
    return _teacher


def ask(batch, root, space):
    """(deep, middle) of pictures of any size, as floats."""
    cv2.setNumThreads(1)
    model, seen = teacher(root), []
    for picture in batch:
        out = model.all(scaled(picture, 224)[None])
        seen.append([(y[0].astype(np.float32) - zero) * scale for y, (_, _, (scale, zero)) in zip(out, model.described)])
    deep, middle = (np.stack(z) for z in zip(*seen))
    mean, axes = space
    return (deep - mean) @ axes, middle.reshape(-1, 7, 2, 7, 2, middle.shape[-1]).mean((2, 4))


def packed(batch, root, space, scales):
    deep, middle = ask(batch, root, space)
    steps = np.concatenate([deep / scales['deep'], (middle - scales['centre']) / scales['middle']], -1)
    return np.clip(np.rint(steps), -127, 127).astype(np.int8)


def of_drawn(args):
    (file, at), *rest = args
    return packed(np.load(file, mmap_mode='r')[at:at + STRIDE], *rest)


def of_photograph(args):
    cutting, *rest = args
    return packed(windows(*cutting), *rest)


def measure(data, root, space):
    """What one step of an int8 is worth, so that 999 of 1000 values fit."""
    rng, deep, middle = np.random.default_rng(0), [], []
    for name in DRAWN:
        x = np.load(os.path.join(data, name + '.npy'), mmap_mode='r')
        d, m = ask([x[i] for i in np.sort(rng.choice(len(x), min(SAMPLE, len(x)), replace=False))], root, space)
        deep.append(d.reshape(-1, d.shape[-1]))
        middle.append(m.reshape(-1, m.shape[-1]))
    deep, middle = np.concatenate(deep), np.concatenate(middle)
    centre = middle.mean(0)
    return {'deep': np.quantile(np.abs(deep), 0.999, 0) / 127, 'centre': centre,
            'middle': np.quantile(np.abs(middle - centre), 0.999, 0) / 127}


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--out', required=True, help='folder with the cached arrays')
    p.add_argument('--data', required=True)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--broad-windows', type=int)
    p.add_argument('--gsd-windows', type=int)
    p.add_argument('--photos', type=int, default=None)
    p.add_argument('--workers', type=int, default=2)
    p.add_argument('--only', default='gsd,broad,synthetic,market')
    a = p.parse_args()
    counts = {'broad': a.broad_windows, 'gsd': a.gsd_windows}
    space = [z.numpy() for z in teacher_space(a.out, DRAWN, 0.25)]
    scales = measure(a.out, a.data, space)
    np.savez(os.path.join(a.out, 'map_scales.npz'), **scales)
    with ProcessPoolExecutor(a.workers) as pool:
        for name in a.only.split(','):
            file = os.path.join(a.out, name + '.npy')
            x = np.load(file, mmap_mode='r')
            if name in counts:
                of, jobs = of_photograph, cuttings(a.data, name, a.seed, counts[name], a.photos)
            else:
                of, jobs = of_drawn, [(file, i) for i in range(0, len(x), STRIDE)]
            answers = pool.map(of, ((job, a.data, space, scales) for job in jobs), chunksize=4)
            at, path = 0, os.path.join(a.out, name + '_maps.npy')
            out = np.lib.format.open_memmap(path + '.part', 'w+', np.int8, (len(x), 7, 7, 256 + len(scales['centre'])))
            for y in answers:
                out[at:at + len(y)] = y
                at += len(y)
            os.rename(path + '.part', path)
            print(name, at, flush=True)


if __name__ == '__main__':
    main()
