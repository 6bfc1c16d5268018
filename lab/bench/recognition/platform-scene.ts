/**
 * Goods on a checkout's platform, composed: goods cut from a white ground, one to three pieces of one visit, at a place, a
 * turn and a size by chance, with a shadow, the lamp of their visit, a camera that moved a little and its noise. Seeded.
 *
 * Drawn platforms are made here; photographed ones are the middles of photographs of cloth.
 */
import sharp from 'sharp'

export type Chance = () => number

/** RGB of SCENE_WIDTH × SCENE_HEIGHT: the empty platform as its paint is, without lamp and noise. */
export type Platform = Uint8Array

export const SCENE_WIDTH = 512
export const SCENE_HEIGHT = 288

/** What a visit of a customer's, or the hour at which the empty platform was shown, does to all pictures of it. */
export interface Visit {
  readonly gains: readonly number[]
  /** One side brighter. */
  readonly across: number
  readonly down: number
  /** The camera was touched, in pixels. */
  readonly moved: readonly [number, number]
}

export function visit(chance: Chance): Visit {
  const gain = Math.exp(between(chance, -0.15, 0.15))
  return {
    gains: [0, 1, 2].map(() => gain * Math.exp(between(chance, -0.05, 0.05))),
    across: between(chance, -0.08, 0.08),
    down: between(chance, -0.08, 0.08),
    moved: [Math.round(between(chance, -1.5, 1.5)), Math.round(between(chance, -1.5, 1.5))],
  }
}

/** RGB and how much of each pixel is goods, 0 to 1. */
interface Piece {
  readonly rgb: Uint8Array
  readonly cover: Float32Array
  readonly width: number
  readonly height: number
}

/** Of SCENE_HEIGHT, the longer side of one piece: cherries, and the rest. */
const SMALL = [0.2, 0.28] as const
const USUAL = [0.32, 0.5] as const

interface SceneGoods {
  /** Photographs on a white ground, each of one piece. */
  readonly pieces: readonly Uint8Array[]
  readonly isSmall: boolean
}

const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const
const NOISE = 4

/** The frame that a camera above would give; without goods: of the empty platform. */
export async function frame(
  platform: Platform,
  { gains, across, down, moved }: Visit,
  goods: SceneGoods | null,
  chance: Chance,
): Promise<Uint8Array> {
  const scene = shifted(platform, moved)
  const [smallest, largest] = goods?.isSmall ? SMALL : USUAL
  for (const picture of goods?.pieces ?? []) {
    const share = between(chance, smallest, largest)
    lay(scene, await piece(picture, share * SCENE_HEIGHT, between(chance, 0, 360)), chance)
  }
  const exposure = Math.exp(between(chance, -0.04, 0.04))
  const lit = new Uint8ClampedArray(scene.length)
  for (let at = 0, y = 0; y < SCENE_HEIGHT; y += 1)
    for (let x = 0; x < SCENE_WIDTH; x += 1) {
      const light =
        exposure * (1 + across * ((2 * x) / SCENE_WIDTH - 1) + down * ((2 * y) / SCENE_HEIGHT - 1))
      for (const gain of gains) {
        const noise = NOISE * (chance() + chance() - 1)
        lit[at] = (scene[at] ?? 0) * light * gain + noise
        at += 1
      }
    }
  return sharp(Buffer.from(lit.buffer), { raw: RAW }).jpeg(JPEG).toBuffer()
}

const RAW = { width: SCENE_WIDTH, height: SCENE_HEIGHT, channels: 3 } as const

function shifted(platform: Platform, [right, down]: readonly [number, number]): Float32Array {
  const scene = new Float32Array(platform.length)
  for (let y = 0; y < SCENE_HEIGHT; y += 1)
    for (let x = 0; x < SCENE_WIDTH; x += 1) {
      const fromX = Math.min(Math.max(x - right, 0), SCENE_WIDTH - 1)
      const fromY = Math.min(Math.max(y - down, 0), SCENE_HEIGHT - 1)
      for (let channel = 0; channel < 3; channel += 1)
        scene[(y * SCENE_WIDTH + x) * 3 + channel] =
          platform[(fromY * SCENE_WIDTH + fromX) * 3 + channel] ?? 0
    }
  return scene
}

