"""The tables of the model card, from the JSON lines of a run: mean and spread over the splits."""
import glob
import itertools
import json
import os
import re
import sys
from collections import defaultdict

import numpy as np

NAMES = {'pretrained': 'ours before the last part, int8', 'split': 'ours, float', 'split-int8': 'ours, int8',
         'reference': 'reference MobileNetV2, int8'}


def kind(path):
    name = re.sub(r'\d*(-int8)?\.jsonl$', r'\1', os.path.basename(path))
    return NAMES.get(name)


def triple(rows, key='top'):
    x = np.array([r[key] for r in rows])
    return ' / '.join(f'{m:.1f}' for m in x.mean(0)) + f' (± {x[:, 0].std(ddof=1) if len(x) > 1 else 0:.1f})'


def main():
    groups = defaultdict(list)
    for path in sorted(glob.glob(os.path.join(sys.argv[1], '*.jsonl'))):
        if kind(path):
            for line in open(path):
                r = json.loads(line)
                groups[r['set'], r['k'], r['histogram'], kind(path)].append(r)
    # Every row on the same splits: those that all of the recipe has been run on.
    done = {r['split'] for key, rows in groups.items() if key[3] == NAMES['split-int8'] for r in rows}
    for key, rows in groups.items():
        groups[key] = [r for r in rows if r['split'] in done]
    print(f'Mean of {len(done)} splits.')
    for name in ('gsd', 'gsd produce', 'fruits360'):
        print(f'\n### {name}: top-1 / top-3 / top-5, spread of top-1 over the splits\n')
        print('| K | network | alone | with histogram |\n|---|---|---|---|')
        for k in (1, 2, 3, 5, 10):
            for model in NAMES.values():
                alone, fused = groups.get((name, k, 0.0, model)), groups.get((name, k, 0.5, model))
                if alone and fused:
                    print(f'| {k} | {model} | {triple(alone)} | {triple(fused)} |')
    for name, k in itertools.product(('gsd', 'fruits360'), (1, 2, 3, 5)):
        print(f'\n### {name}, K = {k}, with histogram: spoilt queries and unknown goods\n')
        print('| network | in a bag | changed light | AUROC | false accepts (asked 10) | right and accepted | calibration error |')
        print('|---|---|---|---|---|---|---|')
        for model in NAMES.values():
            rows = [r for r in groups.get((name, k, 0.5, model), []) if 'bag' in r]
            if rows:
                numbers = [np.mean([r[key] for r in rows]) for key in
                           ('auroc', 'false_accepts', 'right_and_accepted', 'calibration_error')]
                print(f'| {model} | {triple(rows, "bag")} | {triple(rows, "light")} | '
                      + ' | '.join(f'{n:.1f}' for n in numbers) + ' |')


main()
