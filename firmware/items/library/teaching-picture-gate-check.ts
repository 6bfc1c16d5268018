/** Runs the gates (teaching-picture-gates.ts) over a picture that is about to teach: the same way for all who teach. */
import { type Pictures, WHOLE_PICTURE } from '#hal/pictures.ts'
import type { Glance } from '../recognition/empty-or-moving.ts'
import type { CodesOfSpace, Recognition } from '../recognition/recognition.ts'
import { type Finding, GATE_SHAPE, gatesOf } from './teaching-picture-gates.ts'

/** Of a picture with its vector, for an item. If another space serves by now, the vector is made again. */
export type GateCheck = (
  picture: Uint8Array,
  taught: CodesOfSpace,
  itemId: string,
) => Promise<readonly Finding[]>

export interface GateCheckNeeds {
  readonly pictures: Pictures
  readonly recognition: Recognition
  /** What the empty platform looks like; null: not known. */
  readonly background: () => Glance | null
}

export function createGateCheck(needs: GateCheckNeeds): GateCheck {
  const { pictures, recognition, background } = needs
  return async (picture, taught, itemId) => {
    const pixels = await pictures.pixels(picture, GATE_SHAPE)
    const glance = await pictures.glance(picture, WHOLE_PICTURE)
    const { codes } = await recognition.inServingSpace(picture, taught)
    const nearest = recognition.gallery.nearest(codes)
    return gatesOf({ pixels, glance, background: background(), nearest, itemId })
  }
}
