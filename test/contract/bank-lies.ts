/**
 * The lies that no bank driver may believe: about the id, the currency, an amount or the state of an
 * order, each told in every place where the bank says such a thing, and about the answer as a whole.
 *
 * A lie is Fault 'unreachable' (or 'refused', for a registered order that is not what was asked),
 * and afterwards the truth is heard as if nothing had been said before.
 */

import * as assert from 'uvu/assert'
import type { FaultKind } from '#firmware/fault.ts'
import type { Order } from '#hal/bank.ts'
import type { LyingRig } from '#test/banks/bank-rig.ts'
import { ANSWER_LIES } from '#test/banks/false-answers.ts'
import {
  ASKED_KOPECKS,
  type Call,
  falsehoods,
  fieldLie,
  nameOf,
  type Place,
  type RefundCall,
} from '#test/banks/false-fields.ts'
import type { Lie } from '#test/banks/lying-proxy.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

/** Where one adapter's bank says what, and a line on which to say something else. */
export interface Lies {
  readonly open: () => Promise<LyingRig>
  readonly places: readonly Place[]
}

export function bankLies(
  adapter: string,
  { open, places }: Lies,
  orderOf: (amountKopecks: number) => Order,
): void {
  const cases: Record<string, () => Promise<void>> = {}
  for (const call of ['register', 'status', 'found', 'paid', 'cancel'] as const) {
    for (const place of places.filter((one) => one.in.includes(call)))
      cases[`in ${call}: ${nameOf(place)}`] = () =>
        refuses(
          call,
          falsehoods(place).map(([name, value, kind]) => [
            `${place.at.join('.')}: ${name}`,
            fieldLie(place, value),
            call === 'register' ? kind : 'unreachable',
          ]),
        )
    cases[`in ${call}: about the answer as a whole`] = () =>
      refuses(
        call,
        ANSWER_LIES.map(([name, lie]) => [name, lie, 'unreachable']),
      )
  }

  async function refuses(
    call: Exclude<Call, RefundCall>,
    lies: readonly (readonly [string, Lie, FaultKind])[],
  ) {
    await using rig = await open()
    for (const [name, lie, kind] of lies) {
      const order = orderOf(ASKED_KOPECKS)
      const words = `${call}, ${name}`
      if (call === 'register') {
        rig.proxy.tell(lie)
        await isRefused(rig.bank.register(order), kind, words)
        assert.ok(rig.proxy.told > 0, `${words}: nobody was lied to`)
        rig.proxy.tell(null)
        const { qrId } = await rig.bank.register(order)
        assert.is((await rig.bank.status({ ...order, qrId })).state, 'payable', words)
        continue
      }
      const { qrId } = await rig.bank.register(order)
      const reference = { ...order, qrId: call === 'found' ? null : qrId }
      if (call === 'paid') await rig.levers.pay(order.orderId)
      rig.proxy.tell(lie)
      const asked = call === 'cancel' ? rig.bank.cancel(reference) : rig.bank.status(reference)
      await isRefused(asked, kind, words)
      assert.ok(rig.proxy.told > 0, `${words}: nobody was lied to`)
      rig.proxy.tell(null)
      const after = await rig.bank.status(reference)
      assert.ok(TRUTH[call].includes(after.state), `${words}: ${after.state}`)
      if (call === 'paid') assert.is(after.amountKopecks, ASKED_KOPECKS)
    }
  }

  spec(`bank lies: ${adapter}`, cases, 60_000)
}

const TRUTH = {
  status: ['payable'],
  found: ['payable'],
  paid: ['paid'],
  cancel: ['canceled', 'payable'],
}

async function isRefused(call: Promise<unknown>, kind: FaultKind, words: string): Promise<void> {
  const { detail } = await faultOf(() => call, kind, words)
  assert.is(detail.part, 'bank', words)
}
