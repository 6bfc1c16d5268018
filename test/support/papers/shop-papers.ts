/** The lane of a story as the master and the only lane of its shop: its days compared for the shop, and their papers added up. */
import type { Language } from '#firmware/words/languages.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { type PaymentNames, SHOP_TAKE_BACKS, type ShopLine } from '#hal/shop-day.ts'
import { callRoutes } from '#test/lane-simulation/called-routes.ts'
import type { LaneSimulation } from '#test/lane-simulation/simulation.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { type Figure, NOTHING, type Say, wordsOf } from './pencil.ts'
import { blocksOf, printedRows } from './printed-rows.ts'

/** A simulated lane has no number of its own. */
const OWN = ''
/** Its own lane compares twice: the last time with what is of no lane. */
const TASKS_MAX = 4

export interface ShopFigures {
  shopPapers: number
  shopAgreeing: number
  shopOfNoLane: number
  shopWithdrawn: number
}

export async function readShopPapers(
  simulation: LaneSimulation,
  dates: readonly string[],
  chance: SeededChance,
  say: Say,
): Promise<ShopFigures> {
  const { world } = simulation
  const { shopDay, router } = world.lane
  const routes = callRoutes(router)
  const figures = { shopPapers: 0, shopAgreeing: 0, shopOfNoLane: 0, shopWithdrawn: 0 }
  const lanes = [{ serialNumber: OWN, lastSeenAtMs: null, hasOwnKey: true }]
  shopDay.knowLanes(
    () => lanes,
    () => false,
  )
  for (const date of dates) {
    const body = { date }
    await world.clock.until(routes.call('POST /reports/shop/registry', { query: {}, body }))
    await world.clock.until(finishDay(simulation))
  }
  await look('compared')
  const withdrawn = dates[chance.below(dates.length)]
  if (withdrawn !== undefined && chance.below(2) === 0) {
    const body = { date: withdrawn, note: 'a file of another shop' }
    await world.clock.until(routes.call('POST /reports/shop/take-back', { query: {}, body }))
    await world.clock.until(finishDay(simulation))
    figures.shopWithdrawn += 1
    await look('withdrawn')
  }
  return figures

  async function look(moment: string): Promise<void> {
    const get = async (path: string, query: Readonly<Record<string, unknown>>) =>
      (await world.clock.until(routes.get(path, query))) as ShopAnswer
    for (const language of LANGUAGES) {
      const asked = { language, width: '80' }
      const days = new Map<string, AddedShop>()
      for (const date of dates) {
        const what = `shop ${date} ${language}, ${moment}`
        const { text, report } = await get('/reports/shop', { ...asked, date })
        const day = addUpShop(text, language, what, say)
        const lane = await get('/reports/statement', { ...asked, date })
        if (day.net !== lane.report.net)
          say(`${what}: NET of the shop is ${day.net}, the lane's own is ${lane.report.net}`)
        stateIsOfLane(report, lane.report, (problem) => say(`${what}: ${problem}`))
        days.set(date, day)
        figures.shopPapers += 1
        figures.shopAgreeing += report.verdict.state === 'agrees' ? 1 : 0
        figures.shopOfNoLane += day.ofNoLane
      }
      for (const month of new Set(dates.map((date) => date.slice(0, 7)))) {
        const what = `shop ${month} ${language}, ${moment}`
        const { text } = await get('/reports/shop/month', { ...asked, month })
        const added = addUpShop(text, language, what, say)
        const own = [...days].filter(([date]) => date.startsWith(month)).map(([, day]) => day)
        const net = own.reduce((sum, day) => sum + (day.net ?? 0), 0)
        if (added.net !== net) say(`${what}: its days make ${net}, it says ${added.net}`)
        for (const kind of KINDS) {
          const listed = sumOf(own.filter(({ isHeld }) => isHeld).map((day) => day.listed[kind]))
          if (JSON.stringify(listed) !== JSON.stringify(added.listed[kind]))
            say(
              `${what}: ${kind} in the lists of its days ${JSON.stringify(listed)}, it says ${JSON.stringify(added.listed[kind])}`,
            )
        }
        figures.shopPapers += 1
      }
    }
  }
}

interface ShopAnswer {
  readonly text: string
  readonly report: {
    readonly net: number | null
    readonly verdict: { readonly state: string }
    readonly banks: readonly {
      readonly bankName: string
      /** Of the shop. */
      readonly state?: string
      readonly lanes?: readonly { readonly state: string }[]
      /** Of the lane. */
      readonly comparison?: { readonly agrees: boolean; readonly isChangedSince: boolean } | null
    }[]
  }
}

