/** Tables that say which test shows something: every name in a column "Shown by" is a test, or a command of npm. */
import { globSync, readFileSync } from 'node:fs'
import { featureFolders } from '../source-folders.ts'

const TEST = /^[a-z0-9][a-z0-9-]{1,60}$/
/** Words in parentheses explain the row and are no names: `golden` (its `rights.txt`). */
const ASIDE = /\([^)]{0,200}\)/g

/** A line for each name that no test has, and for each row that names none. */
export function unshown(paths: readonly string[]): string[] {
  const tests = new Set(
    globSync(
      ['{lab/,}test', ...featureFolders().map((folder) => `${folder}/test`)].map(
        (folder) => `${folder}/*/*.test.ts`,
      ),
    ).map((path) => path.replace(/^.*\//, '').replace('.test.ts', '')),
  )
  return paths.flatMap((path) =>
    unshownIn(readFileSync(path, 'utf8'), tests).map((problem) => `${path}:${problem}`),
  )
}

export function unshownIn(text: string, tests: ReadonlySet<string>): string[] {
  const problems: string[] = []
  let column = -1
  for (const [at, line] of text.split('\n').entries()) {
    const cells = line.startsWith('|') ? line.split('|').map((cell) => cell.trim()) : []
    if (cells.length === 0) column = -1
    else if (cells.includes('Shown by')) column = cells.indexOf('Shown by')
    else if (column > 0 && !/^:?-+:?$/.test(cells[column] ?? '')) {
      const words = (cells[column] ?? '').replace(ASIDE, '').split('`')
      const names = words.filter((_, nth) => nth % 2 === 1)
      if (names.length === 0) problems.push(`${at + 1}: no test shows "${cells[1]}"`)
      for (const name of names)
        if (TEST.test(name) ? !tests.has(name) : !name.startsWith('npm '))
          problems.push(`${at + 1}: no test is called ${name}`)
    }
  }
  return problems
}
