/** The numbers of the lane, where a listener serves them. */
import type { SqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import type { Router } from '../http/router.ts'
import type { OpenItems } from '../items/open.ts'
import type { RecognitionCheck } from '../items/recognition/recognition-check.ts'
import type { LaneSources } from '../metrics/lane-metrics.ts'
import type { OpenPayment } from '../payment/open.ts'
import type { OpenSync } from '../sync/open.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

interface Told {
  readonly hardware: Hardware
  readonly payment: OpenPayment
  readonly items: OpenItems
  readonly recognitionCheck: RecognitionCheck
  readonly sync: OpenSync
  readonly ledger: SqliteTransactions
  readonly updates: LaneSources['updates']
  readonly serial: string
}

/** No router, and nothing counted, where no listener serves them. */
export async function wireMetrics(
  { config, opened, clock, parts }: Wiring,
  { hardware, payment, items, recognitionCheck, sync, ledger, updates, serial: serialNumber }: Told,
): Promise<Router[]> {
  if (!config.listeners.some(({ serve }) => serve.includes('metrics'))) return []
  const { openMetrics } = await import('../metrics/metrics.ts')
  const { metricsRouter } = await import('../metrics/http/routes.ts')
  const metrics = opened.use(
    openMetrics({
      ...{ serialNumber, version: VERSION, clock, payment, items, updates },
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
