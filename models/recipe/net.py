"""The network: plain 3x3 convolutions, residual blocks, ReLU6, a mean at the end. 103 MMAC and 1.46 M weights at 128 x 128.

Plain 3x3 because it trains fast on a CPU and runs fast as int8 on a Pi; ReLU6 because a bounded range quantises well.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

# Stride 2 at the start of each stage: 128 -> 64 (stem) -> 32 -> 16 -> 8 -> 4.
WIDTHS = (32, 64, 128, 256)
DEPTHS = (1, 2, 2, 1)
INNER = (32, 64, 128, 216)  # Channels between the two convolutions of a block; 216 keeps the float file below 6 MB.
STEM = 32


def conv_bn(i, o, k, stride):
    return nn.Sequential(nn.Conv2d(i, o, k, stride, k // 2, bias=False), nn.BatchNorm2d(o))


class Block(nn.Module):
    def __init__(self, i, inner, o, stride):
        super().__init__()
        self.first = conv_bn(i, inner, 3, stride)
        self.second = conv_bn(inner, o, 3, 1)
        self.skip = conv_bn(i, o, 1, stride) if stride != 1 or i != o else None
        nn.init.zeros_(self.second[1].weight)

    def forward(self, x):
        y = self.second(F.relu6(self.first(x)))
        return F.relu6(y + (x if self.skip is None else self.skip(x)))


class Net(nn.Module):
    """RGB scaled to -1..1, N x 3 x H x W, to the pooled feature N x 256."""

    dimension = WIDTHS[-1]

    def __init__(self):
        super().__init__()
        self.stem = conv_bn(3, STEM, 3, 2)
        blocks, i = [], STEM
        for width, inner, depth in zip(WIDTHS, INNER, DEPTHS):
            for d in range(depth):
                blocks.append(Block(i, inner, width, 2 if d == 0 else 1))
                i = width
        self.blocks = nn.Sequential(*blocks)

    def maps(self, x):
        """What the third stage sees and what the last sees, before the mean: N x 128 x H/16 x W/16, N x 256 x H/32 x W/32."""
        third = self.blocks[:sum(DEPTHS[:3])](F.relu6(self.stem(x)))
        return third, self.blocks[sum(DEPTHS[:3]):](third)

    def forward(self, x):
        return F.adaptive_avg_pool2d(self.maps(x)[1], 1).flatten(1)


class Heads(nn.Module):
    """What training hangs on the feature and the device never sees."""

    def __init__(self, classes, target):
        super().__init__()
        self.teacher = nn.Linear(Net.dimension, target)
        self.metric = nn.Linear(Net.dimension, 128, bias=False)
        self.prototypes = nn.Parameter(torch.randn(classes, 128) * 0.1)

    def cosine_loss(self, feature, label, scale=16.0, margin=0.15):
        """Softmax over cosines; the right class must win by a margin."""
        cos = F.normalize(self.metric(feature)) @ F.normalize(self.prototypes).t()
        cos = cos - margin * F.one_hot(label, cos.shape[1])
        return F.cross_entropy(cos * scale, label)


def folded(conv, bn):
    """Convolution weights and bias with the batch norm folded in."""
    gain = bn.weight / (bn.running_var + bn.eps).sqrt()
    return conv.weight * gain[:, None, None, None], bn.bias - bn.running_mean * gain
