/**
 * `npm run verify systemd -- [--cores 0.1]`: a lane's life under real systemd, from the bundle on;
 * with `--cores` on a board that has so much of this processor. Each step says what it showed;
 * the first that fails ends the run. Takes some minutes, half an hour at a tenth; needs root.
 *
 * Watches: systemd scripts/install scripts/ota firmware/boot.ts
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SCHEMAS_READ } from '#drivers/storage/sqlite/readable-schemas.ts'
import { type Identity, publish, writeBundle } from '#scripts/release/publish-release.ts'
import { installs, rollsBack, rootRefuses, writesConfig } from './lane-checks/operator-orders.ts'
import { is, type Machine, openMachine, shown, until } from './machines/debian-container.ts'
import { makeTrialKey } from './release-key-pair.ts'
import { copyReleaseOfCommit } from './release-of-commit.ts'

const LEVEL = 1
/** Decides what the lane may have root do. */
const POLKIT = ['libpam-systemd', 'polkitd']
const CHANNEL = 'http://127.0.0.1:9000'
const { values } = parseArgs({ options: { cores: { type: 'string' } } })
const cores = values.cores ? Number(values.cores) : null
const work = mkdtempSync(join(tmpdir(), 'laned-verify-'))
const key = makeTrialKey(work)

try {
  await verify()
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function verify(): Promise<void> {
  const staged = join(work, 'stage')
  await copyReleaseOfCommit('x64', staged)
  const first = await release(staged, '1.0.0', 1, (text) => text)
  const bundle = join(work, 'first.bundle')
  await writeBundle(first, bundle)

  await using machine = openMachine('systemd', { cores, name: 'rootfs-polkit', packages: POLKIT })
  try {
    await live(machine, staged, bundle)
  } catch (error) {
    console.error(machine.run('journalctl', '--no-pager', '-o', 'cat', '-n', '60'))
    throw error
  }
}

async function live(machine: Machine, staged: string, bundle: string): Promise<void> {
  const config = join(work, 'laned.yaml')
  writeFileSync(config, 'listeners: [{ address: "127.0.0.1:8080" }]\n')
  execFileSync('scripts/install/install.sh', [
    ...['--root', machine.root, '--key', key.public, '--config', config],
    ...['--channel', CHANNEL, '--serial', 'VERIFY-1', bundle],
  ])
  shown('installed into a stock Debian without a network')

  machine.background('python3', '-m', 'http.server', '-d', join(work, 'channel'), '9000')
  await machine.boot()
  const readyMs = await until('an answer', () => version(machine) === '1.0.0')
  shown(`answers ${readyMs} ms after the system is up`)
  shown(machine.run('systemd-analyze').split('\n')[0] ?? '')
  is(machine.run('systemctl', 'show', '-P', 'User', 'laned.service'), 'laned')
  is(machine.run('systemctl', '--failed', '--no-legend', '--plain'), '')
  shown('no failed unit; the service runs as its own user')
  const memory = residentBytes(machine)
  const ceiling = Number(machine.run('systemctl', 'show', '-P', 'MemoryHigh', 'laned.service'))
  if (!(memory < ceiling)) throw new Error(`${memory} bytes in use, the ceiling is ${ceiling}`)
  shown(`idle: ${Math.round(memory / 2 ** 20)} MiB of ${ceiling / 2 ** 20} allowed`)

  const settings =
    '{"settings":{"bankProfile":"a","bankProfiles":{"a":{"bankName":"CFT","password":"secret-word"}}}}'
  post(machine, '/updateDriverSettings', settings)
  post(machine, '/api/add_item_template', '{"id":"0042"}')
  const before = kept(machine)
  is(machine.run('sh', '-c', 'ls /var/lib/laned/seal.key 2>/dev/null || true'), '')
  shown('passwords are sealed with the credential, not with a file beside them')
  shown(`settings and a template are kept: ${before.slice(0, 60)}…`)

  const warnings = journalOf(machine, 'warning')
  if (warnings.includes('"level":"info"')) throw new Error(`more than warnings: ${warnings}`)
  if (!journalOf(machine, 'info').includes('"msg":"device.started"'))
    throw new Error('the journal does not tell of the start')
  shown('journalctl -p tells warnings from the rest')

  const pid = mainPid(machine)
  machine.run('kill', '-STOP', pid)
  const watchdogMs = await until('another process', () => {
    const now = mainPid(machine)
    return now !== '0' && now !== pid && version(machine) === '1.0.0'
  })
  shown(`hung process replaced by the watchdog, answering again after ${watchdogMs} ms`)

  await writesConfig(machine)
  shown('a config written over HTTP takes effect by laned-config.service, and is taken back')
  rootRefuses(machine)
  shown('a wrong draft is refused by root too, and the service may start no other unit')

  // Its first look comes up to ten minutes after the boot, and would take a release before an operator orders it.
  machine.run('systemctl', 'stop', 'laned-update.timer')
  await release(staged, '1.0.1', 2, (text) => text)
  await installs(machine, '1.0.1')
  is(machine.run('cat', '/var/lib/laned-ota/good'), '1.0.1')
  is(kept(machine), before)
  shown(
    'a good release, ordered over HTTP, is taken by laned-ota@, confirmed, and all is still there',
  )

  for (const [name, sequence, program, verdict] of [
    // On a slow board it may have had its three starts before the trial has looked twice.
    ['1.0.2', 3, 'process.exit(1)\n', /^bad (its process ended|not confirmed in 3 starts)/],
    // It may only be slow, and is tried again.
    ['1.0.3', 4, 'for (;;);\n', /^left slow: no answer/],
  ] as const) {
    await release(staged, name, sequence, () => program)
    const { said, silenceMs } = await rollBack(machine, name)
    if (!verdict.test(said)) throw new Error(`${name}: expected ${verdict}, found ${said}`)
    is(machine.run('cat', '/var/lib/laned-ota/good'), '1.0.1')
    is(kept(machine), before)
    shown(`${name} (${program.trim()}): ${said}; the longest silence was ${silenceMs} ms`)
  }
  await rollsBack(machine, '1.0.0')
  is(kept(machine), before)
  shown('the release before is back, ordered over HTTP')
  machine.run('systemctl', 'poweroff')
  shown('powered off')
}

async function release(
  staged: string,
  name: string,
  sequence: number,
  program: (text: string) => string,
): Promise<string> {
  const folder = join(work, `stage-${name}`)
  cpSync(staged, folder, { recursive: true })
  const path = (file: string) => join(folder, file)
  const about = JSON.parse(readFileSync(path('package.json'), 'utf8'))
  writeFileSync(path('package.json'), JSON.stringify({ ...about, version: name }, null, 2))
  writeFileSync(
    path('firmware/start.mjs'),
    program(readFileSync(path('firmware/start.mjs'), 'utf8')),
  )
  const identity: Identity = { version: name, sequence, architecture: 'x64', reads: SCHEMAS_READ }
  const published = await publish(folder, identity, join(work, 'channel'), key.secret, LEVEL)
  writeFileSync(join(work, 'channel/x64/channel.json'), JSON.stringify({ version: name }))
  rmSync(folder, { recursive: true })
  return published
}

/** Starts the update, which fails by design: what the updater notes of it, and the longest silence of the API. */
async function rollBack(machine: Machine, name: string) {
  machine.run('systemctl', 'start', '--no-block', 'laned-update.service')
  let lastAnswerMs = performance.now()
  let silenceMs = 0
  let said: string | undefined
  await until(
    `a verdict on ${name}`,
    () => {
      const nowMs = performance.now()
      if (version(machine)) lastAnswerMs = nowMs
      silenceMs = Math.max(silenceMs, nowMs - lastAnswerMs)
      said = verdictOn(machine, name)
      return said !== undefined && version(machine) === '1.0.1'
    },
    900_000,
  )
  return { said: said ?? '', silenceMs: Math.round(silenceMs) }
}

/** `1795906583 1.0.3 left slow: no answer in 36 s`: when, of which, what. */
function verdictOn(machine: Machine, name: string): string | undefined {
  const lines = machine.run('sh', '-c', 'cat /var/lib/laned-ota/verdicts || true').split('\n')
  const line = lines.findLast((each) => each.split(' ')[1] === name)
  return line?.split(' ').slice(2).join(' ')
}

function version(machine: Machine): string | null {
  try {
    return JSON.parse(
      machine.net('curl', '-sf', '-m', cores ? '5' : '1', 'http://127.0.0.1:8080/version'),
    ).version
  } catch {
    return null
  }
}

function post(machine: Machine, path: string, body: string): void {
  const header = 'Content-Type: application/json'
  const url = `http://127.0.0.1:8080${path}`
  machine.net('curl', '-sf', '-m', '60', '-H', header, '-d', body, url)
}

function kept(machine: Machine): string {
  const ask = (path: string) => machine.net('curl', '-sf', `http://127.0.0.1:8080${path}`)
  return ask('/getDriverSettings') + ask('/api/get_item_list')
}

/** What is that grave, or graver. */
function journalOf(machine: Machine, priority: string): string {
  return machine.run('journalctl', '-u', 'laned', '-p', priority, '-o', 'cat', '--no-pager')
}

function mainPid(machine: Machine): string {
  return machine.run('systemctl', 'show', '-P', 'MainPID', 'laned.service')
}

/** Proportional share of all processes of the service: this kernel may not account cgroup memory. */
function residentBytes(machine: Machine): number {
  const script = `for p in $(pgrep -u laned); do awk '/^Pss:/ { print $2 }' /proc/$p/smaps_rollup; done`
  const kibibytes = machine.run('sh', '-c', script).split('\n').map(Number)
  return kibibytes.reduce((sum, each) => sum + each, 0) * 1024
}
