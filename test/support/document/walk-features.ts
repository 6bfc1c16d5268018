/**
 * The operations of the features: each that has some asks for them in `test/support/NAME-walk.ts` of its folder, by `walk`
 * after those of the core, by `walkList` when the lane has learned its goods, by `walkGoods` while they have prices, by
 * `walkReview` before its sales, or by `walkFleet` while it is a master.
 *
 * Its section of laned.yaml is in `walked.yaml` beside it, or `walked` makes one.
 */
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { featureFolders } from '#scripts/source-folders.ts'
import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

type Walk = (ask: Ask, lane: LaneToWalk) => Promise<void>

export async function walkFeatures(
  when: 'walk' | 'walkFleet' | 'walkGoods' | 'walkList' | 'walkReview',
  ask: Ask,
  lane: LaneToWalk,
): Promise<void> {
  for (const walks of await walksOfFeatures<typeof when, Walk>()) await walks[when]?.(ask, lane)
}

/** What of laned.yaml is made anew for each lane, and what samples need that goes with it, by name. */
export interface MadeSection {
  readonly yaml: string
  readonly kept: Readonly<Record<string, string>>
}

/** `opened` closes with the lane. */
export async function sectionsMade(opened: DisposableStack): Promise<readonly MadeSection[]> {
  const all = await walksOfFeatures<'walked', (opened: DisposableStack) => MadeSection>()
  return all.flatMap(({ walked }) => walked?.(opened) ?? [])
}

async function walksOfFeatures<Name extends string, Of>(): Promise<Partial<Record<Name, Of>>[]> {
  const files = featureFolders()
    .map((folder) => resolve(ROOT, folder, `test/support/${basename(folder)}-walk.ts`))
    .filter((file) => existsSync(file))
  return Promise.all(files.map((file) => import(file)))
}
