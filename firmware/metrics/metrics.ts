/**
 * The numbers of a lane, for machines: what was counted since the start, and how things stand now.
 * It listens to what the domains tell and asks neither the bank nor the hardware anything.
 */

import type { Family } from './bounded-counters.ts'
import { type LaneSources, watchLane } from './lane-metrics.ts'
import type { PaymentMetrics } from './payment-metrics.ts'

export interface Metrics extends Disposable {
  families(): Promise<Family[]>
}

export interface MetricsPorts extends LaneSources {
  /** Counted from before the rest of the lane opened; closed with this. */
  readonly payments: PaymentMetrics
}

export function openMetrics(ports: MetricsPorts): Metrics {
  const { payments } = ports
  const lane = watchLane(ports)
  return {
    families: async () => [...payments.families(), ...(await lane.families())],
    [Symbol.dispose]() {
      payments[Symbol.dispose]()
      lane[Symbol.dispose]()
    },
  }
}
