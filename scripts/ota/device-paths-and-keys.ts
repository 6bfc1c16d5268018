/** Where things are on a device, and what it trusts. Overridable as a whole, for tests and images. */
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { type PublicKey, releaseKey } from './payload/release-signature.ts'
import { readUpdateSettings, type UpdateSettings } from './update-settings.ts'

export interface Device {
  /** `releases/VERSION/` and the link `current`. */
  readonly root: string
  /** What must outlive every release: which one is good, which on trial, the sequences seen, downloads. */
  readonly state: string
  /** The databases of the lane; only read, but by the start after a release that destroyed one (databases-before.ts). */
  readonly data: string
  /** What the lane is started with. */
  readonly config: string
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

const RESERVE_BYTES = 64 * 2 ** 20

export function openDevice(environment: NodeJS.ProcessEnv, architecture: string): Device {
  const etc = environment['LANED_OTA_ETC'] || '/etc/laned'
  return {
    ...foldersOf(environment),
    config: join(etc, 'laned.yaml'),
    keys: readKeys(join(etc, 'keys')),
    fleetKeys: existsSync(join(etc, 'fleet-keys')) ? readKeys(join(etc, 'fleet-keys')) : [],
    architecture: architecture === 'arm64' ? 'arm64' : 'x64',
    settings: readUpdateSettings(join(etc, 'update.json')),
    freeBytes,
    reserveBytes: RESERVE_BYTES,
  }
}

export function foldersOf(environment: NodeJS.ProcessEnv): Pick<Device, 'root' | 'state' | 'data'> {
  return {
    root: environment['LANED_OTA_ROOT'] || '/opt/laned',
    state: environment['LANED_OTA_STATE'] || '/var/lib/laned-ota',
    data: environment['LANED_OTA_DATA'] || '/var/lib/laned',
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
