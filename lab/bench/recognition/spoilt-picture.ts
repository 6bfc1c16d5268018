/**
 * Pictures as a lane may see them: in a thin bag, under another lamp, cut a little otherwise. Seeded.
 *
 * The bag and the lamp are those of lab/recipe/augment.py, over pictures as they are taught: a milky veil
 * of uneven thickness with a bright fold; one side brighter, all of it brighter or darker, a tint.
 */
import sharp from 'sharp'

type Chance = () => number
/** RGB and a chance: another picture of the same size. */
type Spoil = (rgb: Float32Array, width: number, height: number, chance: Chance) => void
export type Condition = 'bag' | 'lamp'

const SPOILS: Readonly<Record<Condition, Spoil>> = { bag, lamp }
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const

export async function spoilt(picture: Uint8Array, condition: Condition, chance: Chance) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const rgb = Float32Array.from(data)
  SPOILS[condition](rgb, width, height, chance)
  return sharp(Uint8Array.from(rgb, clipped), { raw: { width, height, channels: 3 } })
    .jpeg(JPEG)
    .toBuffer()
}

/** A window of three quarters of the picture or more, mirrored half of the time. */
export async function recut(picture: Uint8Array, chance: Chance): Promise<Uint8Array> {
  const { width, height } = await sharp(picture).metadata()
  const share = between(chance, 0.75, 1)
  const [wide, high] = [Math.floor(width * share), Math.floor(height * share)]
  const [left, top] = [
    Math.floor(chance() * (width - wide)),
    Math.floor(chance() * (height - high)),
  ]
  const cut = sharp(picture).extract({ left, top, width: wide, height: high })
  return (chance() < 0.5 ? cut : cut.flop()).jpeg(JPEG).toBuffer()
}

function bag(rgb: Float32Array, width: number, height: number, chance: Chance): void {
  const [thick, folded] = [unevenness(chance), unevenness(chance)]
  const strength = between(chance, 0.1, 0.7)
  const milk = between(chance, 180, 255)
  const [place, narrow] = [between(chance, 0.3, 0.7), between(chance, 10, 30)]
  // Half of the bags have no bright fold.
  const shine = Math.max(between(chance, -90, 110), 0)
  for (let at = 0, y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const veil = strength * (0.3 + 0.7 * thick(x / width, y / height))
      const fold = Math.max(1 - Math.abs(folded(x / width, y / height) - place) * narrow, 0)
      for (const end = at + 3; at < end; at += 1)
        rgb[at] = (rgb[at] ?? 0) * (1 - veil) + milk * veil + fold * shine
    }
}

function lamp(rgb: Float32Array, width: number, height: number, chance: Chance): void {
  const sign = chance() < 0.5 ? -1 : 1
  const gain = Math.exp(sign * between(chance, 0.2, 0.4))
  const tint = [0, 1, 2].map(() => gain * Math.exp(between(chance, -0.12, 0.12)))
  const [across, down] = [between(chance, -0.3, 0.3), between(chance, -0.3, 0.3)]
  for (let at = 0, y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const light = 1 + across * ((2 * x) / width - 1) + down * ((2 * y) / height - 1)
      for (const channel of tint) {
        rgb[at] = (rgb[at] ?? 0) * light * channel
        at += 1
      }
    }
}

/** A smooth field of 0 to 1 over the picture, from a few numbers. */
function unevenness(chance: Chance): (x: number, y: number) => number {
  const side = 3 + Math.floor(chance() * 10)
  const grid = Float32Array.from({ length: side * side }, chance)
  const at = (column: number, row: number) =>
    grid[Math.min(row, side - 1) * side + Math.min(column, side - 1)] ?? 0
  return (x, y) => {
    const [column, row] = [x * (side - 1), y * (side - 1)]
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [right, low] = [smooth(column - left), smooth(row - top)]
    const upper = at(left, top) * (1 - right) + at(left + 1, top) * right
    const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
    return upper * (1 - low) + lower * low
  }
}

const smooth = (part: number) => part * part * (3 - 2 * part)
const between = (chance: Chance, low: number, high: number) => low + chance() * (high - low)
const clipped = (value: number) => Math.min(Math.max(Math.round(value), 0), 255)
