"""How pictures of one item differ, as a model sees it: rows for the metric of scoring.py, from goods that the model has seen.

A device learns this from its own templates; what comes with the model stands in while they are few, and adds what clean
templates never show: bags, other lamps, goods that lie another way round. Pictures of an item against its mean, and spoilt or
turned ones against themselves, each worth so many templates; the strongest directions of all together, as signed bytes.
"""
import argparse
import base64
import json

import numpy as np

import photographs
import scoring
import splits
from augment import Augment
from evaluate import load, resized

WITHIN, BAG, LAMP, TURNED = 40, 40, 20, 400  # Worth so many templates of the device. Bags cost more than lamps do.
RANK = 64


def spoilt(rgb):
    """The pictures in a bag, and under another lamp."""
    augment = Augment(rgb.shape[1], 5)
    augment.reseed(5)
    return [np.stack([change(x) for x in rgb]) for change in (augment.bag, augment.dim)]


def turned(rgb):
    """The pictures mirrored, upside down and by a quarter either way: goods on a platform have no up."""
    return [rgb[:, :, ::-1], rgb[:, ::-1, ::-1], np.rot90(rgb, 1, (1, 2)), np.rot90(rgb, 3, (1, 2))]


def vectors(model, rgb):
    return scoring.fuse(model.embed(list(rgb)), np.stack([scoring.histogram(x) for x in rgb]))


def rows(model, rgb, owner):
    """(rows, worth) of how pictures of an item differ, and the same of turned pictures."""
    clean = vectors(model, rgb)
    within = np.concatenate([(x - x.mean(0)) * (len(x) / (len(x) - 1)) ** 0.5
                             for x in (clean[owner == i] for i in np.unique(owner)) if len(x) > 1])
    from_clean = [(vectors(model, x) - clean) / 2 ** 0.5 for x in (*spoilt(rgb), *turned(rgb))]
    bag, lamp, *turns = from_clean
    return strongest((within, WITHIN), (bag, BAG), (lamp, LAMP)), strongest((np.concatenate(turns), TURNED))


def strongest(*parts):
    """(RANK, dimension) rows, and how many templates they are worth."""
    _, s, axes = np.linalg.svd(np.concatenate([x * (worth / len(x)) ** 0.5 for x, worth in parts]), full_matrices=False)
    kept = (s[:RANK] ** 2).sum() / (s ** 2).sum()
    return s[:RANK, None] * axes[:RANK], sum(worth for _, worth in parts) * kept


def packed(x, worth):
    scale = np.abs(x).max(1) / 127
    codes = np.rint(x / scale[:, None]).astype(np.int8)
    return {'worth': round(float(worth), 2), 'scales': [float(f'{s:.4g}') for s in scale],
            'rows': base64.b64encode(codes.tobytes()).decode()}


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--data', required=True)
    p.add_argument('--model', required=True)
    p.add_argument('--reference', action='store_true')
    p.add_argument('--split', type=int, help='leave out the items that this split holds out')
    p.add_argument('--photos', type=int, default=None)
    p.add_argument('--cache', required=True)
    p.add_argument('--out', required=True)
    a = p.parse_args()
    names = splits.gsd_items(a.data)
    left = {names[i] for i in splits.hold_out(a.data, a.split)} if a.split is not None else set()
    files = [(f, i) for f, i in photographs.photographs(a.data, 'gsd', a.photos) if i not in left]
    model = load(a.model, a.reference)
    rgb = resized([f for f, _ in files], model.in_shape[1], a.cache)
    with open(a.out, 'w') as f:
        known, turns = rows(model, rgb, np.array([i for _, i in files]))
        json.dump({**packed(*known), 'turned': packed(*turns)}, f)


if __name__ == '__main__':
    main()
