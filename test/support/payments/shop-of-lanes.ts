/** A shop of five lanes at one master, with payments of a day and one file of the bank; and what its papers must add up to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { createFakeNetwork } from '#doubles/network-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import type { Router } from '#firmware/http/router.ts'
import type { DayStatement } from '#firmware/payment/day-statement/day-statement.ts'
import { dateAfter } from '#firmware/payment/day-statement/due-dates.ts'
import type { FiledDocument } from '#firmware/payment/day-statement/filed-statements.ts'
import type { MonthStatement } from '#firmware/payment/day-statement/month-statement.ts'
import type { DaySheet } from '#firmware/payment/day-statement/statement-sheet.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import type { OpenPayment } from '#firmware/payment/open.ts'
import type { ShopStatement } from '#firmware/payment/shop-day/shop-statement.ts'
import type { TSchema } from '#firmware/schema-builder.ts'
import { openExchangeLoop } from '#firmware/sync/exchange-loop.ts'
import { answerShopDay, createShopDayExchange } from '#firmware/sync/shop-day/shop-day-exchange.ts'
import { createValidator } from '#firmware/validator.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { PeerCaller, PeerLink } from '#hal/peers.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import { callRoutes } from '#test/lane-simulation/called-routes.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { keepLife, type Life, livesOf, RECONCILED_DATE } from '#test/payments/reconciled-day.ts'
import { createSeededChance } from '#test/seeded-chance.ts'

export const MINUTE = 60_000
export const MASTER = 'LANE-1'
export const LANES = [MASTER, 'LANE-2', 'LANE-3', 'LANE-4', 'LANE-5']
export const DAY = localDay(RECONCILED_DATE)

/** A word that no lane knows: a person says what it means. */
export const WORD = 'бонус'

/** The shop's file at one moment: lines further to those of paid payments, and what the word of some of them means. */
interface DrawnList {
  readonly further: readonly Further[]
  readonly meaning: 'payment' | 'other'
}

interface Further {
  /** The lane whose payment was cancelled, or null: of no lane. */
  readonly of: string | null
  readonly order: string
  readonly operation: string
  readonly kopecks: number
  readonly atMs: number
  readonly isOfWord: boolean
}

/** Lines of a lane that the list has and its ledger has not; the master's lane has those of no lane, too. */
export function furtherIn({ further, meaning }: DrawnList, name: string): readonly Further[] {
  return further
    .filter(({ isOfWord }) => !isOfWord || meaning === 'payment')
    .filter(({ of }) => (of ?? MASTER) === name)
    .sort((one, other) => (one.operation < other.operation ? -1 : 1))
}

/** As a person with a pencil: the lanes and what waits for lanes make the bank's list; their NET that of the shop. */
export function addsUp({ sections }: DaySheet, hasLanesAtBank = true): void {
  const rows = sections.flatMap((section) => section.rows)
  const kopecks = (value: string) =>
    Math.round(Number(value.replaceAll('−', '-').replaceAll(/[^\d.-]/g, '')) * 100)
  const all = (name: string) => rows.filter((row) => row.name.trim() === name)
  const counted = (name: string) => sum(all(name).map(({ count }) => count ?? 0))
  const summed = (name: string) => sum(all(name).map(({ value }) => kopecks(value)))
  for (const kind of ['payments', 'refunds'])
    for (const total of [counted, summed]) {
      if (hasLanesAtBank)
        assert.is(total(`${kind} at the bank`), total(`${kind} of these lanes at the bank`))
      assert.is(
        total(`${kind} of these lanes at the bank`) +
          total(`${kind} of lanes that have not answered`),
        total(`${kind} in the bank's list`),
      )
    }
  // The lanes, and in a month the days, too, each with its sum above that of the shop.
  for (const { rows: listed } of sections) {
    const at = listed.findIndex(({ name }) => name === 'NET of the shop')
    const above = listed.slice(0, Math.max(at, 0)).filter(({ value }) => value !== '')
    if (at >= 0)
      assert.is(sum(above.map(({ value }) => kopecks(value))), kopecks(listed[at]?.value ?? ''))
  }
}

export const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

/** What is to be done, in short. */
export const codes = ({ todo }: Pick<ShopStatement, 'todo'>) => todo.map(({ code }) => code)

export const states = ({ banks }: ShopStatement) =>
  (banks[0]?.lanes ?? []).map(({ state }) => state)

export async function rejects(promise: Promise<unknown>, kind: string): Promise<void> {
  const fault = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.instance(fault, Fault)
  assert.is((fault as Fault).kind, kind)
}

export const HEADS = 'Дата операции;Тип операции;Номер заказа;Номер операции;Номер возврата;Сумма'

