/** What the customer sees and hears, and the technician who holds the button. */
import * as assert from 'uvu/assert'
import { openFakeIndicator } from '#drivers/indicator/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { CONFIG, createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

async function lane(config: Partial<typeof CONFIG> = {}) {
  const lamp = openFakeIndicator()
  const rig = createPaymentRig({ config: { ...CONFIG, ...config }, indicator: lamp })
  assert.is(lamp.lamp, 'off')
  await rig.open.payment.updateSettings(SETTINGS)
  return { lamp, rig, glass: () => rig.display.glass }
}

spec('the glass', {
  async 'tells how a payment ended and makes room after a while'() {
    const { lamp, rig, glass } = await lane()
    await using _ = rig
    assert.is(lamp.lamp, 'ready')
    const id = await rig.open.payment.showQr({ amount: 100 }, null)
    assert.is(lamp.lamp, 'waiting')
    rig.bank.pay(id)
    await rig.clock.advance(3_000)
    assert.equal(glass(), { kind: 'status', status: 'ACCEPTED', amountKopecks: 100 })
    assert.is(lamp.lamp, 'paid')
    assert.equal(lamp.beeps, ['paid'])
    await rig.clock.advance(5_000)
    assert.equal(glass(), { kind: 'blank' })
    assert.is(lamp.lamp, 'ready')
  },
  async 'shows and sounds trouble where a payment did not end with money'() {
    const { lamp, rig, glass } = await lane()
    await using _ = rig
    await rig.open.payment.showQr({ amount: 100 }, null)
    const [order] = rig.bank.orders.values()
    if (order) order.state = 'rejected'
    await rig.clock.advance(3_000)
    assert.equal(glass(), { kind: 'status', status: 'REJECTED', amountKopecks: 100 })
    assert.equal([lamp.lamp, lamp.beeps], ['trouble', ['failed']])
  },
  async 'keeps the outcome until the till clears it, where the config says so'() {
    const { rig, glass } = await lane({ autoClearMs: 0 })
    await using _ = rig
    const id = await rig.open.payment.showQr({ amount: 100 }, null)
    rig.bank.pay(id)
    await rig.clock.advance(60_000)
    assert.is(glass().kind, 'status')
    await rig.open.payment.clearScreen()
    assert.is(glass().kind, 'blank')
  },
  async 'leaves what the till put there alone'() {
    const { rig, glass, lamp } = await lane()
    await using _ = rig
    const id = await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.open.payment.displayStatus(0)
    assert.ok(rig.store.newest()?.isWithdrawn)
    rig.bank.pay(id)
    await rig.clock.advance(3_000)
    assert.equal(glass(), { kind: 'status', status: 'EMPTY' })
    assert.equal(lamp.beeps, ['paid'])
    await rig.clock.advance(60_000)
    assert.equal(glass(), { kind: 'status', status: 'EMPTY' })
  },
  async 'shows no code but its own while a payment is pending, and logs whose another one is'() {
    const journal = createMemoryJournal()
    const rig = createPaymentRig({ journal })
    await using _ = rig
    const { payment } = rig.open
    await payment.updateSettings(SETTINGS)
    const show = () => payment.showInfoQr('https://shop.example', 'till 1')
    const id = await payment.showQr({ amount: 100 }, null)
    const code = rig.display.glass
    // What covers it for a moment does not end it.
    for (const cover of [async () => {}, () => payment.displayStatus(2), payment.clearScreen]) {
      await cover()
      const before = rig.display.glass
      assert.match((await faultOf(show, 'busy')).message, /Wait until the payment has ended/)
      assert.is(rig.display.glass, before)
    }
    assert.is(code.kind === 'qr' && code.amountKopecks, 100)
    rig.bank.pay(id)
    await rig.clock.advance(3_000)
    await show()
    assert.equal(rig.display.glass, { kind: 'qr', payload: 'https://shop.example' })
    const shown = journal.entries.filter(({ event }) => event === 'display.info_shown')
    assert.equal(
      shown.map(({ fields }) => fields),
      [{ text: 'https://shop.example', by: 'till 1' }],
    )
  },
  async 'shows what an idle lane shows, after a while, and not over a payment'() {
    const idle = { infoQR: 'https://shop.example/idle', afterSeconds: 30 }
    const { rig, glass } = await lane({ idle })
    await using _ = rig
    await rig.clock.advance(29_000)
    assert.is(glass().kind, 'blank')
    await rig.clock.advance(2_000)
    assert.equal(glass(), { kind: 'qr', payload: idle.infoQR })
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(40_000)
    assert.is(rig.store.newest()?.payload, (glass() as { payload: string }).payload)
    await rig.open.payment.clearScreen()
    assert.is(glass().kind, 'blank')
    await rig.clock.advance(31_000)
    assert.equal(glass(), { kind: 'qr', payload: idle.infoQR })
  },
  async 'returns after a restart, unless it was taken off before'() {
    const { rig, glass } = await lane()
    await using _ = rig
    await rig.open.payment.showQr({ amount: 100 }, null)
    const shown = glass()
    await rig.restart()
    assert.equal(glass(), shown)
    await rig.open.payment.clearScreen()
    await rig.restart()
    assert.is(glass().kind, 'blank')
  },
  async 'is cleared at a start when nothing stands behind what it shows'() {
    const { rig, glass } = await lane()
    await using _ = rig
    const id = await rig.open.payment.showQr({ amount: 100 }, null)
    const stale = glass()
    rig.bank.pay(id)
    await rig.clock.advance(10_000)
    await rig.display.show(stale)
    await rig.restart()
    assert.is(glass().kind, 'blank')
  },
  async 'is asked for a code once per payment'() {
    const { rig } = await lane()
    await using _ = rig
    const { display } = rig
    const { show } = display
    const kinds: string[] = []
    display.show = (screen) => {
      kinds.push(screen.kind)
      return show(screen)
    }
    await rig.open.payment.showQr({ amount: 100 }, null)
    assert.equal(kinds, ['qr'])
  },
  async 'never shows a code later that could not be shown when it was asked for'() {
    const { rig, glass, lamp } = await lane()
    await using _ = rig
    const { payment } = rig.open
    rig.display.unplug()
    assert.is(lamp.lamp, 'trouble')
    for (const call of [
      () => payment.showInfoQr('https://shop.example', null),
      () => payment.showQr({ amount: 100 }, null),
      () => payment.displayStatus(3),
    ])
      await faultOf(call, 'unreachable')
    rig.display.plug()
    assert.is(glass().kind, 'blank')
  },
  async 'shows the address to whoever holds the button, once, and not over a payment'() {
    const { rig, glass, lamp } = await lane()
    await using _ = rig
    lamp.press(1_000)
    assert.is(glass().kind, 'blank')
    lamp.press(5_000)
    assert.equal(glass(), { kind: 'qr', payload: 'http://192.0.2.7:8080' })
    assert.equal(lamp.beeps, ['pressed'])
    await rig.clock.advance(16_000)
    assert.is(glass().kind, 'blank')
    lamp.press(5_000)
    assert.is(glass().kind, 'qr', 'and again to who lets it go and holds it again')
    await rig.clock.advance(16_000)
    await rig.open.payment.showQr({ amount: 100 }, null)
    const shown = glass()
    lamp.press(5_000)
    assert.equal(glass(), shown)
  },
  async 'cancels with the screen where the config says so'() {
    const { rig } = await lane({ cancelOnClear: true })
    await using _ = rig
    await rig.open.payment.showQr({ amount: 100 }, null)
    const cleared = rig.open.payment.clearScreen()
    await rig.clock.advance(1_000)
    await cleared
    assert.is([...rig.bank.orders.values()][0]?.state, 'canceled')
  },
})
