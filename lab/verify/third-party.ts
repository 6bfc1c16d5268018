/**
 * `npm run verify third-party -- [--debian trixie]`: examples/feature-tide and two hostile features on an installed lane under real systemd: its card
 * answered, its user, its bounds, what it sees, and its end, whatever it ignores. Needs root, systemd-container, debootstrap,
 * minisign; some minutes.
 *
 * Watches: systemd scripts/install firmware/features examples/feature-tide
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { argumentsOf } from '#scripts/script-help.ts'
import { DEBIAN_RELEASES } from './machines/base-system.ts'
import { is, type Machine, openMachine, shown, until } from './machines/debian-container.ts'
import { makeTrialBundle } from './trial-bundle.ts'

const POLKIT = ['libpam-systemd', 'polkitd']
const FOLDER = '/etc/laned/features'
const BOUNDS = 'MemoryMax,TasksMax,CPUQuotaPerSecUSec,Slice'
const LANE = 'http://127.0.0.1:8080'
/** Above the numbers that containers may have: the unit makes its users there. */
const USERS_FROM = 1_879_048_192

/** Ignores the end of its input and each signal that can be ignored, and leaves a program behind it. */
const STAYS = `
  import { spawn } from 'node:child_process'
  export function open() {
    process.stdin.removeAllListeners()
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {})
    process.exit = () => {}
    setInterval(() => {}, 1e6)
    spawn('/usr/bin/sleep', ['9999'], { detached: true, stdio: 'ignore' })
    return { operations: { show: () => new Promise(() => {}) } }
  }`
/** Closes its end of the connection, and goes on without it; systemd holds another one. */
const LEAVES = `
  import { spawn } from 'node:child_process'
  import { closeSync } from 'node:fs'
  export function open() {
    setInterval(() => {}, 1e6)
    process.exit = () => {}
    spawn('/usr/bin/sleep', ['8888'], { detached: true, stdio: 'ignore' })
    setTimeout(() => { for (const end of [0, 1]) closeSync(end) }, 500)
    return { operations: { show: () => ({}) } }
  }`
/** What it finds of the machine, and a line of 10 MB each time. */
const LOOKS = `
  import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
  const tried = (work) => { try { work(); return 'done' } catch (error) { return error.code } }
  export function open() {
    return { operations: { show: () => {
      console.log('x'.repeat(1e7))
      process.stderr.write('y'.repeat(1e7) + '\\n')
      return { seen: [
        readdirSync('/etc').join(' '), readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length,
        tried(() => readdirSync('/var')), tried(() => readFileSync('/etc/laned/laned.yaml')), tried(() => readdirSync('/home')),
        tried(() => writeFileSync('/tmp/filled', 'x')), tried(() => process.setuid(0)),
      ].join(', ') }
    } } }
  }`

