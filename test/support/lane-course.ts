/**
 * The course of a random story: its process begun again when it died, its requests carried through
 * on a clock that the story moves, and the glass looked at all the while.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { SHOW_QR_MS_MAX } from '#firmware/payment/limits.ts'
import type { Dice } from './dice.ts'
import { checkTtl } from './lane-laws.ts'
import type { LaneWorld } from './lane-world.ts'
import { scan } from './scan.ts'

const DEATHS_MAX = 3
/** How often the glass is looked at. */
const LOOK_MS = 250

export interface Story {
  readonly dice: Dice
  readonly world: LaneWorld
  deaths: number
  scanned: number
  looks: number
  codes: number
  /** Reading pictures is slow: one story in 25 does. */
  readonly mayScan: boolean
}

export function boot({ dice, world }: Story): void {
  world.boot(dice.below(4) === 0 ? 0 : 1 + dice.below(48))
}

/** A start may itself be cut short. */
export function reboot(story: Story): void {
  while (!story.world.life.isAlive) {
    story.deaths += 1
    if (story.deaths < DEATHS_MAX) boot(story)
    else story.world.boot(0)
  }
}

/** Lets the time go by, and looks at the glass all the while. */
export async function advance(story: Story, ms: number, lookMs = LOOK_MS): Promise<void> {
  const { clock } = story.world
  for (let leftMs = ms; leftMs > 0; leftMs -= lookMs) {
    await clock.advance(Math.min(leftMs, lookMs))
    story.looks += 1
    if (checkTtl(story.world)) story.codes += 1
  }
}

interface Answer {
  readonly id: string | null
  readonly fault: Fault | null
}

export async function callAll(
  story: Story,
  calls: readonly (() => Promise<unknown>)[],
): Promise<readonly Answer[]> {
  const { world } = story
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
    await advance(story, LOOK_MS)
    if (story.dice.below(12) === 0) await pay(story)
  }
  if (!life.isAlive) return []
  const given = await Promise.all(answers)
  // A cancellation may begin as late as 20 s, and takes less.
  assert.ok(lastMs - beganMs <= SHOW_QR_MS_MAX, `a request took ${lastMs - beganMs} ms`)
  for (const { id } of given) if (id !== null) look(story, id)
  return given
}

/** Success means that the code is on the glass, and that it is the one that the bank registered. */
function look(story: Story, id: string): void {
  const { glass, bank, store } = story.world
  const payload = bank.orders.get(id)?.payload
  const record = store.find(id)
  // Null where the bank's answer never came and yet somebody paid.
  if (record?.payload !== null)
    assert.is(record?.payload, payload, 'what the ledger has is what the bank has')
  // A driver that is still mending shows it in a moment: checkAlways will look again.
  if (record?.phase !== 'waiting' || record.isWithdrawn || glass.isMending) return
  if (glass.screen.kind !== 'qr') return
  assert.is(glass.screen.payload, payload, 'what the glass shows is what the bank has')
  if (!story.mayScan) return
  assert.is(scan(glass.screen.payload), payload, 'what a phone reads is what the bank has')
  story.scanned += 1
}

function isOperating(error: unknown): boolean {
  return error instanceof Fault && error.kind !== 'bug'
}

/** A customer pays what the glass shows. */
export async function pay({ world }: Story): Promise<void> {
  const { screen } = world.glass
  if (screen.kind !== 'qr' || !world.bank.isPayable(screen.payload)) return
  for (const order of world.bank.orders.values())
    if (order.payload === screen.payload) world.bank.pay(order.id)
}

export function pick<Thing>(dice: Dice, things: readonly Thing[]): Thing {
  return things[dice.below(things.length)] as Thing
}
