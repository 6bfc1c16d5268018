"""What every run of training shares: where it computes, AdamW with one cycle, a slow average of the weights, checkpoints,
and the options of all this."""
import argparse
import time

import torch


def options(**defaults):
    """What every run may be told; `defaults` are the run's own."""
    p = argparse.ArgumentParser()
    p.add_argument('--data', required=True, help='folder with the cached arrays')
    p.add_argument('--out', required=True, help='checkpoint to write')
    p.add_argument('--sets', help='name=share,...')
    p.add_argument('--steps', type=int)
    p.add_argument('--batch', type=int, default=192)
    p.add_argument('--side', type=int)
    p.add_argument('--lr', type=float, default=3e-3)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--workers', type=int, default=1)
    p.add_argument('--threads', type=int, default=1)
    p.set_defaults(**defaults)
    return p


def place(threads):
    """cuda or cpu; oneDNN's threads wait in a loop, so never more of them than idle cores."""
    torch.set_num_threads(threads)
    return 'cuda' if torch.cuda.is_available() else 'cpu'


def shares(text):
    return {k: float(v) for k, v in (s.split('=') for s in text.split(','))}


class Learner:
    def __init__(self, net, heads, device, lr, steps):
        self.net, self.heads, self.device = net.to(device, memory_format=torch.channels_last), heads.to(device), device
        parameters = list(net.parameters()) + list(heads.parameters())
        decay, rest = [q for q in parameters if q.ndim > 1], [q for q in parameters if q.ndim <= 1]
        self.optimiser = torch.optim.AdamW(
            [{'params': decay, 'weight_decay': 0.03}, {'params': rest, 'weight_decay': 0}], lr=lr)
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(self.optimiser, lr, total_steps=steps, pct_start=0.15)
        self.half = device == 'cuda' or (
            int(torch.__version__.split('.')[0]) >= 2 and 'avx512_bf16' in open('/proc/cpuinfo').read())
        # A slow average of the weights generalises better than the last step.
        self.average = {k: v.clone() for k, v in net.state_dict().items()}
        self.step, self.started, self.seen = 0, time.time(), {}
        net.train()

    def autocast(self):
        return torch.autocast(self.device, torch.bfloat16, enabled=self.half)

    def learn(self, loss, parts):
        """One step down the loss; `parts` are told in the next report."""
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.schedule.step()
        self.step += 1
        k = min(0.998, self.step / (self.step + 20))
        with torch.no_grad():
            for name, v in self.net.state_dict().items():
                if v.dtype.is_floating_point:
                    self.average[name].lerp_(v, 1 - k)
                else:
                    self.average[name].copy_(v)
        for name, value in parts.items():
            self.seen.setdefault(name, []).append(value.item())

    def report(self, steps, batch):
        means = ' '.join(f'{name} {sum(v) / len(v):.4f}' for name, v in self.seen.items())
        print(f'{self.step}/{steps} {means} {self.step * batch / (time.time() - self.started):.0f} pictures/s', flush=True)
        self.seen.clear()

    def save(self, path, arguments):
        torch.save({'net': self.average, 'heads': self.heads.state_dict(), 'arguments': vars(arguments), 'step': self.step,
                    'seconds': time.time() - self.started}, path)
