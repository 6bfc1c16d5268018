/** What the customer is about to pay for: on every display as far as it can, under every payment. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createWording } from '#drivers/display/text/screen-wording.ts'
import { createBasketDisplay } from '#firmware/payment/checkout/basket.ts'
import { BASKET_KEPT_MS, BASKET_LINES_MAX } from '#firmware/payment/limits.ts'
import type { Basket } from '#hal/display.ts'
import { createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const TEA = { name: 'Чай', quantity: 2, sum: 19_800 }
const APPLES = { name: 'Яблоки', quantity: 0.432, unit: 'кг', sum: 5_140 }
const GIVEN = { lines: [TEA, APPLES], total: 24_940 }
const BASKET: Basket = {
  kind: 'basket',
  lines: [
    { name: 'Чай', quantity: 2, unit: '', sumKopecks: 19_800 },
    { name: 'Яблоки', quantity: 0.432, unit: 'кг', sumKopecks: 5_140 },
  ],
  totalKopecks: 24_940,
}

async function lane() {
  const rig = createPaymentRig({})
  await rig.open.payment.updateSettings(SETTINGS)
  return { rig, payment: rig.open.payment, glass: () => rig.display.glass }
}

spec('the basket', {
  async 'is said to be on the display as far as it is once it is there'() {
    const capabilities = { ack: 'strong', qr: 'bitmap', maxQrBytes: 99 } as const
    let lines = 0
    const basket = createBasketDisplay({
      display: {
        get capabilities() {
          return { ...capabilities, basket: lines === 2 ? 'all' : 'last' } as const
        },
      },
      screenOwner: {
        async showBasket(shown) {
          lines = shown?.lines.length ?? 0
        },
      },
      clock: createFakeClock(),
    })
    using _ = basket
    assert.is(await basket.show(GIVEN), 'all')
    assert.is(await basket.show({ ...GIVEN, lines: [TEA] }), 'last')
  },
  async 'is covered by a payment and its outcome, and back afterwards'() {
    const { rig, payment, glass } = await lane()
    await using _ = rig
    assert.is(await payment.showBasket(GIVEN), 'all')
    assert.equal(glass(), BASKET)
    const id = await payment.showQr({ amount: 24_940 }, null)
    assert.is(glass().kind, 'qr')
    // The till counts on while the code is there.
    const more = { lines: [TEA], total: 19_800 }
    await payment.showBasket(more)
    assert.is(glass().kind, 'qr')
    await payment.cancelQr()
    assert.is(glass().kind, 'status')
    await rig.clock.advance(5_000)
    assert.equal(glass(), { ...BASKET, lines: BASKET.lines.slice(0, 1), totalKopecks: 19_800 })
    assert.ok(id)
  },
  async 'ends with an empty one, with clearScreen, and with a till that is silent'() {
    const { rig, payment, glass } = await lane()
    await using _ = rig
    await payment.showBasket(GIVEN)
    await payment.showBasket({ lines: [], total: 0 })
    assert.is(glass().kind, 'blank')
    await payment.showBasket(GIVEN)
    await payment.clearScreen()
    assert.is(glass().kind, 'blank')
    await payment.showBasket(GIVEN)
    await rig.clock.advance(BASKET_KEPT_MS - 1_000)
    await payment.showBasket(GIVEN)
    await rig.clock.advance(BASKET_KEPT_MS - 1_000)
    assert.is(glass().kind, 'basket')
    await rig.clock.advance(1_000)
    assert.is(glass().kind, 'blank')
  },
  async 'leaves an info QR alone when it ends, and takes its place when it comes'() {
    const { rig, payment, glass } = await lane()
    await using _ = rig
    await payment.showBasket(GIVEN)
    await payment.showInfoQr('https://shop.example', null)
    await rig.clock.advance(BASKET_KEPT_MS)
    assert.is(glass().kind, 'qr')
    await payment.showBasket({ lines: [], total: 0 })
    assert.is(glass().kind, 'qr')
    await payment.showBasket(GIVEN)
    assert.equal(glass(), BASKET)
  },
  async 'that could not be shown does not come later, when nobody expects it'() {
    const { rig, payment, glass } = await lane()
    await using _ = rig
    rig.display.unplug()
    assert.is((await faultOf(() => payment.showBasket(GIVEN)))?.kind, 'unreachable')
    rig.display.plug()
    assert.is(glass().kind, 'blank')
  },
  async 'is refused by name of what is wrong with it'() {
    const { rig, payment, glass } = await lane()
    await using _ = rig
    const wrong = {
      'lines\\[0\\].sum': { ...GIVEN, lines: [{ ...TEA, sum: 1.5 }] },
      'lines\\[1\\].quantity': { ...GIVEN, lines: [TEA, { ...APPLES, quantity: 0 }] },
      'lines\\[0\\].quantity': { ...GIVEN, lines: [{ ...APPLES, quantity: 0.0004 }] },
      'lines\\[0\\].name': { ...GIVEN, lines: [{ ...TEA, name: 'a\u0007b' }] },
      'lines\\[0\\].unit': { ...GIVEN, lines: [{ ...TEA, unit: 'kilograms' }] },
      total: { ...GIVEN, total: Number.NaN },
      [`at most ${BASKET_LINES_MAX}`]: { ...GIVEN, lines: Array(BASKET_LINES_MAX + 1).fill(TEA) },
    }
    for (const [what, basket] of Object.entries(wrong)) {
      const fault = await faultOf(() => payment.showBasket(basket))
      assert.is(fault?.kind, 'bad-request', what)
      assert.match(fault?.message ?? '', new RegExp(what))
    }
    assert.is(glass().kind, 'blank')
  },
  'writes a discount below zero'() {
    assert.is(createWording({ language: 'de', currency: '€' }).amount(-123_456), '-1.234,56 €')
  },
})
