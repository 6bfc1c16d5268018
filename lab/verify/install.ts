/**
 * `npm run verify install`: install.sh on a running Debian with NetworkManager, avahi,
 * polkit and D-Bus under real systemd. No unit but the lane's may change its state, its process or
 * its start, the first time and the second; what was configured holds without a restart. Needs
 * root, systemd-container, debootstrap, minisign; some minutes.
 *
 * Watches: systemd scripts/install
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { argumentsOf } from '#scripts/script-help.ts'
import { is, type Machine, openMachine, shown, until } from './machines/debian-container.ts'
import { makeTrialBundle } from './trial-bundle.ts'

const SERVICES = ['libpam-systemd', 'network-manager', 'avahi-daemon', 'polkitd', 'bluez']
/**
 * The target of a network that is there, with which NetworkManager waits once and does nothing else: laned-update.service
 * asks systemd for it, when its timer fires; that is drawn for each machine, before the second installation or amid it.
 */
const AT_ITS_TIME = /^(network-online\.target|NetworkManager-wait-online\.service)/
/** The lane's own, and the modules that its units ask for. */
const OURS =
  /^(laned|run-credentials-laned|modprobe@(usbserial|cdc_acm|videodev)\.|system-modprobe)/
const ASKED = 'Id,ActiveState,SubState,InvocationID,ActiveEnterTimestampMonotonic,MainPID,NRestarts'
/**
 * Services that serve a moment and leave are gone by then: NetworkManager's dispatcher, and systemd-timedated, which
 * a lane asks once after its start and which waits half a minute for another question.
 */
const QUIET_MS = 45_000

type Units = ReadonlyMap<string, string>

argumentsOf(import.meta.filename, {})
const work = mkdtempSync(join(tmpdir(), 'laned-verify-'))
try {
  await verify()
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function verify(): Promise<void> {
  const { bundle, key } = await makeTrialBundle(work, 'x64')

  await using machine = openMachine('install', { name: 'rootfs-services', packages: SERVICES })
  for (const file of [bundle, key, 'scripts/install/install.sh'])
    cpSync(file, join(machine.root, 'root', basename(file)))
  await machine.boot()
  // Else it starts when it is first asked something.
  machine.run('systemctl', 'start', 'polkit')
  for (const name of ['NetworkManager', 'avahi-daemon', 'dbus', 'polkit', 'systemd-journald'])
    is(machine.run('systemctl', 'is-active', name), 'active')
  shown('a system with NetworkManager, avahi, polkit and D-Bus is up')
  await live(machine)
}

async function live(machine: Machine): Promise<void> {
  const install = () =>
    machine.run('sh', '-c', 'cd /root && ./install.sh --key release.pub lane.bundle 2>&1')

  const before = await settledUnits(machine)
  console.log(install())
  const first = await settledUnits(machine)
  is(changes(before, first, [OURS, AT_ITS_TIME]), '')
  shown(`installed: ${before.size} units are what they were, ${first.size - before.size} are new`)
  await until('an answer', () =>
    machine.net('curl', '-sf', '-m', '1', 'http://127.0.0.1:8080/version').includes('version'),
  )
  shown('the lane answers')

  console.log(install())
  is(changes(first, await settledUnits(machine), [AT_ITS_TIME]), '')
  shown('installed again: every unit is what it was, the lane too')

  is(asLane(machine, 'busctl call org.bluez / org.freedesktop.DBus.Peer Ping', /denied/i), 'no')
  is(asLane(machine, 'busctl call org.freedesktop.login1 / x.y Z', /denied/i), 'yes')
  shown('D-Bus lets the lane speak to BlueZ, and holds to the rest of its policy')
  const reboot = 'sleep 9 & pkcheck --action-id org.freedesktop.login1.reboot --process $!'
  is(asLane(machine, reboot, /not authorized/i), 'no')
  shown('polkit lets the lane restart the machine')
  const groups = machine.run(
    'sh',
    '-c',
    'sed -n "s/^Groups:\\s*//p" /proc/$(systemctl show -P MainPID laned.service)/status',
  )
  is(sorted(groups), sorted(machine.run('id', '-G', 'laned')))
  shown(`the lane runs with the groups of its user: ${machine.run('id', '-Gn', 'laned')}`)
}

async function settledUnits(machine: Machine): Promise<Units> {
  let units = unitsOf(machine)
  let sinceMs = performance.now()
  await until(
    'the units rest',
    () => {
      const now = unitsOf(machine)
      if (changes(units, now, [])) sinceMs = performance.now()
      units = now
      return performance.now() - sinceMs > QUIET_MS
    },
    undefined,
    1_000,
  )
  return units
}

/** What systemd knows of each unit that is or was active. */
function unitsOf(machine: Machine): Units {
  const blocks = machine.run('systemctl', 'show', '*', '-p', ASKED).split('\n\n')
  return new Map(
    blocks.map((block) => {
      const lines = block.split('\n').toSorted()
      const id = lines.find((line) => line.startsWith('Id='))?.slice(3) ?? ''
      return [id, lines.join(' ')] as const
    }),
  )
}

function changes(before: Units, after: Units, except: readonly RegExp[]): string {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => !except.some((each) => each.test(id)) && before.get(id) !== after.get(id))
    .map((id) => `${id}\n  was ${before.get(id)}\n  is  ${after.get(id)}`)
    .join('\n')
}

/** Whether the lane's user hears these words when it asks. */
function asLane(machine: Machine, command: string, words: RegExp): 'yes' | 'no' {
  const user = 'setpriv --init-groups --reuid=laned --regid=laned'
  const said = machine.run('sh', '-c', `${user} sh -c '${command}' 2>&1 || true`)
  return words.test(said) ? 'yes' : 'no'
}

function sorted(numbers: string): string {
  return numbers.split(/\s+/).toSorted().join(' ')
}
