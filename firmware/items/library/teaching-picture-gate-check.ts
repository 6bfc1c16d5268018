/** Runs the gates (teaching-picture-gates.ts) over a picture that is about to teach: the same way for all who teach. */
import { type Pictures, WHOLE_PICTURE } from '#hal/pictures.ts'
import type { Codes } from '../gallery/vector.ts'
import type { Glance } from '../recognition/empty-or-moving.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { type Finding, GATE_SHAPE, gatesOf } from './teaching-picture-gates.ts'

/** Of a picture with its vector, for an item. */
export type GateCheck = (
  picture: Uint8Array,
  codes: Codes,
  itemId: string,
) => Promise<readonly Finding[]>

export interface GateCheckParts {
  readonly pictures: Pictures
  readonly recognition: Recognition
  /** What the empty platform looks like; null: not known. */
  readonly background: () => Glance | null
}

export function createGateCheck(parts: GateCheckParts): GateCheck {
  const { pictures, recognition, background } = parts
  return async (picture, codes, itemId) =>
    gatesOf({
      pixels: await pictures.pixels(picture, GATE_SHAPE),
      glance: await pictures.glance(picture, WHOLE_PICTURE),
      background: background(),
      nearest: recognition.gallery.nearest(codes),
      itemId,
    })
}
