/** The golden files as they are committed, and how they differ from what is recorded now. */
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { diff } from 'node:util'

export const GOLDEN_FOLDER = 'test/fixtures/golden'

export function readGolden(): Map<string, string> {
  const paths = globSync(`${GOLDEN_FOLDER}/**/*.{json,txt}`)
  return new Map(paths.map((path) => [relative(GOLDEN_FOLDER, path), readFileSync(path, 'utf8')]))
}

/** New routes and those that are gone as recorded; the rights of the others stay as they were reviewed. */
export function withReviewedRights(
  reviewed: string,
  recorded: string,
): { readonly text: string; readonly changed: readonly string[] } {
  const known = new Map(reviewed.split('\n').map(routeAndRight))
  const changed: string[] = []
  const lines = recorded.split('\n').map((line) => {
    const [route, right] = routeAndRight(line)
    const before = known.get(route)
    if (right === '' || before === undefined || before === right) return line
    changed.push(`${route} is ${right} now, and was reviewed as ${before}`)
    return `${route} ${before}`
  })
  return { text: lines.join('\n'), changed }
}

/** `METHOD path access`; the access may be several words. */
function routeAndRight(line: string): [route: string, right: string] {
  const [, route = line, right = ''] = /^([A-Z]+ \S+) (.+)$/.exec(line) ?? []
  return [route, right]
}

/** Lines with `-` were there, lines with `+` are there now, below the operation that they are about. Empty: the same. */
export function differences(known: string, recorded: string): string {
  const [before, now] = [blocksOf(known), blocksOf(recorded)]
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((name) => before.get(name) !== now.get(name))
    .map((name) => [name, ...changedLines(before.get(name) ?? '', now.get(name) ?? '')].join('\n'))
    .join('\n')
}

/** Of a file of answers each exchange, by its headings; any other file is one block. */
function blocksOf(text: string): Map<string, string> {
  const blocks = new Map<string, string>()
  let operation = ''
  for (const part of text.split('\n\n')) {
    const [heading = ''] = part.split('\n')
    if (heading.startsWith('### ')) operation = heading
    const title = heading.startsWith('## ') ? heading : ''
    const name = `${operation} ${title}`.trim()
    blocks.set(name, [...(blocks.has(name) ? [blocks.get(name)] : []), part].join('\n\n'))
  }
  return blocks
}

const AROUND = 3

function changedLines(before: string, now: string): string[] {
  const lines = diff(before.split('\n'), now.split('\n'))
  // Of the one that is kept Node says 0, of one that only the first has 1, of the other -1.
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(([kind]) => kind !== 0)
  return lines.flatMap(([kind, line], at) =>
    isNear(at) ? [`  ${kind === 0 ? ' ' : kind === 1 ? '-' : '+'} ${line}`] : [],
  )
}

/** Each file that differs, with what differs in it. */
export function changesIn(
  known: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...known.keys(), ...files.keys()])].sort().flatMap((path) => {
    const changed = differences(known.get(path) ?? '', files.get(path) ?? '')
    return changed === '' ? [] : [`${GOLDEN_FOLDER}/${path}\n${changed}`]
  })
}

/** What an answer says of work that goes on beside it differs now and then: nothing that every run could compare. */
export const isSteady = (path: string) => !path.startsWith('answers/')
