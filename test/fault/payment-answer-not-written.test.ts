/**
 * The card is full at the moment when the bank's answer to a cancellation is to be written down:
 * the till is told so, the next customer is shown no code beside one that has been paid, and what
 * the bank said is in the ledger as soon as there is room. Or it is full when a code has come onto
 * the glass: what was written before suffices.
 */

import * as assert from 'uvu/assert'
import type { BankTrouble } from '#doubles/bank-simulated.ts'
import type { MemoryTransactions } from '#doubles/transactions-memory.ts'
import { Fault } from '#firmware/fault.ts'
import type { Bank } from '#hal/bank.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

/** How the till ends the payment before. */
const ENDINGS: Readonly<Record<string, (rig: PaymentRig) => Promise<unknown>>> = {
  cancelQR: ({ open }) => open.payment.cancelQr(),
  showQR: ({ open }) => open.payment.showQr({ amount: 200 }, null),
}

/** What the bank answers to the cancellation, and what the till reads in the end. */
const ANSWERS: Readonly<Record<string, { readonly trouble: BankTrouble | null; status: RegExp }>> =
  {
    cancelled: { trouble: null, status: /CANCELED/ },
    'paid meanwhile': { trouble: 'paid-during-cancel', status: /ACCEPTED/ },
    'refused, and paid meanwhile': { trouble: 'paid-and-refused', status: /ACCEPTED/ },
  }

async function withPayment(): Promise<PaymentRig> {
  const rig = createPaymentRig()
  await rig.open.payment.updateSettings(SETTINGS)
  await rig.open.payment.showQr({ amount: 100, ttl: 30 }, null)
  await rig.clock.advance(3_000)
  return rig
}

/** The bank's next answer to a cancellation finds the card full. */
function fillOnAnswer(rig: PaymentRig): void {
  const { bank, store } = rig
  const real = bank.open
  bank.open = (profile) => {
    const one = real(profile)
    const cancel: Bank['cancel'] = (...given) => {
      store.fail('disk-full')
      return one.cancel(...given)
    }
    return { ...one, cancel }
  }
}

const cases = Object.entries(ENDINGS).flatMap(([how, ending]) =>
  Object.entries(ANSWERS).map(([answer, { trouble, status }]): [string, () => Promise<void>] => [
    `${how}; ${answer}`,
    async () => {
      await using rig = await withPayment()
      const { bank, clock, store } = rig
      fillOnAnswer(rig)
      await rig.restart()
      bank.troubles.push(null, trouble)
      const { kind, message } = await faultOf(() => rig.clock.until(ending(rig)))
      assert.is(kind, 'storage', message)
      assert.match(
        message,
        /could not save how the payment ended: the lane cannot write its data.*The customer may have paid/,
      )
      assert.is(bank.orders.size, 1)
      assert.match(rig.open.payment.statusAnswer(), 'PENDING')
      store.fail(null)
      await clock.advance(10_000)
      assert.match(rig.open.payment.statusAnswer(), status)
    },
  ]),
)
spec("the bank's answer to a cancellation finds the card full", Object.fromEntries(cases))

spec('the card is full when the code has come onto the glass', {
  async 'the till is told of its success, and the payment is followed'() {
    await using rig = createPaymentRig()
    const { bank, clock, display, open, store } = rig
    await open.payment.updateSettings(SETTINGS)
    const { show } = display
    display.show = async (screen) => {
      await show(screen)
      store.fail('disk-full')
    }
    const id = await open.payment.showQr({ amount: 100 }, 'sale-1')
    assert.is(display.glass.kind, 'qr')
    display.show = show
    store.fail(null)
    assert.is(await open.payment.showQr({ amount: 100 }, 'sale-1'), id)
    bank.pay(id)
    await clock.advance(3_000)
    assert.match(open.payment.statusAnswer(), 'ACCEPTED')
  },
})

/** The nth write of the ledger fails, and no other: somebody made room at once. */
function failAt(store: MemoryTransactions, nth: number) {
  let writes = 0
  const failing = (work: () => unknown) => {
    writes += 1
    store.fail(writes === nth ? 'disk-full' : null)
    try {
      return work()
    } finally {
      store.fail(null)
    }
  }
  const { insert, update } = store
  Object.assign(store, {
    insert: (...given: Parameters<TransactionStore['insert']>) => failing(() => insert(...given)),
    update: (...given: Parameters<TransactionStore['update']>) => failing(() => update(...given)),
  })
  return { happened: () => writes >= nth }
}

/** Answers whether there was an nth write between the asking and the end of the day. */
async function tell(nth: number, trouble: BankTrouble | null): Promise<boolean> {
  await using rig = await withPayment()
  const { bank, clock, open, store } = rig
  const [first] = bank.orders.values()
  assert.ok(first)
  const accident = failAt(store, nth)
  bank.troubles.push(null, trouble)
  let shown: string | null = null
  let refused: unknown = null
  const call = open.payment.showQr({ amount: 200 }, null).then(
    (id) => {
      shown = id
    },
    (error: unknown) => {
      refused = error
    },
  )
  for (let spentMs = 0; !shown && !refused && spentMs < 60_000; spentMs += 50)
    await clock.advance(50)
  await call
  if (refused) assert.ok(refused instanceof Fault && refused.kind !== 'bug', String(refused))
  const isPaid = first.state === 'paid'
  if (shown) assert.not.ok(isPaid, 'a code for the next customer beside one that has been paid')
  const words = (refused as Fault | null)?.message ?? ''
  if (refused)
    assert.match(
      words,
      isPaid ? /cannot write its data|read-only|just been paid/ : /cannot write its data|read-only/,
    )
  await clock.advance(4 * 3_600_000)
  assert.is(store.find(first.id)?.phase, isPaid ? 'accepted' : 'canceled')
  for (const { phase } of store.list({ limit: 10 }).filter(({ id }) => id !== first.id))
    assert.ok(phase === 'canceled' || phase === 'failed', phase)
  for (const { payload } of bank.orders.values()) assert.not.ok(bank.isPayable(payload))
  return accident.happened()
}

const WRITES_MAX = 60

spec('one write that fails, and room at once', {
  ...Object.fromEntries(
    Object.entries(ANSWERS).map(([answer, { trouble }]) => [
      `the bank answers: ${answer}`,
      async () => {
        let nth = 1
        while (await tell(nth, trouble)) {
          nth += 1
          assert.ok(nth < WRITES_MAX)
        }
        assert.ok(nth > 2, `only ${nth - 1} writes: nothing was cancelled`)
      },
    ]),
  ),
})
