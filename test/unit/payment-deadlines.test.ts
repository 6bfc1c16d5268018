/** The glass obeys the ttl to the millisecond and the till the grace, whatever the bank does. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { entryOf } from '#firmware/payment/transaction/transaction-step-results.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Bank } from '#hal/bank.ts'
import { pause } from '#hal/clock.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'

const TTL_MS = 60_000
const GRACE_MS = 30_000
const NEVER = new Promise<never>(() => {})

/** How a bank fails to say anything about an order it has registered. */
const SILENCES: Readonly<Record<string, (rig: PaymentRig) => Promise<never>>> = {
  'never answers': () => NEVER,
  'resets each connection': () => Promise.reject(new Fault('unreachable', asSentence('reset'))),
  'resets each connection after 9.3 s': async ({ clock }) => {
    await pause(clock, 9_300)
    throw new Fault('unreachable', asSentence('reset'))
  },
  'asks to be left alone for two minutes': () =>
    Promise.reject(
      new Fault('unreachable', asSentence('no'), undefined, { retryAfterMs: 120_000 }),
    ),
}

async function withPayment(rig: PaymentRig): Promise<void> {
  await rig.open.payment.updateSettings(SETTINGS)
  await rig.open.payment.showQr({ amount: 100, ttl: 1 }, null)
}

/** From now on the bank registers orders and answers nothing about them. */
function silence(rig: PaymentRig, answer: (rig: PaymentRig) => Promise<never>) {
  const { bank } = rig
  const real = bank.open
  const mute = () => answer(rig)
  bank.open = (profile): Bank => ({ ...real(profile), status: mute, cancel: mute })
}

const isShown = ({ display }: PaymentRig) => display.glass.kind === 'qr'
const status = ({ open }: PaymentRig) => open.payment.statusAnswer()

/** Its code is on the glass until the last millisecond, and no longer. */
async function leavesAfter(rig: PaymentRig, leftMs: number): Promise<void> {
  await rig.clock.advance(leftMs - 1)
  assert.ok(isShown(rig))
  await rig.clock.advance(1)
  assert.not.ok(isShown(rig))
}

spec('a payment at the end of its ttl', {
  ...Object.fromEntries(
    Object.entries(SILENCES).map(([what, answer]) => [
      `leaves the glass in time and is ERROR after the grace where the bank ${what}`,
      async () => {
        await using rig = createPaymentRig()
        silence(rig, answer)
        await withPayment(rig)
        await leavesAfter(rig, TTL_MS)
        assert.match(status(rig), 'PENDING')
        await rig.clock.advance(GRACE_MS - 1)
        assert.match(status(rig), 'PENDING')
        await rig.clock.advance(1)
        assert.match(status(rig), 'ERROR')
        assert.is(rig.store.newest()?.reason, 'expired')
      },
    ]),
  ),
  async 'leaves the glass in time where the timers of the machine fire early'() {
    const clock = createFakeClock()
    const { after } = clock
    clock.after = (delayMs, fire) => after(delayMs > 1 ? delayMs - 0.75 : delayMs, fire)
    await using rig = createPaymentRig({ clock })
    silence(rig, () => NEVER)
    await withPayment(rig)
    await clock.advance(TTL_MS)
    assert.not.ok(isShown(rig))
    await clock.advance(GRACE_MS)
    assert.match(status(rig), 'ERROR')
  },
  async 'keeps its ttl where the clock is set and the machine does not tell of its boots'() {
    const clock = Object.assign(createFakeClock(), { sinceBoot: () => null })
    await using rig = createPaymentRig({ clock })
    await withPayment(rig)
    clock.jump(TTL_MS)
    await leavesAfter(rig, TTL_MS)
  },
  async 'leaves the glass also when the card is full, and is cancelled when there is room'() {
    const journal = createMemoryJournal()
    const overdue = () => journal.entries.filter(({ event }) => event === 'payment.overdue').length
    await using rig = createPaymentRig({ journal })
    const { bank, clock, store } = rig
    await withPayment(rig)
    await clock.advance(TTL_MS / 2)
    store.fail('disk-full')
    await clock.advance(TTL_MS / 2)
    assert.not.ok(isShown(rig))
    assert.is(overdue(), 1)
    assert.ok([...bank.orders.values()].every(({ state }) => state === 'payable'))
    await clock.advance(TTL_MS)
    assert.not.ok(isShown(rig))
    assert.is(overdue(), 1, 'told once, not at each attempt')
    store.fail(null)
    await clock.advance(GRACE_MS)
    assert.match(status(rig), 'CANCELED')
  },
  async 'leaves the glass in time after a restart, with a full card and a silent bank'() {
    await using rig = createPaymentRig()
    const { clock, store } = rig
    await withPayment(rig)
    await clock.advance(TTL_MS / 2)
    silence(rig, () => NEVER)
    store.fail('disk-full')
    await rig.restart()
    assert.ok(isShown(rig))
    await leavesAfter(rig, TTL_MS / 2)
  },
  async 'is ERROR 30 s after a restart that found it being cancelled'() {
    await using rig = createPaymentRig()
    const { clock } = rig
    await withPayment(rig)
    silence(rig, () => NEVER)
    await rig.restart()
    await clock.advance(TTL_MS + GRACE_MS / 2)
    await rig.restart()
    await clock.advance(GRACE_MS - 1)
    assert.match(status(rig), 'PENDING')
    await clock.advance(1)
    assert.match(status(rig), 'ERROR')
  },
  async 'is asked about at once, however long the bank was to be left alone'() {
    await using rig = createPaymentRig()
    const { bank, clock } = rig
    await withPayment(rig)
    bank.troubles.push(...Array.from({ length: 60 }, () => 'timeout-before' as const))
    await clock.advance(TTL_MS - 1)
    bank.troubles.length = 0
    await clock.advance(1)
    assert.match(status(rig), 'CANCELED')
  },
})

