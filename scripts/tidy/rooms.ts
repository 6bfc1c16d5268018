/**
 * Every folder of code has a sentence that says what belongs there, and every sentence has its folder: the rooms of
 * docs/rooms.md, of the page and of the laboratory.
 */
import { basename, dirname } from 'node:path'

/** Where rooms stand: in the block of the first, and in the first cells of the tables of the others, from their own folder on. */
export const PAGES_WITH_ROOMS: Readonly<Record<string, string>> = {
  'docs/rooms.md': '',
  'docs/page.md': 'firmware/console/page/',
  'lab/README.md': 'lab/',
}
const HOME = 'docs/rooms.md'
const NAME = /^[\w./-]{1,80}(\/|\.(ts|mjs))$/
/** Whatever somebody calls it, and what lies in it. */
const ANY = 'NAME'
/** Of the kinds of tests CONTRIBUTING says what each proves; rooms of the laboratory have no rooms that others look for. */
const OWN_MATTER = /^(test\/(unit|contract|api|fault|sim|page)|lab\/[\w-]+\/.+)$/

interface Room {
  readonly page: string
  readonly path: string
  readonly sentence: string
}

/** `files`: of code. A bank or a protocol that has a description of its own (`pix/pix-description.ts`) is one of a kind. */
export function roomProblems(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  isThere: (path: string) => boolean,
): string[] {
  const folders = [...new Set([...files].map((file) => dirname(file)))]
  const rooms = [...pages].flatMap(([page, text]) =>
    page === HOME ? roomsOfBlock(page, text) : roomsOfTable(page, text),
  )
  const known = new Set(rooms.map(({ path }) => path))
  const open = rooms
    .filter(({ path }) => path.endsWith(`/${ANY}`))
    .map(({ path }) => path.slice(0, -ANY.length))
  const unsaid = folders.filter(
    (folder) =>
      !known.has(folder) &&
      !OWN_MATTER.test(folder) &&
      !files.has(`${folder}/${basename(folder)}-description.ts`) &&
      !open.some((room) => `${folder}/`.startsWith(room)),
  )
  return [
    ...unsaid.map((folder) => `${HOME}: say what belongs into ${folder}/`),
    ...rooms
      .filter(({ sentence }) => sentence === '')
      .map(({ page, path }) => `${page}: ${path} has no sentence`),
    ...rooms
      .filter(({ path }) => !path.endsWith(`/${ANY}`) && !isThere(path))
      .map(({ page, path }) => `${page}: there is no ${path}: its sentence goes`),
  ]
}

/** Two spaces are one folder deeper: below the first name of the line that they stand under. */
function roomsOfBlock(page: string, text: string): Room[] {
  const [, block = ''] = text.split('```\n')
  const above: string[] = []
  return block.split('\n').flatMap((line) => {
    const words = line.trim().split(/ +/)
    const count = words.findIndex((word) => !NAME.test(word))
    const names = (count < 0 ? words : words.slice(0, count)).filter((word) => word !== '')
    if (names.length === 0) return []
    const sentence = count < 0 ? '' : words.slice(count).join(' ')
    above.length = (line.length - line.trimStart().length) / 2
    const paths = names.map((name) => [...above, name.replace(/\/$/, '')].join('/'))
    above.push((names[0] ?? '').replace(/\/$/, ''))
    return paths.map((path) => ({ page, path, sentence }))
  })
}

function roomsOfTable(page: string, text: string): Room[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', cell = '', sentence = ''] = line.split('|').map((one) => one.trim())
    if (before !== '' || cell === '') return []
    return cell
      .split('`')
      .filter((name) => name.endsWith('/'))
      .map((name) => ({ page, path: `${PAGES_WITH_ROOMS[page]}${name.slice(0, -1)}`, sentence }))
  })
}
