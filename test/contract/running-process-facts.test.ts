/** What systemd says of the lane's unit, as the updater reads it: of one that runs, that starts, and that nobody can tell of. */
import * as assert from 'uvu/assert'
import { readUnit } from '#scripts/ota/trial/running-process-facts.ts'
import { spec } from '#test/spec.ts'

const told = (facts: Readonly<Record<string, string | number>>) =>
  readUnit({
    started: ['printf', '%s\\n', ...Object.entries(facts).map((pair) => pair.join('='))],
  })

const NOTHING = {
  startMs: null,
  startProcessorMs: null,
  startedAt: '',
  migration: null,
  process: null,
  memoryBytes: null,
  memoryHighBytes: null,
}

spec("a lane's unit", {
  async 'that runs has the time of its start, its process and its memory'() {
    const unit = await told({
      InactiveExitTimestampMonotonic: 5_000_000,
      ActiveEnterTimestampMonotonic: 7_500_000,
      MainPID: process.pid,
      StatusText: 'ready, with 1200 ms of the processor',
      MemoryHigh: 300_000_000,
    })
    assert.equal([unit.startMs, unit.startProcessorMs], [2_500, 1_200])
    assert.equal([unit.startedAt, unit.migration], ['7500000', null])
    assert.is(unit.process?.id, process.pid)
    assert.ok((unit.process?.processorMs ?? 0) > 0)
    // Where systemd does not count it, the kernel does.
    assert.ok((unit.memoryBytes ?? 0) > 2 ** 20)
    assert.is(unit.memoryHighBytes, 300_000_000)
    assert.is((await told({ MainPID: process.pid, MemoryCurrent: 42 })).memoryBytes, 42)
  },
  async 'that is starting, again or for the first time, has no time of a start'() {
    for (const activeAt of [0, 4_000_000]) {
      const unit = await told({
        InactiveExitTimestampMonotonic: 5_000_000,
        ActiveEnterTimestampMonotonic: activeAt,
        MainPID: process.pid,
        StatusText: 'migrating payments.db, 40 of 100',
      })
      assert.is(unit.startMs, null)
      assert.is(unit.migration, 'migrating payments.db, 40 of 100')
    }
  },
  async 'without a process, or of which nobody can tell, is nothing but unknown'() {
    const off = { MainPID: 0, MemoryCurrent: '[not set]', MemoryHigh: '18446744073709551615' }
    assert.equal(await told(off), NOTHING)
    assert.equal(await readUnit({ started: ['false'] }), NOTHING)
    assert.equal(await readUnit({ started: ['no-such-program-of-anybody'] }), NOTHING)
  },
})
