/** Every operation of the scale, for the documents and the recorded answers (test/support/document/walk-features.ts). */
import type { Ask } from '#test/document/ask-operation.ts'
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import { createSamples } from '#test/document/sample-walk.ts'
import { SCALE_OPERATIONS } from '../../scale-operations.ts'

/** The weight of goods that have a price comes with what it comes to. */
export async function walkGoods(ask: Ask, lane: LaneToWalk): Promise<void> {
  const scale = createSamples(ask, SCALE_OPERATIONS)
  await lane.pull('/sim/scale', { grams: 620, stable: true })
  await scale.ask('getWeight')
  await scale.ask('tareScale')
  await lane.pull('/sim/scale', { grams: 0, stable: true })
  await scale.ask('tareScale')
  await scale.ask('zeroScale')
  await scale.ask('testScale')
  await scale.ask('findScales')
}
