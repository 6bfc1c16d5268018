/** Our `Type` makes the schemas that TypeBox makes, and the validator agrees with TypeBox's own. */
import * as fc from 'fast-check'
import { Type as TypeBox } from 'typebox'
import { Value } from 'typebox/value'
import * as assert from 'uvu/assert'
import { Type as Ours, type TSchema } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { spec } from '#test/spec.ts'

/** Each form that the device's schemas use, made by whichever builder is given. */
const FORMS: Readonly<Record<string, (type: typeof Ours) => TSchema>> = {
  string: (type) => type.String({ minLength: 1, maxLength: 3, pattern: '^[a-c]*$' }),
  integer: (type) => type.Integer({ minimum: -2, maximum: 5 }),
  number: (type) => type.Number({ minimum: 0.5 }),
  boolean: (type) => type.Boolean({ default: true }),
  null: (type) => type.Null(),
  unknown: (type) => type.Unknown({ title: 'anything' }),
  'literal word': (type) => type.Literal('a'),
  'literal number': (type) => type.Literal(5),
  'literal truth': (type) => type.Literal(true),
  array: (type) => type.Array(type.Integer(), { minItems: 1, maxItems: 2 }),
  tuple: (type) => type.Tuple([type.String(), type.Integer()]),
  union: (type) => type.Union([type.String(), type.Null()], { description: 'or not' }),
  record: (type) => type.Record(type.String(), type.Integer(), { maxProperties: 2 }),
  unsafe: (type) => type.Unsafe<string>(type.String()),
  'object of nothing': (type) => type.Object({}),
  object: (type) =>
    type.Object(
      { a: type.Integer(), b: type.Optional(type.String()), c: type.Optional(type.Null()) },
      { additionalProperties: false },
    ),
  'object of objects': (type) =>
    type.Object({ inner: type.Object({ list: type.Array(type.Optional(type.Boolean())) }) }),
}

const VALUES = fc.jsonValue({ maxDepth: 3 })
/** Values that come near the forms above: chance alone would hit few of them. */
const NEAR = fc.oneof(
  VALUES,
  fc.integer({ min: -5, max: 8 }),
  fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.string({ maxLength: 1 })), {
    maxLength: 3,
  }),
  fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'inner', 'list'), VALUES, { maxKeys: 3 }),
)

spec(
  'type',
  Object.fromEntries(
    Object.entries(FORMS).flatMap(([name, make]) => [
      [
        `${name}: the same schema`,
        () => {
          const sorted = (schema: TSchema) => JSON.parse(JSON.stringify(schema)) as object
          assert.equal(sorted(make(Ours)), sorted(make(TypeBox as typeof Ours)))
        },
      ],
      [
        `${name}: the same verdicts`,
        () => {
          const theirs = make(TypeBox as typeof Ours)
          const { fits } = createValidator(make(Ours))
          fc.assert(
            fc.property(NEAR, (value) => fits(value) === Value.Check(theirs, value)),
            { numRuns: 300 },
          )
        },
      ],
    ]),
  ),
)
