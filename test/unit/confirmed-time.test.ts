/** What time it is for certain: nobody is believed alone, the lane's own clock least of all. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createBankTime } from '#drivers/bank/transport/bank-clock.ts'
import { createConfirmedTime } from '#hal/confirmed-time.ts'
import { spec } from '#test/spec.ts'

const NOW_MS = Date.UTC(2026, 10, 23)
const DAY_MS = 24 * 3_600_000

function openTime() {
  const clock = createFakeClock(NOW_MS)
  return { clock, time: createConfirmedTime(clock) }
}

spec('the time that another clock confirms', {
  'is unknown while no other clock has said anything, however often ours was read'() {
    const { clock, time } = openTime()
    assert.is(time.nowMs(), null)
    assert.is(time.latestMs(), clock.now())
  },
  async 'is the earliest of all that are known, and goes on by the clock that nobody sets'() {
    const { clock, time } = openTime()
    time.hear('bank', NOW_MS + 5)
    assert.is(time.nowMs(), NOW_MS, 'ours')
    clock.jump(31 * DAY_MS)
    assert.is(time.nowMs(), NOW_MS + 5, 'theirs')
    assert.is(time.latestMs(), NOW_MS + 31 * DAY_MS)
    await clock.advance(DAY_MS + 0.25)
    assert.is(time.nowMs(), NOW_MS + 5 + DAY_MS, 'in whole milliseconds, as a ledger wants them')
    clock.jump(-90 * DAY_MS)
    assert.is(time.nowMs(), NOW_MS - 58 * DAY_MS, 'ours is behind, and nothing is old by it')
  },
  'believes of several that say otherwise the earliest, and of one what it said last'() {
    const { clock, time } = openTime()
    clock.jump(31 * DAY_MS)
    time.hear('bank A', NOW_MS + 31 * DAY_MS)
    time.hear('bank B', NOW_MS)
    assert.is(time.nowMs(), NOW_MS)
    time.hear('bank B', NOW_MS + 31 * DAY_MS)
    assert.is(time.nowMs(), NOW_MS + 31 * DAY_MS)
  },
  'dates nothing by a clock that cannot be right'() {
    const { clock, time } = openTime()
    time.hear('bank', NOW_MS + 40 * DAY_MS)
    assert.is(time.latestMs(), NOW_MS + 40 * DAY_MS)
    time.hear('bank', NOW_MS + 4_000 * DAY_MS)
    assert.ok(time.latestMs() <= clock.now() + 366 * DAY_MS)
  },
  'is heard of with each answer of a bank that has a date, but not from what a cache hands out'() {
    const clock = createFakeClock(NOW_MS)
    const heard: number[] = []
    const bank = createBankTime(clock, (wallMs) => heard.push(wallMs))
    const date = new Date(NOW_MS).toUTCString()
    bank.hear({ date })
    bank.hear({ date, age: '7' })
    bank.hear({ date: 'yesterday' })
    bank.hear({})
    assert.equal(heard, [NOW_MS])
  },
})
