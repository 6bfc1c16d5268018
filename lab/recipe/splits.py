"""Which development items a model never sees: half of each kind of goods, by seed."""
import numpy as np

import photographs


def gsd_items(root):
    return sorted({item for _, item in photographs.development(root, 'gsd')})


def hold_out(root, seed):
    """Indices (into gsd_items) of the items held out by split `seed`: 20 of 40, stratified."""
    group, items = photographs.groups(root), gsd_items(root)
    rng, held = np.random.default_rng(100 + seed), []
    for name in sorted(set(group[i] for i in items)):
        of = [k for k, i in enumerate(items) if group[i] == name]
        held += rng.permutation(of)[: (len(of) + seed % 2) // 2].tolist()
    return sorted(int(k) for k in held)


if __name__ == '__main__':
    import sys
    data, split = sys.argv[1], int(sys.argv[2])
    held = hold_out(data, split)
    print('\n'.join(gsd_items(data)[k] for k in held) if '--names' in sys.argv else ','.join(map(str, held)))
