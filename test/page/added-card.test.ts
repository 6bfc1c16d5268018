/** One more operation with its card, added to a copy of the checkout as CONTRIBUTING.md says: a person reads it on the page. */
import * as assert from 'uvu/assert'
import { ADDITIONS } from '#test/additions/additions.ts'
import { copyCheckout } from '#test/additions/checkout-copy.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec(
  'a card more',
  {
    async 'is in its room, with its words, and says what the operation answers'() {
      using folder = temporaryFolder()
      const copy = copyCheckout(folder.file('copy'))
      for (const addition of ADDITIONS.filter(({ what }) => /operation|card/.test(what)))
        copy.write(addition)
      const { before, after } = JSON.parse(
        await copy.run('scripts/node', 'test/support/additions/tell-card.ts'),
      )
      assert.match(
        before,
        /^Закрыта последней\s+Закрытой смены с таким номером нет\. Посмотрите список закрытых смен\.$/,
      )
      assert.match(after, /^Закрыта последней\s+1$/)
    },
  },
  240_000,
)
