/** The verdicts on parts by the condition that their drivers tell. Pure. */
import { say } from '#firmware/sentence.ts'
import type { Display } from '#hal/display.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { Scale } from '#hal/scale.ts'
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

/** Whether it is there, and whether it can answer. */
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

/** Lamp, buzzer and button: whether their lines can be had. What they look and sound like a person tells. */
export function indicatorFinding(condition: PartCondition): Finding {
  return byCondition(condition, 'its lines can be had', 'линии GPIO доступны')
}

export function scaleFinding({
  condition,
  identity,
  latest,
}: Pick<Scale, 'condition' | 'identity' | 'latest'>): Finding {
  const found = byCondition(condition, 'it answers', 'отвечают')
  return {
    ...found,
    figures: { protocol: identity?.protocol ?? null, grams: latest?.grams ?? null },
  }
}
