"""What a lane's own answers would teach it: a stream of customers, ways to learn from them, then pictures nothing learnt from.

accepted_answers.py --data PICTURES --work WORK: WORK is what run.sh left. A quarter of the items nobody taught; they are a
tenth of the stream. A JSON line for each set, K and way: top-1, what is right and certain, strangers taken for certain by the
lane's own threshold (other pictures of those in the stream), how many answers taught, and how many of them were wrong.
"""
import argparse
import collections
import json
import os

import numpy as np

import scoring
import splits
from evaluate import Bench, load, read_variation

SLICES = 6  # The metric and the threshold are learnt anew so many times in a stream.
CAP = 32  # As templatesPerItem in firmware/items/limits.ts: what was learnt first goes first, what a person taught stays.
STRANGERS = 0.1
KS = (1, 2, 5)
# Whether what was wrong or not certain becomes a template, as the mode `auto` has it; which certain answers teach beside: those that
# the till 'told' to be right, all that are 'seen', or all but the seven wrong ones in ten that somebody 'objected' to; and what they
# become: templates, a share of their item's mean, rows of the metric, probes for the threshold.
WAYS = {
    'nothing': (False, None, None), 'auto': (True, None, None),
    **{f'auto, told {into}': (True, 'told', into) for into in ('templates', 'means', 'rows', 'probes')},
    **{f'{source} {into}': (False, source, into) for source in ('seen', 'objected') for into in ('templates', 'means', 'rows')},
}


class Lane:
    """Templates, what accepted answers left beside them, and what is learnt from both."""

    def __init__(self, templates, owner, variation):
        self.templates, self.owner, self.variation = templates, owner, variation
        self.items, self.is_pinned = owner.max() + 1, np.ones(len(owner), bool)
        self.accepted = [collections.deque(maxlen=CAP) for _ in range(self.items)]
        self.rows, self.probes = collections.deque(maxlen=scoring.DIFFERENCES_MAX), collections.deque(maxlen=256)
        self.taught = self.wrongly = 0
        self.learn()

    def learn(self):
        """As scoring.seen, with the rows of accepted answers among the lane's own; then means and threshold."""
        parts, worth = scoring.differences(np.eye(len(self.owner)), self.owner)
        shares = np.concatenate(parts) if parts else np.zeros((0, len(self.owner)))
        accepted = list(self.rows)[:max(0, scoring.DIFFERENCES_MAX - len(shares))]
        rows, worth = [*(shares @ self.templates), *accepted], worth + len(accepted)
        if len(rows) < scoring.DIFFERENCES_MIN:
            rows, worth, shares = [], 0, shares[:0]
        of, among = shares.argmax(1), np.repeat([len(x) for x in parts], [len(x) for x in parts])[:len(shares)]
        if self.variation is not None:
            (brought, known), *turned = self.variation
            share = max(0, 1 - worth / scoring.TURNED_UNTIL)
            rows = [*rows, *brought, *(row * share ** 0.5 for x, _ in turned for row in x)]
            worth += known + sum(n * share for _, n in turned)
        self.axes, self.taken, ridge = np.zeros((0, self.templates.shape[1])), np.zeros(0), 1
        if rows:
            rows = np.stack(rows)
            square, axes = np.linalg.eigh(rows @ rows.T)
            kept, ridge = square > square.max() * 1e-9, scoring.RIDGE * square.sum() / worth
            self.axes, self.taken = (axes[:, kept] / square[kept] ** 0.5).T @ rows, 1 - np.sqrt(ridge / (square[kept] + ridge))
        self.known = self.seen(self.templates)
        self.means = np.stack([self.known[self.owner == i].sum(0) + sum(self.seen(np.stack(x)) if (x := self.accepted[i]) else [])
                               for i in range(self.items)])
        self.means = scoring.unit(self.means)
        own = np.zeros_like(self.templates)
        own[of] = self.half(shares @ self.templates) * (among / (among - 1) / ridge)[:, None] ** 0.5
        stands, owner = self.as_strangers(self.templates, self.owner, own), self.owner
        if self.probes:
            vectors, of = map(np.array, zip(*self.probes))
            owner = np.append(owner, of)
            stands = np.append(stands, self.as_strangers(vectors, of, np.zeros_like(vectors)))
        # Each item counts the same, however many templates it has: firmware/items/recognition/calibration/items-count-alike.ts.
        order, weights = stands.argsort(), 1 / np.bincount(owner)[owner]
        self.threshold = stands[order[(np.cumsum(weights[order]) > 0.9 * self.items - 1e-9).argmax()]]

    def half(self, x):
        return x - (x @ self.axes.T * self.taken) @ self.axes

    def seen(self, x):
        return scoring.unit(self.half(x))

    def as_strangers(self, vectors, owner, own):
        """How far each stands out without its item, and without its difference in the metric (Sherman and Morrison)."""
        q = self.seen(vectors)
        back, mine = 1 / np.maximum(1 - (own ** 2).sum(1), 0.05), (own * q).sum(1)

        def cosines(to):
            theirs = own @ to.T
            return ((q @ to.T + (back * mine)[:, None] * theirs)
                    / np.sqrt((1 + back * mine ** 2)[:, None] * (1 + back[:, None] * theirs ** 2)))

        s = self.scores(cosines(self.known), cosines(self.means))
        s[np.arange(len(s)), owner] = -9
        return scoring.standing(s, self.templates, self.owner, vectors)

    def scores(self, cos, to_means):
        best = np.stack([cos[:, self.owner == i].max(1) for i in range(self.items)], 1)
        return scoring.MEAN_WEIGHT * to_means + (1 - scoring.MEAN_WEIGHT) * best

    def answer(self, queries):
        """(best item, whether that is certain)"""
        q = self.seen(queries)
        s = self.scores(q @ self.known.T, q @ self.means.T)
        return s.argmax(1), scoring.standing(s, self.templates, self.owner, queries) > self.threshold

    def teach(self, into, vector, item, right):
        self.taught, self.wrongly, of = self.taught + 1, self.wrongly + (not right), np.flatnonzero(self.owner == item)
        if into == 'means':
            self.accepted[item].append(vector)
        if into == 'probes':
            self.probes.append((vector, item))
        if into == 'rows':
            self.rows.appendleft((vector - self.templates[of].mean(0)) * (len(of) / (len(of) + 1)) ** 0.5)
        if into == 'templates':
            gone = of[~self.is_pinned[of]][:max(0, len(of) + 1 - CAP)]
            self.templates = np.append(np.delete(self.templates, gone, 0), vector[None], 0)
            self.owner, self.is_pinned = np.append(np.delete(self.owner, gone), item), np.append(np.delete(self.is_pinned, gone), False)


