/**
 * What the text of a pure file must not hold: chance, the clock, the machine's time zone, the process.
 * And who may read the time at all: drivers/clock/ alone.
 */
import { withoutComments } from './without-comments.ts'

/** These decide about money and goods: they must say that they are pure, and so be held to it. */
const MUST_BE_PURE = [
  'firmware/payment/transaction/',
  'firmware/payment/purpose-and-reference-check.ts',
  'firmware/payment/refunds/new-refund.ts',
  'firmware/payment/refunds/refund-step.ts',
  'firmware/payment/refunds/refund-sums.ts',
  'firmware/payment/refunds/refund-schedule.ts',
  'firmware/items/gallery/',
  'firmware/items/packages/task-states.ts',
  'firmware/sync/protocol/kept-templates.ts',
  'firmware/sync/protocol/fleet-deletion-marks.ts',
  'firmware/sync/protocol/feed-cursor.ts',
  'firmware/sync/protocol/master-change.ts',
  'firmware/sync/protocol/template-offer-answer.ts',
  'firmware/sync/subordinate/follower-step.ts',
  'firmware/sync/subordinate/item-diff.ts',
]

const LOCAL = 'the local time zone'

const IMPURE: readonly (readonly [RegExp, string])[] = [
  [/\bMath\.random\b/, 'Math.random'],
  [/\bprocess\./, 'process'],
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/, 'the clock'],
  [/\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(/, LOCAL],
  [/\bnew Date\([^()]*,/, LOCAL],
  [/\.toLocale\w*String\(|\bnew Intl\.DateTimeFormat\((?![^)]*timeZone)/, LOCAL],
]

/** How long a turn of the event loop has lasted is nobody's business but the others'. */
const MEASURE_TURNS = new Set([
  'firmware/async/yield-event-loop.ts',
  'firmware/async/loop-share.ts',
])
const READS_TIME =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bprocess\.(hrtime|uptime)\b/

/** A file is pure when its first comment says so: `Pure.` or `Pure: ...`. */
export function isPure(text: string): boolean {
  return /^\/\*\*(?:(?!\*\/)[\s\S])*\bPure[.:]/.test(text)
}

/** It has no clock that a test moves, wherever its commands lie. */
const OF_LANECTL = /^firmware\/features\/[a-z-]{1,40}\/lanectl\//

export function purityProblems(file: string, text: string): string[] {
  const code = withoutComments(text)
  const problems: string[] = []
  if (
    /^(firmware|drivers)\//.test(file) &&
    !file.startsWith('drivers/clock/') &&
    !MEASURE_TURNS.has(file) &&
    !OF_LANECTL.test(file) &&
    READS_TIME.test(code)
  )
    problems.push(`${file}: reads the time; only drivers/clock/ may, take a Clock`)
  if (isPure(text)) {
    for (const [pattern, name] of IMPURE)
      if (pattern.test(code)) problems.push(`${file}: says it is pure, but uses ${name}`)
  } else if (MUST_BE_PURE.some((path) => file.startsWith(path)))
    problems.push(`${file}: decides, so its first comment must say "Pure." and be held to it`)
  return problems
}

/** A file that is renamed without its row here would be held to nothing. */
export function missingPureFiles(files: readonly string[]): string[] {
  return MUST_BE_PURE.filter((path) => !files.some((file) => file.startsWith(path))).map(
    (path) => `scripts/tidy/purity.ts: no file is called ${path}`,
  )
}

/** Sockets, processes and folders of test/support, and all of Node that is more than reading. */
const WORLD =
  /^test\/support\/(processes\/|temporary-folder\.ts$|fleet\/(peer-pair|shop-network|nats-server)\.ts$)/
/** The fake bank's orders are one file, and what a kill leaves of it is what its test is about. */
const TEARS_A_FILE = /\/fake-bank-orders\./
const READ_ONLY = /^node:(assert|buffer|crypto|fs|path|url|util)(\/strict)?$/
const WRITES = /\b(write|append|mkdir|mkdtemp|rm|open|copy|cp|rename|symlink)\w*Sync\(/

/** A test of pure code needs no process, socket, timer or folder; it may read the repository. */
export function unitTestProblems(file: string, text: string, imports: readonly string[]): string[] {
  if (!/^(lab\/)?test\/unit\/.*\.test\.ts$/.test(file) || TEARS_A_FILE.test(file)) return []
  const needed = imports.filter(
    (target) => (target.startsWith('node:') && !READ_ONLY.test(target)) || WORLD.test(target),
  )
  const [write] = WRITES.exec(withoutComments(text)) ?? []
  return [...needed, ...(write ? [write] : [])].map(
    (what) => `${file}: a unit test is of pure code, but this one needs ${what}; move it`,
  )
}
