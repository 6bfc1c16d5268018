/** One short story of a lane, and everything that it prints of it, added up with a pencil. */

import { statementLines } from '#doubles/bank-simulated.ts'
import { dayOf } from '#firmware/payment/ledger/local-day.ts'
import { REFUND_FAILED_MS, REFUND_QUIET_MS } from '#firmware/payment/refunds/refund-schedule.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { callRoutes } from '#test/lane-simulation/called-routes.ts'
import { chooseRefundBank } from '#test/lane-simulation/refund-actions.ts'
import { repair } from '#test/lane-simulation/run-simulation.ts'
import { createSimulatedLane, type OpenStore } from '#test/lane-simulation/simulated-lane.ts'
import { createSimulation, type LaneSimulation } from '#test/lane-simulation/simulation.ts'
import { pick } from '#test/lane-world/lane-world.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { ofState, tableRows } from './ledger-table.ts'
import { PAPER_ACTS, settleDay } from './paper-acts.ts'
import {
  type AddedEver,
  type AddedShift,
  addUpMonth,
  addUpShift,
  addUpStatement,
  type Figure,
  NOTHING,
  type Say,
  STATES,
  type State,
} from './pencil.ts'
import { readShopPapers, type ShopFigures } from './shop-papers.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SETTLING_MS = REFUND_QUIET_MS + REFUND_FAILED_MS + 5 * MINUTE_MS
/** A process that died is started again, and dies no more. */
const DEATHS_MAX = 100
const ACTS_MIN = 4
const ACTS_MORE = 9
const TRIES_MAX = 20

export interface PaperFigures extends ShopFigures {
  papers: number
  days: number
  months: number
  agreeing: number
  late: number
  otherAmounts: number
  unclear: number
  earlier: number
  restores: number
  settled: number
  rows: number
}

export interface ToldPapers {
  readonly acts: readonly string[]
  readonly problems: readonly string[]
  readonly figures: PaperFigures
}

export async function tellPaperStory(seed: number, openStore?: OpenStore): Promise<ToldPapers> {
  const chance = createSeededChance(seed)
  const world = await createSimulatedLane(seed, openStore)
  const simulation = createSimulation(world, chance, { hasWebsite: true, deaths: DEATHS_MAX })
  const { bank } = world
  bank.hasStatement = true
  bank.nameOf = pick(chance, [(operation: number) => `op-${operation}`, () => null])
  chooseRefundBank(simulation)
  bank.refundBooks.tellsSums = true
  world.boot(0)
  const names = Object.keys(PAPER_ACTS) as (keyof typeof PAPER_ACTS)[]
  const acts = [
    'sellOne' as const,
    ...Array.from({ length: ACTS_MIN + chance.below(ACTS_MORE) }, () => pick(chance, names)),
  ]
  const problems: string[] = []
  const figures: PaperFigures = {
    papers: 0,
    days: 0,
    months: 0,
    agreeing: 0,
    late: 0,
    otherAmounts: 0,
    unclear: 0,
    earlier: 0,
    restores: acts.filter((name) => name.startsWith('restore')).length,
    settled: 0,
    rows: 0,
    shopPapers: 0,
    shopAgreeing: 0,
    shopOfNoLane: 0,
    shopWithdrawn: 0,
  }
  const look = async (moment: string) => {
    // The lane goes on while it is read: papers of two moments are no papers of one.
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const before = world.store.lastSequence()
      const found: string[] = []
      const read = { ...figures }
      await readPapers(simulation, (problem) => found.push(`${moment}: ${problem}`), read)
      if (world.store.lastSequence() !== before) continue
      problems.push(...found)
      Object.assign(figures, read)
      return
    }
  }
  for (const [index, name] of acts.entries()) {
    await PAPER_ACTS[name](simulation)
    if (!world.life.isAlive) world.boot(0)
    if (index % 4 === 3) await look(`after ${index + 1} ${name}`)
  }
  await repair(simulation)
  bank.refundBooks.settle(chance.below(4) === 0 ? 'refused' : 'returned')
  await world.clock.advance(SETTLING_MS)
  await look('in the evening')
  world.cutPower()
  await world.clock.advance(chance.below(2) === 0 ? 4 * DAY_MS : DAY_MS)
  world.boot(0)
  await world.clock.advance(SETTLING_MS)
  await compareAll(simulation, chance)
  if (chance.below(2) === 0)
    for (const date of datesOf(simulation)) await settleDay(simulation, date)
  await look('in the end')
  const sayOfShop = (problem: string) => problems.push(problem)
  Object.assign(figures, await readShopPapers(simulation, datesOf(simulation), chance, sayOfShop))
  return { acts, problems, figures }
}

