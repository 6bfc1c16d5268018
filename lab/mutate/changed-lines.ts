/** Which lines of the product differ from a revision, by file: what `npm run mutate -- --since REV` breaks. */
import { execFileSync } from 'node:child_process'

const PRODUCT = ['firmware', 'drivers', 'scripts']

export function changedLines(revision: string): ReadonlyMap<string, ReadonlySet<number>> {
  const options = ['--unified=0', '--diff-filter=d', '--no-color']
  const args = ['diff', ...options, revision, '--', ...PRODUCT]
  return linesOfDiff(execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 }))
}

/** Pure. */
export function linesOfDiff(diff: string): ReadonlyMap<string, ReadonlySet<number>> {
  const byFile = new Map<string, ReadonlySet<number>>()
  for (const change of diff.split(/^diff --git /m).slice(1)) {
    const file = /^\+\+\+ b\/(.+\.ts)$/m.exec(change)?.[1]
    if (file === undefined) continue
    const hunks = change.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)
    const lines = [...hunks].flatMap(([, from, count = '1']) =>
      Array.from({ length: Number(count) }, (_, nth) => Number(from) + nth),
    )
    byFile.set(file, new Set(lines))
  }
  return byFile
}
