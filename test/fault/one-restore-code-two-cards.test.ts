/** Several cards are given one restore code. Real processes: bank, master, lanes and lanectl. */
import { killedBetween, severalAtOnce } from '#test/replacement/double-restore-steps.ts'
import { openShop } from '#test/replacement/shop-processes.ts'
import { spec } from '#test/spec.ts'

spec(
  'one restore code',
  {
    async 'is for one of the cards that show it at once; the others say so'() {
      await using opening = new AsyncDisposableStack()
      await severalAtOnce(await openShop(opening), (_what, step) => step())
    },
    async 'is for the first card after a power cut on it and a kill of the master, too'() {
      await using opening = new AsyncDisposableStack()
      await killedBetween(await openShop(opening), (_what, step) => step())
    },
  },
  300_000,
)
