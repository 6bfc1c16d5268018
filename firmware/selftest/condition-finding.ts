/** The verdict on a part by the condition that its driver tells. Pure. */
import { say } from '#firmware/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import { type Finding, finding, type Verdict } from './selftest-report.ts'

const VERDICT_OF: Readonly<Record<PartCondition['state'], Verdict>> = {
  ok: 'good',
  degraded: 'poor',
  failed: 'bad',
  absent: 'absent',
}

/** In the driver's own words; `en` and `ru` are for a good condition, which gives no reason. */
export function byCondition({ state, reason }: PartCondition, en: string, ru: string): Finding {
  const verdict = VERDICT_OF[state]
  if (verdict === 'good') return finding(verdict, reason ?? en, ru)
  const because = reason ?? state
  return finding(
    verdict,
    because,
    say`${verdict === 'absent' ? 'нет' : 'не в порядке'} (${because})`,
  )
}
