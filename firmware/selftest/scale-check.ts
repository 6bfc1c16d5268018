/** The verdict on the scale. Pure. */
import type { Scale } from '#hal/scale.ts'
import { byCondition } from './condition-finding.ts'
import type { Finding } from './selftest-report.ts'

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
