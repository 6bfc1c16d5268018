/**
 * Why cases failed, in a few lines each, for the end of a long output: what uvu printed of each, of a difference only what
 * differs, of the stack only the place in the test. Pure.
 */

/** All reasons together fit on the last page of an output, of which often only that is kept. */
const LINES_MAX = 48
/** Of one case, with its name and its place. */
const CASE_LINES = { least: 4, most: 14 }
/** So much of it is its message, however long the difference is. */
const MESSAGE_LINES_MIN = 3
const CHARACTERS_MAX = 200

const NAME = /^ {3}FAIL {2}.*"$/
const FRAME = /^ {4}at /
const ELSEWHERE = /\/node_modules\/|\(node:|test\/support\/spec\.ts/
const DIFFERENCE = /^ {8}(?:\+\+|--|··|Actual:|Expected:| *\^)/
const SAME = /^ {8}··/
const CHANGED = /^ {8}(?:\+\+|--)/
/** Tells a story again. */
const SEED = /^seed .*$/gm
/** What the runner and uvu count. */
const COUNTS =
  /^cost |^red \d|^seed |^ {2}(?:Total|Passed|Skipped|Duration): |^\d+ passed, \d+ failed$/

/** For each output, as a file of tests prints it, its seeds and its reasons. Of too many, only the names of the cases. */
export function failureReasons(outputs: readonly string[]): string[][] {
  const all = outputs.map(casesIn)
  const count = all.reduce((sum, cases) => sum + cases.length, 0)
  const room = Math.min(Math.floor(LINES_MAX / Math.max(count, 1)), CASE_LINES.most)
  return all.map((cases, nth) => [
    ...(outputs[nth]?.match(SEED) ?? []),
    ...cases.flatMap((one) => (room < CASE_LINES.least ? one.slice(0, 1) : reasonOf(one, room))),
  ])
}

/** The lines of each failed case, its name first; of an output without one, which died of something else, its end. */
function casesIn(output: string): string[][] {
  const lines = output.split('\n').filter((line) => !COUNTS.test(line))
  const starts = lines.flatMap((line, at) => (NAME.test(line) ? at : []))
  if (starts.length === 0)
    return [lines.filter((line) => line.trim() !== '').slice(-CASE_LINES.most)]
  return starts.map((start, nth) => lines.slice(start, starts[nth + 1]))
}

function reasonOf(lines: readonly string[], room: number): string[] {
  const isCase = NAME.test(lines[0] ?? '')
  return (isCase ? reasonOfCase(lines, room) : lines.slice(-room)).map(cut)
}

function reasonOfCase([name = '', ...lines]: readonly string[], room: number): string[] {
  const end = lines.findIndex((line) => FRAME.test(line))
  const message = end < 0 ? lines : lines.slice(0, end)
  const place = lines.find((line) => FRAME.test(line) && !ELSEWHERE.test(line))
  const words = message.filter((line) => !DIFFERENCE.test(line)).map((line) => line.trim())
  const left = room - 1 - (place ? 1 : 0)
  const differing = changedIn(
    message.filter((line) => DIFFERENCE.test(line)),
    left - 1,
  )
  const forText = Math.max(left - differing.length, Math.min(left, MESSAGE_LINES_MIN))
  // uvu prints what follows the first line of a message twice.
  const text = shortened([...new Set(words.filter(Boolean))], forText)
  const told = [...text.map((line) => `    ${line}`), ...shortened(differing, left - text.length)]
  return [name, ...told, ...(place ? [place] : [])]
}

/** What differs, with a line before and after it where there is room. */
function changedIn(lines: readonly string[], room: number): readonly string[] {
  const isChanged = (at: number) => lines[at] !== undefined && !SAME.test(lines[at])
  const around = lines.filter((_, at) => [at - 1, at, at + 1].some(isChanged))
  return around.length <= room ? around : lines.filter((line) => CHANGED.test(line))
}

/** Its begin and its end. */
function shortened(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  const first = Math.ceil((most - 1) / 2)
  const last = Math.max(most - 1 - first, 0)
  const left = lines.length - first - last
  return [...lines.slice(0, first), `    … ${left} lines more`, ...lines.slice(lines.length - last)]
}

function cut(line: string): string {
  return line.length <= CHARACTERS_MAX ? line : `${line.slice(0, CHARACTERS_MAX)}…`
}
