/**
 * A bank whose answers are wrong in one thing: the payment stays as it was, in the ledger and on
 * the glass, and the truth that comes afterwards settles it.
 */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import { openFakeBank } from '#drivers/bank/fake/fake-bank-server.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import { type Lie, type LyingProxy, openLyingProxy } from '#test/banks/lying-proxy.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const ASKED_KOPECKS = 500
const STEP_MS = 500

interface Lane extends AsyncDisposable {
  readonly rig: PaymentRig
  readonly line: LyingProxy
  readonly bank: BankLevers
  status(): string
  /** Lets the device's clock run until then. */
  runUntil(what: string, isSo: () => boolean): Promise<void>
}

async function openLane(): Promise<Lane> {
  await using opening = new AsyncDisposableStack()
  const clock = createFakeClock()
  const server = opening.use(await openFakeBank({ clock, path: null }))
  const line = opening.use(await openLyingProxy(server.url))
  const config = { CFT: { driver: 'gateway', url: line.url } } as const
  const banks = opening.use(await openBanks(config, { clock, fakeBankFile: null }))
  const rig = opening.use(createPaymentRig({ clock, banks }))
  const { main } = SETTINGS.bankProfiles
  await rig.open.payment.updateSettings({ ...SETTINGS, bankProfiles: { main } })
  const opened = opening.move()
  return {
    rig,
    line,
    bank: server.levers,
    status: () => rig.open.currentPayment()?.dynamicQRStatus ?? '',
    async runUntil(what, isSo) {
      await waitUntil(what, async () => {
        if (!isSo()) await clock.advance(STEP_MS)
        return isSo()
      })
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const say =
  (fields: object): Lie =>
  (answer) => {
    const body = { ...(JSON.parse(answer.bytes.toString('utf8')) as object), ...fields }
    return { ...answer, bytes: Buffer.from(JSON.stringify(body)) }
  }

const PAID = { status: 'PAID', operationId: 'op', paidKopecks: ASKED_KOPECKS }

/** All of them made ACCEPTED before. */
const FALSE_MONEY: Readonly<Record<string, object>> = {
  "another order's": { ...PAID, orderId: '01JD8Z3V7Q9M2N4P6R8T0WXYZA' },
  "nobody's": { ...PAID, orderId: undefined },
  'in dollars': { ...PAID, currency: 'USD' },
  'for another amount': { ...PAID, amountKopecks: 1 },
  'one and a half kopecks': { ...PAID, paidKopecks: 1.5 },
  'less than nothing': { ...PAID, paidKopecks: -100 },
  'as text': { ...PAID, paidKopecks: '1.00' },
  astronomical: { ...PAID, paidKopecks: 1e30 },
  'an object': { ...PAID, paidKopecks: {} },
  'of no amount': { ...PAID, paidKopecks: null },
  'without a name': { ...PAID, operationId: null },
}

spec('a bank that lies', {
  async 'about money changes nothing, and is believed when it tells the truth'() {
    await using lane = await openLane()
    for (const [name, fields] of Object.entries(FALSE_MONEY)) {
      await lane.rig.open.payment.showQr({ amount: ASKED_KOPECKS, ttl: 60 }, null)
      const before = lane.rig.open.currentPayment()
      const screen = lane.rig.display.glass
      lane.line.tell(say(fields))
      await lane.runUntil(`${name} was said twice`, () => lane.line.told >= 2)
      assert.is(lane.status(), 'PENDING', name)
      assert.equal(lane.rig.open.currentPayment(), before, name)
      assert.equal(lane.rig.display.glass, screen, name)
      await lane.bank.pay()
      lane.line.tell(null)
      await lane.runUntil('the truth is believed', () => lane.status() === 'ACCEPTED')
    }
  },
  async 'about a registration shows no QR'() {
    await using lane = await openLane()
    for (const fields of [
      { currency: 'USD' },
      { amountKopecks: 1 },
      { payload: 'https://x.example/' },
    ]) {
      lane.line.tell((answer, asked) =>
        asked.startsWith('PUT') ? say(fields)(answer, asked) : answer,
      )
      let isRefused = false
      await lane.rig.open.payment.showQr({ amount: ASKED_KOPECKS }, null).catch(() => {
        isRefused = true
      })
      assert.ok(isRefused)
      assert.is(lane.status(), 'ERROR')
      assert.is.not(lane.rig.display.glass.kind, 'qr')
    }
  },
  async 'about how much was paid leaves it to a person'() {
    await using lane = await openLane()
    for (const paidKopecks of [ASKED_KOPECKS - 1, ASKED_KOPECKS + 1]) {
      await lane.rig.open.payment.showQr({ amount: ASKED_KOPECKS, ttl: 60 }, null)
      lane.line.tell(say({ ...PAID, paidKopecks }))
      await lane.runUntil('a person must look', () => lane.status() === 'ERROR')
      assert.is(lane.rig.open.currentPayment()?.reason, 'amount')
      lane.line.tell(null)
    }
  },
})
