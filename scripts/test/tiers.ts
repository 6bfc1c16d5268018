/**
 * Which test files run when: `npm test` runs those that are cheap for what they prove, `npm run test:all` all but those of
 * the night whose subject has not changed since, `npm run test:night` everything.
 */

import { nightFilesOf, watchedDigest } from './night-files.ts'
import type { Costs } from './recorded-costs.ts'

export const TIERS = ['fast', 'all', 'night'] as const
export type Tier = (typeof TIERS)[number]

/** A file is cheap when it takes so little of the processor, */
const CHEAP_SECONDS = 4
/** or when it takes no more than this, and has many cases for it. */
const MANY_CASES = { seconds: 15, secondsEach: 0.15 }

/** In every run, whatever they take: a payment from the till's key to the customer's glass in a browser, and kills at any moment. */
export const ALWAYS = ['test/page/without-fakes.test.ts', 'test/fault/killed-at-any-moment.test.ts']

/** The smallest tier that has the file. One that was never recorded is in all of them. */
export function tierOf(file: string, costs: Costs): Tier {
  const cost = costs.get(file)
  if (ALWAYS.includes(file) || cost === undefined) return 'fast'
  const night = nightFilesOf(file)
  if (night) return watchedDigest(file, night) === cost.watched ? 'night' : 'all'
  const { seconds, cases } = cost
  const isCheap =
    seconds <= CHEAP_SECONDS ||
    (seconds <= MANY_CASES.seconds && seconds / cases <= MANY_CASES.secondsEach)
  return isCheap ? 'fast' : 'all'
}
