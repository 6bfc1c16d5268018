"""Rendered goods: an Item is a class of its own, a sprite is one look at it (RGB and alpha), lit and textured."""
from dataclasses import dataclass, replace

import cv2
import numpy as np

import textures as tx

SIZE = 112  # Pixels of a sprite: a scene shrinks it, seldom enlarges it.


@dataclass
class Item:
    kind: str  # 'ellipsoid' | 'revolution' | 'box' | 'pouch'
    axes: np.ndarray  # Half sizes.
    profile: np.ndarray  # Radius along the axis, for bodies of revolution.
    bend: float
    bumps: float
    gloss: float
    ripeness: float  # How much one specimen differs from the next.
    palette: list
    skins: list  # Textures: one or two of a fruit, faces of a package.


def fruit_skin(rng, palette, h=96, w=192):
    field = tx.noise(rng, h, w, int(rng.integers(1, 4)), int(rng.integers(2, 6)), rng.uniform(0.3, 0.8))
    field[:, -w // 4:] = field[:, -w // 4:] * np.linspace(1, 0, w // 4) + field[:, :w // 4] * np.linspace(0, 1, w // 4)
    lat = np.linspace(0, 1, h, dtype=np.float32)[:, None]
    mix = rng.random()
    img = tx.ramp(field * mix + lat * (1 - mix), palette[:3]).astype(np.float32)
    k = rng.random()
    lon = np.linspace(0, 2 * np.pi, w, dtype=np.float32)[None]
    if k < 0.2:  # Meridian stripes: melons.
        s = np.sin(lon * int(rng.integers(4, 16)) + 4 * (field - 0.5))
        img = np.where((s > rng.uniform(-0.3, 0.6))[..., None], img, palette[-1])
    elif k < 0.55:  # Speckles: pears, potatoes.
        for _ in range(int(rng.integers(20, 250))):
            r = rng.uniform(0.3, 2.2)
            cv2.circle(img, (int(rng.integers(w)), int(rng.integers(h))), max(1, int(r)), palette[-1].tolist(), -1)
    elif k < 0.7:  # A net.
        f = tx.noise(rng, h, w, 8, 3, 0.7)
        img = np.where((np.abs(f - 0.5) < 0.04)[..., None], palette[-1], img)
    grain = rng.normal(0, rng.uniform(0, 14), (h, w, 1))
    cap = np.exp(-((lat - rng.integers(0, 2)) / 0.05) ** 2)[..., None] * (rng.random() < 0.6)
    return np.clip((img + grain) * (1 - cap) + palette[-1] * cap, 0, 255).astype(np.uint8)


def make_item(rng, photos=None):
    kind = rng.choice(['ellipsoid', 'revolution', 'bottle', 'box', 'pouch'], p=[0.3, 0.2, 0.12, 0.26, 0.12])
    t = np.linspace(-1, 1, 64)
    profile, bend, axes = np.ones(64), 0.0, rng.uniform(0.55, 1, 3)
    if kind in ('ellipsoid', 'revolution'):
        base = tx.colour(rng, s=(0.15, 0.95), v=(0.3, 1), hues=0.42 if rng.random() < 0.75 else 1.0)
        palette = [base, tx.near(rng, base, 25), tx.near(rng, base, 40), tx.near(rng, base * rng.uniform(0.4, 1.3), 25)]
        if rng.random() < 0.25:
            palette[2] = tx.colour(rng, s=(0.3, 0.95), v=(0.3, 1), hues=0.42)
        skins = [fruit_skin(rng, palette) for _ in range(2)]
        if kind == 'ellipsoid':
            axes = np.clip(rng.uniform(0.8, 1) * np.array([1, 1, rng.uniform(0.6, 1.35)]), 0, 1)
        else:
            long = rng.uniform(0.12, 0.6)  # Carrots and bananas to pears.
            profile = long * np.sqrt(np.clip(1 - np.abs(t) ** rng.uniform(2, 6), 0, 1))
            profile *= 1 + rng.uniform(-0.7, 0.7) * t * 0.7 + rng.uniform(0, 0.3) * np.sin(rng.uniform(1, 4) * t + rng.uniform(0, 6))
            bend = rng.choice([0, 0, rng.uniform(0.1, 0.5)])
            kind = 'revolution'
    else:
        palette = [tx.colour(rng, s=(0, 0.9), v=(0.4, 1)) for _ in range(4)]
        if rng.random() < 0.35:
            palette[0] = np.array([235, 235, 230], np.float32) * rng.uniform(0.85, 1.05)
        skins = [tx.label(rng, 160, 128, palette, photos), tx.label(rng, 160, 96, palette, photos)]
        skins.append(np.full((64, 64, 3), palette[int(rng.integers(4))], np.uint8))
        if kind == 'bottle':
            kind, neck = 'revolution', rng.uniform(-0.3, 0.9)
            r = rng.uniform(0.25, 0.6)
            profile = np.where(t < -neck, r * rng.uniform(0.3, 1), r) * np.clip((1 - np.abs(t)) * 12, 0, 1) ** 0.5
            profile = cv2.GaussianBlur(profile[None].astype(np.float32), (9, 1), 0)[0] * (np.abs(t) < 0.99)
        else:
            axes = np.array([rng.uniform(0.35, 0.8), rng.uniform(0.5, 1), rng.uniform(0.15, 0.6)])
    return Item(str(kind), axes, profile, float(bend), rng.uniform(0, 0.5) * (rng.random() < 0.5), rng.uniform(0, 0.8),
                rng.uniform(0, 1), palette, skins)


def sibling(rng, item, photos=None):
    """Nearly the same goods: another flavour of the same brand, another variety of the same fruit."""
    if len(item.skins) == 3:
        skins = [s.copy() for s in item.skins]
        shift = rng.uniform(-1, 1, 3) * 90
        h, w = skins[0].shape[:2]
        mask = (np.abs(skins[0].astype(np.float32) - item.palette[int(rng.integers(1, 4))]).sum(2) < 60)[..., None]
        skins[0] = np.clip(skins[0] + mask * shift, 0, 255).astype(np.uint8)
        tx.write(rng, skins[0], rng.uniform(0, 0.2) * w, rng.uniform(0.2, 0.9) * h, rng.uniform(0.12, 0.3) * w, tx.colour(rng))
        return replace(item, skins=skins)
    palette = [tx.near(rng, c, 18) for c in item.palette]
    return replace(item, palette=palette, skins=[fruit_skin(rng, palette) for _ in range(2)],
                   profile=item.profile * rng.uniform(0.85, 1.2), axes=np.clip(item.axes * rng.uniform(0.85, 1.15, 3), 0, 1))


def rotation(rng, tilt=1.0):
    q = rng.normal(size=4) * [1, tilt, tilt, 1]
    w, x, y, z = q / np.linalg.norm(q)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                     [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                     [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


GRID = np.stack(np.meshgrid(np.linspace(-1.05, 1.05, SIZE), np.linspace(-1.05, 1.05, SIZE)), -1).astype(np.float32)


def shade(rng, item, normal, albedo, light):
    """Lambert plus ambient plus a highlight."""
    half = light + np.array([0, 0, 1.0])
    half /= np.linalg.norm(half)
    diffuse = np.clip(normal @ light, 0, 1)
    shine = item.gloss * np.clip(normal @ half, 0, 1) ** 30
    ambient = 0.45 + 0.15 * normal[..., 2]
    return np.clip(albedo * (ambient + 0.6 * diffuse)[..., None] + 200 * shine[..., None], 0, 255)


def sprite(rng, item, light=None):
    if light is None:
        light = rng.normal(size=3) + [0, -0.5, 1.2]
        light /= np.linalg.norm(light)
    if item.kind in ('box', 'pouch'):
        return faces(rng, item, light)
    skin = item.skins[0]
    if len(item.skins) == 2:  # Two specimens of a fruit are never the same.
        a = np.float32(rng.uniform(0, item.ripeness))
        skin = cv2.addWeighted(item.skins[0], 1 - a, item.skins[1], a, 0)
        skin = np.roll(skin, int(rng.integers(skin.shape[1])), 1)
    if item.kind == 'ellipsoid':
        # Ray along z against |R^T p / axes| = 1.
        m = rotation(rng).T / (item.axes * rng.uniform(0.93, 1, 3))[:, None]
        p0, d = GRID @ m[:, :2].T, m[:, 2]
        a, b, c = d @ d, p0 @ d, (p0 ** 2).sum(-1) - 1
        disc = b * b - a * c
        z = (-b + np.sqrt(np.maximum(disc, 0))) / a
        q = p0 + z[..., None] * d
        normal = q @ m
        alpha = np.clip(disc * 20, 0, 1)
        u, v = np.arctan2(q[..., 1], q[..., 0]) / (2 * np.pi) + 0.5, np.arccos(np.clip(q[..., 2], -1, 1)) / np.pi
    else:
        y = GRID[..., 1] / rng.uniform(0.85, 1)
        x = GRID[..., 0] - item.bend * (y * y - 0.4)
        t = np.clip((y + 1) / 2, 0, 1) * 63
        r = np.interp(t, np.arange(64), item.profile)
        slope = np.interp(t, np.arange(64), np.gradient(item.profile, 2 / 63))
        s = x / np.maximum(r, 1e-3)
        inside = (np.abs(s) < 1) & (np.abs(y) < 1)
        nz = np.sqrt(np.clip(1 - s * s, 0, 1))
        normal = np.stack([s, -slope * 0.7, nz], -1)
        alpha = cv2.GaussianBlur(inside.astype(np.float32), (3, 3), 0)
        u, v = (np.arcsin(np.clip(s, -1, 1)) / (2 * np.pi) + rng.random()) % 1, (y + 1) / 2
        if len(item.skins) == 3:
            u = (np.arcsin(np.clip(s, -1, 1)) / np.pi * 0.55 + 0.5 + rng.uniform(-0.3, 0.3)) % 1
    normal = normal / (np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-6)
    if item.bumps:
        bump = cv2.resize(rng.normal(0, item.bumps, (14, 14, 3)), (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
        normal = normal + bump
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    h, w = skin.shape[:2]
    albedo = cv2.remap(skin, (u * (w - 1)).astype(np.float32), (v * (h - 1)).astype(np.float32), cv2.INTER_LINEAR)
    return shade(rng, item, normal, albedo, light).astype(np.uint8), alpha.astype(np.float32)


def faces(rng, item, light):
    """A box from any side but mostly its front; a pouch is a flat box with crinkles."""
    rot = rotation(rng, 0.0)
    tilt, yaw = rng.normal(0, 0.35), rng.normal(0, 0.5)
    ct, st, cy, sy = np.cos(tilt), np.sin(tilt), np.cos(yaw), np.sin(yaw)
    rot = np.array([[1, 0, 0], [0, ct, -st], [0, st, ct]]) @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    a, b, c = item.axes if item.kind == 'box' else item.axes * [1, 1, 0.05]
    corners = {
        0: [(-a, -b, c), (a, -b, c), (a, b, c), (-a, b, c)],
        1: [(a, -b, c), (a, -b, -c), (a, b, -c), (a, b, c)],
        2: [(-a, -b, -c), (-a, -b, c), (-a, b, c), (-a, b, -c)],
        3: [(-a, -b, -c), (a, -b, -c), (a, -b, c), (-a, -b, c)],
        4: [(-a, b, c), (a, b, c), (a, b, -c), (-a, b, -c)],
    }
    skins = {0: item.skins[0], 1: item.skins[1], 2: item.skins[1], 3: item.skins[2], 4: item.skins[2]}
    rgb, alpha = np.zeros((SIZE, SIZE, 3), np.float32), np.zeros((SIZE, SIZE), np.float32)
    for k, quad in corners.items():
        p = np.array(quad) @ rot.T
        normal = np.cross(p[1] - p[0], p[3] - p[0])
        normal /= np.linalg.norm(normal) + 1e-9
        if normal[2] <= 0.03:
            continue
        p = p[:, :2] * (1 + 0.15 * p[:, 2:])  # A little perspective.
        dst = ((p / 1.3 + 1) / 2 * SIZE).astype(np.float32)
        h, w = skins[k].shape[:2]
        m = cv2.getPerspectiveTransform(np.float32([(0, 0), (w, 0), (w, h), (0, h)]), dst)
        face = cv2.warpPerspective(skins[k], m, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = cv2.fillConvexPoly(np.zeros((SIZE, SIZE), np.uint8), dst.astype(np.int32), 255, cv2.LINE_AA)[..., None] / 255.0
        lit = 0.55 + 0.5 * max(0, float(normal @ light))
        rgb = rgb * (1 - mask) + np.clip(face * lit, 0, 255) * mask
        alpha = np.maximum(alpha, mask[..., 0])
    if item.kind == 'pouch' or item.bumps:
        crinkle = tx.noise(rng, SIZE, SIZE, 3, 4, 0.8) - 0.5
        rgb = rgb * (1 + 0.6 * crinkle[..., None]) + 120 * item.gloss * np.clip(crinkle - 0.25, 0, 1)[..., None]
    return np.clip(rgb, 0, 255).astype(np.uint8), alpha.astype(np.float32)
