/** `lanectl shifts`: close the shift of a lane, read the reports, and check that none was altered. */
import { createHash } from 'node:crypto'
import type { Command } from 'commander'
import type { Client } from '#firmware/operations/client.ts'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { SHIFT_OPERATIONS } from '#firmware/payment/operations/shift-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { addVerbs, askedBy } from '../../operation-commands.ts'
import { outputOf } from '../../output.ts'
import { t } from '../../words.ts'

const PAGE = 100

export function addTo(program: Command): void {
  const shifts = program.command('shifts').description(t('lanectl.shifts.about'))

  addVerbs(shifts, SHIFT_OPERATIONS)

  shifts
    .command('verify')
    .description(t('lanectl.shifts.verify.about'))
    .action(async (_options, command: Command) => {
      const result = await verify(askedBy(command, SHIFT_OPERATIONS))
      outputOf(command).say(result, ({ count, problems, leftOut, lastHash }) =>
        problems.length > 0
          ? problems.join('\n')
          : [
              lastHash === null
                ? t('lanectl.shifts.whole', { count })
                : t('lanectl.shifts.whole-and-last', { count, lastHash }),
              ...leftOut.map((numbers) =>
                t('lanectl.shifts.no-shift-backup-restored', { numbers }),
              ),
            ].join('\n'),
      )
      if (result.problems.length > 0) throw new Failure('unwell', '')
    })
}

type Shifts = Client<typeof SHIFT_OPERATIONS>
type Report = DoneOf<(typeof SHIFT_OPERATIONS)['getShift']>['report']
type Lists = DoneOf<(typeof SHIFT_OPERATIONS)['listShifts']>

/** Newest first, a page at a time. */
async function* pagesOf<Name extends 'shifts' | 'closings'>(
  shifts: Shifts,
  name: Name,
): AsyncGenerator<Lists[Name][number]> {
  for (let before: number | undefined; ; ) {
    const query = { limit: PAGE, ...(before !== undefined && { before }) }
    const lists: Partial<Lists> = await shifts.listShifts({ query })
    // An earlier release tells no closings.
    const page = lists[name] ?? []
    yield* page
    before = page.at(-1)?.number
    if (before === undefined) return
  }
}

/**
 * Every report is read, its hash made anew, and compared with what the lane says and with what the
 * report after it says. The last hash is on paper: compare that one by eye.
 */
async function verify(shifts: Shifts) {
  const problems: string[] = []
  const leftOut: string[] = []
  let [count, lastHash] = [0, null as string | null]
  let next: Report | null = null
  const hashes = new Map<number, string>()
  for await (const { number } of pagesOf(shifts, 'shifts')) {
    const { report, hash } = await shifts.getShift({ path: { number } })
    count += 1
    hashes.set(number, hash)
    lastHash ??= hash
    if (hashOf(report) !== hash) problems.push(t('lanectl.shifts.shift-not-closed', { number }))
    if (report.number !== number)
      problems.push(t('lanectl.shifts.shift-calls-itself', { number, number2: report.number }))
    // Only a report that tells of a restore may have a number out of order; it must have this one's hash all the same.
    const isRestored = (next?.gaps?.length ?? 0) > 0
    if (next && next.number > number + 1 && isRestored)
      leftOut.unshift(t('lanectl.shifts.to', { number: number + 1, number2: next.number - 1 }))
    else if (next && next.number !== number + 1)
      problems.push(t('lanectl.shifts.shift-missing', { number: next.number - 1 }))
    if (next && next.previousHash !== hash)
      problems.push(
        t('lanectl.shifts.shift-came-after-another-shift', {
          number: next.number,
          number2: number,
        }),
      )
    next = report
  }
  if (next && next.number !== 1 && next.gaps?.length)
    leftOut.unshift(t('lanectl.shifts.1', { number: next.number - 1 }))
  else if (next && next.number !== 1) problems.push(t('lanectl.shifts.first-shifts-missing'))
  else if (next && next.previousHash !== null)
    problems.push(t('lanectl.shifts.shift-1-names-report-before'))
  await compareClosings(shifts, hashes, problems)
  return { count, problems, leftOut, lastHash }
}

/** No report after the last shift would miss it, but its entry in the ledger would. */
async function compareClosings(
  shifts: Shifts,
  hashes: ReadonlyMap<number, string>,
  problems: string[],
): Promise<void> {
  const printed = new Set<number>()
  for await (const { event, number, hash } of pagesOf(shifts, 'closings')) {
    printed.add(number)
    const found = hashes.get(number)
    const missing = t('lanectl.shifts.shift-missing', { number })
    if (found === undefined && !problems.includes(missing))
      problems.push(t('lanectl.shifts.event-ledger-tells-closed', { missing, event, hash }))
    if (found !== undefined && found !== hash)
      problems.push(t('lanectl.shifts.shift-closed-says-event-ledger', { number, hash, event }))
  }
  // Closings have entries only since a certain release: from the first entry on, each shift has one.
  const first = Math.min(...printed)
  for (const number of hashes.keys())
    if (number > first && !printed.has(number))
      problems.push(t('lanectl.shifts.ledger-no-event-close-shift', { number }))
}

function hashOf(report: Report): string {
  return createHash('sha256').update(JSON.stringify(report)).digest('hex')
}
