/** When a lane asks for the goods to be turned. */
import * as assert from 'uvu/assert'
import { isTurnWanted, turnWanted } from '#firmware/items/recognition/ask-to-rotate.ts'
import { spec } from '#test/spec.ts'

const seen = (ids: string, change: object = {}) =>
  ({
    resultId: 'r1',
    status: 'uncertain',
    open: 'which',
    items: [...ids].map((id) => ({ id })),
    ...change,
  }) as never

spec('the goods are to be turned', {
  'where it is open which of several they are, and nowhere else'() {
    assert.equal(
      ['ab', 'abc', 'a', ''].map((ids) => isTurnWanted(seen(ids))),
      [true, true, false, false],
    )
    assert.not(isTurnWanted(seen('ab', { status: 'certain' })))
    assert.not(isTurnWanted(seen('ab', { open: 'whether' })))
  },
  'to tell the first two apart'() {
    assert.equal(turnWanted(seen('abc')), {
      type: 'turn-wanted',
      result_id: 'r1',
      ids: ['a', 'b'],
    })
  },
})
