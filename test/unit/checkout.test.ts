/** Several requests at once: few wait, none for long, and one whose client is gone is not begun. */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { REQUEST_WAIT_MS_MAX, SHOW_QR_MS_MAX } from '#firmware/payment/limits.ts'
import type { Bank } from '#hal/bank.ts'
import { pause } from '#hal/clock.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'

const SLOW_MS = 9_300

/** A payment rig whose bank answers each question after so long. */
async function behindSlowBank(answerMs = SLOW_MS): Promise<PaymentRig> {
  const rig = createPaymentRig()
  const { bank, clock } = rig
  const real = bank.open
  bank.open = (profile): Bank => {
    const { kind, register, status, cancel, probe } = real(profile)
    const slow =
      <Given, Answer>(call: (given: Given) => Promise<Answer>) =>
      async (given: Given) => {
        await pause(clock, answerMs)
        return call(given)
      }
    return { kind, register: slow(register), status: slow(status), cancel: slow(cancel), probe }
  }
  await rig.open.payment.updateSettings(SETTINGS)
  return rig
}

interface Ended {
  readonly atMs: number
  readonly fault: Fault | null
}

/** When, after the call, and how it ended. */
async function end({ clock }: PaymentRig, call: Promise<unknown>): Promise<Ended> {
  const startMs = clock.monotonicMs()
  const fault = await call.then(
    () => null,
    (thrown: unknown) => thrown as Fault,
  )
  if (fault) assert.instance(fault, Fault)
  return { atMs: clock.monotonicMs() - startMs, fault }
}

/** Each code that was on the glass, as the amount that it was for. */
function watchGlass({ display }: PaymentRig): number[] {
  const amounts: number[] = []
  display.onChange(() => {
    const { glass } = display
    const amount = glass.kind === 'qr' ? glass.amountKopecks : undefined
    if (amount !== undefined && amounts.at(-1) !== amount) amounts.push(amount)
  })
  return amounts
}

const registered = ({ bank }: PaymentRig) =>
  [...bank.orders.values()].map((one) => one.amountKopecks)
const isPayable = ({ bank }: PaymentRig, amount: number) =>
  [...bank.orders.values()].some((one) => one.amountKopecks === amount && one.state === 'payable')

spec('five requests behind a slow bank', {
  async 'all end within the one deadline, and what was refused never reaches bank or glass'() {
    await using rig = await behindSlowBank()
    const { clock, open } = rig
    const shown = watchGlass(rig)
    const amounts = [1, 2, 3, 4, 5]
    const calls = amounts.map((amount) => end(rig, open.payment.showQr({ amount, ttl: 30 }, null)))
    await clock.advance(SHOW_QR_MS_MAX)
    const ends = await Promise.all(calls)
    for (const { atMs } of ends) assert.ok(atMs <= SHOW_QR_MS_MAX)
    const refused = ends.filter(({ fault }) => fault?.kind === 'busy')
    assert.is(refused.length, 3)
    for (const { atMs } of refused) assert.is(atMs, REQUEST_WAIT_MS_MAX)
    await clock.advance(120_000)
    assert.equal(shown, [1, 2])
    assert.equal(registered(rig), [1, 2])
  },
  async 'end as soon where the bank never answers'() {
    await using rig = await behindSlowBank(1e9)
    const { clock, open } = rig
    const first = end(rig, open.payment.showQr({ amount: 1 }, null))
    await clock.advance(SHOW_QR_MS_MAX)
    assert.is((await first).fault?.kind, 'unreachable')
    const second = end(rig, open.payment.showQr({ amount: 2 }, null))
    await clock.advance(SHOW_QR_MS_MAX)
    const { atMs, fault } = await second
    assert.is(fault?.kind, 'unreachable')
    assert.ok(atMs <= SHOW_QR_MS_MAX)
  },
})

