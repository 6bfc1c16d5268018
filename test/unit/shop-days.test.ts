/** The master's side of the shop's comparison, where what it keeps cannot be read. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import type { Reconciliation } from '#firmware/payment/reconciliation/reconciliation.ts'
import { NO_SHOP_DAYS } from '#firmware/payment/shop-day/kept-shop-days.ts'
import { createShopDays } from '#firmware/payment/shop-day/shop-days.ts'
import { SHOP_TAKE_BACKS } from '#hal/shop-day.ts'
import { spec } from '#test/spec.ts'

const DATE = '2026-11-21'
const LANE = 'LANE-2'

async function openDay() {
  const lanes = ['LANE-1', LANE]
  const keyless = new Set<string>()
  const role = { isMaster: true }
  /** What happens while the bank is asked. */
  const meanwhile: { run: () => Promise<unknown> } = { run: async () => undefined }
  const journal = createMemoryJournal()
  const day = localDay(DATE)
  const clock = createFakeClock(day.untilMs + 3_600_000)
  const kept = createMemoryDocument(NO_SHOP_DAYS)
  const line = {
    kind: 'payment',
    orderId: 'ORDER-1',
    qrId: null,
    operationId: null,
    refundId: null,
    amountKopecks: 500,
    atMs: day.fromMs + 1,
    charge: { feeKopecks: 7, netKopecks: 493 },
  } as const
  const read: Reconciliation['read'] = async () => {
    await meanwhile.run()
    return {
      bankName: 'CFT',
      day,
      lines: [line],
      covered: day,
      asOfMs: Number.POSITIVE_INFINITY,
      source: { kind: 'registry', profiles: [] },
      answersOf: () => [],
      saysKind: true,
    }
  }
  const shopDays = createShopDays({
    kept,
    lanes: () =>
      role.isMaster
        ? lanes.map((serialNumber) => ({
            serialNumber,
            lastSeenAtMs: null,
            hasOwnKey: !keyless.has(serialNumber),
          }))
        : null,
    serialNumber: 'LANE-1',
    reconciliation: { read, refuseTakenBack: () => undefined },
    clock,
    random: createSeededRandom(1),
    journal,
  })
  await shopDays.begin({ date: DATE }, null)
  return { kept, shopDays, line, lanes, keyless, role, journal, meanwhile }
}

