/** Reads the registries of a bank's profiles page by page, all of them or none. */
import { withinMs } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import type { BankRegistry, RegistryLine } from '#hal/bank-registry.ts'
import type { Clock } from '#hal/clock.ts'
import type { Span } from './discrepancy.ts'
import { FILE_LINES_MAX } from './registry-file.ts'

/** For all profiles together: below the 60 s after which a silent socket is cut. */
export const REGISTRY_BUDGET_MS = 45_000
/** A bank that answers with empty pages for ever ends here. */
const PAGES_MAX = 1_000

export interface ReadRegistries {
  readonly bankName: string
  /** One for each profile. */
  readonly registries: readonly BankRegistry[]
  readonly span: Span
  readonly clock: Clock
  readonly stop: AbortSignal | null
}

/** Rejects with Fault 'unreachable' or 'refused' as a call of the bank does, and 'full' past the bounds. */
export function readRegistries({
  bankName,
  registries,
  span,
  clock,
  stop,
}: ReadRegistries): Promise<readonly RegistryLine[]> {
  const silent = () =>
    new Fault(
      'unreachable',
      `${bankName} has not told its registry within ${REGISTRY_BUDGET_MS / 1000} s: nothing was compared; ask again`,
      undefined,
      { part: 'bank', bankName },
    )
  return withinMs(clock, REGISTRY_BUDGET_MS, stop, (signal) => pages(signal), silent)

  async function pages(signal: AbortSignal): Promise<readonly RegistryLine[]> {
    const lines: RegistryLine[] = []
    let page = 0
    for (const registry of registries) {
      let cursor: string | null = null
      do {
        const found = await registry.page({ ...span, cursor }, signal)
        lines.push(...found.lines)
        page += 1
        cursor = found.next
        const isOver = cursor === null && registry === registries.at(-1)
        if (lines.length > FILE_LINES_MAX || (page >= PAGES_MAX && !isOver)) throw tooMany()
      } while (cursor !== null)
    }
    return lines
  }

  function tooMany(): Fault {
    return new Fault(
      'full',
      `the registry of ${bankName} has more than ${FILE_LINES_MAX} lines or ${PAGES_MAX} pages for one day, all profiles together`,
    )
  }
}