spec('a request whose client is gone', {
  async 'waits no longer: neither the bank nor the ledger hears of it'() {
    await using rig = await behindSlowBank()
    const { clock, open, store } = rig
    const shown = watchGlass(rig)
    const first = open.payment.showQr({ amount: 1 }, null)
    const gone = new AbortController()
    const second = end(rig, open.payment.showQr({ amount: 2 }, null, gone.signal))
    await clock.advance(5_000)
    gone.abort()
    await second
    await clock.advance(5_000)
    await first
    await clock.advance(60_000)
    assert.equal([shown, registered(rig), store.list({ limit: 9 }).length], [[1], [1], 1])
  },
  async 'is not begun when it was gone before it came'() {
    await using rig = await behindSlowBank(0)
    const { clock, open, store } = rig
    const ended = end(rig, open.payment.showQr({ amount: 1 }, null, AbortSignal.abort()))
    await clock.advance(1_000)
    assert.ok((await ended).fault)
    assert.is(store.newest(), null)
  },
  async 'is cancelled at a bank that has it already, and its code stays away from the glass'() {
    await using rig = await behindSlowBank()
    const { bank, clock, open, store } = rig
    const shown = watchGlass(rig)
    const gone = new AbortController()
    const ended = end(rig, open.payment.showQr({ amount: 1 }, null, gone.signal))
    await clock.advance(5_000)
    gone.abort()
    await clock.advance(0)
    assert.match(open.payment.statusAnswer(), 'PENDING')
    await clock.advance(200_000)
    assert.is((await ended).atMs, 5_000)
    assert.is([...bank.orders.values()][0]?.state, 'canceled', 'the bank took it all the same')
    assert.equal(shown, [])
    assert.is(store.newest()?.reason, 'client-gone')
    assert.match(open.payment.statusAnswer(), 'CANCELED')
  },
  ...Object.fromEntries(
    [false, true].map((isCardFull) => [
      `has its code taken off a glass that is just being drawn${isCardFull ? ', card full' : ''}`,
      async () => {
        await using rig = await behindSlowBank(0)
        const { bank, clock, display, open, store } = rig
        const { show } = display
        display.show = async (screen) => {
          await show(screen)
          if (screen.kind === 'qr') await pause(clock, 3_000)
        }
        const gone = new AbortController()
        const ended = end(rig, open.payment.showQr({ amount: 1, ttl: 1 }, null, gone.signal))
        await clock.advance(1_000)
        assert.is(display.glass.kind, 'qr')
        if (isCardFull) store.fail('disk-full')
        gone.abort()
        await clock.advance(0)
        assert.is(display.glass.kind, 'blank')
        await clock.advance(5_000)
        assert.ok((await ended).fault)
        store.fail(null)
        // What could not be written down ends with its ttl at the latest.
        await clock.advance(isCardFull ? 60_000 : 0)
        for (const { payload } of bank.orders.values()) assert.not.ok(bank.isPayable(payload))
        assert.is.not(display.glass.kind, 'qr')
        assert.match(open.payment.statusAnswer(), 'CANCELED')
      },
    ]),
  ),
  async 'goes on as long as another one waits for the same payment'() {
    await using rig = await behindSlowBank()
    const { clock, open } = rig
    const posts = [new AbortController(), new AbortController(), new AbortController()]
    const calls = posts.map(({ signal }) => open.payment.showQr({ amount: 1 }, 'sale-1', signal))
    await clock.advance(1_000)
    posts[0]?.abort()
    posts[1]?.abort()
    await clock.advance(SLOW_MS)
    const ids = await Promise.all(calls)
    assert.is(new Set(ids).size, 1)
    assert.equal(registered(rig), [1])
    assert.ok(isPayable(rig, 1))
  },
  async 'may ask again with the same key: one payment, and never two that can be paid'() {
    await using rig = await behindSlowBank(1_000)
    const { clock, open } = rig
    const shown = watchGlass(rig)
    const gone = new AbortController()
    const first = end(rig, open.payment.showQr({ amount: 1, ttl: 30 }, 'sale-1', gone.signal))
    await clock.advance(500)
    gone.abort()
    const early = end(rig, open.payment.showQr({ amount: 1, ttl: 30 }, 'sale-1'))
    await clock.advance(100)
    assert.ok((await first).fault)
    assert.is((await early).fault?.kind, 'busy', 'how the first one ended is not known yet')
    await clock.advance(10_000)
    const again = open.payment.showQr({ amount: 1, ttl: 30 }, 'sale-1')
    await clock.advance(5_000)
    const id = await again
    assert.is(await open.payment.showQr({ amount: 1, ttl: 30 }, 'sale-1'), id)
    await clock.advance(120_000)
    const payable = [...rig.bank.orders.values()].filter(({ state }) => state === 'payable')
    assert.equal(
      payable.map((order) => order.id),
      [id],
    )
    assert.equal(shown, [1])
  },
  async 'that has its code on the glass keeps it'() {
    await using rig = await behindSlowBank(0)
    const { clock, display, open } = rig
    const gone = new AbortController()
    const shown = open.payment.showQr({ amount: 1 }, null, gone.signal)
    await clock.advance(10)
    await shown
    gone.abort()
    await clock.advance(5_000)
    assert.is(display.glass.kind, 'qr')
    assert.ok(isPayable(rig, 1))
  },
  async 'is not shown the code of a static bank'() {
    await using rig = await behindSlowBank(1_000)
    const { clock, display, open, store } = rig
    await open.payment.updateSettings({ bankProfile: 'fixed' })
    const gone = new AbortController()
    const ended = end(rig, open.payment.showQr({ amount: 1 }, null, gone.signal))
    await clock.advance(500)
    gone.abort()
    await clock.advance(5_000)
    assert.ok((await ended).fault)
    assert.is(display.glass.kind, 'blank')
    assert.equal([store.newest()?.phase, store.newest()?.reason], ['failed', 'client-gone'])
  },
})

