/**
 * The lies about a refund that no bank driver may believe: about its id, its amount, its currency or its
 * state, and about the answer as a whole. A lie is Fault 'unreachable', and afterwards the truth is heard.
 */

import * as assert from 'uvu/assert'
import type { BankRefunds, PaidOrder, RefundOrder } from '#hal/bank.ts'
import type { LyingRig } from '#test/banks/bank-rig.ts'
import { ANSWER_LIES } from '#test/banks/false-answers.ts'
import { ASKED_KOPECKS, falsehoods, fieldLie, type Place } from '#test/banks/false-fields.ts'
import type { Lie } from '#test/banks/lying-proxy.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { orderOf } from './bank.ts'
import { refundOf } from './bank-refunds.ts'

export type RefundPlace = Omit<Place, 'in' | 'otherIs'>

export function bankRefundLies(
  adapter: string,
  open: () => Promise<LyingRig>,
  places: readonly RefundPlace[],
): void {
  const cases: Record<string, () => Promise<void>> = {}
  for (const call of ['refund', 'state'] as const) {
    for (const place of places)
      cases[`in ${call}: ${place.at.join('.')} of ${place.asked.source}`] = () =>
        refuses(
          call,
          falsehoods({ ...place, in: [] }).map(([name, lie]) => [
            name,
            fieldLie({ ...place, in: [] }, lie),
          ]),
        )
    cases[`in ${call}: about the answer as a whole`] = () => refuses(call, ANSWER_LIES)
  }

  async function refuses(
    call: 'refund' | 'state',
    lies: readonly (readonly [name: string, lie: Lie])[],
  ): Promise<void> {
    await using rig = await open()
    for (const [name, lie] of lies) {
      const words = `${call}, ${name}`
      const refund = await paidRefund(rig)
      const refunds = refundsOf(rig)
      // Whatever it needs to ask for once (a token) it has.
      assert.is((await refunds.state(refund)).state, 'absent', words)
      if (call === 'state') await refunds.refund(refund)
      rig.proxy.tell(lie)
      const { detail } = await faultOf(() => refunds[call](refund), 'unreachable', words)
      assert.is(detail.part, 'bank', words)
      assert.ok(rig.proxy.told > 0, `${words}: nobody was lied to`)
      rig.proxy.tell(null)
      const { state } = await refunds.state(refund)
      assert.ok(['returned', 'absent'].includes(state), `${words}: ${state}`)
      if (state === 'absent') await refunds.refund(refund)
      const { orderId } = refund.payment
      const back = (await rig.levers.refunds()).filter(({ order }) => order === orderId)
      assert.equal(
        back.map(({ amountKopecks }) => amountKopecks),
        [ASKED_KOPECKS],
        words,
      )
    }
  }

  spec(`bank refund lies: ${adapter}`, cases, 90_000)
}

async function paidRefund(rig: LyingRig): Promise<RefundOrder> {
  const order = orderOf(ASKED_KOPECKS)
  const { qrId } = await rig.bank.register(order)
  await rig.levers.pay(order.orderId)
  const { operationId } = await rig.bank.status({ ...order, qrId })
  const payment: PaidOrder = { ...order, qrId, operationId, paidKopecks: ASKED_KOPECKS }
  const before = refundsOf(rig).takesOurId ? null : 0
  return { ...refundOf(payment, ASKED_KOPECKS), returnedBeforeKopecks: before }
}

function refundsOf({ bank }: LyingRig): BankRefunds {
  if (!bank.refunds) throw new Error('this bank has no refunds')
  return bank.refunds
}