def customers(labels, rng):
    """(taught items and their first pictures, stream, those asked about at the end, strangers at the end): the same for each K."""
    items = rng.permutation(labels.max() + 1)
    taught = np.sort(items[:round(len(items) * 0.75)])
    pictures = {i: rng.permutation(np.flatnonzero(labels == i)) for i in items}
    stream, asked = (np.concatenate([pictures[i][max(KS):][part::2] for i in taught]) for part in (0, 1))
    strange = rng.permutation(np.concatenate([pictures[i] for i in items if i not in taught]))
    count = min(round(len(stream) * STRANGERS / (1 - STRANGERS)), len(strange) // 2)
    return {i: pictures[i] for i in taught}, rng.permutation([*stream, *strange[:count]]), asked, strange[len(strange) // 2:]


def day(vectors, labels, k, way, seed, variation):
    rng = np.random.default_rng(seed)
    known, stream, asked, strange = customers(labels, rng)
    index = np.full(labels.max() + 1, -1)
    index[list(known)] = np.arange(len(known))
    chosen = np.concatenate([x[:k] for x in known.values()])
    lane, (from_doubts, source, into) = Lane(vectors[chosen], index[labels[chosen]], variation), WAYS[way]
    for part in np.array_split(stream, SLICES):
        for at, best, certain in zip(part, *lane.answer(vectors[part])):
            truth, right, objects = index[labels[at]], best == index[labels[at]], rng.random() < 0.7
            if from_doubts and truth >= 0 and not (certain and right):
                lane.teach('templates', vectors[at], truth, True)
            elif source and certain and (right or source == 'seen' or source == 'objected' and not objects):
                lane.teach(into, vectors[at], best, right)
        lane.learn()
    truth, (best, certain) = index[labels[asked]], lane.answer(vectors[asked])
    per_item = [[x[truth == i].mean() for x in (best == truth, certain & (best == truth))] for i in range(lane.items)]
    return [*(np.mean(per_item, 0) * 100), lane.answer(vectors[strange])[1].mean() * 100, lane.taught, lane.wrongly]


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--data', required=True)
    p.add_argument('--work', required=True)
    p.add_argument('--splits', default='0,1,2,3,4')
    p.add_argument('--reference', action='store_true')
    p.add_argument('--draws', type=int, default=3)
    a = p.parse_args()
    names = splits.gsd_items(a.data)
    # Groceries that a split held out; then Fruits-360, with the model that ships.
    for split in [*map(int, a.splits.split(',')), None]:
        held = {names[i] for i in splits.hold_out(a.data, split)} if split is not None else set()
        name = 'lane-embed-1-int8' if split is None else f'split{split}-int8'
        path = os.path.join(a.data, 'reference/mobilenet_v2_1.0_224_int8.tflite') if a.reference else f'{a.work}/{name}.tflite'
        variation = None if a.reference else read_variation(f'{a.work}/{name}.variation.json')
        bench = Bench(load(path, a.reference), a.data, a.work, held, variation)
        mask = bench.is_gsd if held else ~bench.is_gsd
        bench.rgb, labels = bench.rgb[mask], np.unique(bench.labels[mask], return_inverse=True)[1]
        for k, way in ((k, way) for k in KS for way in WAYS):
            found = np.mean([day(bench.vectors('clean'), labels, k, way, seed, variation) for seed in range(a.draws)], 0)
            row = zip(('top1', 'certain', 'strangers', 'taught', 'wrongly'), found.round(2).tolist())
            print(json.dumps({'model': os.path.basename(path), 'split': split, 'k': k, 'way': way, **dict(row)}), flush=True)


if __name__ == '__main__':
    main()
