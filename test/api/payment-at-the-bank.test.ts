/** Everything that a bank can do to a payment, by the levers of the real fake bank over HTTP. */

import * as assert from 'uvu/assert'
import type { BankCall, BankFaultKind } from '#hal/fake-controls.ts'
import { type LaneAtFakeBank, openLaneAtFakeBank } from '#test/payments/lane-at-fake-bank.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const MINUTE_MS = 60_000
const newest = ({ rig }: LaneAtFakeBank) => rig.store.newest()

async function stateAt({ bank }: LaneAtFakeBank, id: string): Promise<string | undefined> {
  return (await bank.orders()).find(({ order }) => order === id)?.state
}

/** Faults after which one showQR still succeeds, with one order at the bank. */
const SURVIVED: readonly (readonly [BankFaultKind, BankCall])[] = [
  ['timeout-before', 'register'],
  ['timeout-after', 'register'],
  ['http-500', 'register'],
  ['http-429', 'register'],
  ['timeout-before', 'status'],
  ['timeout-after', 'status'],
  ['http-500', 'status'],
  ['http-429', 'status'],
  ['unknown-word', 'status'],
]

const survived = SURVIVED.map(([kind, call]): [string, () => Promise<void>] => [
  `${kind} at ${call}: one order, and its money arrives`,
  async () => {
    await using lane = await openLaneAtFakeBank()
    await lane.bank.fault(kind, 1, call)
    const id = await lane.show()
    assert.is((await lane.bank.orders()).length, 1)
    await lane.bank.pay(id)
    await lane.becomes('ACCEPTED')
    assert.is(newest(lane)?.isLate, false)
  },
])

spec(
  'a payment at the bank',
  {
    async 'is what the bank says it is'() {
      await using lane = await openLaneAtFakeBank()
      const ends = { pay: 'ACCEPTED', reject: 'REJECTED', cancel: 'CANCELED', expire: 'CANCELED' }
      for (const [lever, status] of Object.entries(ends)) {
        const id = await lane.show()
        await lane.bank[lever as keyof typeof ends](id)
        await lane.becomes(status)
      }
      assert.is(newest(lane)?.reason, 'expired')
    },
    async 'stays PENDING after a decline that can be tried again, and is paid then'() {
      await using lane = await openLaneAtFakeBank()
      const id = await lane.show()
      await lane.bank.decline(id)
      await lane.rig.clock.advance(10_000)
      assert.match(lane.rig.open.payment.statusAnswer(), 'PENDING')
      await lane.bank.pay(id)
      await lane.becomes('ACCEPTED')
    },
    async 'is cancelled there when its time is up, and accepted when it is paid after that'() {
      await using lane = await openLaneAtFakeBank()
      const id = await lane.show()
      await lane.becomes('CANCELED')
      assert.ok(lane.rig.clock.monotonicMs() >= 5 * MINUTE_MS)
      assert.ok(['canceled', 'expired'].includes(String(await stateAt(lane, id))))
      await lane.bank.pay(id)
      await lane.becomes('ACCEPTED')
      assert.is(newest(lane)?.isLate, true)
    },
    async 'is not replaced when it is paid while it is being cancelled'() {
      await using lane = await openLaneAtFakeBank()
      const id = await lane.show()
      await lane.bank.fault('paid-during-cancel', 1)
      const fault = await faultOf(() => lane.show())
      assert.is(fault.kind, 'already-paid')
      assert.is(await stateAt(lane, id), 'paid')
      assert.match(lane.rig.open.payment.statusAnswer(), 'ACCEPTED')
      assert.is((await lane.bank.orders()).length, 1)
    },
    async 'is never shown with another amount in its code, nor left payable'() {
      await using lane = await openLaneAtFakeBank()
      await lane.bank.fault('wrong-amount', 1)
      const fault = await faultOf(() => lane.show())
      assert.is(fault.kind, 'refused')
      assert.is(lane.rig.display.glass.kind, 'blank')
      await lane.becomes('ERROR')
      const [order] = await lane.bank.orders()
      await waitUntil('the order is cancelled', async () => {
        await lane.rig.clock.advance(1_000)
        return (await stateAt(lane, order?.order ?? '')) === 'canceled'
      })
    },
    async 'survives a line that is down for longer than it lasts'() {
      await using lane = await openLaneAtFakeBank()
      const id = await lane.show()
      await lane.bank.outage(true)
      await lane.bank.pay(id)
      await lane.becomes('ERROR')
      await lane.bank.outage(false)
      await lane.becomes('ACCEPTED')
      assert.is(newest(lane)?.isLate, true)
    },
    ...Object.fromEntries(survived),
  },
  20_000,
)