const HOUR_MS = 3_600_000

spec('a payment that a start finds on the glass', {
  ...Object.fromEntries(
    [-4 * 8_766 * HOUR_MS, -HOUR_MS / 2, HOUR_MS / 2, 4 * 8_766 * HOUR_MS].map((jumpMs) => [
      `keeps its ttl where the clock was set by ${jumpMs / HOUR_MS} h and the process was killed`,
      async () => {
        await using rig = createPaymentRig()
        const { clock } = rig
        await withPayment(rig)
        await clock.advance(TTL_MS / 2)
        clock.jump(jumpMs)
        silence(rig, () => NEVER)
        await rig.restart()
        assert.ok(isShown(rig))
        await leavesAfter(rig, TTL_MS / 2)
      },
    ]),
  ),
  async 'keeps its ttl through a power cut where the clock is right'() {
    await using rig = createPaymentRig()
    const { clock } = rig
    await withPayment(rig)
    await clock.advance(TTL_MS / 2)
    silence(rig, () => NEVER)
    clock.reboot()
    await rig.restart()
    await leavesAfter(rig, TTL_MS / 2)
  },
  async 'does not return to it where the clock has gone back: nobody knows its time'() {
    await using rig = createPaymentRig()
    const { clock } = rig
    await withPayment(rig)
    clock.reboot()
    clock.jump(-60_000)
    await rig.restart()
    assert.not.ok(isShown(rig))
    await clock.advance(1_000)
    assert.match(status(rig), 'CANCELED')
  },
  async 'ends as soon as there is room, where its ttl is over and the card full at the start'() {
    const journal = createMemoryJournal()
    await using rig = createPaymentRig({ journal })
    const { clock, store } = rig
    await withPayment(rig)
    silence(rig, () => NEVER)
    clock.reboot()
    clock.jump(2 * TTL_MS)
    store.fail('disk-full')
    await rig.restart()
    assert.ok(journal.entries.some(({ event }) => event === 'recovery.failed'))
    assert.is(store.newest()?.phase, 'waiting')
    store.fail(null)
    await clock.advance(5_000)
    assert.is(store.newest()?.phase, 'cancelling')
  },
  async 'is looked for at the bank where the card was full at the start and its order unknown'() {
    await using rig = createPaymentRig()
    const { bank, clock, store } = rig
    await withPayment(rig)
    const newest = store.newest()
    if (!newest) throw new Error('there is a payment')
    const version = newest.version + 1
    store.update({ ...newest, version, phase: 'registering', payload: null }, null)
    store.fail('disk-full')
    await rig.restart()
    store.fail(null)
    await clock.advance(10_000)
    assert.match(status(rig), 'CANCELED')
    assert.is([...bank.orders.values()][0]?.state, 'canceled')
  },
  async 'is superseded where it is not the newest: there is one glass'() {
    await using rig = createPaymentRig()
    const { store } = rig
    await withPayment(rig)
    const older = store.newest()
    if (!older) throw new Error('there is a payment')
    const newer = { ...older, id: 'newer', payload: 'https://qr.example/newer' }
    store.insert(newer, entryOf(newer, older.createdAtMs, 'transaction.created'), null, null)
    await rig.restart()
    assert.equal(
      [store.find(older.id)?.phase, store.find(older.id)?.reason],
      ['cancelling', 'superseded'],
    )
    const { glass } = rig.display
    assert.is(glass.kind === 'qr' && glass.payload, newer.payload)
  },
  async 'leaves it when the clock that was slow at the start is set right'() {
    await using rig = createPaymentRig()
    const { clock } = rig
    await withPayment(rig)
    silence(rig, () => NEVER)
    await clock.advance(TTL_MS - 2_000)
    clock.reboot()
    clock.jump(-40_000)
    await rig.restart()
    await clock.advance(10_000)
    assert.ok(isShown(rig), 'the best that is known')
    clock.jump(40_000)
    await clock.advance(1_000)
    assert.not.ok(isShown(rig))
  },
})
