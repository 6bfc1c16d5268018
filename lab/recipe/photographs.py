"""Where the photographs are and how they are read: lists of (path, item), RGB arrays, random windows."""
import csv
import glob
import os

import cv2
import numpy as np


def read(path):
    return cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)


def broad(root):
    """CC0 photographs of clothes. Each one is a class of its own: the kind of garment is no help at a till."""
    files = sorted(glob.glob(os.path.join(root, 'broad/*/*.jpg')))
    return [(f, f'broad/{i}') for i, f in enumerate(files)]


def development(root, group):
    """The development pictures of one folder ('gsd' or 'fruits360'), sorted, with the item's name."""
    return [(f, os.path.basename(os.path.dirname(f))) for f in sorted(glob.glob(os.path.join(root, f'dev/{group}/*/*.jpg')))]


def photographs(root, name, some=None):
    """The photographs of a set that we train on ('broad' or 'gsd'); `some`: about so many, spread over all of them."""
    files = broad(root) if name == 'broad' else development(root, name)
    return files[::max(1, len(files) // some)] if some else files


def groups(root):
    """Item name -> group (Fruit, Packages, Vegetables), for stratified splits."""
    with open(os.path.join(root, 'dev/manifest.csv')) as f:
        return {os.path.basename(os.path.dirname(r['file'])): r['group'] for r in csv.DictReader(f)}


def window(rng, img, low):
    """A random rectangle of between `low` and all of the area, aspect 3:4 to 4:3."""
    h, w = img.shape[:2]
    for _ in range(10):
        area, aspect = rng.uniform(low, 1) * h * w, np.exp(rng.uniform(-0.3, 0.3)) * (w / h) ** 0.5
        ww, hh = int(round((area * aspect) ** 0.5)), int(round((area / aspect) ** 0.5))
        if ww <= w and hh <= h:
            y, x = rng.integers(0, h - hh + 1), rng.integers(0, w - ww + 1)
            return img[y:y + hh, x:x + ww]
    return img
