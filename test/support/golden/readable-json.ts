/** JSON as people compare it: a value that fits into a line stands on one, keys in their order. Pure. */
const LINE_CHARACTERS = 120

export function readableJson(value: unknown, indent = ''): string {
  const short = oneLine(value)
  if (typeof value !== 'object' || value === null) return short
  if (indent.length + short.length <= LINE_CHARACTERS) return short
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const members = Array.isArray(value)
    ? value.map((one) => `${inner}${readableJson(one, inner)}`)
    : Object.entries(value).map(
        ([key, one]) => `${inner}${JSON.stringify(key)}: ${readableJson(one, inner)}`,
      )
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}: ${oneLine(one)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
