/** The verdict on lamp, buzzer and button: whether their lines can be had. What they look and sound like a person tells. Pure. */
import type { PartCondition } from '#hal/part-condition.ts'
import { byCondition } from './condition-finding.ts'
import type { Finding } from './selftest-report.ts'

export function indicatorFinding(condition: PartCondition): Finding {
  return byCondition(condition, 'its lines can be had', 'линии GPIO доступны')
}
