/**
 * A payment on a display that is driven over a real (pseudo) serial line: what is on the glass is
 * what the bank registered, and once it must not be paid it is not there any more.
 */
import { tmpdir } from 'node:os'
import * as assert from 'uvu/assert'
import { EMULATED_DISPLAY_NAMES } from '#lab/emulators/emulated-displays.ts'
import { openPtyRig, type PtyRig } from '#test/hardware/display-rig.ts'
import { readQr } from '#test/hardware/qr-reader.ts'
import { CONFIG, createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

async function laneWith(rig: PtyRig): Promise<PaymentRig> {
  const paymentRig = createPaymentRig({
    display: rig.display,
    config: { ...CONFIG, serialFolders: [tmpdir()] },
  })
  const deviceConnection = { connectionType: 'Serial', portName: rig.pty.path }
  await paymentRig.open.payment.updateSettings({ ...SETTINGS, deviceConnection })
  await waitUntil('the display is connected', () => rig.display.isConnected)
  return paymentRig
}

/** Every code that was on the glass since then. */
const codesSince = (rig: PtyRig, from: number) => rig.qrHistory.slice(from)

const cases = EMULATED_DISPLAY_NAMES.flatMap((protocol): [string, () => Promise<void>][] => [
  [
    `${protocol}: the code on the glass is the one that the bank registered`,
    async () => {
      await using rig = await openPtyRig({ protocol })
      await using paymentRig = await laneWith(rig)
      for (const amount of [100, 250]) {
        const shown = paymentRig.open.payment.showQr({ amount, purpose: 'хлеб' }, null)
        const watching = setInterval(() => void paymentRig.clock.advance(20), 5)
        const id = await shown.finally(() => clearInterval(watching))
        const payload = paymentRig.bank.orders.get(id)?.payload ?? ''
        const { qr } = await waitUntil('a code is on the glass', () => {
          const glass = rig.glass()
          return glass.qr === payload && glass
        })
        assert.is(readQr(qr ?? ''), payload)
      }
    },
  ],
  [
    `${protocol}: paid while the cable is out, and the code does not come back`,
    async () => {
      await using rig = await openPtyRig({ protocol })
      await using paymentRig = await laneWith(rig)
      const id = await paymentRig.open.payment.showQr({ amount: 100 }, null)
      const payload = paymentRig.bank.orders.get(id)?.payload ?? ''
      await waitUntil('the code is on the glass', () => rig.glass().qr === payload)
      await rig.unplug()
      await waitUntil('the driver knows', () => !rig.display.isConnected)
      paymentRig.bank.pay(id)
      await paymentRig.clock.advance(3_000)
      assert.match(paymentRig.open.payment.statusAnswer(), 'ACCEPTED')
      const before = rig.qrHistory.length
      await rig.plug()
      await waitUntil('the display is back', () => rig.display.isConnected && rig.display.shown)
      await paymentRig.clock.advance(10_000)
      await waitUntil('the glass is clear', () => rig.display.shown?.kind === 'blank')
      assert.equal(codesSince(rig, before), [])
    },
  ],
  [
    `${protocol}: not shown is not payable`,
    async () => {
      await using rig = await openPtyRig({ protocol })
      await using paymentRig = await laneWith(rig)
      await rig.unplug()
      await waitUntil('the driver knows', () => !rig.display.isConnected)
      await faultOf(() => paymentRig.open.payment.showQr({ amount: 100 }, null), 'unreachable')
      await paymentRig.clock.advance(3_000)
      assert.is([...paymentRig.bank.orders.values()][0]?.state, 'canceled')
      const before = rig.qrHistory.length
      await rig.plug()
      await waitUntil('the display is back', () => rig.display.shown?.kind === 'blank')
      assert.equal(codesSince(rig, before), [])
    },
  ],
])

spec('a payment on a display that comes and goes', Object.fromEntries(cases), 20_000)
