/**
 * Where tests and documents hold what a sentence of the word tables said at another revision, and none says now: a test waits
 * for it in vain. Found by the tables, since nobody knows with which words of a sentence somebody looks for it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** By language and key. */
type Sentences = ReadonlyMap<string, string>

const TABLE = /(?:^|\/)words\/(en|ru)\/[\w-]+\.json$/
const MAY_HOLD = /^(?:test|lab|docs|firmware\/features)\/.*\.(?:ts|tsx|md|txt)$|^[A-Z.]+\.md$/
/** Of the word tables, or recorded and written anew. */
const WRITTEN_ANEW = /\/words\/|^test\/fixtures\//
/** A shorter piece of text is in some sentence by chance; documents have more of them. */
const LETTERS_MIN = { test: 13, document: 24 }

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 })
const linesOf = (text: string) => text.split('\n').filter(Boolean)

function sentencesAt(revision: string): Sentences {
  const paths = linesOf(git('ls-tree', '-r', '--name-only', revision))
  return sentencesOf(paths, (path) => git('show', `${revision}:${path}`))
}

export function oldSentencesSince(revision: string): string[] {
  const paths = linesOf(git('ls-files', '--cached', '--others', '--exclude-standard'))
  const read = (path: string) => readFileSync(path, 'utf8')
  const held = paths.filter((path) => MAY_HOLD.test(path) && !WRITTEN_ANEW.test(path))
  const files = new Map(held.map((path) => [path, read(path)]))
  return oldSentences(sentencesAt(revision), sentencesOf(paths, read), files)
}

function sentencesOf(paths: readonly string[], read: (path: string) => string): Sentences {
  const all = new Map<string, string>()
  for (const path of paths) {
    const language = TABLE.exec(path)?.[1]
    if (language === undefined) continue
    for (const [key, text] of Object.entries(JSON.parse(read(path)) as Record<string, unknown>))
      if (typeof text === 'string') all.set(`${language} ${key}`, text)
  }
  return all
}

/** Pure. A line for each piece: its place, the piece, the sentence that had it, and what that says now. */
export function oldSentences(
  before: Sentences,
  now: Sentences,
  files: ReadonlyMap<string, string>,
): string[] {
  const changed = [...before].filter(([key, text]) => now.get(key) !== text)
  const texts = [...now.values()].join('\n')
  const words = new Set(changed.flatMap(([, text]) => text.split(' ')))
  const found: string[] = []
  for (const [path, source] of files) {
    const least = LETTERS_MIN[path.endsWith('.md') ? 'document' : 'test']
    for (const [index, line] of source.split('\n').entries())
      for (const piece of piecesOf(line, least)) {
        // The first and the last word may be cut.
        if (
          !piece
            .split(' ')
            .slice(1, -1)
            .every((word) => words.has(word))
        )
          continue
        const [key] = changed.find(([, text]) => text.includes(piece)) ?? []
        if (key === undefined || texts.includes(piece)) continue
        found.push(`${path}:${index + 1}  ${piece}  (${key}: ${now.get(key) ?? 'is gone'})`)
      }
  }
  return found
}

/** What stands between quotes and the signs of a regular expression. */
function piecesOf(line: string, least: number): string[] {
  return line
    .replaceAll('\\', '')
    .split(/['"`/()|^$[\]{}]|\.\*|\.\+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= least && piece.includes(' '))
}