function datesOf({ world }: LaneSimulation): readonly string[] {
  const { bank, store } = world
  const all = store.list({ limit: 10_000 })
  const times = [
    ...statementLines(bank.orders, bank.refundBooks).map(({ atMs }) => atMs),
    ...all.map(({ createdAtMs }) => createdAtMs),
    ...store.refunds.ofAll(all.map(({ id }) => id)).flatMap(({ settledAtMs }) => settledAtMs ?? []),
  ]
  const now = world.clock.now()
  return [...new Set(times.map(dayOf))].filter((date) => date <= dayOf(now)).sort()
}

async function compareAll(simulation: LaneSimulation, chance: SeededChance): Promise<void> {
  const { world } = simulation
  const routes = callRoutes(world.lane.router)
  const shared = chance.below(2) === 0
  for (const date of datesOf(simulation))
    await world.clock.until(routes.get('/reports/reconciliation', { date, shared }))
}

const WIDTHS = ['32', '42'] as const
const ALL_STATES = Object.keys(STATES) as State[]

async function readPapers(
  simulation: LaneSimulation,
  say: Say,
  figures: PaperFigures,
): Promise<void> {
  const { world } = simulation
  const routes = callRoutes(world.lane.router)
  const get = async <Answer>(path: string, query: Readonly<Record<string, unknown>>) =>
    (await world.clock.until(routes.get(path, query))) as Answer
  const { shifts } = await get<{ shifts: readonly { number: number }[] }>('/shifts', {
    limit: 1_000,
  })
  const paths = [...shifts.map(({ number }) => `/shifts/${number}`), '/shifts/current']
  const dates = datesOf(simulation)
  for (const language of LANGUAGES) {
    const table = await tableRows(
      String(await routes.get('/transactions.csv', {}, { 'laned-language': language })),
      language,
    )
    figures.papers += 1
    const added: AddedShift[] = []
    for (const path of paths)
      for (const width of WIDTHS) {
        const { text } = await get<{ text: string }>(path, { width, language })
        const one = addUpShift(text, language, `${path} ${language} ${width}`, say)
        figures.papers += 1
        if (width === '42') added.push(one)
        else continue
        figures.earlier += one.earlier
      }
    compareWithTable(added, table, language, say)
    const ever = addUpChain(added, language, say)
    for (const month of new Set(dates.map((date) => date.slice(0, 7)))) {
      const what = `${month} ${language}`
      const asked = { month, language, width: '80' }
      const { text } = await get<{ text: string }>('/reports/month', asked)
      const added = addUpMonth(text, language, what, say)
      const own = table.filter((row) => row.date.startsWith(month))
      for (const state of ALL_STATES) {
        const { count, kopecks } = ofState(own, state, language)
        const onPaper = added.states[state]
        if (count !== onPaper.count || kopecks !== onPaper.kopecks)
          say(
            `${what}: ${state} is ${onPaper.count} ${onPaper.kopecks}, in CSV ${count} ${kopecks}`,
          )
      }
      if (JSON.stringify(added.ever) !== JSON.stringify(ever))
        say(
          `${what}: since the first payment ${JSON.stringify(added.ever)}, X ${JSON.stringify(ever)}`,
        )
      figures.papers += 1
      figures.months += 1
    }
    for (const date of dates) {
      const { text } = await get<{ text: string }>('/reports/statement', {
        date,
        language,
        width: '80',
      })
      const what = `${date} ${language}`
      const day = addUpStatement(text, language, what, say)
      if (JSON.stringify(day.ever) !== JSON.stringify(ever))
        say(
          `${what}: since the first payment ${JSON.stringify(day.ever)}, X ${JSON.stringify(ever)}`,
        )
      const own = table.filter((row) => row.date === date)
      for (const state of ALL_STATES) {
        const { count, kopecks } = ofState(own, state, language)
        const onPaper = day.states[state]
        if (count !== onPaper.count || kopecks !== onPaper.kopecks)
          say(
            `${what}: ${state} is ${onPaper.count} ${onPaper.kopecks}, in CSV ${count} ${kopecks}`,
          )
      }
      if (day.begun !== null && day.begun !== own.length)
        say(`${what}: begun ${day.begun}, CSV has ${own.length}`)
      figures.papers += 1
      figures.days += 1
      figures.agreeing += day.agrees ? 1 : 0
      figures.late += day.late.count
      figures.otherAmounts += day.states.other.count
      figures.unclear += day.states.unclear.count
      figures.settled += day.settled
      figures.rows += day.between
    }
  }
}

