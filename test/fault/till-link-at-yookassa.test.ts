/**
 * A lane without a display at YooKassa: its printed link is freed for the next customer whatever was lost
 * on the way, and nobody's money goes to another payment.
 */
import * as assert from 'uvu/assert'
import type { BankCall, BankFaultKind } from '#hal/fake-controls.ts'
import { TILL_LINK_ID } from '#test/banks/dialects/yookassa-bank.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { type LaneAtFakeBank, openLaneAtBank } from '#test/payments/lane-at-fake-bank.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const { yookassa } = TEST_BANKS
const profile = {
  ...yookassa.profile,
  tillLink:
    'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A',
  tillLinkId: TILL_LINK_ID,
}

const openLane = () => openLaneAtBank({ ...yookassa, profile })

const states = async ({ bank }: LaneAtFakeBank) => (await bank.orders()).map(({ state }) => state)

/** The device's time goes on until the bank has it so. */
async function until(lane: LaneAtFakeBank, wanted: readonly string[]) {
  await waitUntil(`the orders are ${wanted}`, async () => {
    await lane.pass(1_000)
    return String(await states(lane)) === String(wanted)
  })
}

const LOST: readonly (readonly [BankFaultKind, BankCall])[] = [
  ['timeout-before', 'register'],
  ['timeout-after', 'register'],
  ['http-500', 'register'],
  ['timeout-before', 'cancel'],
  ['timeout-after', 'cancel'],
  ['http-500', 'cancel'],
]

const lost = LOST.map(([kind, call]): [string, () => Promise<void>] => [
  `${kind} at ${call}: one payment, and the link is free for the next`,
  async () => {
    await using lane = await openLane()
    await lane.bank.fault(kind, 1, call)
    await lane.show()
    assert.equal(await states(lane), ['open'])
    await lane.cancel().catch(() => {})
    await until(lane, ['canceled'])
    const next = await lane.show(700)
    assert.equal(await states(lane), ['canceled', 'open'])
    await lane.bank.pay(next)
    await lane.becomes('ACCEPTED')
  },
])

spec(
  'a printed link at YooKassa',
  {
    ...Object.fromEntries(lost),
    async 'is taken from the customer who walked away, and late money is that payment’s'() {
      await using lane = await openLane()
      const first = await lane.show(500)
      // The next showQR supersedes it: the sum is out of the link before another is written.
      const second = await lane.show(700)
      assert.equal(await states(lane), ['canceled', 'open'])
      await lane.bank.pay(first)
      await lane.bank.pay(second)
      await lane.becomes('ACCEPTED')
      const of = (id: string) => lane.rig.store.find(id)
      await waitUntil('the late money is there', async () => {
        await lane.pass(5_000)
        return of(first)?.phase === 'accepted'
      })
      assert.equal([of(first)?.isLate, of(second)?.isLate], [true, false])
      assert.equal([of(first)?.amountKopecks, of(second)?.amountKopecks], [500, 700])
    },
    async 'that was paid while it was being freed is paid'() {
      await using lane = await openLane()
      await lane.show()
      await lane.bank.fault('paid-during-cancel', 1, 'cancel')
      await lane.cancel().catch(() => {})
      await lane.becomes('ACCEPTED')
      assert.equal(await states(lane), ['paid'])
    },
    async 'that another till holds is left to its customer'() {
      await using lane = await openLane()
      const theirs = await lane.show(500)
      // The same bank and link, of a till that knows nothing of that payment.
      const { rig } = lane
      const other = rig.ports.banks.open(profile)
      const order = {
        orderId: 'another0tills0order0of0today',
        amountKopecks: 900,
        purpose: null,
        ttlMinutes: 5,
        expiresAtMs: rig.clock.now() + 300_000,
      }
      const fault = await faultOf(() => other.register(order), 'refused')
      assert.match(fault.message, 'another payment is open on the printed link')
      assert.equal(await states(lane), ['open'])
      await lane.bank.pay(theirs)
      await lane.becomes('ACCEPTED')
      assert.ok((await other.register(order)).isPrinted)
    },
  },
  30_000,
)
