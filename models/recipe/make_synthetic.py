"""Writes the synthetic pictures: OUT/synthetic.npy (N, 128, 128, 3) and OUT/synthetic_labels.npy. Shards run side by side."""
import argparse
import os
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

import pictures
import scenes


def shard(args):
    seed, items, views, root = args
    cv2.setNumThreads(1)
    # Every eighth CC0 photo lends its cloth to labels and backgrounds.
    photos = [pictures.read(f) for f, _ in pictures.broad(root)[seed % 8::8]]
    return scenes.views(seed, items, views, photos)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--out', required=True)
    p.add_argument('--data', required=True)
    p.add_argument('--items', type=int, default=2000)
    p.add_argument('--views', type=int, default=12)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--workers', type=int, default=2)
    a = p.parse_args()
    per_shard = 50
    jobs = [(a.seed * 1000 + i, per_shard, a.views, a.data) for i in range(a.items // per_shard)]
    total = len(jobs) * per_shard * a.views
    out = np.lib.format.open_memmap(os.path.join(a.out, 'synthetic.npy'), 'w+', np.uint8, (total, 128, 128, 3))
    labels, at = np.empty(total, np.int64), 0
    with ProcessPoolExecutor(a.workers) as pool:
        for i, (x, y) in enumerate(pool.map(shard, jobs)):
            out[at:at + len(x)], labels[at:at + len(x)] = x, y + i * per_shard
            at += len(x)
            print(f'{at}/{total}', flush=True)
    np.save(os.path.join(a.out, 'synthetic_labels.npy'), labels)


main()
