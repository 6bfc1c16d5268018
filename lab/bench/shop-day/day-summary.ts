/** What the days of all draws say together: medians with their spread, as a table and as data. */
import { type Spread, spreadOf, spreadWords } from '../plot/spread.ts'
import type { Habits, Work } from './cashier.ts'
import type { Day, Moment } from './day.ts'

type By = 'otherVisits' | 'anyPictures'

export interface Summary {
  readonly model: string
  readonly teaches: Habits['teaches']
  /** Customers and what was held out: of other visits than was taught, or any pictures. */
  readonly asked: By
  readonly draws: number
  readonly moments: readonly MomentSummary[]
  readonly work: Readonly<Record<keyof Work, Spread | null>>
  readonly served: Spread | null
}

type MomentSummary = { readonly customers: number } & Readonly<
  Record<Exclude<keyof Moment, 'customers'>, Spread | null>
>

export function summaryOf(
  model: string,
  teaches: Habits['teaches'],
  days: readonly Day[],
  asked: By,
): Summary {
  const [first] = days
  if (!first) throw new RangeError('not a single day')
  const { moments, work } = first
  return {
    model,
    teaches,
    asked,
    draws: days.length,
    moments: moments.map(({ customers }, nth) => {
      const own = days.flatMap((day) => day.moments[nth] ?? [])
      const over = (key: keyof Moment) => spreadOf(own.map((moment) => moment[key]))
      return {
        customers,
        templates: over('templates'),
        clicks: over('clicks'),
        top1: over('top1'),
        sure: over('sure'),
        strangersSure: over('strangersSure'),
        strangersOffered: over('strangersOffered'),
      }
    }),
    work: Object.fromEntries(
      Object.keys(work).map((key) => [
        key,
        spreadOf(days.map((day) => day.work[key as keyof Work])),
      ]),
    ) as Summary['work'],
    served: spreadOf(days.map(({ served }) => served)),
  }
}

const ASKED_WORDS = {
  otherVisits: 'pictures of other visits',
  anyPictures: 'any pictures (bursts)',
} as const

export function tableOf({ model, teaches, asked, draws, moments, work, served }: Summary): string {
  const rows = moments.map((moment) =>
    [
      String(moment.customers).padStart(9),
      ...[moment.top1, moment.sure, moment.strangersSure, moment.strangersOffered].map((value) =>
        spreadWords(value).padStart(20),
      ),
      ...[moment.templates, moment.clicks].map((value) => spreadWords(value, 0).padStart(16)),
    ].join(''),
  )
  const counts = Object.entries(work).map(([key, value]) => `${key} ${spreadWords(value, 0)}`)
  return [
    `\n${model}, the cashier teaches ${teaches}; ${ASKED_WORDS[asked]}; ${draws} draws, median (least-most)`,
    'customers   top-1 of held out      right and sure      strangers sure   strangers offered       templates          clicks',
    ...rows,
    `answered rightly over the day (unknown goods: as unknown) ${spreadWords(served)} %; ${counts.join(', ')}`,
  ].join('\n')
}