type ShopReport = ShopAnswer['report']

/** What the shop says of its only lane is what the lane's own statement says, whether it agrees or not. */
function stateIsOfLane(shop: ShopReport, lane: ShopReport, say: Say): void {
  const all = shop.banks.map(({ bankName, state, lanes = [] }) => {
    const own = lane.banks.find((one) => one.bankName === bankName)?.comparison
    const agrees = own?.agrees === true && !own.isChangedSince
    if (state === 'finished' && agrees !== lanes.every((one) => one.state === 'agrees'))
      say(`${bankName}: its lane ${agrees ? 'agrees' : 'does not agree'}, the shop says otherwise`)
    return agrees
  })
  if (shop.verdict.state === 'agrees' && (all.length === 0 || all.includes(false)))
    say('it agrees, and a bank of its lane does not')
}

/** What the lane and its master say to each other (firmware/sync/shop-day/), without the wire. */
async function finishDay({ world }: LaneSimulation): Promise<void> {
  const { master, lane } = world.lane.shopDay
  for (let nth = 0; nth < TASKS_MAX; nth += 1) {
    const takeBack = master.takeBackOf(OWN, SHOP_TAKE_BACKS)
    if (takeBack) {
      await master.takenBack(OWN, takeBack.id, await lane.takeBack(takeBack))
      continue
    }
    const task = await master.taskOf(OWN, true)
    if (!task || task.isLook) return
    const all: PaymentNames[] = []
    for await (const names of lane.names(task)) all.push(...names)
    await master.named(OWN, task.id, all)
    const lines: ShopLine[] = []
    let page = await master.linesOf(OWN, task.id, 0)
    for (; ; page = await master.linesOf(OWN, task.id, page.next)) {
      lines.push(...page.lines)
      if (page.next === null) break
    }
    const answer = await lane.compare(task, { ...page, lines }, true)
    await master.answered(OWN, task.id, answer)
  }
}

const KINDS = ['payments', 'refunds'] as const

interface AddedShop {
  readonly net: number | null
  readonly listed: Readonly<Record<(typeof KINDS)[number], Figure>>
  readonly ofNoLane: number
  /** Its comparison was not withdrawn: its lists are in those of the month. */
  readonly isHeld: boolean
}

/** A day or a month: the lanes and what waits make the bank's list, the lanes' NET that of the shop, as do the days. */
function addUpShop(text: string, language: Language, what: string, say: Say): AddedShop {
  const word = wordsOf(language)
  const blocks = blocksOf(text).map((block) => printedRows(block))
  const rows = blocks.flat()
  const all = (key: string) =>
    sumOf(
      rows
        .filter(({ name }) => name === word(key))
        .map(({ count, kopecks }) => ({ count: count ?? 0, kopecks: kopecks ?? 0 })),
    )
  const listed = { payments: NOTHING, refunds: NOTHING }
  for (const kind of KINDS) {
    const made = sumOf([all(`paper.shop.${kind}-of-lanes`), all(`paper.shop.${kind}-waiting`)])
    listed[kind] = all(`paper.shop.${kind}-in-list`)
    if (JSON.stringify(made) !== JSON.stringify(listed[kind]))
      say(`${what}: ${kind} make ${JSON.stringify(made)}, the list ${JSON.stringify(listed[kind])}`)
  }
  let net: number | null = null
  for (const block of blocks) {
    const at = block.findIndex(({ name }) => name === word('paper.shop.net'))
    if (at < 0) continue
    const above = block.slice(0, at).reduce((sum, { kopecks }) => sum + (kopecks ?? 0), 0)
    const { kopecks } = block[at] ?? {}
    if (above !== kopecks) say(`${what}: lines make ${above}, NET of the shop is ${kopecks}`)
    if (net !== null && net !== kopecks) say(`${what}: NET is ${net} and ${kopecks}`)
    net = kopecks ?? null
  }
  if (net === null) say(`${what}: it has no NET`)
  return {
    net,
    listed,
    ofNoLane: all('paper.shop.of-no-lane').count,
    isHeld: !text.includes(word('paper.statement.result-withdrawn')),
  }
}

function sumOf(all: readonly Figure[]): Figure {
  return all.reduce(
    (sum, one) => ({ count: sum.count + one.count, kopecks: sum.kopecks + one.kopecks }),
    NOTHING,
  )
}
