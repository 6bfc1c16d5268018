"""What a lane does to a picture: turn, zoom, light, bag, spots, fingers, neighbours, blur, noise, JPEG. uint8 in, uint8 out.

One picture costs about 0.3 ms: light is a lookup table, veils and grain come from banks that are drawn once.
`bag` and `dim` are also what the evaluation calls "goods in a bag" and "changed light".
"""
import math

import cv2
import numpy as np

GREY = np.full((3, 3), 1 / 3, np.float32)


class Augment:
    def __init__(self, side, seed, turned=0.4):
        self.side, self.turned = side, turned
        self.rng = rng = np.random.default_rng(seed)
        fields = []
        for i in range(160):
            grid = rng.random((3 + i % 10, 3 + i % 10)).astype(np.float32)
            fields.append(np.clip(cv2.resize(grid, (side, side), interpolation=cv2.INTER_CUBIC), 0, 1))
        self.fields = np.stack(fields)[..., None]
        self.grain = rng.normal(0, 64, (4 * side, 4 * side, 3)).astype(np.int16)
        self.y, self.x = np.mgrid[-1:1:side * 1j, -1:1:side * 1j].astype(np.float32)

    def reseed(self, seed):
        self.rng = np.random.default_rng(seed)

    def __call__(self, img, other=None):
        return self.spoil(self.geometry(img), other)

    def spoil(self, img, other=None):
        """All but the geometry: what the goods look like, not where they are."""
        r = self.rng.random(8)
        if other is not None and r[0] < 0.12:
            img = self.neighbour(img, other)
        if r[1] < 0.12:
            img = self.cover(img)
        img = self.light(img)
        if r[2] < 0.3:
            img = self.bag(img)
        if r[3] < 0.15:
            img = self.spots(img)
        if r[4] < 0.2:
            img = self.blur(img)
        if r[5] < 0.3:
            img = self.noise(img)
        if r[6] < 0.2:
            img = self.jpeg(img)
        return img

    def geometry(self, img):
        """A share of the pictures turns freely, the others by a few degrees; zoom, stretch, shift, mirror."""
        rng, h = self.rng, img.shape[0]
        angle = rng.uniform(0, 2 * math.pi) if rng.random() < self.turned else rng.normal(0, 0.15)
        scale = self.side / h * math.exp(rng.uniform(-0.15, 0.45))
        stretch = math.exp(rng.normal(0, 0.08))
        mirror = rng.choice([-1, 1])
        c, s = math.cos(angle) * scale, math.sin(angle) * scale
        m = np.array([[c * stretch * mirror, -s, 0], [s * stretch * mirror, c, 0]])
        slack = max(0.05, 1 - self.side / (h * scale)) * h / 2
        centre = h / 2 + rng.uniform(-slack, slack, 2)
        m[:, 2] = self.side / 2 - m[:, :2] @ centre
        border = (cv2.BORDER_REFLECT_101, cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT)[rng.integers(3)]
        return cv2.warpAffine(img, m, (self.side, self.side), flags=cv2.INTER_LINEAR, borderMode=border,
                              borderValue=rng.integers(0, 256, 3).tolist())

    def light(self, img, strength=1.0):
        """Brightness, white balance, gamma, contrast, saturation, a lamp on one side. Hue mostly stays: it is a label."""
        rng = self.rng
        gain = math.exp(rng.uniform(-0.45, 0.35) * strength) * np.exp(rng.normal(0, 0.07 * strength, 3))
        gamma, contrast = math.exp(rng.uniform(-0.3, 0.3) * strength), math.exp(rng.uniform(-0.35, 0.25) * strength)
        ramp = np.arange(256, dtype=np.float32)[:, None] / 255 * gain
        ramp = np.clip(ramp, 0, 1) ** gamma
        mid = float(img[::4, ::4].mean()) / 255
        table = np.clip((mid + (ramp - mid) * contrast) * 255, 0, 255).astype(np.uint8)
        img = cv2.LUT(img, table[None])
        if rng.random() < 0.7:
            k = math.exp(rng.uniform(-0.5, 0.3) * strength)
            img = cv2.transform(img, np.eye(3, dtype=np.float32) * k + GREY * (1 - k))
        if rng.random() < 0.4:
            a, b = rng.uniform(-0.35, 0.35, 2) * strength
            img = np.clip(img * (1 + a * self.x + b * self.y)[..., None], 0, 255).astype(np.uint8)
        return img

    def dim(self, img):
        """Another lamp: the 'changed light' of the evaluation, at the far end of what training saw."""
        rng = self.rng
        gain = math.exp(rng.choice([-1, 1]) * rng.uniform(0.2, 0.4)) * np.exp(rng.normal(0, 0.07, 3))
        a, b = rng.uniform(-0.3, 0.3, 2)
        return np.clip(img * (1 + a * self.x + b * self.y)[..., None] * gain, 0, 255).astype(np.uint8)

    def bag(self, img, low=0.1, high=0.7):
        """Thin plastic: a milky veil of uneven thickness, bright folds, softened detail."""
        rng = self.rng
        f, g = self.fields[rng.integers(160)], self.fields[rng.integers(160)]
        veil = rng.uniform(low, high) * (0.3 + 0.7 * f)
        # Half of the bags have no bright fold: a negative height is clipped below.
        folds = np.clip(1 - np.abs(g - rng.uniform(0.3, 0.7)) * rng.uniform(10, 30), 0, 1) * rng.uniform(-90, 110)
        soft = cv2.blur(img, (3, 3)) if rng.random() < 0.5 else img
        return np.clip(soft * (1 - veil) + rng.uniform(180, 255) * veil + np.maximum(folds, 0), 0, 255).astype(np.uint8)

    def spots(self, img):
        """Lamps mirrored in a glossy surface."""
        rng, light = self.rng, np.zeros((self.side, self.side), np.float32)
        for _ in range(rng.integers(1, 5)):
            at, axes = rng.integers(0, self.side, 2).tolist(), (rng.uniform(0.02, 0.1, 2) * self.side).astype(int) + 1
            cv2.ellipse(light, at, axes.tolist(), rng.uniform(0, 180), 0, 360, rng.uniform(60, 255), -1)
        light = cv2.blur(light, (5, 5))
        return np.clip(img + light[..., None], 0, 255).astype(np.uint8)

    def cover(self, img):
        """An ellipse from the rim, skin-coloured or any: a hand, a sleeve, a tag."""
        rng, s, img = self.rng, self.side, img.copy()
        a = rng.uniform(0, 2 * math.pi)
        at = (s / 2 + s / 2 * rng.uniform(0.6, 1.0) * np.array([math.cos(a), math.sin(a)])).astype(int)
        tone = rng.uniform(60, 240) * np.array([1, 0.75, 0.6]) if rng.random() < 0.6 else rng.uniform(0, 255, 3)
        axes = [int(s / 2 * rng.uniform(0.3, 0.8)), int(s / 2 * rng.uniform(0.15, 0.45))]
        cv2.ellipse(img, at.tolist(), axes, math.degrees(a), 0, 360, tone.tolist(), -1, cv2.LINE_AA)
        return img

    def neighbour(self, img, other):
        """A strip of another picture along one side: other goods at the edge of the platform."""
        n, k, img = int(self.side * self.rng.uniform(0.08, 0.35)), self.rng.integers(4), img.copy()
        part = (np.s_[:n], np.s_[-n:], np.s_[:, :n], np.s_[:, -n:])[k]
        img[part] = cv2.resize(other, (self.side, self.side))[part]
        return img

    def blur(self, img):
        if self.rng.random() < 0.4:  # The goods or the hand still move.
            n = int(self.rng.integers(3, 9))
            m = cv2.getRotationMatrix2D((n / 2 - 0.5, n / 2 - 0.5), self.rng.uniform(0, 180), 1)
            line = np.zeros((n, n), np.float32)
            line[n // 2] = 1
            k = cv2.warpAffine(line, m, (n, n))
            return cv2.filter2D(img, -1, k / max(k.sum(), 1e-3))
        return cv2.GaussianBlur(img, (0, 0), self.rng.uniform(0.4, 1.6))

    def noise(self, img):
        y, x = self.rng.integers(0, 3 * self.side, 2)
        g = self.grain[y:y + self.side, x:x + self.side] * np.float32(self.rng.uniform(0.02, 0.14))
        return np.clip(img + g, 0, 255).astype(np.uint8)

    def jpeg(self, img):
        ok, data = cv2.imencode('.jpg', img, [cv2.IMWRITE_JPEG_QUALITY, int(self.rng.integers(25, 90))])
        return cv2.imdecode(data, cv2.IMREAD_COLOR)
