/**
 * A lane's world (../lane-world) in this process: starts the lane when it died, carries requests through on the simulated
 * clock, and looks at the glass all the while.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { SHOW_QR_MS_MAX } from '#firmware/payment/limits.ts'
import { refundSums } from '#firmware/payment/refunds/refund-sums.ts'
import type { GivenRefund } from '#firmware/payment/refunds/take-refund.ts'
import { pause } from '#hal/clock.ts'
import { readQr } from '#test/hardware/qr-reader.ts'
import type {
  Answer,
  AskedRefund,
  BankSide,
  LaneWorld,
  RefundOutcome,
  Till,
} from '#test/lane-world/lane-world.ts'
import { pay } from '#test/lane-world/till-acts.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { checkTtl, ordersOf } from './lane-invariants.ts'
import type { SimulatedLane } from './simulated-lane.ts'

const DEATHS_MAX = 3
/** How often the glass is checked at most. */
const CHECK_MS = 250
const NOBODY = { name: null, kopecksPerDay: null }
/** The bank's ways to take a refund. */
const OUTCOMES = ['at-once', 'at-once', 'slowly', 'not'] as const
const MOST_ON_WEBSITE = 200
const NEVER = new Promise<never>(() => {})

export interface LaneSimulation extends LaneWorld {
  readonly world: SimulatedLane
  deaths: number
  scanned: number
  looks: number
  codes: number
  /** Reading pictures is slow: one simulation in 25 does. */
  readonly mayScan: boolean
  /** What is asked on days may have been asked at once. */
  isClockSet: boolean
  /** Null: no backup was restored. */
  restored: Restored | null
}

export interface Restored {
  /** Payments that only ledgers of before had. */
  readonly lost: Map<string, { readonly createdAtMs: number }>
  /** What tills had been told to have gone back. */
  readonly reportedReturned: Set<string>
}

export interface SimulationOptions {
  readonly mayScan?: boolean
  /** Money is given back on the bank's website, too. */
  readonly hasWebsite: boolean
  /** Of so many starts before this one the process has died. */
  readonly deaths?: number
}

export function createSimulation(
  world: SimulatedLane,
  chance: SeededChance,
  { mayScan = false, hasWebsite, deaths = 0 }: SimulationOptions,
): LaneSimulation {
  const simulation: LaneSimulation = {
    chance,
    world,
    deaths,
    scanned: 0,
    looks: 0,
    codes: 0,
    mayScan,
    isClockSet: false,
    restored: null,
    refundsAsked: new Map(),
    refundsReported: new Map(),
    keepsOrder: true,
    till: tillOf(world),
    atBank: bankSideOf(world, hasWebsite),
    revive: () => reboot(simulation),
    pass: (ms) => advance(simulation, ms),
    async later(ms) {
      const { life } = world
      await pause(world.clock, ms)
      if (!life.isAlive) await NEVER
    },
    together: (requests) => callAll(simulation, requests),
    heardNothing: () => !world.life.isAlive,
    newPayment: (wanted) => ({ ...wanted, purpose: null }),
    mayAskRefund: (asked) => mayBeAskedAgain(simulation, asked),
    get mayHaveForgotten() {
      return simulation.restored !== null
    },
    fail(what) {
      throw new Error(what)
    },
  }
  return simulation
}

function tillOf(world: SimulatedLane): Till {
  return {
    showQr({ amount, ttl, key }, leavesInMs) {
      const { payment } = world.lane
      if (leavesInMs === undefined) return payment.showQr({ amount, ttl }, key)
      const gone = new AbortController()
      world.clock.after(leavesInMs, () => gone.abort())
      return payment.showQr({ amount, ttl }, key, gone.signal)
    },
    cancelQr: () => world.lane.payment.cancelQr(),
    closeShift: async (key) => world.lane.shifts.close(undefined, key),
    otherScreens: [
      () => world.lane.payment.clearScreen(),
      () => world.lane.payment.showInfoQr('https://shop.example', null),
      (status) => world.lane.payment.displayStatus(status()),
    ],
    async refund({ paymentId, key, given }) {
      const { life, lane } = world
      const wanted: GivenRefund = { reason: 'taken back', ...given }
      const { id, phase, amountKopecks } = await lane.refunds.request(
        paymentId,
        wanted,
        key,
        NOBODY,
      )
      return life.isAlive ? { id, state: phase, amountKopecks } : await NEVER
    },
    payments: async (limit) => world.store.list({ limit }),
    refundedKopecks: async (id) => refundSums(world.store.refunds.of(id)).returnedKopecks,
  }
}

