/**
 * What a metric is: a row that says all of it, in payment-metrics.ts or lane-metrics.ts. GET /metrics tells rows in
 * their order, docs/operations/metrics.md lists them, and the alerts may ask for no others.
 */
import {
  createCounter,
  createHistogram,
  type Family,
  gauge,
  type Labels,
} from './bounded-counters.ts'

interface Described<Label extends string> {
  /** Of a counter without `_total`, which the format adds. */
  readonly name: string
  /** What it is, in a line: scraped and documented. */
  readonly help: string
  /** What the line has no room for: documented. */
  readonly note?: string
  readonly labels?: readonly Label[]
  /** Under which heading it is documented. */
  readonly about: 'payments' | 'lane' | 'board'
}

type Of<Label extends string> = Readonly<Record<Label, string>>

/** A sum that only grows, counted from the start on: `count` listens to what there is to count. */
export interface CounterRow<Source, Label extends string> extends Described<Label> {
  count(source: Source, add: (labels: Of<Label>, by?: number) => void): Disposable
}

/** How often a value came to how much; `bounds` are the upper ends of its buckets, ascending. */
export interface HistogramRow<Source, Label extends string> extends Described<Label> {
  readonly bounds: readonly number[]
  count(source: Source, observe: (labels: Of<Label>, value: number) => void): Disposable
}

export type GaugeValue = number | boolean | null

/** How something stands when it is asked for; null: not known, and so not told. */
export interface GaugeRow<Now, Label extends string> extends Described<Label> {
  read(
    now: Now,
  ): [Label] extends [never] ? GaugeValue : readonly (readonly [Of<Label>, GaugeValue])[]
}

/** How something stands that is known by listening alone. */
export interface WatchedGaugeRow<Source, Label extends string> extends Described<Label> {
  /** What is set last is told; a function is asked when the number is. */
  watch(source: Source, set: (labels: Of<Label>, value: () => number) => void): Disposable
}

export interface Metric<Source, Now> extends Omit<Described<string>, 'labels'> {
  readonly labels: readonly string[]
  readonly type: Family['type']
  /** Listens from now on; what it answers makes the family as of a moment. */
  begin(source: Source, listening: DisposableStack): (now: Now) => Family
}

/** The kinds of rows over a `Source` that is listened to, and a `Now` that is read. */
export function metricsOf<Source, Now>() {
  type Row = Metric<Source, Now>
  const noLabels = [] as const
  return {
    counter<const Label extends string = never>(row: CounterRow<Source, Label>): Row {
      return {
        ...{ labels: noLabels, ...row, type: 'counter' },
        begin(source, listening) {
          const tally = createCounter(row.name, row.help)
          // One without labels is there before anything was counted.
          if (!row.labels) tally.add({}, 0)
          listening.use(row.count(source, tally.add))
          return tally.family
        },
      }
    },
    histogram<const Label extends string = never>(row: HistogramRow<Source, Label>): Row {
      return {
        ...{ labels: noLabels, ...row, type: 'histogram' },
        begin(source, listening) {
          const tally = createHistogram(row.name, row.help, row.bounds)
          listening.use(row.count(source, tally.observe))
          return tally.family
        },
      }
    },
    gauge<const Label extends string = never>(row: GaugeRow<Now, Label>): Row {
      return {
        ...{ labels: noLabels, ...row, type: 'gauge' },
        begin: () => (now) => {
          const value: GaugeValue | readonly (readonly [Labels, GaugeValue])[] = row.read(now)
          const samples = Array.isArray(value) ? value : [[{}, value] as const]
          return gauge(row.name, row.help, samples)
        },
      }
    },
    watched<const Label extends string = never>(row: WatchedGaugeRow<Source, Label>): Row {
      return {
        ...{ labels: noLabels, ...row, type: 'gauge' },
        begin(source, listening) {
          const values = new Map<string, readonly [Labels, () => number]>()
          listening.use(
            row.watch(source, (labels, value) => {
              values.set(JSON.stringify(labels), [labels, value])
            }),
          )
          return () => {
            const samples = [...values.values()].map(
              ([labels, value]) => [labels, value()] as const,
            )
            return gauge(row.name, row.help, samples)
          }
        },
      }
    },
  }
}

export interface Counted<Now> extends Disposable {
  families(now: Now): Family[]
}

export function countMetrics<Source, Now>(
  rows: readonly Metric<Source, Now>[],
  source: Source,
): Counted<Now> {
  const listening = new DisposableStack()
  const begun = rows.map((row) => row.begin(source, listening))
  return {
    families: (now) => begun.map((family) => family(now)),
    [Symbol.dispose]: () => listening[Symbol.dispose](),
  }
}