/** White that hangs together with the edge is ground; the rest is cut out, enlarged or made smaller, and turned. */
async function piece(picture: Uint8Array, longer: number, degrees: number): Promise<Piece> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isGround = groundOf(data, info.width, info.height)
  if (!isGround.includes(1)) throw new Error('a picture has no white ground to cut its goods from')
  const rgba = new Uint8Array(info.width * info.height * 4)
  for (let at = 0; at < isGround.length; at += 1)
    rgba.set([...data.subarray(at * 3, at * 3 + 3), isGround[at] ? 0 : 255], at * 4)
  const cut = await sharp(rgba, { raw: { width: info.width, height: info.height, channels: 4 } })
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 1 })
    .png()
    .toBuffer()
  const side = Math.round(longer)
  const sized = await sharp(cut).resize(side, side, { fit: 'inside' }).png().toBuffer()
  const turned = await sharp(sized)
    .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  const rgb = new Uint8Array(width * height * 3)
  const cover = new Float32Array(width * height)
  for (let at = 0; at < cover.length; at += 1) {
    rgb.set(turned.data.subarray(at * 4, at * 4 + 3), at * 3)
    cover[at] = (turned.data[at * 4 + 3] ?? 0) / 255
  }
  return { rgb, cover, width, height }
}

/** 1 where the white ground is, and one pixel further: its halo. */
function groundOf(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const ground = new Uint8Array(width * height)
  const isWhite = (at: number) =>
    Math.min(rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0) > 222
  const open: number[] = []
  const take = (at: number) => {
    if (ground[at] || !isWhite(at)) return
    ground[at] = 1
    open.push(at)
  }
  const around = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return [
      ...(x > 0 ? [at - 1] : []),
      ...(x < width - 1 ? [at + 1] : []),
      ...(y > 0 ? [at - width] : []),
      ...(y < height - 1 ? [at + width] : []),
    ]
  }
  for (let at = 0; at < ground.length; at += 1) if (around(at).length < 4) take(at)
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of around(at)) take(next)
  const wider = ground.slice()
  for (let at = 0; at < ground.length; at += 1)
    if (ground[at]) for (const next of around(at)) wider[next] = 1
  return wider
}

/** Anywhere on the platform, with its shadow to one side. */
function lay(scene: Float32Array, { rgb, cover, width, height }: Piece, chance: Chance): void {
  const left = Math.floor(between(chance, 0.04, 0.96) * Math.max(SCENE_WIDTH - width, 1))
  const top = Math.floor(between(chance, 0.04, 0.96) * Math.max(SCENE_HEIGHT - height, 1))
  const dark = between(chance, 0.15, 0.45)
  const [fallsX, fallsY] = [between(chance, -0.12, 0.12) * width, between(chance, 0, 0.12) * height]
  const reach = Math.max(Math.round(width * 0.12), 3)
  const soft = blurred(cover, width, height, reach)
  eachPixel(
    left + Math.round(fallsX) - reach,
    top + Math.round(fallsY) - reach,
    soft,
    (at, share) => {
      for (let channel = 0; channel < 3; channel += 1)
        scene[at * 3 + channel] = (scene[at * 3 + channel] ?? 0) * (1 - dark * share)
    },
  )
  eachPixel(left, top, { cover, width, height }, (at, share, from) => {
    for (let channel = 0; channel < 3; channel += 1)
      scene[at * 3 + channel] =
        (scene[at * 3 + channel] ?? 0) * (1 - share) + (rgb[from * 3 + channel] ?? 0) * share
  })
}

function eachPixel(
  left: number,
  top: number,
  { cover, width, height }: Omit<Piece, 'rgb'>,
  work: (at: number, share: number, from: number) => void,
): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const share = cover[y * width + x] ?? 0
      const [toX, toY] = [left + x, top + y]
      if (share === 0 || toX < 0 || toY < 0 || toX >= SCENE_WIDTH || toY >= SCENE_HEIGHT) continue
      work(toY * SCENE_WIDTH + toX, share, y * width + x)
    }
}

