/**
 * Which of two forms of an answer a caller wants, by its `Accept`: JSON, unless the header names text or the table
 * before JSON. A list with JSON first is a client's default, and no choice. Pure.
 */
export function prefersToJson(type: string, accept = ''): boolean {
  const ranges = accept.toLowerCase().split(',').map(rangeOf)
  const [asked, json] = [weightFor(type, ranges), weightFor('application/json', ranges)]
  return asked.weight > json.weight || (asked.weight === json.weight && asked.place < json.place)
}

interface Range {
  readonly type: string
  readonly weight: number
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
  return { type, weight: weight === undefined ? 1 : Number(weight) || 0 }
}

/** The range that names the type most closely counts, wherever it stands. */
function weightFor(type: string, ranges: readonly Range[]) {
  const [family] = type.split('/')
  for (const name of [type, `${family}/*`, '*/*']) {
    const place = ranges.findIndex((range) => range.type === name)
    const found = ranges[place]
    const isNamed = name !== '*/*' && (found?.weight ?? 0) > 0
    if (found) return { weight: found.weight, place: isNamed ? place : UNWANTED.place }
  }
  return UNWANTED
}

const UNWANTED = { weight: 0, place: Number.POSITIVE_INFINITY }