const { values } = argumentsOf(import.meta.filename, {
  options: { debian: { type: 'string', default: 'bookworm' } },
})
const release = DEBIAN_RELEASES.find((each) => each === values.debian)
if (!release) throw new Error(`--debian is one of ${DEBIAN_RELEASES.join(', ')}`)
const work = mkdtempSync(join(tmpdir(), 'laned-verify-'))
try {
  const { bundle, key } = await makeTrialBundle(work, 'x64')
  await using machine = openMachine('third-party', {
    name: 'rootfs-polkit',
    packages: POLKIT,
    release,
  })
  for (const file of [bundle, key, 'scripts/install/install.sh'])
    cpSync(file, join(machine.root, 'root', basename(file)))
  await machine.boot()
  try {
    await live(machine)
  } catch (error) {
    console.error(machine.run('journalctl', '--no-pager', '-o', 'cat', '-n', '60'))
    throw error
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function live(machine: Machine): Promise<void> {
  const installed = 'cd /root && ./install.sh --key release.pub lane.bundle 2>&1'
  machine.run('sh', '-c', installed)
  await until('an answer', () => get(machine, '/version') !== null)
  is(machine.run('systemctl', 'is-active', 'laned-feature.socket'), 'active')
  shown('installed, with the socket of third-party features')

  cpSync('examples/feature-tide', join(machine.root, FOLDER, 'tide'), { recursive: true })
  rmSync(join(machine.root, FOLDER, 'tide/tsconfig.json'))
  write(machine, 'stays', STAYS, {})
  write(machine, 'leaves', LEAVES, {})
  write(machine, 'looks', LOOKS, { seen: { is: 'text', title: { en: 'a', ru: 'б' }, most: 400 } })
  machine.run('sh', '-c', `chown -R root: ${FOLDER} && chmod -R u=rwX,go=rX ${FOLDER}`)
  machine.run('systemctl', 'restart', 'laned.service')
  const beganMs = await until('the tide', () => get(machine, '/features/tide/show') !== null)
  shown(`the card of examples/feature-tide is answered ${beganMs} ms after the restart`)
  const { card } = listed(machine, 'tide')
  is(card?.shows ?? '', 'show')
  is(String(machine.run('lanectl', 'guests', 'call', 'tide', 'show').includes('Height, m')), 'true')
  shown('its row has the card, and lanectl calls it')

  const units = machine.run('systemctl', 'list-units', '--no-legend', '--plain', 'laned-feature@*')
  for (const line of units.split('\n'))
    is(
      machine
        .run('systemctl', 'show', '-p', BOUNDS, line.split(' ')[0] ?? '')
        .split('\n')
        .sort()
        .join(' '),
      'CPUQuotaPerSecUSec=200ms MemoryMax=134217728 Slice=laned-features.slice TasksMax=24',
    )
  const users = [...new Set(processes(machine).map(({ user }) => user))]
  if (users.length < 3) throw new Error(`they share ${users.join(', ')}`)
  shown(`each is a user of its own, as ${users[0]}: 128 MiB, 24 tasks, a fifth of a processor`)

  is(
    get(machine, '/features/looks/show')?.['seen'] ?? '',
    'laned ld.so.cache localtime, 1, EACCES, ENOENT, EACCES, EACCES, EPERM',
  )
  shown('it sees nothing of the config, the data, homes and other processes')
  const lines = machine.run('journalctl', '--no-pager', '-o', 'cat', '-g', 'xxx|yyy').split('\n')
  is(String(lines.length), '1')
  if ((lines[0]?.length ?? 0) > 1_000) throw new Error(`a line of ${lines[0]?.length} characters`)
  shown(`of 20 MB that it printed the journal has one line of ${lines[0]?.length} characters`)

  await ends(machine)
  machine.run('systemctl', 'poweroff')
}

/** Whatever it ignores: let go of by the lane, with a lane that is killed, and with one that is stopped. */
async function ends(machine: Machine): Promise<void> {
  for (const [name, left, what] of [
    ['stays', '/usr/bin/sleep 9999', 'that never answers and ignores its end'],
    ['leaves', '/usr/bin/sleep 8888', 'that closes its connection and goes on'],
  ] as const) {
    const user = userOf(machine, left)
    const count = () => processes(machine).filter((each) => each.user === user).length
    is(String(count()), '2')
    get(machine, `/features/${name}/show`)
    const goneMs = await until('its end', () => count() === 0, 20_000)
    is(String(get(machine, '/features/tide/show') !== null), 'true')
    shown(`${what}: gone with the program that it left, ${goneMs} ms after its call was refused`)
  }

  await until('it stays again', () => userOf(machine, '/usr/bin/sleep 9999') > 0)
  const before = new Set(processes(machine).map(({ id }) => id))
  machine.run('systemctl', 'kill', '-s', 'KILL', '--kill-who=main', 'laned.service')
  const isThere = () => processes(machine).some(({ id }) => before.has(id))
  const killedMs = await until('their end', () => !isThere(), 20_000)
  shown(`a lane that is killed: all ${before.size} processes are gone ${killedMs} ms later`)

  await until('it stays again', () => userOf(machine, '/usr/bin/sleep 9999') > 0)
  machine.run('systemctl', 'stop', 'laned.service')
  const stoppedMs = await until('their end', () => processes(machine).length === 0, 20_000)
  is(machine.run('systemctl', 'list-units', '--no-legend', '--plain', 'laned-feature@*'), '')
  shown(`a lane that is stopped: all are gone ${stoppedMs} ms later`)
}

/** Zero where it does not run. */
function userOf(machine: Machine, program: string): number {
  return processes(machine).find(({ words }) => words === program)?.user ?? 0
}

function write(machine: Machine, name: string, code: string, gives: object): void {
  const folder = join(machine.root, FOLDER, name)
  mkdirSync(folder, { recursive: true })
  const title = { en: name, ru: 'проба' }
  const show = { call: 'GET', access: 'read', title, gives }
  const rows = { laned: 1, name, version: '1', title, purpose: title, operations: { show } }
  writeFileSync(join(folder, 'feature.json'), JSON.stringify(rows))
  writeFileSync(join(folder, 'feature.mjs'), code)
}

interface Listed {
  readonly name: string
  readonly state: string
  readonly card: { readonly shows: string } | null
}

function listed(machine: Machine, name: string): Listed {
  const answer = get(machine, '/features') as { readonly features?: readonly Listed[] } | null
  const found = answer?.features?.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not listed`)
  return found
}

function get(machine: Machine, path: string): Readonly<Record<string, string>> | null {
  try {
    return JSON.parse(machine.net('curl', '-sf', '-m', '10', `${LANE}${path}`))
  } catch {
    return null
  }
}

interface Process {
  readonly user: number
  readonly id: string
  readonly words: string
}

/** Those of all third-party features. */
function processes(machine: Machine): readonly Process[] {
  return machine
    .run('ps', '-eo', 'uid=,pid=,args=')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([user = '', id = '', ...words]) => ({ user: Number(user), id, words: words.join(' ') }))
    .filter(({ user }) => user >= USERS_FROM)
}
