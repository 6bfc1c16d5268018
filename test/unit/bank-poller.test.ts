/** A payment followed at the bank: one question at a time, never too many, until it is over. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Bank } from '#hal/bank.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'

async function configured(): Promise<PaymentRig> {
  const rig = createPaymentRig()
  await rig.open.payment.updateSettings(SETTINGS)
  return rig
}

const asked = ({ bank }: PaymentRig) =>
  bank.calls.filter((call) => call.startsWith('status')).length

spec('following a payment', {
  async 'asks every two seconds, then every four'() {
    await using rig = await configured()
    // Counted from the code, not from the start of the lane.
    await rig.clock.advance(3_600_000)
    await rig.open.payment.showQr({ amount: 100, ttl: 30 }, null)
    await rig.clock.advance(60_000)
    const first = asked(rig)
    assert.ok(first >= 26 && first <= 35, String(first))
    await rig.clock.advance(60_000)
    const second = asked(rig) - first
    assert.ok(second >= 13 && second <= 18, String(second))
  },
  async 'asks one question at a time, however slow the bank and however many tills'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    let underWay = 0
    let most = 0
    const original = bank.open
    bank.open = (profile) => {
      const real = original(profile)
      const slow: Bank['status'] = async (order) => {
        underWay += 1
        most = Math.max(most, underWay)
        await new Promise<void>((resolve) => void clock.after(3_000, resolve))
        underWay -= 1
        return real.status(order)
      }
      return { ...real, status: slow }
    }
    await open.payment.showQr({ amount: 100, ttl: 30 }, null)
    for (let second = 0; second < 60; second += 1) {
      open.payment.statusAnswer()
      open.payment.statusAnswer()
      await clock.advance(1_000)
    }
    assert.is(most, 1)
  },
  async 'asks at once when a till asks and what is known is old'() {
    await using rig = await configured()
    const { clock, open } = rig
    await open.payment.showQr({ amount: 100, ttl: 30 }, null)
    await clock.advance(70_000)
    await clock.advance(2_500)
    const before = asked(rig)
    open.payment.statusAnswer()
    await clock.advance(0)
    const nudged = asked(rig) - before
    for (let time = 0; time < 1_000; time += 1) open.payment.statusAnswer()
    await clock.advance(0)
    assert.ok(asked(rig) - before <= Math.max(nudged, 1), 'not once per till and second')
  },
  async 'stays away as long as the bank asks for, whoever asks'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    await open.payment.showQr({ amount: 100, ttl: 1 }, null)
    const original = bank.open
    await clock.advance(3_000)
    bank.open = (profile) => ({
      ...original(profile),
      status: async () => {
        bank.calls.push('status refused')
        throw new Fault('unreachable', asSentence('too many'), undefined, { retryAfterMs: 90_000 })
      },
    })
    await rig.restart()
    await clock.advance(4_000)
    const before = asked(rig)
    for (let second = 0; second < 85; second += 1) {
      rig.open.payment.statusAnswer()
      await clock.advance(1_000)
    }
    assert.is(asked(rig), before, 'also when the lifetime ends in between')
  },
  async 'ends on a clock that nobody can set'() {
    await using rig = await configured()
    const { bank, clock, open, display } = rig
    await open.payment.showQr({ amount: 100, ttl: 5 }, null)
    clock.jump(86_400_000)
    await clock.advance(4 * 60_000)
    assert.match(open.payment.statusAnswer(), 'PENDING')
    clock.jump(-2 * 86_400_000)
    await clock.advance(61_000)
    assert.match(open.payment.statusAnswer(), 'CANCELED')
    const [order] = bank.orders.values()
    assert.not.ok(bank.isPayable(order?.payload ?? ''), 'it ended there, not only here')
    assert.is(display.glass.kind, 'status')
    assert.is(rig.store.newest()?.reason, 'expired')
  },
  async 'says ERROR when the bank is silent for too long, and learns of the money all the same'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    const id = await open.payment.showQr({ amount: 100, ttl: 1 }, null)
    bank.pay(id)
    bank.isOut = true
    await clock.advance(70_000)
    assert.match(open.payment.statusAnswer(), 'PENDING')
    await clock.advance(40_000)
    assert.match(open.payment.statusAnswer(), 'ERROR')
    bank.isOut = false
    await clock.advance(3_600_000)
    assert.match(open.payment.statusAnswer(), 'ACCEPTED')
    assert.ok(rig.store.newest()?.isLate)
  },
  async 'notices money that comes an hour after the end'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    const id = await open.payment.showQr({ amount: 100, ttl: 1 }, null)
    await clock.advance(3_600_000)
    assert.match(open.payment.statusAnswer(), 'CANCELED')
    bank.pay(id)
    await clock.advance(3_700_000)
    assert.match(open.payment.statusAnswer(), 'ACCEPTED')
  },
  async 'asks nothing more when the bank has ended it, and looks for late money after 1, 5 and 15 minutes'() {
    const ends: Record<string, (rig: PaymentRig) => Promise<unknown>> = {
      cancelled: ({ open }) => open.payment.cancelQr(),
      superseded: ({ open }) => open.payment.showQr({ amount: 200, ttl: 60 }, null),
      expired: async ({ clock }) => clock.advance(56_000),
    }
    for (const [how, end] of Object.entries(ends)) {
      await using rig = createPaymentRig({
        random: { ...createSeededRandom(7), fraction: () => 0.5 },
      })
      const { bank, clock, open } = rig
      await open.payment.updateSettings(SETTINGS)
      const id = await open.payment.showQr({ amount: 100, ttl: 1 }, null)
      await clock.advance(5_000)
      await end(rig)
      assert.is(rig.store.find(id)?.phase, 'canceled', how)
      const endedMs = clock.monotonicMs()
      const looks: number[] = []
      bank.calls.push = (...calls) => {
        if (calls.includes(`status ${id}`)) looks.push((clock.monotonicMs() - endedMs) / 60_000)
        return calls.length
      }
      await clock.advance(22 * 60_000)
      assert.equal(looks.map(Math.round), [1, 6, 21], how)
    }
  },
  async 'nor where the till asked, or cancelled, while the question was under way that ended it'() {
    const acts: Record<string, (rig: PaymentRig, id: string) => unknown> = {
      asked({ open, bank }, id) {
        const order = bank.orders.get(id)
        if (order) order.state = 'canceled'
        open.payment.statusAnswer()
      },
      cancelled: ({ open }) => open.payment.cancelQr(),
      unknownToTheBank({ open, bank }, id) {
        bank.orders.delete(id)
        return open.payment.cancelQr()
      },
    }
    for (const [how, act] of Object.entries(acts)) {
      await using rig = await configured()
      const { bank, clock, open, store } = rig
      const askedMs: number[] = []
      const original = bank.open
      bank.open = (profile) => {
        const real = original(profile)
        const slow: Bank['status'] = async (order) => {
          askedMs.push(clock.monotonicMs())
          await new Promise<void>((resolve) => void clock.after(5_000, resolve))
          return real.status(order)
        }
        return { ...real, status: slow }
      }
      const id = await open.payment.showQr({ amount: 100, ttl: 30 }, null)
      while (askedMs.length === 0) await clock.advance(100)
      await clock.advance(3_000)
      const ended = act(rig, id)
      await clock.advance(3_000)
      await ended
      assert.is(store.find(id)?.phase, 'canceled', how)
      const endedMs = clock.monotonicMs()
      await clock.advance(80_000)
      const looks = askedMs.map((ms) => Math.round((ms - endedMs) / 60_000))
      assert.equal(looks, [0, 1], how)
    }
  },
  async 'is over after three days, and the profile is forgotten'() {
    await using rig = await configured()
    const { clock, open, store } = rig
    await open.payment.showQr({ amount: 100, ttl: 1 }, null)
    await clock.advance(74 * 3_600_000)
    assert.is(store.newest()?.sealedProfile, null)
    const before = asked(rig)
    await clock.advance(10 * 3_600_000)
    assert.is(asked(rig), before)
  },
  async 'watches for late money whatever the wall clock is set to'() {
    for (const years of [-56, 4]) {
      await using rig = await configured()
      const { bank, clock, open } = rig
      const id = await open.payment.showQr({ amount: 100, ttl: 1 }, null)
      await clock.advance(120_000)
      assert.match(open.payment.statusAnswer(), 'CANCELED')
      clock.jump(years * 365 * 86_400_000)
      await clock.advance(70 * 3_600_000)
      bank.pay(id)
      await clock.advance(2 * 3_600_000)
      assert.match(open.payment.statusAnswer(), 'ACCEPTED', `${years} years`)
    }
  },
  async 'asks for an hour more when the clock was set while it was off'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    const id = await open.payment.showQr({ amount: 100, ttl: 1 }, null)
    await clock.advance(120_000)
    clock.jump(4 * 365 * 86_400_000)
    const { payment } = await rig.restart()
    await clock.advance(10 * 60_000)
    bank.pay(id)
    await clock.advance(3_600_000)
    assert.match(payment.statusAnswer(), 'ACCEPTED')
  },
  async 'says ERROR in time also when the bank asks us to stay away for longer'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    await open.payment.showQr({ amount: 100, ttl: 30 }, null)
    bank.troubles.push('http-429-for-long')
    const before = asked(rig)
    const fault = await rig.clock.until(open.payment.cancelQr().catch((error: unknown) => error))
    assert.is((fault as Fault).kind, 'unreachable')
    assert.match(open.payment.statusAnswer(), 'PENDING')
    await clock.advance(31_000)
    assert.match(open.payment.statusAnswer(), 'ERROR')
    assert.is(asked(rig), before + 1, 'and stays away all the same')
    await clock.advance(120_000)
    assert.match(open.payment.statusAnswer(), 'CANCELED')
  },
  async 'lets the next customer pay when the bank is silent on the cancellation'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    const first = await open.payment.showQr({ amount: 100 }, null)
    await clock.advance(10)
    bank.troubles.push(null, 'timeout-before')
    const second = await rig.clock.until(open.payment.showQr({ amount: 200 }, null))
    assert.ok(bank.isPayable(bank.orders.get(second)?.payload ?? ''))
    await clock.advance(10_000)
    assert.is(bank.orders.get(first)?.state, 'canceled')
  },
  async 'does not take another amount for the payment'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    const original = bank.open
    let counted = 0
    bank.open = (profile) => ({
      ...original(profile),
      status: async () => {
        counted += 1
        return { state: 'paid', word: 'PAID', operationId: 'x', amountKopecks: 99 }
      },
    })
    await open.payment.showQr({ amount: 100 }, null)
    await clock.advance(5_000)
    assert.match(open.payment.statusAnswer(), 'ERROR')
    assert.is(rig.store.newest()?.paidKopecks, 99)
    await clock.advance(74 * 3_600_000)
    assert.is(rig.store.newest()?.sealedProfile, null)
    const before = counted
    await clock.advance(10 * 3_600_000)
    assert.is(counted, before, 'nor asks about it for ever')
  },
  async 'sees both payments where the bank gives two the same operation'() {
    await using rig = await configured()
    const { bank, clock, open, store } = rig
    bank.nameOf = () => 'op-same'
    const first = await open.payment.showQr({ amount: 100 }, null)
    bank.pay(first)
    await clock.advance(5_000)
    const second = await open.payment.showQr({ amount: 200 }, null)
    bank.pay(second)
    await clock.advance(5_000)
    assert.match(open.payment.statusAnswer(), 'ACCEPTED')
    assert.is(store.find(second)?.reason, 'same-operation')
    assert.is(store.entriesOf(second).at(-1)?.data['sameOperationAs'], first)
    assert.is(store.find(first)?.reason, null)
  },
  async 'stops at once in the middle of a question, and takes it up after the start'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    const original = bank.open
    bank.open = (profile) => ({ ...original(profile), register: () => new Promise(() => {}) })
    const asked = open.payment.showQr({ amount: 100 }, null).catch((error: unknown) => error)
    await clock.advance(10)
    assert.is(rig.store.newest()?.phase, 'registering')
    bank.open = original
    await rig.restart()
    assert.is(((await asked) as Fault).kind, 'unreachable')
    await clock.advance(10_000)
    assert.match(rig.open.payment.statusAnswer(), 'ERROR')
    assert.is(rig.store.newest()?.phase, 'failed')
  },
  async 'registers the same order again when the answer was lost'() {
    await using rig = await configured()
    const { bank, open } = rig
    bank.troubles.push('timeout-after', 'http-429')
    await rig.clock.until(open.payment.showQr({ amount: 100 }, null))
    assert.is(bank.orders.size, 1)
    assert.is(bank.calls.filter((call) => call.startsWith('register')).length, 3)
  },
  async 'cancels an order that may have been registered without us'() {
    await using rig = await configured()
    const { bank, clock, open } = rig
    bank.troubles.push('timeout-after', 'timeout-after', 'timeout-after')
    const fault = await rig.clock.until(
      open.payment.showQr({ amount: 100 }, null).catch((error: unknown) => error),
    )
    assert.is((fault as Fault).kind, 'unreachable')
    await clock.advance(30_000)
    assert.is([...bank.orders.values()][0]?.state, 'canceled')
  },
})
