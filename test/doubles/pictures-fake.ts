/** Pictures by sharp that refuse to decode on request: for tests. */

import { createSharpPictures, decodedAs } from '#drivers/pictures/picture-decoder.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Pictures, SentPictures } from '#hal/pictures.ts'

export interface FakePictures extends Pictures {
  /** 'undecodable': every picture is one that cannot be decoded; its size can still be read. */
  fail(accident: 'undecodable' | null): void
}

export function createFakePictures(): FakePictures {
  const sharp = createSharpPictures()
  let accident: 'undecodable' | null = null

  async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result> {
    if (accident) throw new Fault('bad-request', say('fault.request.picture-unreadable'))
    return work()
  }

  return {
    fail(next) {
      accident = next
    },
    inspect: (picture) => sharp.inspect(picture),
    plain: (picture) => sharp.plain(picture),
    template: (frame, region) => unlessRefused(() => sharp.template(frame, region)),
    glance: (frame, region) => unlessRefused(() => sharp.glance(frame, region)),
    view: (frame, region) => unlessRefused(() => sharp.view(frame, region)),
    pixels: (picture, shape) => unlessRefused(() => sharp.pixels(picture, shape)),
  }
}

/** What somebody sends, decoded in this process. */
export function createFakeSentPictures(): SentPictures {
  const pictures = createSharpPictures()
  return {
    plain: (picture) => decodedAs('plain', picture, pictures),
    template: (picture) => decodedAs('template', picture, pictures),
    frame: (picture) => decodedAs('frame', picture, pictures),
  }
}
