"""The teacher as torch: the reference MobileNetV2 of the pictures' folder, int8 weights turned back into floats.

Its weights stay in this process; the student learns from what each of its blocks answers. The last block is looked at along
its 256 strongest axes (`Space`), which is what the student's feature is; the layers behind it are not used.
"""
import os

import torch
import torch.nn as nn
import torch.nn.functional as F

import tflite
from network import PLAN, padded, sides

FILE = 'reference/mobilenet_v2_1.0_224_int8.tflite'
AXES = PLAN[-1][1]
SAMPLE = 1500  # Pictures that tell which axes are strong.
POWER = 0.25  # Of the weak axes' share in `Space.fine`: between none and equal.
FINER = 1.5  # The teacher sees pictures so many times larger than the student.


class Layer(nn.Module):
    def __init__(self, layer):
        super().__init__()
        groups = layer.weight.shape[0] if layer.depthwise else 1
        inputs = layer.weight.shape[1] * groups
        self.conv = nn.Conv2d(inputs, layer.weight.shape[0], layer.weight.shape[2], layer.stride, groups=groups)
        self.conv.weight.data, self.conv.bias.data = torch.from_numpy(layer.weight), torch.from_numpy(layer.bias)
        self.relu6 = layer.relu6

    def forward(self, x):
        x = self.conv(padded(x, self.conv))
        return F.relu6(x) if self.relu6 else x


class Teacher(nn.Module):
    def __init__(self, root, device):
        super().__init__()
        with open(os.path.join(root, FILE), 'rb') as f:
            layers = [Layer(x) for x in tflite.convolutions(f.read())]
        ends = [n + 1 for n, layer in enumerate(layers) if not layer.relu6]  # Each block ends linear; the classifier too.
        self.blocks = nn.ModuleList(nn.Sequential(*layers[a:b]) for a, b in zip([0, *ends], ends[:len(PLAN)]))
        self.requires_grad_(False).eval().to(device, memory_format=torch.channels_last)

    def maps(self, x):
        """What leaves each block for pictures of -1..1."""
        out = []
        for block in self.blocks:
            y = block(x)
            x = x + y if x.shape == y.shape else y
            out.append(x)
        return out

    def answers(self, x, space):
        """What the student should make of the pictures: the map behind each of its blocks, and the answer to the whole."""
        larger = F.interpolate(x, size=int(x.shape[-1] * FINER), mode='bicubic')
        maps = self.maps(larger.contiguous(memory_format=torch.channels_last))
        maps[-1] = space(maps[-1])
        at_blocks = [F.interpolate(m.float(), size=n, mode='bilinear', antialias=True) for m, n in zip(maps, sides(x.shape[-1]))]
        return at_blocks, maps[-1].mean((2, 3))


class Space(nn.Module):
    """The teacher's last maps in the axes that hold most of them; the mean of its answers, and the axes' strength."""

    def __init__(self, channels=320):
        super().__init__()
        self.register_buffer('axes', torch.zeros(AXES, channels))
        self.register_buffer('mean', torch.zeros(AXES))
        self.register_buffer('fine', torch.zeros(AXES, AXES))

    def measure(self, maps):
        """maps: batches of the teacher's last maps."""
        places = torch.cat([m.movedim(1, -1).flatten(0, 2) for m in maps])
        self.axes.copy_(torch.linalg.eigh(places.T @ places)[1][:, -AXES:].T)
        answers = torch.cat([m.mean((2, 3)) for m in maps]) @ self.axes.T
        self.mean.copy_(answers.mean(0))
        strength, axes = torch.linalg.eigh(torch.cov((answers - self.mean).T))
        self.fine.copy_(axes * strength.clamp(min=strength[-1] * 1e-4) ** -POWER)

    def forward(self, maps):
        """N x 320 x h x w to N x 256 x h x w."""
        return torch.einsum('ac,nchw->nahw', self.axes, maps.float())
