"""Unknown goods: how well a score tells the enrolled from the rest, with thresholds that the device finds by itself."""
import numpy as np

import scoring

STRANGER_SHARE, LIKENESS, LIKES_MAX, ALL_WORTH = 0.9, 12, 32, 10
USUAL, USUAL_ITEMS = 1.21, 10  # What nine in ten usual strangers stay below; as the strangers of so many items.


def auroc(known, unknown):
    order = np.argsort(np.concatenate([unknown, known]), kind='stable')
    rank = np.empty(len(order))
    rank[order] = np.arange(1, len(order) + 1)
    r = rank[len(unknown):].sum()
    return (r - len(known) * (len(known) + 1) / 2) / (len(known) * len(unknown)) * 100


def leave_one_out(templates, owner, items, variation=None, views=None):
    """(confidence as a stranger, likeness to each other item; confidence and correctness as itself) of every template, from the
    templates alone."""
    stranger, likes, own, right = [], np.full((len(templates), items), -np.inf), [], []
    for t in range(len(templates)):
        q, others = templates[t:t + 1], owner != owner[t]
        rest = np.unique(owner[others])
        index = np.searchsorted(rest, owner[others])
        s = scoring.scores(templates[others], index, q, len(rest), variation=variation, views=views)
        stranger.append(scoring.standing(s, templates[others], index, q)[0])
        likes[t, rest] = s[0]
        keep = np.arange(len(templates)) != t
        if (owner[keep] == owner[t]).any():
            s = scoring.scores(templates[keep], owner[keep], q, items, variation=variation, views=views)
            own.append(scoring.standing(s, templates[keep], owner[keep], q)[0])
            right.append(s[0].argmax() == owner[t])
    return np.array(stranger), likes, np.array(own), np.array(right)


def certain_from(stands, likes, owner):
    """The device's own threshold for each item: firmware/items/recognition/calibration/item-thresholds.ts."""
    _, kind, each = np.unique(owner, return_inverse=True, return_counts=True)
    if likes.shape[1] > LIKES_MAX + 1:
        farthest = -np.partition(-likes, LIKES_MAX - 1, 1)[:, LIKES_MAX - 1:LIKES_MAX]
        likes = np.where(np.isfinite(likes), np.maximum(likes, farthest), likes)
    weight = np.exp(LIKENESS * likes)
    weight = (weight + ALL_WORTH * weight.max(0) / len(stands)) / each[kind][:, None]
    order = stands.argsort()
    below = weight[order].cumsum(0)
    found = stands[order][(below > (STRANGER_SHARE - 1e-10) * below[-1]).argmax(0)]
    return (len(each) * found + USUAL_ITEMS * USUAL) / (len(each) + USUAL_ITEMS)


def logistic(x, y, steps=200):
    """Weights (slope, offset) of P(right) by Newton's method with a little ridge."""
    a, w = np.stack([x, np.ones_like(x)], 1), np.zeros(2)
    for _ in range(steps):
        p = 1 / (1 + np.exp(-np.clip(a @ w, -30, 30)))
        h = (a * (p * (1 - p))[:, None]).T @ a + 1e-3 * np.eye(2)
        w = w + np.linalg.solve(h, a.T @ (y - p) - 1e-3 * w)
    return w


def calibration_error(p, right, bins=10):
    which = np.minimum((p * bins).astype(int), bins - 1)
    return sum(abs(p[which == b].mean() - right[which == b].mean()) * (which == b).mean()
               for b in range(bins) if (which == b).any()) * 100


def open_set(vectors, labels, k=5, repeats=10, seed=0, variation=None, views=()):
    """Half of the items are enrolled, the others are strangers. Means over draws, in percent."""
    labels, rows = np.unique(labels, return_inverse=True)[1], []
    for r in range(repeats):
        rng = np.random.default_rng(seed + r)
        known_items = rng.permutation(labels.max() + 1)[: (labels.max() + 1) // 2]
        index = np.full(labels.max() + 1, -1)
        index[known_items] = np.arange(len(known_items))
        mine = index[labels]
        chosen = np.concatenate([rng.permutation(np.flatnonzero(mine == i))[:k] for i in range(len(known_items))])
        t = np.zeros(len(labels), bool)
        t[chosen] = True
        n = len(known_items)
        own_views = scoring.views_of(vectors, mine, np.flatnonzero(t), views)
        known, unknown = ~t & (mine >= 0), mine < 0
        s = scoring.scores(vectors[t], mine[t], vectors[known], n, variation=variation, views=own_views)
        c, best = scoring.standing(s, vectors[t], mine[t], vectors[known]), s.argmax(1)
        right = best == mine[known]
        strange = scoring.scores(vectors[t], mine[t], vectors[unknown], n, variation=variation, views=own_views)
        u = scoring.standing(strange, vectors[t], mine[t], vectors[unknown])
        stranger, likes, own, own_right = leave_one_out(vectors[t], mine[t], n, variation, own_views)
        threshold = certain_from(stranger, likes, mine[t])
        w = logistic(own, own_right.astype(float))
        p = 1 / (1 + np.exp(-np.clip(w[0] * c + w[1], -30, 30)))
        rows.append([auroc(c, u), (u >= threshold[strange.argmax(1)]).mean() * 100, (right & (c >= threshold[best])).mean() * 100,
                     (right & (c > np.quantile(u, STRANGER_SHARE))).mean() * 100, calibration_error(p, right)])
    return dict(zip(['auroc', 'false_accepts', 'right_and_accepted', 'right_at_a_tenth', 'calibration_error'], np.mean(rows, 0)))
