/**
 * What the process of a third-party feature may do under its own unit's settings (test/support/sandbox), where there is no systemd
 * too: it answers, and reaches nothing else.
 */
import '#test/rerun-as-root.ts'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { execStartOf, readUnit, sandboxCommand } from '#test/sandbox/unit-sandbox.ts'
import { spec } from '#test/spec.ts'
import { createFrameReader, encodeFrame, type ToGuest } from '../../guest-frames.ts'
import { writeGuest } from '../support/guest-lane.ts'

const UNIT = readUnit('laned-feature@.service')
const CHECKOUT = resolve(import.meta.dirname, '../../../../..')
const PROGRAM = join(CHECKOUT, 'firmware/features/guests/programs/guest-program.ts')

/** The command of the unit as its shell is given it, with `program` instead of what makes it another user. */
function startOf(unit: string, program: string): string {
  const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.*)' \S+\/bin\/node /m.exec(unit) ?? []
  const text = script.replaceAll('$$', '$').replace('exec /usr/bin/setpriv', `exec ${program}`)
  return `sh -c '${text}' node guest-program.mjs /etc/laned/features`
}

/** Each attempt, and what became of it: `done`, or the code of the refusal. */
const PROBE = `
  import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
  import { connect } from 'node:net'
  import { setPriority } from 'node:os'
  const tried = (work) => { try { work(); return 'done' } catch (error) { return error.code ?? String(error) } }
  const connected = (where) => new Promise((resolve) => {
    const socket = connect(where, () => resolve('done'))
    socket.on('error', (error) => resolve(error.code))
  })
  export async function open() {
    const found = {
      // What the world may read stays out of sight, too.
      settings: readdirSync('/etc').join(' '),
      running: tried(() => readFileSync('/run/utmp')),
      machine: tried(() => readdirSync('/sys')),
      passwords: tried(() => readFileSync('/etc/passwd')),
      becomes: tried(() => process.setuid(0)),
      own: tried(() => readFileSync(new URL('feature.json', import.meta.url))),
      shadow: tried(() => readFileSync('/etc/shadow')),
      data: tried(() => readdirSync('/var')),
      temporary: tried(() => writeFileSync('/tmp/filled', 'x')),
      memory: tried(() => writeFileSync('/dev/shm/filled', 'x')),
      folder: tried(() => writeFileSync(new URL('more', import.meta.url), 'x')),
      root: tried(() => writeFileSync('/was-here', 'x')),
      nicer: tried(() => setPriority(-5)),
      lane: await connected({ host: '127.0.0.1', port: 8080 }),
      bus: await connected({ path: '/run/dbus/system_bus_socket' }),
      others: readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length,
      user: process.getuid(),
    }
    return { operations: { show: () => found } }
  }`

async function probed(): Promise<Readonly<Record<string, string | number>>> {
  // Neither /tmp nor a home is seen in the unit.
  const folder = mkdtempSync(join(CHECKOUT, 'node_modules/.guests-'))
  chmodSync(folder, 0o755)
  try {
    writeGuest(folder, 'tide', { code: PROBE })
    const command = sandboxCommand({ unit: UNIT, readable: [CHECKOUT], writable: [] })
    const [file = '', ...words] = [
      ...command,
      process.execPath,
      ...execStartOf(UNIT),
      PROGRAM,
      folder,
    ]
    const child = spawn(file, words, { stdio: ['pipe', 'pipe', 'pipe'], env: process.env })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
    })
    const opening = {
      name: 'tide',
      language: 'en',
      timeZone: 'UTC',
      version: '1',
      settings: {},
      kept: {},
      numbers: [],
      events: {},
    }
    const send = (message: ToGuest) => child.stdin.write(encodeFrame(message))
    const read = createFrameReader()
    const answered = Promise.withResolvers<Readonly<Record<string, string | number>>>()
    child.stdout.on('data', (chunk: Buffer) => {
      for (const body of read(chunk)) {
        const message = JSON.parse(new TextDecoder().decode(body))
        if ('here' in message) send({ open: { ...opening, operations: ['show'] } })
        else if (message.ready) send({ ask: 1, operation: 'show', given: {}, caller: null })
        else if (message.done) answered.resolve(message.done)
        else answered.reject(new Error(JSON.stringify(message)))
      }
    })
    child.on('close', (code) => answered.reject(new Error(`ended with ${code}: ${said}`)))
    const found = await answered.promise
    child.stdin.end()
    await once(child, 'close')
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

spec('a third-party feature in its unit', {
  'is a user of its own, by the number of its process'() {
    const words = execFileSync('sh', ['-c', startOf(UNIT, 'echo')], { encoding: 'utf8' })
    const [, user, group, rest] =
      /^--reuid=(\d+) --regid=(\d+) --clear-groups (.*)\n$/.exec(words) ?? []
    assert.is(user, group)
    assert.is(rest, 'node guest-program.mjs /etc/laned/features')
    // Between what containers may have and what is no number of a user: systemd's own list of them.
    assert.ok(Number(user) > 1_879_048_192 && Number(user) < 1_879_048_192 + 2 ** 22)
    assert.not.match(UNIT, /^(User|DynamicUser|Group|SupplementaryGroups|AmbientCapabilities)=/m)
  },
  'ends with its connection and with the lane, and what it prints is nobody’s but the lane’s'() {
    for (const line of [
      'BindsTo=laned.service',
      'Before=laned.service',
      'Environment=LANED_UNIT=%n',
      'KillMode=control-group',
      'KillSignal=SIGKILL',
      'TimeoutStopSec=2',
      'SystemCallFilter=~@privileged @resources @keyring io_uring_enter io_uring_register io_uring_setup userfaultfd',
      'StandardError=null',
      'Slice=laned-features.slice',
      'MemoryMax=128M',
      'TasksMax=24',
    ])
      assert.ok(UNIT.split('\n').includes(line), line)
  },
  async 'answers, reads its own folder, and reaches nothing else'() {
    const { own, user, others, settings, ...closed } = await probed()
    assert.is(own, 'done')
    assert.equal(
      String(settings)
        .split(' ')
        .filter((name) => !['laned', 'ld.so.cache', 'localtime'].includes(name)),
      [],
    )
    assert.ok(Number(user) > 0)
    assert.ok(Number(others) <= 2, `it sees ${others} processes`)
    const open = Object.entries(closed).filter(([, what]) => what === 'done')
    assert.equal(open, [], JSON.stringify(closed))
  },
})
