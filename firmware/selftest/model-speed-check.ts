/** The verdict on recognition: whether its model is as fast here as it should be, and gives the same vectors. */

import { say } from '#firmware/words/sentence.ts'
import type { EmbedderCheck } from '#hal/embedder.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import { byCondition } from './condition-finding.ts'
import { type Finding, finding } from './selftest-report.ts'

/** What recognition lends: a look at itself, and what came of the latest one. */
export interface ModelToTry {
  readonly condition: PartCondition
  look(signal: AbortSignal): Promise<EmbedderCheck | null>
}

/** Whether vectors come as fast, and the same, as where the model was made. */
export async function modelSpeedFinding(
  recognition: ModelToTry,
  signal: AbortSignal,
): Promise<Finding> {
  const found = await recognition.look(signal)
  if (!found) return finding('unknown', say('selftest.model.not-compared'))
  const { pictureMs, speedUp, cosine } = found
  const words = byCondition(recognition.condition, say('selftest.model.good'))
  const hundredths = (value: number) => Math.round(value * 100) / 100
  const figures = { pictureMs: hundredths(pictureMs), speedUp: hundredths(speedUp), cosine }
  return { ...words, figures }
}
