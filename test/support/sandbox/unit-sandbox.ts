/**
 * The world that a unit makes for its service, where there is no systemd: its settings, read from the unit
 * file itself, as the plan of run-in-sandbox.py. Every setting of the unit is in one of the two lists
 * below, or reading it throws: a new one cannot be forgotten here.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SandboxOptions {
  /** A unit file's text. */
  readonly unit: string
  /** What else of the machine the program needs to see where the unit hides it, as a release in a checkout. */
  readonly readable: readonly string[]
  /** As StateDirectory= and CacheDirectory= are to it. */
  readonly writable: readonly string[]
}

/** Settings of no effect on what a library sees, or that the tests set themselves. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  Type: 'how it is started',
  StandardInput: 'how it is started',
  StandardOutput: 'how it is started',
  StandardError: 'how it is started',
  NotifyAccess: 'how it is started',
  ExecStartPre: 'how it is started',
  ExecStartPost: 'what is done after it has started',
  EnvironmentFile: 'there is none at most starts',
  ExecStopPost: 'what is done after it has ended',
  Restart: 'how it is started again',
  RestartSec: 'how it is started again',
  TimeoutStartSec: 'how it is started',
  TimeoutStopSec: 'how it is stopped',
  WatchdogSec: 'how it is watched',
  OOMPolicy: 'how it is stopped',
  KillMode: 'how it is stopped',
  KillSignal: 'how it is stopped',
  OOMScoreAdjust: 'who is stopped first',
  MemoryHigh: 'limits without a control group: test/support/processes/memory-limit.ts',
  MemoryMax: 'the same',
  MemorySwapMax: 'the same',
  CPUQuota: 'the same',
  Slice: 'the same',
  CPUWeight: 'the same',
  TasksMax: 'the same',
  Nice: 'when it has its turn',
  IOSchedulingClass: 'when it has its turn',
  LoadCredentialEncrypted: 'systemd alone has the key',
  AmbientCapabilities: 'with an empty bounding set there is none',
  RemoveIPC: 'after its end',
  PrivateIPC: 'no program of the tests makes any',
  LimitCORE: 'after its end',
  PrivateMounts: 'it always has mounts of its own',
  StateDirectoryMode: 'the folders are the options',
  StateDirectory: 'the folders are the options',
  RuntimeDirectory: 'the folders are the options',
  CacheDirectory: 'the folders are the options',
  WorkingDirectory: 'the release is another one',
  ExecStart: 'execStartOf() below',
  Environment: 'environmentOf() below',
  DynamicUser: 'nobody, who has as few rights',
  IPAddressDeny: 'where no socket can be made there is nothing to send to',
  PrivateNetwork: 'the same',
  User: 'nobody, who has as few rights',
  Group: 'nobody, who has as few rights',
}

const NOBODY = 65_534
/** With which a unit gives up root before its program begins; the program has none here, as there. */
const GIVEN_UP = ['CAP_SETUID', 'CAP_SETGID']
const EPERM = 1
const FAMILIES: Readonly<Record<string, number>> = {
  AF_UNIX: 1,
  AF_INET: 2,
  AF_INET6: 10,
  AF_NETLINK: 16,
}
/** As src/core/namespace.c of systemd 252. */
const KERNEL_TUNABLES = [
  '/proc/acpi',
  '/proc/asound',
  '/proc/bus',
  '/proc/fs',
  '/proc/irq',
  '/proc/latency_stats',
  '/proc/mtrr',
  '/proc/scsi',
  '/proc/sys',
  '/proc/sysrq-trigger',
  '/sys',
]
const HOMES = ['/home', '/root', '/run/user']
const TEMPORARY = ['/tmp', '/var/tmp']

/** Program and first arguments, before those of what shall run in the sandbox. */
export function sandboxCommand(options: SandboxOptions): readonly string[] {
  const launcher = join(import.meta.dirname, 'run-in-sandbox.py')
  return ['python3', launcher, JSON.stringify(planOf(options))]
}

/** The arguments of `node` before its program. */
export function execStartOf(unit: string): readonly string[] {
  const words = settingsOf(unit).get('ExecStart') ?? []
  const node = words.findIndex((word) => word.endsWith('/bin/node'))
  return words.slice(node + 1).filter((word) => word.startsWith('--'))
}

export function environmentOf(unit: string): Readonly<Record<string, string>> {
  const words = settingsOf(unit).get('Environment') ?? []
  return Object.fromEntries(
    words.map((word) => {
      const [name = '', ...value] = word.split('=')
      return [name, value.join('=').replaceAll('%b', 'boot-of-the-unit')]
    }),
  )
}

