/**
 * `npm run verify kiosk -- [--release trixie]`: from `install.sh --kiosk` on a Debian under real systemd to a
 * code that is scanned off the monitor, and no step between; then uninstall.sh: what it leaves, that the lane goes
 * on with it, and that a purge leaves the system as it was found. The browser, its compositor and their unit are
 * those of a lane; the monitor is an X server's picture. Needs root, systemd-container, debootstrap, minisign, and
 * a network the first time; some minutes.
 *
 * Watches: systemd/laned-kiosk.service systemd/laned-kiosk.sh systemd/laned-kiosk-policy.json systemd/laned-kiosk-packages.sh scripts/install/install.sh scripts/install/uninstall.sh firmware/config/kiosk-config.ts firmware/features/browser-screen/driver firmware/features/browser-screen/own-pages firmware/features/browser-screen/glass-routes.ts firmware/features/browser-screen/paired-browsers.ts firmware/features/browser-screen/open-browser-screens.ts
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from './lane-checks/operator-orders.ts'
import { DEBIAN_RELEASES, type DebianRelease } from './machines/base-system.ts'
import { is, type Machine, openMachine, shown, until } from './machines/debian-container.ts'
import { kioskSystem, plugInMonitor, press, scanMonitor } from './machines/kiosk-system.ts'
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
/** Keys that open something in a browser, and what is typed into what they open. */
const KEYS: readonly (readonly [keys: readonly string[], isTypedInto: boolean])[] = [
  [['ctrl+l'], true],
  [['ctrl+n'], true],
  [['ctrl+t'], true],
  [['ctrl+shift+n'], true],
  [['alt+d'], true],
  [['F6'], true],
  [['ctrl+o'], true],
  ...[
    'F12',
    'ctrl+shift+i',
    'ctrl+u',
    'ctrl+h',
    'ctrl+j',
    'ctrl+p',
    'ctrl+s',
    'F1',
    'alt+F',
    'F11',
  ].map((key) => [[key], false] as const),
]
const CANARY = 8_099

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
  await keysReachNothing(machine)
  machine.run('systemctl', 'restart', 'laned-kiosk.service')
  await until('the code after the keys', () => scanMonitor(machine) === payload)
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

/**
 * A customer with a keyboard. The compositor of the bench reads keys, that of a lane does not; so this is about the
 * walls behind: the browser's policy, the address that its unit may reach, and the token.
 */
async function keysReachNothing(machine: Machine): Promise<void> {
  const log = join(machine.root, 'srv/canary')
  const server = `require('node:http').createServer((request, reply) => {
    require('node:fs').appendFileSync(${JSON.stringify(log)}, request.url + '\\n'); reply.end('canary')
  }).listen(${CANARY}, '127.0.0.1')`
  machine.background(process.execPath, '-e', server)
  const canary = `http://127.0.0.1:${CANARY}/`
  await until('the canary', () => machine.net('curl', '-sf', `${canary}here`) === 'canary')
  const addresses = [
    `${canary}typed`,
    'http://127.0.0.1:8080/device/config',
    `http://127.0.0.2:${CANARY}/typed`,
    'file:///etc/laned/laned.yaml',
    'chrome://settings',
  ]
  const before = callsAt(machine)
  for (const [keys, isTypedInto] of KEYS)
    for (const address of isTypedInto ? addresses : ['']) press(machine, keys, address)
  is(readFileSync(log, 'utf8'), '/here\n')
  is(`${callsAt(machine)}`, `${before}`)
  shown(`${KEYS.length} keys with ${addresses.length} addresses: nothing but the glass was asked`)

  const program = (address: string) =>
    `fetch('${address}').then(({ status }) => console.log(status), () => console.log('no way'))`
  const inUnit = (rules: readonly string[], address: string) => {
    const node = '/opt/laned/current/bin/node'
    const unit = ['--wait', '--pipe', '--quiet', ...rules.map((rule) => `--property=${rule}`)]
    return machine.run('systemd-run', ...unit, node, '-e', program(address))
  }
  const ofKiosk = ['IPAddressAllow', 'IPAddressDeny'].map(
    (name) => `${name}=${machine.run('systemctl', 'show', '-P', name, 'laned-kiosk.service')}`,
  )
  const fromKiosk = (address: string) => inUnit(ofKiosk, address)
  if (inUnit(['IPAddressDeny=any'], 'http://127.0.0.1:8080/version') !== 'no way')
    console.log(
      '    not shown: the kernel of this host filters no addresses for a unit in a container',
    )
  else {
    is(fromKiosk('http://127.0.0.2:8079/glass'), '200')
    is(fromKiosk('http://127.0.0.1:8080/version'), 'no way')
    shown('a program in the unit of the browser reaches the glass, and no other listener')
  }
  const status = (path: string, method = 'GET') =>
    machine.net(
      'curl',
      '-s',
      '-X',
      method,
      '-o',
      '/dev/null',
      '-w',
      '%{http_code}',
      `http://127.0.0.1:8080${path}`,
    )
  is(status('/device/config'), '401')
  is(status('/showQR', 'POST'), '401')
  shown('at 127.0.0.1 the lane asks its own machine for a token; lanectl has it')
}

/** How often somebody without a token was refused. */
function callsAt(machine: Machine): number {
  const lines = machine.run('journalctl', '-b', '-u', 'laned', '-o', 'cat').split('\n')
  return lines.filter((line) => line.includes('call.refused')).length
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
