/** Reads a bank's registry page by page, all of it or none. */
import { withinMs } from '#firmware/async/deadline.ts'
import { Fault } from '#firmware/fault.ts'
import type { BankRegistry, RegistryLine } from '#hal/bank-registry.ts'
import type { Clock } from '#hal/clock.ts'
import type { Span } from './discrepancy.ts'
import { FILE_LINES_MAX } from './registry-file.ts'

/** Below the 60 s after which a silent socket is cut. */
export const REGISTRY_BUDGET_MS = 45_000
/** A bank that answers with empty pages for ever ends here. */
const PAGES_MAX = 1_000

export interface ReadRegistry {
  readonly bankName: string
  readonly registry: BankRegistry
  readonly span: Span
  readonly clock: Clock
  readonly stop: AbortSignal | null
}

/** Rejects with Fault 'unreachable' or 'refused' as a call of the bank does, and 'full' past the bounds. */
export function readRegistry({
  bankName,
  registry,
  span,
  clock,
  stop,
}: ReadRegistry): Promise<readonly RegistryLine[]> {
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
    let cursor: string | null = null
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const found = await registry.page({ ...span, cursor }, signal)
      lines.push(...found.lines)
      if (lines.length > FILE_LINES_MAX) break
      if (found.next === null) return lines
      cursor = found.next
    }
    throw new Fault(
      'full',
      `the registry of ${bankName} has more than ${FILE_LINES_MAX} lines or ${PAGES_MAX} pages for one day`,
    )
  }
}
