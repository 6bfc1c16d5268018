/** What the customer sees and hears, and the technician who holds the button. */
import * as assert from 'uvu/assert'
import { openFakeIndicator } from '#drivers/indicator/fake.ts'
import { spec } from '#test/spec.ts'
import { CONFIG, createTestTerminal, SETTINGS } from '#test/terminal.ts'
import { faultOf } from '#test/thrown.ts'

async function lane(config: Partial<typeof CONFIG> = {}) {
  const lamp = openFakeIndicator()
  const terminal = createTestTerminal({ config: { ...CONFIG, ...config }, indicator: lamp })
  assert.is(lamp.lamp, 'off')
  await terminal.open.payment.updateSettings(SETTINGS)
  return { lamp, terminal, glass: () => terminal.display.glass }
}

spec('the glass', {
  async 'tells how a payment ended and makes room after a while'() {
    const { lamp, terminal, glass } = await lane()
    await using _ = terminal
    assert.is(lamp.lamp, 'ready')
    const id = await terminal.open.payment.showQr({ amount: 100 }, null)
    assert.is(lamp.lamp, 'waiting')
    terminal.bank.pay(id)
    await terminal.clock.advance(3_000)
    assert.equal(glass(), { kind: 'status', status: 'ACCEPTED', amountKopecks: 100 })
    assert.is(lamp.lamp, 'paid')
    assert.equal(lamp.beeps, ['paid'])
    await terminal.clock.advance(5_000)
    assert.equal(glass(), { kind: 'blank' })
    assert.is(lamp.lamp, 'ready')
  },
  async 'shows and sounds trouble where a payment did not end with money'() {
    const { lamp, terminal, glass } = await lane()
    await using _ = terminal
    await terminal.open.payment.showQr({ amount: 100 }, null)
    const [order] = terminal.bank.orders.values()
    if (order) order.state = 'rejected'
    await terminal.clock.advance(3_000)
    assert.equal(glass(), { kind: 'status', status: 'REJECTED', amountKopecks: 100 })
    assert.equal([lamp.lamp, lamp.beeps], ['trouble', ['failed']])
  },
  async 'keeps the outcome until the till clears it, where the config says so'() {
    const { terminal, glass } = await lane({ autoClearMs: 0 })
    await using _ = terminal
    const id = await terminal.open.payment.showQr({ amount: 100 }, null)
    terminal.bank.pay(id)
    await terminal.clock.advance(60_000)
    assert.is(glass().kind, 'status')
    await terminal.open.payment.clearScreen()
    assert.is(glass().kind, 'blank')
  },
  async 'leaves what the till put there alone'() {
    const { terminal, glass, lamp } = await lane()
    await using _ = terminal
    const id = await terminal.open.payment.showQr({ amount: 100 }, null)
    await terminal.open.payment.showInfoQr('https://shop.example')
    assert.ok(terminal.store.newest()?.isWithdrawn)
    terminal.bank.pay(id)
    await terminal.clock.advance(3_000)
    assert.equal(glass(), { kind: 'qr', payload: 'https://shop.example' })
    assert.equal(lamp.beeps, ['paid'])
    await terminal.clock.advance(60_000)
    assert.equal(glass(), { kind: 'qr', payload: 'https://shop.example' })
  },
  async 'shows what an idle lane shows, after a while, and not over a payment'() {
    const idle = { infoQR: 'https://shop.example/idle', afterSeconds: 30 }
    const { terminal, glass } = await lane({ idle })
    await using _ = terminal
    await terminal.clock.advance(29_000)
    assert.is(glass().kind, 'blank')
    await terminal.clock.advance(2_000)
    assert.equal(glass(), { kind: 'qr', payload: idle.infoQR })
    await terminal.open.payment.showQr({ amount: 100 }, null)
    await terminal.clock.advance(40_000)
    assert.is(terminal.store.newest()?.payload, (glass() as { payload: string }).payload)
    await terminal.open.payment.clearScreen()
    assert.is(glass().kind, 'blank')
    await terminal.clock.advance(31_000)
    assert.equal(glass(), { kind: 'qr', payload: idle.infoQR })
  },
  async 'returns after a restart, unless it was taken off before'() {
    const { terminal, glass } = await lane()
    await using _ = terminal
    await terminal.open.payment.showQr({ amount: 100 }, null)
    const shown = glass()
    await terminal.restart()
    assert.equal(glass(), shown)
    await terminal.open.payment.clearScreen()
    await terminal.restart()
    assert.is(glass().kind, 'blank')
  },
  async 'is cleared at a start when nothing stands behind what it shows'() {
    const { terminal, glass } = await lane()
    await using _ = terminal
    const id = await terminal.open.payment.showQr({ amount: 100 }, null)
    const stale = glass()
    terminal.bank.pay(id)
    await terminal.clock.advance(10_000)
    await terminal.display.show(stale)
    await terminal.restart()
    assert.is(glass().kind, 'blank')
  },
  async 'is asked for a code once per payment'() {
    const { terminal } = await lane()
    await using _ = terminal
    const { display } = terminal
    const { show } = display
    const kinds: string[] = []
    display.show = (screen) => {
      kinds.push(screen.kind)
      return show(screen)
    }
    await terminal.open.payment.showQr({ amount: 100 }, null)
    assert.equal(kinds, ['qr'])
  },
  async 'never shows a code later that could not be shown when it was asked for'() {
    const { terminal, glass, lamp } = await lane()
    await using _ = terminal
    const { payment } = terminal.open
    terminal.display.unplug()
    assert.is(lamp.lamp, 'trouble')
    for (const call of [
      () => payment.showQr({ amount: 100 }, null),
      () => payment.showInfoQr('https://shop.example'),
      () => payment.displayStatus(3),
    ])
      await faultOf(call, 'unreachable')
    terminal.display.plug()
    assert.is(glass().kind, 'blank')
  },
  async 'shows the address to whoever holds the button, once, and not over a payment'() {
    const { terminal, glass, lamp } = await lane()
    await using _ = terminal
    lamp.press(1_000)
    assert.is(glass().kind, 'blank')
    lamp.press(5_000)
    assert.equal(glass(), { kind: 'qr', payload: 'http://192.0.2.7:8080' })
    assert.equal(lamp.beeps, ['pressed'])
    await terminal.clock.advance(16_000)
    assert.is(glass().kind, 'blank')
    await terminal.open.payment.showQr({ amount: 100 }, null)
    const shown = glass()
    lamp.press(5_000)
    assert.equal(glass(), shown)
  },
  async 'cancels with the screen where the config says so'() {
    const { terminal } = await lane({ cancelOnClear: true })
    await using _ = terminal
    await terminal.open.payment.showQr({ amount: 100 }, null)
    const cleared = terminal.open.payment.clearScreen()
    await terminal.clock.advance(1_000)
    await cleared
    assert.is([...terminal.bank.orders.values()][0]?.state, 'canceled')
  },
})
