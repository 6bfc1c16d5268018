/**
 * The only file that gives cases to uvu's runner; `one-after-another.ts` lets it run several files.
 *
 * uvu 0.5.6 reports success when a suite forgets run(), when a hook throws, or when a test
 * throws something that is not an Error (lukeed/uvu #60, #191, #201, #205). So: no hooks,
 * run() is ours, every case has a deadline, and we keep our own count, which
 * scripts/test/main.ts adds up.
 */
import { inspect } from 'node:util'
import { suite } from 'uvu'
import { processorSeconds } from '#scripts/test/control-group.ts'
import { beginCases, endCases } from './end-of-cases.ts'

type Case = () => void | Promise<void>

/** For a file to end by itself once its last case has; then what it left open is a failure. */
const LINGER_MS = 120_000
/** No case counts as hanging before this, however little it asks for: a busy machine takes ten times as long. */
const HANGING_MS = 480_000

let declared = 0
let finished = 0
let passed = 0
let lingering: NodeJS.Timeout | undefined
/** Those that have not passed yet, as the runner of the tests reads them when this process ends. */
const red = new Set<string>()

/** Where the runner of the tests measures what this process and all that it starts takes of the processor. */
const usageFile = process.env['TEST_USAGE_FILE']
const spentByFile = new Map<number, number>()
let countedSeconds: number | null = null

process.once('exit', () => {
  for (const [index, seconds] of spentByFile) console.log(`cost ${index} ${seconds.toFixed(2)}`)
  for (const line of red) console.log(line)
  console.log(`${passed} passed, ${declared - passed} failed`)
  if (passed === declared && declared > 0) return
  process.exitCode = 1
})

export function spec(subject: string, cases: Record<string, Case>, deadlineMs = HANGING_MS): void {
  const test = suite(subject)
  clearTimeout(lingering)
  beginCases()
  const fileIndex = (globalThis as { UVU_INDEX?: number }).UVU_INDEX ?? 0
  for (const [behaviour, run] of Object.entries(cases)) {
    declared += 1
    const line = `red ${fileIndex} ${subject}: ${behaviour}`
    red.add(line)
    test(behaviour, async () => {
      countSince(null)
      try {
        await within(deadlineMs, run)
        passed += 1
        red.delete(line)
      } finally {
        countSince(fileIndex)
        finished += 1
        if (finished === declared) {
          lingering = setTimeout(giveUpLingering, LINGER_MS).unref()
          endCases().catch(failAfterCases)
        }
      }
    })
  }
  test.run()
}

/** What was spent since it was last called is of this file; what was spent before all cases is of none. */
function countSince(fileIndex: number | null): void {
  if (usageFile === undefined) return
  const seconds = processorSeconds(usageFile)
  const since = seconds - (countedSeconds ?? seconds)
  countedSeconds = seconds
  if (fileIndex === null) return
  spentByFile.set(fileIndex, (spentByFile.get(fileIndex) ?? 0) + since)
}

function failAfterCases(thrown: unknown): void {
  console.error(
    `all cases have ended, but what they shared could not be closed: ${inspect(thrown)}`,
  )
  passed = Math.min(passed, declared - 1)
}

function giveUpLingering(): never {
  const open = process.getActiveResourcesInfo().join(', ')
  console.error(`all cases have ended, but the process does not: ${open}`)
  passed = Math.min(passed, declared - 1)
  process.exit(1)
}

async function within(askedMs: number, run: Case): Promise<void> {
  const deadlineMs = Math.max(askedMs, HANGING_MS)
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new Error(`still running after ${deadlineMs} ms`))
  const timer = setTimeout(giveUp, deadlineMs)
  try {
    await Promise.race([run(), late.promise])
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error(`threw ${inspect(thrown)}`)
  } finally {
    clearTimeout(timer)
  }
}
