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

interface Described {
  /** Of a counter without `_total`, which the format adds. */
  readonly name: string
  /** One line on what it is: scraped and documented. */
  readonly help: string
  /** Documented only: what does not fit into `help`. */
  readonly note?: string
  /** Under which heading it is documented. */
  readonly about: 'payments' | 'lane' | 'board'
}

/**
 * The values that a label can have: a list of all of them; or a function that tells the source's values, at once and
 * whenever they change; or null where nobody can know them beforehand. Where the values are known, each series starts
 * at 0: a series that starts at 1 has not grown for Prometheus, so no alert fires.
 */
type Values<Source> = readonly string[] | KnownBySource<Source> | null
type KnownBySource<Source> = (
  source: Source,
  listener: (values: readonly string[]) => void,
) => Disposable
type Counts<Source> = Readonly<Record<string, Values<Source>>>

/** A counted value must be in the row's list: any other does not compile. */
type OneOf<Values> = {
  readonly [Name in keyof Values]: Values[Name] extends readonly (infer Value extends string)[]
    ? Value
    : string
}

/** A sum that only grows, counted from the start; `count` listens to the source. */
export interface CounterRow<Source, Labels extends Counts<Source>> extends Described {
  readonly labels: Labels
  count(source: Source, add: (labels: OneOf<Labels>, by?: number) => void): Disposable
}

/** How often a value came to how much; `bounds` are the upper ends of its buckets, ascending. */
export interface HistogramRow<Source, Labels extends Counts<Source>> extends Described {
  readonly labels: Labels
  readonly bounds: readonly number[]
  count(source: Source, observe: (labels: OneOf<Labels>, value: number) => void): Disposable
}

type Of<Label extends string> = Readonly<Record<Label, string>>

export type GaugeValue = number | boolean | null

/** A state, read when the number is asked for; null: not known, so left out. */
export interface GaugeRow<Now, Label extends string> extends Described {
  readonly labels?: readonly Label[]
  read(
    now: Now,
  ): [Label] extends [never] ? GaugeValue : readonly (readonly [Of<Label>, GaugeValue])[]
}

/** A state that can only be known by listening. */
export interface WatchedGaugeRow<Source, Label extends string> extends Described {
  readonly labels?: readonly Label[]
  /** The last value set is told; a function is called when the number is asked for. */
  watch(source: Source, set: (labels: Of<Label>, value: () => number) => void): Disposable
}

export interface Metric<Source, Now> extends Described {
  /** Each label with all of its values, where the row lists them. */
  readonly labels: Readonly<Record<string, readonly string[] | null>>
  readonly type: Family['type']
  /** False: a series begins with its first value, so an alert cannot rely on how it grew. */
  readonly isWholeFromStart: boolean
  /** Listens from now on; the answered function makes the family as of its call. */
  begin(source: Source, listening: DisposableStack): (now: Now) => Family
}

/** The kinds of rows over a `Source` that is listened to, and a `Now` that is read. */
export function metricsOf<Source, Now>() {
  type Row = Metric<Source, Now>
  return {
    counter<const Labels extends Counts<Source>>(row: CounterRow<Source, Labels>): Row {
      return {
        ...row,
        type: 'counter',
        ...listed(row.labels),
        begin(source, listening) {
          const tally = createCounter(row.name, row.help)
          listening.use(beginAtZero(row.labels, source, tally.begin))
          listening.use(row.count(source, tally.add))
          return tally.family
        },
      }
    },
    histogram<const Labels extends Counts<Source>>(row: HistogramRow<Source, Labels>): Row {
      return {
        ...row,
        type: 'histogram',
        ...listed(row.labels),
        begin(source, listening) {
          const tally = createHistogram(row.name, row.help, row.bounds)
          listening.use(beginAtZero(row.labels, source, tally.begin))
          listening.use(row.count(source, tally.observe))
          return tally.family
        },
      }
    },
    gauge<const Label extends string = never>(row: GaugeRow<Now, Label>): Row {
      return {
        ...row,
        type: 'gauge',
        ...unlisted(row.labels),
        begin: () => (now) => {
          const value: GaugeValue | readonly (readonly [Labels, GaugeValue])[] = row.read(now)
          const samples = Array.isArray(value) ? value : [[{}, value] as const]
          return gauge(row.name, row.help, samples)
        },
      }
    },
    watched<const Label extends string = never>(row: WatchedGaugeRow<Source, Label>): Row {
      return {
        ...row,
        type: 'gauge',
        ...unlisted(row.labels),
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

function listed(labels: Readonly<Record<string, unknown>>) {
  const known = Object.entries(labels).map(
    ([name, values]) => [name, Array.isArray(values) ? (values as string[]) : null] as const,
  )
  return {
    labels: Object.fromEntries(known),
    isWholeFromStart: Object.values(labels).every((values) => values !== null),
  }
}

/** Nobody asks how a state has grown. */
function unlisted(labels: readonly string[] = []) {
  return { labels: Object.fromEntries(labels.map((name) => [name, null])), isWholeFromStart: false }
}

function beginAtZero<Source>(
  labels: Counts<Source>,
  source: Source,
  begin: (labels: Labels) => void,
): Disposable {
  const listening = new DisposableStack()
  const known = new Map<string, readonly string[]>()

  function beginKnown(): void {
    let series: readonly Labels[] = [{}]
    for (const name of Object.keys(labels))
      series = series.flatMap((one) =>
        (known.get(name) ?? []).map((value) => ({ ...one, [name]: value })),
      )
    for (const one of series) begin(one)
  }

  for (const [name, values] of Object.entries(labels))
    if (typeof values !== 'function') known.set(name, values ?? [])
  beginKnown()
  for (const [name, values] of Object.entries(labels))
    if (typeof values === 'function')
      listening.use(
        values(source, (now) => {
          // Told again whenever anything of the source has changed, and mostly the same.
          const before = known.get(name)
          if (before?.length === now.length && now.every((one, at) => one === before[at])) return
          known.set(name, now)
          beginKnown()
        }),
      )
  return listening
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
