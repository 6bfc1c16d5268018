/** What the updater was told in `/etc/laned/update.json`. JSON, because the updater uses nothing but node. */
import { readFileSync } from 'node:fs'

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
  /** Tells of the service what running-process-facts.ts reads, as `systemctl show` does. */
  readonly started: Command
}

export type Command = readonly [string, ...string[]]

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

export function readUpdateSettings(path: string): UpdateSettings {
  return { ...DEFAULTS, ...written(path) }
}

function written(path: string): Partial<UpdateSettings> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<UpdateSettings>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
