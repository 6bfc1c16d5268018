/** How many pictures the gates stop: good ones, and the same ones blurred or moved by a program. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { NEAR_DUPLICATE_COSINE } from '#firmware/items/gallery/gallery.ts'
import { dot, squareLength } from '#firmware/items/gallery/vector.ts'
import { GATE_SIDE, gatesOf } from '#firmware/items/library/teaching-picture-gates.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import type { Picture, Seen } from './picture-folder.ts'

const SHAPE = { width: GATE_SIDE, height: GATE_SIDE, preprocessing: 'stretch-1' } as const

type Spoil = (picture: Uint8Array, side: number) => Promise<Uint8Array>

/** Sizes are pixels of a picture whose longer side is 256. */
const SPOILT: Readonly<Record<string, Spoil>> = {
  good: async (picture) => picture,
  'out of focus, 2': blurred(2),
  'out of focus, 3': blurred(3),
  'out of focus, 4': blurred(4),
  'moved by 9': moved(9),
  'moved by 15': moved(15),
  'moved by 25': moved(25),
}

function blurred(radius: number): Spoil {
  return (picture, side) =>
    sharp(picture)
      .blur((radius * side) / 256)
      .jpeg()
      .toBuffer()
}

function moved(by: number): Spoil {
  return (picture, side) => {
    const width = Math.max(3, Math.round((by * side) / 256) | 1)
    const row = Array.from({ length: width }, () => 1)
    const none = row.map(() => 0)
    const kernel = { width, height: 3, kernel: [...none, ...row, ...none], scale: width }
    return sharp(picture).convolve(kernel).jpeg().toBuffer()
  }
}

/** In hundredths of the pictures. */
export interface Stopped {
  readonly refused: number
  readonly warned: number
}

export async function gateTrial(
  pictures: readonly Picture[],
): Promise<Readonly<Record<string, Stopped>>> {
  const driver = createSharpPictures()
  const counts = new Map(Object.keys(SPOILT).map((name) => [name, { refuse: 0, warn: 0 }]))
  for (const { path } of pictures) {
    const good = await driver.template(readFileSync(path), WHOLE_PICTURE)
    const { width, height } = await driver.inspect(good)
    for (const [name, spoil] of Object.entries(SPOILT)) {
      const pixels = await driver.pixels(await spoil(good, Math.max(width, height)), SHAPE)
      const nothing = { glance: new Uint8Array(), background: null, nearest: null, itemId: null }
      const verdict = gatesOf({ pixels, ...nothing }).find(({ gate }) => gate === 'blur')?.verdict
      const count = counts.get(name)
      if (count && (verdict === 'refuse' || verdict === 'warn')) count[verdict] += 1
    }
  }
  const percent = (count: number) => Number(((100 * count) / pictures.length).toFixed(1))
  return Object.fromEntries(
    [...counts].map(([name, { refuse, warn }]) => [
      name,
      { refused: percent(refuse), warned: percent(warn) },
    ]),
  )
}

/** Good pictures that would be taken for the same one again. */
export function duplicateTrial({ owners, codes }: Seen): string {
  const lengths = codes.map((one) => Math.sqrt(squareLength(one)))
  const hasTwin = codes.map((one, at) =>
    codes.some(
      (other, nth) =>
        nth !== at &&
        owners[nth] === owners[at] &&
        dot(one, other) >= NEAR_DUPLICATE_COSINE * (lengths[at] ?? 0) * (lengths[nth] ?? 0),
    ),
  )
  const share = (100 * hasTwin.filter(Boolean).length) / codes.length
  return `pictures that another one of their item makes a duplicate: ${share.toFixed(2)} %`
}
