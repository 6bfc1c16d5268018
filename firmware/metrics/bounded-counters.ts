/**
 * What is counted between two scrapes: sums and distributions in memory, each with a bounded number of series. Counting
 * costs one addition, so it goes on from the start, scraped or not. Pure.
 */

/** A family of series under one name, as a scrape gets it. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export interface Sample {
  readonly labels: Labels
  readonly value: number
  /** Which number of a distribution the sample is. */
  readonly part?: 'bucket' | 'sum' | 'count'
}

export type Labels = Readonly<Record<string, string>>

/** More banks, devices and states than a lane has; labels beyond it are counted as `other`. */
export const SERIES_MAX = 256
const LABEL_LENGTH_MAX = 64
/** Of one gauge: all lanes that a master takes, with a few parts each. What is beyond them is one sample, `other`. */
export const GAUGE_SAMPLES_MAX = 4_096

export type Tally = ReturnType<typeof createCounter>

/** A sum that only grows; `name` without `_total`, which the format adds. */
export function createCounter(name: string, help: string) {
  const series = createSeries(() => ({ value: 0 }))
  return {
    /** Adds the series with 0 if it is not there yet. */
    begin(labels: Labels): void {
      series.of(labels)
    },
    add(labels: Labels, by: number = 1): void {
      series.of(labels).value += by
    },
    family: (): Family => ({
      name,
      help,
      type: 'counter',
      samples: series.all().map(([labels, { value }]) => ({ labels, value })),
    }),
  }
}

/** `bounds`: the upper ends of its buckets, ascending. */
export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const series = createSeries(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }))
  return {
    /** As `begin` of Tally. */
    begin(labels: Labels): void {
      series.of(labels)
    },
    observe(labels: Labels, value: number): void {
      const one = series.of(labels)
      const bucket = bounds.findIndex((bound) => value <= bound)
      if (bucket !== -1) one.counts[bucket] = (one.counts[bucket] ?? 0) + 1
      one.count += 1
      one.sum += value
    },
    family: (): Family => ({
      name,
      help,
      type: 'histogram',
      samples: series.all().flatMap(([labels, one]) => samplesOf(bounds, labels, one)),
    }),
  }
}

interface Distribution {
  readonly counts: readonly number[]
  readonly count: number
  readonly sum: number
}

function samplesOf(
  bounds: readonly number[],
  labels: Labels,
  { counts, count, sum }: Distribution,
): Sample[] {
  let below = 0
  const buckets = bounds.map((bound, at): Sample => {
    below += counts[at] ?? 0
    return { labels: { ...labels, le: String(bound) }, value: below, part: 'bucket' }
  })
  return [
    ...buckets,
    { labels: { ...labels, le: '+Inf' }, value: count, part: 'bucket' },
    { labels, value: sum, part: 'sum' },
    { labels, value: count, part: 'count' },
  ]
}

function createSeries<Value>(begin: () => Value) {
  const series = new Map<string, readonly [labels: Labels, value: Value]>()

  function put(key: string, labels: Labels): Value {
    const value = begin()
    series.set(key, [labels, value])
    return value
  }

  return {
    of(given: Labels): Value {
      const key = keyOf(given)
      const known = series.get(key)
      if (known) return known[1]
      if (series.size < SERIES_MAX - 1) return put(key, mapLabels(given, cut))
      const others = mapLabels(given, () => 'other')
      return series.get(keyOf(others))?.[1] ?? put(keyOf(others), others)
    },
    all: () => [...series.values()],
  }
}

/** The same key in whatever order the labels are named. Made each time something is counted, so it is made cheaply. */
function keyOf(labels: Labels): string {
  const names = Object.keys(labels).sort()
  return JSON.stringify(names.flatMap((name) => [name, cut(labels[name] ?? '')]))
}

function cut(value: string): string {
  return value.slice(0, LABEL_LENGTH_MAX)
}

function mapLabels(labels: Labels, map: (value: string) => string): Labels {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, map(value)]))
}

/**
 * A state at the time of the scrape. Null samples are left out: an unknown state has no number. Of more than are told
 * one by one the last is the sum of the rest, so that an alert sees that there is something.
 */
export function gauge(
  name: string,
  help: string,
  samples: readonly (readonly [labels: Labels, value: number | boolean | null])[],
): Family {
  const known = samples.flatMap(([labels, value]) =>
    value === null ? [] : [{ labels, value: Number(value) }],
  )
  if (known.length <= GAUGE_SAMPLES_MAX) return { name, help, type: 'gauge', samples: known }
  const rest = known.slice(GAUGE_SAMPLES_MAX - 1)
  const labels = mapLabels(rest[0]?.labels ?? {}, () => 'other')
  const value = rest.reduce((sum, sample) => sum + sample.value, 0)
  return {
    name,
    help,
    type: 'gauge',
    samples: [...known.slice(0, GAUGE_SAMPLES_MAX - 1), { labels, value }],
  }
}
