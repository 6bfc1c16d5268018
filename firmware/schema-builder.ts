/**
 * TypeBox's `Type` as far as the device uses it: the same JSON Schemas and the same static types.
 *
 * The real builder is 683 modules: 8 MB and a tenth of a second at each start, for what are plain
 * objects. Its types cost nothing, so they are its own; test/unit/schema-builder.test.ts
 * holds both side by side. Whatever is missing here is a line to add.
 */
import type { TNumberOptions, TSchema, TSchemaOptions, Type as TypeBox } from 'typebox'
import type { Kopecks } from './vocabulary/kopecks.ts'

type Names =
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Tuple'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'

type Options = Readonly<Record<string, unknown>>
type Properties = Readonly<Record<string, object>>

/** Schemas of keys that may be left out; a mark that no serialiser sees. */
const optional = new WeakSet<object>()

const plain = (type: string) => (options?: Options) => ({ type, ...options })

const builders = {
  Array: (items: object, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: plain('boolean'),
  Integer: plain('integer'),
  Literal: (value: unknown, options?: Options) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Null: plain('null'),
  Number: plain('number'),
  Object(properties: Properties, options?: Options) {
    const required = Object.keys(properties).filter((key) => !isOptional(properties[key]))
    return {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties,
      ...options,
    }
  },
  Optional(schema: object) {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Record: (_key: object, value: object, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: plain('string'),
  Tuple: (items: readonly object[], options?: Options) => ({
    type: 'array',
    additionalItems: false,
    items,
    minItems: items.length,
    ...options,
  }),
  Union: (anyOf: readonly object[], options?: Options) => ({ anyOf, ...options }),
  Unknown: (options?: Options) => ({ ...options }),
  Unsafe: (schema: object) => ({ ...schema }),
}

function isOptional(schema: object | undefined): boolean {
  return schema !== undefined && optional.has(schema)
}

export const Type = builders as unknown as Pick<typeof TypeBox, Names>

export const orNull = <Schema extends TSchema>(schema: Schema, options?: TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options)

/** A sum that is named to the lane. */
export const inKopecks = (options: TNumberOptions) => Type.Unsafe<Kopecks>(Type.Integer(options))

/** A word of a list. */
export function oneOf<const Name extends string>(
  names: readonly Name[],
  options: TSchemaOptions = {},
) {
  // The type is given by hand: TypeScript would infer never for a union made by `map`.
  return Type.Unsafe<Name>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      options,
    ),
  )
}

export type { Static, TObject, TOptional, TProperties, TSchema, TSchemaOptions } from 'typebox'
