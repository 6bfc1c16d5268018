"""models/manifest.json from the model files themselves: sizes, quantisation and hashes are read, never typed.

make_manifest.py MODELS WORK: WORK holds what item_variation.py wrote.
"""
import hashlib
import json
import os
import sys

import numpy as np

import tflite

LICENCE = 'MIT'
NOTES = {
    'lane-embed-1-int8': 'Takes the raw RGB bytes. The one to use.',
    'lane-embed-1': 'Float: input = byte / 128 - 1. For comparison and for further quantisation.',
}
TYPES = {np.float32: 'float32', np.uint8: 'uint8', np.int8: 'int8'}


def entry(folder, work, name, note):
    file = name + '.tflite'
    with open(os.path.join(folder, file), 'rb') as f:
        data = f.read()
    model = tflite.Model(data)
    _, height, width, channels = model.in_shape
    dimension = int(np.prod(model.out_shape))

    def tensor(kind, quant):
        return {'type': TYPES[kind], **({'scale': quant[0], 'zeroPoint': quant[1]} if quant[0] else {})}

    return {
        'name': name, 'file': file, 'sha256': hashlib.sha256(data).hexdigest(), 'bytes': len(data),
        'width': width, 'height': height, 'preprocessing': 'stretch-1', 'mean': [128] * 3, 'deviation': [128] * 3,
        'dimension': dimension,
        'input': {'width': width, 'height': height, 'channels': channels, 'colour': 'RGB', **tensor(model.in_type, model.in_quant)},
        'output': {'dimension': dimension, **tensor(model.out_type, model.out_quant)},
        'licence': LICENCE, 'note': note, **variation(work, name),
    }


def variation(work, name):
    """What item_variation.py wrote for this model; optional."""
    path = os.path.join(work, name + '.variation.json')
    if not os.path.exists(path):
        return {}
    with open(path) as f:
        return {'variation': json.load(f)}


def main():
    folder, work = sys.argv[1:]
    models = [entry(folder, work, name, note) for name, note in NOTES.items()
              if os.path.exists(os.path.join(folder, name + '.tflite'))]
    with open(os.path.join(folder, 'manifest.json'), 'w') as f:
        json.dump({'default': models[0]['name'], 'models': models}, f, indent=2)
        f.write('\n')


main()
