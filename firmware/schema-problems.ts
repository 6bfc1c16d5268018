/**
 * What a validator found wrong, in words that say what would be right: a word that is none of a list
 * is told the list, once. Pure.
 */
import { printable } from './plain-text.ts'

export interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

/** One for each place, in their order; `root` is what is told of the value itself. */
export function schemaProblems(errors: readonly SchemaError[], root: string): string[] {
  const places = Map.groupBy(errors, ({ instancePath }) => instancePath)
  return [...places].map(([path, atPlace]) => {
    const allowed = atPlace.flatMap(allowedOf)
    const words =
      allowed.length > 0
        ? `must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`
        : (unknownKeyOf(atPlace) ?? atPlace[0]?.message ?? 'does not fit')
    return `${root}${path} ${words}`
  })
}

/** The first key that nobody knows; the validator itself does not say which. */
function unknownKeyOf([error]: readonly SchemaError[]): string | null {
  const key = error?.keyword === 'additionalProperties' && error.params['additionalProperty']
  return typeof key === 'string' ? `has an unknown key: '${printable(key.slice(0, 64))}'` : null
}

/** A list of words is a union of constants to the validator, with an error for each. */
function allowedOf({ keyword, params }: SchemaError): string[] {
  if (keyword === 'const') return [String(params['allowedValue'])]
  if (keyword === 'enum') return (params['allowedValues'] as unknown[]).map(String)
  return keyword === 'type' && params['type'] === 'null' ? ['null'] : []
}
