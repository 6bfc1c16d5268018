/**
 * One Debian with the lane in it, measured: `unshare --net node measured-debian.ts ORDER`, where ORDER is
 * JSON. Container, lanes, browser and what asks them are alone in a network, and the figures are written
 * to the file that the order names. Started by ../installed.ts.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import type { DebianRelease } from '../machines/base-system.ts'
import { openMachine } from '../machines/debian-container.ts'
import { type Measured, measureLanes, teach } from './lane-measurements.ts'
import { laneConfig, pairLanes } from './paired-lanes.ts'

export interface MeasureOrder {
  readonly release: DebianRelease
  readonly bundle: string
  readonly key: string
  readonly cores: number | null
  /** Of the measurements; empty: all. */
  readonly parts: readonly string[]
  readonly resultFile: string
}

export interface DebianMeasured extends Measured {
  /** `252`: of systemd. */
  readonly systemd: string
  /** Of the machine, at the beginning of each part. */
  readonly loads: readonly number[]
}

const order = JSON.parse(process.argv[2] ?? '') as MeasureOrder
execFileSync('ip', ['link', 'set', 'lo', 'up'])
await using machine = openMachine('installed', {
  release: order.release,
  cores: order.cores,
  sharesNetwork: true,
  // Else the container has ten mounts that no such Debian has, and systemd goes through all for each of its own.
  hasOneControlGroupTree: true,
})
const config = join(machine.root, 'root/laned.yaml')
writeFileSync(config, laneConfig('fake'))
execFileSync('scripts/install/install.sh', [
  ...['--root', machine.root, '--key', order.key, '--config', config, order.bundle],
])
await machine.boot()
const loads: number[] = []
try {
  const lanes = await pairLanes(machine, teach)
  const measured = await measureLanes(
    lanes,
    dirname(order.resultFile),
    (part) => order.parts.length === 0 || order.parts.includes(part),
    (part) => {
      const load = loadavg()[0] ?? 0
      loads.push(load)
      console.log(`ok  ${order.release}: ${part}, at load ${load.toFixed(1)}`)
    },
  )
  const [, systemd = ''] = machine.run('systemctl', '--version').split(' ')
  writeFileSync(order.resultFile, JSON.stringify({ ...measured, systemd, loads } as DebianMeasured))
} catch (error) {
  console.error(machine.run('journalctl', '--no-pager', '-o', 'cat', '-n', '60'))
  console.error(machine.run('tail', '-n', '20', '/var/log/laned-outside.log'))
  throw error
}