/** The total since the first payment grows from report to report by what each of them has; the last is X. */
function addUpChain(
  added: readonly AddedShift[],
  language: (typeof LANGUAGES)[number],
  say: Say,
): AddedEver | null {
  const grown = { paid: NOTHING, other: NOTHING, refunds: NOTHING, net: 0 }
  const plus = (one: Figure, other: Figure) => ({
    count: one.count + other.count,
    kopecks: one.kopecks + other.kopecks,
  })
  for (const { number, states, refunds, net, ever } of [...added].sort(
    (one, other) => one.number - other.number,
  )) {
    grown.paid = plus(grown.paid, states.paid)
    grown.other = plus(grown.other, states.other)
    grown.refunds = plus(grown.refunds, refunds)
    grown.net += net ?? 0
    if (ever && JSON.stringify(ever) !== JSON.stringify(grown))
      say(
        `shift ${number} ${language}: since the first payment ${JSON.stringify(ever)}, the shifts make ${JSON.stringify(grown)}`,
      )
    if (!ever && grown.paid.count > 0)
      say(`shift ${number} ${language}: no total since the first payment`)
  }
  return (
    added.find(({ number }) => number === Math.max(...added.map((one) => one.number)))?.ever ?? null
  )
}

/** All Z reports and the X report are the ledger: its money, and where each of its payments is. */
function compareWithTable(
  added: readonly AddedShift[],
  table: Awaited<ReturnType<typeof tableRows>>,
  language: (typeof LANGUAGES)[number],
  say: Say,
): void {
  const all = (of: (one: AddedShift) => number) => added.reduce((sum, one) => sum + of(one), 0)
  const same = (name: string, here: number, there: number) => {
    if (here !== there) say(`all shifts ${language}: ${name} is ${here}, in CSV ${there}`)
  }
  same(
    'begun',
    all(({ begun }) => begun ?? 0),
    table.length,
  )
  const [paid, other] = (['paid', 'other'] as const).map((state) => ofState(table, state, language))
  same(
    'paid',
    all(({ states }) => states.paid.kopecks),
    paid?.kopecks ?? 0,
  )
  same(
    'number of paid',
    all(({ states }) => states.paid.count),
    paid?.count ?? 0,
  )
  same(
    'other amount',
    all(({ states }) => states.other.kopecks),
    other?.kopecks ?? 0,
  )
  const refunded = table.reduce((sum, row) => sum + row.refunded, 0)
  same('refunds', -all(({ refunds }) => refunds.kopecks), refunded)
  same(
    'NET',
    all(({ net }) => net ?? 0),
    (paid?.kopecks ?? 0) + (other?.kopecks ?? 0) - refunded,
  )
  const late = table.filter(({ isLate }) => isLate)
  same(
    'late',
    all((one) => one.late.count),
    late.length,
  )
}
