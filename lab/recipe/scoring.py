"""The scoring of the device, in numpy: what firmware/items/gallery/gallery.ts computes, and the few-shot figures that follow.

    vector = L2([ L2(net), HISTOGRAM_WEIGHT * L2(sqrt(histogram)) ])
    score  = MEAN_WEIGHT * cos(query, L2(mean of the item's vectors)) + (1 - MEAN_WEIGHT) * best cos(query, template)

with cosines as a metric sees them that is learnt from the templates: a . A . b, A = RIDGE (D'D + RIDGE I)^-1, where each
row of D is a template's difference from the mean of its item; the first rows may come with the model (item_variation.py), the last
are of some templates as they look in a bag and under another lamp (own_views.py). See
firmware/items/gallery/distance-metric.ts. How far an answer stands out, and what a second look brings to one in doubt, is in
firmware/items/recognition/ (calibration/calibrated-certainty.ts, colour-agreement.ts, colours-without-bag.ts).
"""
import numpy as np

import own_views

HISTOGRAM_WEIGHT = 0.5
MEAN_WEIGHT = 0.5
RIDGE = 0.5  # As a multiple of the mean square of a difference.
DIFFERENCES_MIN, DIFFERENCES_MAX = 12, 192
TURNED_UNTIL = 100  # Own differences worth as many templates need no rows of turned pictures.
ITEMS_MIN, OF_AN_ITEM_MAX = 4, 8
VIEWED_MAX, VIEW_SHARE = 16, 0.2  # Templates that are looked at otherwise; what each kind of view weighs of the own differences.
COLOUR_WEIGHT, HUE_SHARE, HUE_FLOOR, BIN_FLOOR = 0.8, 3 / 8, 0.05, 0.03


def unit(x):
    return x / np.maximum(np.linalg.norm(x, axis=-1, keepdims=True), 1e-9)


