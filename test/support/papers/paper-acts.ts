/** What a day has that makes papers hard: lines of other lanes, a file with lines twice, comparisons in the middle. */
import { type BankOrder, statementLines } from '#doubles/bank-simulated.ts'
import { Fault } from '#firmware/fault.ts'
import type { Difference } from '#firmware/payment/day-statement/differences.ts'
import { dayOf, localDay } from '#firmware/payment/ledger/local-day.ts'
import { CROCKFORD } from '#firmware/vocabulary/crockford.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { ACCOUNT_ACTIONS, type AccountActionName } from '#test/lane-simulation/account-actions.ts'
import { callRoutes } from '#test/lane-simulation/called-routes.ts'
import type { LaneAction } from '#test/lane-simulation/lane-actions.ts'
import { advance, type LaneSimulation } from '#test/lane-simulation/simulation.ts'
import { pick } from '#test/lane-world/lane-world.ts'
import { cancel, closeShift, takePayment } from '#test/lane-world/till-acts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const { breakSomething, pullThePlug, nudgeClock, ...quiet } = ACCOUNT_ACTIONS
void [breakSomething, pullThePlug, nudgeClock]

export const PAPER_ACTS = {
  ...quiet,
  loseSight,
  paidAfterAll,
  correctAmount,
  otherLaneSells,
  otherLaneGivesBack,
  compareShared,
  compareFile,
  compareFileTwice: compareFile,
  settleDifferences,
  settleDifferencesToo: settleDifferences,
  reopenDifference,
} as const satisfies Record<string, LaneAction>

export type PaperActName = keyof typeof PAPER_ACTS | AccountActionName

/** The bank falls silent while a payment is to be cancelled: nobody knows how it ended. */
async function loseSight(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  await takePayment(simulation)
  world.bank.isOut = true
  world.bank.outage = 'timeout-before'
  await cancel(simulation)
  await advance(simulation, 60_000, 1_000)
  world.bank.isOut = chance.below(3) === 0
}

/** An order that had ended is paid, and in half of the stories after its shift was closed. */
async function paidAfterAll(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  world.bank.isOut = false
  await takePayment(simulation)
  await cancel(simulation)
  if (chance.below(2) === 0) await closeShift(simulation)
  const ended = [...world.bank.orders.values()].filter(({ state }) => state === 'canceled')
  if (ended.length > 0) world.bank.pay(pick(chance, ended).id)
  await advance(simulation, 10 * MINUTE_MS, MINUTE_MS)
}

/** The bank names another amount than before: in half of the cases the one that was asked for, after a close or not. */
async function correctAmount(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  world.bank.isOut = false
  await takePayment(simulation)
  const order = [...world.bank.orders.values()].findLast(({ state }) => state === 'payable')
  if (!order) return
  world.bank.pay(order.id, order.amountKopecks + 40)
  await advance(simulation, 10 * MINUTE_MS, MINUTE_MS)
  if (chance.below(2) === 0) await closeShift(simulation)
  const paidKopecks = order.amountKopecks + (chance.below(2) === 0 ? 0 : 10)
  order.paidKopecks = paidKopecks
  const [last] = order.movements.splice(-1)
  if (last) order.movements.push({ ...last, amountKopecks: paidKopecks })
  await advance(simulation, 60 * MINUTE_MS, MINUTE_MS)
}

/** Another till of the same merchant: the bank's registry has its money beside this lane's. */
async function otherLaneSells({ chance, world }: LaneSimulation): Promise<void> {
  const { bank } = world
  const id = Array.from({ length: 26 }, () => CROCKFORD[chance.below(32)]).join('')
  const order: BankOrder = {
    id,
    qrId: '',
    amountKopecks: 100 * (1 + chance.below(50)),
    payload: '',
    state: 'payable',
    before: 'absent',
    operationId: null,
    paidKopecks: null,
    movements: [],
    expiresAtMs: Number.POSITIVE_INFINITY,
    declines: 0,
  }
  bank.orders.set(id, order)
  bank.pay(id)
}

