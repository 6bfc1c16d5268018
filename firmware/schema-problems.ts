/**
 * What a validator found wrong, in words that say what would be right: a word that is none of a list
 * is told the list, once. Pure.
 */
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
        : (atPlace[0]?.message ?? 'does not fit')
    return `${root}${path} ${words}`
  })
}

/** A list of words is a union of constants to the validator, with an error for each. */
function allowedOf({ keyword, params }: SchemaError): string[] {
  if (keyword === 'const') return [String(params['allowedValue'])]
  if (keyword === 'enum') return (params['allowedValues'] as unknown[]).map(String)
  return keyword === 'type' && params['type'] === 'null' ? ['null'] : []
}
