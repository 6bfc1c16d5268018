"""A picture as it would look in a bag, and under another lamp: firmware/items/bag-and-lamp-views/bag-and-lamp-pixels.ts, to the last bit of chance."""
import math

import numpy as np


def name_number(name):
    """FNV-1a, mixed."""
    number = 0x811c9dc5
    for letter in name:
        number = (number ^ ord(letter)) * 0x01000193 & 0xffffffff
    number = (number ^ (number >> 16)) * 0x85ebca6b & 0xffffffff
    return number ^ (number >> 13)


def chance(start):
    """Numbers in 0..1, the same for the same start: xorshift, mixed."""
    state = start or 1
    while True:
        state = (state ^ (state << 13)) & 0xffffffff
        state ^= state >> 17
        state = (state ^ (state << 5)) & 0xffffffff
        yield (state * 0x9e3779b1 & 0xffffffff) / 2 ** 32


def spoilt(rgb, name):
    """[in a bag, under another lamp] of an RGB uint8 picture."""
    numbers = chance(name_number(name))
    between = lambda low, high: low + next(numbers) * (high - low)
    veil = between(0.15, 0.55)
    bag = rgb * (1 - veil) + veil * between(190, 250)
    sign = -1 if next(numbers) < 0.5 else 1
    gain = math.exp(sign * between(0.15, 0.4))
    lamp = rgb * (gain * np.exp([between(-0.12, 0.12) for _ in range(3)]))
    return [np.clip(np.rint(x), 0, 255).astype(np.uint8) for x in (bag, lamp)]
