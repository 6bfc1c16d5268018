/** A work that must survive a kill at any of its calls to the disk: a lane is offered a fragment (test/support/kills/killed-works.ts). */
import { join } from 'node:path'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { readOptions, type Work } from '#test/kills/killed-works.ts'
import type { SignedFragment } from '../../config-fragment.ts'
import { isLaneState, NO_FRAGMENT } from '../../fragment-trial-step.ts'
import { openConfigLane } from './config-lane.ts'

export interface FragmentOffer {
  readonly key: string
  readonly fragment: SignedFragment
  readonly sequence: number
  /** Whether the lane is well with the fragment. */
  readonly isGood: boolean
  /** Opens what is sealed. */
  readonly identityFile: string | null
}

const STARTS_MAX = 10

/** From what it finds to where nothing more is to be done, starts of the lane included. */
export const WORK: Work = async (folder) => {
  const { key, fragment, sequence, isGood, identityFile } = readOptions(folder) as FragmentOffer
  const sealed = identityFile && { identityFile, dataFolder: folder }
  for (let starts = 0; starts < STARTS_MAX; starts += 1) {
    const path = join(folder, 'fleet-config.json')
    const state = await loadJsonStore(path, NO_FRAGMENT, isLaneState)
    await using lane = await openConfigLane({ key, state, ...sealed })
    const isIll = !isGood && lane.start.chosen.sequence === sequence
    lane.now.works = isIll ? ['display'] : ['bank', 'display']
    for (let second = 0; second < 15 && lane.restarts === 0; second += 1) {
      // Resolves behind what the lane began on the card, which takes real time whatever the clock says.
      await lane.offer(fragment, sequence)
      await lane.clock.advance(1_000)
    }
    if (lane.restarts === 0) return
  }
  throw new Error(`it wanted ${STARTS_MAX} restarts`)
}
