/** What a page says that a test shows, a test shows: a name that no test has is told of, and a row without any. */
import * as assert from 'uvu/assert'
import { unshownIn } from '#scripts/docs/tests-named-in-tables.ts'
import { spec } from '#test/spec.ts'

const TESTS = new Set(['glass', 'hostile-bank'])
const page = (cell: string) => `# Attackers
| Tries | Stops it | Shown by |
|---|---|---|
| this | \`no-test\` here | ${cell} |

| Another | table |
|---|---|
| of \`no-test\` | \`no-test\` |
`

spec('a table that says what shows something', {
  'names tests that are there, and commands'() {
    for (const cell of [
      '`glass`',
      '`glass`, `hostile-bank`',
      '`npm run advisories`',
      '`glass` (its `rights.txt`)',
    ])
      assert.equal(unshownIn(page(cell), TESTS), [], cell)
  },
  'is told of a name that no test has, and of a row without one'() {
    assert.equal(unshownIn(page('`glass`, `hostile-banker`'), TESTS), [
      '4: no test is called hostile-banker',
    ])
    assert.equal(unshownIn(page('[models](models.md)'), TESTS), ['4: no test shows "this"'])
  },
})
