/**
 * Copies a database that is in use, in steps, so that payments need not wait for the card.
 *
 * In WAL mode a reader holds up nobody, and as long as it reads it sees one moment. Hence one
 * transaction over all steps: without it SQLite starts over at each step that found a change.
 */

import { closeSync, fdatasyncSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { leaveReserve } from '../files/disk-reserve.ts'
import { makePrivate } from '../files/private-file.ts'
import { asStorageFault } from '../sqlite/sqlite-fault.ts'

/** Half a megabyte of pages of 4 KB. */
const PAGES_PER_STEP = 128
const STEP_BYTES = 2 ** 20
/** While the copy reads, the log cannot be emptied, and a start takes two seconds for a log of this size. */
const LOG_BYTES_MAX = 64 * 2 ** 20

/** `rest` is called after each step. Whatever it throws ends the copy. */
export async function copyDatabase(
  from: string,
  to: string,
  rest: () => void = () => {},
): Promise<void> {
  makePrivate(to)
  using source = asStorageFault(from, () => new DatabaseSync(from, { readOnly: true }))
  asStorageFault(from, () => source.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1'))
  const target = openSync(to, 'r')
  try {
    await backup(source, to, {
      rate: PAGES_PER_STEP,
      progress() {
        // Unless each step is synced, the next commit of a payment waits for all of them.
        fdatasyncSync(target)
        refuseLongLog(from)
        leaveReserve(dirname(to), say('text.storage.database-copy'), STEP_BYTES)
        rest()
      },
    })
  } finally {
    closeSync(target)
  }
}

function refuseLongLog(path: string): void {
  const bytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (bytes > LOG_BYTES_MAX) throw new Fault('storage', say('fault.storage.copy-deferred'))
}
