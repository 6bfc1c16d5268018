/** Whether a rectangle can be the region of interest: the check behind set_calib. Pure. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { REGION_HEIGHT, REGION_WIDTH, type Region } from '#hal/pictures.ts'

/** Below this a crop holds less than a model's input can use. */
const SIDE_MIN = 32

/** The region itself, or Fault 'bad-request' saying what is wrong with it. */
export function checkedRegion(region: Region): Region {
  const { left, top, width, height } = region
  if (![left, top, width, height].every(Number.isInteger))
    throw new Fault('bad-request', say('fault.camera.region-not-whole-numbers'))
  if (width < SIDE_MIN || height < SIDE_MIN)
    throw new Fault(
      'bad-request',
      say('fault.camera.region-too-small', { width: SIDE_MIN, height: SIDE_MIN }),
    )
  if (left < 0 || top < 0 || left + width > REGION_WIDTH || top + height > REGION_HEIGHT)
    throw new Fault(
      'bad-request',
      say('fault.camera.region-outside', { width: REGION_WIDTH, height: REGION_HEIGHT }),
    )
  return { left, top, width, height }
}
