/**
 * `null` of an optional field of a body is absence: serialisers of .NET, Go and Java send it so. Not of a field whose absence
 * moves money: JavaScript sends `null` for a number that it could not compute. Pure.
 */

/** On the schema of such a field. */
export const NULL_IS_NO_ABSENCE = Symbol('null is no absence')

/** What of a JSON Schema says which fields there are, and which take `null`. */
interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: object
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, object>>
}

/**
 * Takes away each `null` of a field that may be left out: .NET, Go and Gson write absence so. It stays where the
 * schema has it as a value.
 */
export function dropNulls(value: unknown, schema: object): void {
  const { items = {}, required = [], properties = {} } = schema as Schema
  if (Array.isArray(value)) for (const one of value) dropNulls(one, items)
  else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    for (const [name, field] of Object.entries(properties))
      if (fields[name] !== null) dropNulls(fields[name], field)
      else if (!required.includes(name) && !takesNull(field) && !(NULL_IS_NO_ABSENCE in field))
        delete fields[name]
  }
}

const takesNull = ({ type, anyOf }: Schema): boolean =>
  anyOf ? anyOf.some(takesNull) : type === undefined || type === 'null'