export function lineOf(
  kind: string,
  order: string,
  operation: string,
  kopecks: number,
  more?: Partial<{ atMs: number; refund: string }>,
) {
  const { atMs = DAY.fromMs + 12 * 60 * MINUTE, refund = '' } = more ?? {}
  const word = kind === 'refund' ? 'Возврат' : kind === 'payment' ? 'Оплата' : kind
  const at = new Date(atMs).toISOString()
  return [at, word, order, operation, refund, (kopecks / 100).toFixed(2)].join(';')
}

interface FiledOfShop extends FiledDocument {
  readonly repeated: boolean
  readonly sheet: DaySheet
}

export const ANSWER = { of: 'word', text: WORD, bank: 'CFT', note: 'no payment after all' }

export const WITHDRAWAL = { date: RECONCILED_DATE, bank: 'CFT', note: 'a file of another shop' }

export async function openShop(seed: number) {
  const chance = createSeededChance(seed)
  const clock = createFakeClock(DAY.untilMs + 8 * 60 * MINUTE)
  const network = createFakeNetwork(clock, () => chance.between(0, 1))
  await using opening = new AsyncDisposableStack()
  const rigs = new Map<string, PaymentRig>()
  const lives = new Map<string, readonly Life[]>()
  const keyForAll = new Set<string>()
  const earlier = new Set<string>()
  const lanes = [...LANES]
  for (const [index, name] of LANES.entries()) {
    const random = createSeededRandom(seed * 10 + index)
    const rig = opening.use(createPaymentRig({ clock, serialNumber: name, random }))
    await rig.open.payment.updateSettings(SETTINGS)
    const own = livesOf(6 + chance.below(12), seed * 10 + index, DAY.fromMs, DAY.untilMs)
    for (const life of own) keepLife(rig.store, life)
    rigs.set(name, rig)
    lives.set(name, own)
  }
  const caller = (serialNumber: string): PeerCaller => ({
    serialNumber,
    address: serialNumber,
    hasKeyForAll: keyForAll.has(serialNumber),
  })
  /** Which lane is the master; null: each stands alone. */
  const role: { master: string | null } = { master: MASTER }
  const master = () => rigs.get(role.master ?? MASTER)?.open as OpenPayment
  const lanesOfShop = () =>
    lanes.map((serialNumber) => ({
      serialNumber,
      lastSeenAtMs: clock.now(),
      hasOwnKey: !keyForAll.has(serialNumber),
    }))
  const journal = createMemoryJournal()
  /** What the master is answering. A process that is over writes nothing more, so its next one begins after these. */
  const answering = new Set<Promise<unknown>>()
  function serve(): void {
    for (const name of LANES)
      rigs.get(name)?.open.shopDay.knowLanes(
        () => (name === role.master ? lanesOfShop() : null),
        () => role.master !== null && name !== role.master,
      )
    const { shopDay } = master()
    network.serve('master', async ({ serialNumber }, operation, message) => {
      if (operation !== 'shopday') throw new Fault('no-route', asSentence(operation))
      const reply = answerShopDay(shopDay.master, caller(serialNumber), message)
      const over: Promise<unknown> = reply.then(nothing, nothing).then(() => answering.delete(over))
      answering.add(over)
      return reply
    })
  }
  serve()
  const exchanges = new Map<string, AsyncDisposable>()
  function follow(name: string): void {
    const exchange = createShopDayExchange({
      lane: rigs.get(name)?.open.shopDay.lane as OpenPayment['shopDay']['lane'],
      mayAnswer: () => !keyForAll.has(name),
      isMaster: name === role.master,
      news: name === role.master ? [master().shopDay.master.onChange] : [],
    })
    const random = createSeededRandom(seed)
    const connected = network.connect(name, 'master')
    const link = earlier.has(name) ? asEarlierBuild(connected) : connected
    exchanges.set(name, openExchangeLoop(exchange, { link, clock, random, journal }))
  }
  for (const name of LANES) follow(name)
  const opened = opening.move()
  const cancelled = () =>
    LANES.flatMap((name) =>
      (lives.get(name) ?? [])
        .filter(({ order }) => order.state === 'canceled')
        .map(({ order, createdAtMs }) => ({ of: name, order: order.orderId, atMs: createdAtMs })),
    )
  /** Kept at the master; null: it is asked about. */
  let answer: DrawnList['meaning'] | null = null
  /** In the order of the day; those at midnight count on the day before here, and on this day at the bank. */
  const paidOf = (name: string) =>
    (lives.get(name) ?? [])
      .filter(({ order }) => order.state === 'paid')
      .sort((one, other) => one.createdAtMs - other.createdAtMs)
  return {
    chance,
    clock,
    network,
    rigs,
    keyForAll,
    earlier,
    lanes,
    caller,
    paidOf,
    master,
    pass: (ms: number) => passTime(clock, ms),
    file: () => [HEADS, ...[...lives.values()].flat().flatMap(linesOfLife)].join('\n'),
    compare: (
      text: string,
      how: { date?: string; bank?: string; by?: string; word?: string[] } = {},
    ) =>
      master().shopDay.statements.begin(
        { date: RECONCILED_DATE, by: 'anna', ...how },
        new TextEncoder().encode(text),
      ),
    /** The operations of a lane, as HTTP has them. */
    lane: (name: string) => callRoutes(rigs.get(name)?.open.router as Router),
    /** A line for each cancelled payment. */
    cancelledWith: (word: typeof WORD | 'payment'): readonly Further[] =>
      cancelled().map((one, nth) => ({
        ...one,
        operation: `OP-${one.order}`,
        kopecks: 1_000 + nth,
        isOfWord: word === WORD,
      })),
    /** Lines of cancelled payments, and of no lane, that the bank has all the same: another choice of them each time. */
    drawList(): DrawnList {
      const isDrawn = () => chance.below(2) === 0
      const strangers = [0, 1, 2].map((nth) => ({
        of: null,
        order: `TILL-${nth}`,
        atMs: DAY.fromMs + 12 * 60 * MINUTE,
      }))
      const further = [...cancelled(), ...strangers].flatMap((one, nth) =>
        isDrawn()
          ? [{ ...one, operation: `OP-${one.order}`, kopecks: 1_000 + nth, isOfWord: isDrawn() }]
          : [],
      )
      return { further, meaning: isDrawn() ? 'payment' : 'other' }
    },
    async compareList({ further, meaning }: DrawnList, cell = WORD) {
      const lines = further.map(({ order, operation, kopecks, atMs, isOfWord }) =>
        lineOf(isOfWord ? cell : 'payment', order, operation, kopecks, { atMs: atMs + MINUTE }),
      )
      answer = meaning
      const text = [this.file(), ...lines].join('\n')
      await this.compare(text, { word: [`${WORD}=${meaning}`] })
    },
    /** Each lane that is heard has answered then. */
    async compareUntilAnswered(list: DrawnList, cell = WORD) {
      await this.compareList(list, cell)
      await this.pass(5 * MINUTE)
    },
    /** The statement of the day, as the lane has it now. */
    async dayOf(name: string) {
      const asked = { date: RECONCILED_DATE, language: 'en' }
      const answer = await this.lane(name).get('/reports/statement', asked)
      return answer as { readonly report: DayStatement; readonly sheet: DaySheet }
    },
    async fileDay(name: string) {
      const asked = { query: { language: 'en' }, body: { date: RECONCILED_DATE } }
      return (await this.lane(name).call('POST /reports/statements', asked)) as FiledDocument
    },
    async fileOfShop(date: string) {
      const asked = { query: { language: 'en' }, body: { date } }
      return (await this.lane(MASTER).call('POST /reports/shop/statements', asked)) as FiledOfShop
    },
    async filedOfShop(number: number) {
      const asked = { query: { language: 'en' }, params: { number } }
      const path = 'GET /reports/shop/statements/:number'
      return (await this.lane(MASTER).call(path, asked)) as FiledOfShop
    },
    /** Of the month of the day, as the lane has it now. */
    async isChanged(name: string) {
      const { report } = (await this.lane(name).get('/reports/month', { month: '2026-11' })) as {
        report: MonthStatement
      }
      return report.days.find(({ date }) => date === RECONCILED_DATE)?.isChanged
    },
    month: () => master().shopDay.statements.ofMonth('2026-11'),
    async monthSheet() {
      return master().shopDay.statements.monthSheetOf(await this.month(), 'en')
    },
    isAnswered: () => answer !== null,
    async takeBack() {
      if (answer === null) return null
      answer = null
      const take = 'POST /reports/reconciliation/answers/take-back'
      const { days } = (await callRoutes(master().router).call(take, { body: ANSWER })) as {
        days: readonly string[]
      }
      return { days }
    },
    async withdraw(more: Partial<typeof WITHDRAWAL> = {}) {
      const body = { ...WITHDRAWAL, ...more }
      await callRoutes(master().router).call('POST /reports/shop/take-back', { query: {}, body })
    },
    async answers() {
      const query = { bank: 'CFT' }
      return callRoutes(master().router).get('/reports/reconciliation/answers', query)
    },
    /** So many days before this one, each with a line of no lane. */
    async compareDaysBefore(count: number) {
      for (let nth = 1; nth <= count; nth += 1) {
        const date = dateAfter(RECONCILED_DATE, -nth)
        const line = lineOf('payment', `TILL-${nth}`, `OP-DAY-${nth}`, 100, {
          atMs: localDay(date).fromMs + 60 * MINUTE,
        })
        await this.compare([HEADS, line].join('\n'), { date })
      }
    },
    /** What is kept, as it is when forty newer comparisons have taken its place. */
    async makePast() {
      await rigs.get(MASTER)?.ports.shopDays.update((before) => ({
        ...before,
        days: [],
        past: before.days.map(({ date, bankName, takenBack }) => ({
          date,
          bankName,
          takenBack,
          answers: [],
        })),
      }))
    },
    /** How many banks' comparisons of a date are kept whole. */
    keptOf: (date: string) =>
      rigs.get(MASTER)?.ports.shopDays.value.days.filter((day) => day.date === date).length,
    /** Money that the lane has found and not withdrawn. */
    found(name: string): readonly LedgerEntry[] {
      const days = rigs.get(name)?.store.days
      const all = days?.foundBetween('2026-11-01', '2026-12-31', 10_000) ?? []
      const withdrawn = new Set(all.map(({ data }) => data['found']))
      return all
        .filter(({ type, sequence }) => type === 'money.found-at-bank' && !withdrawn.has(sequence))
        .sort((one, other) =>
          String(one.data['bankOperation']) < String(other.data['bankOperation']) ? -1 : 1,
        )
    },
    foundByWord(name: string): readonly LedgerEntry[] {
      return this.found(name).filter(({ data }) => JSON.stringify(data['told'])?.includes(WORD))
    },
    statement: () => master().shopDay.statements.of(RECONCILED_DATE),
    sheet: (statement: ShopStatement) => master().shopDay.statements.sheetOf(statement, 'en'),
    async restart(name: string) {
      if (name === role.master) network.serve('master', null)
      await Promise.all(answering)
      await exchanges.get(name)?.[Symbol.asyncDispose]()
      await rigs.get(name)?.restart()
      serve()
      follow(name)
    },
    /** Null: there is none any more, and no lane asks. */
    async changeMaster(name: string | null) {
      for (const one of exchanges.values()) await one[Symbol.asyncDispose]()
      exchanges.clear()
      role.master = name
      serve()
      if (name !== null) for (const lane of LANES) follow(lane)
    },
    async [Symbol.asyncDispose]() {
      for (const one of exchanges.values()) await one[Symbol.asyncDispose]()
      await opened.disposeAsync()
    },
  }
}

