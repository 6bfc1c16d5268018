/**
 * A feature's folder is deleted in a copy of the checkout: compiler, house rules and unit tests stay green, so nothing outside
 * needs it. Each feature has a file that asks for this, for itself: it takes two minutes on two busy cores.
 */
import { rmSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { copyCheckout } from '#test/additions/checkout-copy.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const NODE = ['scripts/node', '--disable-warning=ExperimentalWarning'] as const
const PATIENCE_MS = 900_000

/** `feature`: the name of its folder. */
export function specWithoutFeature(feature: string): void {
  spec(
    `without ${feature}`,
    {
      async 'everything else stays green'() {
        using folder = temporaryFolder()
        const copy = copyCheckout(folder.file('copy'))
        rmSync(folder.file(`copy/firmware/features/${feature}`), { recursive: true })
        // What git ignores is left out of more than one list.
        await copy.run('git', 'init', '--quiet')
        await copy.run('git', 'add', '--all')
        await copy.run(...NODE, 'scripts/docs/main.ts', '--tables')
        await copy.run('node_modules/.bin/tsc', '--checkers', '1', '-p', '.')
        await copy.run(...NODE, 'scripts/tidy.ts')
        const printed = await copy.run(...NODE, 'scripts/test/main.ts', 'unit').catch(endOf)
        assert.ok(/\n\d+ passed, 0 failed\s*$/.test(printed), printed)
      },
    },
    PATIENCE_MS,
  )
}

/** What a run of tests says at its end is why it failed. */
const END_LINES = 12

function endOf({ message }: Error): string {
  return message.trimEnd().split('\n').slice(-END_LINES).join('\n')
}
