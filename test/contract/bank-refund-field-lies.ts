/**
 * Lies about money that goes back, where the two calls have it in other fields: none may make an end of a refund that is not the true one, and once
 * the truth is told, the money has gone back once.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import type { LyingRig } from '#test/banks/bank-rig.ts'
import { falsehoods, fieldLie, type Place } from '#test/banks/false-fields.ts'
import { spec } from '#test/spec.ts'
import { paidOrder, refundOf, refundsOf } from './bank-refunds.ts'

export interface RefundLies {
  readonly open: () => Promise<LyingRig>
  /** In the answers to a refund that is asked for, and to a question about it. */
  readonly refund: readonly Place[]
  readonly state: readonly Place[]
}

const PAID_KOPECKS = 1_999
const BACK_KOPECKS = 1_998

export function bankRefundFieldLies(adapter: string, lies: RefundLies): void {
  const cases: Record<string, () => Promise<void>> = {}
  for (const call of ['refund', 'state'] as const)
    for (const place of lies[call])
      cases[`in ${call}: ${place.at.join('.')} of ${place.asked.source}`] = async () => {
        await using rig = await lies.open()
        for (const [name, value] of falsehoods(place)) await refuses(rig, call, place, name, value)
      }
  spec(`bank lies about refunds, by call: ${adapter}`, cases, 60_000)
}

async function refuses(
  rig: LyingRig,
  call: 'refund' | 'state',
  place: Place,
  name: string,
  value: (truth: unknown) => unknown,
): Promise<void> {
  const refunds = refundsOf(rig.bank)
  const payment = await paidOrder(rig, PAID_KOPECKS)
  const before = refunds.takesOurId ? null : await refunds.returnedKopecks(payment)
  const refund = { ...refundOf(payment, BACK_KOPECKS), returnedBeforeKopecks: before }
  if (call === 'state') await refunds.refund(refund)
  rig.proxy.tell(fieldLie(place, value))
  const said = await refunds[call](refund).catch((thrown: unknown) => thrown)
  assert.ok(rig.proxy.told > 0, `${name}: nobody was lied to`)
  rig.proxy.tell(null)
  // No answer, or one that leaves it open.
  if (said instanceof Fault) assert.is(said.kind, 'unreachable', `${name}: ${said.message}`)
  else assert.is((said as { state?: string }).state, 'unknown', `${name}: ${said}`)
  assert.is((await refunds.refund(refund)).state, 'returned', name)
  const went = (await rig.levers.refunds()).filter(({ order }) => order === payment.orderId)
  assert.equal(
    went.map(({ amountKopecks }) => amountKopecks),
    [BACK_KOPECKS],
    name,
  )
}
