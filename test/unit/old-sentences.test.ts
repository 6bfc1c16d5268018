/** Tests and documents that hold a sentence as it was. */
import * as assert from 'uvu/assert'
import { oldSentences } from '#scripts/words/old-sentences.ts'
import { spec } from '#test/spec.ts'

const THEN = new Map([
  ['en fault.drawer', 'the drawer is stuck. Give it a push'],
  ['en fault.bank', 'the bank did not answer in {seconds} s. Look at its page'],
  ['en fault.same', 'the lane is starting. Ask again in a moment'],
  ['en fault.gone', 'nobody has ever said this to a person'],
])
const NOW = new Map([
  ['en fault.drawer', 'the drawer is stuck. Push it'],
  ['en fault.bank', 'the bank did not answer. Look at its page'],
  ['en fault.same', 'the lane is starting. Ask again in a moment'],
])
const found = (text: string) => oldSentences(THEN, NOW, new Map([['test/a.test.ts', text]]))

spec('a sentence that was changed', {
  'is found where a test looks for a piece of it that none has now, with what is said instead'() {
    assert.equal(found('assert.ok(\n  said.match(/stuck\\. Give it a push/))'), [
      'test/a.test.ts:2  stuck. Give it a push  (en fault.drawer: the drawer is stuck. Push it)',
    ])
    assert.equal(found('const said = `nobody has ever`'), [
      'test/a.test.ts:1  nobody has ever  (en fault.gone: is gone)',
    ])
    assert.is(found("'did not answer in 5 s', /not answer in .* Look/").length, 1)
  },
  'is not, where what is looked for is still said, or never was'() {
    for (const text of [
      "'the drawer is stuck'",
      '/Look at its page/',
      "'the lane is starting. Ask again in a moment'",
      'const bank = await openBank(url, clock)',
      '// what nobody wrote into any table',
    ])
      assert.equal(found(text), [], text)
  },
})
