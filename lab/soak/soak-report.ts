/** What a soak showed, line by line as `npm run verify` says it: `ok  …` for what held, `NOT …` for what did not. */
import type { SoakFigures } from './soak-run.ts'
import { type Growth, growthOf, longestLife, type Sample, type Vital } from './vitals-growth.ts'

export interface SoakBounds {
  /** What the unit allows a lane and its children. */
  readonly memoryBytes: number
  /** Whom nobody ended: what grows in it grows all the time. */
  readonly steady: string
}

export interface SoakReport {
  readonly lines: readonly string[]
  readonly isHeld: boolean
}

/** A shelf of V8, a page of a database. The end of a run may be so much over its middle. */
const SLACK: Readonly<Record<'memoryMb' | 'descriptors', number>> = {
  memoryMb: 24,
  descriptors: 16,
}
const OVER_MIDDLE = 1.25
/** How late its event loop is, is the machine's more than the lane's: looked at beside a process that does nothing, and
 * in medians of so many looks at the least, which is half an hour of them. */
const LAG_LOOKS_MIN = 360
const LAG_SLACK_MS = 20
/** A payment with its events is 1.8 KB, a template with its picture and vector some 30. */
const BYTES_OF_PAYMENT = 8_192
const BYTES_OF_TEMPLATE = 131_072
const TROUBLES_TOLD = 40

export function reportOf(figures: SoakFigures, { memoryBytes, steady }: SoakBounds): SoakReport {
  const { books, faults, troubles, vitals, sales, codes, looks } = figures
  const wrong: string[] = troubles.slice(0, TROUBLES_TOLD)
  if (troubles.length > wrong.length) wrong.push(`and ${troubles.length - wrong.length} more`)
  if (books.paid < sales / 2) wrong.push(`of ${sales} sales only ${books.paid} were paid`)
  if (codes === 0) wrong.push('no code was ever seen on a glass')
  const steadySamples = vitals.find(({ name }) => name === steady)?.samples ?? []
  const life = longestLife(steadySamples)
  const growths = {
    memoryMb: growthOf(life, 'memoryMb'),
    descriptors: growthOf(life, 'descriptors'),
    lagMs: growthOf(life, 'lagMs'),
    bystanderLagMs: growthOf(life, 'bystanderLagMs'),
    databaseBytes: growthOf(life, 'databaseBytes'),
  }
  for (const vital of ['memoryMb', 'descriptors'] as const) {
    const growth = growths[vital]
    if (growth && growth.endMost > growth.middleMost * OVER_MIDDLE + SLACK[vital])
      wrong.push(
        `${steady}: ${vital} grows: ${growth.middleMost} in the middle, ${growth.endMost} at the end`,
      )
  }
  const isLagJudged = life.length >= LAG_LOOKS_MIN
  if (figures.misweighed > 0)
    wrong.push(`${figures.misweighed} pictures were given the weight of others`)
  // A machine that starves a lane for seconds keeps it from any weight, and in a short run that may be all of it.
  if (isLagJudged && figures.weighed === 0) wrong.push('no picture was given its weight')
  if (isLagJudged && isLater(growths.lagMs, growths.bystanderLagMs))
    wrong.push(
      `${steady}: its event loop is later: ${growths.lagMs?.middleMedian} ms in the middle, ${growths.lagMs?.endMedian} ms at the end, a bystander's ${growths.bystanderLagMs?.middleMedian} and ${growths.bystanderLagMs?.endMedian}`,
    )
  const mostMb = Math.max(...vitals.map(({ samples }) => mostOf(samples, 'memoryMb')))
  if (mostMb > memoryBytes / 2 ** 20)
    wrong.push(`a lane held ${Math.round(mostMb)} MB, more than its unit allows`)
  const allowedBytes = books.payments * BYTES_OF_PAYMENT + books.templates * BYTES_OF_TEMPLATE
  const database = growths.databaseBytes
  if (database && database.most - database.least > allowedBytes + SLACK_BYTES)
    wrong.push(`${steady}: its databases grew by ${database.most - database.least} bytes`)
  const met = [...faults].map(([kind, count]) => `${kind} ${count}`).join(', ')
  const shown = [
    `${books.payments} payments of ${sales} sales, ${books.paid} paid: banks, ledgers and tills say the same`,
    `${books.refunded} payments given back from, ${books.refundedKopecks} kopecks: banks, ledgers and tills say the same`,
    `${books.templates} templates, the same pictures on all ${vitals.length} lanes of both shops${books.templatesAhead === 0 ? '' : `, but for ${books.templatesAhead} that a clock ahead of time dated: the other shop waits for their day`}; ${figures.recognised} pictures recognised, ${figures.weighed} with their weight, ${figures.misweighed} with that of others, ${figures.taught} taught`,
    `no code of a payment that is over stayed on a glass: ${looks} looks, ${codes} codes that could be paid`,
    `memory of ${steady}, never ended: ${growthWords(growths.memoryMb, 'MB')}; the most of any lane ${Math.round(mostMb)} MB`,
    `its descriptors: ${growthWords(growths.descriptors, '')}`,
    `its databases: ${growthWords(scaled(growths.databaseBytes, 1 / 1_024), 'kB')}`,
    `faults met: ${met}`,
  ]
  const lag = `its event loop, 99 of 100 turns: ${growthWords(growths.lagMs, 'ms')}; of a process that does nothing: ${growthWords(growths.bystanderLagMs, 'ms')}`
  if (isLagJudged) shown.push(lag)
  const head =
    wrong.length === 0 ? shown.map((line) => `ok  ${line}`) : shown.map((line) => `    ${line}`)
  // A shorter run tells of it and does not judge.
  const lagLines = isLagJudged ? [] : [`    ${lag}`]
  return {
    lines: [...head, ...lagLines, ...wrong.map((line) => `NOT ${line}`)],
    isHeld: wrong.length === 0,
  }
}

/** By more than a process beside it is later, too. */
function isLater(lane: Growth | null, bystander: Growth | null): boolean {
  if (!lane || !bystander) return false
  const byMachine = Math.max(bystander.endMedian / bystander.middleMedian, 1)
  return lane.endMedian > lane.middleMedian * OVER_MIDDLE * byMachine + LAG_SLACK_MS
}

const SLACK_BYTES = 8 * 2 ** 20

const mostOf = (samples: readonly Sample[], vital: Vital) =>
  Math.max(0, ...samples.map((sample) => sample[vital]).filter(Number.isFinite))

function scaled(growth: Growth | null, by: number): Growth | null {
  if (!growth) return null
  const entries = Object.entries(growth).map(([key, value]) => [key, (value as number) * by])
  return Object.fromEntries(entries) as unknown as Growth
}

function growthWords(growth: Growth | null, unit: string): string {
  if (!growth) return 'too few looks'
  const { least, median, most, perHour } = growth
  const [low, middle, high] = [least, median, most].map((value) => value.toFixed(0))
  const sign = perHour < 0 ? '' : '+'
  return `${middle} (${low} to ${high}) ${unit}, ${sign}${perHour.toFixed(1)} ${unit} an hour`.replaceAll(
    '  ',
    ' ',
  )
}
