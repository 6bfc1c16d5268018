/** `lanectl shifts`: close the shift of a lane, read the reports, and check that none was altered. */
import { createHash, randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import type { ShiftDocument, ShiftLine } from '#firmware/payment/shifts/shifts.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneOf } from '../../lane-client.ts'
import { outputOf, table } from '../../output.ts'

interface Printed extends ShiftDocument {
  readonly text: string
  readonly repeated?: boolean
}

interface PaperOptions {
  readonly width: string
  readonly language: string
}

const PAGE = 100

export function shiftsCommand(program: Command): void {
  const shifts = program
    .command('shifts')
    .description('close the shift of a lane, read the reports, check their chain')

  withPaper(shifts.command('close'))
    .description(
      'close the shift and print its Z report; one that is closed already is printed again',
    )
    .option('--number <n>', 'the shift that is meant, so that no other one is closed', positive)
    .action(async (options: PaperOptions & { number?: number }, command: Command) => {
      const { number } = options
      // Another run means another closing: a lost answer is asked for again by the number.
      const body = number === undefined ? {} : { number }
      const path = `/shifts/close?${paperOf(options)}`
      const headers = { 'idempotency-key': randomUUID() }
      say(command, await laneOf(command).post<Printed>(path, body, headers))
    })

  withPaper(shifts.command('current'))
    .description('print the X report: the open shift as it stands')
    .action(async (options: PaperOptions, command: Command) => {
      say(command, await laneOf(command).get<Printed>(`/shifts/current?${paperOf(options)}`))
    })

  withPaper(shifts.command('show <number>'))
    .description('print the Z report of a closed shift')
    .action(async (number: string, options: PaperOptions, command: Command) => {
      const path = `/shifts/${positive(number)}?${paperOf(options)}`
      say(command, await laneOf(command).get<Printed>(path))
    })

  shifts
    .command('list')
    .description('list closed shifts, newest first')
    .option('--limit <n>', 'how many', positive, PAGE)
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const found: ShiftLine[] = []
      for await (const line of pagesOf(laneOf(command), 'shifts')) {
        if (found.length === limit) break
        found.push(line)
      }
      outputOf(command).say(found, inWords)
    })

  shifts
    .command('verify')
    .description('check that no closed shift is missing or was altered; exit 1 when one is')
    .action(async (_options, command: Command) => {
      const result = await verify(laneOf(command))
      outputOf(command).say(result, ({ count, problems, leftOut, lastHash }) =>
        problems.length > 0
          ? problems.join('\n')
          : [
              `${count} shifts, each as it was closed${lastHash ? `; the last is ${lastHash}` : ''}`,
              ...leftOut.map((numbers) => `no shift has ${numbers}: a backup was restored then`),
            ].join('\n'),
      )
      if (result.problems.length > 0) throw new Failure('unwell', '')
    })
}

function withPaper(command: Command): Command {
  return command
    .option('--width <columns>', '32 or 42', '42')
    .option(
      '--language <language>',
      'en or ru',
      process.env['LANG']?.startsWith('ru') ? 'ru' : 'en',
    )
}

function paperOf({ width, language }: PaperOptions): string {
  return String(new URLSearchParams({ width, language }))
}

function say(command: Command, { text, ...document }: Printed): void {
  outputOf(command).say(document, () => text)
}

/** What the ledger's own entry of a close says: numbers of shifts that were taken out are there still. */
interface Closing {
  readonly event: number
  readonly number: number
  readonly hash: string
}

interface Lists {
  readonly shifts: readonly ShiftLine[]
  readonly closings: readonly Closing[]
}

/** Newest first, a page at a time. */
async function* pagesOf<Name extends keyof Lists>(
  lane: Lane,
  name: Name,
): AsyncGenerator<Lists[Name][number]> {
  for (let before = ''; ; ) {
    const lists = await lane.get<Partial<Lists>>(`/shifts?limit=${PAGE}${before}`)
    // An earlier release tells no closings.
    const page: Lists[Name] = lists[name] ?? []
    yield* page
    const last = page.at(-1)
    if (!last) return
    before = `&before=${last.number}`
  }
}

