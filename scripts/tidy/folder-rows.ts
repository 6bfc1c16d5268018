/**
 * Every folder of code has a sentence that says what belongs there, and every sentence has its folder: the rows of
 * docs/folders.md, of the page and of the laboratory.
 */
import { basename, dirname } from 'node:path'

/** Where the rows stand: in the block of the first, and in the first cells of the tables of the others, from their own folder on. */
export const PAGES_WITH_FOLDERS: Readonly<Record<string, string>> = {
  'docs/folders.md': '',
  'docs/page.md': 'firmware/console/page/',
  'lab/README.md': 'lab/',
}
const HOME = 'docs/folders.md'
const NAME = /^[\w./-]{1,80}(\/|\.(ts|mjs))$/
/** Whatever somebody calls it, and what lies in it. */
const ANY = 'NAME'
/** Of the kinds of tests CONTRIBUTING says what each proves; folders of the laboratory have none inside that others look for. */
const OWN_MATTER = /^(test\/(unit|contract|api|fault|sim|page)|lab\/[\w-]+\/.+)$/

interface FolderRow {
  readonly page: string
  readonly path: string
  readonly sentence: string
}

/** `files`: of code. A bank or a protocol that has a description of its own (`pix/pix-description.ts`) is one of a kind. */
export function folderProblems(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  isThere: (path: string) => boolean,
): string[] {
  const folders = [...new Set([...files].map((file) => dirname(file)))]
  const rows = [...pages].flatMap(([page, text]) =>
    page === HOME ? foldersOfBlock(page, text) : foldersOfTable(page, text),
  )
  const known = new Set(rows.map(({ path }) => path))
  const open = rows
    .filter(({ path }) => path.endsWith(`/${ANY}`))
    .map(({ path }) => path.slice(0, -ANY.length))
  const unsaid = folders.filter(
    (folder) =>
      !known.has(folder) &&
      !OWN_MATTER.test(folder) &&
      !files.has(`${folder}/${basename(folder)}-description.ts`) &&
      !open.some((row) => `${folder}/`.startsWith(row)),
  )
  return [
    ...unsaid.map((folder) => `${HOME}: say what belongs into ${folder}/`),
    ...rows
      .filter(({ sentence }) => sentence === '')
      .map(({ page, path }) => `${page}: ${path} has no sentence`),
    ...rows
      .filter(({ path }) => !path.endsWith(`/${ANY}`) && !isThere(path))
      .map(({ page, path }) => `${page}: there is no ${path}: its sentence goes`),
  ]
}

/** Two spaces are one folder deeper: below the first name of the line that they stand under. */
function foldersOfBlock(page: string, text: string): FolderRow[] {
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

function foldersOfTable(page: string, text: string): FolderRow[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', cell = '', sentence = ''] = line.split('|').map((one) => one.trim())
    if (before !== '' || cell === '') return []
    return cell
      .split('`')
      .filter((name) => name.endsWith('/'))
      .map((name) => ({ page, path: `${PAGES_WITH_FOLDERS[page]}${name.slice(0, -1)}`, sentence }))
  })
}
