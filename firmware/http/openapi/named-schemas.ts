/** The schemas of a document: in the dialect that generators know, and as references where they have names. */

type Json = Readonly<Record<string, unknown>>

/** The pattern with which the schema builder writes a Record: any name. */
const ANY_NAME = '^.*$'

/** A copy without TypeBox's marks; an open map as `additionalProperties`, which every generator knows. */
export function plainSchema(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const { patternProperties, ...rest } = (value ?? {}) as {
      readonly patternProperties?: Json
    }
    const values = patternProperties?.[ANY_NAME]
    return values === undefined ? value : { ...rest, additionalProperties: values }
  }) as object
}

export interface NamedSchemas {
  /** `value` with a reference in the place of each schema that has a name. */
  refer(value: object): object
  /** The named schemas that were referred to, in the order of their names, with all that these refer to. */
  readonly used: Json
}

export function createNamedSchemas(schemas: Readonly<Record<string, object>>): NamedSchemas {
  const names = new Map(
    Object.entries(schemas).map(([name, schema]) => [JSON.stringify(plainSchema(schema)), name]),
  )
  const used = new Map<string, unknown>()

  function refer(value: unknown, isDefinition = false): unknown {
    if (Array.isArray(value)) return value.map((one) => refer(one))
    if (typeof value !== 'object' || value === null) return value
    const name = isDefinition ? undefined : names.get(JSON.stringify(value))
    if (name === undefined)
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, IS_DATA.has(key) ? inner : refer(inner)]),
      )
    if (!used.has(name)) {
      used.set(name, null)
      used.set(name, refer(value, true))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  return {
    refer: (value) => refer(value) as object,
    get used() {
      return Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1)))
    },
  }
}

/** Keys whose values are data: what a lane answered may look like a schema, and is none. */
const IS_DATA = new Set(['example', 'examples', 'enum', 'const', 'default'])
