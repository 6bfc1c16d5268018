"""Scenes of a shop and a till: heaps of produce in crates, neighbours beside them, one in a hand, a few on a platform.

The goods are the species of `drawn_produce.py` and free drawn symbols (`drawn_symbols.py`); the colours are those of a lit shop.
"""
import cv2
import numpy as np

import drawn_produce
import drawn_symbols
import textures as tx
from goods_scenes import SCENE, fingers, shadow


def put(canvas, look, x, y, size, angle, light=1.0):
    """Pastes a sprite into the part of the canvas that it covers."""
    rgb, alpha = look
    side, r = rgb.shape[0], size * 0.71 + 1
    x0, y0, x1, y1 = max(0, int(x - r)), max(0, int(y - r)), min(SCENE, int(x + r) + 1), min(SCENE, int(y + r) + 1)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    m = cv2.getRotationMatrix2D((side / 2, side / 2), angle, size / side)
    m[:, 2] += [x - x0 - side / 2, y - y0 - side / 2]
    a = cv2.warpAffine(alpha, m, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)[..., None]
    c = cv2.warpAffine(rgb, m, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    part = canvas[y0:y1, x0:x1]
    part *= 1 - a
    part += c * (a * light)


def shrunk(look, size):
    """The sprite in about the size it is needed, so that small ones are smooth."""
    side = look[0].shape[0]
    if size > side * 0.7:
        return look
    n = max(8, int(size * 1.2))
    return cv2.resize(look[0], (n, n), interpolation=cv2.INTER_AREA), cv2.resize(look[1], (n, n), interpolation=cv2.INTER_AREA)


def calm_colour(rng):
    """Of tables, crates, floors and tiles: mostly grey, brown, green, blue, black."""
    h = rng.choice([30, 35, 110, 210, 25, 45])
    hsv = np.float32([[[h + rng.normal(0, 10), np.clip(rng.exponential(0.22), 0, 0.8), rng.uniform(0.06, 1)]]])
    return np.clip(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] * 255, 0, 255)


def ground(rng, photos):
    k = rng.random()
    if k < 0.15:
        return np.full((SCENE, SCENE, 3), rng.uniform(235, 255), np.float32)
    if k < 0.3 and photos:
        return tx.any_texture(rng, SCENE, SCENE, photos).astype(np.float32) * rng.uniform(0.5, 1)
    c = calm_colour(rng)
    img = tx.ramp(tx.noise(rng, SCENE, SCENE, int(rng.integers(1, 5)), 6, rng.uniform(0.4, 0.9)), [c, tx.near(rng, c * rng.uniform(0.7, 1.1), 8)]).astype(np.float32)
    if rng.random() < 0.4:  # Planks, bars, a grid.
        step, thick, tone = int(rng.integers(10, 50)), int(rng.integers(1, 5)), calm_colour(rng).tolist()
        for at in range(int(rng.integers(step)), SCENE, step):
            cv2.line(img, (0, at), (SCENE, at + int(rng.normal(0, 3))), tone, thick)
            if step % 2:
                cv2.line(img, (at, 0), (at, SCENE), tone, thick)
    return img


def heap(rng, canvas, looks, size, box, lit):
    """Rows from the back to the front; each throws a little shade on what lies under it."""
    x0, y0, x1, y1 = box
    # Slim goods lie closer.
    full = np.clip(np.mean([look[1].mean() for look in looks]) / 0.55, 0.15, 1) ** 0.5
    step = size * rng.uniform(0.5, 0.8) * full
    small = [shrunk(look, size) for look in looks]
    tidy, turned, way = rng.uniform(0.02, 0.25), rng.random() < (0.6 if full > 0.8 else 0.25), rng.uniform(0, 360)
    far = rng.uniform(0.65, 1)
    y, row = y0 - 0.2 * size, 0
    while y < y1 + 0.3 * size:
        grow = far + (1 - far) * (y - y0) / (y1 - y0 + 1)
        x = x0 - rng.uniform(0, 0.5) * size + (row % 2) * step / 2
        while x < x1 + 0.3 * size:
            px, py = x + rng.normal(0, tidy) * size, y + rng.normal(0, tidy) * size
            blob = (int(px + 0.06 * size), int(py + 0.1 * size))
            if 0 <= blob[0] < SCENE and 0 <= blob[1] < SCENE:
                r = int(size * 0.52 * grow) + 1
                part = canvas[max(0, blob[1] - r):blob[1] + r, max(0, blob[0] - r):blob[0] + r]
                part *= 0.88
            put(canvas, small[rng.integers(len(small))], px, py, size * grow * rng.uniform(0.9, 1.12),
                rng.uniform(0, 360) if turned else way + rng.normal(0, 20), lit * rng.uniform(0.85, 1.08))
            x += step * grow
        y += step * 0.8 * grow
        row += 1


def tag(rng, canvas):
    """A price tag."""
    h, w = int(rng.integers(14, 34)), int(rng.integers(18, 46))
    y, x = int(rng.integers(0, SCENE - h)), int(rng.integers(0, SCENE - w))
    card = np.full((h, w, 3), rng.choice([235, 250]), np.uint8)
    if rng.random() < 0.4:
        card[:] = [245, 210, 40]
    tx.write(rng, card, 1, h * 0.7, h * 0.6, np.array([20, 20, 20.]), 4)
    canvas[y:y + h, x:x + w] = card * rng.uniform(0.6, 1)


