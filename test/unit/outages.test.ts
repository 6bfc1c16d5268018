/**
 * A bank, a receiver of webhooks and a display away at once, for minutes and for hours, on one clock: whoever tries again
 * does it at the pace that its rule says, tells of it less and less, and is there again soon; what is done every so often
 * goes on at its pace.
 */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { unreachable } from '#drivers/link/link.ts'
import { keepLinked } from '#drivers/link/reconnect.ts'
import { createBackgroundTask, RETRY_MS_MAX } from '#firmware/async/background-task.ts'
import { openInterval } from '#firmware/async/interval.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import { NOBODY } from '#test/payments/paid-rig.ts'
import { CONFIG, createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const OUTAGES_MS = [MINUTE_MS, 20 * MINUTE_MS, 6 * HOUR_MS]
const HOOK = { url: 'https://till.example/hook', secret: 'a secret of sixteen' }

interface Rule {
  readonly firstMs: number
  readonly maxMs: number
  readonly factor?: number
  /** How much sooner or later than the rule says an attempt may begin. */
  readonly least: number
  readonly most: number
  /** So long may an attempt take. */
  readonly tookMs?: number
}

/** The gaps between attempts in a row that failed, against the rule. */
function requirePace(what: string, atMs: readonly number[], rule: Rule): void {
  const { firstMs, maxMs, factor = 2, least, most, tookMs = 0 } = rule
  for (const [nth, gapMs] of atMs
    .slice(1)
    .map((at, nth) => [nth, at - (atMs[nth] ?? 0)] as const)) {
    const waitMs = Math.min(firstMs * factor ** nth, maxMs)
    const said = `${what}: ${gapMs} ms after failure ${nth + 1}, the rule says ${waitMs}`
    assert.ok(gapMs >= waitMs * least - 1 && gapMs <= waitMs * most + tookMs + 1, said)
  }
}

const powersUpTo = (count: number) =>
  [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024].filter((one) => one <= count)

/** A lane with a payment that waits, a refund that the bank was asked for, and a hook; each begins to fail now. */
async function openLaneInTrouble() {
  const journal = createMemoryJournal()
  const clock = createFakeClock()
  const stack = new AsyncDisposableStack()
  const rig = createPaymentRig({ config: { ...CONFIG, webhooks: [HOOK] }, journal, clock })
  stack.use(rig)
  const { bank, webhooks, disk, open } = rig
  const bankAtMs: number[] = []
  const original = bank.open
  bank.open = (profile) => {
    const real = original(profile)
    const status: typeof real.status = (...asked) => {
      bankAtMs.push(clock.monotonicMs())
      return real.status(...asked)
    }
    return { ...real, status }
  }
  await open.payment.updateSettings(SETTINGS)
  const paid = await open.payment.showQr({ amount: 1_000 }, null)
  bank.pay(paid)
  await clock.advance(10_000)
  await open.payment.showQr({ amount: 100, ttl: 4_320 }, null)
  await clock.advance(5_000)
  const lookedAtMs: number[] = []
  const { space: readSpace } = disk
  disk.space = () => {
    lookedAtMs.push(clock.monotonicMs())
    return readSpace()
  }
  const hookAtMs: number[] = []
  const { send } = webhooks
  webhooks.send = (delivery, signal) => {
    hookAtMs.push(clock.monotonicMs())
    return send(delivery, signal)
  }
  return { ...rig, stack, journal, clock, bankAtMs, hookAtMs, lookedAtMs, paid }
}

const fieldOf = (journal: ReturnType<typeof createMemoryJournal>, event: string, field: string) =>
  journal.entries.filter((one) => one.event === event).map(({ fields }) => fields[field])

/** Parts that try again beside the bank, each with what its rule says. */
const KEEPERS: Readonly<
  Record<string, { rule: Rule; open(clock: Clock, work: () => Promise<void>): AsyncDisposable }>
> = {
  'a link to a display': {
    rule: { firstMs: 150, maxMs: 1_000, factor: 1.6, least: 0.5, most: 1 },
    open(clock, work) {
      const stop = new AbortController()
      return keepLinked({
        stop,
        device: 'serial /dev/x',
        clock,
        random: () => 0.3,
        journal: createMemoryJournal(),
        async connect(ready) {
          await work()
          ready()
          await pause(clock, HOUR_MS, stop.signal)
        },
        onDown() {},
      })
    },
  },
  'work in the background': {
    rule: { firstMs: 1_000, maxMs: RETRY_MS_MAX, least: 1, most: 1 },
    open(clock, work) {
      const task = createBackgroundTask({ clock, work, failed() {}, retryMs: 1_000 })
      task.kick()
      return task
    },
  },
}

spec('an outage', {
  ...Object.fromEntries(
    OUTAGES_MS.map((outageMs) => [
      `of ${outageMs / MINUTE_MS} min: the lane asks at the pace of its rules, and is there soon after`,
      async () => {
        const lane = await openLaneInTrouble()
        await using _ = lane.stack
        const { bank, webhooks, clock, open, journal, bankAtMs, hookAtMs, lookedAtMs, paid } = lane
        const beganMs = clock.monotonicMs()
        bank.isOut = true
        webhooks.fail('away')
        const asked = open.refunds.request(paid, { amount: 300 }, 'k', NOBODY)
        const before = [bankAtMs, hookAtMs, lookedAtMs].map((list) => list.length)
        await clock.advance(outageMs)
        const [bankBefore = 0, hookBefore = 0, lookedBefore = 0] = before
        const spread = { least: 0.8, most: 1.2 }
        requirePace('payment', bankAtMs.slice(bankBefore), {
          firstMs: 2_000,
          maxMs: 30_000,
          ...spread,
        })
        const hooks = hookAtMs.slice(hookBefore)
        requirePace('webhook', hooks, { firstMs: 1_000, maxMs: HOUR_MS, ...spread })
        assert.ok(
          bankAtMs.length - bankBefore >= outageMs / 36_000,
          'the bank is asked all the time',
        )
        const failures = bankAtMs.length - bankBefore
        assert.equal(fieldOf(journal, 'bank.silent', 'failures'), powersUpTo(failures))
        assert.equal(fieldOf(journal, 'webhook.failed', 'attempt'), powersUpTo(hooks.length))
        const refunds = fieldOf(journal, 'refund.bank-silent', 'failures')
        assert.equal(refunds, powersUpTo(Number(refunds.at(-1))))
        assert.ok(refunds.length >= 3)
        // What is done every so often goes on, each time so long after the one before.
        const looks = lookedAtMs.slice(lookedBefore)
        assert.is(looks.length, outageMs / MINUTE_MS)
        assert.ok(looks.every((at, nth) => nth === 0 || at - (looks[nth - 1] ?? 0) === MINUTE_MS))
        bank.isOut = false
        webhooks.fail(null)
        await clock.advance(36_000)
        assert.ok(bankAtMs.length - bankBefore > failures)
        await clock.advance(1.2 * HOUR_MS)
        assert.is(
          (await asked).phase === 'returned' || bank.refundBooks.returnedKopecks(paid) === 300,
          true,
        )
        assert.is(bank.refundBooks.returnedKopecks(paid), 300)
        assert.ok(webhooks.taken.some(({ id }) => id === webhooks.attempts.at(-1)?.id))
        assert.ok(clock.monotonicMs() > beganMs)
      },
    ]),
  ),
})

spec('an outage of a part', {
  ...Object.fromEntries(
    Object.entries(KEEPERS).flatMap(([name, { rule, open }]) =>
      OUTAGES_MS.map((outageMs) => [
        `${name}, for ${outageMs / MINUTE_MS} min`,
        async () => {
          const clock = createFakeClock()
          const [triedAtMs, workedAtMs]: [number[], number[]] = [[], []]
          let isOut = true
          await using _keeper = open(clock, async () => {
            triedAtMs.push(clock.monotonicMs())
            if (isOut) throw unreachable('serial', asSentence(`away`))
          })
          using _interval = openInterval(clock, 7_000, () => {
            workedAtMs.push(clock.monotonicMs())
          })
          await clock.advance(outageMs)
          requirePace(name, triedAtMs, rule)
          assert.ok(triedAtMs.length >= outageMs / (rule.maxMs * rule.most))
          const times = Array.from({ length: Math.floor(outageMs / 7_000) }, (_, nth) => nth + 1)
          const due = times.map((nth) => nth * 7_000)
          assert.equal(workedAtMs, due)
          isOut = false
          const tries = triedAtMs.length
          await clock.advance(rule.maxMs)
          assert.is(triedAtMs.length, tries + 1, 'once it is well nobody tries again')
          await clock.advance(HOUR_MS / 2)
          assert.is(triedAtMs.length, tries + 1)
        },
      ]),
    ),
  ),
})
