/**
 * The numbers of a lane, for machines: what was counted since the start, and how things stand now.
 * It listens to what the domains tell and asks neither the bank nor the hardware anything.
 *
 * Tallies are ours and count from the start, an addition each; prom-client is loaded with the first scrape, because
 * what a library counts begins when it is loaded. Another bound of a distribution is another series for those who
 * kept the old one.
 */
import type { Family } from './bounded-counters.ts'
import { LANE_METRICS, type LaneNow, type LaneSource, readLane } from './lane-metrics.ts'
import { countMetrics, type Metric } from './metric.ts'
import { PAYMENT_METRICS, type PaymentMetrics } from './payment-metrics.ts'

/** In the order of GET /metrics; behind them come those of features. */
export const METRICS = [...PAYMENT_METRICS, ...LANE_METRICS]

export type Metrics = ReturnType<typeof openMetrics>

/** `payments` has counted since before the rest of the lane opened; it is closed with this. */
export function openMetrics(
  lane: LaneSource,
  payments: PaymentMetrics,
  ofFeatures: readonly Metric<LaneSource, LaneNow>[],
  /** Of features, behind all rows. */
  numbers: () => readonly Family[] = () => [],
) {
  const counted = countMetrics([...LANE_METRICS, ...ofFeatures], lane)
  return {
    families: async (): Promise<Family[]> => [
      ...payments.families(),
      ...counted.families(await readLane(lane.sections)),
      ...numbers(),
    ],
    [Symbol.dispose]() {
      payments[Symbol.dispose]()
      counted[Symbol.dispose]()
    },
  }
}