/**
 * Every report is read, its hash made anew, and compared with what the lane says and with what the
 * report after it says. The last hash is on paper: compare that one by eye.
 */
async function verify(lane: Lane) {
  const problems: string[] = []
  const leftOut: string[] = []
  let [count, lastHash] = [0, null as string | null]
  let next: ShiftReport | null = null
  const hashes = new Map<number, string>()
  for await (const { number } of pagesOf(lane, 'shifts')) {
    const { report, hash } = await lane.get<{ report: ShiftReport; hash: string }>(
      `/shifts/${number}`,
    )
    count += 1
    hashes.set(number, hash)
    lastHash ??= hash
    if (hashOf(report) !== hash) problems.push(`shift ${number} is not as it was closed`)
    if (report.number !== number) problems.push(`shift ${number} calls itself ${report.number}`)
    // Only a report that tells of a restore goes on with another number; its hash is of this one all the same.
    const isRestored = (next?.gaps?.length ?? 0) > 0
    if (next && next.number > number + 1 && isRestored)
      leftOut.unshift(`${number + 1} to ${next.number - 1}`)
    else if (next && next.number !== number + 1)
      problems.push(`shift ${next.number - 1} is missing`)
    if (next && next.previousHash !== hash)
      problems.push(`shift ${next.number} came after another shift ${number}`)
    next = report
  }
  if (next && next.number !== 1 && next.gaps?.length) leftOut.unshift(`1 to ${next.number - 1}`)
  else if (next && next.number !== 1) problems.push('the first shifts are missing')
  else if (next && next.previousHash !== null) problems.push('shift 1 names a report before it')
  await compareClosings(lane, hashes, problems)
  return { count, problems, leftOut, lastHash }
}

/** The last shift has none after it that would miss it: its entry in the ledger does. */
async function compareClosings(
  lane: Lane,
  hashes: ReadonlyMap<number, string>,
  problems: string[],
): Promise<void> {
  const told = new Set<number>()
  for await (const { event, number, hash } of pagesOf(lane, 'closings')) {
    told.add(number)
    const found = hashes.get(number)
    const missing = `shift ${number} is missing`
    if (found === undefined && !problems.includes(missing))
      problems.push(`${missing}: event ${event} of the ledger tells that it was closed as ${hash}`)
    if (found !== undefined && found !== hash)
      problems.push(`shift ${number} was closed as ${hash}, says event ${event} of the ledger`)
  }
  // Entries of closes began with a release: from the first of them on each shift has one.
  const first = Math.min(...told)
  for (const number of hashes.keys())
    if (number > first && !told.has(number))
      problems.push(`the ledger has no event of the close of shift ${number}`)
}

function hashOf(report: ShiftReport): string {
  return createHash('sha256').update(JSON.stringify(report)).digest('hex')
}

/** A lane of an earlier release tells no other amount. */
type ToldLine = Omit<ShiftLine, 'otherAmount'> & Partial<Pick<ShiftLine, 'otherAmount'>>

function inWords(lines: readonly ToldLine[]): string {
  const money = (kopecks: number) => (kopecks / 100).toFixed(2)
  const rows = lines.map((line) => [
    String(line.number),
    line.closedAt ?? '',
    String(line.accepted.count),
    money(line.accepted.amount),
    money(line.otherAmount?.amount ?? 0),
    money(line.refunds.amount),
    money(line.net),
    String(line.openCount),
    line.hash.slice(0, 16),
  ])
  const head = ['NUMBER', 'CLOSED', 'PAID', 'AMOUNT', 'OTHER', 'REFUNDS', 'NET', 'OPEN', 'HASH']
  return table([head, ...rows])
}

function positive(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Failure('usage', `${text}: write a whole number from 1 on`)
  return number
}
