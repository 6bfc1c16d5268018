/** The verdict on the customer's display: whether it is there, and whether it can answer. Pure. */
import type { Display } from '#hal/display.ts'
import { byCondition } from './condition-finding.ts'
import type { Finding } from './selftest-report.ts'

export function displayFinding(
  display: Pick<Display, 'condition' | 'isConnected' | 'capabilities'>,
): Finding {
  const { condition, isConnected, capabilities } = display
  const { ack, qr } = capabilities
  const found = byCondition(
    condition,
    ack === 'none'
      ? 'it is written to; it cannot answer, so only a person can tell that it shows anything'
      : 'it answers',
    ack === 'none'
      ? 'на него идёт вывод; отвечать он не умеет, и работает ли он, видит только человек'
      : 'отвечает',
  )
  return { ...found, figures: { connected: isConnected, answers: ack, qr } }
}
