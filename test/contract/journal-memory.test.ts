/** The journal in memory keeps the contract, and keeps no more than it needs. */
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { spec } from '#test/spec.ts'
import { journalContract } from './journal.ts'

journalContract('memory', () => {
  const journal = createMemoryJournal()
  return {
    journal,
    recorded: () => journal.entries,
    fillDisk: () => journal.fail('disk-full'),
    healDisk: () => journal.fail(null),
  }
})

spec('journal in memory', {
  'keeps the newest entries, as many as anybody looks at'() {
    const journal = createMemoryJournal()
    for (let nth = 0; nth < 50_000; nth += 1) journal.info('lane.counted', { nth })
    assert.ok(journal.entries.length <= 20_000)
    assert.equal(journal.entries.at(-1)?.fields, { nth: 49_999 })
  },
})
