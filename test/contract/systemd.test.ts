/** What systemd is told, over the socket as systemd has it. socat plays systemd. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMigrationProgress } from '#drivers/host/migrations/migration-progress.ts'
import { openSystemd } from '#drivers/host/systemd-notify.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { MIGRATION_STEPS } from '#drivers/storage/sqlite/migrate.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import type { MigrationStep } from '#hal/migration-step.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const PID = 42

interface Listener extends AsyncDisposable {
  readonly socket: string
  heard(): string
}

/** Everything that is sent to a socket of systemd's kind. */
async function listen(abstract = false): Promise<Listener> {
  const folder = temporaryFolder()
  const name = folder.file('notify')
  const receiver = abstract ? `ABSTRACT-RECV:${name}` : `UNIX-RECV:${name}`
  const socat = spawn('socat', ['-d', '-d', '-u', receiver, 'STDOUT'])
  let heard = ''
  let log = ''
  socat.stdout.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  socat.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const gone = new Promise<void>((resolve) => {
    socat.on('close', () => resolve())
    socat.on('error', (error) => {
      log += `${error}`
      resolve()
    })
  })
  await waitUntil(`socat listens: ${log}`, () =>
    abstract ? /starting data/.test(log) : existsSync(name),
  )
  return {
    socket: abstract ? `@${name}` : name,
    heard: () => heard,
    async [Symbol.asyncDispose]() {
      socat.kill()
      await gone
      folder[Symbol.dispose]()
    },
  }
}

function surroundings() {
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const { entries } = journal
  return { clock, journal, entries, pid: PID }
}

spec(
  'systemd',
  {
    async 'hears that the device is ready, and that it stops'() {
      await using systemds = await listen()
      const around = surroundings()
      const environment = { NOTIFY_SOCKET: systemds.socket }
      using systemd = await openSystemd({ ...around, environment, isWell: async () => {} })
      systemd.ready('serving at\nhttp://x')
      await waitUntil('ready', () => systemds.heard() === 'READY=1\nSTATUS=serving at http://x')
      systemd.stopping()
      await waitUntil('stopping', () => systemds.heard().endsWith('STOPPING=1'))
      await around.clock.advance(3_600_000)
      assert.not.match(systemds.heard(), /WATCHDOG/)
    },
    async 'is heard on an abstract socket too'() {
      await using systemds = await listen(true)
      const environment = { NOTIFY_SOCKET: systemds.socket }
      using systemd = await openSystemd({ ...surroundings(), environment, isWell: async () => {} })
      systemd.ready('x')
      await waitUntil('ready', () => systemds.heard().startsWith('READY=1'))
    },
    async 'is told twice per watchdog time, while all is well'() {
      await using systemds = await listen()
      const around = surroundings()
      let isWell = true
      const environment = { NOTIFY_SOCKET: systemds.socket, WATCHDOG_USEC: '20000000' }
      using systemd = await openSystemd({
        ...around,
        environment,
        isWell: async () => {
          if (!isWell) throw new Error('a listener is silent')
        },
      })
      systemd.ready('x')
      await around.clock.advance(30_500)
      const beats = () => systemds.heard().split('WATCHDOG=1').length - 1
      await waitUntil('three beats', () => beats() === 3)
      isWell = false
      await around.clock.advance(20_000)
      assert.is(around.entries.filter(({ event }) => event === 'device.unwell').length, 2)
      isWell = true
      await around.clock.advance(10_000)
      await waitUntil('the next beat', () => beats() === 4)
    },
    async "another process's watchdog is not ours"() {
      await using systemds = await listen()
      const around = surroundings()
      const environment = {
        NOTIFY_SOCKET: systemds.socket,
        WATCHDOG_USEC: '20000000',
        WATCHDOG_PID: '7',
      }
      using systemd = await openSystemd({ ...around, environment, isWell: async () => {} })
      systemd.ready('x')
      await around.clock.advance(60_000)
      systemd.stopping()
      await waitUntil('stopping', () => systemds.heard().endsWith('STOPPING=1'))
      assert.not.match(systemds.heard(), /WATCHDOG/)
    },
    async 'a socket that is gone is one line in the journal'() {
      const around = surroundings()
      const environment = { NOTIFY_SOCKET: '/nowhere/notify' }
      using systemd = await openSystemd({ ...around, environment, isWell: async () => {} })
      systemd.ready('x')
      assert.equal(
        around.entries.map(({ event }) => event),
        ['systemd.unheard'],
      )
    },
    async 'is asked for more time while a migration holds the process up, in words, and only while it works'() {
      await using systemds = await listen()
      using folder = temporaryFolder()
      const socket = systemds.socket
      const around = surroundings()
      const environment = { NOTIFY_SOCKET: socket }
      using systemd = await openSystemd({ ...around, environment, isWell: async () => {} })
      using progress = createMigrationProgress({ systemd, socket, everyMs: 50 })
      const listener = (step: unknown) => progress.step(step as MigrationStep | null)
      const path = folder.file('payments.db')
      const filled = `CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(${20 * 2 ** 20}))`
      openDatabase(path, [filled])[Symbol.dispose]()
      MIGRATION_STEPS.subscribe(listener)
      try {
        // Some seconds of SQLite's own work, in which nothing else of this thread runs.
        const work = `CREATE TABLE more AS WITH RECURSIVE c (x) AS
          (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 6000000) SELECT count(x) AS x FROM c`
        openDatabase(path, [filled, work])[Symbol.dispose]()
      } finally {
        MIGRATION_STEPS.unsubscribe(listener)
      }
      const said = 'STATUS=migrating payments.db (21 MiB) to schema 2 of 2'
      await waitUntil('the first word', () =>
        systemds.heard().startsWith(`EXTEND_TIMEOUT_USEC=90000000\n${said}`),
      )
      await waitUntil('how it goes', () =>
        /schema 2 of 2: \d+ s so far, \d+ MiB written/.test(systemds.heard()),
      )
      const heard = systemds.heard().length
      systemd.stopping()
      await waitUntil('nothing but the last word', () =>
        /^(EXTEND_TIMEOUT_USEC=.*\n.*)?STOPPING=1$/.test(systemds.heard().slice(heard)),
      )
    },
    async 'a device started by systemd reports itself, beats and stops when asked'() {
      await using systemds = await listen()
      using folder = temporaryFolder()
      await using laned = startLaned({
        dataFolder: folder.path,
        environment: { NOTIFY_SOCKET: systemds.socket, WATCHDOG_USEC: '400000' },
      })
      await waitUntil('ready', () => systemds.heard().startsWith('READY=1\nSTATUS=serving'))
      await waitUntil('a beat', () => systemds.heard().includes('WATCHDOG=1'))
      const ended = await laned.signal('SIGTERM')
      assert.equal(ended, { code: 0, signal: null })
      // What was sent last is still on its way through socat.
      await waitUntil('stopping', () => systemds.heard().includes('STOPPING=1'))
    },
  },
  30_000,
)
