/** Pages that tend to become diaries, and the length from which history has to be cut: git has it. */
const LINES_MAX: Readonly<Record<string, number>> = {
  'docs/verification.md': 245,
  'docs/security.md': 200,
  'docs/performance.md': 330,
}
/** A page with the why. */
const DECISION_LINES_MAX = 52

/** A line for each page that is longer. */
export function longPages(paths: readonly string[], textOf: (path: string) => string): string[] {
  return paths.flatMap((path) => {
    const most = /^docs\/adr\/\d{4}-/.test(path) ? DECISION_LINES_MAX : LINES_MAX[path]
    const lines = textOf(path).split('\n').length - 1
    return most !== undefined && lines > most
      ? [`${path}: ${lines} lines, ${most} at most: keep what is rule, git keeps the history`]
      : []
  })
}