spec('cancelQR', {
  async 'waits for no other request and is not refused: nothing that was asked for before can be paid'() {
    await using rig = await behindSlowBank()
    const { clock, open } = rig
    const shown = watchGlass(rig)
    const amounts = [1, 2, 3, 4, 5]
    const calls = amounts.map((amount) => end(rig, open.payment.showQr({ amount }, null)))
    await clock.advance(5_000)
    const cancelled = end(rig, open.payment.cancelQr())
    await clock.advance(0)
    for (const { atMs, fault } of await Promise.all(calls))
      assert.equal([atMs, fault?.kind], [5_000, 'busy'])
    await clock.advance(20_000)
    assert.ok((await cancelled).atMs <= 10_000)
    await clock.advance(120_000)
    assert.equal(shown, [])
    for (const amount of registered(rig)) assert.not.ok(isPayable(rig, amount))
  },
  async 'succeeds when the bank knows of nothing that could be paid'() {
    await using rig = await behindSlowBank(1_000)
    const { clock, open } = rig
    const call = end(rig, open.payment.showQr({ amount: 1 }, null))
    await clock.advance(500)
    const cancelled = end(rig, open.payment.cancelQr())
    await clock.advance(8_000)
    assert.is((await cancelled).fault, null)
    assert.is((await call).fault?.kind, 'busy')
  },
  async 'does not end what is asked for after it'() {
    await using rig = await behindSlowBank(1_000)
    const { clock, open } = rig
    const first = open.payment.showQr({ amount: 1 }, null)
    await clock.advance(2_000)
    await first
    const cancelled = end(rig, open.payment.cancelQr())
    await clock.advance(100)
    const second = end(rig, open.payment.showQr({ amount: 2 }, null))
    await clock.advance(20_000)
    assert.equal([(await cancelled).fault, (await second).fault], [null, null])
    assert.ok(isPayable(rig, 2))
  },
})