def heaps(rng, canvas, looks, others):
    size = SCENE * np.exp(rng.uniform(np.log(0.13), np.log(0.55)))
    lit = rng.uniform(0.85, 1.25)
    canvas *= rng.uniform(0.15, 0.5)
    if rng.random() < 0.4:  # Neighbours behind or beside.
        cut = rng.uniform(0.15, 0.4) * SCENE
        where = [(0, 0, SCENE, cut), (0, 0, cut, SCENE), (SCENE - cut, 0, SCENE, SCENE)][rng.integers(3)]
        heap(rng, canvas, [others[rng.integers(len(others))]], size * rng.uniform(0.7, 1.3), where, lit * 0.9)
        box = [(0, cut, SCENE, SCENE), (cut, 0, SCENE, SCENE), (0, 0, SCENE - cut, SCENE)][
            0 if where[3] < SCENE else 1 if where[0] == 0 else 2]
    else:
        box = (0, 0, SCENE, SCENE)
    if rng.random() < 0.6:  # Under the goods lie more of them, in the dark.
        rgb, alpha = looks[0]
        canvas[:] = 0.6 * canvas + rng.uniform(0.1, 0.35) * (rgb * alpha[..., None]).sum((0, 1)) / (alpha.sum() + 1)
    heap(rng, canvas, looks, size, box, lit)
    if rng.random() < 0.35:  # The edge of the crate.
        p, q = (rng.uniform(-0.2, 0.25, 2) * SCENE).astype(int)
        tone = calm_colour(rng).tolist()
        if rng.random() < 0.5:
            cv2.line(canvas, (0, SCENE + 2 - max(0, p)), (SCENE, SCENE + 2 - max(0, q)), tone, int(rng.integers(4, 16)), cv2.LINE_AA)
        else:
            cv2.line(canvas, (max(0, p), 0), (max(0, q), SCENE), tone, int(rng.integers(3, 12)), cv2.LINE_AA)
    if rng.random() < 0.15:
        tag(rng, canvas)


def shelf(rng, others):
    """What lies behind a hand in a shop: heaps of other goods, out of focus."""
    img = np.full((SCENE, SCENE, 3), rng.uniform(15, 70), np.float32)
    n = int(rng.integers(1, 4))
    for row in range(n):
        at = 0.0
        while at < SCENE:
            wide = rng.uniform(0.3, 1) * SCENE
            heap(rng, img, [others[rng.integers(len(others))]], SCENE * rng.uniform(0.15, 0.35),
                 (at, row * SCENE / n, min(SCENE, at + wide), (row + 1) * SCENE / n), rng.uniform(0.5, 1))
            at += wide
    return cv2.GaussianBlur(img, (0, 0), rng.uniform(0.6, 3))


def scene(rng, looks, others, photos, piles):
    k = rng.random()
    if k < piles:
        canvas = ground(rng, photos)
        heaps(rng, canvas, looks, others)
    elif k < piles + (1 - piles) * 0.4:
        canvas = shelf(rng, others) if rng.random() < 0.7 else ground(rng, photos)
        size, (x, y) = rng.uniform(0.5, 1.15) * SCENE, SCENE / 2 + rng.normal(0, 9, 2)
        put(canvas, looks[rng.integers(len(looks))], x, y, size, rng.uniform(0, 360), rng.uniform(0.7, 1.1))
        fingers(rng, canvas, x, y, size * rng.uniform(0.5, 0.85))
    else:
        canvas = ground(rng, photos) if rng.random() < 0.8 else shelf(rng, others)
        count = int(rng.choice([1, 1, 1, 1, 2, 3, 5]))
        size = SCENE * rng.uniform(0.5, 1.05) / count ** 0.4
        for _ in range(count):
            x, y = SCENE / 2 + rng.normal(0, 0.06 * count, 2) * SCENE
            if rng.random() < 0.7:
                shadow(canvas, x + rng.normal(0, 4), y + 4, size * 0.75)
            put(canvas, looks[rng.integers(len(looks))], x, y, size, rng.uniform(0, 360), rng.uniform(0.75, 1.1))
    # The lamp of the shop and the curve of the camera.
    canvas *= np.exp(rng.normal(0, 0.05, 3) + [0.03, 0, -0.05])
    canvas = 255 * (np.clip(canvas, 0, 255) / 255) ** np.exp(rng.normal(0, 0.15))
    return np.clip(canvas, 0, 255).astype(np.uint8)


def some_symbol(rng, files):
    look = None
    while look is None:
        look = drawn_symbols.sprite(files[rng.integers(len(files))])
    return look


def views(seed, items, views_per_item, photos, files):
    """(pictures, labels): `items` classes, each a species, a variety of the one before, or (every third) one of the symbols."""
    rng = np.random.default_rng(seed)
    pictures = np.empty((items * views_per_item, SCENE, SCENE, 3), np.uint8)
    species, others = None, [drawn_produce.specimen(rng, drawn_produce.make_species(rng)) for _ in range(10)]
    for i in range(items):
        if i % 3 == 2:
            looks, piles = [some_symbol(rng, files)], 0.3
        else:
            species = drawn_produce.variety(rng, species) if species is not None and rng.random() < 0.4 else drawn_produce.make_species(rng)
            looks, piles = [drawn_produce.specimen(rng, species) for _ in range(5)], 0.55
        for v in range(views_per_item):
            pictures[i * views_per_item + v] = scene(rng, looks, others, photos, piles)
        others[int(rng.integers(len(others)))] = looks[0]
    return pictures, np.repeat(np.arange(items), views_per_item)
