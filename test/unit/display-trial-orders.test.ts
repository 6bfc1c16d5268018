/** A search or a trial of displays that is ordered is told as it began: how it goes is asked for, however soon it ends. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { displayHandlers } from '#firmware/device/display-handlers.ts'
import { createDisplaySearchAndTrial } from '#firmware/device/display-search-and-trial.ts'
import { spec } from '#test/spec.ts'

spec('an ordered search or trial of displays', {
  async 'is told as it began, and in the end as it ended'() {
    const screens = [{ screen: 'blank', outcome: 'sent', because: null, tookMs: 1 }] as const
    const tests = createDisplaySearchAndTrial({
      finder: {
        // Read from the card, which takes longer than a fake display.
        async chosen() {
          for (let turns = 0; turns < 50; turns += 1) await null
          return { adapter: null, bluetooth: null }
        },
        choose: async () => {},
        scan: async () => ({ serial: [], laneDisplay: { path: null, because: null }, notes: [] }),
        try: async () => ({ protocol: null, screens }),
      } as never,
      isPaying: () => false,
      clock: createFakeClock(),
      journal: createMemoryJournal(),
    })
    const { searchDisplays, tryDisplay, getDisplaySearch } = displayHandlers(tests)
    const [given, reply] = [{ body: {} } as never, {} as never]
    const [search, trial] = [await searchDisplays(given, reply), await tryDisplay(given, reply)]
    const statuses = (answer: unknown) => {
      const { body } = answer as { body: Record<'scan' | 'test', { status: string }> }
      return [body.scan.status, body.test.status]
    }
    assert.equal([statuses(search)[0], statuses(trial)[1]], ['running', 'running'])
    const now = (await getDisplaySearch(given, reply)) as Record<
      'scan' | 'test',
      { status: string }
    >
    assert.equal([now.scan.status, now.test.status], ['done', 'done'])
  },
})
