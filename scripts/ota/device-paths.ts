/** Where things are on a device, and what it trusts. Overridable as a whole, for tests and images. */
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { type PublicKey, releaseKey } from './payload/release-signature.ts'

export interface Device {
  /** `releases/VERSION/` and the link `current`. */
  readonly root: string
  /** What must outlive every release: which one is good, which on trial, the sequences seen, downloads. */
  readonly state: string
  /** The databases of the lane; only ever read. */
  readonly data: string
  readonly keys: readonly PublicKey[]
  /** Of those who hand out configs in the fleet, for its channel alone; none by default. */
  readonly fleetKeys: readonly PublicKey[]
  readonly architecture: 'x64' | 'arm64'
  readonly settings: UpdateSettings
  /** What an ordinary program may still write in a folder. */
  readonly freeBytes: (folder: string) => number
  /** An update always leaves so much free: payments are written to the same card. */
  readonly reserveBytes: number
}

/** `/etc/laned/update.json`. JSON, because the updater uses nothing but node. */
export interface UpdateSettings {
  /** Folder on an HTTPS server (or a master on the LAN) that `scripts/release` filled. */
  readonly channel?: string
  /** Its name, where the channel comes from the fleet: docs/operations/fleet-config.md. */
  readonly fleet?: string
  /** A master keeps what it fetched here, for `updates: { mirror }` of its laned to hand on. */
  readonly mirror?: string
  /** Where the running laned answers. */
  readonly device: string
  /** Operator's token, where the listener wants one. */
  readonly token?: string
  readonly serialNumber: string
  /** How the service is driven; a test gives its own. */
  readonly restart: Command
  readonly kill: Command
  readonly reload: Command
  /** Tells of the service what lane-unit.ts reads, as `systemctl show` does. */
  readonly started: Command
}

export type Command = readonly [string, ...string[]]

const RESERVE_BYTES = 64 * 2 ** 20

const DEFAULTS = {
  device: 'http://127.0.0.1:8080',
  serialNumber: '',
  // Not awaited: a release that hangs at its start would hold up the updater.
  restart: ['systemctl', '--no-block', 'restart', 'laned.service'],
  kill: ['systemctl', 'kill', '--signal=KILL', 'laned.service'],
  reload: ['systemctl', 'daemon-reload'],
  started: [
    ...['systemctl', 'show', 'laned.service'],
    '--property=InactiveExitTimestampMonotonic,ActiveEnterTimestampMonotonic',
    '--property=MainPID,StatusText,MemoryCurrent,MemoryHigh',
  ],
} as const

export function openDevice(environment: NodeJS.ProcessEnv, architecture: string): Device {
  const etc = environment['LANED_OTA_ETC'] || '/etc/laned'
  return {
    root: environment['LANED_OTA_ROOT'] || '/opt/laned',
    state: environment['LANED_OTA_STATE'] || '/var/lib/laned-ota',
    data: environment['LANED_OTA_DATA'] || '/var/lib/laned',
    keys: readKeys(join(etc, 'keys')),
    fleetKeys: existsSync(join(etc, 'fleet-keys')) ? readKeys(join(etc, 'fleet-keys')) : [],
    architecture: architecture === 'arm64' ? 'arm64' : 'x64',
    settings: { ...DEFAULTS, ...readSettings(join(etc, 'update.json')) },
    freeBytes,
    reserveBytes: RESERVE_BYTES,
  }
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function readKeys(folder: string): PublicKey[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.pub'))
  return names.sort().map((name) => releaseKey(readFileSync(join(folder, name), 'utf8')))
}

function readSettings(path: string): Partial<UpdateSettings> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<UpdateSettings>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
