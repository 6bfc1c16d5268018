/** A table of operations: each row has what all have in common, and what a row forgets or misspells does not compile. */
import * as assert from 'uvu/assert'
import { operations } from '#firmware/operations/operation.ts'
import { Type } from '#firmware/schema-builder.ts'
import { spec } from '#test/spec.ts'

const Id = Type.Object({ id: Type.String() })
const Ids = Type.Object({ ids: Type.Array(Id) })
const lanectl = { none: 'x' }
const EACH = { access: 'read', tag: 'T', answers: { 200: Ids }, page: { none: 'x' } } as const
const ROW = { at: 'GET /a', summary: 's', lanectl } as const

spec('a table of operations', {
  'gives each row what all have in common, where the row says nothing else'() {
    const { plain, other } = operations(EACH, {
      plain: ROW,
      other: { ...ROW, access: 'operate', sample: { query: {} } },
    })
    assert.equal(plain, { sample: {}, ...EACH, ...ROW })
    assert.equal(other, { ...EACH, ...ROW, access: 'operate', sample: { query: {} } })
  },
  'takes no row that forgets something, or contradicts itself'() {
    const rows = [
      // @ts-expect-error: no tag
      operations({ a: { ...ROW, access: 'read', answers: {}, page: { none: 'x' } } }),
      // @ts-expect-error: no summary
      operations(EACH, { a: { at: 'GET /a', lanectl } }),
      // @ts-expect-error: such a right is not known
      operations(EACH, { a: { ...ROW, access: 'nobody' } }),
      // @ts-expect-error: a misspelt field would leave the right that all have
      operations(EACH, { a: { ...ROW, acess: 'operate' } }),
      // @ts-expect-error: a name in the path has no parameter
      operations(EACH, { a: { ...ROW, at: 'GET /a/:id', sample: { path: { id: '1' } } } }),
      // @ts-expect-error: a parameter is not in the path
      operations(EACH, { a: { ...ROW, params: Id } }),
      // @ts-expect-error: a path with names is asked with nothing
      operations(EACH, { a: { ...ROW, at: 'GET /a/:id', params: Id } }),
      // @ts-expect-error: a body is needed, and is asked with nothing
      operations(EACH, { a: { ...ROW, at: 'POST /a', body: Id } }),
      operations(EACH, {
        a: {
          ...ROW,
          lanectl: {
            verb: 'a',
            says: 'lanectl.items.list.about',
            // @ts-expect-error: a column that no row of the answer has
            prints: { rows: 'ids', columns: { 'lanectl.column.name': 'name' } },
          },
        },
      }),
    ]
    assert.is(rows.length, 9)
  },
})