function planOf({ unit, readable, writable }: SandboxOptions) {
  const settings = settingsOf(unit)
  const known = new Set(Object.keys(ELSEWHERE))
  const words = (key: string): readonly string[] => {
    known.add(key)
    return settings.get(key) ?? []
  }
  const isOn = (key: string) => ['yes', 'true', 'strict', 'closed'].includes(words(key)[0] ?? '')
  const number = (key: string, radix = 10) => {
    const word = words(key)[0]
    return word === undefined ? null : Number.parseInt(word, radix)
  }
  const proc = [
    ...words('ProtectProc').map((word) => `hidepid=${word}`),
    ...words('ProcSubset').map((word) => `subset=${word}`),
  ]
  const [isHomeHidden, isTmpPrivate] = [isOn('ProtectHome'), isOn('PrivateTmp')]
  const denied = [
    ...(isOn('ProtectClock') ? ['@clock'] : []),
    ...(isOn('ProtectHostname') ? ['sethostname', 'setdomainname'] : []),
    ...(isOn('ProtectKernelModules') ? ['@module'] : []),
    ...(isOn('ProtectKernelLogs') ? ['syslog'] : []),
    ...(isOn('RestrictRealtime') ? ['sched_setscheduler', 'sched_setattr'] : []),
  ]
  const hasNoDevices = isOn('PrivateDevices')
  const devices = words('DeviceAllow').filter((word) => word.startsWith('char-'))
  const named = words('RestrictAddressFamilies')
  const families = named.filter((name) => name !== 'none').map((name) => FAMILIES[name])
  if (families.includes(undefined)) throw new Error('an address family that is not known here')
  if (
    words('SystemCallErrorNumber')[0] !== 'EPERM' ||
    words('SystemCallArchitectures')[0] !== 'native'
  )
    throw new Error('another answer to forbidden system calls than is known here')
  const rights = words('CapabilityBoundingSet').filter((word) => !GIVEN_UP.includes(word))
  if (rights.length > 0 || !isOn('NoNewPrivileges'))
    throw new Error('rights that are not taken away here')
  const plan = {
    procOptions: proc.join(','),
    readOnlyRoot: isOn('ProtectSystem'),
    emptied: [
      ...(isHomeHidden ? HOMES : []),
      ...(isTmpPrivate ? TEMPORARY : []),
      ...words('TemporaryFileSystem').map((word) => word.replace(/:ro$/, '')),
    ],
    readOnly: [
      ...(isOn('ProtectKernelTunables') ? KERNEL_TUNABLES : []),
      ...(isOn('ProtectControlGroups') ? ['/sys/fs/cgroup'] : []),
    ],
    inaccessible: words('InaccessiblePaths'),
    shown: [
      ...readable.map((path) => ({ path, writable: false })),
      ...words('BindReadOnlyPaths')
        .map((word) => word.replace(/^-/, ''))
        // Of a lane: its release and its features, which are others here.
        .filter((path) => existsSync(path))
        .map((path) => ({ path, writable: false })),
      ...writable.map((path) => ({ path, writable: true })),
      ...words('ReadWritePaths')
        .map((word) => word.replace(/^-/, ''))
        .filter((path) => existsSync(path))
        .map((path) => ({ path, writable: true })),
    ],
    closedDevices: isOn('DevicePolicy') || hasNoDevices ? devices : null,
    systemCalls: systemCallsOf(words('SystemCallFilter'), denied),
    otherwise: EPERM,
    families: named.length > 0 ? families : null,
    noNameSpaces: isOn('RestrictNamespaces'),
    noSetId: isOn('RestrictSUIDSGID'),
    lockedPersonality: isOn('LockPersonality'),
    umask: number('UMask', 8) ?? 0o022,
    openFiles: number('LimitNOFILE'),
    fileBytes: number('LimitFSIZE'),
    user: NOBODY,
    folder: '/',
  }
  const forgotten = [...settings.keys()].filter((key) => !known.has(key))
  if (forgotten.length > 0)
    throw new Error(`say in unit-sandbox.ts what these do to the program: ${forgotten.join(' ')}`)
  return plan
}

/** `SystemCallFilter=` as systemd reads it: a list of what is allowed, less what later lines take away. */
function systemCallsOf(words: readonly string[], denied: readonly string[]): string[] | null {
  if (words.length === 0) return null
  const allowed = new Set(namesOf('@default'))
  let isTakingAway = false
  for (const word of words) {
    // The mark stands before the first word of a line and counts for all of it: settingsOf keeps it.
    isTakingAway = word.startsWith('~')
    for (const name of namesOf(word.replace('~', '')))
      if (isTakingAway) allowed.delete(name)
      else allowed.add(name)
  }
  for (const word of denied) for (const name of namesOf(word)) allowed.delete(name)
  return [...allowed]
}

/** What systemd has in a set of system calls, and in the sets in it. */
function namesOf(word: string): string[] {
  if (!word.startsWith('@')) return [word]
  const args = ['syscall-filter', '--no-pager', word]
  return execFileSync('systemd-analyze', args, { encoding: 'utf8' })
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(namesOf)
}

/** Each key of [Service] with all its words; an empty value takes back what was before it. */
function settingsOf(unit: string): ReadonlyMap<string, readonly string[]> {
  const settings = new Map<string, readonly string[]>()
  let section = ''
  for (const line of unit.split('\n').map((one) => one.trim())) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? []
    if (section !== 'Service' || key === undefined || value === undefined) continue
    const words = value.split(/\s+/).filter(Boolean)
    const mark = key === 'SystemCallFilter' && value.startsWith('~') ? '~' : ''
    const marked = words.map((word) => mark + word.replace(/^~/, ''))
    settings.set(key, value === '' ? [] : [...(settings.get(key) ?? []), ...marked])
  }
  return settings
}

export function readUnit(name: string): string {
  return readFileSync(join('systemd', name), 'utf8')
}
