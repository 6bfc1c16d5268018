/** The numbers of the lane, where a listener serves them. */
import type { SqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import type { Router } from '../http/router.ts'
import type { OpenItems } from '../items/open.ts'
import type { RecognitionCheck } from '../items/recognition/recognition-check.ts'
import type { LaneSources } from '../metrics/lane-metrics.ts'
import type { PaymentMetrics, PaymentNews } from '../metrics/payment-metrics.ts'
import type { OpenSync } from '../sync/open.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

interface Told {
  readonly hardware: Hardware
  /** Null where no listener serves numbers. */
  readonly paymentNumbers: PaymentMetrics | null
  readonly items: OpenItems
  readonly recognitionCheck: RecognitionCheck
  readonly sync: OpenSync
  readonly ledger: SqliteTransactions
  readonly updates: LaneSources['updates']
  readonly serial: string
}

/**
 * What is counted of payments begins in the step in which they open: their banks are asked at once, and tell of
 * money while the rest of the lane opens. What this answers counts nothing where no listener serves it.
 */
export async function preparePaymentNumbers({
  config,
  clock,
}: Wiring): Promise<(payment: PaymentNews) => PaymentMetrics | null> {
  if (!config.listeners.some(({ serve }) => serve.includes('metrics'))) return () => null
  const { countPayments } = await import('../metrics/payment-metrics.ts')
  return (payment) => countPayments(payment, clock)
}

/** No router, and nothing counted, where no listener serves them. */
export async function wireMetrics(
  { opened, clock, parts }: Wiring,
  {
    hardware,
    paymentNumbers,
    items,
    recognitionCheck,
    sync,
    ledger,
    updates,
    serial: serialNumber,
  }: Told,
): Promise<Router[]> {
  if (!paymentNumbers) return []
  const { openMetrics } = await import('../metrics/metrics.ts')
  const { metricsRouter } = await import('../metrics/http/routes.ts')
  const metrics = opened.use(
    openMetrics({
      ...{ serialNumber, version: VERSION, clock, items, updates },
      payments: paymentNumbers,
      display: hardware.display.driver,
      camera: hardware.camera.driver,
      scale: hardware.scale.driver,
      board: hardware.board,
      disk: hardware.disk,
      recognition: () => recognitionCheck.latest,
      parts: parts.read,
      shift: () => ledger.shifts.current(),
      unsettled: () => ledger.unsettled().length,
      sync: () => sync.sync.status,
    }),
  )
  return [metricsRouter(metrics)]
}
