/**
 * A bank that cannot make a code unpayable: a customer who walks away must not hold up the lane until
 * the code ends by itself, and money that comes for it all the same is not lost.
 */
import * as assert from 'uvu/assert'
import { createSimulatedBank } from '#doubles/bank-simulated.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { Bank } from '#hal/bank.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

async function openLane() {
  const clock = createFakeClock()
  const bank = createSimulatedBank(clock)
  let cancels = 0
  function withoutCancel(real: Bank): Bank {
    const cancel: Bank['cancel'] = (order, signal) => {
      cancels += 1
      return real.status(order, signal)
    }
    return { ...real, withdraws: false, cancel }
  }
  const open: typeof bank.open = (profile) => withoutCancel(bank.open(profile))
  const served = await servePaymentRig({ clock, banks: { ...bank, open } })
  return { served, bank, clock, cancels: () => cancels }
}

/** Posts, and lets the clock run until the answer is there. */
async function postWhile({ post, rig }: ServedPaymentRig, path: string, body?: unknown) {
  return rig.clock.until(post(path, body))
}

const payloadOnGlass = ({ rig: { display } }: ServedPaymentRig) =>
  display.glass.kind === 'qr' ? display.glass.payload : null

async function transactions(served: ServedPaymentRig) {
  const { body } = await served.get('/transactions')
  return body['transactions'] as { dynamicQRStatus: string; amount: number }[]
}

spec(
  'a bank that cannot withdraw a code',
  {
    async 'is asked no such thing, and the till is told that the end is open'() {
      const { served, clock, cancels } = await openLane()
      await using _ = served
      await served.post('/showQR', { amount: 100 })
      assert.is((await postWhile(served, '/cancelQR')).http, 500)
      assert.is(payloadOnGlass(served), null)
      await clock.advance(60_000)
      assert.is(cancels(), 0)
    },
    async 'holds up no next customer, and its money comes to the right payment'() {
      const { served, bank, clock } = await openLane()
      await using _ = served
      await served.post('/showQR', { amount: 100 })
      assert.is((await postWhile(served, '/showQR', { amount: 200 })).http, 200)
      const [first, second] = [...bank.orders.values()]
      assert.is(first?.state, 'payable')
      assert.is(payloadOnGlass(served), second?.payload)
      bank.pay(second?.id ?? '')
      await clock.advance(5_000)
      // The one who walked away pays after all.
      bank.pay(first?.id ?? '')
      await clock.advance(120_000)
      const states = (await transactions(served)).map(({ dynamicQRStatus, amount }) => [
        amount,
        dynamicQRStatus,
      ])
      assert.equal(states.toSorted(), [
        [100, 'ACCEPTED'],
        [200, 'ACCEPTED'],
      ])
    },
    async 'ends the payment when the code has ended by itself'() {
      const { served, bank, clock } = await openLane()
      await using _ = served
      await served.post('/showQR', { amount: 100 })
      await postWhile(served, '/cancelQR')
      await clock.advance(60_000)
      const [before] = await transactions(served)
      assert.is(before?.dynamicQRStatus, 'ERROR')
      bank.expire([...bank.orders.keys()][0] ?? '')
      await clock.advance(3_600_000)
      const [after] = await transactions(served)
      assert.is(after?.dynamicQRStatus, 'CANCELED')
    },
  },
  30_000,
)