async function otherLaneGivesBack({ chance, world }: LaneSimulation): Promise<void> {
  const { bank, store } = world
  const others = [...bank.orders.values()].filter(
    ({ id, state }) => state === 'paid' && store.find(id) === null,
  )
  if (others.length > 0) bank.refundBooks.refundInCabinet(pick(chance, others).id, 40)
}

async function compareShared(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const date = dayOf(world.clock.now() - chance.below(2) * DAY_MS)
  await asking(simulation, (routes) =>
    routes.get('/reports/reconciliation', { date, shared: true }),
  )
}

/** A file of the day, or of some days, with lines that it has twice. */
async function compareFile(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  const date = dayOf(world.clock.now() - chance.below(2) * DAY_MS)
  const { fromMs, untilMs } = localDay(date)
  const reachMs = chance.below(3) === 0 ? DAY_MS : 0
  const lines = statementLines(world.bank.orders, world.bank.refundBooks).filter(
    ({ atMs }) => atMs >= fromMs - reachMs && atMs < untilMs + reachMs,
  )
  if (lines.length === 0) return
  const rows = lines.flatMap((line) => (chance.below(4) === 0 ? [line, line] : [line]))
  const query = { date, shared: chance.below(2) === 0, column: ['Операция=kind'] }
  await asking(simulation, (routes) =>
    routes.call('POST /reports/reconciliation', { query, body: fileOf(rows) }),
  )
}

function fileOf(lines: readonly StatementLine[]): Uint8Array {
  const rows = lines.map(({ kind, orderId, operationId, refundId, amountKopecks, atMs }) =>
    [
      new Date(atMs).toISOString(),
      kind === 'payment' ? 'Оплата' : 'Возврат',
      orderId,
      operationId ?? '',
      refundId ?? '',
      (amountKopecks / 100).toFixed(2),
    ].join(';'),
  )
  const head = 'Дата операции;Операция;Номер заказа;Номер операции;Номер возврата;Сумма'
  return new TextEncoder().encode([head, ...rows].join('\n'))
}

/** A person says why each is none, or most of them. */
async function settleDifferences(simulation: LaneSimulation): Promise<void> {
  const { chance, world } = simulation
  await settleDay(simulation, dayOf(world.clock.now() - chance.below(2) * DAY_MS))
}

export async function settleDay(simulation: LaneSimulation, date: string): Promise<void> {
  const { chance } = simulation
  for (const { id, allowed, settled } of await differencesOf(simulation, date))
    if (!settled && chance.below(4) > 0)
      await asking(simulation, (routes) =>
        routes.call('POST /reports/differences/:difference/settle', {
          params: { difference: id },
          body: { as: pick(chance, allowed), note: 'Anna saw the bank' },
        }),
      )
}

async function reopenDifference(simulation: LaneSimulation): Promise<void> {
  const date = dayOf(simulation.world.clock.now())
  const settled = (await differencesOf(simulation, date)).filter((one) => one.settled !== null)
  if (settled.length === 0) return
  const { id } = pick(simulation.chance, settled)
  await asking(simulation, (routes) =>
    routes.call('POST /reports/differences/:difference/reopen', {
      params: { difference: id },
      body: { note: 'it was another' },
    }),
  )
}

async function differencesOf(
  simulation: LaneSimulation,
  date: string,
): Promise<readonly Difference[]> {
  const answer = await asking(simulation, (routes) => routes.get('/reports/differences', { date }))
  return (answer as { differences: readonly Difference[] } | undefined)?.differences ?? []
}

async function asking(
  { world }: LaneSimulation,
  ask: (routes: ReturnType<typeof callRoutes>) => Promise<unknown>,
): Promise<unknown> {
  const asked = ask(callRoutes(world.lane.router)).catch((thrown: unknown) => {
    if (world.life.isAlive && !(thrown instanceof Fault)) throw thrown
  })
  return await world.clock.until(Promise.race([asked, world.life.death]))
}
