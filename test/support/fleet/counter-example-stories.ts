/** What happens to the counter-examples of a simulated fleet, and what must be true of them once all is well. */
import * as assert from 'uvu/assert'
import { isLaterMarked } from '#firmware/vocabulary/last-write-wins.ts'
import { isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import type { CounterExampleFacts } from '#hal/counter-example-store.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { pictureOf, type SimulatedFleet } from './simulated-fleet.ts'

/** Few pictures: the same is said on several lanes, and taken back on others. */
const PICTURES = 6
const FIRST_PICTURE = 1_000_000
/**
 * A lane hears of it with its question of each minute, or asks for it again after a failure, and looks again a minute
 * later; far less than the quarter of an hour after which it would ask without having heard of anything.
 */
const SETTLED_AFTER_MS = 240_000

export interface CounterExampleStory {
  /** On some lane, which may be cut off, have a wrong clock or be down. */
  happen(): Promise<void>
  allIsWell(): Promise<void>
}

/** `items`: what may be said of; nobody deletes or marks those of `keptItems`. */
export function createCounterExampleStory(
  fleet: SimulatedFleet,
  chance: SeededChance,
  items: readonly string[],
  keptItems: readonly string[],
): CounterExampleStory {
  const said: CounterExampleFacts[] = []

  return {
    async happen() {
      const lane = fleet.lanes[chance.below(fleet.lanes.length)]
      const itemId = items[chance.below(items.length)] ?? ''
      const picture = pictureOf(FIRST_PICTURE + chance.below(PICTURES))
      const known = (await lane?.counterExamples.facts())?.filter((one) => !one.isWithdrawn) ?? []
      const some = known[chance.below(Math.max(known.length, 1))]
      const facts =
        some && chance.below(3) === 0
          ? await lane?.counterExamples.takeBack(some)
          : await lane?.counterExamples.say(itemId, picture)
      if (facts) said.push(facts)
    },
    async allIsWell() {
      await fleet.clock.advance(SETTLED_AFTER_MS)
      const wanted = (await fleet.lanes[0]?.counterExamples.facts()) ?? []
      for (const { serialNumber, counterExamples, store } of fleet.lanes) {
        const has = await counterExamples.facts()
        assert.equal(has, wanted, `counter-examples on ${serialNumber}`)
        const pictures = await store.counterContent(has)
        assert.is(
          pictures.filter(({ jpeg }) => jpeg).length,
          has.filter(({ isWithdrawn }) => !isWithdrawn).length,
          `their pictures on ${serialNumber}`,
        )
      }
      noneIsLost(wanted)
    },
  }

  /** Of what was said by clocks that were right, the last word is known. */
  function noneIsLost(wanted: readonly CounterExampleFacts[]): void {
    const nowMs = fleet.clock.now()
    const ofKept = said.filter(({ itemId }) => keptItems.includes(itemId))
    for (const every of Map.groupBy(ofKept, nameOf).values()) {
      if (!every.every(({ atMs }) => isPlausible(atMs, nowMs))) continue
      const [last] = every.sort((one, other) => (isLaterMarked(one, other) ? -1 : 1))
      const found = last && wanted.find((one) => nameOf(one) === nameOf(last))
      assert.equal(found, last, 'what was said last')
    }
  }
}

const nameOf = ({ itemId, sha256 }: CounterExampleFacts) => `${itemId} ${sha256}`
