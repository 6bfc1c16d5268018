/** The verdicts on parts by the condition that their drivers tell. Pure. */
import { asSentence, type Sentence, say } from '#firmware/words/sentence.ts'
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

/** In the driver's own words; `good` is for a good condition, which gives no reason. */
export function byCondition({ state, reason }: PartCondition, good: Sentence | null): Finding {
  const verdict = VERDICT_OF[state]
  if (verdict === 'good') return finding(verdict, reason ?? good ?? asSentence(''))
  const why = reason ?? state
  return finding(
    verdict,
    say(verdict === 'absent' ? 'selftest.absent' : 'selftest.not-in-order', { why }),
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
    say(ack === 'none' ? 'selftest.display.written-to' : 'selftest.display.answers'),
  )
  return { ...found, figures: { connected: isConnected, answers: ack, qr } }
}

/** Lamp, buzzer and button: whether their lines can be had. What they look and sound like a person tells. */
export function indicatorFinding(condition: PartCondition): Finding {
  return byCondition(condition, say('selftest.indicator.good'))
}

export function scaleFinding({
  condition,
  identity,
  latest,
}: Pick<Scale, 'condition' | 'identity' | 'latest'>): Finding {
  const found = byCondition(condition, say('selftest.scale.answers'))
  return {
    ...found,
    figures: { protocol: identity?.protocol ?? null, grams: latest?.grams ?? null },
  }
}
