/**
 * What every action of a lane simulation works with: starts the lane's process again when it died,
 * carries requests through on the simulated clock, and looks at the glass all the while.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { SHOW_QR_MS_MAX } from '#firmware/payment/limits.ts'
import type { GivenRefund } from '#firmware/payment/refunds/take-refund.ts'
import type { RefundPhase } from '#hal/refund-store.ts'
import { readQr } from '#test/hardware/qr-reader.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { checkTtl } from './lane-invariants.ts'
import type { SimulatedLane } from './simulated-lane.ts'

const DEATHS_MAX = 3
/** How often the glass is looked at. */
const LOOK_MS = 250

export interface LaneSimulation {
  /** Of the act that is going on. */
  chance: SeededChance
  readonly world: SimulatedLane
  deaths: number
  scanned: number
  looks: number
  codes: number
  /** Reading pictures is slow: one simulation in 25 does. */
  readonly mayScan: boolean
  /** What is asked on days may have been asked at once. */
  isClockSet: boolean
  /** What the tills were told of their refunds. */
  readonly refundsTold: Map<string, RefundPhase>
  /** Each that was asked for, by its key and all that was asked, with the ids that it has had. */
  readonly refundsAsked: Map<string, RefundAsked>
  /** Null: no backup was restored. */
  restored: Restored | null
  /** Money is given back at the bank, too; one simulation in six. */
  readonly hasCabinet: boolean
}

export interface RefundAsked {
  readonly paymentId: string
  readonly key: string
  readonly given: GivenRefund
  /** More than one where a restored ledger had forgotten it. */
  readonly ids: Set<string>
}

export interface Restored {
  /** Payments that only ledgers of before had. */
  readonly lost: Map<string, { readonly createdAtMs: number }>
  /** What tills had been told to have gone back. */
  readonly toldReturned: Set<string>
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

/** Lets the time go by, and looks at the glass all the while. */
export async function advance(
  simulation: LaneSimulation,
  ms: number,
  lookMs = LOOK_MS,
): Promise<void> {
  const { clock } = simulation.world
  for (let leftMs = ms; leftMs > 0; leftMs -= lookMs) {
    await clock.advance(Math.min(leftMs, lookMs))
    simulation.looks += 1
    if (checkTtl(simulation.world)) simulation.codes += 1
  }
}

interface Answer {
  readonly id: string | null
  readonly fault: Fault | null
}

export async function callAll(
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
      return { id, fault: null }
    } catch (error) {
      if (life.isAlive) assert.ok(isOperating(error), String((error as Error).stack))
      return { id: null, fault: error as Fault }
    } finally {
      open -= 1
      lastMs = world.clock.monotonicMs()
    }
  })
  for (let turn = 0; open > 0 && life.isAlive; turn += 1) {
    assert.ok(turn < 400, 'a request that never ends')
    await advance(simulation, LOOK_MS)
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

/** A customer pays what the glass shows. */
export async function pay({ world }: LaneSimulation): Promise<void> {
  const { screen } = world.glass
  if (screen.kind !== 'qr' || !world.bank.isPayable(screen.payload)) return
  for (const order of world.bank.orders.values())
    if (order.payload === screen.payload) world.bank.pay(order.id)
}

export function pick<Thing>(chance: SeededChance, things: readonly Thing[]): Thing {
  return things[chance.below(things.length)] as Thing
}
