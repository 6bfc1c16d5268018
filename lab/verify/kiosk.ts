/**
 * `npm run verify kiosk -- [--release trixie]`: from `install.sh --kiosk` on a Debian under real systemd to a
 * code that is scanned off the monitor, and no step between; then uninstall.sh: what it leaves, that the lane goes
 * on with it, and that a purge leaves the system as it was found. The browser, its compositor and their unit are
 * those of a lane; the monitor is an X server's picture. Needs root, systemd-container, debootstrap, minisign, and
 * a network the first time; some minutes.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from './lane-checks/operator-orders.ts'
import { DEBIAN_RELEASES, type DebianRelease } from './machines/base-system.ts'
import { is, type Machine, openMachine, shown, until } from './machines/debian-container.ts'
import { kioskSystem, plugInMonitor, scanMonitor } from './machines/kiosk-system.ts'
import { differences, type Inventory, takeInventory } from './machines/system-inventory.ts'
import { makeTrialBundle } from './trial-bundle.ts'

const AMOUNT = 12_345
const SETTINGS = { bankProfile: 'main', bankProfiles: { main: { bankName: 'Fake' } } }
/** Of the system itself, at any time. */
const CHANGING = ['var/log', 'var/cache', 'var/tmp', 'var/lib/systemd/timers', 'srv', 'tmp', 'run']
/** Of accounts the system keeps the state before the last change. */
const COPIES = /^etc\/(passwd|shadow|group|gshadow)-$/
/** What stays after a purge, and why. */
const STAYS: Readonly<Record<string, string>> = {
  'etc/.pwd.lock': 'the lock of all account tools',
  'var/lib/systemd/credential.secret': "the host's key of systemd-creds, not the lane's alone",
  'var/lib/systemd/random-seed': "the kernel's",
}
/** A person's own, and a lane's all the same: a purge takes it too. */
const DROP_IN = /^etc\/systemd\/system\/laned-kiosk\.service\.d(\/|$)/
const KEPT = /^(etc\/laned|var\/lib\/laned|var\/lib\/laned-ota)(\/|$)/
const ACCOUNTS = /^etc\/(passwd|shadow|group|gshadow)-?$/

const { values } = parseArgs({ options: { release: { type: 'string' } } })
const releases = DEBIAN_RELEASES.filter((name) => !values.release || name === values.release)
if (releases.length === 0) throw new Error(`--release is one of ${DEBIAN_RELEASES.join(', ')}`)
const work = mkdtempSync(join(tmpdir(), 'laned-verify-'))
try {
  const { bundle, key } = await makeTrialBundle(work, 'x64')
  for (const release of releases) await verify(release, [bundle, key])
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function verify(release: DebianRelease, files: readonly string[]): Promise<void> {
  await using machine = openMachine('kiosk', kioskSystem(release))
  const programs = ['scripts/install/install.sh', 'scripts/install/uninstall.sh']
  for (const file of [...files, ...programs])
    cpSync(file, join(machine.root, 'root', basename(file)))
  await machine.boot()
  plugInMonitor(machine)
  const before = inventoryOf(machine)
  shown(`${release}: a system of ${before.size} files is up, with a monitor and no lane`)
  try {
    await live(machine, before)
  } catch (error) {
    const units = ['-u', 'laned', '-u', 'laned-kiosk', '-u', 'laned-kiosk-packages']
    console.error(machine.run('journalctl', '--no-pager', '-o', 'cat', '-n', '80', ...units))
    throw error
  }
}

async function live(machine: Machine, before: Inventory): Promise<void> {
  const install = () =>
    machine.run('sh', '-c', 'cd /root && ./install.sh --key release.pub --kiosk lane.bundle 2>&1')
  const uninstall = (...more: string[]) =>
    machine.run('sh', '-c', 'sh "$@" 2>&1', '-', '/root/uninstall.sh', ...more)

  const said = install()
  console.log(said)
  if (/EACCES|may not start|stays dark/.test(said)) throw new Error('it complains of itself')
  await until('a code on the monitor', () => /#code=/.test(scanMonitor(machine) ?? ''))
  shown('installed with --kiosk, and no step more: the monitor shows the code of set-up')

  machine.run('lanectl', 'config', 'set', 'banks={ Fake: { driver: fake } }', '--restart')
  const payload = await showsPayment(machine)
  shown(`showQR: a telephone reads the payment off the monitor: ${payload}`)
  machine.run('systemctl', 'kill', '--signal=KILL', 'laned-kiosk.service')
  await until('no picture', () => scanMonitor(machine) === null)
  await until('the code again', () => scanMonitor(machine) === payload)
  shown('its browser was killed: the same code is on the monitor again')

  const own = '/opt/laned/current/scripts/install/uninstall.sh'
  console.log(machine.run('sh', '-c', `sh ${own} 2>&1`))
  is(
    machine.run(
      'systemctl',
      'list-units',
      '--state=loaded',
      '--all',
      '--plain',
      '--no-legend',
      'laned*',
    ),
    '',
  )
  is(machine.run('sh', '-c', 'getent passwd laned-kiosk || true'), '')
  is(scanMonitor(machine) ?? 'dark', 'dark')
  const left = differences(before, inventoryOf(machine))
  const strange = left.filter((path) => !KEPT.test(path) && !ACCOUNTS.test(path) && !STAYS[path])
  is(strange.join(' '), '')
  console.log(uninstall())
  is(differences(before, inventoryOf(machine)).join(' '), left.join(' '))
  shown(
    `uninstalled, by the program on the lane: ${left.length} paths stay, all of them data, config and keys`,
  )

  // As a lane has it that had a display at a cable.
  const cable = 's/^display:.*/display: { driver: terminal, language: en } # cable/; s/, *glass//'
  machine.run('sed', '-i', cable, '/etc/laned/laned.yaml')
  install()
  is(machine.run('grep', '^display:', '/etc/laned/laned.yaml.before').slice(-7), '# cable')
  await until('the payment of before on the monitor', () => scanMonitor(machine) === payload)
  is(paymentOf(machine).payload, payload)
  shown('installed again: it goes on with its payment, its bank and its sealed settings')

  console.log(uninstall('--purge'))
  const rest = differences(before, inventoryOf(machine)).filter((path) => !COPIES.test(path))
  is(rest.filter((path) => !STAYS[path] && !DROP_IN.test(path)).join(' '), '')
  uninstall('--purge')
  for (const path of rest.filter((each) => STAYS[each]))
    console.log(`    stays: /${path}, ${STAYS[path]}`)
  shown('purged, twice: the system is as it was found')
}

/** Resolves to what is in the code that is scanned off the monitor. */
async function showsPayment(machine: Machine): Promise<string> {
  await until('the lane with its bank', () => {
    ask(machine, '/updateDriverSettings', 'POST', { settings: SETTINGS })
    return true
  })
  ask(machine, '/showQR', 'POST', { amount: AMOUNT, purpose: 'Tea', ttl: 60 })
  const { amount, payload } = paymentOf(machine)
  is(`${amount}`, `${AMOUNT}`)
  await until('the code of the payment', () => scanMonitor(machine) === payload)
  return payload
}

function paymentOf(machine: Machine) {
  interface Payments {
    readonly transactions: readonly { readonly amount: number; readonly payload: string }[]
  }
  const [payment] = ask<Payments>(machine, '/transactions?limit=1').transactions
  if (!payment) throw new Error('the lane has no payment')
  return payment
}

function inventoryOf({ root }: Machine): Inventory {
  return takeInventory(root, CHANGING)
}
