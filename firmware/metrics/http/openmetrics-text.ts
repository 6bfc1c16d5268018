/** Numbers as OpenMetrics text, with those of the process itself. Loaded with the first scrape. */
import prometheus, { type Metric } from 'prom-client'
import type { Family } from '../bounded-counters.ts'

export interface OpenMetricsText {
  readonly contentType: string
  text(families: readonly Family[]): Promise<string>
}

export function createOpenMetricsText(): OpenMetricsText {
  const own = new prometheus.Registry<typeof prometheus.openMetricsContentType>()
  own.setContentType(prometheus.openMetricsContentType)
  // Collected from the first scrape on: event loop lag, memory, descriptors, garbage collections.
  prometheus.collectDefaultMetrics({ register: own })
  return {
    contentType: own.contentType,
    async text(families) {
      const lane = new prometheus.Registry<typeof prometheus.openMetricsContentType>()
      lane.setContentType(prometheus.openMetricsContentType)
      for (const family of families) lane.registerMetric(metricOf(family))
      const [laneText, ownText] = await Promise.all([lane.metrics(), own.metrics()])
      return laneText.replace(/# EOF\n$/, '') + ownText
    },
  }
}

/** The registry's interface of a metric; prom-client's own classes do not accept finished buckets of a distribution. */
function metricOf({ name, help, type, samples }: Family): Metric {
  const values = samples.map(({ labels, value, part }) => ({
    labels,
    value,
    ...(part && { metricName: `${name}_${part}` }),
  }))
  return { name, help, type, get: async () => ({ name, help, type, values }) } as unknown as Metric
}
