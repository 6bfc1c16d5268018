"""Draws the pictures: OUT/SET.npy (N, 128, 128, 3) and OUT/SET_items.npy, SET being synthetic (goods and shapes of any colour,
`goods_scenes.py`) or market (produce and symbols in the light of a shop, `drawn_market.py`). Shards run side by side."""
import argparse
import os
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

import drawn_market
import drawn_symbols
import photographs
import goods_scenes

PER_SHARD = 50


def shard(args):
    name, seed, views, root, files = args
    cv2.setNumThreads(1)
    # Every eighth CC0 photo lends its cloth to labels and backgrounds.
    photos = [photographs.read(f) for f, _ in photographs.broad(root)[seed % 8::8]]
    if name == 'market':
        return drawn_market.views(seed, PER_SHARD, views, photos, files)
    return goods_scenes.views(seed, PER_SHARD, views, photos)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--out', required=True)
    p.add_argument('--data', required=True)
    p.add_argument('--set', default='synthetic', choices=['synthetic', 'market'])
    p.add_argument('--symbols', default='', help='folder with openclipart/ and fluent-emoji-3d/, for the market')
    p.add_argument('--items', type=int, default=2000)
    p.add_argument('--views', type=int, default=12)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--workers', type=int, default=2)
    a = p.parse_args()
    files = drawn_symbols.files(a.symbols) if a.set == 'market' else []
    jobs = [(a.set, a.seed * 1000 + i, a.views, a.data, files) for i in range(a.items // PER_SHARD)]
    total = len(jobs) * PER_SHARD * a.views
    out = np.lib.format.open_memmap(os.path.join(a.out, a.set + '.npy'), 'w+', np.uint8, (total, 128, 128, 3))
    labels, at = np.empty(total, np.int64), 0
    with ProcessPoolExecutor(a.workers) as pool:
        for i, (x, y) in enumerate(pool.map(shard, jobs)):
            out[at:at + len(x)], labels[at:at + len(x)] = x, y + i * PER_SHARD
            at += len(x)
            print(f'{at}/{total}', flush=True)
    np.save(os.path.join(a.out, a.set + '_items.npy'), labels)


main()
