"""Cuts random windows out of the photographs: OUT/{broad,gsd}.npy (N, 128, 128, 3) and ..._items.npy, the index of the picture's item."""
import argparse
import os
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

import photographs

SIDE = 128
PHOTOGRAPHS = {'broad': (6, 0.15), 'gsd': (12, 0.2)}  # Windows of each photograph, and the least share of its area.


def scaled(img, side):
    way = cv2.INTER_AREA if min(img.shape[:2]) > side else cv2.INTER_LINEAR
    return cv2.resize(img, (side, side), interpolation=way)


def windows(args):
    """All windows of one photograph; the first is the whole picture."""
    path, seed, count, low = args
    cv2.setNumThreads(1)
    rng, img = np.random.default_rng(seed), photographs.read(path)
    return np.stack([scaled(w, SIDE) for w in [img] + [photographs.window(rng, img, low) for _ in range(count - 1)]])


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--out', required=True)
    p.add_argument('--data', required=True)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--photos', type=int, default=None, help='take only so many photographs of each set: the short run')
    p.add_argument('--workers', type=int, default=2)
    a = p.parse_args()
    for name, (count, low) in PHOTOGRAPHS.items():
        files = photographs.photographs(a.data, name, a.photos)
        items = sorted({item for _, item in files})
        jobs = [(f, a.seed * 1_000_003 + i, count, low) for i, (f, _) in enumerate(files)]
        with ProcessPoolExecutor(a.workers) as pool:
            cut = np.concatenate(list(pool.map(windows, jobs, chunksize=8)))
        np.save(os.path.join(a.out, name + '.npy'), cut)
        np.save(os.path.join(a.out, name + '_items.npy'), np.repeat([items.index(item) for _, item in files], count))
        print(name, len(cut), flush=True)


if __name__ == '__main__':
    main()
