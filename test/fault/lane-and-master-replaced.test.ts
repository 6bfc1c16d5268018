/** A lane's card dies, then a master's: new ones take their place. Real processes from end to end. */

import { replaceLane, replaceMaster } from '#test/replacement/replacement-steps.ts'
import { openShop } from '#test/replacement/shop-processes.ts'
import { spec } from '#test/spec.ts'

spec(
  'a card that died',
  {
    async 'of a lane: another one sells in its place, and says what its ledger cannot have'() {
      await using opening = new AsyncDisposableStack()
      await replaceLane(await openShop(opening), (_what, step) => step())
    },
    async 'of a master: its lanes find another one under the same name, and bring what it forgot'() {
      await using opening = new AsyncDisposableStack()
      await replaceMaster(await openShop(opening), (_what, step) => step())
    },
  },
  300_000,
)
