/** The lane's clock is behind: what a bank would refuse, or take and never let anybody pay, is refused in words. */

import * as assert from 'uvu/assert'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import type { Order } from '#hal/bank.ts'
import { openBankRig } from '#test/banks/bank-rig.ts'
import { TEST_BANKS, type TestBank } from '#test/banks/test-banks.ts'
import { servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const IN_2020 = Date.UTC(2020, 1, 2)
const HOUR_MS = 3_600_000

const { gateway, pix, raiffeisen, rbs } = TEST_BANKS
/** They are told the moment at which the order ends. */
const TOLD_A_MOMENT: Readonly<Record<string, TestBank>> = { gateway, raiffeisen }

/** They are told how long it lasts, whatever the lane's clock says. */
const TOLD_A_TIME: Readonly<Record<string, TestBank>> = { rbs, pix }

let orders = 0

function orderAt(clock: FakeClock): Order {
  orders += 1
  return {
    orderId: `laned0clock0order00000000${orders}`,
    amountKopecks: 12_300,
    purpose: null,
    ttlMinutes: 5,
    expiresAtMs: clock.now() + 5 * 60_000,
  }
}

const cases: Record<string, () => Promise<void>> = {}

for (const [name, bank] of Object.entries(TOLD_A_MOMENT)) {
  cases[`${name}: in 2020 the bank is not even asked`] = async () => {
    const clock = createFakeClock(IN_2020)
    await using rig = await openBankRig(bank, clock)
    const { message } = await faultOf(() => rig.bank.register(orderAt(clock)), 'refused')
    assert.match(
      message,
      /the lane's clock is wrong\. By this clock, the customer's time to pay would end at [12] Feb 2020 \d\d:05/,
    )
    assert.match(message, 'set the clock')
    assert.is((await rig.levers.orders()).length, 0)
  }
  cases[
    `${name}: an hour behind is seen by the bank's own time, before as after the first answer`
  ] = async () => {
    const clock = createFakeClock(Date.now() - HOUR_MS)
    await using rig = await openBankRig(bank, clock)
    const first = await faultOf(() => rig.bank.register(orderAt(clock)), 'refused')
    assert.match(
      first.message,
      /the lane's clock is wrong\. .* \(the bank's clock says \d+ [A-Z][a-z]{2} \d{4} /,
    )
    const known = (await rig.levers.orders()).length
    const second = await faultOf(() => rig.bank.register(orderAt(clock)), 'refused')
    assert.match(second.message, "the lane's clock is wrong")
    assert.is((await rig.levers.orders()).length, known, 'the second was not sent')
    // Set right while the lane runs: the bank's time goes on by the clock that nobody sets.
    clock.jump(HOUR_MS)
    await rig.bank.register(orderAt(clock))
  }
}

for (const [name, bank] of Object.entries(TOLD_A_TIME))
  cases[`${name}: takes payments with any clock`] = async () => {
    const clock = createFakeClock(IN_2020)
    await using rig = await openBankRig(bank, clock)
    const { payload } = await rig.bank.register(orderAt(clock))
    assert.ok(payload.length > 0)
  }

cases['health says by how much the clock is wrong, and what to do'] = async () => {
  await using served = await servePaymentRig()
  const health = async () => {
    // Asked again, not remembered.
    await served.rig.clock.advance(20_000)
    const { body } = await served.get('/health')
    const parts = body['parts'] as readonly { name: string; state: string; reason: string }[]
    const clock = parts.find(({ name }) => name === 'clock')
    return { ...clock, healthy: body['healthy'], bank: body['bank'] as Record<string, unknown> }
  }
  const right = await health()
  assert.equal([right.state, right.bank['clockAheadSeconds']], ['ok', 0])
  served.rig.clock.jump(3 * HOUR_MS)
  const ahead = await health()
  assert.equal([ahead.state, ahead.healthy], ['degraded', true])
  assert.match(
    String(ahead.reason),
    "the lane's clock is 3 h ahead of the bank's clock: set the clock",
  )
  assert.is(ahead.bank['clockAheadSeconds'], 3 * 3_600)
  served.rig.clock.jump(-3 * HOUR_MS - 60_000)
  assert.is((await health()).state, 'ok', 'a minute is nothing')
  served.rig.clock.jump(-6 * 366 * 24 * HOUR_MS)
  const lost = await health()
  assert.equal([lost.state, lost.healthy], ['failed', false])
  assert.match(
    String(lost.reason),
    /^the lane's clock shows \d+ [A-Z][a-z]{2} 20\d\d.*: set the clock, or connect the lane to a network/,
  )
}

spec('a clock that is behind', cases)
