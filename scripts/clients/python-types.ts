/** Types of a document's schemas as Python's TypedDicts. Pure. */
import type { Schema } from '#test/document/documents.ts'

export interface PythonTypes {
  /** What a value of this schema is; `name` is for a TypedDict that it may need. */
  typeOf(schema: Schema, name: string): string
  /** The TypedDicts that were needed so far. */
  readonly definitions: readonly string[]
}

export function createPythonTypes(schemas: Readonly<Record<string, Schema>>): PythonTypes {
  const definitions = new Map<string, string>()
  for (const [name, schema] of Object.entries(schemas)) define(name, schema)

  /** A schema with a name of its own: a TypedDict, or another word for a type. */
  function define(name: string, schema: Schema): void {
    if (schema.properties) typedDict(name, schema)
    else definitions.set(name, `${name} = ${typeOf(schema, `${name}Value`)}`)
  }

  function typedDict(name: string, { properties = {}, required = [] }: Schema): string {
    // Its place first, so that what it holds comes after it and cannot take its name.
    definitions.set(name, '')
    const fields = Object.entries(properties).map(([key, schema]) => {
      const type = typeOf(schema, name + pascal(key))
      const told = required.includes(key) ? type : `NotRequired[${type}]`
      return `    ${JSON.stringify(key)}: ${quoted(told)},\n`
    })
    definitions.set(name, `${name} = TypedDict("${name}", {\n${fields.join('')}})`)
    return name
  }

  function typeOf(schema: Schema, name: string): string {
    if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '')
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    if (schema.anyOf) return unionOf(schema.anyOf, name)
    if (schema.type === 'array') return `list[${typeOf(schema.items ?? {}, `${name}Item`)}]`
    if (schema.type === 'object') return objectOf(schema, name)
    if (schema.type === 'string') return schema.format === 'binary' ? 'bytes' : 'str'
    return PLAIN[schema.type ?? ''] ?? 'Any'
  }

  function unionOf(options: readonly Schema[], name: string): string {
    if (options.every((one) => one.const !== undefined))
      return `Literal[${options.map((one) => literal(one.const)).join(', ')}]`
    const types = options.map((one, at) => typeOf(one, at === 0 ? name : `${name}${at + 1}`))
    const whole = [...new Set(types)]
    return whole.length === 1 ? (whole[0] ?? 'Any') : `Union[${whole.join(', ')}]`
  }

  function objectOf(schema: Schema, name: string): string {
    const { properties = {}, additionalProperties: more } = schema
    if (Object.keys(properties).length > 0) return typedDict(name, schema)
    const values = typeof more === 'object' ? typeOf(more, `${name}Value`) : 'Any'
    return `dict[str, ${values}]`
  }

  return {
    typeOf,
    get definitions() {
      return [...definitions.values()]
    },
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

function literal(value: unknown): string {
  if (value === true || value === false) return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/** A type that may name one that comes later. */
function quoted(type: string): string {
  return `'${type}'`
}

/** `accAlias` is `AccAlias`, `idempotency-key` `IdempotencyKey`. */
export function pascal(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