/** Each lane has answered for the file of the day. */
export async function openComparedShop(seed: number) {
  const shop = await openShop(seed)
  await shop.compare(shop.file())
  await shop.pass(5 * MINUTE)
  return shop
}

/** The messages of a build that knew no whole comparison to take back, as it was. */
const EARLIER = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../fixtures/shop-day-messages/2026-11-30-1254.json'),
    'utf8',
  ),
) as Record<'ask' | 'reply', TSchema>
export const earlierAsk = createValidator(EARLIER.ask)
const earlierReply = createValidator(EARLIER.reply)

/** What such a lane tells, and can read. */
function asEarlierBuild(link: Pick<PeerLink, 'ask'>): Pick<PeerLink, 'ask'> {
  return {
    async ask(operation, { head, body }, options) {
      const { takesBack: _, ...told } = head as Record<string, unknown>
      assert.ok(earlierAsk.fits(told))
      const answer = await link.ask(operation, { head: told, body }, options)
      if (earlierReply.fits(answer.head)) return answer
      throw new Fault('bad-request', asSentence('a reply that it cannot read'))
    },
  }
}

function linesOfLife({ order, createdAtMs }: Life): string[] {
  if (order.state !== 'paid') return []
  const { orderId, operationId, amountKopecks, refunds = [] } = order
  return [
    lineOf('payment', orderId, operationId ?? '', amountKopecks, { atMs: createdAtMs + MINUTE }),
    ...refunds.map(({ refundId, amountKopecks: kopecks, atMs = 0 }) =>
      lineOf('refund', orderId, '', kopecks, { atMs, refund: refundId ?? '' }),
    ),
  ]
}

/** On a busy machine work gives way to others more often: as often as that it may in each step. */
const TURNS_A_STEP = 100

async function passTime(clock: FakeClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5_000) {
    await clock.advance(Math.min(left, 5_000))
    for (let turn = 0; turn < TURNS_A_STEP; turn += 1) await yieldEventLoop()
  }
}

const nothing = () => {}