spec('the days of a shop at its master', {
  async 'tries again where the lines of a day could not be read'() {
    const { kept, shopDays, line } = await openDay()
    const { value: whole } = kept
    await kept.update(({ days, ...more }) => ({
      ...more,
      days: days.map((day) => ({ ...day, lines: ['[{"kind":'] })),
    }))
    const id = (await shopDays.taskOf(LANE, true))?.id ?? ''
    const names = [{ id: 'ORDER-1', operationId: null, qrId: null, refunds: [] }]
    const ask = () => shopDays.named(LANE, id, names)
    await ask().then(
      () => assert.unreachable('the lines are cut off'),
      (error: unknown) => assert.instance(error, SyntaxError),
    )
    await kept.update(() => whole)
    await ask()
    assert.equal((await shopDays.linesOf(LANE, id, 0)).lines, [line])
  },

  async 'has what a lane has to take back when it comes again, until a person says that it does not'() {
    const { kept, shopDays, lanes } = await openDay()
    const answer = { of: 'word', text: 'бонус' } as const
    await shopDays.takeBack([{ bankName: 'CFT', answer, note: 'wrong', by: null }])
    const { id = '' } = shopDays.takeBackOf('LANE-1', SHOP_TAKE_BACKS) ?? {}
    await shopDays.takenBack('LANE-1', id, 0)
    assert.equal(
      kept.value.takeBacks.map(({ waiting }) => waiting),
      [[LANE]],
    )
    lanes.pop()
    await shopDays.begin({ date: DATE }, null)
    lanes.push(LANE)
    assert.equal(shopDays.takeBackOf(LANE, SHOP_TAKE_BACKS)?.answer, answer)
    lanes.pop()
    const others = Array.from({ length: 128 }, (_, nth) => ({
      bankName: 'CFT',
      note: 'wrong',
      by: null,
      answer: { of: 'word', text: `word${nth}` } as const,
    }))
    const before = kept.value
    await rejects(shopDays.takeBack(others), 'full', /LANE-2/)
    assert.equal(kept.value, before)
    const why = { note: 'it is gone', by: 'anna' }
    await rejects(shopDays.leaveOut('LANE-1', why), 'bad-request', /LANE-1 has a key/)
    await rejects(shopDays.leaveOut('LANE-9', why), 'not-found', /LANE-9/)
    assert.is(await shopDays.leaveOut(LANE, why), 0)
    await shopDays.takeBack(others)
    assert.is(kept.value.takeBacks.length, 128)
    lanes.push(LANE)
    assert.equal(shopDays.takeBackOf(LANE, SHOP_TAKE_BACKS), null)
    // It has a key, so it takes part again.
    assert.ok(shopDays.lanes.some(({ serialNumber }) => serialNumber === LANE))
  },

  async 'waits for no name that was left out while the bank was asked'() {
    const { kept, shopDays, lanes, keyless, meanwhile } = await openDay()
    lanes.push('GHOST', 'LANE-3')
    keyless.add('GHOST').add('LANE-3')
    meanwhile.run = async () => {
      for (const name of ['GHOST', 'LANE-3'])
        await shopDays.leaveOut(name, { note: 'no such lane', by: 'anna' })
      // It gets a key of its own, so it is a lane.
      keyless.delete('LANE-3')
    }
    const begun = await shopDays.begin({ date: DATE }, null)
    const [day] = kept.value.days
    assert.equal(
      day?.lanes.map(({ serialNumber }) => serialNumber),
      ['LANE-1', LANE, 'LANE-3'],
    )
    assert.equal(begun, day)
  },

  async 'drops what a lane alone waits for that was never given a line, and says so'() {
    const { kept, shopDays, keyless, journal, lanes } = await openDay()
    lanes.push('GHOST')
    keyless.add(LANE).add('GHOST')
    const of = (nth: number) => ({
      bankName: 'CFT',
      note: 'wrong',
      by: null,
      answer: { of: 'word', text: `word${nth}` } as const,
    })
    await shopDays.takeBack(Array.from({ length: 128 }, (_, nth) => of(nth)))
    const full = () => shopDays.takeBack([of(128)])
    await rejects(full(), 'full', /GHOST, LANE-1, LANE-2/)
    const id = kept.value.takeBacks[0]?.id ?? ''
    await shopDays.takenBack('LANE-1', id, 0)
    // It had a key of its own when the day was compared: it may have been given lines.
    await rejects(full(), 'full', /GHOST, LANE-1, LANE-2/)
    await shopDays.takenBack(LANE, id, 0)
    await full()
    assert.is(kept.value.takeBacks.length, 128)
    assert.equal(
      journal.entries.flatMap(({ event, fields }) =>
        event === 'shop_day.take_back_dropped' ? [[fields['answer'], fields['lanes']]] : [],
      ),
      [['word0', 'GHOST']],
    )
  },

  async 'remembers the latest names without a key of their own, and no more of them than a bound'() {
    const { shopDays } = await openDay()
    for (let nth = 0; nth <= 200; nth += 1) await shopDays.taskOf(`GHOST-${nth}`, false)
    const { withoutOwnKey } = shopDays
    assert.equal(
      ['GHOST-0', 'GHOST-1', 'GHOST-200'].map((name) => withoutOwnKey.has(name)),
      [false, true, true],
    )
  },

  async 'gives out no answer again that a later master has compared another day by'() {
    const { kept, shopDays, role, journal } = await openDay()
    const answer = { of: 'word', text: 'бонус' } as const
    const others = [{ of: 'word', text: 'скидка' }] as const
    for (const one of [answer, ...others])
      await shopDays.takeBack([{ bankName: 'CFT', answer: one, note: 'wrong', by: null }])
    role.isMaster = false
    const task = { id: 'D.OTHER', date: '2026-11-22', bankName: 'CFT' }
    await shopDays.comparedElsewhere({ ...task, bankName: 'Static' }, [answer])
    assert.is(kept.value.takeBacks.length, 2)
    await shopDays.comparedElsewhere(task, [answer])
    assert.equal(
      kept.value.takeBacks.map((one) => one.answer),
      others,
    )
    assert.is(kept.value.days.length, 1, 'another day')
    assert.equal(
      journal.entries.flatMap(({ event, fields }) =>
        event === 'shop_day.take_back_dropped' ? [fields['lanes']] : [],
      ),
      ['LANE-1, LANE-2'],
    )
  },

  async 'keeps a day that it is no master of any more when its own lane has compared it'() {
    const { kept, shopDays, role } = await openDay()
    const task = await shopDays.taskOf('LANE-1', true)
    assert.ok(task)
    await shopDays.takeBack([
      { bankName: 'CFT', answer: { of: 'word', text: 'бонус' }, note: 'wrong', by: null },
    ])
    const takeBack = shopDays.takeBackOf('LANE-1', SHOP_TAKE_BACKS)
    assert.ok(takeBack)
    const before = kept.value
    role.isMaster = false
    await shopDays.comparedElsewhere(task, [{ of: 'word', text: 'бонус' }])
    await shopDays.takenBackElsewhere({
      ...takeBack,
      answer: { of: 'comparison', text: DATE },
    })
    assert.equal(kept.value, before)
    await shopDays.comparedElsewhere({ ...task, id: 'D.OTHER' }, [])
    assert.equal(kept.value.days, [])
  },

  async 'keeps no more past comparisons when one of an earlier master is withdrawn'() {
    const { kept, shopDays } = await openDay()
    const past = Array.from({ length: 400 }, (_, nth) => ({
      date: `2025-${nth}`,
      bankName: 'CFT',
      answers: [],
      takenBack: null,
    }))
    await kept.update((before) => ({ ...before, past }))
    const answer = { of: 'comparison', text: '2026-11-20' } as const
    assert.equal(await shopDays.takeBack([{ bankName: 'CFT', answer, note: 'wrong', by: null }]), [
      '2026-11-20',
    ])
    assert.is(kept.value.past.length, 400)
    assert.is(kept.value.past[0]?.takenBack?.note, 'wrong')
  },

  async 'drops a day that an earlier build kept with less'() {
    const { kept, shopDays } = await openDay()
    await kept.update(({ days }) => {
      const { takenBack: _, ...less } = days[0] ?? {}
      return { days: [less] } as unknown as typeof NO_SHOP_DAYS
    })
    assert.equal(shopDays.of(DATE).days, [])
    assert.is(shopDays.takeBackOf(LANE, SHOP_TAKE_BACKS), null)
    assert.is(await shopDays.taskOf(LANE, true), null)
    await shopDays.begin({ date: DATE }, null)
    assert.is(shopDays.of(DATE).days.length, 1)
  },
})

async function rejects(promise: Promise<unknown>, kind: string, says: RegExp): Promise<void> {
  const fault = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.instance(fault, Fault)
  assert.is((fault as Fault).kind, kind)
  assert.match((fault as Fault).message, says)
}
