/** Pages that grow by a line with each change, and the length from which history has to be cut: git has it. */
const LINES_MAX: Readonly<Record<string, number>> = {
  // What a version is, not how it came about.
  'CHANGELOG.md': 120,
  // The table, not the diary.
  'docs/verification.md': 150,
  'docs/security.md': 150,
  'docs/performance.md': 330,
}
/** A page with the why. */
const DECISION_LINES_MAX = 52

/** A line for each page that is longer. */
export function longPages(paths: readonly string[], textOf: (path: string) => string): string[] {
  return paths.flatMap((path) => {
    const most = path.startsWith('docs/adr/') ? DECISION_LINES_MAX : LINES_MAX[path]
    const lines = textOf(path).split('\n').length - 1
    return most !== undefined && lines > most
      ? [`${path}: ${lines} lines, ${most} at most: keep what is rule, git keeps the history`]
      : []
  })
}
