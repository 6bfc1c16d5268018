/** What a validator complains of, as a person reads it. */
import * as assert from 'uvu/assert'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import { say } from '#firmware/words/sentence.ts'
import { withOption } from '#scripts/lanectl/lane-client.ts'
import { spec } from '#test/spec.ts'

const validator = createValidator(
  Type.Object({
    kind: oneOf(['a', 'b', 'c']),
    accident: Type.Optional(Type.Union([oneOf(['lost', 'stalled']), Type.Null()])),
    only: Type.Optional(Type.Literal('this')),
    closed: Type.Optional(Type.Object({}, { additionalProperties: false })),
    name: Type.Optional(orNull(Type.String({ maxLength: 3 }))),
    deep: Type.Optional(Type.Array(Type.Object({ count: Type.Integer({ minimum: 1 }) }))),
  }),
)

const problemOf = (value: unknown) => {
  const problem = validator.problemOf(value)
  return problem && String(problem)
}

spec('a problem with a value', {
  'of a list of words is told with the list, once'() {
    assert.is(problemOf({ kind: 'd' }), '/kind must be one of a, b, c')
    assert.is(problemOf({ kind: 'a', accident: 1 }), '/accident must be one of lost, stalled, null')
    assert.is(problemOf({ kind: 'a', only: 'that' }), '/only must be this')
  },
  'of what may also be null is told by what else it may be'() {
    assert.is(problemOf({ kind: 'a', name: 'long' }), '/name must have at most 3 characters')
    assert.is(problemOf({ kind: 'a', name: 7 }), '/name must be a string')
    assert.is(problemOf({ kind: 'a', name: null }), null)
  },
  'of another kind is told as the validator has it, with its place'() {
    assert.is(problemOf({ kind: 'a', deep: [{ count: 0 }] }), '/deep/0/count must be at least 1')
    assert.is(problemOf({}), "the value lacks 'kind', which is required. Add it")
    assert.is(problemOf(7), 'the value must be an object')
    assert.is(problemOf({ kind: 'a' }), null)
  },
  'of a key that nobody knows names it, as no terminal obeys it'() {
    const closed = { Amount: 5, other: 6 }
    assert.is(
      problemOf({ kind: 'a', closed }),
      "/closed has an unknown key: 'Amount'. Remove or correct it",
    )
    const found = problemOf({ kind: 'a', closed: { [`\u001b[2J${'x'.repeat(999)}`]: 1 } })
    assert.match(
      found ?? '',
      /^\/closed has an unknown key: '\\u001b\[2Jx{60}'. Remove or correct it$/,
    )
  },
  'of the query is one with an option to lanectl, in each language'() {
    const said = say('text.request.field-of-query', { path: 'date' })
    assert.is(withOption(String(said), String), '--date')
    assert.is(withOption(inRussian(said), inRussian), '--date:')
  },
})
