/**
 * Which test files run when: `npm test` runs those that are cheap for what they prove, `npm run test:all` all but those of
 * the night whose subject has not changed since, `npm run test:night` everything.
 */

import { nightFilesOf, watchedDigest } from './night-files.ts'
import type { Costs } from './recorded-costs.ts'

export const TIERS = ['fast', 'all', 'night'] as const
export type Tier = (typeof TIERS)[number]

/**
 * A file is cheap when it takes so little of what all take together, whatever machine recorded them: of 2,000 seconds of the
 * processor 2.5,
 */
const CHEAP_SHARE = 1 / 800
/** or when it takes no more than this, 10, and has many cases for it, 0.1 seconds each. */
const MANY_CASES = { share: 1 / 200, shareEach: 1 / 20_000 }

/** In every run, whatever they take: a payment from the till's key to the customer's glass in a browser, and kills at any moment. */
export const ALWAYS = ['test/page/without-fakes.test.ts', 'test/fault/killed-at-any-moment.test.ts']

/** The smallest tier that has the file. One that was never recorded is in all of them, but for the night's, which are dear. */
export function tierOf(file: string, costs: Costs): Tier {
  const cost = costs.get(file)
  if (ALWAYS.includes(file)) return 'fast'
  const night = nightFilesOf(file)
  if (night) return watchedDigest(file, night) === cost?.watched ? 'night' : 'all'
  if (cost === undefined) return 'fast'
  const share = cost.seconds / secondsOfAll(costs)
  const isCheap =
    share <= CHEAP_SHARE ||
    (share <= MANY_CASES.share && share / cost.cases <= MANY_CASES.shareEach)
  return isCheap ? 'fast' : 'all'
}

/** Of the product's files: those of the laboratory have no tier. */
function secondsOfAll(costs: Costs): number {
  return costs
    .entries()
    .filter(([file]) => file.startsWith('test/'))
    .reduce((sum, [, { seconds }]) => sum + seconds, 0)
}
