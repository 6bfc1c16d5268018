/**
 * A shop's network in namespaces of this machine: one bridge, one namespace per device, and rules
 * that lose or stop what goes between lanes and master. Needs root, as CI has, and rerun-in-own-network.ts: a bridge that comes or
 * goes ends the requests of every browser of the machine.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface ShopNetwork extends AsyncDisposable {
  /** Of the device with this number, from 1. */
  addressOf(device: number): string
  /** What starts a program inside the device's namespace. */
  prefixOf(device: number): readonly string[]
  /** Share of packets from the master's port that are lost, 0…100; 100 is a cut cable, both ways. */
  lose(device: number, port: number, percent: number): Promise<void>
}

export async function openShopNetwork(devices: number): Promise<ShopNetwork> {
  await using opening = new AsyncDisposableStack()
  // Apart from any other run on this machine; interface names have 15 letters at most.
  const tag = process.pid.toString(36)
  const net = `10.${100 + (process.pid % 100)}.${(process.pid >> 7) % 256}`
  const bridge = `lb${tag}`
  await clearDead()
  const addressOf = (device: number) => `${net}.${device}`
  const nameOf = (device: number) => `ln${tag}-${device}`

  await ip('link', 'add', bridge, 'type', 'bridge')
  opening.defer(() => ip('link', 'del', bridge))
  await ip('addr', 'add', `${net}.254/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  for (let device = 1; device <= devices; device += 1) {
    const name = nameOf(device)
    const cable = `lc${tag}-${device}`
    await ip('netns', 'add', name)
    opening.defer(() => ip('netns', 'del', name))
    await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    await ip('link', 'set', cable, 'master', bridge, 'up')
    await ip('-n', name, 'link', 'set', 'lo', 'up')
    await ip('-n', name, 'addr', 'add', `${addressOf(device)}/24`, 'dev', 'eth0')
    await ip('-n', name, 'link', 'set', 'eth0', 'up')
    await ip('-n', name, 'route', 'add', '224.0.0.0/4', 'dev', 'eth0')
  }
  const opened = opening.move()

  return {
    addressOf,
    prefixOf: (device) => ['ip', 'netns', 'exec', nameOf(device)],
    async lose(device, port, percent) {
      const drop =
        percent >= 100 ? 'counter drop' : `numgen random mod 100 < ${percent} counter drop`
      const rules = [
        'table inet shop',
        'delete table inet shop',
        'table inet shop {',
        'chain in { type filter hook input priority 0;',
        percent > 0 ? `tcp sport ${port} ${drop}` : '',
        '}',
        'chain out { type filter hook output priority 0;',
        percent >= 100 ? `tcp dport ${port} ${drop}` : '',
        '}',
        '}',
      ].join('\n')
      const loading = run('ip', ['netns', 'exec', nameOf(device), 'nft', '-f', '-'])
      loading.child.stdin?.end(rules)
      await loading
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** A run that was killed leaves its namespaces behind, named after its process; its bridge went with its own network. */
async function clearDead(): Promise<void> {
  const { stdout } = await run('ip', ['netns', 'list'])
  for (const [name, tag = ''] of stdout.matchAll(/^ln([0-9a-z]+)-\d+/gm)) {
    if (existsSync(`/proc/${Number.parseInt(tag, 36)}`)) continue
    await ip('netns', 'del', name).catch(() => {})
  }
}

async function ip(...args: string[]): Promise<void> {
  await run('ip', args)
}
