"""Pictures that no camera took: noise, dead leaves, fractals, printed art. All uint8 RGB, all from one numpy Generator."""
import colorsys

import cv2
import numpy as np

FONTS = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX,
         cv2.FONT_HERSHEY_SCRIPT_COMPLEX, cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX]
LETTERS = list('AAABCDEEEEFGHIIIKLLMNNOOOPRRSSTTTUUVWYZÅaeiourstnlkm0123456789%.,- ')


def colour(rng, s=(0.0, 1.0), v=(0.15, 1.0), hues=1.0):
    r, g, b = colorsys.hsv_to_rgb((rng.random() * hues - 0.04) % 1, rng.uniform(*s), rng.uniform(*v))
    return np.array([r, g, b], np.float32) * 255


def near(rng, rgb, spread):
    return np.clip(rgb + rng.normal(0, spread, 3), 0, 255).astype(np.float32)


def noise(rng, h, w, first=2, octaves=5, fall=0.55):
    """Value noise in 0..1: random grids, each twice as fine and weaker, blown up and added."""
    out, weight, n = np.zeros((h, w), np.float32), 1.0, first
    for _ in range(octaves):
        grid = rng.random((max(2, n), max(2, int(n * w / h) or 2))).astype(np.float32)
        out += weight * cv2.resize(grid, (w, h), interpolation=cv2.INTER_CUBIC)
        weight, n = weight * fall, n * 2
        if n > max(h, w):
            break
    low, high = out.min(), out.max()
    return (out - low) / (high - low + 1e-6)


def ramp(field, colours):
    """A field in 0..1 looked up in a ramp of colours."""
    stops = np.linspace(0, 1, len(colours))
    table = np.stack([np.interp(np.linspace(0, 1, 256), stops, [c[k] for c in colours]) for k in range(3)], 1)
    return table.astype(np.uint8)[(np.clip(field, 0, 1) * 255).astype(np.uint8)]


def dead_leaves(rng, h, w, count=120, palette=None):
    """Opaque shapes with a power law of sizes, dropped on each other: the statistics of natural pictures."""
    palette = palette or [colour(rng) for _ in range(rng.integers(3, 9))]
    img = np.empty((h, w, 3), np.uint8)
    img[:] = palette[0]
    sizes = np.sort((rng.pareto(1.6, count) + 0.25) * 0.035 * w)[::-1]
    for size in np.clip(sizes, 2, w / 2):
        c = near(rng, palette[rng.integers(len(palette))], 12).tolist()
        x, y = int(rng.integers(w)), int(rng.integers(h))
        kind = rng.random()
        if kind < 0.45:
            axes = (int(size), int(size * rng.uniform(0.3, 1)))
            cv2.ellipse(img, (x, y), axes, rng.uniform(0, 180), 0, 360, c, -1, cv2.LINE_AA)
        elif kind < 0.8:
            n = rng.integers(3, 7)
            a = np.sort(rng.uniform(0, 2 * np.pi, n))
            r = size * rng.uniform(0.5, 1.2, n)
            cv2.fillPoly(img, [np.stack([x + r * np.cos(a), y + r * np.sin(a)], 1).astype(np.int32)], c, cv2.LINE_AA)
        else:
            b = cv2.boxPoints(((x, y), (size * 2, size * rng.uniform(0.1, 1.5)), rng.uniform(0, 180)))
            cv2.fillPoly(img, [b.astype(np.int32)], c, cv2.LINE_AA)
    return img


