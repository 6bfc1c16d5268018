/** One more of everything, added to a copy of the checkout as CONTRIBUTING.md says: in so few files, and it is everywhere. */
import * as assert from 'uvu/assert'
import { ADDITIONS } from '#test/additions/additions.ts'
import { copyCheckout } from '#test/additions/checkout-copy.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** What tell-additions.ts finds. */
const TOLD = {
  stale: ['payment', 'metrics', 'banks', 'displays'],
  left: [],
  drivers: ['harbour'],
  event: 'Вода пошла вспять, говорит Anna',
  metric: true,
  settings: true,
  choices: ['semaphore', 'harbour'],
  document: ['get'],
  isAskedByTests: true,
  answer: 'there is no closed shift with this number. Look at the list of closed shifts',
  lanectl: 'lanectl: there is no closed shift with this number. Look at the list of closed shifts',
}

spec(
  'one more',
  {
    async 'of each thing takes no more files than CONTRIBUTING.md says, and is wherever people look for it'() {
      for (const { what, files, filesMax } of ADDITIONS)
        assert.ok(Object.keys(files).length <= filesMax, `${what}: ${Object.keys(files)}`)
      using folder = temporaryFolder()
      const copy = copyCheckout(folder.file('copy'))
      for (const addition of ADDITIONS) copy.write(addition)
      await copy.run('scripts/node', 'scripts/words/main.ts')
      // One checker: four, as is usual, take twice the processor's time, and here there are other tests beside it.
      await copy.run('node_modules/.bin/tsc', '--checkers', '1', '-p', '.')
      await copy.run('scripts/node', '--disable-warning=ExperimentalWarning', 'scripts/tidy.ts')
      const { refusals, ...counts } = JSON.parse(
        await copy.run('scripts/node', 'test/support/additions/tell-additions.ts'),
      )
      assert.equal(counts, TOLD)
      assert.equal(
        refusals.map((words: string) => /semaphore/.exec(words)?.[0]),
        ['semaphore'],
      )
    },
  },
  240_000,
)
