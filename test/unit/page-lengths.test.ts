/** A page that became a diary is told; others may be as long as they need. */
import * as assert from 'uvu/assert'
import { longPages } from '#scripts/docs/page-lengths.ts'
import { spec } from '#test/spec.ts'

spec('a page', {
  'that grows with each change is told when it is too long'() {
    const lines = (count: number) => () => 'a line\n'.repeat(count)
    assert.equal(longPages(['CHANGELOG.md', 'docs/adr/0001-x.md'], lines(20)), [])
    assert.equal(longPages(['docs/verification.md'], lines(245)), [])
    assert.equal(longPages(['docs/verification.md', 'docs/guide/cashier.md'], lines(246)), [
      'docs/verification.md: 246 lines, 245 at most: keep what is rule, git keeps the history',
    ])
    assert.equal(longPages(['docs/adr/0001-x.md'], lines(107)), [
      'docs/adr/0001-x.md: 107 lines, 52 at most: keep what is rule, git keeps the history',
    ])
  },
})
