/**
 * One random story of a lane: a till, customers, a bank, a display and a power cord, all of them
 * unreliable. The same seed is the same story.
 */

import type { GlassTrouble } from '#doubles/display-simulated.ts'
import { createDice } from './dice.ts'
import { ACTS, BANK_TROUBLES, cancel, sow } from './lane-acts.ts'
import { advance, boot, pick, reboot, type Story } from './lane-course.ts'
import { checkAlways, checkAtTheEnd, checkWaiting } from './lane-laws.ts'
import { createLaneWorld, type OpenStore } from './lane-world.ts'

/** What banks call movements of money: each by its own name, all alike, not at all, two alike now and then. */
const NAMINGS: readonly ((operation: number) => string | null)[] = [
  (operation) => `op-${operation}`,
  () => 'op-0',
  () => null,
  (operation) => `op-${operation % 2}`,
]
const GLASS_TROUBLES: readonly GlassTrouble[] = ['no-ack', 'mid-frame', 'garbled']
const MINUTE_MS = 60_000

export interface StoryFacts {
  readonly deaths: number
  readonly payments: number
  readonly accepted: number
  readonly late: number
  readonly scanned: number
  /** Looks at the glass, and those that found a code on it. */
  readonly looks: number
  readonly codes: number
}

export async function tellStory(seed: number, openStore?: OpenStore): Promise<StoryFacts> {
  const dice = createDice(seed)
  const world = await createLaneWorld(seed, openStore)
  const mayScan = dice.below(25) === 0
  const story: Story = { dice, world, deaths: 0, scanned: 0, looks: 0, codes: 0, mayScan }
  world.bank.nameOf = pick(dice, NAMINGS)
  boot(story)
  sow(dice, world.bank.troubles, BANK_TROUBLES, 10)
  sow(dice, world.glass.troubles, GLASS_TROUBLES, 6)
  for (let left = 3 + dice.below(9); left > 0; left -= 1) {
    await pick(dice, ACTS)(story)
    if (!world.life.isAlive) reboot(story)
    checkAlways(world)
  }
  await repair(story)
  const { payments, accepted, late } = checkAtTheEnd(world)
  const { deaths, scanned, looks, codes } = story
  return { deaths, payments, accepted, late, scanned, looks, codes }
}

/** In the end everything works again, and there is time. */
async function repair(story: Story): Promise<void> {
  const { world } = story
  world.bank.troubles.length = 0
  world.glass.troubles.length = 0
  world.bank.isOut = false
  world.store.fail(null)
  world.glass.plug()
  if (!world.life.isAlive) world.boot(0)
  await advance(story, 10 * MINUTE_MS, 10_000)
  // Killed in the meantime at the point that was set when it was booted.
  if (!world.life.isAlive) {
    world.boot(0)
    await world.clock.advance(3 * MINUTE_MS)
  }
  checkAlways(world)
  checkWaiting(world)
  await endLast(story)
  await world.clock.advance(200 * MINUTE_MS)
  if (world.life.isAlive) return
  world.boot(0)
  await endLast(story)
  await world.clock.advance(200 * MINUTE_MS)
}

/** The shop closes. */
async function endLast(story: Story): Promise<void> {
  if (story.world.store.newest()) await cancel(story)
  if (!story.world.life.isAlive) story.world.boot(0)
}
