/**
 * Five attacks of `npm run attack -- --only feed` that differ in kind, on two chains of real lanes: the honest shops know everything
 * after each.
 *
 *   feed-picture-nowhere   an entry that can never be taken stands before all others
 *   feed-dated-pins        an item is filled with templates of next year
 *   feed-full-stream       a shop that cannot write
 *   feed-other-network     an honest picture with another network's vector; a new shop joins
 *   feed-fill-own          a shop fills what it may, where each has a bound of its own; a new shop joins
 *
 * All others are run by the command: they are more of these kinds, of the server's rights (also tried right by right in
 * test/contract/chain-accounts.test.ts) and of entries that are no entries (test/sim/hostile-shop.test.ts), or take minutes.
 */
import * as assert from 'uvu/assert'
import { attackFeed } from '#lab/attack/feed/feed-attack.ts'
import { FEED_ATTACKS } from '#lab/attack/feed/feed-attacks.ts'
import { spec } from '#test/spec.ts'

/** Those whose chain goes on first. */
const NAMES = [
  'feed-picture-nowhere',
  'feed-dated-pins',
  'feed-full-stream',
  'feed-other-network',
  'feed-fill-own',
]
/** On a machine that is busy with others' tests; by themselves they take a minute and a half. */
const MINUTES = 15

spec(
  'attacks on the feed of a chain that must not succeed',
  {
    async [NAMES.join(', ')]() {
      const told: string[] = []
      const chosen = NAMES.flatMap((name) => FEED_ATTACKS.find((one) => one.name === name) ?? [])
      await attackFeed(chosen, ({ name, breach, after = [] }) => {
        told.push(`${name}: ${breach === null ? 'held' : `${breach} (${after.join('; ')})`}`)
      })
      assert.equal(
        told,
        NAMES.map((name) => `${name}: held`),
      )
    },
  },
  MINUTES * 60_000,
)
