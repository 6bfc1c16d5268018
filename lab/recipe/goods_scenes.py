"""Scenes of rendered goods as a lane or a shelf would show them: piles, rows, one in a hand, a few on a platform."""
import cv2
import numpy as np

import textures as tx
from rendered_goods import SIZE, make_item, sibling, sprite

SCENE = 128


def paste(canvas, look, x, y, size, angle):
    """Sprite `look` centred at (x, y), `size` pixels across, turned by `angle` degrees."""
    rgb, alpha = look
    m = cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), angle, size / SIZE)
    m[:, 2] += [x - SIZE / 2, y - SIZE / 2]
    a = cv2.warpAffine(alpha, m, (SCENE, SCENE), flags=cv2.INTER_AREA)[..., None]
    c = cv2.warpAffine(rgb, m, (SCENE, SCENE), flags=cv2.INTER_LINEAR)
    canvas *= 1 - a
    canvas += c * a
    return a


def shadow(canvas, x, y, size):
    blob = np.zeros((SCENE, SCENE), np.float32)
    cv2.ellipse(blob, (int(x), int(y)), (int(size * 0.5), int(size * 0.45)), 0, 0, 360, 1, -1)
    canvas *= 1 - 0.45 * cv2.GaussianBlur(blob, (0, 0), 5)[..., None]


def background(rng, photos, others):
    k = rng.random()
    if k < 0.3:  # Plain: platforms, tables, tiles.
        c = tx.colour(rng, s=(0, 0.35), v=(0.1, 1))
        img = tx.ramp(tx.noise(rng, SCENE, SCENE, 2, 6, rng.uniform(0.3, 0.9)), [c, tx.near(rng, c, 14)])
    elif k < 0.6:
        img = tx.any_texture(rng, SCENE, SCENE, photos)
    else:  # A shelf of other goods.
        img = tx.any_texture(rng, SCENE, SCENE, photos).astype(np.float32) * 0.6
        n = int(rng.integers(2, 5))
        for row in range(n):
            look = others[rng.integers(len(others))]
            size = SCENE / n * 1.3
            for i in range(n + 1):
                paste(img, look, (i + rng.uniform(-0.1, 0.1)) * SCENE / n, (row + 0.5) * SCENE / n, size, rng.normal(0, 4))
    if rng.random() < 0.6:
        img = cv2.GaussianBlur(img, (0, 0), rng.uniform(0.5, 2.5))
    return np.asarray(img, np.float32)


def fingers(rng, canvas, x, y, size):
    """A hand: a palm behind is not needed, fingers over the edge are what hides the goods."""
    skin = np.array([[236, 188, 160], [222, 164, 130], [198, 134, 100], [150, 96, 66], [96, 60, 42]], np.float32)[rng.integers(5)]
    skin = tx.near(rng, skin, 8) * rng.uniform(0.7, 1.05)
    side = rng.uniform(0, 2 * np.pi)
    layer, mask = np.zeros((SCENE, SCENE, 3), np.float32), np.zeros((SCENE, SCENE), np.float32)
    width = max(3, int(size * rng.uniform(0.09, 0.15)))
    for i in range(rng.integers(2, 6)):
        a = side + (i - 2) * rng.uniform(0.2, 0.35)
        tip = np.array([x, y]) + size * rng.uniform(0.1, 0.42) * np.array([np.cos(a), np.sin(a)])
        root = np.array([x, y]) + size * rng.uniform(0.7, 1.0) * np.array([np.cos(side + (a - side) * 0.6), np.sin(side + (a - side) * 0.6)])
        cv2.line(layer, tip.astype(int).tolist(), root.astype(int).tolist(), (skin * rng.uniform(0.85, 1.1)).tolist(), width, cv2.LINE_AA)
        cv2.line(mask, tip.astype(int).tolist(), root.astype(int).tolist(), 1, width)
    mask = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None]
    layer = cv2.GaussianBlur(layer, (0, 0), 0.8)
    canvas *= 1 - mask
    canvas += layer


def scene(rng, item, others, photos):
    is_fruit = len(item.skins) == 2
    looks = [sprite(rng, item) for _ in range(4 if is_fruit else 2)]
    pick = lambda: looks[rng.integers(len(looks))]
    canvas = background(rng, photos, others)
    turn = lambda: rng.uniform(0, 360) if is_fruit else rng.normal(0, 25)
    k = rng.random()
    if k < (0.4 if is_fruit else 0.1):  # A pile.
        size = rng.uniform(0.18, 0.55) * SCENE
        step = size * rng.uniform(0.5, 0.75)
        canvas *= 0.35
        edge = SCENE * (rng.uniform(0.55, 1) if rng.random() < 0.35 else 1.2)
        neighbour = others[rng.integers(len(others))]
        turned = rng.random() < 0.5
        for y in np.arange(-0.2 * size, SCENE + size / 2, step):
            for x in np.arange(rng.uniform(-1, 0) * step, SCENE + size / 2, step):
                px, py = x + rng.normal(0, 0.15) * size, y + rng.normal(0, 0.15) * size
                where = py if turned else px
                canvas *= 0.985
                paste(canvas, pick() if where < edge else neighbour, px, py, size * rng.uniform(0.85, 1.15), turn())
    elif k < 0.5 and not is_fruit:  # A row on a shelf.
        size = rng.uniform(0.4, 0.8) * SCENE
        for x in np.arange(rng.uniform(-0.3, 0.2) * size, SCENE + size / 2, size * rng.uniform(0.5, 0.8)):
            paste(canvas, pick(), x, SCENE * rng.uniform(0.45, 0.55), size, rng.normal(0, 3))
    elif k < 0.75:  # In a hand.
        size = rng.uniform(0.6, 1.2) * SCENE
        x, y = SCENE / 2 + rng.normal(0, 9, 2)
        paste(canvas, pick(), x, y, size, turn())
        fingers(rng, canvas, x, y, size * 0.8)
    else:  # On a platform: one to five.
        size = rng.uniform(0.35, 0.95) * SCENE
        for _ in range(rng.choice([1, 1, 1, 2, 3, 5])):
            x, y = SCENE / 2 + rng.normal(0, 0.18, 2) * SCENE
            shadow(canvas, x + 4, y + 5, size * 0.8)
            paste(canvas, pick(), x, y, size, turn())
    return np.clip(canvas, 0, 255).astype(np.uint8)


def views(seed, items, views_per_item, photos):
    """(pictures, labels): `items` classes of goods, a third of them siblings, and every ninth a flat texture."""
    rng = np.random.default_rng(seed)
    pictures = np.empty((items * views_per_item, SCENE, SCENE, 3), np.uint8)
    others, item = [sprite(rng, make_item(rng, photos)) for _ in range(12)], None
    for i in range(items):
        flat = i % 9 == 8
        if flat:
            big = tx.any_texture(rng, 320, 320, None)
        else:
            item = sibling(rng, item, photos) if item is not None and rng.random() < 0.35 else make_item(rng, photos)
        for v in range(views_per_item):
            if flat:
                s = int(rng.integers(110, 300))
                y, x = rng.integers(0, 321 - s, 2)
                look = cv2.resize(big[y:y + s, x:x + s], (SCENE, SCENE), interpolation=cv2.INTER_AREA)
            else:
                look = scene(rng, item, others, photos)
            pictures[i * views_per_item + v] = look
        others[int(rng.integers(12))] = sprite(rng, item)
    return pictures, np.repeat(np.arange(items), views_per_item)
