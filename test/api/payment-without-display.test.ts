/** A lane without a display takes payments where the till's printed link is switched on for each. */
import * as assert from 'uvu/assert'
import { createSimulatedBank } from '#doubles/bank-simulated.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { serveBarePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

async function openLane(isPrinted: boolean) {
  const clock = createFakeClock()
  const bank = createSimulatedBank(clock)
  const open: typeof bank.open = (profile) => {
    const real = bank.open(profile)
    return {
      ...real,
      async register(order, signal) {
        const registration = await real.register(order, signal)
        return isPrinted ? { ...registration, isPrinted: true } : registration
      },
    }
  }
  const served = await serveBarePaymentRig({ clock, banks: { ...bank, open } })
  served.rig.display.unplug()
  await served.configure()
  const statusOf = async () => (await served.get('/getDynamicQRStatus')).body['dynamicQRStatus']
  return { served, bank, clock, statusOf }
}

spec(
  'a lane without a display',
  {
    async 'takes a payment on a printed link'() {
      const { served, bank, clock, statusOf } = await openLane(true)
      await using _ = served
      assert.is((await served.post('/showQR', { amount: 100 })).http, 200)
      assert.is(await statusOf(), 'PENDING')
      const [order] = [...bank.orders.values()]
      bank.pay(order?.id ?? '')
      await clock.advance(5_000)
      assert.is(await statusOf(), 'ACCEPTED')
    },
    async 'goes on with it after a restart'() {
      const { served, bank, clock } = await openLane(true)
      await using _ = served
      await served.post('/showQR', { amount: 100 })
      const { payment } = await served.rig.restart()
      bank.pay([...bank.orders.keys()][0] ?? '')
      await clock.advance(10_000)
      assert.is(payment.statusAnswer(), 'ACCEPTED')
    },
    async 'takes none on a code that nobody can see'() {
      const { served, clock } = await openLane(false)
      await using _ = served
      assert.is((await clock.until(served.post('/showQR', { amount: 100 }))).http, 500)
    },
  },
  20_000,
)
