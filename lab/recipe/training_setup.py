"""What every run of training shares: its options, where it computes, the way down the loss, reports and checkpoints."""
import argparse
import functools
import time

import torch


def options(**defaults):
    """What every run may be told; `defaults` are the run's own."""
    p = argparse.ArgumentParser()
    p.add_argument('--data', required=True, help='folder with the cached arrays')
    p.add_argument('--pictures', required=True, help='folder with the teacher')
    p.add_argument('--out', required=True, help='checkpoint to write')
    p.add_argument('--sets', help='name=share,...')
    p.add_argument('--steps', type=int)
    p.add_argument('--batch', type=int, default=72)
    p.add_argument('--side', type=int, default=128)
    p.add_argument('--lr', type=float)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--workers', type=int, default=1)
    p.add_argument('--threads', type=int, default=1)
    p.set_defaults(**defaults)
    return p


def place(threads):
    """cuda or cpu; oneDNN's threads wait in a loop, so never more of them than idle cores."""
    torch.set_num_threads(threads)
    return 'cuda' if torch.cuda.is_available() else 'cpu'


@functools.cache
def computes_in_half():
    """Whether the processor knows bf16, and torch how to use it."""
    with open('/proc/cpuinfo') as f:
        return int(torch.__version__.split('.')[0]) >= 2 and 'avx512_bf16' in f.read()


def autocast(device):
    """bf16 where it is of use."""
    return torch.autocast(device, torch.bfloat16, enabled=device == 'cuda' or computes_in_half())


def shares(text):
    return {k: float(v) for k, v in (s.split('=') for s in text.split(','))}


def scaled(x, device):
    """Bytes N x H x W x 3 to -1..1, N x 3 x H x W."""
    return x.to(device).permute(0, 3, 1, 2).float().sub_(128).div_(128).contiguous(memory_format=torch.channels_last)


class Descent:
    """AdamW with one cycle of the rate."""

    def __init__(self, *modules, lr, steps):
        parameters = [q for m in modules for q in m.parameters()]
        decay, rest = [q for q in parameters if q.ndim > 1], [q for q in parameters if q.ndim <= 1]
        self.parameters = parameters
        self.optimiser = torch.optim.AdamW(
            [{'params': decay, 'weight_decay': 1e-3}, {'params': rest, 'weight_decay': 0}], lr=lr)
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(self.optimiser, lr, total_steps=steps + 1, pct_start=0.1)

    def down(self, loss):
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, 5)
        self.optimiser.step()

    def next(self):
        self.schedule.step()


class Average:
    """A slow average of the weights: it generalises better than the last step."""

    def __init__(self, net):
        self.net, self.steps = net, 0
        self.weights = {k: v.clone() for k, v in net.state_dict().items()}

    @torch.no_grad()
    def follow(self):
        self.steps += 1
        kept = min(0.995, self.steps / (self.steps + 20))
        for name, v in self.net.state_dict().items():
            if v.dtype.is_floating_point:
                self.weights[name].lerp_(v, 1 - kept)
            else:
                self.weights[name].copy_(v)


class Told:
    """The means of what was told in every step, a line each so many steps."""

    def __init__(self, steps, batch, every=50):
        self.steps, self.batch, self.every, self.n, self.seen, self.started = steps, batch, every, 0, {}, time.time()

    def step(self, parts):
        self.n += 1
        for name, value in parts.items():
            self.seen.setdefault(name, []).append(float(value.detach()))
        if self.n % self.every == 0 or self.n == self.steps:
            means = ' '.join(f'{name} {sum(v) / len(v):.3f}' for name, v in self.seen.items())
            print(f'{self.n}/{self.steps} {means} {self.n * self.batch / (time.time() - self.started):.0f} pictures/s', flush=True)
            self.seen.clear()


def save(path, weights, arguments, started):
    torch.save({'net': weights, 'arguments': vars(arguments), 'seconds': time.time() - started}, path)
