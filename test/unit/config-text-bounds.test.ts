/** How much YAML from a stranger is parsed: a text a little within each bound is taken, one over it is refused in words. */
import * as assert from 'uvu/assert'
import { requireConfigSize } from '#firmware/config/config-text-bounds.ts'
import { countText } from '#firmware/words/value-text.ts'
import { spec } from '#test/spec.ts'

/** A text of so many things of one kind, with the most that is taken. */
const BOUNDS: Readonly<Record<string, readonly [most: number, textOf: (count: number) => string]>> =
  {
    lines: [10_000, (count) => '#\n'.repeat(count)],
    'lines with keys or entries': [1_000, (count) => 'a: 1\n'.repeat(count)],
    commas: [4_000, (count) => ','.repeat(count)],
    'opening brackets': [2_000, (count) => '['.repeat(count)],
    references: [100, (count) => 'a: *x\n'.repeat(count)],
    'spaces or tabs': [100, (count) => `a:\n${' '.repeat(count)}b: 1\n`],
  }

spec(
  'a text that claims to be a config has no more',
  Object.fromEntries(
    Object.entries(BOUNDS).map(([things, [most, textOf]]) => [
      things,
      () => {
        requireConfigSize(textOf(most))
        assert.throws(
          () => requireConfigSize(textOf(most + 1)),
          ({ kind, message }: Error & { kind: string }) =>
            kind === 'full' && message.includes(`${countText(String(most))} ${things}`),
        )
      },
    ]),
  ),
)

spec('a comment', {
  'may stand as far to the right as its writer likes'() {
    requireConfigSize(`a: 1\n${' '.repeat(500)}# here\n`)
  },
})