def fractal(rng, h, w, points=40000):
    """An iterated function system of affine maps, coloured by density and by the map that was taken last."""
    n = rng.integers(2, 5)
    maps = rng.uniform(-1, 1, (n, 2, 3))
    for m in maps:  # Contractive, or the points fly away.
        u, s, v = np.linalg.svd(m[:, :2])
        m[:, :2] = u @ np.diag(np.clip(s, 0.2, 0.85)) @ v
    chains = 400
    p = rng.uniform(-1, 1, (chains, 2))
    xs, cs = [], []
    for _ in range(points // chains):
        k = rng.integers(0, n, chains)
        p = np.einsum('nij,nj->ni', maps[k][:, :, :2], p) + maps[k][:, :, 2]
        xs.append(p)
        cs.append(k)
    xs, cs = np.concatenate(xs[8:]), np.concatenate(cs[8:])
    low, high = np.percentile(xs, 1, 0), np.percentile(xs, 99, 0)
    ij = ((xs - low) / (high - low + 1e-6) * [w - 1, h - 1]).astype(int)
    ok = ((ij >= 0) & (ij < [w, h])).all(1)
    flat = ij[ok, 1] * w + ij[ok, 0]
    density = np.bincount(flat, minlength=h * w).reshape(h, w).astype(np.float32)
    which = np.bincount(flat, weights=cs[ok], minlength=h * w).reshape(h, w) / np.maximum(density, 1)
    light = np.log1p(density)
    light = cv2.GaussianBlur(light / light.max(), (0, 0), 0.7)
    tint = ramp((which / max(1, n - 1)).astype(np.float32), [colour(rng, v=(0.5, 1)) for _ in range(3)])
    ground = colour(rng, v=(0, 0.9))
    a = np.clip(light * 2.2, 0, 1)[..., None]
    return (tint * a + ground * (1 - a)).astype(np.uint8)


def weave(rng, h, w):
    """Stripes, plaids and grids."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    t, f = rng.uniform(0, np.pi), rng.uniform(2, 24) * 2 * np.pi / w
    a = 0.5 + 0.5 * np.sin((x * np.cos(t) + y * np.sin(t)) * f + 3 * noise(rng, h, w, 2, 2) * rng.random())
    if rng.random() < 0.5:
        f = rng.uniform(2, 24) * 2 * np.pi / w
        a = (a + 0.5 + 0.5 * np.sin((x * np.sin(t) - y * np.cos(t)) * f)) / 2
    if rng.random() < 0.4:
        a = (a > rng.uniform(0.3, 0.7)).astype(np.float32)
    return ramp(a, [colour(rng) for _ in range(rng.integers(2, 4))])


def any_texture(rng, h, w, photos=None):
    k = rng.random()
    if photos is not None and k < 0.35:
        p = photos[rng.integers(len(photos))]
        s = int(rng.uniform(0.35, 1) * min(p.shape[:2]))
        y, x = rng.integers(0, p.shape[0] - s + 1), rng.integers(0, p.shape[1] - s + 1)
        return cv2.resize(p[y:y + s, x:x + s], (w, h), interpolation=cv2.INTER_LINEAR)
    if k < 0.5:
        return dead_leaves(rng, h, w, int(rng.integers(30, 200)))
    if k < 0.65:
        return fractal(rng, h, w, 24000)
    if k < 0.8:
        return weave(rng, h, w)
    return ramp(noise(rng, h, w, int(rng.integers(1, 6)), 6, rng.uniform(0.4, 0.8)),
                [colour(rng) for _ in range(rng.integers(2, 5))])


def write(rng, img, x, y, size, rgb, length=None):
    text = ''.join(rng.choice(LETTERS, length or rng.integers(3, 11)))
    cv2.putText(img, text, (int(x), int(y)), int(rng.choice(FONTS)), size / 22.0, rgb.tolist(),
                max(1, int(size / rng.uniform(5, 14))), cv2.LINE_AA)


def label(rng, h, w, palette, photos=None):
    """Printed art: bands, shapes, a picture, words, fine print."""
    img = np.empty((h, w, 3), np.uint8)
    img[:] = palette[0]
    if rng.random() < 0.5:
        img[:] = ramp(np.linspace(0, 1, h, dtype=np.float32)[:, None].repeat(w, 1), palette[:2])
    for _ in range(rng.integers(1, 4)):
        c = palette[rng.integers(1, len(palette))].tolist()
        k = rng.random()
        x, y, r = int(rng.integers(w)), int(rng.integers(h)), int(rng.uniform(0.1, 0.45) * w)
        if k < 0.3:
            cv2.ellipse(img, (x, y), (r, int(r * rng.uniform(0.4, 1.2))), rng.uniform(0, 90), 0, 360, c, -1, cv2.LINE_AA)
        elif k < 0.6:
            cv2.rectangle(img, (0, y), (w, y + r), c, -1)
        elif k < 0.8:
            xs = np.arange(0, w + 8, 8)
            ys = y + r * 0.3 * np.sin(xs * rng.uniform(0.02, 0.12) + rng.uniform(0, 6))
            cv2.fillPoly(img, [np.vstack([np.stack([xs, ys], 1), [[w, h], [0, h]]]).astype(np.int32)], c, cv2.LINE_AA)
        else:
            b = cv2.boxPoints(((x, y), (2 * r, r), rng.uniform(0, 180)))
            cv2.fillPoly(img, [b.astype(np.int32)], c, cv2.LINE_AA)
    if rng.random() < 0.65:
        ph, pw = int(h * rng.uniform(0.2, 0.5)), int(w * rng.uniform(0.35, 1))
        y, x = rng.integers(0, h - ph + 1), rng.integers(0, w - pw + 1)
        pic = any_texture(rng, ph, pw, photos)
        if rng.random() < 0.5:
            m = np.zeros((ph, pw, 1), np.float32)
            cv2.ellipse(m, (pw // 2, ph // 2), (pw // 2, ph // 2), 0, 0, 360, 1, -1)
            img[y:y + ph, x:x + pw] = (pic * m + img[y:y + ph, x:x + pw] * (1 - m)).astype(np.uint8)
        else:
            img[y:y + ph, x:x + pw] = pic
    for _ in range(rng.integers(1, 4)):
        write(rng, img, rng.uniform(0, 0.3) * w, rng.uniform(0.1, 0.95) * h, rng.uniform(0.08, 0.3) * w,
              palette[rng.integers(1, len(palette))])
    ink = palette[rng.integers(1, len(palette))]
    for i in range(rng.integers(0, 6)):
        write(rng, img, 0.08 * w, h * 0.75 + i * h * 0.045, 0.045 * w, ink, 24)
    return img
