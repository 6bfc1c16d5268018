/** The metrics of the lane, if a listener serves them. */
import type { LaneState, PaymentNews } from '#hal/lane-state.ts'
import type { Router } from '../http/router.ts'
import { FEATURES } from '../kernel/bundled-features.ts'
import type { FeatureNumbers } from '../kernel/feature.ts'
import { metricsOfFeatures } from '../kernel/metric-rows.ts'
import type { PaymentMetrics } from '../metrics/payment-metrics.ts'
import type { Wiring } from './wiring-context.ts'

/**
 * Payments are counted from the step in which they open: banks are asked at once, and money may be reported while the
 * rest of the lane still opens. The result counts nothing where no listener serves metrics.
 */
export async function preparePaymentNumbers({
  config,
  clock,
}: Wiring): Promise<(payment: PaymentNews) => PaymentMetrics | null> {
  if (!config.listeners.some(({ serve }) => serve.includes('metrics'))) return () => null
  const { countPayments } = await import('../metrics/payment-metrics.ts')
  return (payment) => countPayments(payment, clock)
}

/** No router where no listener serves metrics; `payments` is null then. */
export async function wireMetrics(
  { config, opened }: Wiring,
  lane: LaneState,
  payments: PaymentMetrics | null,
  numbers: () => FeatureNumbers,
): Promise<Router[]> {
  if (!payments) return []
  const { openMetrics } = await import('../metrics/metrics.ts')
  const { metricsRouter } = await import('../metrics/http/routes.ts')
  const ofFeatures = await metricsOfFeatures(FEATURES, config)
  return [metricsRouter(opened.use(openMetrics(lane, payments, ofFeatures, numbers)))]
}
