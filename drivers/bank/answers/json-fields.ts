/** Reads JSON that came from outside without trusting its shape. */

export type Fields = Readonly<Record<string, unknown>>

/** The object itself, or an empty one: a missing field is then simply absent. */
export function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

/** A field as text; numbers are taken as they print. Null when it is absent or anything else. */
export function textOf(fields: Fields, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}
