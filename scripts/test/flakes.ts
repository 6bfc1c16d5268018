/**
 * What is red is run once more, each file by itself with nothing beside it: green then, it was a flake, which is told and
 * fails nothing. test/flakes.md has a line for each.
 */
import type { Outcome, RedCase } from './run-test-files.ts'

/** Of more than this the reason is the change and no noise. */
const RED_SHARES_MAX = 8

export interface RunAgain {
  readonly outcomes: readonly Outcome[]
  /** Each as it is told: the file, and in brackets the case. */
  readonly flakes: readonly string[]
}

/** Resolves with the outcomes, green where only flakes were red. */
export async function runRedAgain(
  outcomes: readonly Outcome[],
  run: (file: string) => Promise<Outcome>,
): Promise<RunAgain> {
  const flakes: string[] = []
  const red = outcomes.filter(({ failed }) => failed > 0)
  if (red.length > RED_SHARES_MAX) return { outcomes, flakes }
  const judged = new Map<Outcome, Outcome>()
  for (const outcome of red) {
    const cases = namedCases(outcome)
    const files = cases.length > 0 ? [...new Set(cases.map(({ file }) => file))] : outcome.files
    const again: Outcome[] = []
    for (const file of files) again.push(await run(file))
    if (again.some(({ failed }) => failed > 0)) continue
    flakes.push(...flakesOf(outcome, cases))
    const passed =
      cases.length > 0
        ? outcome.passed + cases.length
        : again.reduce((sum, one) => sum + one.passed, 0)
    judged.set(outcome, { ...outcome, passed, failed: 0 })
  }
  return { outcomes: outcomes.map((outcome) => judged.get(outcome) ?? outcome), flakes }
}

/** Empty where the process does not name each failure: then any of its files may be why. */
const namedCases = ({ redCases, failed }: Outcome): readonly RedCase[] =>
  redCases?.length === failed ? redCases : []

function flakesOf({ files, output }: Outcome, cases: readonly RedCase[]): readonly string[] {
  if (cases.length > 0) return cases.map(({ file, name }) => `${file} (${name})`)
  return [`${files.join(', ')} (${output.trimEnd().split('\n').at(-1)})`]
}
