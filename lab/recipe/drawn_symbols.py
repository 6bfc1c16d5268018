"""Free drawn pictures of things, as sprites: clip art in the public domain (Debian's openclipart-png) and rendered symbols
under MIT (npm's @lobehub/fluent-emoji-3d). They give the teacher something to say that no formula of ours draws.
"""
import glob
import os

import cv2
import numpy as np

KINDS = ['animals/*', 'containers', 'electronics', 'electronics/*', 'food', 'food/*', 'plants', 'plants/*', 'recreation/*',
         'tools', 'tools/*', 'people/clothing', 'buildings/furniture', 'office', 'computer/hardware', 'transportation/vehicles',
         'decorations', 'education']
NOT_THINGS = ('200d', '1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff')  # Families and skin tones, by code point.


def files(folder):
    """Sorted paths below `folder`, which holds both collections unpacked; no flags, no crowds of people."""
    art = [f for k in KINDS for f in glob.glob(os.path.join(folder, 'openclipart', 'png', k, '*.png'))]
    three = [f for f in glob.glob(os.path.join(folder, 'fluent-emoji-3d', 'assets', '*.webp'))
             if not any(t in os.path.basename(f) for t in NOT_THINGS) and not os.path.basename(f).startswith('1f1')]
    return sorted(art) + sorted(three)


def sprite(path, side=112):
    """RGB and alpha on a square, or None for what is no cut-out: no transparency, or hardly anything in it."""
    img = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if img is None or img.ndim != 3 or img.shape[2] != 4 or max(img.shape) > 4000:
        return None
    alpha = img[..., 3].astype(np.float32) / 255
    rows, columns = np.flatnonzero(alpha.max(1) > 0.1), np.flatnonzero(alpha.max(0) > 0.1)
    if len(rows) < 24 or len(columns) < 24 or alpha.mean() < 0.04 or alpha.min() > 0.5:
        return None
    box = np.s_[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]
    premultiplied = np.dstack([cv2.cvtColor(img[box][..., :3], cv2.COLOR_BGR2RGB) * alpha[box][..., None], alpha[box]])
    h, w = premultiplied.shape[:2]
    k = (side - 4) / max(h, w)
    small = cv2.resize(premultiplied, (max(1, round(w * k)), max(1, round(h * k))), interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    out = np.zeros((side, side, 4), np.float32)
    y, x = (side - small.shape[0]) // 2, (side - small.shape[1]) // 2
    out[y:y + small.shape[0], x:x + small.shape[1]] = small
    a = out[..., 3]
    return np.clip(out[..., :3] / np.maximum(a, 1e-3)[..., None], 0, 255).astype(np.uint8), np.clip(a, 0, 1)
