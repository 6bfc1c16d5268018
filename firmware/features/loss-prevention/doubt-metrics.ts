/** How many sales were looked at, and what spoke against them. */
import type { LaneNow, LaneSource } from '#firmware/metrics/lane-metrics.ts'
import { metricsOf } from '#firmware/metrics/metric.ts'

const { counter } = metricsOf<LaneSource, LaneNow>()

export const DOUBT_METRICS = [
  counter({
    name: 'laned_choices',
    help: 'Choices that a till told, by what spoke against them: none, price, picture or weight',
    labels: { doubt: ['none', 'price', 'picture', 'weight'] },
    about: 'lane',
    count: ({ news }, add) => news.onSold((reason) => add({ doubt: reason ?? 'none' })),
  }),
]
