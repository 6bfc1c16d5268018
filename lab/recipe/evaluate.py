"""Few-shot figures of any .tflite, through sharp and the real TensorFlow Lite: tables as JSON lines.

evaluate.py --data DATA --model FILE [--split N,...]: with --split only the items which that split held out are used from
gsd; fruits360 is never trained on and always whole. `--reference` measures the Apache-2.0 MobileNetV2 on the same pictures.
"""
import argparse
import base64
import hashlib
import json
import os
import subprocess
import tempfile

import numpy as np

import own_views
import unknown_goods
import photographs
import scoring
import splits
import tflite
from augment import Augment

HERE = os.path.dirname(os.path.abspath(__file__))
KERNEL = 'lanczos3'  # As drivers/pictures/picture-decoder.ts.


def resized(files, side, cache):
    """The device's own resize, once per side."""
    key = hashlib.sha256('\n'.join(files).encode()).hexdigest()[:12]
    path = os.path.join(cache, f'eval_{side}_{KERNEL}_{key}.raw')
    if not os.path.exists(path):
        node = os.path.join(HERE, '../../node_modules/.bin/node')
        with open(path + '.part', 'wb') as f:
            subprocess.run([node, os.path.join(HERE, 'resize.ts'), str(side), KERNEL], check=True, stdout=f,
                           input='\n'.join(files).encode())
        os.rename(path + '.part', path)
    return np.fromfile(path, np.uint8).reshape(-1, side, side, 3)


class Bench:
    """One model over the pictures of all development items, embedded once per condition."""

    def __init__(self, model, root, cache, items=None, variation=None):
        self.variation = variation
        gsd, fruits = photographs.development(root, 'gsd'), photographs.development(root, 'fruits360')
        gsd = [(f, i) for f, i in gsd if items is None or i in items]
        self.labels = np.array([i for _, i in gsd + fruits])
        self.is_gsd = np.arange(len(self.labels)) < len(gsd)
        group = photographs.groups(root)
        self.is_produce = np.array([group[i] != 'Packages' for i in self.labels])
        self.model, side = model, model.in_shape[1]
        self.rgb = resized([f for f, _ in gsd + fruits], side, cache)
        self.augment = Augment(side, 5)
        self.seen = {}

    def vectors(self, condition, weight=scoring.HISTOGRAM_WEIGHT, second=False):
        if condition not in self.seen:
            self.augment.reseed(5)
            change = {'clean': lambda x: x, 'bag': self.augment.bag, 'light': self.augment.dim}[condition]
            rgb = [change(x) for x in self.rgb]
            self.seen[condition] = (self.model.embed(rgb), np.stack([scoring.histogram(x) for x in rgb]),
                                    np.stack([scoring.histogram(scoring.cleared(x)) for x in rgb]))
        network, as_it_is, cleared = self.seen[condition]
        return scoring.fuse(network, cleared if second else as_it_is, weight)

    def views(self):
        """Of all pictures, each way; which of them a device looks at is scoring.py's."""
        if 'views' not in self.seen:
            ways = zip(*(own_views.spoilt(x, str(i)) for i, x in enumerate(self.rgb)))
            self.seen['views'] = [scoring.fuse(self.model.embed(list(rgb)), np.stack([scoring.histogram(x) for x in rgb]))
                                  for rgb in ways]
        return self.seen['views']

    def table(self, name, mask, ks=(1, 2, 3, 5, 10), full=True):
        rows, labels = [], self.labels[mask]
        for weight in (0.0, scoring.HISTOGRAM_WEIGHT):
            v = self.vectors('clean', weight)[mask]
            # Its rows hold the histogram too.
            known = self.variation if weight else None
            views = [x[mask] for x in self.views()] if weight else ()
            for k in ks:
                if np.unique(labels, return_counts=True)[1].min() <= k:
                    continue
                row = dict(set=name, histogram=weight, k=k, top=scoring.few_shot(v, labels, k, variation=known, views=views).round(2).tolist())
                if full and k <= 5 and weight:
                    for condition in ('bag', 'light'):
                        q, again = (self.vectors(condition, weight, look)[mask] for look in (False, True))
                        row[condition] = scoring.few_shot(v, labels, k, queries=q, variation=known, second=again, views=views).round(2).tolist()
                    row.update({n: round(float(x), 2) for n, x in unknown_goods.open_set(v, labels, k, variation=known, views=views).items()})
                rows.append(row)
        return rows


def read_variation(path):
    """[(rows, worth)] and the same of turned pictures, as the device reads them."""
    with open(path) as f:
        v = json.load(f)
    return [unpacked(x) for x in (v, v.get('turned')) if x]


def unpacked(x):
    scale = np.array(x['scales'])
    codes = np.frombuffer(base64.b64decode(x['rows']), np.int8).reshape(len(scale), -1)
    return codes * scale[:, None], x['worth']


def load(path, reference):
    with open(path, 'rb') as f:
        data = f.read()
    return tflite.Model(tflite.cut_at_pool(data) if reference else data, affine=(1 / 128, -1))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--data', required=True)
    p.add_argument('--model')
    p.add_argument('--reference', action='store_true')
    p.add_argument('--split', help='one or more, with commas')
    p.add_argument('--cache', default=tempfile.gettempdir())
    p.add_argument('--ks', default='1,2,3,5,10')
    p.add_argument('--plain', action='store_true', help='no bags, no light, no strangers')
    p.add_argument('--variation', help='what item_variation.py learnt from goods that are not asked about')
    a = p.parse_args()
    path = os.path.join(a.data, 'reference/mobilenet_v2_1.0_224_int8.tflite') if a.reference else a.model
    names, numbers = splits.gsd_items(a.data), [int(n) for n in (a.split or '').split(',') if n]
    held = {n: [names[i] for i in splits.hold_out(a.data, n)] for n in numbers} or {None: names}
    variation = read_variation(a.variation) if a.variation else None
    bench = Bench(load(path, a.reference), a.data, a.cache, set().union(*held.values()), variation)
    ks = [int(k) for k in a.ks.split(',')]
    for split, items in held.items():
        mine = bench.is_gsd & np.isin(bench.labels, items)
        sets = [('gsd', mine), ('gsd produce', mine & bench.is_produce), ('fruits360', ~bench.is_gsd)]
        for name, mask in sets:
            for row in bench.table(name, mask, ks, not a.plain):
                print(json.dumps({'model': os.path.basename(path), 'split': split, **row}), flush=True)


if __name__ == '__main__':
    main()
