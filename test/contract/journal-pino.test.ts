/** The journal on stdout keeps the contract, also where stdout goes to a disk that is full. */
import { spawnSync } from 'node:child_process'
import { fstatSync, openSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createJournal, createLogger, isReadByJournald } from '#drivers/journal/pino-journal.ts'
import type { JournalEntry } from '#hal/journal.ts'
import { spec } from '#test/spec.ts'
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
