/** The glass obeys the ttl to the millisecond and the till the grace, whatever the bank does. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { Fault } from '#firmware/fault.ts'
import { entryOf } from '#firmware/payment/transaction/transitions.ts'
import type { Bank } from '#hal/bank.ts'
import { pause } from '#hal/clock.ts'
import { spec } from '#test/spec.ts'
import { createTestTerminal, SETTINGS, type TestTerminal } from '#test/terminal.ts'

const TTL_MS = 60_000
const GRACE_MS = 30_000
const NEVER = new Promise<never>(() => {})

/** How a bank fails to say anything about an order it has registered. */
const SILENCES: Readonly<Record<string, (terminal: TestTerminal) => Promise<never>>> = {
  'never answers': () => NEVER,
  'resets each connection': () => Promise.reject(new Fault('unreachable', 'reset')),
  'resets each connection after 9.3 s': async ({ clock }) => {
    await pause(clock, 9_300)
    throw new Fault('unreachable', 'reset')
  },
  'asks to be left alone for two minutes': () =>
    Promise.reject(new Fault('unreachable', 'no', undefined, { retryAfterMs: 120_000 })),
}

async function withPayment(terminal: TestTerminal): Promise<void> {
  await terminal.open.payment.updateSettings(SETTINGS)
  await terminal.open.payment.showQr({ amount: 100, ttl: 1 }, null)
}

/** From now on the bank registers orders and answers nothing about them. */
function silence(terminal: TestTerminal, answer: (terminal: TestTerminal) => Promise<never>) {
  const { bank } = terminal
  const real = bank.open
  const mute = () => answer(terminal)
  bank.open = (profile): Bank => ({ ...real(profile), status: mute, cancel: mute })
}

const isShown = ({ display }: TestTerminal) => display.glass.kind === 'qr'
const status = ({ open }: TestTerminal) => open.payment.statusAnswer()

spec('a payment at the end of its ttl', {
  ...Object.fromEntries(
    Object.entries(SILENCES).map(([what, answer]) => [
      `leaves the glass in time and is ERROR after the grace where the bank ${what}`,
      async () => {
        await using terminal = createTestTerminal()
        silence(terminal, answer)
        await withPayment(terminal)
        await terminal.clock.advance(TTL_MS - 1)
        assert.ok(isShown(terminal))
        await terminal.clock.advance(1)
        assert.not.ok(isShown(terminal))
        assert.match(status(terminal), 'PENDING')
        await terminal.clock.advance(GRACE_MS - 1)
        assert.match(status(terminal), 'PENDING')
        await terminal.clock.advance(1)
        assert.match(status(terminal), 'ERROR')
        assert.is(terminal.store.newest()?.reason, 'expired')
      },
    ]),
  ),
  async 'leaves the glass in time where the timers of the machine fire early'() {
    const clock = createFakeClock()
    const { after } = clock
    clock.after = (delayMs, fire) => after(delayMs > 1 ? delayMs - 0.75 : delayMs, fire)
    await using terminal = createTestTerminal({ clock })
    silence(terminal, () => NEVER)
    await withPayment(terminal)
    await clock.advance(TTL_MS)
    assert.not.ok(isShown(terminal))
    await clock.advance(GRACE_MS)
    assert.match(status(terminal), 'ERROR')
  },
  async 'keeps its ttl where the clock is set and the machine does not tell of its boots'() {
    const clock = Object.assign(createFakeClock(), { sinceBoot: () => null })
    await using terminal = createTestTerminal({ clock })
    await withPayment(terminal)
    clock.jump(TTL_MS)
    await clock.advance(TTL_MS - 1)
    assert.ok(isShown(terminal))
    await clock.advance(1)
    assert.not.ok(isShown(terminal))
  },
  async 'leaves the glass also when the card is full, and is cancelled when there is room'() {
    const journal = createMemoryJournal()
    const overdue = () => journal.entries.filter(({ event }) => event === 'payment.overdue').length
    await using terminal = createTestTerminal({ journal })
    const { bank, clock, store } = terminal
    await withPayment(terminal)
    await clock.advance(TTL_MS / 2)
    store.fail('disk-full')
    await clock.advance(TTL_MS / 2)
    assert.not.ok(isShown(terminal))
    assert.is(overdue(), 1)
    assert.ok([...bank.orders.values()].every(({ state }) => state === 'payable'))
    await clock.advance(TTL_MS)
    assert.not.ok(isShown(terminal))
    assert.is(overdue(), 1, 'told once, not at each attempt')
    store.fail(null)
    await clock.advance(GRACE_MS)
    assert.match(status(terminal), 'CANCELED')
  },
  async 'leaves the glass in time after a restart, with a full card and a silent bank'() {
    await using terminal = createTestTerminal()
    const { clock, store } = terminal
    await withPayment(terminal)
    await clock.advance(TTL_MS / 2)
    silence(terminal, () => NEVER)
    store.fail('disk-full')
    await terminal.restart()
    assert.ok(isShown(terminal))
    await clock.advance(TTL_MS / 2 - 1)
    assert.ok(isShown(terminal))
    await clock.advance(1)
    assert.not.ok(isShown(terminal))
  },
  async 'is ERROR 30 s after a restart that found it being cancelled'() {
    await using terminal = createTestTerminal()
    const { clock } = terminal
    await withPayment(terminal)
    silence(terminal, () => NEVER)
    await terminal.restart()
    await clock.advance(TTL_MS + GRACE_MS / 2)
    await terminal.restart()
    await clock.advance(GRACE_MS - 1)
    assert.match(status(terminal), 'PENDING')
    await clock.advance(1)
    assert.match(status(terminal), 'ERROR')
  },
  async 'is asked about at once, however long the bank was to be left alone'() {
    await using terminal = createTestTerminal()
    const { bank, clock } = terminal
    await withPayment(terminal)
    bank.troubles.push(...Array.from({ length: 60 }, () => 'timeout-before' as const))
    await clock.advance(TTL_MS - 1)
    bank.troubles.length = 0
    await clock.advance(1)
    assert.match(status(terminal), 'CANCELED')
  },
})

