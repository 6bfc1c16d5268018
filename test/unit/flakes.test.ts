/** The list of flakes: what comes again and again wants another design. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const LINES_MAX = 2

spec('the list of flakes', {
  'has no file three times'() {
    const files = readFileSync('test/flakes.md', 'utf8')
      .split('\n')
      .flatMap((line) => /^\| `([^`]+)` \|/.exec(line)?.[1] ?? [])
    assert.ok(files.length > 0)
    for (const [file, lines = []] of Object.entries(Object.groupBy(files, (file) => file)))
      assert.ok(lines.length <= LINES_MAX, `${file} wants another design`)
  },
})
