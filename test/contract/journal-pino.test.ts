/** The journal on stdout keeps the contract, also where stdout goes to a disk that is full. */
import { spawnSync } from 'node:child_process'
import { fstatSync, openSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { WRITTEN_AT_ONCE, WRITTEN_OF_EVENT } from '#drivers/journal/journal-driver.ts'
import { createJournal, createLogger, isReadByJournald } from '#drivers/journal/pino-journal.ts'
import type { JournalEntry } from '#hal/journal.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { journalContract } from './journal.ts'

function entryOf(line: string): JournalEntry {
  const { level, msg, time, ...fields } = JSON.parse(line) as Record<string, unknown>
  assert.match(String(time), /^\d{4}-.*Z$/)
  return { level: level as JournalEntry['level'], event: String(msg), fields }
}

journalContract('pino', () => {
  const lines: string[] = []
  let isFull = false
  const write = (line: string) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { errno: -28 })
    lines.push(line)
  }
  return {
    journal: createJournal(createLogger({ write })),
    recorded: () => lines.map(entryOf),
    fillDisk() {
      isFull = true
    },
    healDisk() {
      isFull = false
    },
  }
})

spec('a journal that somebody floods', {
  async 'has the rest between what is repeated, and how often that came'() {
    const lines: string[] = []
    const write = (line: string) => void lines.push(line)
    const journal = createJournal(createLogger({ write }), 30)
    const heard: string[] = []
    using _ = journal.subscribe(({ event }) => heard.push(event))
    journal.info('payment.shown', { id: 1 })
    for (let count = 0; count < 2_080; count += 1) {
      journal.info('session.opened', { caller: 'monitor', from: '10.0.0.9' })
      if (count % 100 === 0) journal.info('payment.shown', { id: count + 2 })
    }
    const repeated = () => lines.map(entryOf).find(({ fields }) => 'times' in fields)
    await waitUntil('the count is told', repeated)
    assert.equal(repeated(), {
      level: 'info',
      event: 'session.opened',
      fields: { caller: 'monitor', from: '10.0.0.9', times: 2_080 - WRITTEN_AT_ONCE },
    })
    const count = (event: string) => heard.filter((one) => one === event).length
    assert.is(count('session.opened'), WRITTEN_AT_ONCE + 1)
    assert.is(count('payment.shown'), 22)
    assert.is(lines.length, heard.length)
  },
  'forgets the oldest of more repetitions than it knows, and tells its count'() {
    const lines: string[] = []
    const journal = createJournal(createLogger({ write: (line) => void lines.push(line) }))
    for (let count = 0; count < 100; count += 1) journal.warn('bank.failed', { why: 'a' })
    for (let count = 0; count < 100; count += 1) journal.warn(`bank.failed_${count}`)
    assert.is(lines.length, WRITTEN_AT_ONCE + 1 + 100)
  },
  async 'has the rest also where each entry differs in a field'() {
    const lines: string[] = []
    const journal = createJournal(createLogger({ write: (line) => void lines.push(line) }), 100)
    const caller = 'monitor'
    for (let count = 0; count < 2_080; count += 1) {
      journal.info('session.opened', { caller, from: `10.0.${count >> 8}.${count & 255}` })
      journal.info('call.served', { caller: 'till', route: '/showQR', tookMs: count })
      if (count === 2_000) journal.info('session.opened', { caller: 'operator', from: '10.0.0.9' })
    }
    assert.is(lines.length, 2 * WRITTEN_OF_EVENT + 1)
    const repeated = () => lines.map(entryOf).filter(({ fields }) => 'times' in fields)
    await waitUntil('the counts are told', () => repeated().length === 2)
    assert.equal(repeated(), [
      {
        level: 'info',
        event: 'session.opened',
        fields: { caller, times: 2_080 - WRITTEN_OF_EVENT },
      },
      {
        level: 'info',
        event: 'call.served',
        fields: { caller: 'till', times: 2_080 - WRITTEN_OF_EVENT },
      },
    ])
  },
  async 'is written less of who goes on, minute after minute'() {
    const lines: string[] = []
    const journal = createJournal(createLogger({ write: (line) => void lines.push(line) }), 100)
    const flood = () => {
      for (let count = 0; count < 500; count += 1) journal.info('session.opened', { from: count })
    }
    let minutes = 0
    // In the turn after the count, which is within the next minute however busy the machine is.
    using _ = journal.subscribe(({ fields }) => {
      if (!('times' in fields)) return
      minutes += 1
      if (minutes < 4) setImmediate(flood)
    })
    flood()
    await waitUntil('four minutes are over', () => minutes === 4)
    assert.is(lines.length, WRITTEN_OF_EVENT + 3 * WRITTEN_AT_ONCE + 4)
  },
  'is not washed away by more different entries than it compares'() {
    const lines: string[] = []
    const journal = createJournal(createLogger({ write: (line) => void lines.push(line) }))
    for (let count = 0; count < 2_080; count += 1)
      for (let again = 0; again < 7; again += 1) journal.warn('call.refused', { from: count })
    assert.is(lines.length, WRITTEN_OF_EVENT)
  },
})

spec('journal for journald', {
  'begins each line with its priority'() {
    const lines: string[] = []
    const write = (line: string) => void lines.push(line)
    const journal = createJournal(createLogger({ write, hasPriorities: true }))
    journal.info('lane.opened')
    journal.warn('lane.waits')
    journal.error('lane.broken')
    journal.info('lane.closed')
    assert.equal(
      lines.map((line) => [line.slice(0, 3), entryOf(line.slice(3)).event]),
      [
        ['<6>', 'lane.opened'],
        ['<4>', 'lane.waits'],
        ['<3>', 'lane.broken'],
        ['<6>', 'lane.closed'],
      ],
    )
  },
  'only where journald reads this very stdout'() {
    const { dev, ino } = fstatSync(1)
    assert.is(isReadByJournald({ JOURNAL_STREAM: `${dev}:${ino}` }), true)
    assert.is(isReadByJournald({ JOURNAL_STREAM: `${dev}:${ino + 1}` }), false)
    assert.is(isReadByJournald({}), false)
  },
})

const PROGRAM = `
  import { createJournal } from '#drivers/journal/pino-journal.ts'
  const journal = createJournal()
  journal.info('lane.opened', { text: 'x'.repeat(200_000) })
  setTimeout(() => {
    journal.error('lane.closed')
    console.error('alive')
  }, 10)`

function run(stdout: 'pipe' | number) {
  const how = ['--input-type=module-typescript', '--eval', PROGRAM]
  const options = { stdio: ['ignore', stdout, 'pipe'] as const, timeout: 120_000 }
  return spawnSync(process.execPath, how, { ...options, stdio: [...options.stdio] })
}

spec('journal on stdout', {
  'has its lines there when the process ends, however long they are'() {
    const { status, stdout } = run('pipe')
    assert.is(status, 0)
    const lines = String(stdout).trim().split('\n').map(entryOf)
    assert.equal(
      lines.map(({ event }) => event),
      ['lane.opened', 'lane.closed'],
    )
  },
  'neither stops nor ends the process where the disk is full'() {
    const { status, stderr } = run(openSync('/dev/full', 'w'))
    assert.equal([status, String(stderr).trim()], [0, 'alive'])
  },
})
