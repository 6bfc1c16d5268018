/** When an order would be over before it began, and what is told of it. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createBankTime } from '#drivers/bank/transport/bank-clock.ts'
import { registerInTime } from '#drivers/bank/transport/order-expiry-check.ts'
import { Fault, type FaultKind } from '#firmware/fault.ts'
import { momentOf } from '#firmware/local-date.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { valueText } from '#firmware/words/value-text.ts'
import type { Order } from '#hal/bank.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000
const dateAt = (ms: number) => ({ date: new Date(ms).toUTCString() })

function orderUntil(expiresAtMs: number): Order {
  return { orderId: 'a', amountKopecks: 1, purpose: null, ttlMinutes: 5, expiresAtMs }
}

/** A bank an hour ahead of the lane that says so, or not, and answers with a Fault or a word. */
function open({ tells = true, answers }: { tells?: boolean; answers: FaultKind | 'order' }) {
  const time = createBankTime(createFakeClock(NOW_MS))
  let asked = 0
  const register = async () => {
    asked += 1
    if (tells) time.hear(dateAt(NOW_MS + HOUR_MS))
    if (answers === 'order') return answers
    throw new Fault(answers, asSentence("the bank's own word"))
  }
  return {
    register: (order: Order) => registerInTime('CFT', order, time, register),
    asked: () => asked,
  }
}

const timeText = (atMs: number) => valueText(momentOf(atMs), 'en')
const LATE = orderUntil(NOW_MS + 5 * 60_000)
const RIGHT = orderUntil(NOW_MS + HOUR_MS + 5 * 60_000)

spec('the end of an order', {
  async 'a refusal is told in words that name the clock where the clock is to blame'() {
    const fault = await faultOf(() => open({ answers: 'refused' }).register(LATE), 'refused')
    assert.match(
      fault.message,
      `end at ${timeText(LATE.expiresAtMs)} (the bank's clock says ${timeText(NOW_MS + HOUR_MS)}). To correct this, set the`,
    )
    assert.equal(fault.detail, { part: 'bank', bankName: 'CFT' })
    assert.match(String((fault.cause as Error).message), "the bank's own word")
  },
  async "a refusal for another cause is told in the bank's own"() {
    for (const [tells, order] of [
      [true, RIGHT],
      [false, LATE],
    ] as const) {
      const { message } = await faultOf(
        () => open({ tells, answers: 'refused' }).register(order),
        'refused',
      )
      assert.is(message, "the bank's own word")
    }
  },
  async 'an outcome that nobody knows stays unknown, whatever the clock'() {
    const fault = await faultOf(
      () => open({ answers: 'unreachable' }).register(LATE),
      'unreachable',
    )
    assert.is(fault.message, "the bank's own word")
    const bug = open({ answers: 'bug' }).register(LATE)
    assert.is((await faultOf(() => bug, 'bug')).message, "the bank's own word")
  },
  async 'an order that the bank takes and nobody can pay is refused; one in time is taken'() {
    await faultOf(() => open({ answers: 'order' }).register(LATE), 'refused')
    assert.is(await open({ answers: 'order' }).register(RIGHT), 'order')
    assert.is(await open({ tells: false, answers: 'order' }).register(LATE), 'order')
  },
  async 'what cannot be is not even asked, and nothing is said of a bank that told nothing'() {
    const bank = open({ answers: 'order' })
    const fault = await faultOf(() => bank.register(orderUntil(0)), 'refused')
    assert.match(fault.message, `would end at ${timeText(0)}. To correct this, set the clock`)
    assert.is(bank.asked(), 0)
  },
})

spec("the bank's time", {
  async 'goes on by the clock that nobody sets'() {
    const clock = createFakeClock(NOW_MS)
    const time = createBankTime(clock)
    assert.is(time.nowMs(), null)
    await clock.advance(1_000)
    time.hear(dateAt(NOW_MS + HOUR_MS))
    assert.is(time.nowMs(), NOW_MS + HOUR_MS)
    await clock.advance(90_000)
    clock.jump(-24 * HOUR_MS)
    assert.is(time.nowMs(), NOW_MS + HOUR_MS + 90_000)
    time.hear(dateAt(NOW_MS))
    assert.is(time.nowMs(), NOW_MS, 'the last answer counts')
  },
  'is not what a cache hands out again, nor what is no date'() {
    const time = createBankTime(createFakeClock(NOW_MS))
    time.hear({ ...dateAt(NOW_MS), age: '60' })
    time.hear({ date: 'yesterday' })
    time.hear({})
    assert.is(time.nowMs(), null)
  },
})
