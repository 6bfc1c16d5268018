/** When the bank is asked next about a refund: often while it is young, seldom once a clerk must end it. */
import * as assert from 'uvu/assert'
import {
  nextQueryMs,
  REFUND_FAILED_MS,
  usualRefundAskingMs,
} from '#firmware/payment/refunds/refund-schedule.ts'
import { spec } from '#test/spec.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Up to an age, not with it, it is asked this often. */
const BY_AGE = [
  [MINUTE_MS, 2 * SECOND_MS],
  [10 * MINUTE_MS, 10 * SECOND_MS],
  [HOUR_MS, MINUTE_MS],
  [DAY_MS, 15 * MINUTE_MS],
  [Number.MAX_SAFE_INTEGER, HOUR_MS],
] as const

spec('the bank is asked about a refund', {
  'less often the older it is'() {
    for (const [nth, [untilMs, everyMs]] of BY_AGE.entries()) {
      const [fromMs] = BY_AGE[nth - 1] ?? [0]
      assert.is(usualRefundAskingMs({ knownMs: fromMs }), everyMs, `from ${fromMs}`)
      assert.is(usualRefundAskingMs({ knownMs: untilMs - 1 }), everyMs, `before ${untilMs}`)
    }
  },
  'each minute at least while it may turn out that it failed'() {
    const old = { knownMs: 2 * DAY_MS }
    const sureMs = 2 * REFUND_FAILED_MS
    for (const absentMs of [0, sureMs - 1])
      assert.is(usualRefundAskingMs({ ...old, absentMs }), MINUTE_MS)
    assert.is(usualRefundAskingMs({ ...old, absentMs: sureMs }), HOUR_MS)
    assert.is(usualRefundAskingMs({ knownMs: 0, absentMs: 0 }), 2 * SECOND_MS)
  },
  'what was given back at its own counter, counted from the payment: seven times in four weeks'() {
    const paidAtMs = 1_000
    const hours = [0, 1, 2, 3, 4, 5, 6].map((queries) => {
      const atMs = nextQueryMs(paidAtMs, queries)
      return atMs && (atMs - paidAtMs) / HOUR_MS
    })
    assert.equal(hours, [1, 6, 24, 3 * 24, 7 * 24, 14 * 24, 28 * 24])
    assert.is(nextQueryMs(paidAtMs, 7), null)
  },
})
