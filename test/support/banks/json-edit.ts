/** Alters one field of a JSON text, also into what no JSON writer would write. */
export type Json = unknown

/** For a field that shall not be there. */
export const MISSING = Symbol('missing')

/** A token that is written as it is, such as a number that no double holds. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Null where the text has no object that could hold the field. */
export function editJson(
  text: string,
  at: readonly (string | number)[],
  change: (truth: Json) => Json,
): string | null {
  const body: Json = JSON.parse(text)
  let holder = body as Record<string | number, Json>
  for (const step of at.slice(0, -1)) {
    const next = holder[step]
    if (typeof next !== 'object' || next === null) return null
    holder = next as Record<string | number, Json>
  }
  const last = at.at(-1) ?? ''
  const said = change(holder[last])
  if (said === MISSING) delete holder[last]
  else holder[last] = said instanceof Raw ? 'RAW' : said
  const edited = JSON.stringify(body)
  return said instanceof Raw ? edited.replace('"RAW"', said.text) : edited
}
