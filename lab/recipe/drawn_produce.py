"""Fruit and vegetables as shops show them: species drawn from natural shapes and colours, no two specimens alike.

A species is a class of its own. `specimen` renders one look of it (RGB and alpha): a surface given by a formula is hit by
rays, its slope is read from the depth, its skin from a texture that is wrapped around it.
"""
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

import textures as tx

SIZE = 96
# Skins of things that grow: hue, saturation and value, with how far each may stray.
SKINS = [((96, .62, .42), (16, .2, .2)), ((70, .68, .68), (12, .2, .16)), ((52, .74, .86), (7, .18, .1)),
         ((30, .85, .88), (8, .14, .1)), ((12, .82, .72), (10, .16, .2)), ((356, .75, .6), (9, .18, .22)),
         ((345, .6, .3), (16, .25, .14)), ((290, .4, .22), (25, .25, .12)), ((30, .5, .5), (9, .2, .2)),
         ((38, .38, .76), (8, .2, .16)), ((45, .18, .9), (14, .14, .08)), ((20, .55, .85), (12, .25, .12)),
         ((110, .5, .25), (20, .25, .14)), ((60, .35, .6), (14, .2, .2))]


def skin_colour(rng, of=None):
    mean, spread = SKINS[rng.integers(len(SKINS))] if of is None else of
    h, s, v = np.array(mean) + rng.uniform(-1, 1, 3) * spread
    hsv = np.float32([[[h % 360, np.clip(s, 0, 1), np.clip(v, 0.05, 1)]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] * 255


@dataclass
class Species:
    kind: str  # 'round' | 'long' | 'leaves' | 'cluster'
    shape: dict
    colours: list  # Ground, second, marks.
    pattern: str
    strength: float
    gloss: float
    rough: float
    vary: float  # How much one specimen differs from the next.
    stem: float
    skins: list = field(default_factory=list)


PATTERNS = ['plain', 'blush', 'streaks', 'dots', 'stripes', 'net', 'shoulder', 'russet']


def make_species(rng):
    kind = str(rng.choice(['round', 'long', 'leaves', 'cluster'], p=[0.55, 0.25, 0.1, 0.1]))
    ground = skin_colour(rng)
    second = skin_colour(rng) if rng.random() < 0.4 else tx.near(rng, ground * rng.uniform(0.6, 1.25), 22)
    marks = np.clip(ground * rng.uniform(0.3, 1.5) + rng.normal(0, 12, 3), 0, 255).astype(np.float32)
    if kind == 'round':
        shape = {'stretch': np.exp(rng.normal(0, 0.16)), 'dent': rng.uniform(0, 0.45) * (rng.random() < 0.5),
                 'tip': rng.uniform(0, 0.4) * (rng.random() < 0.2), 'lobes': int(rng.integers(3, 10)),
                 'depth': rng.uniform(0.03, 0.16) * (rng.random() < 0.3), 'egg': rng.normal(0, 0.12), 'lumps': rng.uniform(0, 0.1)}
    else:
        knots = rng.uniform(0.5, 1, 5) * np.array([rng.uniform(0.2, 1), 1, 1, 1, rng.uniform(0.05, 1)])
        shape = {'width': rng.uniform(0.13, 0.5), 'bend': rng.uniform(0, 0.7) * (rng.random() < 0.5), 'lumps': rng.uniform(0, 0.06),
                 'profile': np.interp(np.linspace(0, 4, 64), np.arange(5), knots), 'blades': int(rng.integers(4, 14)),
                 'count': int(rng.integers(5, 22)), 'fan': rng.uniform(0.2, 1.6), 'blade': rng.uniform(0.08, 0.4)}
    s = Species(kind, shape, [ground, second, marks], str(rng.choice(PATTERNS)), rng.uniform(0.3, 1), rng.uniform(0, 0.7) ** 1.5,
                rng.uniform(0, 0.5) ** 2, rng.uniform(0.15, 1), rng.uniform(0, 1) * (rng.random() < 0.6))
    return with_skins(rng, s)


def with_skins(rng, species):
    return replace(species, skins=[skin(rng, species) for _ in range(3)])


def variety(rng, species):
    """A sister on the next shelf: a little of each thing is different."""
    shape = {k: (v * rng.uniform(0.85, 1.18) if isinstance(v, (float, np.ndarray)) else v) for k, v in species.shape.items()}
    colours = [tx.near(rng, c, 14) for c in species.colours]
    if rng.random() < 0.3:
        colours[int(rng.integers(2))] = skin_colour(rng)
    pattern = str(rng.choice(PATTERNS)) if rng.random() < 0.25 else species.pattern
    return with_skins(rng, replace(species, shape=shape, colours=colours, pattern=pattern, strength=species.strength * rng.uniform(0.7, 1.3)))


def wrap(img):
    """Makes the right edge meet the left one."""
    k = img.shape[1] // 6
    a = np.linspace(0, 1, k, dtype=np.float32)[None, :, None]
    img[:, -k:] = img[:, -k:] * (1 - a) + img[:, :k] * a
    return img


def skin(rng, species, h=64, w=128):
    """Latitude down, longitude across."""
    a, b, c = species.colours
    lat, lon = np.linspace(0, 1, h, dtype=np.float32)[:, None], np.linspace(0, 2 * np.pi, w, dtype=np.float32)[None]
    cloud, k = tx.noise(rng, h, w, int(rng.integers(1, 4)), 4, 0.6), species.strength
    mix = 0.25 * k * cloud
    if species.pattern == 'blush':
        side = 0.5 + 0.5 * np.cos(lon + rng.uniform(0, 6))
        mix = np.clip((side * 0.8 + 0.6 * cloud - 0.9 + 0.5 * k) * 2, 0, 1)
    elif species.pattern == 'shoulder':
        mix = np.clip((lat - 0.5 + 0.25 * cloud) * 4 * k, 0, 1)
    elif species.pattern == 'streaks':
        grid = cv2.resize(rng.random((3, w // 2)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        mix = np.clip((grid * 0.7 + cloud * 0.5 - 0.55) * 3 * k + 0.3, 0, 1)
    img = wrap(a * (1 - mix[..., None]) + b * mix[..., None])
    if species.pattern == 'stripes':
        s = np.sin(lon * species.shape.get('lobes', 8) + 5 * (cloud - 0.5))
        img = img + (c - img) * (np.clip(s * 3, 0, 1) * k)[..., None]
    elif species.pattern == 'dots':
        dots = np.zeros((h, w), np.float32)
        n = int(rng.integers(20, 160))
        for x, y, r in zip(rng.integers(0, w, n), rng.integers(0, h, n), rng.uniform(0.3, 1.6, n)):
            cv2.circle(dots, (int(x), int(y)), int(round(r)), rng.uniform(0.3, 1), -1)
        img = img + (c - img) * (cv2.GaussianBlur(dots, (0, 0), 0.6) * k)[..., None]
    elif species.pattern == 'net':
        lines = np.abs(tx.noise(rng, h, w, 9, 3, 0.7) - 0.5) < 0.05
        img = img + (c - img) * (cv2.GaussianBlur(lines.astype(np.float32), (0, 0), 0.7) * k)[..., None]
    elif species.pattern == 'russet':
        patch = np.clip((tx.noise(rng, h, w, 3, 5, 0.7) - 0.55) * 6, 0, 1)
        img = img + (c - img) * (patch * k)[..., None]
    pole = np.exp(-((lat - 0.02) / 0.05) ** 2)[..., None] * species.stem
    grain = rng.normal(0, 2 + 14 * species.rough, (h, w, 1)) + 18 * (tx.noise(rng, h, w, 6, 4, 0.8) - 0.5)[..., None]
    return np.clip((img + grain) * (1 - 0.7 * pole), 0, 255).astype(np.uint8)


def turn(rng, upright=0.0):
    """A random rotation; `upright` of them keep the stem up, give or take."""
    if rng.random() < upright:
        x, y = rng.normal(0, 0.45, 2)
        rx = np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])
        rz = np.array([[np.cos(y), -np.sin(y), 0], [np.sin(y), np.cos(y), 0], [0, 0, 1]])
        return rz @ rx
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    return q * np.sign(np.diag(r))


AXIS = np.linspace(-1.02, 1.02, SIZE, dtype=np.float32)
RAY_X, RAY_Y = np.meshgrid(AXIS, AXIS)
STEPS = np.linspace(1.1, -1.1, 22, dtype=np.float32)


def surface(species, rot, lump):
    """f(x, y, z) < 0 inside; (u, v) of the skin."""
    s = species.shape

    def own(x, y, z):
        q = [rot[0, k] * x + rot[1, k] * y + rot[2, k] * z for k in range(3)]
        return q

    if species.kind == 'round':
        def inside(x, y, z):
            a, b, c = own(x, y, z)
            b = b / s['stretch'] if s['stretch'] < 1 else b
            if s['stretch'] >= 1:
                a, c = a * s['stretch'], c * s['stretch']
            r = np.sqrt(a * a + b * b + c * c) + 1e-6
            lat = b / r
            radius = 0.86 + s['egg'] * 0.5 * lat
            if s['dent']:
                radius = radius - s['dent'] * (np.exp((lat - 1) * 14) + 0.6 * np.exp((-1 - lat) * 14))
            if s['tip']:
                radius = radius + s['tip'] * (np.exp((lat - 1) * 30) + np.exp((-1 - lat) * 30))
            if s['depth'] or s['lumps']:
                lon = np.arctan2(c, a)
                ring = 1 - lat * lat
                radius = radius + ring * (s['depth'] * np.cos(s['lobes'] * lon) + s['lumps'] * np.sin(2 * lon + lump[0]) + s['lumps'] * np.sin(3 * lat + lump[1]))
            return r - radius

        def coordinates(x, y, z):
            a, b, c = own(x, y, z)
            r = np.sqrt(a * a + b * b + c * c) + 1e-6
            return np.arctan2(c, a) / (2 * np.pi) + 0.5, np.arccos(np.clip(-b / r, -1, 1)) / np.pi
    else:
        def straight(x, y, z):
            a, b, c = own(x, y, z)
            return a - s['bend'] * (b * b - 0.35), b, c

        def inside(x, y, z):
            a, b, c = straight(x, y, z)
            r = s['width'] * np.interp((b + 0.95) * 33, np.arange(64), s['profile']).astype(np.float32)
            cap = np.sqrt(np.clip(1 - (b / 0.95) ** 8, 0, 1))
            return np.sqrt(a * a + c * c) - r * cap * (1 + s['lumps'] * np.sin(9 * b + lump[0])) + (np.abs(b) > 0.95)

        def coordinates(x, y, z):
            a, b, c = straight(x, y, z)
            return np.arctan2(c, a) / (2 * np.pi) + 0.5, np.clip((b + 0.95) / 1.9, 0, 1)
    return inside, coordinates


def light_from(rng):
    v = rng.normal(size=3) * [0.6, 0.5, 0.3] + [0, -0.45, 1.0]
    return v / np.linalg.norm(v)


def specimen(rng, species, light=None):
    light = light_from(rng) if light is None else light
    if species.kind == 'leaves':
        return bunch(rng, species)
    if species.kind == 'cluster':
        return cluster(rng, species, light)
    return solid(rng, species, light)


def solid(rng, species, light):
    rot = turn(rng, 0.35)
    if species.kind == 'long':  # Lying, not pointing at us.
        a = rng.uniform(0, 2 * np.pi)
        tilt = rng.normal(0, 0.35)
        rot = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]]) @ np.array(
            [[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    own = replace(species, shape={k: (v * (1 + species.vary * rng.normal(0, 0.07)) if isinstance(v, float) else v)
                                  for k, v in species.shape.items()})
    inside, coordinates = surface(own, rot.astype(np.float32), rng.uniform(0, 6, 2))
    depth = np.full((SIZE, SIZE), -9, np.float32)
    last = inside(RAY_X, RAY_Y, STEPS[0])
    for i in range(1, len(STEPS)):
        f = inside(RAY_X, RAY_Y, STEPS[i])
        hit = (depth < -2) & (f < 0)
        if hit.any():
            t = last[hit] / (last[hit] - f[hit] + 1e-6)
            depth[hit] = STEPS[i - 1] + np.clip(t, 0, 1) * (STEPS[i] - STEPS[i - 1])
        last = f
    mask = depth > -2
    alpha = cv2.GaussianBlur(mask.astype(np.float32), (3, 3), 0) * mask
    flat = np.where(mask, depth, depth[mask].min() if mask.any() else 0)
    flat = cv2.GaussianBlur(flat, (0, 0), 1.0)
    if own.rough:
        flat = flat + own.rough * 0.12 * (tx.noise(rng, SIZE, SIZE, 8, 4, 0.8) - 0.5)
    gy, gx = np.gradient(flat, 2.04 / (SIZE - 1))
    normal = np.stack([-gx, -gy, np.ones_like(gx)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    u, v = coordinates(RAY_X, RAY_Y, flat)
    look = own.skins[rng.integers(len(own.skins))]
    other = own.skins[rng.integers(len(own.skins))]
    look = cv2.addWeighted(look, 1 - 0.5 * own.vary, other, 0.5 * own.vary, 0)
    h, w = look.shape[:2]
    albedo = cv2.remap(look, ((u + rng.random()) % 1 * (w - 1)).astype(np.float32), (v * (h - 1)).astype(np.float32), cv2.INTER_LINEAR)
    albedo = albedo * np.exp(own.vary * rng.normal(0, 0.09, 3) + own.vary * rng.normal(0, 0.08))
    half = light + [0, 0, 1.0]
    half /= np.linalg.norm(half)
    diffuse, shine = np.clip(normal @ light, 0, 1), np.clip(normal @ half, 0, 1) ** rng.uniform(12, 60)
    ambient = 0.35 + 0.2 * normal[..., 2] - 0.1 * normal[..., 1]
    rgb = albedo * (ambient + 0.62 * diffuse)[..., None] + (210 * own.gloss * shine)[..., None]
    if own.stem > 0.4 and own.kind == 'round' and rot[2, 1] < 0.75:  # The stem, where the north pole shows.
        tip = -0.8 * rot[:, 1]
        if tip[2] > -0.1:
            at = ((tip[:2] / 1.02 + 1) / 2 * SIZE)
            end = at + np.array([rng.normal(0, 3), rng.normal(0, 3)]) - rot[:2, 1] * SIZE * 0.09
            tone = (np.array([70, 60, 30]) if own.stem < 0.7 else np.array([60, 90, 35])) * rng.uniform(0.6, 1.4)
            cv2.line(rgb, at.astype(int).tolist(), end.astype(int).tolist(), tone.tolist(), 2, cv2.LINE_AA)
            cv2.line(alpha, at.astype(int).tolist(), end.astype(int).tolist(), 1, 2)
    return np.clip(rgb, 0, 255).astype(np.uint8), alpha


def bunch(rng, species):
    """Leaves around a foot: lettuce, leek, herbs, cabbage."""
    s = species.shape
    rgb, alpha = np.zeros((SIZE, SIZE, 3), np.float32), np.zeros((SIZE, SIZE), np.float32)
    foot = np.array([SIZE / 2, SIZE * rng.uniform(0.55, 0.92)])
    t = np.linspace(0, 1, 14)
    for i in rng.permutation(s['blades'] * 2):
        a = -np.pi / 2 + (i / (2 * s['blades']) - 0.5) * 2 * s['fan'] + rng.normal(0, 0.12)
        length, width = SIZE * rng.uniform(0.4, 0.85), SIZE * s['blade'] * rng.uniform(0.6, 1.2)
        curl = rng.normal(0, 0.35)
        way = a + curl * t
        line = foot + np.stack([np.cumsum(np.cos(way)), np.cumsum(np.sin(way))], 1) / len(t) * length
        side = np.stack([-np.sin(way), np.cos(way)], 1) * (np.sin(np.pi * t ** 0.7) * width / 2 + 1)[:, None]
        side = side * (1 + 0.25 * rng.normal(size=(len(t), 1)) * species.rough * 2)
        poly = np.vstack([line + side, (line - side)[::-1]]).astype(np.int32)
        tone = species.colours[0] * rng.uniform(0.55, 1.15) + rng.normal(0, 5, 3)
        cv2.fillPoly(rgb, [poly], tone.tolist(), cv2.LINE_AA)
        cv2.fillPoly(alpha, [poly], 1)
        cv2.polylines(rgb, [line.astype(np.int32)], False, (tone * 0.6 + species.colours[2] * 0.5).clip(0, 255).tolist(), 1, cv2.LINE_AA)
    if rng.random() < species.strength:  # White below: leek, chard.
        pale = np.clip((np.linspace(0, 1, SIZE)[:, None, None] - 0.55) * 3, 0, 1) * 0.8
        rgb = rgb * (1 - pale) + np.float32([225, 228, 200]) * pale
    rgb *= (0.75 + 0.5 * tx.noise(rng, SIZE, SIZE, 5, 4, 0.8))[..., None]
    return np.clip(rgb, 0, 255).astype(np.uint8), cv2.GaussianBlur(alpha, (3, 3), 0)


def cluster(rng, species, light):
    """Berries on a vine, grapes, tomatoes in a bunch, florets."""
    round_one = replace(species, kind='round', shape={'stretch': 1.0, 'dent': 0.0, 'tip': 0.0, 'lobes': 5, 'depth': 0.0, 'egg': 0.0, 'lumps': 0.0})
    ones = [solid(rng, round_one, light) for _ in range(2)]
    rgb, alpha = np.zeros((SIZE, SIZE, 3), np.float32), np.zeros((SIZE, SIZE), np.float32)
    n = species.shape['count']
    size = SIZE * min(0.5, 1.5 / n ** 0.5)
    spots = SIZE / 2 + rng.normal(0, SIZE * 0.16, (n, 2)) * [1, np.exp(rng.normal(0, 0.3))]
    for x, y in spots[np.argsort(spots[:, 1])]:
        one, mask = ones[rng.integers(2)]
        m = cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), rng.uniform(-25, 25), size * rng.uniform(0.85, 1.15) / SIZE)
        m[:, 2] += [x - SIZE / 2, y - SIZE / 2]
        a = cv2.warpAffine(mask, m, (SIZE, SIZE), flags=cv2.INTER_AREA)[..., None]
        rgb = rgb * (1 - a) * (1 - 0.1 * a) + cv2.warpAffine(one, m, (SIZE, SIZE)) * a * rng.uniform(0.8, 1.1)
        alpha = np.maximum(alpha, a[..., 0])
    return np.clip(rgb, 0, 255).astype(np.uint8), alpha
