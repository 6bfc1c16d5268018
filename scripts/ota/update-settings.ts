/** What the updater was told in `/etc/laned/update.json`. JSON, because the updater uses nothing but node. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface UpdateSettings {
  /** Folder on an HTTPS server (or a master on the LAN) that `scripts/release` filled. */
  readonly channel?: string
  /** Its name, where the channel comes from the fleet: docs/operations/fleet-config.md. */
  readonly fleet?: string
  /** A master keeps what it fetched here, for `updates: { mirror }` of its laned to hand on. */
  readonly mirror?: string
  /** Where the running laned answers. */
  readonly device: string
  /** Operator's token, where the listener wants one. Default: that for programs of this machine, where there is one. */
  readonly token?: string
  readonly serialNumber: string
  /** How the service is driven; a test gives its own. */
  readonly restart: Command
  readonly kill: Command
  readonly reload: Command
  /** Tells of the service what running-process-facts.ts reads, as `systemctl show` does. */
  readonly started: Command
  /** What comes before a release's own check of the config: as which user, and held by what. */
  readonly configCheck: Command
  /** Tells what the unit of this very lane gives it besides, also what a person has added (`systemctl edit laned`). */
  readonly surroundings: Command
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
    'systemctl',
    'show',
    'laned.service',
    '--property=InactiveExitTimestampMonotonic,ActiveEnterTimestampMonotonic',
    '--property=MainPID,StatusText,MemoryCurrent,MemoryHigh',
  ],
  surroundings: [
    'systemctl',
    'show',
    'laned.service',
    '--property=Environment,EnvironmentFiles,ReadWritePaths',
  ],
  // The updater itself may become nobody else: systemd starts it, as the lane's user and with as little as the lane has.
  configCheck: [
    ...['systemd-run', '--quiet', '--pipe', '--wait', '--collect', '--uid=laned', '--gid=laned'],
    ...[
      '--property=ProtectSystem=strict',
      '--property=ProtectHome=yes',
      '--property=PrivateTmp=yes',
    ],
    // As in laned.service: whether these can be written is a part of the question.
    '--property=ReadWritePaths=/var/lib/laned -/media -/mnt',
    ...['--property=NoNewPrivileges=yes', '--property=CapabilityBoundingSet='],
    ...['--property=PrivateDevices=yes', '--property=MemoryMax=256M', '--property=Nice=10'],
    ...['--property=RuntimeMaxSec=170', '--property=IOSchedulingClass=idle', '--'],
  ],
} as const

export function readUpdateSettings(path: string): UpdateSettings {
  const token = localToken(join(dirname(path), 'local-token'))
  return { ...DEFAULTS, ...(token === null ? {} : { token }), ...written(path) }
}

function localToken(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch {
    return null
  }
}

function written(path: string): Partial<UpdateSettings> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<UpdateSettings>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
