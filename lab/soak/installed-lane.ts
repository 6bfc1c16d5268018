/**
 * A lane of the store that soaks as install.sh leaves it: in its unit, under a systemd of its own, in a Debian that shares
 * this process's network. systemd starts it again when it ends. Its screen is a page, since no cable leads into a container.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { call, postJson } from '#test/http-call.ts'
import { UNIT, unitPid } from '../verify/installed/paired-lanes.ts'
import { openMachine, until } from '../verify/machines/debian-container.ts'
import type { TrialBundle } from '../verify/trial-bundle.ts'
import {
  configOf,
  createTrouble,
  giveSettings,
  type LaneNeeds,
  type StoreLane,
} from './store-lane.ts'

export async function openInstalledLane(
  needs: LaneNeeds,
  { bundle, key }: TrialBundle,
  port: number,
): Promise<StoreLane> {
  const { name, folder, lines } = needs
  const address = `127.0.0.1:${port}`
  const url = `http://${address}`
  const machine = openMachine(`soak-${name}`, { sharesNetwork: true })
  const config = join(folder, `${name}.yaml`)
  const own = { embedder: { driver: 'tflite' }, host: { driver: 'systemd' } }
  writeFileSync(config, JSON.stringify({ ...configOf(needs, address), ...own }))
  let pid: number | null = null
  let starts = 0
  let isWanted = false
  const endings: string[] = []

  /** Of the process that answers now. Whoever ended by itself has another, and nobody had told it to. */
  function look(): number | null {
    try {
      const now = unitPid(machine)
      if (pid !== null && now !== pid) {
        if (!isWanted) endings.push(`${name} ended by itself: ${lastWords()}`)
        starts += 1
      }
      pid = now
      return pid
    } catch {
      // It is away: systemd brings it back.
      return null
    }
  }
  const lastWords = () =>
    machine.run('journalctl', '-u', UNIT, '-n', '20', '-o', 'cat', '--no-pager')

  const answers = () =>
    until(`${name} answers`, async () => (await call(url, '/version')).http === 200)
  const lane: StoreLane = {
    ...needs,
    endings,
    trouble: createTrouble(),
    dataFolder: join(machine.root, 'var/lib/laned'),
    get pid() {
      return look()
    },
    get starts() {
      return starts
    },
    ask: (path, what) => call(url, path, what),
    post: (path, body, headers = {}) => postJson(url, path, body, headers),
    async again(signal) {
      const before = look()
      isWanted = true
      // The process alone: what else is in its control group a container's systemd cannot always reach.
      if (before !== null) process.kill(before, signal)
      await until(`another process of ${name}`, () => look() !== null && pid !== before)
      await answers()
      isWanted = false
    },
    jump() {
      throw new Error(`the clock of ${name} is this machine's`)
    },
    [Symbol.asyncDispose]: () => machine[Symbol.asyncDispose](),
  }
  try {
    execFileSync('scripts/install/install.sh', [
      ...['--root', machine.root, '--key', key, '--config', config, bundle],
    ])
    await machine.boot()
    await answers()
    starts = 1
    look()
    lines.till.leadsTo(url)
    await giveSettings(lane)
    return lane
  } catch (error) {
    console.error(lastWords())
    await lane[Symbol.asyncDispose]()
    throw error
  }
}
