"""Part of the way back: weights between the pretrained and the fine-tuned network, batch norm statistics included.

Fine-tuning on shelf photographs helps with shelves and forgets some of other cameras. On the way between the two there is
most of both: blend_weights.py PRETRAINED FINE_TUNED SHARE OUT, SHARE of the fine-tuned.
"""
import sys

import torch

pretrained, tuned = (torch.load(path, map_location='cpu') for path in sys.argv[1:3])
share = float(sys.argv[3])
for name, value in tuned['net'].items():
    if value.dtype.is_floating_point:
        tuned['net'][name] = pretrained['net'][name].lerp(value, share)
torch.save(tuned, sys.argv[4])
