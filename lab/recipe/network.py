"""The network: inverted residual blocks (1x1 up, 3x3 of each channel alone, 1x1 down), ReLU6 inside them, a mean at the end.
129 MMAC at 160 x 160, 1.46 M weights.

One stage for each of the teacher's, so that every block has a block to learn from (`train_by_block.py`); narrower where most of the
teacher's weights are. ReLU6 because a bounded range quantises well.
"""
import torch.nn as nn
import torch.nn.functional as F

# Channels inside a block, channels that leave it, stride. The first block takes the picture, at stride 2.
PLAN = ((32, 16, 1),
        (80, 24, 2), (120, 24, 1),
        (128, 32, 2), (192, 32, 1), (192, 32, 1),
        (192, 64, 2), (384, 64, 1), (384, 64, 1), (384, 64, 1), (384, 96, 1), (576, 96, 1), (576, 96, 1),
        (576, 160, 2), (704, 160, 1), (704, 160, 1), (720, 256, 1))


def conv_bn(i, o, kernel, stride, groups=1):
    return nn.Sequential(nn.Conv2d(i, o, kernel, stride, bias=False, groups=groups), nn.BatchNorm2d(o))


def padded(x, conv):
    """TFLite's SAME for sides that halve evenly: a stride of two pads the far side only."""
    if conv.kernel_size[0] == 1:
        return x
    return F.pad(x, (0, 1, 0, 1) if conv.stride[0] == 2 else (1, 1, 1, 1))


class Block(nn.Module):
    def __init__(self, i, inner, o, stride):
        super().__init__()
        self.up = conv_bn(i, inner, 3, 2) if i == 3 else conv_bn(i, inner, 1, 1)
        self.each = conv_bn(inner, inner, 3, stride, inner)
        self.down = conv_bn(inner, o, 1, 1)
        self.residual = i == o and stride == 1

    def change(self, x):
        """What the block adds to its input, or makes of it."""
        for stage in (self.up, self.each):
            x = F.relu6(stage(padded(x, stage[0])))
        return self.down(x)

    def forward(self, x):
        return x + self.change(x) if self.residual else self.change(x)


class Net(nn.Module):
    """RGB scaled to -1..1, N x 3 x H x W, to the pooled feature, N x 256."""

    def __init__(self, plan=PLAN):
        super().__init__()
        ends = [3, *(o for _, o, _ in plan)]
        self.blocks = nn.ModuleList(Block(i, *sizes) for i, sizes in zip(ends, plan))
        self.halvings = 1 + sum(stride == 2 for _, _, stride in plan)

    def maps(self, x):
        """What leaves each block."""
        out = []
        for block in self.blocks:
            x = block(x)
            out.append(x)
        return out

    def forward(self, x):
        return self.maps(x)[-1].mean((2, 3))


def sides(side, plan=PLAN):
    """How wide the map is that leaves each block."""
    out = [side // 2]
    for _, _, stride in plan:
        out.append(out[-1] // stride)
    return out[1:]


def folded(conv, bn):
    """Convolution weights and bias with the batch norm folded in."""
    gain = bn.weight / (bn.running_var + bn.eps).sqrt()
    return conv.weight * gain[:, None, None, None], bn.bias - bn.running_mean * gain