def histogram(rgb):
    """256 bins of an RGB uint8 picture: 16 hues x 4 saturations x 4 values. Fractions that add up to 1."""
    c = rgb.reshape(-1, 3).astype(np.int32)
    high, low = c.max(1), c.min(1)
    d = high - low
    safe = np.maximum(d, 1)
    r, g, b = c[:, 0], c[:, 1], c[:, 2]
    hue = np.where(high == r, (g - b) / safe, np.where(high == g, 2 + (b - r) / safe, 4 + (r - g) / safe))
    hue = np.where(d == 0, 0, (hue / 6) % 1)
    h = np.minimum((hue * 16).astype(int), 15)
    s = np.minimum(d * 4 // np.maximum(high, 1), 3)
    v = np.minimum(high * 4 // 256, 3)
    return np.bincount((h * 4 + s) * 4 + v, minlength=256).astype(np.float32) / len(c)


def fuse(net, histograms, weight=HISTOGRAM_WEIGHT):
    if not weight:
        return unit(net)
    return unit(np.concatenate([unit(net), weight * unit(np.sqrt(histograms))], 1))


def differences(templates, owner):
    """Templates minus the mean of their item, and the degrees of freedom: a sample of whole items."""
    own = [templates[np.flatnonzero(owner == i)] for i in np.unique(owner)]
    own = [x[np.arange(n := min(len(x), OF_AN_ITEM_MAX)) * len(x) // n] for x in own if len(x) > 1]
    step = max(1, sum(map(len, own)) / DIFFERENCES_MAX)
    own = [own[int(i)] for i in np.arange(0, len(own), step)]
    return [x - x.mean(0) for x in own], sum(len(x) - 1 for x in own)


def viewed(names, owner):
    """Which templates are looked at otherwise: the first of each item before the second of any, by their names alone."""
    order, turns, taken = np.argsort([own_views.name_number(n) for n in names], kind='stable'), {}, []
    for i in order:
        taken.append(turns.get(owner[i], 0))
        turns[owner[i]] = taken[-1] + 1
    return order[np.argsort(taken, kind='stable')][:VIEWED_MAX]


def seen(templates, owner, vectors, variation=None, views=None):
    """Unit vectors whose plain cosines are those of the metric: A^1/2 applied to each."""
    rows, worth = differences(templates, owner)
    if sum(map(len, rows)) < DIFFERENCES_MIN:
        rows, worth = [], 0
    worth_of_own = worth
    if variation is not None:
        (brought, known), *turned = variation
        share = max(0, 1 - worth / TURNED_UNTIL)
        extra = [(x * share ** 0.5, n * share) for x, n in turned]
        rows = [brought, *(x for x, _ in extra), *rows]
        worth += known + sum(n for _, n in extra)
    # As the device's own differences come: with one template of each item these would take from it.
    if views is not None and worth_of_own > 0:
        turned = np.concatenate([other - views[0] for other in views[1:]])
        rows = [*rows, turned * (VIEW_SHARE * (len(views) - 1) * worth_of_own / len(turned) / 2) ** 0.5]
        worth += VIEW_SHARE * (len(views) - 1) * worth_of_own
    if not rows or len(np.unique(owner)) < ITEMS_MIN:
        return vectors
    _, s, axes = np.linalg.svd(np.concatenate(rows), full_matrices=False)
    ridge = RIDGE * (s ** 2).sum() / worth
    taken = 1 - np.sqrt(ridge / (s ** 2 + ridge))
    return [unit(x - (x @ axes.T * taken) @ axes) for x in vectors]


def scores(templates, owner, queries, items, mean_weight=MEAN_WEIGHT, variation=None, views=None):
    """(queries, items) scores of unit vectors. `views`: some templates, then the same in each other way."""
    templates, queries = seen(templates, owner, [templates, queries], variation, views)
    cos = queries @ templates.T
    best = np.stack([cos[:, owner == i].max(1) for i in range(items)], 1)
    means = unit(np.stack([templates[owner == i].mean(0) for i in range(items)]))
    return mean_weight * (queries @ means.T) + (1 - mean_weight) * best


def confidence(s):
    """The margin: best score minus half of the mean of the second and third."""
    top = np.sort(s, 1)[:, ::-1]
    return top[:, 0] - 0.5 * top[:, 1:3].mean(1)


def colours(vectors):
    """Unit vectors whose cosine is the agreement of the coloured pixels: of their hues alone, and of all of their bins."""
    bins = vectors[:, -256:] ** 2
    coloured = (bins / bins.sum(1, keepdims=True)).reshape(-1, 16, 4, 4)[:, :, 1:]
    hues = unit(np.sqrt(coloured.sum((2, 3))) + HUE_FLOOR)
    each = unit(np.sqrt(coloured.reshape(len(bins), -1)) + BIN_FLOOR)
    return np.concatenate([HUE_SHARE ** 0.5 * hues, (1 - HUE_SHARE) ** 0.5 * each], 1)


def standing(s, templates, owner, queries):
    """The margin, and how well the colours of the best item agree: what thresholds are of."""
    best, cos = s.argmax(1), colours(queries) @ colours(templates).T
    agreement = np.where(owner[None] == best[:, None], cos, 0).max(1)
    return confidence(s) + COLOUR_WEIGHT * agreement


def cleared(rgb):
    """A quarter of the pixels, without veil and tint: firmware/items/recognition/colours-without-bag.ts."""
    x = rgb[::2, ::2]
    dark = min(np.percentile(x.min(2), 2, method='lower'), 200)
    x = (np.maximum(x.astype(np.float32) - dark, 0) * (255 / (255 - dark))).astype(np.uint8)
    light = np.percentile(x.reshape(-1, 3), 90, axis=0, method='lower')
    return np.minimum(x * (255 / np.maximum(light, 60)), 255).astype(np.uint8)


def draws(labels, k, seed):
    """A random choice of k templates per item; the rest are queries."""
    rng = np.random.default_rng(seed)
    chosen = np.concatenate([rng.permutation(np.flatnonzero(labels == i))[:k] for i in np.unique(labels)])
    mask = np.zeros(len(labels), bool)
    mask[chosen] = True
    return mask


def views_of(vectors, labels, templates, views):
    """For `scores`; None without views. A picture is named by its number."""
    if not len(views):
        return None
    some = templates[viewed([str(i) for i in templates], labels[templates])]
    return [vectors[some], *(each[some] for each in views)]


def few_shot(vectors, labels, k=5, repeats=10, queries=None, mean_weight=MEAN_WEIGHT, seed=0, variation=None, second=None,
             views=()):
    """Mean top-1/3/5 over random choices of templates. `queries`: other vectors of the same pictures (bags, light);
    `second`: with the colours of cleared pictures, for a second look; `views`: of all pictures, each way."""
    labels = np.unique(labels, return_inverse=True)[1]
    items, hits = labels.max() + 1, []
    queries = vectors if queries is None else queries
    for r in range(repeats):
        t = draws(labels, k, seed + r)
        own = views_of(vectors, labels, np.flatnonzero(t), views)
        s = scores(vectors[t], labels[t], queries[~t], items, mean_weight, variation, own)
        if second is not None:
            again = scores(vectors[t], labels[t], second[~t], items, mean_weight, variation, own)
            is_better = (standing(again, vectors[t], labels[t], second[~t])
                         > standing(s, vectors[t], labels[t], queries[~t]))
            s = np.where(is_better[:, None], again, s)
        rank = (s > s[np.arange(len(s)), labels[~t]][:, None]).sum(1)
        # Each item counts the same, however many pictures it has.
        per_item = [[np.mean(rank[labels[~t] == i] < n) for n in (1, 3, 5)] for i in range(items)]
        hits.append(np.mean(per_item, 0))
    return np.mean(hits, 0) * 100
