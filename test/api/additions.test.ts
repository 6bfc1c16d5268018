/** One more of everything, added to a copy of the checkout as CONTRIBUTING.md says: in so few files, and it is everywhere. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as assert from 'uvu/assert'
import { ADDITIONS } from '#test/additions/additions.ts'
import { copyCheckout } from '#test/additions/checkout-copy.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** What tell-additions.ts finds. */
const TOLD = {
  stale: ['payment', 'metrics', 'banks', 'displays', 'scales'],
  left: [],
  drivers: ['harbour'],
  event: 'Вода пошла вспять, говорит Anna',
  metric: true,
  settings: true,
  choices: ['semaphore', 'steelyard', 'harbour'],
  document: ['get'],
  isAskedByTests: true,
  answer: 'no shift was closed yet',
  lanectl: 'lanectl: no shift was closed yet',
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
      const run = async (...command: readonly [string, ...string[]]) => {
        const [program, ...args] = command
        const options = { cwd: copy.root, maxBuffer: 1e7 }
        const ran = await promisify(execFile)(program, args, options).catch(
          ({ stdout, stderr }: { stdout: string; stderr: string }) => {
            throw new Error(`${command.join(' ')}: ${stdout}${stderr}`)
          },
        )
        return ran.stdout
      }
      await run('node_modules/.bin/tsc', '--noEmit', '-p', '.')
      await run('scripts/node', '--disable-warning=ExperimentalWarning', 'scripts/tidy.ts')
      const { refusals, ...told } = JSON.parse(
        await run('scripts/node', 'test/support/additions/tell-additions.ts'),
      )
      assert.equal(told, TOLD)
      assert.equal(
        refusals.map((words: string) => /semaphore|steelyard/.exec(words)?.[0]),
        ['semaphore', 'steelyard'],
      )
    },
  },
  240_000,
)
