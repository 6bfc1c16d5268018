/** `null` of an optional field is absence, in the body of every operation there is. */
import * as assert from 'uvu/assert'
import { dropNulls, NULL_IS_NO_ABSENCE } from '#firmware/http/guards/drop-nulls.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { spec } from '#test/spec.ts'

const SCHEMA = Type.Object({
  needed: Type.Unknown(),
  text: Type.Optional(Type.String()),
  any: Type.Optional(Type.Unknown()),
  name: Type.Optional(orNull(Type.String())),
  money: Type.Optional(Type.Integer({ [NULL_IS_NO_ABSENCE]: true })),
  lines: Type.Optional(Type.Array(Type.Object({ unit: Type.Optional(Type.String()) }))),
})

const without = (value: unknown, schema: object = SCHEMA) => {
  dropNulls(value, schema)
  return value
}

interface Fields {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, object>>
  readonly items?: object
}

/** The same value with `null` for each optional field that it has not, at every depth. */
function withNulls(value: unknown, schema: object): unknown {
  const { required = [], properties = {}, items = {} } = schema as Fields
  if (Array.isArray(value)) return value.map((one) => withNulls(one, items))
  if (typeof value !== 'object' || value === null) return value
  const optional = Object.entries(properties)
    .filter(([name, field]) => !required.includes(name) && !(NULL_IS_NO_ABSENCE in field))
    .map(([name]) => name)
  const given = Object.entries(value).map(([name, one]) => [
    name,
    withNulls(one, properties[name] ?? {}),
  ])
  return {
    ...Object.fromEntries(optional.map((name) => [name, null])),
    ...Object.fromEntries(given),
  }
}

spec('null in a body', {
  'is taken for absence where a field may be left out, at any depth'() {
    assert.equal(without({ text: null, needed: 1 }), { needed: 1 })
    assert.equal(without({ lines: [{ unit: null }, { unit: 'kg' }, null] }), {
      lines: [{}, { unit: 'kg' }, null],
    })
  },
  'stays where it is a value, or the field is needed or unknown'() {
    const kept = { needed: null, any: null, name: null, money: null, other: null }
    assert.equal(without({ ...kept }), kept)
    for (const value of [null, 7, 'text', [null]]) assert.equal(without(value), value)
  },
  'of the optional fields of every operation leaves what its sample has'() {
    const bodies = OPERATION_TABLES.flatMap((table) => Object.entries(table)).flatMap(
      ([name, { body, sample }]) => (body ? [{ name, body, sent: sample.body ?? {} }] : []),
    )
    const filled = bodies.filter(({ name, body, sent }) => {
      const { problemOf } = createValidator(body)
      const nulls = withNulls(sent, body)
      const isRefused = problemOf(nulls) !== null
      // A sample may name what an earlier one kept: whatever is wrong with it is wrong without the nulls, too.
      assert.equal(String(problemOf(without(nulls, body))), String(problemOf(sent)), name)
      return isRefused
    })
    assert.ok(filled.length > 10, `${filled.length} of ${bodies.length}`)
  },
})