const HOUR_MS = 3_600_000

spec('a payment that a start finds on the glass', {
  ...Object.fromEntries(
    [-4 * 8_766 * HOUR_MS, -HOUR_MS / 2, HOUR_MS / 2, 4 * 8_766 * HOUR_MS].map((jumpMs) => [
      `keeps its ttl where the clock was set by ${jumpMs / HOUR_MS} h and the process was killed`,
      async () => {
        await using terminal = createTestTerminal()
        const { clock } = terminal
        await withPayment(terminal)
        await clock.advance(TTL_MS / 2)
        clock.jump(jumpMs)
        silence(terminal, () => NEVER)
        await terminal.restart()
        assert.ok(isShown(terminal))
        await clock.advance(TTL_MS / 2 - 1)
        assert.ok(isShown(terminal))
        await clock.advance(1)
        assert.not.ok(isShown(terminal))
      },
    ]),
  ),
  async 'keeps its ttl through a power cut where the clock is right'() {
    await using terminal = createTestTerminal()
    const { clock } = terminal
    await withPayment(terminal)
    await clock.advance(TTL_MS / 2)
    silence(terminal, () => NEVER)
    clock.reboot()
    await terminal.restart()
    await clock.advance(TTL_MS / 2 - 1)
    assert.ok(isShown(terminal))
    await clock.advance(1)
    assert.not.ok(isShown(terminal))
  },
  async 'does not return to it where the clock has gone back: nobody knows its time'() {
    await using terminal = createTestTerminal()
    const { clock } = terminal
    await withPayment(terminal)
    clock.reboot()
    clock.jump(-60_000)
    await terminal.restart()
    assert.not.ok(isShown(terminal))
    await clock.advance(1_000)
    assert.match(status(terminal), 'CANCELED')
  },
  async 'ends as soon as there is room, where its ttl is over and the card full at the start'() {
    const journal = createMemoryJournal()
    await using terminal = createTestTerminal({ journal })
    const { clock, store } = terminal
    await withPayment(terminal)
    silence(terminal, () => NEVER)
    clock.reboot()
    clock.jump(2 * TTL_MS)
    store.fail('disk-full')
    await terminal.restart()
    assert.ok(journal.entries.some(({ event }) => event === 'recovery.failed'))
    assert.is(store.newest()?.phase, 'waiting')
    store.fail(null)
    await clock.advance(5_000)
    assert.is(store.newest()?.phase, 'cancelling')
  },
  async 'is looked for at the bank where the card was full at the start and its order unknown'() {
    await using terminal = createTestTerminal()
    const { bank, clock, store } = terminal
    await withPayment(terminal)
    const newest = store.newest()
    if (!newest) throw new Error('there is a payment')
    const version = newest.version + 1
    store.update({ ...newest, version, phase: 'registering', payload: null }, null)
    store.fail('disk-full')
    await terminal.restart()
    store.fail(null)
    await clock.advance(10_000)
    assert.match(status(terminal), 'CANCELED')
    assert.is([...bank.orders.values()][0]?.state, 'canceled')
  },
  async 'is superseded where it is not the newest: there is one glass'() {
    await using terminal = createTestTerminal()
    const { store } = terminal
    await withPayment(terminal)
    const older = store.newest()
    if (!older) throw new Error('there is a payment')
    const newer = { ...older, id: 'newer', payload: 'https://qr.example/newer' }
    store.insert(newer, entryOf(newer, older.createdAtMs, 'transaction.created'), null, null)
    await terminal.restart()
    assert.equal(
      [store.find(older.id)?.phase, store.find(older.id)?.reason],
      ['cancelling', 'superseded'],
    )
    const { glass } = terminal.display
    assert.is(glass.kind === 'qr' && glass.payload, newer.payload)
  },
  async 'leaves it when the clock that was slow at the start is set right'() {
    await using terminal = createTestTerminal()
    const { clock } = terminal
    await withPayment(terminal)
    silence(terminal, () => NEVER)
    await clock.advance(TTL_MS - 2_000)
    clock.reboot()
    clock.jump(-40_000)
    await terminal.restart()
    await clock.advance(10_000)
    assert.ok(isShown(terminal), 'the best that is known')
    clock.jump(40_000)
    await clock.advance(1_000)
    assert.not.ok(isShown(terminal))
  },
})
