/**
 * Lies about money that goes back, which no bank driver may believe: about its id, its amount, its currency or its
 * state, and about the answer as a whole. None makes an end of a refund that is not the true one, and once the truth is
 * told, the money has gone back once.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import type { LyingRig } from '#test/banks/bank-rig.ts'
import { ANSWER_LIES } from '#test/banks/false-answers.ts'
import {
  ASKED_KOPECKS,
  falsehoods,
  fieldLie,
  nameOf,
  type Place,
} from '#test/banks/false-fields.ts'
import type { Lie } from '#test/banks/lying-proxy.ts'
import { spec } from '#test/spec.ts'
import { paidOrder, refundOf, refundsOf } from './bank-refunds.ts'

type Lies = readonly (readonly [name: string, lie: Lie])[]

export function bankRefundLies(
  adapter: string,
  open: () => Promise<LyingRig>,
  places: readonly Place[],
): void {
  const cases: Record<string, () => Promise<void>> = {}
  for (const call of ['refund', 'state'] as const) {
    cases[`in ${call}: about the answer as a whole`] = () => refuses(call, ANSWER_LIES)
    for (const place of places) {
      const lies = falsehoods(place).map(([name, value]) => [name, fieldLie(place, value)] as const)
      if (place.in.includes('returned'))
        cases[`in ${call}: ${nameOf(place)}`] = () => refuses(call, lies)
      if (place.in.includes(call))
        cases[`in ${call} of a part: ${nameOf(place)}`] = () => refuses(call, lies, true)
    }
  }

  /** A lie is Fault 'unreachable'; of a part, where one bank says it in a field of its own, it may leave it open. */
  async function refuses(call: 'refund' | 'state', lies: Lies, ofPart = false): Promise<void> {
    await using rig = await open()
    const refunds = refundsOf(rig.bank)
    const backKopecks = ofPart ? ASKED_KOPECKS - 1 : ASKED_KOPECKS
    for (const [name, lie] of lies) {
      const words = `${call}, ${name}`
      const payment = await paidOrder(rig, ASKED_KOPECKS)
      const before = refunds.takesOurId ? null : 0
      const refund = { ...refundOf(payment, backKopecks), returnedBeforeKopecks: before }
      // Whatever it needs to ask for once (a token) it has.
      assert.is((await refunds.state(refund)).state, 'absent', words)
      if (call === 'state') await refunds.refund(refund)
      rig.proxy.tell(lie)
      const said = await refunds[call](refund).catch((thrown: unknown) => thrown)
      assert.ok(rig.proxy.told > 0, `${words}: nobody was lied to`)
      rig.proxy.tell(null)
      if (said instanceof Fault)
        assert.equal([said.kind, said.detail.part], ['unreachable', 'bank'], words)
      else
        assert.ok(ofPart && (said as { state?: string }).state === 'unknown', `${words}: ${said}`)
      const { state } = await refunds.state(refund)
      assert.ok(['returned', 'absent'].includes(state), `${words}: ${state}`)
      if (state === 'absent') await refunds.refund(refund)
      const went = (await rig.levers.refunds()).filter(({ order }) => order === payment.orderId)
      assert.equal(
        went.map(({ amountKopecks }) => amountKopecks),
        [backKopecks],
        words,
      )
    }
  }

  spec(`bank refund lies: ${adapter}`, cases, 90_000)
}
