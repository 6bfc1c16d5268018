/** Which variant of a nasty answer is given: each in its turn, and how many turns that takes is counted, not said. */
import * as assert from 'uvu/assert'
import { createVariantTurn, type VariantTurn } from '#test/hostile-bank/accidents/variant-turn.ts'
import { spec } from '#test/spec.ts'

/** What `choose` gives in the turns from `first` on, as many as it takes by the first one's count. */
function given(choose: (turn: VariantTurn) => string, first: number): ReadonlySet<string> {
  const turn = createVariantTurn(first)
  const all = new Set([choose(turn)])
  for (let number = first + 1; number < first + turn.variants; number += 1)
    all.add(choose(createVariantTurn(number)))
  return all
}

spec('a turn of the variants', {
  'is one where there is nothing to choose'() {
    assert.is(given(() => 'only', 7).size, 1)
    assert.is(given((turn) => turn.of(['only']), 7).size, 1)
  },
  'gives all of a list, wherever it begins'() {
    for (let first = 0; first < 12; first += 1)
      assert.is(given((turn) => turn.of(['a', 'b', 'c', 'd', 'e']), first).size, 5)
  },
  'gives each of a list with each of a list within it, also where both are as long'() {
    for (const inner of [
      ['x', 'y'],
      ['x', 'y', 'z', 'w'],
    ])
      for (let first = 0; first < 12; first += 1)
        assert.is(
          given((turn) => turn.of(['a', 'b']) + turn.of(inner), first).size,
          2 * inner.length,
        )
  },
})
