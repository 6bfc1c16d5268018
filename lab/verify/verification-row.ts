/** The table of docs/verification.md: promises by hand, results made of what their commands printed. Pure. */

export interface CommandRun {
  readonly lines: readonly string[]
  readonly seconds: number
  readonly date: string
  readonly commit: string
  /** Of the machine, at its end. */
  readonly load: number
}

/** By their commands, as they are written in the table. */
export type Results = Readonly<Record<string, string>>

export interface PromiseRow {
  readonly promise: string
  readonly commands: readonly string[]
  readonly result: string
}

/** What it showed: `ok  …`, or a step with the seconds that it took. */
const SHOWN = /^(?:ok {2}| *\d{1,6}\.\d s {2})(\S.+)$/
/** What a suite says of its stories. */
const TOLD = /^ {0,8}(seed \d{1,12}: .+)$/
const PASSED = /^(\d{1,6}) passed, 0 failed$/
const FIGURE = /\d(?:\.\d{1,3})? (?:ms|s|min|MiB|MB|kB|payments|kills|templates|cuts|suites)\b/
const FIGURES_MAX = 4
const FIGURE_CHARACTERS = 160

export function promiseRows(page: string): PromiseRow[] {
  return page.split('\n').flatMap((line) => {
    const cells = cellsOf(line)
    if (!cells) return []
    const [promise = '', commands = '', result = ''] = cells
    return [{ promise, commands: commandsOf(commands), result }]
  })
}

/** Those that have such a word whole; a word that is one of them, written out, is that one alone. */
export function commandsWith(commands: readonly string[], words: readonly string[]): string[] {
  const isAsked = (command: string) => (word: string) =>
    commands.includes(word) ? command === word : ` ${command} `.includes(` ${word} `)
  return commands.filter((command) => words.some(isAsked(command)))
}

/** The page with every row whose commands all have a result. */
export function withResults(page: string, results: Results): string {
  const lines = page.split('\n').map((line) => {
    const [promise, words = ''] = cellsOf(line) ?? []
    const made = commandsOf(words).map((command) => results[command])
    if (made.length === 0 || made.includes(undefined)) return line
    return `| ${promise} | ${words} | ${made.join('. ')} |`
  })
  return lines.join('\n')
}

export function resultOf({ lines, seconds, date, commit, load }: CommandRun): string {
  const shown = lines.flatMap((line) => SHOWN.exec(line)?.[1] ?? [])
  const passed = lines.flatMap((line) => PASSED.exec(line)?.[1] ?? []).at(-1)
  const found = lines.flatMap((line) => TOLD.exec(line)?.[1] ?? [])
  const figures = [...shown.filter((what) => FIGURE.test(what)), ...found]
    .slice(0, FIGURES_MAX)
    .map((what) => what.replaceAll('|', '/').slice(0, FIGURE_CHARACTERS))
  const what = passed
    ? `${passed} cases`
    : shown.length > 0
      ? `${shown.length} steps`
      : 'to its end'
  const took = seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
  const words = [`${what} in ${took}, load ${load.toFixed(0)}`, ...figures].join('; ')
  return `${date}, ${commit}: ${words}`
}

/** Of a row below a head of three columns, whose second holds commands. */
function cellsOf(line: string): string[] | null {
  if (!line.startsWith('| ')) return null
  const cells = line.slice(2, -2).split(' | ')
  return cells.length === 3 && commandsOf(cells[1] ?? '').length > 0 ? cells : null
}

function commandsOf(cell: string): string[] {
  return cell
    .split('`')
    .filter((_, at) => at % 2 === 1)
    .filter((words) => /(?:^| )(?:npm|scripts\/node) /.test(words))
}
