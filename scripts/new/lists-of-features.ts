/** The two lists of the core that name what a feature has: its section and command, and who may call its operation. */
import type { Kinds } from './kinds-of-feature.ts'
import type { Names } from './names-of-feature.ts'

/** The text of firmware/kernel/known-sections.ts with it. */
export function withKnownSection(text: string, { name, key }: Names, kinds: Kinds): string {
  const row = (left: string) => `  ${/^\w+$/.test(left) ? left : `'${left}'`}: '${name}',`
  const withSection = withRow(text, 'FEATURE_OF_SECTION', row(key))
  return kinds.has('verb') ? withRow(withSection, 'FEATURE_OF_COMMAND', row(name)) : withSection
}

/** Behind the rows that the list has. A line that a deleted folder has left stays. */
function withRow(text: string, list: string, row: string): string {
  const begin = text.indexOf(`const ${list}`)
  const end = begin < 0 ? -1 : text.indexOf('\n}', begin)
  if (end < 0) throw new Error(`there is no list ${list}`)
  if (text.slice(begin, end).split('\n').includes(row)) return text
  return `${text.slice(0, end)}\n${row}${text.slice(end)}`
}

/** The rights of a lane with a line more, which is to be reviewed; in its place, as `npm run golden` has it. */
export function withRight(text: string, { name }: Names): string {
  const line = `GET /device/${name} read`
  const lines = text.split('\n')
  if (lines.includes(line)) return text
  const before = lines.findIndex((one) => /^[A-Z]/.test(one) && one > line)
  return lines.toSpliced(before, 0, line).join('\n')
}
