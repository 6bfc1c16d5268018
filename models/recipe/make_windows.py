"""Cuts random windows out of the photographs and asks the teacher about every picture we train on.

Writes OUT/{broad,gsd}.npy (N, 128, 128, 3), ..._items.npy (index of the picture's item) and, for each of these and of the
drawn sets, ..._teacher.npy (N, 1280) float16. The teacher sees the same window, upright, clean and at its own 224 x 224: the
student must find the same answer in a small, turned, hazy one.
"""
import argparse
import os
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

import pictures
import tflite

SIDE = 128
STRIDE = 64  # Pictures of one job.
TEACHER = 'reference/mobilenet_v2_1.0_224_int8.tflite'
PHOTOGRAPHS = {'broad': (8, 0.15), 'gsd': (16, 0.2)}  # Windows of each photograph, and the least share of its area.
_teacher = None


def teacher(root):
    global _teacher
    if _teacher is None:
        with open(os.path.join(root, TEACHER), 'rb') as f:
            _teacher = tflite.Model(tflite.cut_at_pool(f.read()))
    return _teacher


def scaled(img, side):
    way = cv2.INTER_AREA if min(img.shape[:2]) > side else cv2.INTER_LINEAR
    return cv2.resize(img, (side, side), interpolation=way)


def windows(path, seed, count, low):
    """All windows of one photograph; the first is the whole picture."""
    cv2.setNumThreads(1)
    rng, img = np.random.default_rng(seed), pictures.read(path)
    return [img] + [pictures.window(rng, img, low) for _ in range(count - 1)]


def cuttings(root, name, seed, count=None, photos=None):
    """What `windows` needs for each photograph of a set."""
    usual, low = PHOTOGRAPHS[name]
    files = pictures.photographs(root, name, photos)
    return [(f, seed * 1_000_003 + i, count or usual, low) for i, (f, _) in enumerate(files)]


def cut(args):
    cutting, root = args
    wins = windows(*cutting)
    return np.stack([scaled(w, SIDE) for w in wins]), teacher(root).embed([scaled(w, 224) for w in wins]).astype(np.float16)


def ask(args):
    file, at, root = args
    cv2.setNumThreads(1)
    return teacher(root).embed([scaled(x, 224) for x in np.load(file, mmap_mode='r')[at:at + STRIDE]]).astype(np.float16)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--out', required=True)
    p.add_argument('--data', required=True)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--broad-windows', type=int)
    p.add_argument('--gsd-windows', type=int)
    p.add_argument('--photos', type=int, default=None, help='take only so many photographs of each set: the short run')
    p.add_argument('--workers', type=int, default=2)
    p.add_argument('--only', default='broad,synthetic,gsd')
    a = p.parse_args()
    with ProcessPoolExecutor(a.workers) as pool:
        for name in a.only.split(','):
            if name in ('synthetic', 'market'):
                x = np.load(os.path.join(a.out, name + '.npy'), mmap_mode='r')
                jobs = ((os.path.join(a.out, name + '.npy'), i, a.data) for i in range(0, len(x), STRIDE))
                t = list(pool.map(ask, jobs))
                np.save(os.path.join(a.out, name + '_teacher.npy'), np.concatenate(t))
                continue
            jobs = cuttings(a.data, name, a.seed, a.broad_windows if name == 'broad' else a.gsd_windows, a.photos)
            files, count = pictures.photographs(a.data, name, a.photos), jobs[0][2]
            items = sorted({item for _, item in files})
            out = np.lib.format.open_memmap(
                os.path.join(a.out, name + '.npy'), 'w+', np.uint8, (len(files) * count, SIDE, SIDE, 3))
            t = []
            for i, (x, y) in enumerate(pool.map(cut, ((job, a.data) for job in jobs), chunksize=8)):
                out[i * count:(i + 1) * count] = x
                t.append(y)
                if i % 500 == 0:
                    print(name, i, len(files), flush=True)
            np.save(os.path.join(a.out, name + '_teacher.npy'), np.concatenate(t))
            np.save(os.path.join(a.out, name + '_items.npy'), np.repeat([items.index(item) for _, item in files], count))


if __name__ == '__main__':
    main()
