/** What the device tells of a part and what the page makes of it are the same, whatever happens to it. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { changeSince, type Sent } from '#firmware/console/page-state-change.ts'
import { spec } from '#test/spec.ts'

const PAGE = '../../firmware/console/page/live/apply-change.ts'
type Apply = (value: object, change: object, keys: object) => object
const { applyChange } = (await import(PAGE)) as { applyChange: Apply }

const KEYS = { list: 'id' }
const entries = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 0, max: 9 }), count: fc.nat(2) }, { noNullPrototype: true }),
  {
    selector: ({ id }) => id,
  },
)
const part = fc.record(
  { list: entries, text: fc.constantFrom('a', 'b', null), more: fc.array(fc.nat(3)) },
  { requiredKeys: ['list'], noNullPrototype: true },
)

spec('changes of a part', {
  'applied one after the other, they are the part'() {
    fc.assert(
      fc.property(fc.array(part, { minLength: 2 }), ([first = { list: [] }, ...later]) => {
        let sent: Sent = changeSince(null, first, KEYS).sent
        let shown: object = structuredClone(first)
        for (const value of later) {
          const { change, sent: after } = changeSince(sent, value, KEYS)
          sent = after
          if (change) shown = applyChange(shown, JSON.parse(JSON.stringify(change)), KEYS)
          assert.equal(shown, value)
        }
      }),
      { numRuns: 500 },
    )
  },
  'the same is no change, and one entry is told alone'() {
    const list = [1, 2, 3].map((id) => ({ id, count: 1 }))
    const { sent } = changeSince(null, { list, text: 'a' }, KEYS)
    assert.is(changeSince(sent, { list: [...list], text: 'a' }, KEYS).change, null)
    const next = list.map((entry) => (entry.id === 2 ? { id: 2, count: 5 } : entry))
    assert.equal(changeSince(sent, { list: next, text: 'a' }, KEYS).change, {
      lists: { list: { gone: [], put: [[1, { id: 2, count: 5 }]] } },
    })
  },
  'another order, or keys that are not unique, are told whole'() {
    const list = [1, 2].map((id) => ({ id }))
    const { sent } = changeSince(null, { list }, KEYS)
    const turned = [...list].reverse()
    assert.equal(changeSince(sent, { list: turned }, KEYS).change, { set: { list: turned } })
    const twice = [{ id: 1 }, { id: 1 }]
    assert.equal(changeSince(sent, { list: twice }, KEYS).change, { set: { list: twice } })
  },
})