function bankSideOf(world: SimulatedLane, hasWebsite: boolean): BankSide {
  const { bank, glass } = world
  const { refundBooks } = bank
  const takes = (outcome: RefundOutcome) => (outcome === 'denied' ? 'not' : outcome)
  return {
    orders: () => ordersOf(world),
    refunds: () => refundBooks.rows,
    keepsCancelled: false,
    inSight() {
      const { screen } = glass
      if (screen.kind !== 'qr' || !bank.isPayable(screen.payload)) return null
      return bank.orders.values().find(({ payload }) => payload === screen.payload)?.id ?? null
    },
    late: () => [...bank.orders.keys()],
    pay: (id) => bank.pay(id),
    payLate: (id) => bank.pay(id),
    outcomes: OUTCOMES,
    expect(outcome) {
      refundBooks.takes = takes(outcome)
    },
    hasWebsite,
    mostOnWebsite: () => MOST_ON_WEBSITE,
    giveBackOnWebsite: (id, kopecks) => void refundBooks.refundInCabinet(id, kopecks),
    settle: (as) => refundBooks.settle(as),
  }
}

/**
 * Where the bank tells no sums, who compares a restored ledger with it tells the tills what it has given back: a
 * till that asks for that all the same is not to be helped.
 */
function mayBeAskedAgain({ restored, world }: LaneSimulation, { ids }: AskedRefund): boolean {
  const { rows, tellsSums } = world.bank.refundBooks
  if (!restored || tellsSums) return true
  const isLost = (id: string) => world.store.refunds.find(id) === null
  const isSettled = world.gaps.every(({ settled }) => settled !== null)
  return (
    !isSettled || !rows.some(({ refundId }) => refundId && ids.has(refundId) && isLost(refundId))
  )
}

export function boot({ chance, world }: LaneSimulation): void {
  world.boot(chance.below(4) === 0 ? 0 : 1 + chance.below(48))
}

/** A start may itself be cut short. */
export function reboot(simulation: LaneSimulation): void {
  while (!simulation.world.life.isAlive) {
    simulation.deaths += 1
    if (simulation.deaths < DEATHS_MAX) boot(simulation)
    else simulation.world.boot(0)
  }
}

/**
 * Lets the time go by, and checks the glass whenever something has happened and when the time of its code is over, no
 * more often than each `checkMs`: in between nothing can change it.
 */
export async function advance(
  simulation: LaneSimulation,
  ms: number,
  checkMs = CHECK_MS,
): Promise<void> {
  const { clock } = simulation.world
  let codeMs = checkTtl(simulation.world)
  for (let leftMs = ms; leftMs > 0; ) {
    const changesInMs = Math.min(clock.untilDueMs(), codeMs ?? Infinity)
    const stepMs = Math.min(leftMs, Math.max(checkMs, changesInMs))
    await clock.advance(stepMs)
    leftMs -= stepMs
    simulation.looks += 1
    codeMs = checkTtl(simulation.world)
    if (codeMs !== null) simulation.codes += 1
  }
}

async function callAll(
  simulation: LaneSimulation,
  calls: readonly (() => Promise<unknown>)[],
): Promise<readonly Answer[]> {
  const { world } = simulation
  // The process that was asked: what a dead one still says, nobody hears.
  const { life } = world
  let open = calls.length
  const beganMs = world.clock.monotonicMs()
  let lastMs = beganMs
  const answers = calls.map(async (call): Promise<Answer> => {
    try {
      const answer = await call()
      const id = typeof answer === 'string' ? answer : null
      return { isOk: true, id }
    } catch (error) {
      if (life.isAlive) assert.ok(isOperating(error), String((error as Error).stack))
      return { isOk: false, id: null }
    } finally {
      open -= 1
      lastMs = world.clock.monotonicMs()
    }
  })
  for (let turn = 0; open > 0 && life.isAlive; turn += 1) {
    assert.ok(turn < 400, 'a request that never ends')
    await advance(simulation, CHECK_MS)
    if (simulation.chance.below(12) === 0) await pay(simulation)
  }
  if (!life.isAlive) return []
  const given = await Promise.all(answers)
  // A cancellation may begin as late as 20 s, and takes less.
  assert.ok(lastMs - beganMs <= SHOW_QR_MS_MAX, `a request took ${lastMs - beganMs} ms`)
  for (const { id } of given) if (id !== null) look(simulation, id)
  return given
}

/** Success means that the code is on the glass, and that it is the one that the bank registered. */
function look(simulation: LaneSimulation, id: string): void {
  const { glass, bank, store } = simulation.world
  const payload = bank.orders.get(id)?.payload
  const record = store.find(id)
  // Null where the bank's answer never came and yet somebody paid.
  if (record?.payload !== null)
    assert.is(record?.payload, payload, 'what the ledger has is what the bank has')
  // A driver that is still mending shows it in a moment: checkAlways will look again.
  if (record?.phase !== 'waiting' || record.isWithdrawn || glass.isMending) return
  if (glass.screen.kind !== 'qr') return
  assert.is(glass.screen.payload, payload, 'what the glass shows is what the bank has')
  if (!simulation.mayScan) return
  assert.is(readQr(glass.screen.payload), payload, 'what a phone reads is what the bank has')
  simulation.scanned += 1
}

function isOperating(error: unknown): boolean {
  return error instanceof Fault && error.kind !== 'bug'
}