/** A cover with `reach` more pixels on each side, each the mean around it. */
function blurred(cover: Float32Array, width: number, height: number, reach: number) {
  const [wide, high] = [width + 2 * reach, height + 2 * reach]
  const grown = new Float32Array(wide * high)
  for (let y = 0; y < height; y += 1)
    grown.set(cover.subarray(y * width, (y + 1) * width), (y + reach) * wide + reach)
  const along = runningMean(grown, high, wide, wide, 1, reach)
  return { cover: runningMean(along, wide, high, 1, wide, reach), width: wide, height: high }
}

function runningMean(
  values: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  reach: number,
): Float32Array {
  const means = new Float32Array(values.length)
  for (let line = 0; line < lines; line += 1) {
    let sum = 0
    for (let at = -reach; at < length; at += 1) {
      sum += at + reach < length ? (values[line * lineStep + (at + reach) * step] ?? 0) : 0
      if (at >= 0) means[line * lineStep + at * step] = sum / (2 * reach + 1)
      sum -= at - reach >= 0 ? (values[line * lineStep + (at - reach) * step] ?? 0) : 0
    }
  }
  return means
}

/** Paint of each pixel, from where it is (0 to 1) and a chance for its grain. */
const DRAWN: Readonly<
  Record<string, (seed: Chance) => (x: number, y: number) => readonly number[]>
> = {
  /** Brushed along, a little brighter in the middle. */
  steel(chance) {
    const lines = Array.from({ length: SCENE_HEIGHT }, () => between(chance, -14, 14))
    return (x, y) => {
      const grey = 150 + 25 * Math.sin(Math.PI * x) + (lines[Math.floor(y * SCENE_HEIGHT)] ?? 0)
      return [grey, grey + 2, grey + 5]
    }
  },
  wood(chance) {
    const [bend, turns] = [between(chance, 0.05, 0.15), between(chance, 14, 24)]
    return (x, y) => {
      const ring = Math.sin(turns * (y + bend * Math.sin(4 * x)) * Math.PI)
      const shade = 1 + 0.16 * ring + between(chance, -0.04, 0.04)
      return [168 * shade, 122 * shade, 78 * shade]
    }
  },
  /** Nubs in rows. */
  rubber(chance) {
    return (x, y) => {
      const nub = Math.sin(x * 120) * Math.sin(y * 68) > 0.4 ? 22 : 0
      const grey = 38 + nub + between(chance, -4, 4)
      return [grey, grey, grey + 2]
    }
  },
  /** White plastic with a printed frame and a logo's colour. */
  plastic(chance) {
    const [left, top] = [between(chance, 0.1, 0.2), between(chance, 0.1, 0.2)]
    return (x, y) => {
      const edge = Math.min(Math.abs(x - left), Math.abs(1 - left - x), Math.abs(y - top))
      if (edge < 0.008) return [40, 90, 170]
      if (x > 0.82 && y > 0.78) return [205, 60, 50]
      return [226, 226, 220]
    }
  },
}

export const DRAWN_PLATFORMS = Object.keys(DRAWN)

export function drawnPlatform(name: string, chance: Chance): Platform {
  const paint = DRAWN[name]?.(chance)
  if (!paint) throw new RangeError(`no platform ${name}; there are ${DRAWN_PLATFORMS.join(', ')}`)
  const rgb = new Uint8ClampedArray(SCENE_WIDTH * SCENE_HEIGHT * 3)
  for (let y = 0; y < SCENE_HEIGHT; y += 1)
    for (let x = 0; x < SCENE_WIDTH; x += 1)
      rgb.set(paint(x / SCENE_WIDTH, y / SCENE_HEIGHT), (y * SCENE_WIDTH + x) * 3)
  return new Uint8Array(rgb.buffer)
}

/** The middle of a photograph, where cloth fills it. */
export async function photographedPlatform(photograph: Uint8Array): Promise<Platform> {
  const { width, height } = await sharp(photograph).metadata()
  const wide = Math.floor(Math.min(width * 0.6, (height * 0.6 * 16) / 9))
  const high = Math.floor((wide * 9) / 16)
  return sharp(photograph)
    .extract({
      left: Math.floor((width - wide) / 2),
      top: Math.floor((height - high) / 2),
      width: wide,
      height: high,
    })
    .resize(SCENE_WIDTH, SCENE_HEIGHT, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

const between = (chance: Chance, low: number, high: number): number => low + chance() * (high - low)
